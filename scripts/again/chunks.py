#!/usr/bin/env python3
"""Read the messages of `replay chunks` again, in the bytes of a capture (pcap or pcapng).

    replay chunks --json FILE > chunks.jsonl
    scripts/again/chunks.py chunks.jsonl FILE

Packets are read as packets.py does. Names of messages are only compared with their numbers: one name for each. What is missing is
what never comes, in the sum of all messages. Not compared: delivery, ack_delay, resend_of, about, content. Exits 1 if anything differs.
"""
import json
import sys
from collections import defaultdict
from decimal import Decimal

from packets import missing, packets
from teehistorian import bytes_of, varint


def number_of(data, form):
    """What a message is, by its first bytes: its number, or the UUID of an extended one."""
    if not data:
        return None
    kind, i = varint(data, 0)
    return form["bits"], kind & 1, data[i : i + 16] if kind >> 1 == 0 else kind >> 1


def main(table, path):
    found, wrong, values = defaultdict(list), 0, 0
    lost = 0
    for r in (json.loads(line, parse_float=Decimal) for line in open(table)):
        lost += r.get("missing", 0)
        if "missing" not in r:
            found[r["frame"]].append(r)

    def compare(what, said, again):
        nonlocal wrong, values
        values += 1
        if said != again:
            wrong += 1
            print(f"{what}: {said}, again {again}")

    names, numbers, again = {}, defaultdict(list), 0
    for p in packets(bytes_of(path)):
        rows, what = found.pop(p["frame"], []), f"frame {p['frame']}"
        if "resend" in p["flags"].split() and rows and p["chunks"]:  # asks for what is missing, in a row of its own
            compare(f"{what} asks", rows.pop(0)["message"], "resend request")
        compare(f"{what} rows", len(rows), max(1, len(p["chunks"])))
        if p["control"] == 1 and p["up"]:  # a new connection counts from 1 again
            again += sum(missing(numbers.pop((p["flow"], up), [])) for up in (True, False))
        for number, _, _ in p["chunks"]:
            if number is not None:
                numbers[p["flow"], p["up"]].append(number)
        for k, r in enumerate(rows):
            of = {"time": p["time"], "direction": "to_server" if p["up"] else "to_client", "ack": p["ack"]}
            if p["chunks"] and k < len(p["chunks"]):
                number, resent, data = p["chunks"][k]
                of |= {"vital": number is not None, "resent": resent, "seq": number, "bytes": len(data), "chunk": k + 1, "chunks": len(p["chunks"])}
                kind = number_of(data, p["form"])
                compare(f"{what} message {k + 1} {kind}", r["message"], names.setdefault(kind, r["message"]))
            else:
                of |= {"vital": False, "resent": False, "bytes": p["bytes"]}
            for key, v in of.items():
                compare(f"{what} message {k + 1} {key}", r.get(key), v)
    compare("frames without a packet", sorted(found), [])
    compare("missing messages", lost, again + sum(missing(n) for n in numbers.values()))
    print(f"{len(names)} names, {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 3 else __doc__)
