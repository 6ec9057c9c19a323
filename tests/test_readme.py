"""Every Python snippet of the README runs as written."""

import re
from pathlib import Path

README = Path(__file__).resolve().parents[1] / "README.md"


def test_snippets_run_one_after_another() -> None:
    snippets = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert snippets
    names: dict[str, object] = {}
    for snippet in snippets:
        exec(compile(snippet, str(README), "exec"), names)
    for name in ("view", "other", "guess", "same", "again"):
        assert name in names
