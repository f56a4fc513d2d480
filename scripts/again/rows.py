"""Reads exported rows in columns, and console commands, for the scripts of tables that are about keys and movement."""
import csv
import json
import math
from collections import defaultdict


def value(column, text):
    if column == "inferred":
        return set(text.split())
    if text == "" or column == "weapon":
        return text or None
    return int(text) if text.lstrip("-").isdigit() else float(text)


def players_of(path, columns):
    """(game, player, stint) -> column -> values of all rows of a player, None where a row has none."""
    reader, out = csv.reader(open(path, newline="")), {}
    head = {name: i for i, name in enumerate(next(reader, []))}
    for row in reader:
        mine = out.setdefault(tuple(row[head[c]] for c in ("game", "player", "stint")), {c: [] for c in columns})
        for c, values in mine.items():
            values.append(value(c, row[head[c]]) if c in head or c != "inferred" else set())  # without --inferred
    return out


def parts_of(rows, usable, follows):
    """The columns of each stretch of usable rows that follow each other; usable and follows take numbers of rows."""
    parts, last, n = [], None, len(rows["tick"])
    for i in range(n + 1):
        if i < n and usable(i) and last is not None and follows(last, i):
            last = i
            continue
        if last is not None:
            parts.append({c: values[first : last + 1] for c, values in rows.items()})
        first, last = (i, i) if i < n and usable(i) else (None, None)
    return parts


def commands_of(path):
    """(game, player) -> (tick, seconds, first word) of every console command."""
    out = defaultdict(list)
    for line in open(path) if path else ():
        c = json.loads(line)
        word = c["text"].strip().split(" ")[0].strip('"').lower()
        out[str(c["game"]), str(c["player"])].append((c["tick"], c["seconds"], word))
    return out


def presses_of(down):
    """Whether a key that is down in some rows is pressed in each."""
    return [False] + [b and not a for a, b in zip(down, down[1:])]


def angle(a, b):
    """The turn from b to a, -180 to 180 degrees."""
    return math.remainder(a - b, 360)
