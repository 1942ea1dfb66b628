"""Games through the API: started, looked at, played, given up, and what is left of them."""

from __future__ import annotations

import pytest

from madang.core.proof import check_record
from madang.games import GAMES
from tests.web import gostop_positions, positions


def test_the_games_are_told_without_a_token(program):
    program.secret = ""
    games = {row["game"]: row for row in program.get("/games")["games"]}
    assert set(games) == set(GAMES)
    assert games["magdagdon"] == {
        "game": "magdagdon",
        "rules": 1,
        "seats": 1,
        "variants": ["peaceful", "survival", "nightmare"],
        "opponents": [],
    }
    assert games["gostop"]["opponents"][:3] == ["master", "regular", "beginner"]


@pytest.mark.parametrize(("game", "opponent"), [("magdagdon", None), ("gostop", "thumb")])
def test_a_whole_game_is_as_the_door_has_it(program, tables, game, opponent):
    table = program.start(game, opponent=opponent)
    assert (table["status"], table["seq"], table["word"], table["proof"]) == ("running", 0, "a word", None)
    assert program.get(f"/games/running?game={game}")["id"] == table["id"]
    early = program.get(f"/games/{table['id']}/record", 409)
    assert early["type"].endswith("/not-over")
    last = program.play_out(table)
    record = program.get(f"/games/{table['id']}/record")
    assert record == tables.export(table["id"], program.player_id)
    check_record(record, GAMES)
    stored = tables.table(table["id"], program.player_id)
    assert last["view"] == stored.view.to_json()
    assert (last["status"], last["seq"], last["legal"]) == ("over", stored.seq, [])
    assert last["proof"] == dict(stored.proof)
    assert last["commitment"] == table["commitment"] == last["proof"]["commit"]
    assert program.get(f"/games/running?game={game}", 404)["status"] == 404
    (past,) = program.get(f"/me/games?game={game}")["games"]
    assert (past["id"], past["status"], past["opponent"]) == (table["id"], "over", opponent)
    if game == "magdagdon":
        assert last["bill"]["total"] == last["view"]["score"]["total"] == past["result"]["score"]
        (row,) = program.get("/scores?game=magdagdon&variant=peaceful&mine=true")["scores"]
        assert (row["score"], row["game_id"]) == (last["bill"]["total"], table["id"])
    else:
        settlement = last["bill"]["settlement"]
        assert settlement["total"] == last["view"]["result"]["points"]
        fared = program.get("/me/statistics")["gostop"]
        assert fared["all"]["deals"] == fared["by_opponent"]["thumb"]["deals"] == 1


def test_the_same_start_again_is_the_same_game(program, tables):
    offer = program.post("/offers", {"game": "magdagdon"}, 201)["offer"]
    wanted = {"offer": offer, "game": "magdagdon", "variant": "nightmare", "word": "w"}
    first, again = (program.post("/games", wanted, 201) for _ in range(2))
    assert (first["id"], first["repeated"]) == (offer, False)
    assert again == {**first, "repeated": True}
    assert len(tables.history(program.player_id, "magdagdon")) == 0


def test_without_a_difficulty_it_is_the_first(program):
    offer = program.post("/offers", {"game": "magdagdon"}, 201)["offer"]
    assert program.post("/games", {"offer": offer, "game": "magdagdon"}, 201)["variant"] == "peaceful"


def test_a_running_game_is_given_up_only_by_name(program):
    running = program.start()
    problem = program.start(status=409)
    assert (problem["type"], problem["game_id"]) == ("/api/v1/problems/game-running", running["id"])
    wrong = program.start(status=409, abandon="another-game-altogether")
    assert wrong["game_id"] == running["id"]
    new = program.start(abandon=running["id"])
    assert program.get(f"/games/{running['id']}")["status"] == "abandoned"
    assert program.get("/games/running?game=magdagdon")["id"] == new["id"]


def test_an_action_again_is_no_second_one(program):
    table = program.start()
    once, again = (program.act(table, "roll") for _ in range(2))
    assert (once["seq"], once["repeated"]) == (1, False)
    assert again == {**once, "repeated": True}
    stale = program.act(table, "confirm", 409)
    assert (stale["type"], stale["seq"]) == ("/api/v1/problems/stale-action", 1)
    late = program.post(f"/games/{table['id']}/actions", {"action": "roll", "expected_seq": 7}, 409)
    assert late["seq"] == 1


def test_what_the_rules_forbid_says_which_rule_and_where(program):
    table = program.start()
    problem = program.act(table, "confirm", 409)
    assert problem["type"] == "/api/v1/problems/illegal-action"
    assert problem["code"].startswith("magdagdon/")
    assert problem["rule"].startswith("M")
    assert problem["position"]
    unreadable = program.act(table, "jump:9", 422)
    assert unreadable["type"] == "/api/v1/problems/invalid"
    assert "jump" in unreadable["detail"]
    assert program.get(f"/games/{table['id']}")["seq"] == 0


def test_when_the_opponent_is_to_act(program, tables, opponent_thinks):
    path = gostop_positions.path_to(gostop_positions.waiting)
    deal = gostop_positions.start(tables, program.player_id, path)
    table = program.get(f"/games/{deal.id}?wait=1")
    assert (table["your_turn"], table["legal"], table["status"]) == (False, [], "running")
    problem = program.act(table, "play:1B", 409)
    assert problem["type"] == "/api/v1/problems/not-your-turn"


def test_waiting_shows_what_the_opponent_did(program, tables):
    path = gostop_positions.path_to(gostop_positions.waiting)
    deal = gostop_positions.start(tables, program.player_id, path)
    table = program.get(f"/games/{deal.id}?wait=10")
    assert table["your_turn"]
    assert table["seq"] > deal.seq
    frames = program.get(f"/games/{deal.id}/frames?since={deal.seq}")["frames"]
    assert {frame["seat"] for frame in frames} == {1}
    assert frames[-1]["view"]["hands"][1] == table["view"]["hands"][1]
    assert all(frame["text"] for frame in frames if frame["event"] == "card-played")


def test_frames_are_what_the_player_saw(program, tables):
    path = positions.path_to("peaceful", positions.two_staged)
    game = positions.start(tables, program.player_id, path)
    frames = program.get(f"/games/{game.id}/frames")["frames"]
    assert [frame["view"] for frame in frames] == [
        frame.view.to_json() for frame in tables.frames(game.id, program.player_id, 0)
    ]
    assert frames[0]["event"] == "rolled"
    assert program.get(f"/games/{game.id}/frames?since={game.seq}") == {"frames": []}
    response = program.ask("GET", f"/games/{game.id}/frames", headers={"Accept-Language": "cs"})
    assert response.json()["frames"][0]["text"] != frames[0]["text"]


def test_giving_up(program):
    table = program.start()
    given_up = program.post(f"/games/{table['id']}/abandon")
    assert (given_up["status"], given_up["repeated"]) == ("abandoned", False)
    assert program.post(f"/games/{table['id']}/abandon")["repeated"]
    assert program.act(table, "roll", 409)["type"].endswith("/stale-action")
    record = program.get(f"/games/{table['id']}/record")
    assert record["record"]["actions"] == []


def test_an_offer_can_be_used_once_and_by_one(program, other):
    table = program.start()
    wanted = {"offer": table["id"], "game": "magdagdon", "variant": "peaceful", "word": "a word"}
    assert other.post("/games", wanted, 409)["type"].endswith("/offer-gone")
