#!/usr/bin/env python3
"""Read the packets of `replay packets` again, in the bytes of a capture (pcap or pcapng).

    replay packets --json FILE > packets.jsonl
    scripts/again/packets.py packets.jsonl FILE

The client is who speaks first; Playhead reads handshakes. A lost chunk is a number that never comes; Playhead
waits a second for each. Fragments are not put together, and captures that begin in the middle of a connection
not told apart. Exits 1 if anything differs.
"""
import json
import sys
from collections import defaultdict
from decimal import Decimal

from pcap import datagrams
from teehistorian import bytes_of, varint
from twdemo import unhuff

# compressed, resend, control and connless of byte 0; size bits of byte 1 of a chunk; numbers of messages
OLD = {"flags": (("control", 0x10), ("resend", 0x40), ("compressed", 0x80), ("token", 8)), "connless": 0x20, "bits": 4, "head": 3, "snaps": (5, 6, 7, 8), "timing": 9, "input": 16}
NEW = {"flags": (("control", 4), ("resend", 8), ("compressed", 16)), "connless": 0x20, "bits": 6, "head": 7, "snaps": (6, 7, 8, 9), "timing": 10, "input": 20}


def packets(b):
    """A row for every packet of a connection."""
    flows = {}  # client, server -> form
    for n, seconds, source, to, p in datagrams(b):
        if len(p) < 3:
            continue
        up = (to, source) not in flows
        flow = (source, to) if up else (to, source)
        if flow not in flows:
            if p[0] & 0x20 or p[0] & 0x14 == 0:
                continue  # asks for information, or is no handshake
            flows[flow] = OLD if p[0] & 0x10 else NEW
        form = flows[flow]
        if p[0] & form["connless"] and p[0] != 0x20 | 0x80:
            continue
        flags = [name for name, bit in form["flags"] if p[0] & bit]
        head = form["head"] + 4 * ("token" in flags)
        body, chunks, i = p[head:], [], 0
        control = body[0] if "control" in flags else None
        body = unhuff(body) if "compressed" in flags else body
        while control is None and len(chunks) < p[2] and i + 2 <= len(body):
            size = (body[i] & 0x3F) << form["bits"] | body[i + 1] & (1 << form["bits"]) - 1
            vital, again, number = body[i] & 0x40, body[i] & 0x80, None
            if vital:
                number = (body[i + 1] & (0xF0 if form is OLD else 0xC0)) << 2 | body[i + 2]
            i += 3 if vital else 2
            chunks.append((number, bool(again), body[i : i + size]))
            i += size
        yield {"frame": n, "time": seconds, "flow": flow, "up": up, "bytes": len(p), "flags": " ".join(flags) or "none",
               "ack": (p[0] & 3) << 8 | p[1], "chunks": chunks, "control": control, "form": form,
               "whole": p[:head] + body, "head": head}


def tick_of(p):
    """The tick of the last snapshot, input or report of when an input came."""
    tick = None
    for _, _, data in p["chunks"]:
        kind, i = varint(data, 0) if data else (0, 0)
        if kind & 1 and kind >> 1 in (*p["form"]["snaps"], p["form"]["timing"], p["form"]["input"]):
            tick, i = varint(data, i)
            tick = varint(data, i)[0] if kind >> 1 == p["form"]["input"] else tick
    return tick


def main(table, path):
    found, again = [json.loads(line, parse_float=Decimal) for line in open(table)], list(packets(bytes_of(path)))
    wrong = values = 0

    def compare(what, said, here):
        nonlocal wrong, values
        values += 1
        if said != here and not (isinstance(here, Decimal) and said is not None and 0 <= here - said < Decimal("0.001")):  # cut off
            wrong += 1
            print(f"{what}: {said}, again {here}")

    listed = {r["frame"]: r for r in found}
    for n in sorted(set(listed) ^ {p["frame"] for p in again}):
        compare(f"frame {n}", "listed" if n in listed else "not listed", "not listed" if n in listed else "there")
    names, before, numbers, waiting, lost = {}, {}, defaultdict(list), defaultdict(list), 0
    for p in again:
        r, flow = listed.get(p["frame"], {}), p["flow"]
        what, p["delay"], p["of"] = f"frame {p['frame']}", None, None
        if p["control"] == 1 and p["up"]:  # a new connection counts from 1 again
            lost += sum(missing(numbers.pop((flow, up), [])) for up in (True, False))
            names.pop(flow, None)
        for q, number in waiting[flow, not p["up"]][:]:
            if (p["ack"] - number) % 1024 < 512:
                waiting[flow, not p["up"]].remove((q, number))
                if p["time"] - q["time"] <= 1:
                    q["delay"] = max(q["delay"] or 0, (p["time"] - q["time"]) * 1000)
        for number, resent, _ in p["chunks"]:
            if number is not None:
                lane = flow, p["up"]
                numbers[lane].append(number)
                if resent and p["of"] is None:
                    p["of"] = before.get((lane, number))
                if not resent or (lane, number) not in before:
                    before[lane, number] = p["frame"]
                waiting[lane].append((p, number))
        compare(f"{what} client", r.get("client"), names.setdefault(flow, r.get("client")))
        pairs = {"time": p["time"], "direction": "to_server" if p["up"] else "to_client", "bytes": p["bytes"], "flags": p["flags"], "ack": p["ack"],
                 "chunks": len(p["chunks"]), "resent": any(c[1] for c in p["chunks"]), "tick": tick_of(p), "resend_of": p["of"]}
        for name, v in pairs.items():
            compare(f"{what} {name}", r.get(name), v)
    for p in again:
        compare(f"frame {p['frame']} ack_delay", listed.get(p["frame"], {}).get("ack_delay"), p["delay"])
    lost += sum(missing(n) for n in numbers.values())
    compare("lost chunks", sum(r["lost_estimate"] for r in found), lost)
    print(f"{len(found)} packets, {values} values, {wrong} differ")
    return wrong > 0


def missing(numbers):
    """How many of the numbers up to the highest never come."""
    high, seen = 0, set()
    for n in numbers:
        at = high + (n - high + 512) % 1024 - 512
        seen.add(at)
        high = max(high, at)
    return sum(k not in seen for k in range(1, high + 1))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 3 else __doc__)
