"""Programs that play, and such as misbehave: ``command("late")`` is how one is started."""

from __future__ import annotations

import json
import shlex
import sys
import time
from pathlib import Path
from typing import Any

FOREVER = 600.0
ILLEGAL = {"magdagdon": ("roll", "confirm"), "gostop": ("stop", "play:1B")}
"""Actions of each game of which one is always illegal."""


def command(kind: str, *more: str) -> str:
    """The command of a program that does one thing."""
    return shlex.join([sys.executable, str(Path(__file__)), kind, *more])


def good(game: str, level: str) -> str:
    """The command of a program that plays well."""
    return shlex.join([sys.executable, "-m", "madang", "bot", game, "--level", level])


def main(kind: str, place: str = "") -> None:
    """Answer questions as ``kind`` says; ``place`` is a file that counts the starts."""
    if place:
        with Path(place).open("a", encoding="utf-8") as file:
            file.write("started\n")
    if kind == "dies at once":
        sys.exit(3)
    for line in sys.stdin:
        asked = json.loads(line)
        answer: dict[str, Any] = {"id": asked["id"], "actions": asked["view"]["legal"][:1]}
        match kind:
            case "late":
                time.sleep(FOREVER)
            case "dies":
                sys.exit(3)
            case "illegal":
                known = ILLEGAL[asked["view"]["game"]]
                answer["actions"] = [next(each for each in known if each not in asked["view"]["legal"])]
            case "illegal later":
                answer["actions"] += ["roll"]
            case "unfinished":
                pass
            case "no action":
                answer["actions"] = ["dance"]
            case "no actions":
                del answer["actions"]
            case "other id":
                answer["id"] = -1
            case "no object":
                answer = [answer]  # type: ignore[assignment]
            case "error":
                answer = {"id": asked["id"], "error": "I do not play this."}
            case "value":
                answer["value"] = "much"
            case "candidates":
                answer["candidates"] = [7]
            case "says a lot":
                answer |= {"value": 7, "candidates": [{"actions": answer["actions"], "value": 7}], "more": 1}
            case "stays":
                pass
        print("hello" if kind == "garbage" else json.dumps(answer), flush=True)
        while kind == "writes on":
            print("more" * 100)
    if kind == "stays":
        time.sleep(FOREVER)


if __name__ == "__main__":
    main(*sys.argv[1:])
