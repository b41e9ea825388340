"""`python -m souk.locale`: bring the catalogue up to date with the sources, and say what is left to translate."""

import sys

from souk.locale.catalogue import TRANSLATED, faults, update

for code in TRANSLATED:
    update(code)
left = [fault for code in TRANSLATED for fault in faults(code)]
sys.exit("\n".join(left) if left else 0)
