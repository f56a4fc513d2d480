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

// silenceTicks is how long a client may send nothing before what follows begins
// anew: it was not playing.
const silenceTicks = 10 * ticksPerSecond

// A Collector takes the rows of one player of the Teeworlds family. It keeps two
// numbers for each turn of the aim, one entry for each direction aimed at and for
// each change of a key, and counts.
type Collector struct {
	kind   Kind
	there  bool // at the tick before
	tick   sim.Tick
	before sample
	ticks  int // watched

	keys  [numKeys]key
	moved int32 // the last direction that was not 0

	reversals, flips moments
	presses, shots   moments
	busy, crowded    moments // ticks with a press, with several
	inMenu, chatting moments
	flagged          int // presses while the flags are known
	lastChange       sim.Tick
	longestGap       sim.Tick
	longest, gaps    moments
	aim              aiming
	world            surroundings
	sequences        sequences
}

// NewCollector returns a collector of rows of recordings of a kind: Inputs,
// Snapshots or Sent.
func NewCollector(k Kind) *Collector { return &Collector{kind: k} }

// Hooked says that another player's hook caught this one at tick t, which is that
// of the next Add.
func (c *Collector) Hooked(t sim.Tick) { c.world.hooked = append(c.world.hooked, t) }

// Add takes the player's row at tick t, which is after the last one's,
// completed with inferred values. Ticks that the recording leaves out equal the
// previous tick: nothing changed. A row without a character or without inputs
// interrupts everything.
func (c *Collector) Add(t sim.Tick, r *sim.Row) {
	s, ok := c.read(r)
	if !ok {
		c.there = false
		return
	}
	if !c.there || c.kind == Sent && t-c.tick > silenceTicks {
		c.begin(t, &s)
		c.world.begin(t, r)
	} else {
		c.ticks += int(t - c.tick)
		pressed := c.step(t, &s)
		c.world.step(t, r, pressed)
	}
	c.sequences.step(t, s.state())
	c.there, c.tick, c.before = true, t, s
}

func (c *Collector) begin(t sim.Tick, s *sample) {
	for k := range c.keys {
		c.keys[k].forget(s.down[k])
	}
	c.moved, c.lastChange = s.direction, t
	c.aim.start(s.aim)
	c.sequences.interrupt()
}

// step counts what changed from the tick before, and returns which keys were
// pressed.
func (c *Collector) step(t sim.Tick, s *sample) (pressed [numKeys]bool) {
	c.direction(t, s.direction)
	presses := 0
	for k := range c.keys {
		n := 0
		if k == fire {
			n = c.shotsOf(s)
		} else if s.down[k] && !c.before.down[k] {
			n = 1
		}
		pressed[k] = n > 0
		presses += n
		c.keys[k].step(t, n > 0, s.down[k])
		for range n {
			c.press(t, k, s)
		}
	}
	if presses > 0 {
		c.busy.add(t)
	}
	if presses > 1 {
		c.crowded.add(t)
	}
	if c.kind == Sent && t > c.tick+1 {
		c.aim.stayed(c.tick + 1)
	}
	c.aim.step(t, s.aim, pressed[hook] || pressed[fire])
	if s.raw != c.before.raw {
		c.gap(t)
	}
	return pressed
}

// shotsOf returns how often fire was pressed since the sample before: in a
// snapshot, whether there was an attack.
func (c *Collector) shotsOf(s *sample) int {
	const attackTick = 2 // of shown
	switch {
	case c.kind != Snapshots:
		return sim.FirePresses(s.fire, c.before.fire)
	case s.raw[attackTick] > c.before.raw[attackTick]:
		return 1
	}
	return 0
}

func (c *Collector) press(t sim.Tick, k int, s *sample) {
	c.presses.add(t)
	if k == fire {
		c.shots.add(t)
	}
	if !s.flagged {
		return
	}
	c.flagged++
	if s.flags&flagInMenu != 0 {
		c.inMenu.add(t)
	}
	if s.flags&flagChatting != 0 {
		c.chatting.add(t)
	}
}

func (c *Collector) direction(t sim.Tick, d int32) {
	if d == 0 {
		return
	}
	if c.moved != 0 && (d < 0) != (c.moved < 0) {
		c.reversals.add(t)
		if c.before.direction != 0 {
			c.flips.add(t)
		}
	}
	c.moved = d
}

// gap counts the time since the last change of anything.
func (c *Collector) gap(t sim.Tick) {
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

// Measures returns the measures of the rows so far: always the same ones in the
// same order for a kind. It sorts the Collector's data, which can continue.
func (c *Collector) Measures() []Measure {
	neutral := "a neutral phase of less than 20 ms is invisible"
	if c.kind == Snapshots {
		neutral = "a neutral phase between two snapshots is invisible"
	}
	ms := []Measure{
		rate("reversals_per_second", c.reversals, c.ticks),
		rate("direct_flips_per_second", c.flips, c.ticks),
		share("direct_flip_share", c.flips, c.reversals.n, neutral),
		rate("presses_per_second", c.presses, c.ticks),
		rate("fire_rate", c.shots, c.ticks),
		share("same_tick_press_share", c.crowded, c.busy.n, "keys pressed within 20 ms share a tick"),
	}
	for k := range c.keys {
		if k != fire || c.kind != Snapshots { // snapshots show shots, not how long the key is held
			ms = append(ms, c.keys[k].holds.measures("hold_"+keyNames[k])...)
		}
		ms = append(ms, c.keys[k].intervals.measures("interval_"+keyNames[k])...)
	}
	ms = append(ms, c.aim.measures()...)
	ms = append(ms, c.sequences.measure())
	if c.kind != Sent {
		ms = append(ms, c.world.measures()...)
	}
	noteGap := noteGap
	if c.kind == Snapshots {
		noteGap = noteShownGap
	}
	longest := Measure{
		Name: "input_gap_longest", Unit: "s", Value: float64(c.longestGap) / ticksPerSecond,
		Known: c.longestGap > 0, Samples: c.ticks, Note: noteGap, Moments: c.longest.ticks,
	}
	gaps := rate("input_gaps_per_second", c.gaps, c.ticks)
	gaps.addNote(noteGap)
	ms = append(ms,
		share("menu_press_share", c.inMenu, c.flagged, noteFlags),
		share("chat_press_share", c.chatting, c.flagged, noteFlags),
		longest, gaps)
	if c.kind == Snapshots {
		for i := range ms {
			ms[i].addNote(noteShown)
		}
	}
	return ms
}
