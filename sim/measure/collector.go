package measure

import "playhead/sim"

// keyNames are the names of the keys in measures.
var keyNames = [...]string{"left", "right", "jump", "hook", "fire"}

const (
	left = iota
	right
	jump
	hook
	fire
	numKeys
)

// The bits of PlayerFlags.
const (
	flagInMenu   = 1 << 1
	flagChatting = 1 << 2
)

// gapTicks is how long nothing may change before it is a gap: half a second.
const gapTicks = ticksPerSecond / 2

// A Collector takes the rows of one player. The zero Collector is ready. It keeps
// two numbers for each turn of the aim, one entry for each direction aimed at, and
// counts.
type Collector struct {
	there  bool // at the tick before
	tick   sim.Tick
	before sim.Row
	ticks  int // watched

	keys  [numKeys]key
	moved int32 // the last direction that was not 0

	reversals, flips moments
	presses, shots   moments
	inMenu, chatting moments
	flagged          int // presses while the flags are known
	lastChange       sim.Tick
	longestGap       sim.Tick
	longest, gaps    moments
	aim              aiming
}

// inputs are the columns that a client sends.
var inputs = [...]sim.Col{sim.Direction, sim.Jump, sim.Fire, sim.Hook, sim.AimX, sim.AimY, sim.PlayerFlags, sim.WantedWeapon, sim.NextWeapon, sim.PrevWeapon}

// recorded reports whether a row holds recorded inputs.
func recorded(r *sim.Row) bool {
	for _, c := range []sim.Col{sim.Direction, sim.Jump, sim.Fire, sim.Hook, sim.AimX, sim.AimY} {
		if !r.Has.Has(c) || r.Inferred.Has(c) {
			return false
		}
	}
	return r.Present()
}

// Add takes the player's row at tick t, which is after the last one's. Ticks
// that the recording leaves out are like the one before them: nothing changed.
// A row without a character or without inputs interrupts everything.
func (c *Collector) Add(t sim.Tick, r *sim.Row) {
	if !recorded(r) {
		c.there = false
		return
	}
	if !c.there {
		c.begin(t, r)
	} else {
		c.ticks += int(t - c.tick)
		c.step(t, r)
	}
	c.there, c.tick, c.before = true, t, *r
}

func (c *Collector) begin(t sim.Tick, r *sim.Row) {
	for k := range c.keys {
		c.keys[k].forget(down(k, r))
	}
	c.moved, c.lastChange = r.V[sim.Direction], t
	c.aim.start(r.V[sim.AimX], r.V[sim.AimY])
}

func down(k int, r *sim.Row) bool {
	switch k {
	case left:
		return r.V[sim.Direction] < 0
	case right:
		return r.V[sim.Direction] > 0
	case jump:
		return r.V[sim.Jump] != 0
	case hook:
		return r.V[sim.Hook] != 0
	}
	return r.V[sim.Fire]&1 == 1
}

// shotsBetween returns how often the key was pressed from one value of the counter
// to another. It counts up by one at every press and every release, in 6 bits.
func shotsBetween(from, to int32) int {
	n := int(to-from) & 63
	return (n + int(^from&1)) / 2
}

func (c *Collector) step(t sim.Tick, r *sim.Row) {
	c.direction(t, r.V[sim.Direction])
	presses := 0
	var pressed [numKeys]bool
	for k := range c.keys {
		n := 0
		if isDown := down(k, r); k == fire {
			n = shotsBetween(c.before.V[sim.Fire], r.V[sim.Fire])
		} else if isDown && !down(k, &c.before) {
			n = 1
		}
		pressed[k] = n > 0
		presses += n
		c.keys[k].step(t, n > 0, down(k, r))
		for range n {
			c.press(t, k, r)
		}
	}
	c.aim.step(t, r.V[sim.AimX], r.V[sim.AimY], pressed[hook] || pressed[fire])
	c.gap(t, r)
}

func (c *Collector) press(t sim.Tick, k int, r *sim.Row) {
	c.presses.add(t)
	if k == fire {
		c.shots.add(t)
	}
	if !r.Has.Has(sim.PlayerFlags) || r.Inferred.Has(sim.PlayerFlags) {
		return
	}
	c.flagged++
	if r.V[sim.PlayerFlags]&flagInMenu != 0 {
		c.inMenu.add(t)
	}
	if r.V[sim.PlayerFlags]&flagChatting != 0 {
		c.chatting.add(t)
	}
}

func (c *Collector) direction(t sim.Tick, d int32) {
	if d == 0 {
		return
	}
	if c.moved != 0 && (d < 0) != (c.moved < 0) {
		c.reversals.add(t)
		if c.before.V[sim.Direction] != 0 {
			c.flips.add(t)
		}
	}
	c.moved = d
}

func (c *Collector) gap(t sim.Tick, r *sim.Row) {
	changed := false
	for _, col := range inputs {
		changed = changed || r.V[col] != c.before.V[col]
	}
	if !changed {
		return
	}
	n := t - c.lastChange
	c.lastChange = t
	if n > c.longestGap {
		c.longestGap, c.longest = n, moments{}
	}
	if n == c.longestGap {
		c.longest.add(t)
	}
	if n >= gapTicks {
		c.gaps.add(t)
	}
}

// Ticks returns how many ticks the player was watched for.
func (c *Collector) Ticks() int { return c.ticks }

// Measures returns the measures of the rows so far, always the same ones in the
// same order. It sorts what the Collector holds, which can go on.
func (c *Collector) Measures() []Measure {
	ms := []Measure{
		rate("reversals_per_second", c.reversals, c.ticks),
		rate("direct_flips_per_second", c.flips, c.ticks),
		share("direct_flip_share", c.flips, c.reversals.n, "a neutral key of less than 20 ms does not show"),
		rate("presses_per_second", c.presses, c.ticks),
		rate("fire_rate", c.shots, c.ticks),
	}
	for k := range c.keys {
		ms = append(ms, c.keys[k].holds.measures("hold_"+keyNames[k])...)
		ms = append(ms, c.keys[k].intervals.measures("interval_"+keyNames[k])...)
	}
	ms = append(ms, c.aim.measures()...)
	longest := Measure{Name: "input_gap_longest", Unit: "s", Value: float64(c.longestGap) / ticksPerSecond, Known: c.longestGap > 0, Samples: c.ticks, Note: noteGap, Moments: c.longest.ticks}
	gaps := rate("input_gaps_per_second", c.gaps, c.ticks)
	if gaps.Note != "" {
		gaps.Note += "; "
	}
	gaps.Note += noteGap
	return append(ms,
		share("menu_press_share", c.inMenu, c.flagged, noteFlags),
		share("chat_press_share", c.chatting, c.flagged, noteFlags),
		longest, gaps)
}
