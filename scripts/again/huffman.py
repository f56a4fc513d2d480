"""Reads the Huffman code of Teeworlds and DDNet. docs/formats/twdemo.md, The Huffman code, describes it."""
END, FREQUENT = 256, 1 << 30  # ends every stream; how often zeros are
FREQUENCIES = [FREQUENT] + [int(f) for f in """
4545 2657 431 1950 919 444 482 2244 617 838 542 715 1814 304 240 754 212 647 186 283 131 146 166 543 164 167 136 179 859 363 113 157 154 204 108 137 180
202 176 872 404 168 134 151 111 113 109 120 126 129 100 41 20 16 22 18 18 17 19 16 37 13 21 362 166 99 78 95 88 81 70 83 284 91 187 77 68 52 68 59 66 61
638 71 157 50 46 69 43 11 24 13 19 10 12 12 20 14 9 20 20 10 10 15 15 12 12 7 19 15 14 13 18 35 19 17 14 8 5 15 17 9 15 14 18 8 10 2173 134 157 68 188 60
170 60 194 62 175 71 148 67 167 78 211 67 156 69 1674 90 174 53 147 89 181 51 174 63 163 80 167 94 128 122 223 153 218 77 200 110 190 73 174 69 145 66 277
143 141 60 136 53 180 57 142 57 158 61 166 112 152 92 26 22 21 28 20 26 30 21 32 27 20 17 23 21 30 22 22 21 27 25 17 27 23 18 39 26 15 21 12 18 18 27 20 18
15 19 11 17 33 12 18 15 19 18 16 26 17 18 9 10 25 22 22 17 20 16 6 16 15 20 14 18 24 335 1""".split()]


def tree():
    nodes, count = [(f, i) for i, f in enumerate(FREQUENCIES)], END
    nodes.sort(key=lambda n: -n[0])
    children = {}
    while len(nodes) > 1:
        rare, other = nodes.pop(), nodes.pop()
        count += 1
        children[count] = rare[1], other[1]
        nodes.append((rare[0] + other[0], count))
        nodes.sort(key=lambda n: -n[0])
    return children, count


CHILDREN, ROOT = tree()
STEPS = {}  # (node, byte) -> node, decoded bytes


def step_of(node, byte):
    """(next node, decoded bytes, bits used up to the end symbol or None) of a byte read at a node."""
    step = STEPS.get(node << 8 | byte)
    if step is None:
        at, got, used = node, [], None
        for bit in range(8):
            at = CHILDREN[at][byte >> bit & 1]
            if at == END:
                used = bit + 1
                break
            if at < END:
                got.append(at)
                at = ROOT
        step = STEPS[node << 8 | byte] = at, bytes(got), used
    return step


def unhuff(b, most=1 << 16):
    """The decoded bytes, at least so many of them."""
    out, node = bytearray(), ROOT
    for byte in b + b"\0":
        node, got, used = step_of(node, byte)
        out += got
        if used or len(out) >= most:
            break
    return bytes(out)


def unhuff_whole(b, room, exact=False):
    """The bytes up to the end symbol; None if there is none, or they need more room. exact: None, too, if more than eight bits, or ones, follow."""
    out, node = bytearray(), ROOT
    for at, byte in enumerate(b + bytes(1 if exact else 4)):  # zeros may be missing
        node, got, used = step_of(node, byte)
        out += got
        if len(out) > room:
            return None
        if used:
            more = 8 * (len(b) - at) - used
            return None if exact and (more > 8 or byte >> used or any(b[at + 1 :])) else bytes(out)
    return None
