"""Words: names, sentences and card texts in English, Italian, Spanish and Portuguese.

    from landsraad.text import name
    name("card/the_voice", "it")        # "La Voce"
"""

from landsraad.text.languages import LANGUAGES, catalog
from landsraad.text.names import has_name, name

__all__ = ["LANGUAGES", "catalog", "has_name", "name"]
