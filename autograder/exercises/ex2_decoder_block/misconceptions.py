"""The catalogue of exercise 2: all named wrong answers, one module for each part of a decoder block."""

from autograder.catalogue import Catalogue
from autograder.exercises.ex2_decoder_block import wrong_attention, wrong_blocks, wrong_layers, wrong_masks

_parts = (wrong_masks, wrong_attention, wrong_layers, wrong_blocks)
catalogue = Catalogue([entry for part in _parts for entry in part.catalogue.entries])
