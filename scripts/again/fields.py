#!/usr/bin/env python3
"""Read the fields of `replay packet` again, in the bytes of a capture (pcap or pcapng).

    replay packet --json --show-private FILE 1-5000 > fields.jsonl
    scripts/again/fields.py fields.jsonl FILE

Packets are read as packets.py does, fields by layouts.py, and snapshots from the first one on, each kept whole by its tick.
Every name, value, place, byte and bit is compared. Texts of errors are not: only whether there is one. Exits 1 if anything differs.
"""
import json
import sys
from collections import Counter
from decimal import Decimal

from layouts import MESSAGES
from named import KINDS, field, fields_of, head_of
from packets import NEW, packets
from snapshots import PARTS, Client
from teehistorian import bytes_of, varint


def message_of(p, client, number, again, at, end):
    """A message of a packet."""
    w, seven, first = p["whole"], p["form"] is NEW, at - (2 if number is None else 3)
    flags = " ".join(n for n, on in (("vital", number is not None), ("resent", again)) if on) or "none"
    head = [field(w, "flags", flags, first, first + 1, 0xC0), field(w, "size", end - at, first, first + 2, 0x3F3F if seven else 0x3F0F)]
    if number is not None:
        head.append(field(w, "sequence", number, first + 1, first + 3, 0xC0FF if seven else 0xF0FF))
    out = {"name": "unreadable", "system": False, "from": at, "to": end, "head": head, "fields": []}
    try:
        kind, i = varint(w[:end], at)
    except IndexError:
        return out | {"error": True}
    system, kind, value = bool(kind & 1), kind >> 1, kind >> 1
    if kind == 0:
        kind, i = bytes(w[i : i + 16]), i + 16
        value = "-".join(kind.hex()[a:b] for a, b in ((0, 8), (8, 12), (12, 16), (16, 20), (20, 32)))
    if i > end:
        return out | {"error": True}
    name, layout = MESSAGES["0.7" if seven else "0.6"][system].get(kind, (f"unknown {'id ' * (value == kind)}{value}", None))
    out |= {"name": name, "system": system}
    head.append(field(w, "id", value, at, i))
    if layout is not None:
        out["fields"], early = fields_of(w, i, end, layout)
        out |= {"error": True} if early else {}
    if not p["up"] and system and not out.get("error"):
        values = [f["value"] for f in out["fields"]]
        if name == "MAP_CHANGE" and not (again and client.named == number):
            client.reset(number)
        elif name in PARTS and number is None:
            client.snapshot(out, w, [int(v.split()[0]) for v in values])
    return out


def again_of(p, client):
    """The object of a packet."""
    w, at, fields, messages = p["whole"], p["head"], head_of(p), []
    for number, again, data in p["chunks"]:
        at += 2 if number is None else 3
        messages.append(message_of(p, client, number, again, at, at + len(data)))
        at += len(data)
    out = {"frame": p["frame"], "time": p["time"], "direction": "to_server" if p["up"] else "to_client", "protocol": client.version, "bytes": p["bytes"],
           "compressed": "compressed" in p["flags"], "unpacked_bytes": len(w), "fields": fields, "messages": messages}
    if p["control"] is not None:
        return out | {"summary": f"control {KINDS[p['control']]}"}
    if len(w) - at == 4:
        fields.append(field(w, "token", w[at:].hex(), at, len(w)))
    elif len(w) > at:
        fields.append(field(w, "rest", f"{len(w) - at} bytes", at, len(w)))
    short = {"error": True} if len(messages) < w[2] or len(w) - at not in (0, 4) else {}
    return out | {"summary": f"{len(messages)} chunk{'s' * (len(messages) != 1)}"} | short


def main(table, path):
    found = {r["frame"]: r for r in (json.loads(line, parse_float=Decimal) for line in open(table))}
    wrong = values = 0
    kinds, clients, names = Counter(), {}, {}

    def compare(what, said, again):
        nonlocal wrong, values
        if isinstance(again, dict) and isinstance(said, dict):
            for k in said.keys() | again.keys():
                compare(f"{what} {k}", bool(said.get(k)) if k == "error" else said.get(k), again.get(k, False if k == "error" else None))
        elif isinstance(again, list) and isinstance(said, list) and len(said) == len(again):
            for k, (a, b) in enumerate(zip(said, again)):
                compare(f"{what} {k + 1}", a, b)
        else:
            values += 1
            if said != again:
                wrong += 1
                print(f"{what}: {said}, again {again}"[:400])

    made, until = [], max((r["time"] for r in found.values()), default=0) + 1  # for the other parts of snapshots
    for p in packets(bytes_of(path)):
        if p["time"] > until:
            break
        if p["flow"] not in clients or p["control"] == 1 and p["up"]:
            clients[p["flow"]] = Client(p["form"])
        client = clients[p["flow"]]
        again = again_of(p, client)
        if p["frame"] in found:
            made.append((again, client))
            text = repr(again["messages"])
            kinds[client.version] += 1
            kinds["DDNet ex"] += "@" in text or "DDNet" in text or "'EntityEx'" in text or "'SwitchState'" in text
    for c in {id(c): c for c in clients.values()}.values():
        c.give_up()
    for again, client in made:
        said = found.pop(again["frame"])
        again["client"] = names.setdefault(id(client), said.get("client"))
        compare(f"frame {again['frame']}", said, again)
    compare("frames without a packet", sorted(found), [])
    print(f"{len(made)} packets ({', '.join(f'{k} {n}' for k, n in sorted(kinds.items()))}), {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 3 else __doc__)
