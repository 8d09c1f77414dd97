"""The catalogue of exercise 6: all named wrong answers, one module for each kind of question."""

from autograder.catalogue import Catalogue
from autograder.exercises.ex6_tables import wrong_grids, wrong_rows, wrong_weights

_parts = (wrong_rows, wrong_weights, wrong_grids)
catalogue = Catalogue([entry for part in _parts for entry in part.catalogue.entries])
