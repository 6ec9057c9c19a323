"""The text of every card fits its card, in all languages and at all sizes, and can be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from landsraad.text.languages import LANGUAGES
from landsraad.text.texts import texts_of
from tests.server.harness import Server
from tests.web.conftest import keep_picture
from tests.web.person import Person, leave_undrawn, resize

LOCALES = ("en-US", "it-IT", "es-ES", "pt-BR")
CARDS = "card|intrigue"
HAGAL = "hagal"
LYING = "conflict|contract"
WIDTHS = (74, 104, 190)
"""A card in the Row of a crowded table, on a phone, and in the large view; between them nothing else happens."""
TURNED_OVER = (110, 230)
"""A House Hagal card as it is turned over on a low and on a high screen; in a pile all cards are 118 wide at least."""
GALLERIES = (
    ("uprising", CARDS, 180, WIDTHS),
    ("uprising", HAGAL, 20, TURNED_OVER),
    ("uprising", LYING, 50, (118, 150)),
    ("imperium", CARDS, 80, WIDTHS[:1]),
    ("imperium", HAGAL, 14, TURNED_OVER[:1]),
    ("imperium", LYING, 18, (118,)),
    ("dune", CARDS, 20, WIDTHS),
)
MEASURE = """async ([width, kinds]) => {
  const asked = new RegExp(`^(${kinds})/`);
  const places = [...document.querySelectorAll('[data-ref]')];
  const cards = places.filter((place) => asked.test(place.dataset.ref));
  for (const place of places) place.hidden = !cards.includes(place);
  document.querySelector('[data-testid=gallery] ul').style.setProperty('--width', `${width}px`);
  for (let frame = 0; frame < 6; frame += 1) {
    await new Promise(requestAnimationFrame);
    await document.fonts.ready;
  }
  const meet = (a, b) => a.bottom > b.top + 1 && b.bottom > a.top + 1 && a.right > b.left + 1 && b.right > a.left + 1;
  const faults = [];
  for (const place of cards) {
    const card = place.querySelector('.card, .contract');
    const rect = (one) => one.getBoundingClientRect();
    const [frame, boxes] = [rect(card), [...card.querySelectorAll('.boxes > div, ol > li, .reward')]];
    const fault = (what) => faults.push(`${place.dataset.ref}: ${what}`);
    if (Math.abs(frame.width - width) > 1) fault(`${frame.width} pixels wide`);
    const parts = '.name, .kind, .reach, .boxes > div, p, small, header b, li, .task, .reward';
    for (const one of card.querySelectorAll(parts)) {
      if (!one.checkVisibility()) continue;
      const at = rect(one);
      const beyond = at.bottom > frame.bottom + 1 || at.top < frame.top - 1;
      const what = one.className || one.localName;
      if (one.scrollWidth > one.clientWidth + 1 || beyond) fault(`${what} is cut`);
      const tiny = parseFloat(getComputedStyle(one).fontSize) < 11;
      if (tiny && one.textContent.trim()) fault(`${what} is too small`);
    }
    for (const one of card.querySelectorAll('.name, .reach, header b, .task > span'))
      if (boxes.some((box) => meet(rect(one), rect(box)))) fault(`${one.className || one.localName} is covered`);
  }
  const speaks = (one) => [...one.querySelectorAll('p')].some((words) => words.checkVisibility());
  return { faults, cards: cards.length, spoken: cards.filter(speaks).length };
}"""


@pytest.mark.parametrize("locale", LOCALES)
def test_every_card_holds_its_text(server: Server, new_page: Callable[..., Page], locale: str) -> None:
    """Uprising can be mixed with the first game: its gallery has nearly all cards of both."""
    page = new_page(locale=locale)
    leave_undrawn(page)
    shown = ""
    for game, kinds, least, widths in GALLERIES:
        if game != shown:
            page.goto(f"{server.url}/cards/{game}")
            page.locator("[data-ref] .card").last.wait_for(state="attached")
            shown = game
        for width in widths:
            found: dict[str, Any] = page.evaluate(MEASURE, [width, kinds])
            assert found["cards"] >= least
            assert found["faults"] == [], f"{game}, {width} pixels"
            keep_picture(page, f"cards-{game}-{kinds[:4]}-{locale[:2]}-{width}")
        if game == "uprising" and kinds == CARDS:
            assert found["spoken"] > 15, "the large view says in words what has no pictures"


BOARD = """async () => {
  const rect = (one) => one.getBoundingClientRect();
  const look = () => {
    const faults = [];
    for (const space of document.querySelectorAll('.space')) {
      if (!space.checkVisibility()) continue;
      const [frame, name, deal] = [rect(space), space.querySelector('.name'), space.querySelector('.deal')];
      const fault = (what) => faults.push(`${space.dataset.anchor}: ${what}`);
      const cut = name.scrollHeight > name.clientHeight + 2 || name.scrollWidth > name.clientWidth + 1;
      if (cut) fault('its name is cut');
      if (parseFloat(getComputedStyle(name).fontSize) < 11) fault('its name is too small');
      if (rect(deal).bottom > frame.bottom + 2 || rect(deal).right > frame.right + 2) fault('its effect leaves it');
      if (rect(name).bottom > rect(deal).top + 2) fault('its name meets its effect');
    }
    const others = '.zone h3, .contract .task > span, [data-testid=leader-draft] .words > *, .who small';
    for (const one of document.querySelectorAll(others)) {
      if (!one.checkVisibility()) continue;
      const [style, text] = [getComputedStyle(one), one.textContent.trim()];
      if (one.scrollWidth > one.clientWidth + 1 && style.display !== 'inline') faults.push(`${text} is cut`);
      if (parseFloat(style.fontSize) < 11) faults.push(`${text} is too small`);
    }
    return faults;
  };
  let found = [];
  for (let frame = 0; frame < 240; frame += 1) {
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    found = look();
    if (frame > 1 && !found.length) break;
  }
  return { faults: found, spaces: document.querySelectorAll('.space').length };
}"""
"""What does not fit once the page has come to rest."""
SIZES = ((1366, 768), (820, 1180), (390, 844))
"""A small screen, a tablet and a phone."""


def in_all_languages(page: Page, name: str, ref: str) -> None:
    """Measures what is on the screen, in every language and size; `ref`: something that is to be read there."""
    for lang in LANGUAGES:
        resize(page, SIZES[0][0], SIZES[0][1])
        page.get_by_role("combobox").select_option(lang)
        said = texts_of("uprising").name(ref, lang) or ""
        expect(page.locator(".words h2, .space .name").filter(has_text=said).first).to_be_visible()
        for width, height in SIZES:
            resize(page, width, height)
            assert page.evaluate(BOARD)["faults"] == [], f"{name}, {lang}, {width} by {height}"
            keep_picture(page, f"{name}-{lang}-{width}")


def test_spaces_contracts_and_leaders_hold_their_text(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    options = {"leaders": "draft", "choam": True, "base_leaders": True}
    person = Person(page, server.url)
    person.sit_down(server, ("person", "random", "random"), 3, "uprising", options=options)
    draft = page.get_by_test_id("leader-draft")
    draft.get_by_role("button").last.wait_for()
    in_all_languages(page, "leaders", "leader/princess_irulan")
    resize(page, SIZES[0][0], SIZES[0][1])
    draft.get_by_role("button").first.click()
    draft.wait_for(state="detached")
    assert page.evaluate(BOARD)["spaces"] > 20
    in_all_languages(page, "board", "space/spice_refinery")
