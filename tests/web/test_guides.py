"""The guided games: each is clicked to its goal, and the guide never lies over what it speaks of."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from landsraad.text.languages import LANGUAGES
from tests.server.harness import ROOT, Server
from tests.web.conftest import keep_picture
from tests.web.person import resize
from tests.web.test_comfort import SIZES, violations

FOLLOW = """
() => new Promise((resolve) => {
  // A learner who does what is suggested: the first thing that can be done.
  const steps = [], faults = [];
  const raised = new Set();
  let clicks = 0, idle = 0;
  const fill = (field, value) => {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const rect = (one) => one.getBoundingClientRect();
  const meet = (a, b) => a.bottom > b.top + 1 && b.bottom > a.top + 1 && a.right > b.left + 1 && b.right > a.left + 1;
  const look = (guide) => {
    const { step, at } = guide.dataset;
    if (steps.at(-1) === step) return;
    steps.push(step);
    const frame = rect(guide);
    const seen = frame.top >= 0 && frame.left >= 0 && frame.right <= innerWidth && frame.bottom <= innerHeight;
    if (!seen || frame.height < 40) faults.push(`${step}: the guide is not to be seen`);
    const meant = at ? [...document.querySelectorAll(`main > .${at}, main > aside > .${at}`)] : [];
    if (at && !meant.some((one) => one.checkVisibility())) faults.push(`${step}: ${at} is not to be seen`);
    for (const one of [...meant, ...document.querySelectorAll('main > :is(.decision, .whole-panel)')])
      if (one.checkVisibility() && meet(frame, rect(one))) faults.push(`${step}: lies over ${one.className}`);
  };
  const act = () => {
    const find = (what) => document.querySelector(what);
    const commit = find('[data-testid=commit]:not(:disabled)');
    const chips = [...document.querySelectorAll('.bar .chip:not(:disabled)')];
    if (find('[data-busy]')) return false;
    const whole = find('[data-testid=whole]');
    if (whole) {
      const unset = [...whole.querySelectorAll('select')].find((select) => !select.value);
      const choices = [...(unset?.options ?? [])].map((option) => option.value).filter(Boolean);
      const cards = ':is([data-part=weapon], [data-part=defense]):has([data-option$=none].on)';
      const card = whole.querySelector(`${cards} .pick:not(.on)`);
      const field = whole.querySelector('.stepper:has(button:last-of-type:not(:disabled)) input');
      const part = field?.closest('[data-part]').dataset.part, asked = `${find('.table').dataset.seq} ${part}`;
      if (unset) fill(unset, choices.find((value) => /arrakeen/.test(value)) ?? choices[0]);
      else if (!commit) return false;
      else if (card) card.click();
      else if (field && !raised.has(asked)) {
        raised.add(asked);
        fill(field, part === 'move_count' ? 7 : 99);
      } else commit.click();
    }
    else if (chips.length) {
      chips[0].click();
    } else if (find('[data-testid=end-turn]:not(:disabled)')) find('[data-testid=end-turn]').click();
    else return false;
    return true;
  };
  const go = () => {
    const guide = document.querySelector('[data-testid=guide]');
    if (guide) look(guide);
    const next = document.querySelector('[data-testid=guide-next]');
    if (guide?.querySelector('.reached') && next && /\\.(done|round)$/.test(guide.dataset.step))
      return resolve({ steps, faults, clicks, reached: true });
    if (idle > 1500 || clicks > 400) return resolve({ steps, faults, clicks, reached: false });
    if (next) next.click();
    const done = Boolean(next) || act();
    clicks += Number(done);
    idle = done ? 0 : idle + 1;
    setTimeout(go, done ? 30 : 8);
  };
  go();
})
"""
ROOM = """
(texts) => {
  // What is wrong with the guide, whichever of these it says: cut off, in the way, or nothing left of the log.
  const guide = document.querySelector('[data-testid=guide]'), words = guide.querySelector('p');
  const said = words.textContent, faults = [];
  const rect = (one) => one.getBoundingClientRect();
  const meet = (a, b) => a.bottom > b.top + 1 && b.bottom > a.top + 1 && a.right > b.left + 1 && b.right > a.left + 1;
  for (const text of texts) {
    words.textContent = text;
    const frame = rect(guide), log = document.querySelector('[role=log]');
    if (guide.scrollHeight > guide.clientHeight + 1 || frame.bottom > innerHeight) faults.push(`cut off: ${text}`);
    if (log && rect(log).height < 50) faults.push(`${rect(log).height} px of log: ${text}`);
    for (const part of document.querySelectorAll('main > :not(.side, .guide-row), aside > .panel'))
      if (meet(frame, rect(part))) faults.push(`over ${part.className}: ${text}`);
  }
  words.textContent = said;
  return faults;
}
"""
DESKTOP, PHONE, SIDEWAYS = (1366, 768), (390, 844), (844, 390)
LESSONS = {
    "": ("guide.", "guide.welcome", "guide.round", DESKTOP),
    "/solo": ("guide.", "guide.welcomeSolo", "guide.round", PHONE),
    "/uprising": ("guide.up.", "guide.up.welcome", "guide.up.done", PHONE),
    "/dune": ("guide.dune.", "guide.dune.welcome", "guide.dune.done", SIDEWAYS),
}
"""What its texts begin with, the first and the last of them, and the screen it is played on."""


def words_of(prefix: str) -> list[str]:
    """All that a guide says, in all languages."""
    catalogs = [json.loads((ROOT / f"web/src/i18n/{language}.json").read_text("utf-8")) for language in LANGUAGES]
    return [text for texts in catalogs for key, text in texts.items() if key.rpartition(".")[0] + "." == prefix]


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_guided_game_ends_with_its_goal_reached(server: Server, new_page: Callable[..., Page], lesson: str) -> None:
    prefix, first, last, size = LESSONS[lesson]
    page = new_page(*size)
    page.goto(f"{server.url}/learn{lesson}")
    guide = page.get_by_test_id("guide")
    expect(guide).to_be_visible()
    expect(page.locator("section.bar")).to_be_visible()
    expect(page.get_by_test_id("goal")).to_contain_text("Goal:")
    page.wait_for_load_state("networkidle")
    assert violations(page) == []
    texts = words_of(prefix)
    for width, height in SIZES:
        resize(page, width, height)
        keep_picture(page, f"guide{lesson.replace('/', '-')}-{width}")
        assert page.evaluate(ROOM, texts) == [], (width, height)
    resize(page, size[0], size[1])
    followed: dict[str, Any] = page.evaluate(FOLLOW)
    assert followed["reached"], followed
    assert followed["faults"] == []
    # A quick learner may be past a step before it is read; the first and the last wait for a click.
    assert (followed["steps"][0], followed["steps"][-1]) == (first, last)
    # It ends with what to do next.
    game = lesson.strip("/").replace("solo", "") or "imperium"
    expect(guide.get_by_role("link", name="Rulebook")).to_have_attribute("href", f"/rules/{game}")
    expect(guide.get_by_role("link", name="A game of your own")).to_have_attribute("href", "/")
    keep_picture(page, f"guide{lesson.replace('/', '-')}-end")
    page.get_by_test_id("guide-next").click()
    expect(guide).to_have_count(0)
