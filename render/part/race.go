package part

import (
	"image/color"
	"sort"
	"strconv"
	"strings"
	"time"

	"playhead/render/feed"
	"playhead/sim"
	"playhead/sim/times"
)

// race are the rules of DDRace: the best time wins.
type race struct{ tees }

func (race) before(_ *Reader, a, b Player) bool { return a.ID < b.ID }

func (g race) value(k *Reader, id int, r *sim.Row, here bool) (text string, gone bool) {
	if why := g.gone(k, id, r, here); why != "" {
		return why, true
	}
	if text := g.doing(k, r); text != "" {
		return text, false
	}
	return g.result(k, r), false
}

// result returns the best time of a player, a dash without one.
func (race) result(k *Reader, r *sim.Row) string {
	ms, ok := bestTime(r)
	switch {
	case !ok:
		return "–"
	case r.Or(sim.BestTime, 0) <= 0: // a score, which has no hundredths
		return k.raceScores.Get(ms, wholeSeconds)
	}
	return k.raceTimes.Get(ms, feed.RaceTime)
}

// wholeSeconds writes a time of which only the seconds are known: 58 s, 1:02.
func wholeSeconds(ms int32) string {
	if ms < 60_000 {
		return strconv.Itoa(int(ms/1000)) + " s"
	}
	return strings.TrimSuffix(times.Duration(time.Duration(ms)*time.Millisecond), ".00")
}

// bestTime returns the best time of a player, ms.
func bestTime(r *sim.Row) (ms int32, ok bool) {
	if v, ok := r.Get(sim.BestTime); ok && v > 0 {
		return v, true
	}
	// The score is the best time, negative, in seconds.
	if v, ok := r.Get(sim.Score); ok && v < 0 && v > -9999 {
		return -v * 1000, true
	}
	return 0, false
}

func (g race) board(k *Reader, b *Scoreboard, rows []Player) {
	b.Title = k.St.Scene.Game.Map.Name
	var info []string
	if words := g.words(k); words != "" {
		info = append(info, words)
	}
	if v, ok := k.St.Scene.Cur.Global.Get(sim.MapBestTime); ok && v > 0 {
		info = append(info, "best "+feed.RaceTime(v))
	}
	b.Info = strings.Join(info, "  ·  ")
	for i := range rows {
		r := &k.St.Scene.Cur.Rows[rows[i].ID]
		if !r.Present() && g.watches(k, r) { // else a tee waits for them
			b.Watching = append(b.Watching, rows[i].Name)
			continue
		}
		rows[i].Value = g.result(k, r)
		b.Players = append(b.Players, rows[i])
	}
	sort.SliceStable(b.Players, func(i, j int) bool { return g.faster(k, b.Players[i].ID, b.Players[j].ID) })
}

// faster reports whether player a is before b: the better time first, then the
// lower id.
func (race) faster(k *Reader, a, b int) bool {
	x, okA := bestTime(&k.St.Scene.Cur.Rows[a])
	y, okB := bestTime(&k.St.Scene.Cur.Rows[b])
	if okA != okB {
		return okA
	}
	if okA && x != y {
		return x < y
	}
	return a < b
}

// How long a checkpoint and a finish stay on the screen, of playing time.
const (
	checkpointStay = 4 * time.Second
	finishStay     = 8 * time.Second
)

// scoreline returns the time of the followed player's race, and for a moment what
// they did at the last checkpoint or how long they took.
func (race) scoreline(k *Reader) (line Scoreline, ok bool) {
	s := k.S
	if s.Followed < 0 {
		return line, false
	}
	now := k.St.Scene.Cur.Tick
	start := sim.Tick(0) // of the race that the clock shows
	if at, racing := k.St.Scene.Cur.Rows[s.Followed].Get(sim.RaceStart); racing && at > 0 && sim.Tick(at) <= now {
		start = sim.Tick(at)
		line.Clock, ok = raceClock(time.Duration(now-start)*sim.TeeworldsTick), true
	}
	if k.Races != nil {
		if at, racing := k.Races.Began(k.St.Scene.Game.Index, s.Followed, now); racing {
			start = max(start, at)
		}
	}
	k.recent(finishStay, func(_ *sim.Game, e *sim.Event, age time.Duration) bool {
		if e.Tick < start {
			return false // of the previous race
		}
		if int(e.Player) != s.Followed {
			return true
		}
		switch {
		case e.Kind == sim.EventFinish:
			line.Note, ok = "Finished in "+feed.RaceTime(e.Value), true
			if e.Extra != 0 {
				line.Note += "  " + feed.Difference(e.Extra)
			}
		case e.Kind == sim.EventCheckpoint && age <= checkpointStay:
			line.Note, line.Ink, ok = "Checkpoint  "+feed.Difference(e.Value), k.gain(e.Value), true
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
