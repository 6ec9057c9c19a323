"""Words in English, Italian, Spanish and Portuguese.

`name("card/the_voice", "it")` is "La Voce"; `landsraad.text.cards` says what is printed on a component,
`landsraad.text.icons` names icons, and `landsraad.text.effects.sentences` turns effects into sentences.
"""

from landsraad.text.languages import LANGUAGES, catalog
from landsraad.text.names import has_name, name

__all__ = ["LANGUAGES", "catalog", "has_name", "name"]
