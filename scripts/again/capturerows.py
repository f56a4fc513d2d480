"""Reads the packets and tees of damaged captures: for differential.py, which compares them with `replay packets` and `replay export`.
docs/formats/twcapture.md describes them.

Compared are the head of every packet of a connection that begins with a handshake, the tees that the first client was sent, and where and why reading stops.
"""
import csv
import io
import json

from captureclient import Client
from captureframes import Bad, datagrams
from demorows import COLUMNS
from huffman import unhuff_whole
from packets import NEW, OLD

COMMANDS = (["packets", "--json"], ["export", "--client", "0"])
PACKET, PADDED, DEAD = 1400, 520, 100 * 10**9


def chunks_of(form, body, count):
    i, out = 0, []
    while len(out) < count and i + 2 <= len(body):
        vital, size = body[i] & 0x40, (body[i] & 0x3F) << form["bits"] | body[i + 1] & (1 << form["bits"]) - 1
        i += 3 if vital else 2
        if i + size > len(body):
            break
        out.append((bool(vital), body[i : i + size]))
        i += size
    return out, len(body) - i not in (0, 4)


def read(b):
    """Packets as {frame: {column: value}}, frames without a handshake, clients in order, and the end."""
    packets, others, clients, flows, end = {}, set(), [], {}, None
    for d in datagrams(b):
        if d is None or isinstance(d, Bad):
            end = d
            break
        n, at, source, to, p = d
        up = (to, source) not in flows
        flow = (source, to) if up else (to, source)
        first = len(p) > 3 and not p[2] and p[0] & 0xFC in (0x10, 4)
        if flow not in flows:
            form = OLD if p[0] & 0x10 else NEW
            if not first or len(p) <= form["head"] or p[form["head"]] != (1 if form is OLD else 5):
                others.add(n)
                continue
            if form is NEW and len(p) < PADDED:  # the request for a token is padded, its answer is not
                up, flow = False, (to, source)
            flows[flow] = [form, None, at]
        form, client, before = flows[flow]
        head = form["head"]
        connects = first and up and len(p) > head and p[head] == 1
        if client is None or connects and client.talked or at - before > DEAD:
            client = flows[flow][1] = Client(form)
            clients.append(client)
        flows[flow][2] = at
        connless = len(p) >= head and p[0] & form["connless"]
        if connless and len(p) >= (6 if form is OLD else 9):
            continue
        packets[n] = {"direction": "to_server" if up else "to_client", "bytes": len(p), "flags": None, "ack": None, "chunks": 0, "tick": None}
        if len(p) < head or connless:
            continue
        flags = [name for name, bit in form["flags"] if p[0] & bit]
        head += 4 * ("token" in flags)
        body, control = p[head:], "control" in flags
        if "compressed" in flags and not control and head <= len(p):
            body = unhuff_whole(body, PACKET)
        if body is None or head > len(p) or control and not body:
            continue
        found, rest = chunks_of(form, body, 0 if control else p[2])
        if not found and not control and not p[2] and not rest and "resend" not in flags:
            del packets[n]  # says nothing
            continue
        client.talked |= not control and bool(found)
        about = None
        for vital, data in found:
            about = client.message(data, up, vital) or about
        packets[n] |= {"flags": " ".join(flags) or "none", "ack": (p[0] & 3) << 8 | p[1], "chunks": len(found), "tick": about and about[0]}
    return packets, others, clients, end


def differences(stdout, stderr, b):
    """What differs between what replay says and the bytes: texts. And how many values were compared."""
    said = {r["frame"]: r for r in map(json.loads, stdout[0].splitlines())}
    tees = {(int(r["tick"]), int(r["player"])): r for r in csv.DictReader(io.StringIO(stdout[1])) if r["x"]}
    packets, others, clients, end = read(b)
    if clients and not any(c.shown for c in clients):  # nothing to play: replay refuses it
        return [] if "no full snapshot" in stderr[0] else [f"no client has a snapshot, replay says {stderr[0]!r}"], 1
    rows, out, n = clients[0].rows if clients else {}, [], 0
    for frame in sorted((said.keys() ^ packets.keys()) - others)[:9]:
        out.append(f"frame {frame}: {'again' if frame in packets else 'replay'} alone has it")
    for frame in said.keys() & packets.keys():
        n += len(packets[frame])
        wrong = {k: (said[frame].get(k), v) for k, v in packets[frame].items() if said[frame].get(k) != v}
        if wrong:
            out.append(f"frame {frame}: replay and again {wrong}")
    for key in sorted(tees.keys() ^ rows.keys())[:9]:
        out.append(f"tick {key[0]}, tee {key[1]}: {'again' if key in rows else 'replay'} alone has it")
    for key in tees.keys() & rows.keys():
        v = list(rows[key])
        v[5] -= 1608 * (804 < v[5] <= 804 + 1608)
        n += len(COLUMNS)
        wrong = {c: (tees[key][c], v[i]) for c, (i, unit) in COLUMNS.items() if round(float(tees[key][c] or 0) * unit) != v[i]}
        if wrong:
            out.append(f"tick {key[0]}, tee {key[1]}: replay and again {wrong}")
    why = stderr[0]
    if end is None and why or end and not (end.args[0] in why and (end.args[1] is None or f"{end.args[1]:,})" in why.replace("byte ", ""))):
        out.append(f"ends {why!r}, again {end and end.args}")
    return out, n
