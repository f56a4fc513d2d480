#!/usr/bin/env python3
"""Compute the table of `replay lag` again, from the packets of a capture (pcap or pcapng).

    replay lag --json FILE > lag.jsonl
    replay moments --json FILE > moments.jsonl
    scripts/again/lag.py lag.jsonl moments.jsonl FILE

Packets are read as packets.py does. Moments are taken from their table: the time that a client lagged is added up, their frames
and sums are compared with the packets, and a time in which a game stood still is left out of its losses. Whose fault a moment was
is not decided again. Clients are told apart by their median ping. Exits 1 if anything differs.
"""
import bisect
import json
import math
import sys

from teehistorian import bytes_of
from wire import connections

def at_share(values, share):
    values = sorted(values)
    return values[min(int(share * len(values)), len(values) - 1)] if values else 0.0


def figures(c, stood_still):
    """What the table says of a connection."""
    snaps, of, pings, ages, wanting = [], {}, [], [], [0, 0]
    inputs, intended, reports, late, loads = [], set(), 0, 0, list(c["loads"])
    for at, said in c["packets"]:
        if loads and at >= loads[0]:
            loads, of = [t for t in loads if t > at], {}
        if "snap" in said:
            if said["snap"] not in of:
                of[said["snap"]] = {"tick": said["snap"], "packets": 0, "acked": False}
                snaps.append(of[said["snap"]])
            of[said["snap"]]["at"] = at
            of[said["snap"]]["packets"] += 1
        if "input" in said:
            acked, tick = said["input"]
            inputs.append((at, acked))
            intended.add(tick)
            s = of.get(acked)
            if s is None and snaps and acked > snaps[0]["tick"]:
                of[acked] = {"tick": acked, "packets": 0, "acked": True}
                snaps.append(of[acked])
                wanting[1] += 1
            elif s is not None and not s["acked"]:
                s["acked"] = True
                pings.append((s["at"], at - s["at"]))
        if "report" in said:
            tick, left = said["report"]
            if tick not in intended and intended and reports:
                wanting[0] += 1
                intended.add(tick)
            reports, late = reports + 1, late + (left < 0)
    for at, acked in inputs:
        if acked in of and of[acked]["packets"]:
            ages.append(at - of[acked]["at"])
    took = [t for _, t in pings]
    ends = min(inputs[-1][0], c["closed"] or inputs[-1][0])
    row = {"ping_min": min(took, default=0) * 1000, "ping_median": at_share(took, 0.5) * 1000, "ping_max": max(took, default=0) * 1000,
           "jitter": at_share([abs(a - b) for a, b in zip(took, took[1:])], 0.5) * 1000, "snapshot_age": at_share(ages, 0.5) * 1000,
           "resent": c["resent"], "late_inputs": late / reports if reports else None, "lost_up": None, "lost_down": None,
           "missing_up": wanting[0] / len(intended), "missing_down": wanting[1] / len(snaps) if snaps else 0}
    row = row if took else {**row, **dict.fromkeys(("ping_min", "ping_median", "ping_max", "jitter", "snapshot_age"))}
    gaps = [b[0] - a[0] for a, b in zip(inputs, inputs[1:])]
    about = at_share(gaps, 0.5)
    if len(gaps) < 100:
        return row
    near = [(d, math.floor(d / about + 0.5)) for d in gaps]
    near = [(d, k) for d, k in near if k >= 1 and abs(d - k * about) <= about / 4]
    steps = [b["at"] - a["at"] for a, b in zip(snaps, snaps[1:]) if a["packets"] and b["packets"]]
    if len(near) < 0.8 * len(gaps) or about > 1.25 * at_share(steps, 0.5):
        return row
    period = sum(d for d, k in near if k <= 2) / sum(k for _, k in near if k <= 2)
    loading = [(t, next((at + 1 for at, acked in inputs if at > t and acked > 0), t)) for t in c["loads"]]
    counted = [b[0] - a[0] for a, b in zip(inputs, inputs[1:]) if b[0] <= ends
               and not any(f <= (a[0] + b[0]) / 2 <= t for f, t in stood_still)
               and not any(f <= (a[0] + b[0]) / 2 < t for f, t in loading)]
    sent = math.floor(sum(counted) / period + 0.5)
    row["lost_up"] = max(0, sent - len(counted)) / max(1, sent, len(counted))
    real = [s for s in snaps if s["packets"]]
    soonest, known = at_share(took, 0.05), []
    times = sorted(at for at, _ in inputs)
    for i, s in enumerate(real):
        begins = s["at"] + soonest
        until = real[i + 1]["at"] + soonest if i + 1 < len(real) else ends
        if begins >= inputs[0][0] and s["at"] < ends and s is not snaps[-1] and any_between(times, begins, until):
            known.append((s["packets"], not s["acked"]))
    share, gone = 0.0, sum(lost for _, lost in known)
    if gone:  # as many incomplete snapshots as there are
        low, high = 0.0, 1.0
        for _ in range(40):
            share = (low + high) / 2
            low, high = (share, high) if sum(1 - (1 - share) ** n for n, _ in known) < gone else (low, share)
    row["lost_down"] = share
    return row


def any_between(times, a, b):

    i = bisect.bisect_left(times, a)
    return i < len(times) and times[i] < b


def main(table, moments, path):
    rows, stretches = ([json.loads(line) for line in open(f)] for f in (table, moments))
    wrong = values = 0

    def compare(what, said, again, off):
        nonlocal wrong, values
        values += 1
        if (said is None) != (again is None) or said is not None and abs(said - again) > off:
            wrong += 1
            print(f"{what}: {said}, again {again}")

    rows = [{f"{k}_{name}" if isinstance(v, dict) else k: x for k, v in r.items() for name, x in (v.items() if isinstance(v, dict) else [("", v)])}
            for r in rows]
    left = list(rows)
    for c in connections(bytes_of(path)):
        first, last = (f([t for t, s in c["packets"] if "input" in s]) for f in (min, max))
        middle = figures(c, [])
        found = [r for r in left if abs((r.get("ping_median") or 0) - (middle["ping_median"] or 0)) < 0.002 and r["resent"] == middle["resent"]]
        compare(f"clients with a ping of {middle['ping_median']}", min(1, len(found)), 1, 0)
        if not found:
            continue
        r = found[0]
        left.remove(r)
        own = [m for m in stretches if m["client"] == r["client"] and first - 0.001 <= m["time"] <= last]
        still = [(m["time"], m["time"] + m["lasts_seconds"]) for m in own
                 if m["where"] not in ("its_own_line", "line_or_server") and not m["what"].endswith("one at a time.")]
        for name, v in figures(c, still).items():
            compare(f"{r['client']} {name}", r.get(name), v, 0.002 if name.startswith(("ping", "jitter", "snap")) else 0.00002)
        total, until = 0.0, 0.0
        for m in sorted(own, key=lambda m: m["time"]):
            end = m["time"] + m["lasts_seconds"]
            total, until = total + max(0, end - max(until, m["time"])), max(until, end)
            frames = [n for at, n in c["frames"] if m["time"] - 2e-6 <= at <= end + 2e-6]
            compare(f"{r['client']} frame", m.get("frame"), min(frames, default=None), 0)
            compare(f"{r['client']} last_frame", m.get("last_frame"), max(frames, default=None), 0)
        compare(f"{r['client']} moments", r["moments"], len(own), 0)
        compare(f"{r['client']} lagged_seconds", r["lagged_seconds"], total, 0.00001)
    compare("clients that are not in the capture", len(left), 0, 0)
    print(f"{len(rows)} clients, {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 4 else __doc__)
