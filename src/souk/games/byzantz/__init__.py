"""Byzantz, by Emanuele Ornella, for three to six players."""

from souk.games.byzantz.game import Byzantz

GAME = Byzantz()
