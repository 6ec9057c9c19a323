"""Words in English, Italian, Spanish and Portuguese.

`name("card/the_voice", "it")` is "La Voce". `messages` renders what the games say, `log` tells what happened, and
`games` holds the words of each game.
"""

from landsraad.text.languages import LANGUAGES, catalog
from landsraad.text.names import has_name, name

__all__ = ["LANGUAGES", "catalog", "has_name", "name"]
