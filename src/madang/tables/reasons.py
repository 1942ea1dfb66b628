"""Why the door says no."""

from __future__ import annotations

from madang.errors import N_, Reason

UNKNOWN_GAME = Reason("table/unknown-game", N_("There is no such game."))
STALE = Reason(
    "table/stale", N_("The game has moved on since this page was made; this action was not played.")
)
GIVEN_UP = Reason("table/given-up", N_("This game was given up; this action was not played."))
NOT_YOUR_SEAT = Reason("table/not-your-seat", N_("It is not your turn."))
NOT_OVER = Reason("table/not-over", N_("A game shows its seed and its record when it is over."))
GAME_RUNNING = Reason("table/game-running", N_("Another game is running; a new one gives it up."))
OFFER_GONE = Reason(
    "table/offer-gone", N_("The seed that was promised here is used or too old; start from a new one.")
)
ACTION_TOO_LONG = Reason("table/action-too-long", N_("An action has at most %(limit)s characters."))
BROKEN = Reason("table/broken", N_("The log of this game no longer plays; the game is set aside."))
OTHER_RULES = Reason(
    "table/other-rules",
    N_("This game is played by version %(rules)s of the rules; this program plays version %(own)s."),
)
NOT_FINISHED = Reason("table/not-finished", N_("The game of this record is not over."))
TOO_MANY_LINES = Reason(
    "table/too-many-lines", N_("At most %(limit)s games come in at a time; from here on nothing was read.")
)
TOO_MANY_IMPORTED = Reason(
    "table/too-many-imported", N_("You have brought %(limit)s games here already; there is no room for more.")
)
UNKNOWN_PLAYER = Reason("table/unknown-player", N_("There is no such player."))
UNKNOWN_TOKEN = Reason(
    "table/unknown-token", N_("This token opens nothing: it was revoked, or has a slip in it.")
)
CODE_GONE = Reason(
    "table/code-gone", N_("No device waits for that code: it was used, is too old, or has a slip in it.")
)
TOKEN_MADE = Reason(
    "table/token-made",
    N_("That token was made already, and it is shown only once. If you did not keep it, make another."),
)
TOO_MANY_TOKENS = Reason(
    "table/too-many-tokens", N_("There are %(limit)s tokens already; revoke one that is no longer used.")
)
