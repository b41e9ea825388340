"""What all tests share: how hypothesis searches."""

from hypothesis import settings

# A slow machine is no failure, and a failure seen once is seen again.
settings.register_profile("souk", deadline=None, derandomize=True)
settings.load_profile("souk")
