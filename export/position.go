package export

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"playhead/sim"
)

// A Position is a place in a recording as a person writes it.
type Position struct {
	kind    positionKind
	at      time.Duration
	percent float64
	game    int // −1 when not given
	tick    sim.Tick
}

type positionKind uint8

const (
	positionTime positionKind = iota
	positionPercent
	positionTick
)

// ParsePosition reads "1:23.45", "1:02:03", "83.45s", "83.45", "25%",
// "tick:4150", "t4150" or "GAME/tick:4150".
func ParsePosition(s string) (Position, error) {
	bad := func() (Position, error) {
		return Position{}, fmt.Errorf("%q is no position: write 1:23.45, 83.45s, 25%%, tick:4150 or 1/tick:4150", s)
	}
	game, rest := -1, s
	if before, after, ok := strings.Cut(s, "/"); ok {
		n, err := strconv.Atoi(before)
		if err != nil || n < 0 {
			return bad()
		}
		game, rest = n, after
	}
	if t, ok := cutTick(rest); ok {
		n, err := strconv.ParseInt(t, 10, 32)
		if err != nil {
			return bad()
		}
		return Position{kind: positionTick, game: game, tick: sim.Tick(n)}, nil
	}
	if game >= 0 {
		return bad()
	}
	if p, ok := strings.CutSuffix(rest, "%"); ok {
		v, err := strconv.ParseFloat(p, 64)
		if err != nil || !(v >= 0 && v <= 100) {
			return bad()
		}
		return Position{kind: positionPercent, percent: v}, nil
	}
	d, ok := parseClock(strings.TrimSuffix(rest, "s"))
	if !ok {
		return bad()
	}
	return Position{at: d}, nil
}

func cutTick(s string) (string, bool) {
	if t, ok := strings.CutPrefix(s, "tick:"); ok {
		return t, true
	}
	return strings.CutPrefix(s, "t")
}

// parseClock reads seconds, minutes:seconds or hours:minutes:seconds.
func parseClock(s string) (time.Duration, bool) {
	parts := strings.Split(s, ":")
	if len(parts) > 3 {
		return 0, false
	}
	var whole float64
	for i, p := range parts {
		last := i == len(parts)-1
		v, err := strconv.ParseFloat(p, 64)
		if err != nil || !(v >= 0) || strings.ContainsAny(p, "eExXpPn+") || !last && v != float64(int(v)) || i > 0 && v >= 60 {
			return 0, false
		}
		whole = whole*60 + v
	}
	const most = 1 << 33 // seconds: what a Duration holds
	if whole >= most {
		return 0, false
	}
	return time.Duration(whole*1e9 + 0.5), true
}

// A Place is a position of a recording that is known: a game's recorded tick,
// or a time.
type Place struct {
	Game   int
	Tick   sim.Tick
	Time   time.Duration
	ByTick bool // the tick was asked for, not the time
}

// Resolve returns what p means in r. A tick without a game is that of the
// first game that has it. Beyond the ends is fine; an unknown game is not.
func (p Position) Resolve(r *sim.Recording) (Place, error) {
	switch p.kind {
	case positionTime:
		return Place{Time: p.at}, nil
	case positionPercent:
		return Place{Time: time.Duration(float64(r.Duration()) * p.percent / 100)}, nil
	}
	game := p.game
	if game < 0 {
		game = 0
		for _, g := range r.Games {
			if first, last, ok := g.Span(); ok && first <= p.tick && p.tick <= last {
				game = g.Index
				break
			}
		}
	}
	if game >= len(r.Games) {
		return Place{}, fmt.Errorf("there is no game %d: the recording has %d, counted from 0", game, len(r.Games))
	}
	return Place{Game: game, Tick: p.tick, Time: r.Games[game].TimeOf(p.tick), ByTick: true}, nil
}

// before reports whether a tick of a game comes before p.
func (p Place) before(game int, tick sim.Tick, at time.Duration) bool {
	if !p.ByTick {
		return at < p.Time
	}
	return game < p.Game || game == p.Game && tick < p.Tick
}

// after reports whether a tick of a game comes after p.
func (p Place) after(game int, tick sim.Tick, at time.Duration) bool {
	if !p.ByTick {
		return at > p.Time
	}
	return game > p.Game || game == p.Game && tick > p.Tick
}
