"""Names the bytes of packets' headers and of messages, for fields.py. docs/formats/twcapture.md describes them."""
from packets import NEW
from teehistorian import varint

KINDS = ["keepalive", "connect", "connectaccept", "accept", "close", "token"]
INPUT = "direction target_x target_y jump fire hook player_flags wanted_weapon next_weapon prev_weapon ping_correction".split()


def quoted(b):
    text = "".join(c for c in b.decode("utf-8", "replace") if c in "\n\t" or ord(c) > 31 and not 127 <= ord(c) < 160)
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def field(whole, name, value, first, last, mask=None):
    f = {"name": name, "value": str(value), "from": first, "to": last, "bytes": whole[first:last].hex()}
    return f | ({"mask": f"{mask:0{2 * (last - first)}x}"} if mask else {})


def head_of(p):
    """The fields of a packet's header, and of a control packet."""
    w, at, seven = p["whole"], p["head"], p["form"] is NEW
    out = [field(w, "flags", p["flags"], 0, 1, 0xFC), field(w, "ack", p["ack"], 0, 2, 0x3FF), field(w, "chunks", w[2], 2, 3)]
    if at == 7:
        out.append(field(w, "token", w[3:7].hex(), 3, 7))
    if p["control"] is None:
        return out
    out.append(field(w, "control", KINDS[p["control"]], at, at + 1))
    b, at = w[at + 1 :], at + 1
    token = lambda name, i: out.append(field(w, name, w[i : i + 4].hex(), i, i + 4))
    if b[:4] == b"TKEN" and not seven:
        out.append(field(w, "magic", "TKEN", at, at + 4))
        token("token", at + 4)
    elif seven and p["control"] in (1, 5):
        token("own_token", at)
    elif p["control"] == 4 and b and (seven or len(b) != 4):
        reason, _, rest = b.partition(b"\0")
        if reason:
            out.append(field(w, "reason", quoted(reason), at, at + len(reason)))
        if len(rest) == 4 and not seven:
            token("token", len(w) - 4)
    elif len(b) == 4:
        token("token", at)
    elif len(b) > 8 and p["control"] == 1:
        token("token", at + 4)
    return out


def fields_of(w, at, end, layout):
    """The fields of a message, and whether it ends early."""
    out, last = [], 0
    for spec in layout:
        spec, optional = spec.rstrip("?"), spec.endswith("?")
        spec, _, kind = spec.partition(":")
        name, _, times = spec.rstrip("]").partition("[")
        for k in range({"": 1, "*": 256, "n": last}.get(times) if times in ("", "*", "n") else int(times)):
            if at == end and (optional or times == "*"):
                break
            try:
                if kind in ("", "b"):
                    value, i = varint(w[:end], at)
                    last = value
                    if kind == "b":
                        i, value = i + value, f"{value} bytes"
                elif kind == "s":
                    i = w.index(b"\0", at, end) + 1
                    value = quoted(w[at : i - 1])
                elif kind == "r":
                    i, value = end, f"{end - at} bytes"
                else:
                    i = at + {"u": 16, "h": 32}[kind]
                    value = w[at:i].hex()
                assert at <= i <= end
            except (IndexError, ValueError, AssertionError):
                return out + [field(w, "rest", f"{end - at} bytes", at, end)] * (at < end), True
            out.append(field(w, INPUT[k] if name == "input" and k < len(INPUT) else name, value, at, i))
            at = i
    return out + [field(w, "rest", f"{end - at} bytes", at, end)] * (at < end), False
