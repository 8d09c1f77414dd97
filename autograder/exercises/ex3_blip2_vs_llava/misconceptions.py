"""The catalogue of exercise 3: all named wrong answers, one module for each kind of question."""

from autograder.catalogue import Catalogue
from autograder.exercises.ex3_blip2_vs_llava import wrong_connectors, wrong_counts, wrong_mixing, wrong_weights

_parts = (wrong_weights, wrong_mixing, wrong_connectors, wrong_counts)
catalogue = Catalogue([entry for part in _parts for entry in part.catalogue.entries])
