#!/usr/bin/env python3
"""Find the rounds of `replay rounds` again, in the bytes of the messages of a demo.

    replay rounds --json FILE > rounds.jsonl
    replay messages --json --show-private FILE > raw.jsonl
    scripts/again/rounds.py rounds.jsonl raw.jsonl

A round ends with the first text or voice that says so, and the next begins with the next clock
or when the recorder's display is reset; Playhead compares clocks instead. Demos of
Counter-Strike only. What follows from players' states (survivors, money, inferred endings, who
has the bomb) is not compared. Exits 1 if anything differs.
"""
import json
import struct
import sys

NAMES = {"DeathMsg", "TeamScore", "TextMsg", "SendAudio", "ResetHUD", "RoundTime", "SVC_SERVERINFO", "BombDrop"}
VOICES = {"%!MRAD_terwin": "t", "%!MRAD_ctwin": "ct", "%!MRAD_rounddraw": "none"}
ENDINGS = {
    "#Terrorists_Win": ("t", "elimination"), "#CTs_Win": ("ct", "elimination"), "#Target_Bombed": ("t", "bomb"),
    "#Bomb_Defused": ("ct", "defuse"), "#Target_Saved": ("ct", "time"), "#Hostages_Not_Rescued": ("t", "time"),
    "#Round_Draw": ("none", "draw"), "#All_Hostages_Rescued": ("ct", "hostages"),
}
BOMB = {"#Bomb_Planted": "planted", "%!MRAD_BOMBPL": "planted", "#Bomb_Defused": "defused", "%!MRAD_BOMBDEF": "defused",
        "#Target_Bombed": "exploded"}
KILL = ("tick", "killer", "victim", "weapon", "headshot")
GO = {"%!MRAD_GO", "%!MRAD_LETSGO", "%!MRAD_LOCKNLOAD", "%!MRAD_MOVEOUT"}


class Round:
    def __init__(self, game, start, score):
        self.game, self.start, self.score, self.scores = game, start, list(score), [(-1, list(score))]
        self.end = self.winner = self.ending = self.go = None
        self.at = None  # seconds when the players may go, or else when it begins
        self.kills, self.bomb = [], []

    def change(self, tick, state):
        """The bomb comes to a state: planted, defused or exploded."""
        if state and [s for _, s in self.bomb[-1:]] != [state]:
            self.bomb.append((tick, state))


def text(body):
    return body.split(b"\0")[0].decode("utf-8", "replace")


def rounds_of(path):
    """All rounds, and whether any message of a game spoke of one."""
    games, score, restart, cried, maps = [[Round(0, None, [0, 0])]], [0, 0], None, None, 0
    spoken = [False]
    for line in open(path):
        m = json.loads(line)
        if m["name"] not in NAMES or m["loading"] and m["name"] != "TeamScore":
            continue
        body, tick = bytes.fromhex(m["hex"])[1:], m["tick"]
        if m["name"] == "SVC_SERVERINFO":
            maps += 1
            if tick > 0 or maps > 1:  # another map
                games.append([Round(len(games), None, [0, 0])])
                spoken.append(False)
                score, restart = [0, 0], None
            continue
        now = games[-1][-1]
        if m["name"] == "TeamScore":
            word, rest = body[1:].split(b"\0", 1)
            if word in (b"TERRORIST", b"CT"):
                score[word == b"CT"] = struct.unpack("<h", rest[:2])[0]
            now.score = list(score)
            now.scores.append((tick, now.score))
        elif m["name"] == "TextMsg" and body[1] == 4:
            words = [w.decode("utf-8", "replace") for w in body[2:].split(b"\0")]
            now.change(tick, BOMB.get(words[0]))
            if words[0] in ENDINGS and now.end is None:
                now.end, (now.winner, now.ending), spoken[-1] = tick, ENDINGS[words[0]], True
            elif words[0] == "#Game_will_restart_in":
                restart = m["seconds"] + int(words[1])
        elif m["name"] == "SendAudio":
            voice = text(body[2:])
            now.change(tick, BOMB.get(voice))
            if voice in VOICES and now.end is None:
                now.end, now.winner, spoken[-1] = tick, VOICES[voice], True
            cried = m["seconds"] if voice in GO else cried
        elif m["name"] in ("ResetHUD", "RoundTime"):
            if now.end not in (None, tick) or restart is not None and m["seconds"] >= restart:
                now.score = [s for t, s in now.scores if t < tick][-1]  # a restart sets it before the clock
                games[-1].append(Round(now.game, tick, score))
                restart, spoken[-1], now = None, True, games[-1][-1]
                now.at = m["seconds"]
            if m["name"] == "RoundTime" and cried == m["seconds"] and now.go is None and now.end is None:
                now.go, now.at, spoken[-1] = tick, m["seconds"], True
        elif m["name"] == "BombDrop":  # three coordinates, and whether it is planted
            now.change(tick, "planted" if body[6] else None)
        elif m["name"] == "DeathMsg":
            weapon = text(body[4:] if body[3] < 2 else body[3:])
            headshot = body[3] == 1 if body[3] < 2 else None
            now.kills.append([tick, body[1] or None, body[2], weapon.removeprefix("weapon_"), headshot])
    return [r for all, any in zip(games, spoken) if any for r in all]


def numbers(rounds):
    """The number and match of every round, from the wins and draws that came before it."""
    before, match, out = None, 1, []
    for i, r in enumerate(rounds):
        more = i + 1 < len(rounds) and rounds[i + 1].game == r.game
        if before is None or before.game != r.game:
            match, draws, before = 1, 0, None
        won = sum(r.score) - (r.winner in ("t", "ct"))
        if before and won < sum(before.score):
            match, draws = match + 1, 0
        restarted = more and r.end is None
        out.append((None if restarted else won + draws + 1, match, restarted))
        draws += r.winner == "none"
        before = r
    return out


def main(table, raw):
    found, again = [json.loads(line) for line in open(table)], rounds_of(raw)
    wrong = values = 0
    if len(found) != len(again):
        print(f"{len(found)} rounds, in the messages {len(again)}")
        wrong += 1
    for row, r, (number, match, restarted) in zip(found, again, numbers(again)):
        pairs = {
            "begun": (row["begun"], r.start is not None), "end": (row["end_tick"], r.end),
            "winner": (row["winner"], r.winner),
            "score": (row["score"], {"t": r.score[0], "ct": r.score[1]}), "round": (row["round"], number),
            "match": (row["match"], match), "restarted": (row["restarted"], restarted), "go": (row["go_tick"], r.go),
            "bomb": ([(b["tick"], b["state"]) for b in row["bomb"] if b["state"] in BOMB.values()], r.bomb),
            "kills": ([[k[c] for c in KILL] for k in row["kills"]], r.kills),
        }
        if r.start is not None:
            pairs["start"] = row["start_tick"], r.start
        if not row.get("ending_inferred"):
            pairs["ending"] = (row["ending"], r.ending)
        for name, (a, b) in pairs.items():
            values += 1
            if a != b:
                wrong += 1
                print(f"game {row['game']} round at tick {row['start_tick']}: {name} {a}, in the messages {b}")
    print(f"{len(found)} rounds, {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 3 else __doc__)
