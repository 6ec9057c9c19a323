"""The text of every card fits its card, in all languages and at all sizes, and can be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.server.harness import Server
from tests.web.conftest import keep_picture

LOCALES = ("en-US", "it-IT", "es-ES", "pt-BR")
WIDTHS = (74, 104, 190)
"""A card in the Row of a crowded table, on a phone, and in the large view; between them nothing else happens."""
MEASURE = """async (width) => {
  document.querySelector('[data-testid=gallery] ul').style.setProperty('--width', `${width}px`);
  for (let frame = 0; frame < 6; frame += 1) {
    await new Promise(requestAnimationFrame);
    await document.fonts.ready;
  }
  const cards = [...document.querySelectorAll('[data-ref]')];
  const meet = (a, b) => a.bottom > b.top + 1 && b.bottom > a.top + 1 && a.right > b.left + 1 && b.right > a.left + 1;
  const faults = [];
  for (const place of cards) {
    const card = place.querySelector('.card');
    const rect = (one) => one.getBoundingClientRect();
    const [frame, boxes] = [rect(card), [...card.querySelectorAll('.boxes > div')]];
    const fault = (what) => faults.push(`${place.dataset.ref}: ${what}`);
    if (Math.abs(frame.width - width) > 1) fault(`${frame.width} pixels wide`);
    for (const one of card.querySelectorAll('.name, .kind, .reach, .boxes > div, p, small')) {
      if (!one.checkVisibility()) continue;
      const at = rect(one);
      const beyond = at.bottom > frame.bottom + 1 || at.top < frame.top - 1;
      if (one.scrollWidth > one.clientWidth + 1 || beyond) fault(`${one.className} is cut`);
      const tiny = parseFloat(getComputedStyle(one).fontSize) < 11;
      if (tiny && one.textContent.trim()) fault(`${one.className} is too small`);
    }
    for (const one of card.querySelectorAll('.name, .reach'))
      if (boxes.some((box) => meet(rect(one), rect(box)))) fault(`${one.className} is covered`);
  }
  const speaks = (one) => [...one.querySelectorAll('p')].some((words) => words.checkVisibility());
  return { faults, cards: cards.length, spoken: cards.filter(speaks).length };
}"""


@pytest.mark.parametrize("locale", LOCALES)
def test_every_card_holds_its_text(server: Server, new_page: Callable[..., Page], locale: str) -> None:
    """Uprising can be mixed with the first game: its gallery has nearly all cards of both."""
    page = new_page(locale=locale)
    for game, least, widths in (("uprising", 180, WIDTHS), ("imperium", 80, WIDTHS[:1]), ("dune", 20, WIDTHS)):
        page.goto(f"{server.url}/cards/{game}")
        page.locator("[data-ref] .card").last.wait_for()
        for width in widths:
            found: dict[str, Any] = page.evaluate(MEASURE, width)
            assert found["cards"] >= least
            assert found["faults"] == [], f"{game}, {width} pixels"
            keep_picture(page, f"cards-{game}-{locale[:2]}-{width}")
        if game == "uprising":
            assert found["spoken"] > 15, "the large view says in words what has no pictures"
