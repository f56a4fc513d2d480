package timeline

import (
	"time"

	"playhead/render/feed"
	"playhead/render/theme"
	"playhead/sim"
)

// A Bar is a stretch of time in which a key was held.
type Bar struct {
	From, To time.Duration
	Inferred bool
	Label    string // of a row whose bars say what they are: the weapon held
	Ticks    int    // of a thin row: how many recorded ones it lasts
	Presses  int    // how often the key went down in its first tick, if a counter says so
	// Cut: it begins behind a gap, so the time of the press is unknown.
	Cut bool
}

// A Row is one key of the input lane.
type Row struct {
	Label string
	Lane  theme.Lane
	Bars  []Bar // by From
	// Bins are those in which the key was held, by From, where bars would merge into a
	// block; nil where the row is read closely. Each lasts BinWidth.
	Bins     []Bin
	BinWidth time.Duration
	// Changes: what matters is where a bar begins.
	Changes bool
	// Thin rows are no keys: whether the player is on the ground.
	Thin bool
	// Missing: the recording cannot say.
	Missing bool
	// Held at the last tick read.
	Held bool
	// Source says what the bars were read from if not from the input itself.
	Source string
}

// A keyReader reads one key: whether it is held, and whether that is known.
type keyReader struct {
	row Row
	key sim.Key
	// shown are the columns of a row that shows the held weapon, the first one
	// present counts; nil for keys.
	shown []sim.Col
	label func(v int32) string
	// ground: whether the player is on the ground, instead of a key.
	ground bool
	open   bool
	last   sim.KeyState // of those with known values
	bins   binner
}

// result returns the row as far as it has been read.
func (k *keyReader) result(g *sim.Game, here bool) Row {
	row := k.row
	row.Missing, row.Held = k.missing(g, here), k.open
	if !k.row.Missing {
		row.Source = source(k.last)
	}
	return row
}

// missing reports whether g does not record the key, for the ticks read so far,
// in which the player may have been absent.
func (k *keyReader) missing(g *sim.Game, here bool) bool {
	if !k.row.Missing || here {
		return k.row.Missing
	}
	var all sim.Row
	for c := range g.Columns.All {
		all.Has = all.Has.With(c)
	}
	all.Derive()
	return k.at(g.Engine, &all, &all, 0).From == sim.Missing
}

// at returns the state of the key, or the held weapon.
func (k *keyReader) at(e sim.Engine, r, before *sim.Row, t sim.Tick) sim.KeyState {
	if k.ground {
		p := r.Provenance(sim.OnGround, t)
		return sim.KeyState{Down: p != sim.Missing && r.V[sim.OnGround] != 0, From: p, Col: sim.OnGround}
	}
	if k.shown == nil {
		return e.KeyAt(k.key, r, before, t)
	}
	for _, c := range k.shown {
		if p := r.Provenance(c, t); p != sim.Missing {
			return sim.KeyState{Down: c != sim.WantedWeapon || r.V[c] > 0, From: p, Col: c}
		}
	}
	return sim.KeyState{}
}

// reset forgets what was read, and keeps the memory for it.
func (k *keyReader) reset() {
	k.row.Bars, k.row.Bins, k.row.Missing = k.row.Bars[:0], k.row.Bins[:0], true
	k.open, k.last, k.bins = false, sim.KeyState{}, binner{}
}

func newKey(label string, lane theme.Lane, key sim.Key) *keyReader {
	return &keyReader{row: Row{Label: label, Lane: lane, Missing: true}, key: key}
}

// teeKeys are the rows of the input lane of the Teeworlds family.
func teeKeys() []*keyReader {
	weapon := newKey("W", theme.LaneWeapon, 0)
	weapon.shown, weapon.label, weapon.row.Changes = []sim.Col{sim.Weapon, sim.WantedWeapon}, feed.TeeWeapon, true
	return []*keyReader{
		newKey("L", theme.LaneLeft, sim.KeyLeft),
		newKey("R", theme.LaneRight, sim.KeyRight),
		newKey("J", theme.LaneJump, sim.KeyJump),
		newKey("H", theme.LaneHook, sim.KeyHook),
		newKey("F", theme.LaneFire, sim.KeyFire),
		weapon,
	}
}

func b01(b bool) int {
	if b {
		return 1
	}
	return 0
}

// goldsrcKeys are the rows of GoldSrc.
func goldsrcKeys() []*keyReader {
	return []*keyReader{
		newKey("Move", theme.LaneLeft, sim.KeyMove),
		newKey("Jump", theme.LaneHook, sim.KeyJump),
		newKey("Duck", theme.LaneJump, sim.KeyDuck),
		newKey("Fire", theme.LaneFire, sim.KeyFire),
	}
}

// movementKeys are GoldSrc's rows for looking at movement: a row for each key and
// one for the ground.
func movementKeys() []*keyReader {
	ground := newKey("Ground", theme.LaneWeapon, 0)
	ground.ground, ground.row.Thin = true, true
	return []*keyReader{
		newKey("W", theme.LaneLeft, sim.KeyForward),
		newKey("A", theme.LaneLeft, sim.KeyLeft),
		newKey("S", theme.LaneRight, sim.KeyBack),
		newKey("D", theme.LaneRight, sim.KeyRight),
		newKey("Jump", theme.LaneJump, sim.KeyJump),
		newKey("Duck", theme.LaneJump, sim.KeyDuck),
		newKey("Use", theme.LaneHook, sim.KeyUse),
		newKey("Fire", theme.LaneFire, sim.KeyFire),
		ground,
	}
}

// MovementRows is how many rows the input lane has after [Reader.EachKey].
const MovementRows = 9

// source says what a bar means that was not read from the input, "" of others.
func source(k sim.KeyState) string {
	switch {
	case k.Col == sim.WantedWeapon:
		return "requested weapon"
	case !k.From.Worked():
		return ""
	case k.Col == sim.Jump:
		return "from the character's jumped flag"
	case k.Col == sim.Hook:
		return "from the hook"
	case k.Col == sim.AttackTick:
		return "shots fired"
	case k.Col == sim.Ducking:
		return "from the player's height"
	}
	return ""
}

// add takes in a tick. Bars of which a gap would not be seen are put together.
func (k *keyReader) add(s *sample) {
	row, at, step := s.row, s.at, s.step
	now := k.at(s.engine, row, s.before, s.tick)
	if now.From != sim.Missing {
		k.row.Missing, k.last = false, now
	}
	down, inferred := now.Down, now.From.Worked()
	label := ""
	if down && k.label != nil {
		v := row.V[now.Col]
		if now.Col == sim.WantedWeapon {
			v-- // 0 requests none
		}
		label = k.label(v)
	}
	bars, again := k.row.Bars, false // again: released and pressed within this tick
	if k.open {
		b := &bars[len(bars)-1]
		b.To = at
		if k.ground && down {
			b.Ticks++
		}
		again = now.Presses > 0
		k.open = down && b.Inferred == inferred && b.Label == label && !again
	}
	k.bins.add(&k.row, s, down, inferred, down && !k.open && len(bars) > 0)
	if !down || k.open {
		return
	}
	k.open = true
	if n := len(bars); n > 0 {
		b := &bars[n-1]
		same := b.Inferred == inferred && b.Label == label
		if same && at-b.To < step && !s.after && (!again || step > sim.TeeworldsTick) {
			return
		}
		if at-b.From < step { // both would be seen as one
			b.Label, b.Inferred = label, b.Inferred && inferred
			return
		}
	}
	k.row.Bars = append(bars, Bar{
		From: at, To: at, Inferred: inferred, Label: label, Ticks: b01(k.ground),
		Cut: s.after, Presses: now.Presses,
	})
}
