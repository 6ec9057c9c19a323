"""The words of Caravan: English and Italian; in the other languages it is played in English."""

from __future__ import annotations

from importlib.resources import files

from landsraad.text.grouping import LogStyle
from landsraad.text.texts import Description, MissingName, Texts
from tests.fourth.caravan import WARES, WORTH

__all__ = ["TEXTS"]


class CaravanTexts(Texts):
    log = LogStyle(deeds=frozenset(("takes", "shows", "bid")), said_by={"bid": "shows"}, headings=frozenset(("round",)))

    def groups(self) -> dict[str, list[str]]:
        return {"wares": [f"ware/{ware}" for ware in WARES]}

    def describe(self, ref: str, lang: str) -> Description:
        kind, _, id = ref.partition("/")
        if kind != "ware" or id not in WARES:
            raise MissingName(f"caravan has no {ref!r}")
        name = self.name(ref, lang) or id
        worth = (self.template(lang, "worth") or "{count}").format(count=WORTH[WARES.index(id)])
        return Description(ref, name, [worth], [], f"{name} ({worth})", worth)


TEXTS = CaravanTexts("caravan", files("tests.fourth") / "words")
