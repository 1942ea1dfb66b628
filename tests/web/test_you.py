"""A player's own page: the name, other devices, programs, and the end of it all."""

from __future__ import annotations

from datetime import timedelta

import pytest
import sqlalchemy as sa

from madang.store.schema import metadata
from madang.tables.codes import CODE_MINUTES
from madang.tables.people import TOKENS
from madang.web.players import COOKIE
from tests.tables.test_deleting import traces
from tests.web import positions
from tests.web.dom import Page


def game_of(tables, player_id, difficulty="peaceful", wanted=positions.rolled):
    """A game of a player's in a position; one that was running is given up."""
    path = positions.path_to(difficulty, wanted)
    return positions.start(tables, player_id, path, abandon=True)


def code_of(visitor):
    """The code that a visitor is shown."""
    return visitor.press(visitor.page("/you").press("Make a code")).text("code")


def who(visitor, tables):
    """The player that a browser's cookie says it is; None where it says nothing."""
    signed = visitor.client.cookies.get(COOKIE)
    return next((each for each in everybody(tables) if positions.cookie(each) == signed), None)


def everybody(tables):
    """The ids of all players."""
    with tables._store.read() as connection:
        return list(connection.execute(sa.select(metadata.tables["players"].c.id)).scalars())


@pytest.fixture
def second(new_visitor):
    """Another browser, that nobody has played in yet."""
    return new_visitor()


# Somebody new


def test_nobody_can_only_join(visitor):
    response = visitor.get("/you")
    assert "set-cookie" not in response.headers
    page = Page(response.text)
    assert [press.address for press in page.presses] == ["/you/join"]
    assert "Nobody plays in this browser yet" in page.text("main")
    assert "primary" in page.press("Join").marks


@pytest.mark.parametrize("address", ["/you/leave", "/you/delete", "/you/code", "/you/token", "/you/revoke"])
def test_nobody_has_nothing_to_leave_or_delete(visitor, address):
    for response in (visitor.get(address), visitor.post(address, {"whose": "x"})):
        assert response.status_code == 303
        assert response.headers["location"].partition("?")[0] == "/you"


@pytest.mark.parametrize("address", ["/you/code", "/you/join", "/you/token", "/you/revoke"])
def test_an_address_that_only_takes_a_form_leads_back(player, address):
    for prefix in ("", "/vi"):
        response = player.get(prefix + address)
        assert (response.status_code, response.headers["location"]) == (303, f"{prefix}/you")


# The name


def test_a_name_is_kept(player):
    page = player.press(player.page("/you").press("Save the name"), name="  Majda  ")
    assert "Saved." in page.text("main")
    assert page.by_id("name").get("value") == "Majda"
    player.send(page.press("Save the name"), name="")
    assert player.page("/you").by_id("name").get("value") == ""


@pytest.mark.parametrize(
    "name", ["x" * 500, "<script>alert(1)</script>", "\u202eevil", "\0", "ಮಜ್ದಾ", "🎲" * 30]
)
def test_names_are_cleaned_and_escaped(player, name):
    assert player.send(player.page("/you").press("Save the name"), name=name).status_code == 303
    shown = player.page("/you")
    kept = shown.by_id("name").get("value")
    assert len(kept) <= 40
    assert "<script>alert" not in shown.html
    assert not {"\0", "\u202e"} & set(kept)
    assert player.send(shown.press("Save the name")).status_code == 303
    assert player.page("/you").by_id("name").get("value") == kept


@pytest.mark.parametrize("address", ["/settings", "/magdagdon/scores/peaceful"])
def test_other_pages_lead_here(tables, player, player_id, address):
    game_of(tables, player_id, wanted=positions.over)
    assert "/you" in [each.get("href") for each in player.page(address).all(".//main//a")]


# Another device


def test_a_code_makes_another_browser_the_same_player(tables, player, player_id, second):
    game = game_of(tables, player_id)
    shown = player.send(player.page("/you").press("Make a code"))
    assert (shown.status_code, shown.headers["cache-control"]) == (200, "no-store")
    page = Page(shown.text)
    code = page.text("code")
    assert "testserver/you" in page.text("main")
    assert f"within {CODE_MINUTES} minutes" in page.text("main")
    assert code not in player.page("/you").html, "it is shown once"
    joined = second.send(second.page("/you").press("Join"), code=code.lower().replace("-", " "))
    assert (joined.status_code, joined.headers["location"]) == (303, "/you?joined=1")
    assert "This browser plays as you" in second.page("/you?joined=1").text("main")
    assert who(second, tables) == player_id
    assert second.page(f"/magdagdon/{game.id}").seq == game.seq


def test_a_code_serves_one_browser(tables, player, second, new_visitor):
    code = code_of(player)
    second.send(second.page("/you").press("Join"), code=code)
    third = new_visitor()
    refused = third.send(third.page("/you").press("Join"), code=code)
    assert refused.status_code == 400
    assert "set-cookie" not in refused.headers
    assert who(third, tables) is None


def test_a_code_that_is_made_again_is_the_only_one(tables, player, player_id, second):
    press = player.page("/you").press("Make a code")
    first, again = (Page(player.send(press).text).text("code") for _ in range(2))
    join = second.page("/you").press("Join")
    assert second.send(join, code=first).status_code == 400
    assert second.send(join, code=again).status_code == 303
    assert who(second, tables) == player_id


def test_a_code_that_is_too_old(tables, player, second, monkeypatch):
    code, now = code_of(player), tables._now
    monkeypatch.setattr(tables, "_now", lambda: now() + timedelta(minutes=CODE_MINUTES))
    assert second.send(second.page("/you").press("Join"), code=code).status_code == 400
    monkeypatch.setattr(tables, "_now", now)
    assert second.send(second.page("/you").press("Join"), code=code).status_code == 303


@pytest.mark.parametrize("code", ["", "x", "ABCD-EFGH-JKLM", "<b>&", "0" * 1000, "ಮಜ್ದಾ"])
def test_a_code_that_is_none_says_so_beside_its_field(player, visitor, code):
    said = set()
    for each in (player, visitor):
        refused = each.send(each.page("/you").press("Join"), code=code)
        assert refused.status_code == 400
        page = Page(refused.text)
        (alert,) = page.all(".//*[@role='alert']")
        field = page.by_id("code")
        assert alert.get("id") in field.get("aria-describedby", "").split()
        assert (field.get("aria-invalid"), field.get("value")) == ("true", code)
        assert "autofocus" in field.attrib
        said.add(page.text("code-refused"))
        assert "set-cookie" not in refused.headers
    assert len(said) == 1


def test_who_would_leave_games_behind_is_asked_first(tables, player, player_id, second):
    other_id = tables.new_player()
    game = game_of(tables, other_id)
    second.become(other_id)
    code = code_of(player)
    asked = second.press(second.page("/you").press("Join"), code=code)
    assert "Leave what this browser has?" in asked.text("ask-heading")
    assert "1 game" in asked.text("main")
    assert who(second, tables) == other_id
    first = second.press(asked.press("Make a code")).text("code")
    page = second.press(asked.press("Join and leave it"))
    assert "This browser plays as you" in page.text("main")
    assert who(second, tables) == player_id
    assert second.get(f"/magdagdon/{game.id}").status_code == 404
    back = second.send(second.page("/you").press("Join"), code=first)
    assert back.status_code == 303, "the player it is now has no games to leave"
    assert second.page(f"/magdagdon/{game.id}").seq == game.seq


def test_leaving_a_browser_asks_first_and_leaves_the_games_where_they_are(tables, player, player_id):
    game = game_of(tables, player_id)
    asked = player.page("/you/leave")
    assert "1 game" in asked.text("main")
    left = player.send(asked.press("Leave this device"))
    assert (left.status_code, left.headers["location"]) == (303, "/you?left=1")
    assert COOKIE not in player.client.cookies
    page = player.page("/you?left=1")
    assert "forgotten who you are" in page.text("main")
    assert [press.label for press in page.presses] == ["Join"]
    assert tables.table(game.id, player_id).status == "running"


# Programs


def make_token(visitor, name="my bot"):
    """A token that a visitor makes: the press, and the answer."""
    press = visitor.page("/you").press("Make a token")
    return press, visitor.send(press, name=name)


def test_a_token_is_shown_once(tables, player, player_id):
    _, answer = make_token(player)
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert "location" not in answer.headers
    page = Page(answer.text)
    secret = page.text("secret")
    assert "my bot" in page.text("main")
    assert tables.player_of_token(secret).id == player_id
    shown = player.page("/you")
    assert secret not in shown.html
    assert "my bot" in shown.text("main")
    assert tables.tokens(player_id)[0].created_at.isoformat() in shown.html


def test_a_form_that_is_sent_twice_makes_one_token(tables, player, player_id):
    press, answer = make_token(player)
    again = player.send(press, name="my bot")
    assert again.status_code == 409
    assert "made already" in Page(again.text).text("token-refused")
    assert len(tables.tokens(player_id)) == 1
    assert tables.player_of_token(Page(answer.text).text("secret"))


def test_a_token_is_revoked(tables, player, player_id, second):
    kept, gone = (Page(make_token(player, name)[1].text).text("secret") for name in ("one", "two"))
    page = player.page("/you")
    press = page.press("Revoke two")
    second.become(tables.new_player())
    second.send(press, whose=second.page("/you").press("Save the name").data["whose"])
    assert tables.player_of_token(gone), "another player cannot"
    for _ in range(2):
        assert "opens nothing any more" in player.press(press).text("main")
    assert tables.player_of_token(gone) is None
    assert tables.player_of_token(kept).id == player_id
    assert [token.name for token in tables.tokens(player_id)] == ["one"]


def test_a_token_without_a_name_and_one_with_a_strange_one(player):
    make_token(player, "")
    make_token(player, "<b>\u202e&")
    page = player.page("/you")
    assert page.press("Revoke Without a name")
    assert page.press("Revoke <b>&")


def test_there_are_only_so_many_tokens(tables, player, player_id):
    for _ in range(TOKENS):
        tables.new_token(player_id)
    _, refused = make_token(player)
    assert refused.status_code == 409
    assert f"{TOKENS} tokens already" in Page(refused.text).text("token-refused")
    assert len(tables.tokens(player_id)) == TOKENS


@pytest.mark.parametrize("token", ["", "x" * 65, "a b", "\0"])
def test_a_token_form_that_was_changed(tables, player, player_id, token):
    press = player.page("/you").press("Make a token")
    assert player.send(press, token=token).status_code == 400
    assert tables.tokens(player_id) == ()


# The end of it all


def test_everything_is_deleted(tables, player, player_id):
    over = game_of(tables, player_id, wanted=positions.over)
    running = game_of(tables, player_id)
    make_token(player)
    code_of(player)
    ids = [over.id, running.id]
    assert len(traces(tables._store, player_id, ids)) == len(metadata.sorted_tables) - 1  # no offer
    asked = player.page("/you/delete")
    for said in ("2 games", "1 place in a score table", "1 token"):
        assert said in asked.text("main")
    done = player.send(asked.press("Delete everything"))
    assert (done.status_code, done.headers["location"]) == (303, "/you?deleted=1")
    assert COOKIE not in player.client.cookies
    assert traces(tables._store, player_id, ids) == {}
    page = player.page("/you?deleted=1")
    assert "Everything of yours on this server is deleted" in page.text("main")
    assert [press.label for press in page.presses] == ["Join"]


@pytest.mark.parametrize("name", ["left", "deleted"])
def test_what_was_said_before_is_not_said_of_a_new_player(player, name):
    assert not player.page(f"/you?{name}=1").all(".//*[@role='status']")


def test_deleting_twice_is_done_once(tables, player, new_visitor, player_id):
    press, twin = player.page("/you/delete").press("Delete everything"), new_visitor(player_id)
    for each in (player, twin):
        assert each.send(press).headers["location"] == "/you?deleted=1"
        assert COOKIE not in each.client.cookies


def test_a_cookie_of_somebody_deleted_is_that_of_a_newcomer(tables, new_visitor, player_id):
    """Their other device: no page of it fails, and none brings the id back."""
    game, device = game_of(tables, player_id), new_visitor(player_id)
    own = device.page("/you")
    start = device.page("/magdagdon/new").press("Abandon it and start anew")
    roll = device.page(f"/magdagdon/{game.id}").presses[0]
    tables.delete_player(player_id)
    assert device.send(roll).status_code == 404
    assert device.get(f"/magdagdon/{game.id}").status_code == 404
    assert device.page("/magdagdon/scores/peaceful?mine")
    for label in ("Save the name", "Make a code", "Make a token"):
        assert device.send(own.press(label)).headers["location"] == "/you"
    assert [press.label for press in device.page("/you").presses] == ["Join"]
    started = device.send(start, difficulty="peaceful", word="")
    assert started.status_code == 303
    new_id = who(device, tables)
    assert new_id not in (None, player_id)
    device.become(player_id)
    assert device.post("/settings", {"sound": "on"}).status_code == 303
    assert player_id not in everybody(tables)


def test_an_old_page_of_a_newcomer_brings_nobody_back(tables, visitor):
    """The id in a newcomer's form was deleted; the form is sent once more."""
    start = visitor.page("/magdagdon/new").press("Start")
    visitor.send(start, difficulty="peaceful", word="")
    player_id = who(visitor, tables)
    visitor.press(visitor.page("/you/delete").press("Delete everything"))
    assert visitor.send(start, difficulty="peaceful", word="").status_code == 409
    assert player_id not in everybody(tables)


# Two tabs


def test_a_page_that_was_made_for_somebody_else_does_nothing(tables, player, player_id, new_visitor):
    """In another tab the browser has become another player since."""
    other_id = tables.new_player()
    game_of(tables, player_id)
    make_token(player)
    pages = [player.page(address) for address in ("/you", "/you/leave", "/you/delete")]
    pages.append(player.press(pages[0].press("Join"), code="ABCD-EFGH-JKLM"))
    browser = new_visitor(other_id)
    before = traces(tables._store, player_id, []), traces(tables._store, other_id, [])
    presses = [press for page in pages for press in page.presses]
    assert {press.address for press in presses} == {
        "/you", "/you/code", "/you/join", "/you/leave", "/you/token", "/you/revoke", "/you/delete",
    }  # fmt: skip
    for press in presses:
        for whose in (press.data["whose"], "", "x" * 1000, "é"):
            answer = browser.send(press, whose=whose)
            assert answer.status_code == 303
            assert answer.headers["location"] in ("/you", "/you/delete")
            assert "set-cookie" not in answer.headers
    assert (traces(tables._store, player_id, []), traces(tables._store, other_id, [])) == before
    assert (tables.player(player_id).name, tables.player(other_id).name) == (None, None)


def test_every_answer_stays_in_the_language_of_its_address(player):
    page = player.page("/vi/you")
    assert all(press.address.startswith("/vi/you") for press in page.presses)
    assert player.send(page.presses[0]).headers["location"] == "/vi/you?saved=1"
    assert Page(player.send(page.presses[1]).text).language == "vi"
