"""The settings page: what it keeps, what it refuses, and where it shows."""

from __future__ import annotations

import pytest

from madang.i18n import LANGUAGES
from madang.web.look import LOOK_SETTINGS, SLIDERS, Look
from madang.web.preferences import SPEEDS, SWITCHES, Preferences, changes_from, read_preferences
from tests.web import positions
from tests.web.dom import Page
from tests.web.test_start import chosen

KEPT = {
    "theme": "dark",
    "contrast": "0",
    "grain": "100",
    "temperature": "85",
    "speed": "slow",
    "sound": "on",
    "figures": "on",
    "months": "off",
    "second_tap": "off",
    "left": "on",
    "keys": "off",
    "coach": "on",
    "level": "master",
}


def controls(page):
    """What the controls of the page say, by name."""
    found = {}
    for element in page.all(".//input[@name]"):
        kind, name = element.get("type", "text"), element.get("name")
        if kind == "checkbox":
            found[name] = "on" if "checked" in element.attrib else "off"
        elif kind in ("range", "text") or "checked" in element.attrib:
            found[name] = element.get("value")
    for option in page.all(".//select/option"):
        if "selected" in option.attrib:
            found["language"] = option.get("value")
    return found


def links(page):
    """The look sheets that a page asks for."""
    return [each.get("href") for each in page.all(".//link[@id='look']")]


def test_somebody_new_finds_everything_as_it_is_meant(visitor):
    page = visitor.page("/settings")
    assert controls(page) == {
        "theme": "system", "contrast": "50", "grain": "50", "temperature": "50", "speed": "normal",
        "sound": "off", "figures": "off", "months": "on", "second_tap": "on", "left": "off", "keys": "on",
        "coach": "off", "level": "regular", "language": "", "difficulty": "peaceful",
    }  # fmt: skip
    assert links(page) == []
    assert page.root.attrib == {"lang": "en", "data-speed": "normal"}
    assert not page.text("saved")


@pytest.mark.parametrize("name", KEPT)
def test_each_setting_is_kept_by_itself(visitor, name):
    before = controls(visitor.page("/settings"))
    response = visitor.post("/settings", {name: KEPT[name]})
    assert (response.status_code, response.headers["location"]) == (303, "/settings?saved=1")
    after = controls(visitor.page("/settings"))
    assert after == before | {name: KEPT[name]}
    assert after != before


def test_all_forms_can_be_sent_as_they_are(visitor):
    visitor.post("/settings", KEPT)
    page = visitor.page("/settings")
    before = controls(page)
    assert KEPT.items() <= before.items()
    for press in page.presses:
        if press.label in ("Save", "Change the difficulty", "Use this language"):
            response = visitor.send(press)
            assert response.status_code == 303
            assert response.headers["location"].startswith("/settings?saved=1")
    assert controls(visitor.page("/settings")) == before
    assert len([press for press in page.presses if press.method == "post"]) == 6


def test_saving_says_so(visitor):
    page = visitor.press(visitor.page("/settings").press("Save"))
    assert page.text("saved") == "Saved."
    assert page.by_id("saved").get("role") == "status"


def test_the_look_goes_back_to_neutral_and_nothing_else_does(visitor):
    visitor.post("/settings", KEPT)
    page = visitor.press(visitor.page("/settings").press("Reset the look"))
    neutral = {"theme": "system", "contrast": "50", "grain": "50", "temperature": "50"}
    assert controls(page) == controls(visitor.page("/settings"))
    assert (KEPT | neutral).items() <= controls(page).items()
    assert links(page) == []


def test_the_look_is_a_sheet_of_its_own_on_every_page(tables, player, player_id):
    player.post("/settings", {"theme": "dark", "contrast": "70"})
    table = positions.start(tables, player_id, positions.path_to("peaceful", positions.rolled))
    for address in ("/", "/settings", "/magdagdon/rules", f"/magdagdon/{table.id}", "/gostop/new", "/about"):
        page = player.page(address)
        (link,) = links(page)
        assert link.startswith("/look.css?v=")
        assert link.endswith("&theme=dark&contrast=70&grain=50&temperature=50")
        assert player.get(link).status_code == 200
        schemes = [each.get("content") for each in page.all(".//meta[@name='color-scheme']")]
        colours = [each.attrib for each in page.all(".//meta[@name='theme-color']")]
        assert schemes == ["dark"]
        assert colours == [{"name": "theme-color", "content": Look("dark", 70).paper("dark")}]


def test_without_a_wish_the_system_decides(visitor):
    page = visitor.page("/")
    media = {each.get("media"): each.get("content") for each in page.all(".//meta[@name='theme-color']")}
    assert media == {"(prefers-color-scheme: light)": "#fbf7ee", "(prefers-color-scheme: dark)": "#14181d"}


def test_scripts_and_style_sheets_are_told(visitor):
    visitor.post("/settings", {"speed": "off", "sound": "on", "left": "on", "keys": "off"})
    told = visitor.page("/").root.attrib
    assert told == {
        "lang": "en", "data-speed": "off", "data-sound": "on", "data-hand": "left", "data-keys": "off",
    }  # fmt: skip


def test_dice_with_figures(visitor, tables, player, player_id):
    def drawn(page):
        return [len(page.all(f".//svg[@class='die']//{tag}")) > 0 for tag in ("circle", "text")]

    table = positions.start(tables, player_id, positions.path_to("peaceful", positions.two_staged))
    addresses = ("/", "/settings", "/magdagdon/rules", f"/magdagdon/{table.id}")
    assert [drawn(player.page(address)) for address in addresses] == [[True, False]] * 4
    player.post("/settings", {"figures": "on"})
    assert [drawn(player.page(address)) for address in addresses] == [[False, True]] * 4


def test_cards_without_the_numbers_of_the_months(visitor):
    def drawings(page):
        uses = {each.get("href").partition("#")[0] for each in page.all(".//use")}
        return {each.rpartition("/")[2] for each in uses}

    assert drawings(visitor.page("/")) == {"hwatu.svg"}
    visitor.post("/settings", {"months": "off"})
    assert drawings(visitor.page("/settings")) == {"hwatu-plain.svg"}
    page = visitor.page("/")
    assert drawings(page) == {"hwatu-plain.svg"}
    answer = visitor.get(page.all(".//use")[0].get("href").partition("#")[0])
    assert answer.status_code == 200
    assert 'id="1B"' in answer.text
    assert 'class="index"' not in answer.text


def test_a_second_tap_that_does_not_play(dealt):
    visitor, table, address = dealt("middle")
    code = next(press.value for press in visitor.page(address).presses if press.name == "card")
    (again,) = [each for each in visitor.page(f"{address}?card={code}").presses if "chosen" in each.marks]
    assert again.value == f"play:{code}"
    visitor.post("/settings", {"second_tap": "off"})
    page = visitor.page(f"{address}?card={code}")
    (back,) = [each for each in page.presses if "chosen" in each.marks]
    assert (back.method, back.value) == ("get", "")
    assert back.label.endswith("press again to put it back")
    assert page.press("Confirm").data["action"] == f"play:{code}"
    after = visitor.send(back)
    assert not [each for each in Page(after.text).presses if "chosen" in each.marks]
    assert visitor.page(address).seq == table.seq


# The language


def test_a_language_that_is_chosen_outranks_the_browser(visitor):
    other = next(tag for tag in LANGUAGES if tag != "en") if len(LANGUAGES) > 1 else "en"
    response = visitor.post("/settings", {"language": other})
    assert response.headers["location"] == "/settings?saved=1"
    assert visitor.page("/").root.get("lang") == other
    assert controls(visitor.page("/settings"))["language"] == other
    visitor.post("/settings", {"language": ""})
    assert visitor.page("/").root.get("lang") == "en"


def test_choosing_a_language_leaves_the_language_of_the_address(visitor):
    assert visitor.post("/en/settings", {"language": "en"}).headers["location"] == "/settings?saved=1"
    assert visitor.post("/en/settings", {"sound": "on"}).headers["location"] == "/en/settings?saved=1"


# What is refused


BAD = (
    *((name, value) for name in SLIDERS for value in ("", "-1", "101", "5.5", "x")),
    *((name, value) for name in ("theme", "speed", "level") for value in ("", "FAST", "none", "x" * 1000)),
    *((name, value) for name in SWITCHES for value in ("", "1", "true", "yes")),
    ("language", "xx"), ("language", "EN"), ("language", "en-"), ("language", "../en"),
)  # fmt: skip


@pytest.mark.parametrize(("name", "value"), BAD)
def test_a_value_that_cannot_be_is_named_and_nothing_is_kept(visitor, name, value):
    visitor.post("/settings", {"contrast": "20"})
    before = controls(visitor.page("/settings"))
    good = {"temperature": "10", "speed": "fast"}
    response = visitor.post("/settings", {**good, name: value})
    assert response.status_code == 400
    assert name in Page(response.text).text("main")
    assert controls(visitor.page("/settings")) == before


def test_a_form_that_names_no_setting(visitor):
    for data in ({"x": "y"}, {"theme ": "dark"}, {"name": "Majda"}):
        response = visitor.post("/settings", data)
        assert response.status_code == 400
        assert "set-cookie" not in response.headers


def test_settings_that_were_spoilt_are_as_if_new(tables, player, player_id):
    spoilt = {"theme": "mauve", "contrast": 1000, "grain": -3, "temperature": "warm", "speed": 7}
    spoilt |= {"sound": "loud", "months": 3, "language": "tlh", "left": True, "level": "thumb"}
    tables.change_settings(player_id, **spoilt)
    page = player.page("/settings")
    assert controls(page)["level"] == "regular"
    assert links(page) == []
    assert page.root.attrib == {"lang": "en", "data-speed": "normal", "data-hand": "left"}


def test_what_is_kept_is_what_is_read():
    assert read_preferences({}) == Preferences()
    kept = changes_from(KEPT | {"language": "en"})
    read = read_preferences(kept)
    assert read.look == Look("dark", 0, 100, 85)
    assert (read.speed, read.sound, read.months, read.second_tap, read.left, read.keys) == (
        "slow",
        True,
        False,
        False,
        True,
        False,
    )
    assert read.language == "en"
    assert changes_from({"language": ""}) == {"language": None}
    assert read.figures
    assert read.level == "master"
    assert set(KEPT) == {*LOOK_SETTINGS, "speed", "level", *SWITCHES}
    assert "normal" in SPEEDS


# Difficulty


def test_another_difficulty_goes_on_to_a_new_game(visitor):
    press = visitor.page("/settings").press("Change the difficulty")
    response = visitor.send(press, difficulty="nightmare")
    assert response.headers["location"] == "/magdagdon/new?difficulty=nightmare"
    assert chosen(visitor.page("/settings")) == ["nightmare"]
    assert chosen(visitor.page("/magdagdon/new")) == ["nightmare"]


def test_another_difficulty_with_a_game_running_asks_first(visitor):
    address = visitor.start("survival")
    assert chosen(visitor.page("/settings")) == ["survival"]
    press = visitor.page("/settings").press("Change the difficulty")
    page = visitor.page(visitor.send(press, difficulty="nightmare").headers["location"])
    assert chosen(page) == ["nightmare"]
    assert "A game is still running" in page.text("running")
    assert visitor.get("/magdagdon").headers["location"] == address
    assert chosen(visitor.page("/settings")) == ["survival"]


def test_no_other_form_changes_the_difficulty(visitor):
    visitor.start("survival")
    page = visitor.page("/settings")
    for press in page.presses:
        assert ("difficulty" in press.data) == (press.label == "Change the difficulty")


@pytest.mark.parametrize("difficulty", ["easy", "", "PEACEFUL", "peaceful\0"])
def test_a_difficulty_that_is_none(visitor, difficulty):
    response = visitor.post("/settings", {"difficulty": difficulty, "sound": "on"})
    assert response.status_code == 400
    assert "set-cookie" not in response.headers
