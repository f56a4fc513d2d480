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
}

// A Row is one key of the input lane.
type Row struct {
	Label string
	Lane  theme.Lane
	Bars  []Bar // by From
	// Changes: what matters is where a bar begins.
	Changes bool
	// Missing: the recording cannot say.
	Missing bool
	// Held at the last tick read.
	Held bool
	// Source says what the bars were read from if not from the input itself.
	Source string
}

// Buttons of a GoldSrc usercmd.
const (
	buttonAttack    = 1
	buttonJump      = 2
	buttonDuck      = 4
	buttonMoveLeft  = 512
	buttonMoveRight = 1024
	buttonMove      = 8 | 16 | buttonMoveLeft | buttonMoveRight
)

// A keyReader reads one key: whether it is held, and whether that is known.
type keyReader struct {
	row  Row
	cols []sim.Col // the first that is there is used
	down func(r, before *sim.Row, c sim.Col) bool
	// label says what the bar is, nil for keys.
	label func(v int32) string
	open  bool
	col   sim.Col // read last
}

// result returns the row as far as it was read.
func (k *keyReader) result(g *sim.Game, here bool) Row {
	row := k.row
	row.Missing, row.Held = k.missing(g, here), k.open
	if !k.row.Missing {
		row.Source = sources[k.col]
	}
	return row
}

// missing reports whether g does not tell of the key, as far as was read of
// somebody who was there or not.
func (k *keyReader) missing(g *sim.Game, here bool) bool {
	if !k.row.Missing || here {
		return k.row.Missing
	}
	for _, c := range k.cols {
		if g.Columns.Has(c) {
			return false
		}
	}
	return true
}

func newKey(label string, lane theme.Lane, down func(r, before *sim.Row, c sim.Col) bool, cols ...sim.Col) *keyReader {
	return &keyReader{row: Row{Label: label, Lane: lane, Missing: true}, cols: cols, down: down}
}

func positive(r, _ *sim.Row, c sim.Col) bool { return r.V[c] > 0 }
func negative(r, _ *sim.Row, c sim.Col) bool { return r.V[c] < 0 }
func odd(r, _ *sim.Row, c sim.Col) bool      { return r.V[c]&1 == 1 }

// button is the down of a button of a usercmd.
func button(mask int32) func(r, _ *sim.Row, c sim.Col) bool {
	return func(r, _ *sim.Row, c sim.Col) bool { return r.V[c]&mask != 0 }
}

func ducks(r, _ *sim.Row, c sim.Col) bool {
	return c == sim.Ducking && r.V[c] != 0 || c == sim.Buttons && r.V[c]&buttonDuck != 0
}

// fired reports whether the fire key is held, or a shot was fired since the
// row before: a press may begin and end within one tick.
func fired(r, before *sim.Row, c sim.Col) bool {
	changed := before.Has.Has(c) && r.V[c] != before.V[c]
	return changed || c == sim.Fire && r.V[c]&1 == 1
}

// teeKeys are the rows of the input lane of the Teeworlds family.
func teeKeys() []*keyReader {
	weapon := newKey("W", theme.LaneWeapon, func(r, _ *sim.Row, c sim.Col) bool { return c == sim.Weapon || r.V[c] > 0 }, sim.Weapon, sim.WantedWeapon)
	weapon.label, weapon.row.Changes = feed.TeeWeapon, true
	return []*keyReader{
		newKey("L", theme.LaneLeft, negative, sim.Direction),
		newKey("R", theme.LaneRight, positive, sim.Direction),
		newKey("J", theme.LaneJump, odd, sim.Jump, sim.Jumped),
		newKey("H", theme.LaneHook, positive, sim.Hook, sim.HookState),
		newKey("F", theme.LaneFire, fired, sim.Fire, sim.AttackTick),
		weapon,
	}
}

// goldsrcKeys are the rows of GoldSrc.
func goldsrcKeys() []*keyReader {
	return []*keyReader{
		newKey("Move", theme.LaneLeft, button(buttonMove), sim.Buttons),
		newKey("Jump", theme.LaneHook, button(buttonJump), sim.Buttons),
		newKey("Duck", theme.LaneJump, ducks, sim.Buttons, sim.Ducking),
		newKey("Fire", theme.LaneFire, button(buttonAttack), sim.Buttons),
	}
}

// sources says what a bar means that was not read from the input.
var sources = map[sim.Col]string{
	sim.Jumped:       "from the character's jumped flag",
	sim.HookState:    "the hook is out",
	sim.AttackTick:   "shots fired",
	sim.WantedWeapon: "weapon asked for",
	sim.Ducking:      "from how high the player is",
}

// add takes in a tick. Bars of which a gap would not be seen are put together.
func (k *keyReader) add(s *sample) {
	row, at, step := s.row, s.at, s.step
	col, known := sim.Col(0), false
	for _, c := range k.cols {
		if row.Has.Has(c) {
			col, known = c, true
			break
		}
	}
	if known {
		k.row.Missing, k.col = false, col
	}
	down := known && k.down(row, s.before, col)
	inferred := known && row.Inferred.Has(col)
	label := ""
	if down && k.label != nil {
		v := row.V[col]
		if col == sim.WantedWeapon {
			v-- // 0 asks for none
		}
		label = k.label(v)
	}
	bars := k.row.Bars
	if k.open {
		b := &bars[len(bars)-1]
		b.To = at
		k.open = down && b.Inferred == inferred && b.Label == label
	}
	if !down || k.open {
		return
	}
	k.open = true
	if n := len(bars); n > 0 {
		b := &bars[n-1]
		same := b.Inferred == inferred && b.Label == label
		if same && at-b.To < step {
			return
		}
		if at-b.From < step { // both would be seen as one
			b.Label, b.Inferred = label, b.Inferred && inferred
			return
		}
	}
	k.row.Bars = append(bars, Bar{From: at, To: at, Inferred: inferred, Label: label})
}
