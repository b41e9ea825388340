"""Streams of random numbers that give the same sequence compiled and interpreted.

Marsaglia's multiply-with-carry pair: two whole numbers below 2^32, every intermediate below 2^63, a period of
about 2^60. A stream is a list of two numbers and belongs to whoever made it.
"""

Stream = list[int]


def draw(stream: Stream) -> int:
    """The next number below 2^32."""
    stream[0] = 36969 * (stream[0] & 0xFFFF) + (stream[0] >> 16)
    stream[1] = 18000 * (stream[1] & 0xFFFF) + (stream[1] >> 16)
    return ((stream[0] << 16) + stream[1]) & 0xFFFFFFFF


def below(stream: Stream, bound: int) -> int:
    """A number from 0 up to, but not including, the bound."""
    return draw(stream) * bound >> 32


def shuffle(stream: Stream, deck: list[int], length: int) -> None:
    """Put the first cards of the deck into a random order."""
    for last in range(length - 1, 0, -1):
        other = below(stream, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
