"""What each client of a capture sent and received: for lag.py."""
from collections import defaultdict

from packets import packets
from teehistorian import varint

MAP_CHANGE = 2


def connections(b):
    """What each client sent and received, by connection."""
    open_now, all_ = {}, []
    for p in packets(b):
        c = open_now.get(p["flow"])
        if c is None or p["control"] == 1 and p["up"] and c["talked"]:
            c = open_now[p["flow"]] = defaultdict(list, talked=False, resent=0, closed=None)
            all_.append(c)
        at = float(p["time"])
        c["talked"] |= p["control"] is None and bool(p["chunks"])
        if p["control"] == 4 and c["closed"] is None:
            c["closed"] = at
        c["frames"].append((at, p["frame"]))
        said = {}
        for number, again, data in p["chunks"]:
            c["resent"] += number is not None and again
            if not data:
                continue
            kind, i = varint(data, 0)
            first, j = varint(data, i) if i < len(data) else (None, i)
            if not kind & 1:
                continue
            kind >>= 1
            if p["up"] and kind == p["form"]["input"]:
                said["input"] = first, varint(data, j)[0]
            elif not p["up"] and kind in p["form"]["snaps"] and number is None:
                said["snap"] = first
            elif not p["up"] and kind == p["form"]["timing"]:
                said["report"] = first, varint(data, j)[0]
            elif not p["up"] and kind == MAP_CHANGE:
                c["loads"].append(at)
        c["packets"].append((at, said))
    return [c for c in all_ if any("input" in s for _, s in c["packets"])]
