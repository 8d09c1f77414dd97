"""The catalogue of exercise 5: all named wrong answers, one module for each kind of question."""

from autograder.catalogue import Catalogue
from autograder.exercises.ex5_rotary import wrong_images, wrong_scores, wrong_turns

_parts = (wrong_turns, wrong_scores, wrong_images)
catalogue = Catalogue([entry for part in _parts for entry in part.catalogue.entries])
