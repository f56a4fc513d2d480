package moment

import (
	"fmt"
	"image/color"
	"time"

	"playhead/render/feed"
	"playhead/render/shell"
	"playhead/sim"
)

// Bits of the column GameState, which 0.6 and DDNet number otherwise than 0.7.
const (
	Over6, Sudden6, paused6 = 1, 2, 4

	Warmup7, sudden7, roundOver7, Over7, paused7, countdown7 = 1, 2, 4, 8, 16, 32
)

// Bits of the column GameFlags.
const (
	gameTeams = 1
	gameFlags = 2
)

// How long a checkpoint and a finish stay on the screen, of playing time.
const (
	checkpointStay = 4 * time.Second
	finishStay     = 8 * time.Second
)

// Scoreline returns what the game says over its picture, false when that is
// nothing.
func (k *Reader) Scoreline() (line shell.Scoreline, ok bool) {
	switch e := k.St.Scene.Game.Engine; {
	case !e.Teeworlds():
		return line, false
	case e == sim.DDNet:
		return k.raceLine()
	}
	g := &k.St.Scene.Cur.Global
	line.Clock, ok = k.roundClock()
	line.Note = k.gameState()
	if g.Or(sim.GameFlags, 0)&gameTeams != 0 {
		ok = true
		line.Sides = []shell.ScoreSide{k.scoreSide(sideRed), k.scoreSide(sideBlue)}
	}
	return line, ok
}

// The sides of a game of two, as the protocol numbers them.
const (
	sideRed = iota
	sideBlue
)

// scoreSide returns the score and the flag of a side.
func (k *Reader) scoreSide(side int) shell.ScoreSide {
	g := &k.St.Scene.Cur.Global
	out := shell.ScoreSide{Team: 1 - side, Score: g.Or([...]sim.GameCol{sim.ScoreRed, sim.ScoreBlue}[side], 0)}
	if g.Or(sim.GameFlags, 0)&gameFlags == 0 {
		return out
	}
	const atStand, taken = -2, -1
	switch v, ok := g.Get([...]sim.GameCol{sim.FlagCarrierRed, sim.FlagCarrierBlue}[side]); {
	case !ok || v <= atStand:
	case v == taken:
		out.Flag = "on the ground"
		if at, ok := g.Get([...]sim.GameCol{sim.FlagDropTickRed, sim.FlagDropTickBlue}[side]); ok && at > 0 {
			out.Flag = fmt.Sprintf("on the ground, %.0f s", max(0, float64(k.St.Scene.Cur.Tick-sim.Tick(at))/50))
		}
	default:
		out.Flag = k.St.Scene.Game.Label(int(v), k.St.Scene.Cur.Tick)
	}
	return out
}

// roundClock returns how long the round goes, or how long it still goes where
// that is limited.
func (k *Reader) roundClock() (text string, ok bool) {
	g := &k.St.Scene.Cur.Global
	start, ok := g.Get(sim.RoundStartTick)
	if !ok {
		return "", false
	}
	d := max(0, time.Duration(k.St.Scene.Cur.Tick-sim.Tick(start))*sim.TeeworldsTick)
	if limit := g.Or(sim.TimeLimit, 0); limit > 0 {
		d = max(0, time.Duration(limit)*time.Minute-d)
	}
	if end, counts := g.Get(sim.StateEndTick); counts && end > 0 && k.state7(Warmup7|countdown7) {
		d = max(0, time.Duration(sim.Tick(end)-k.St.Scene.Cur.Tick)*sim.TeeworldsTick)
	}
	return fmt.Sprintf("%d:%02d", d/time.Minute, d/time.Second%60), true
}

// state7 reports whether the game is in one of the states of 0.7.
func (k *Reader) state7(bits int32) bool {
	return k.St.Scene.Game.Engine == sim.Teeworlds07 && k.St.Scene.Cur.Global.Or(sim.GameState, 0)&bits != 0
}

// gameState returns the state of the game in words, "" while it just goes on.
func (k *Reader) gameState() string {
	over, sudden, paused := int32(Over6), int32(Sudden6), int32(paused6)
	if k.St.Scene.Game.Engine == sim.Teeworlds07 {
		over, sudden, paused = roundOver7|Over7, sudden7, paused7
	}
	switch v := k.St.Scene.Cur.Global.Or(sim.GameState, 0); {
	case v&over != 0:
		return "Game over"
	case v&paused != 0:
		return "Paused"
	case k.state7(Warmup7):
		return "Warmup"
	case k.state7(countdown7):
		return "Starts soon"
	case v&sudden != 0:
		return "Sudden death"
	}
	return ""
}

// raceLine returns the time of the followed player's race, and for a moment what
// he did at the last checkpoint or how long he took.
func (k *Reader) raceLine() (line shell.Scoreline, ok bool) {
	s := k.S
	if s.Followed < 0 {
		return line, false
	}
	now := k.St.Scene.Cur.Tick
	if at, racing := k.St.Scene.Cur.Rows[s.Followed].Get(sim.RaceStart); racing && at > 0 && sim.Tick(at) <= now {
		line.Clock, ok = raceClock(time.Duration(now-sim.Tick(at))*sim.TeeworldsTick), true
	}
	k.recent(finishStay, func(_ *sim.Game, e *sim.Event, age time.Duration) bool {
		if int(e.Player) != s.Followed {
			return true
		}
		switch {
		case e.Kind == sim.EventFinish:
			line.Note, ok = "Finished in "+feed.RaceTime(e.Value), true
			if e.Extra != 0 {
				line.Note += fmt.Sprintf("  %+.2f", float64(e.Extra)/1000)
			}
		case e.Kind == sim.EventCheckpoint && age <= checkpointStay:
			line.Note, line.Ink, ok = fmt.Sprintf("Checkpoint  %+.2f s", float64(e.Value)/1000), k.gain(e.Value), true
		default:
			return true
		}
		return false
	})
	return line, ok
}

// gain is the colour of a difference to the best time.
func (k *Reader) gain(ms int32) color.NRGBA {
	if ms <= 0 {
		return k.Plate.OK
	}
	return k.Plate.Warn
}

// raceClock returns a running time as 01:02.3.
func raceClock(d time.Duration) string {
	return fmt.Sprintf("%02d:%04.1f", d/time.Minute, float64(d%time.Minute/(100*time.Millisecond))/10)
}
