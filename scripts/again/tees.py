"""What happens to tees, in the columns of exported rows: landings, and hooks."""
from collections import defaultdict

GRABBED = 5


def landings(p):
    """The tick of each landing, in the row after it, in which the tee stays at its height."""
    t, y = p["tick"], p["y"]
    known = [not a or "y" in w for a, w in zip(p["age"], p["inferred"])]
    falls = lambda a, b, c, d: d == c > b >= a and c - a >= 3
    after = [i > 2 and all(known[i - 3 : i + 1]) and falls(*y[i - 3 : i + 1]) for i in range(len(t))]
    return [t[i - 1] if yes else None for i, yes in enumerate(after)]


def hooks_of(p):
    """How many hooks were thrown, and the rows in which one reaches something."""
    thrown, hits, out = 0, [], False
    known = [None not in at for at in zip(p["hook_state"], p["hook_x"], p["hook_y"])]
    for i in range(1, len(known)):
        if not known[i] or not known[i - 1]:
            out = False
            continue
        before, now = p["hook_state"][i - 1 : i + 1]
        thrown += before == 0 != now
        out = (out or before == 0) and now != 0
        if out and now == GRABBED != before:
            hits.append(i)
            out = False
    return thrown, hits


def grabbed(players, logs):
    """(game, player) -> ticks in which the hook of another one grabs them."""
    hooked = defaultdict(set)
    for (game, _, _), r in players.items():
        before = last = None
        for t, now in zip(r["tick"], r["hooked_player"]):
            before = None if logs and last is not None and t != last + 1 else before
            if now not in (None, -1, before):
                hooked[game, str(now)].add(t)
            before, last = now, t
    return hooked
