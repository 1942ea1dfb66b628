"""Players and their tokens through the API."""

from __future__ import annotations

from tests.web.api.program import Program


def test_a_new_player_begins_with_a_token(app):
    program = Program(app)
    made = program.post("/players", {"name": "  Robo\u200b "}, 201)
    assert made["name"] == "Robo"
    program.secret = made["secret"]
    assert program.get("/me") == {"name": "Robo"}
    (token,) = program.get("/me/tokens")["tokens"]
    assert token == made["token"]
    assert made["secret"] not in str(program.get("/me/tokens"))


def test_another_name(program, tables):
    response = program.ask("PATCH", "/me", {"name": "Ada"})
    assert response.json() == {"name": "Ada"}
    assert tables.player(program.player_id).name == "Ada"
    assert program.ask("PATCH", "/me", {"name": ""}).json() == {"name": None}


def test_a_token_that_was_revoked_opens_nothing_at_once(app, program, tables):
    made = program.post("/me/tokens", {"name": "second"}, 201)
    second = Program(app, program.player_id, made["secret"])
    table = second.start()
    assert program.ask("DELETE", f"/me/tokens/{made['id']}").status_code == 204
    for method, path, body in (
        ("GET", "/me", None),
        ("GET", f"/games/{table['id']}", None),
        ("POST", f"/games/{table['id']}/actions", {"action": "roll", "expected_seq": 0}),
    ):
        response = second.ask(method, path, body)
        assert response.status_code == 401
        assert response.headers["www-authenticate"].startswith("Bearer")
    assert tables.table(table["id"], program.player_id).seq == 0
    assert program.ask("DELETE", f"/me/tokens/{made['id']}").status_code == 404
    assert [token["name"] for token in program.get("/me/tokens")["tokens"]] == [None]


def test_a_token_of_another_cannot_be_revoked(program, other):
    (token,) = other.get("/me/tokens")["tokens"]
    assert program.ask("DELETE", f"/me/tokens/{token['id']}").status_code == 404
    assert other.get("/me")


def test_there_are_enough_tokens_at_last(program):
    for number in range(19):
        program.post("/me/tokens", {"name": str(number)}, 201)
    assert program.post("/me/tokens", {}, 409)["type"].endswith("/too-many")


def test_deleting_everything(app, program, tables):
    table = program.play_out(program.start())
    program.start("gostop", opponent="thumb")
    assert program.ask("DELETE", "/me").status_code == 204
    assert program.get("/me", 401)["status"] == 401
    assert tables.player(program.player_id) is None
    assert tables.rank(table["id"]) is None


def test_of_others_no_ids_are_told(program, other):
    mine, theirs = program.play_out(program.start()), other.play_out(other.start(), 2)
    rows = program.get("/scores?game=magdagdon&variant=peaceful&limit=100")["scores"]
    assert mine["id"] in {row["game_id"] for row in rows}
    assert theirs["id"] not in str(rows)
    assert {row["game_id"] for row in rows} - {None} <= {mine["id"]}
