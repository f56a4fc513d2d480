#!/usr/bin/env python3
"""Print the table of docs/judging.md: what stands out in labelled demos, each against the clear ones of others.

    scripts/outliers.py FOLDER > table.md

FOLDER has the demos and labels.tsv: file, label and what it is called. bin/replay (or REPLAY) measures them. A demo is
left out of its own group; nothing else is chosen here.
"""
import csv
import io
import os
import subprocess
import sys
from collections import defaultdict

COLUMNS = "file,game,measure,value,samples,standing,program,all_players"


def value(row):
    few = f", among {row['all_players']}" if int(row["all_players"]) < 5 else ""
    return f"{row['measure']} {float(row['value']):.3g} of {row['samples']}{few}"


def main(folder):
    labels = list(csv.DictReader(open(os.path.join(folder, "labels.tsv"), newline=""), delimiter="\t"))
    path = lambda row: os.path.join(folder, row["file"])
    group = [part for row in labels if row["label"] == "clear" for part in ("--group", path(row))]
    command = [os.environ.get("REPLAY", "bin/replay"), "judge", "--csv", "--columns", COLUMNS, *group]
    out = subprocess.run(command + [path(row) for row in labels], check=True, capture_output=True, text=True).stdout
    found, size, compared = defaultdict(list), defaultdict(int), defaultdict(int)
    for row in csv.DictReader(io.StringIO(out)):
        file = os.path.basename(row["file"])
        size[file] = max(size[file], int(row["all_players"]))
        compared[file] += row["standing"] in ("inside", "above_all", "below_all")
        if row["standing"].endswith("all"):
            found[file].append(row)
    print("| demo | called | a program's work | others | with few | of | players |\n|---|---|---|---|---|---|---|")
    for row in labels:
        rows, file = found[row["file"]], row["file"]
        program = "; ".join(value(r) for r in rows if r["program"] in ("1", "true"))
        rest = [int(r["all_players"]) >= 5 for r in rows if r["program"] not in ("1", "true")]
        print(f"| {file.removesuffix('.dem')} | {row[list(row)[2]].removesuffix('.dem')} | {program} |"
              f" {sum(rest)} | {len(rest) - sum(rest)} | {compared[file]} | {size[file]} |")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else __doc__)
