"""A player's own page: the name, other devices, programs, past games, and the end of it all."""

from __future__ import annotations

from madang.web.routing import page
from madang.web.you import deleting, devices, games, tokens
from madang.web.you.own import back, rename, show

ROUTES = (
    page("/you", show, rename),
    page("/you/code", back, devices.make_code),
    page("/you/join", back, devices.join),
    page("/you/leave", devices.ask_to_leave, devices.leave),
    page("/you/token", back, tokens.make),
    page("/you/revoke", back, tokens.revoke),
    page("/you/delete", deleting.ask, deleting.delete),
    *games.ROUTES,
)
