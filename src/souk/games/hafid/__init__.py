"""Hafid's Grand Bazaar, for two to six players."""

from souk.games.hafid.game import Hafid

GAME = Hafid()
