"""The parts of `cotuong.svg`: what a board, a man, an arrow, a legend look like."""
