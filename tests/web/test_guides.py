"""The guided games: each is clicked to its goal, and the guide never lies over what it speaks of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.harness import Server
from tests.web.conftest import keep_picture
from tests.web.test_comfort import violations

FOLLOW = """
() => new Promise((resolve) => {
  // A learner who does what is suggested: the first thing that can be done.
  const steps = [], faults = [];
  let clicks = 0, idle = 0;
  const rect = (one) => one.getBoundingClientRect();
  const meet = (a, b) => a.bottom > b.top + 1 && b.bottom > a.top + 1 && a.right > b.left + 1 && b.right > a.left + 1;
  const look = (guide) => {
    const { step, at } = guide.dataset;
    if (steps.at(-1) === step) return;
    steps.push(step);
    const frame = rect(guide);
    const seen = frame.top >= 0 && frame.left >= 0 && frame.right <= innerWidth && frame.bottom <= innerHeight;
    if (!seen || frame.height < 60) faults.push(`${step}: the guide is not to be seen`);
    const meant = at ? [...document.querySelectorAll(`main > .${at}, main > aside > .${at}`)] : [];
    if (at && !meant.some((one) => one.checkVisibility())) faults.push(`${step}: ${at} is not to be seen`);
    for (const one of [...meant, ...document.querySelectorAll('main > :is(.decision, .whole-panel)')])
      if (one.checkVisibility() && meet(frame, rect(one))) faults.push(`${step}: lies over ${one.className}`);
  };
  const act = () => {
    const find = (what) => document.querySelector(what);
    const commit = find('[data-testid=commit]:not(:disabled)');
    const unset = [...document.querySelectorAll('[data-testid=whole] select')].find((select) => !select.value);
    const chips = [...document.querySelectorAll('.bar .chip:not(:disabled)')];
    if (find('[data-busy]')) return false;
    if (unset) {
      const goal = [...unset.options].find(({ value }) => /arrakeen/.test(value));
      unset.value = (goal ?? [...unset.options].find((option) => option.value)).value;
      unset.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (commit) commit.click();
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
LESSONS = {"": ("guide.welcome", "guide.round"), "/uprising": ("guide.up.welcome", "guide.up.done")}


DESKTOP, PHONE = (1366, 768), (390, 844)


@pytest.mark.parametrize(("lesson", "size"), [("", PHONE), ("/uprising", DESKTOP)])
def test_a_guided_game_ends_with_its_goal_reached(
    server: Server, new_page: Callable[..., Page], lesson: str, size: tuple[int, int]
) -> None:
    page = new_page(*size)
    page.goto(f"{server.url}/learn{lesson}")
    guide = page.get_by_test_id("guide")
    expect(guide).to_be_visible()
    expect(page.locator("section.bar")).to_be_visible()
    expect(page.get_by_test_id("goal")).to_contain_text("Goal:")
    keep_picture(page, f"guide{lesson.replace('/', '-')}-{size[0]}")
    assert violations(page, contrast=False) == []
    followed: dict[str, Any] = page.evaluate(FOLLOW)
    assert followed["reached"], followed
    assert followed["faults"] == []
    # A quick learner may be past a step before it is read; the first and the last wait for a click.
    assert (followed["steps"][0], followed["steps"][-1]) == LESSONS[lesson]
    keep_picture(page, f"guide{lesson.replace('/', '-')}-{size[0]}-end")
    page.get_by_test_id("guide-next").click()
    expect(guide).to_have_count(0)
