package measure

import (
	"math"
	"strings"

	"playhead/sim"
)

const (
	buttonLeft = iota
	buttonRight
	buttonForward
	buttonBack
	buttonJump
	buttonDuck
	buttonAttack
	numButtons
)

var (
	buttonNames    = [numButtons]string{"left", "right", "forward", "back", "jump", "duck", "attack"}
	buttonBits     = [numButtons]int32{inMoveLeft, inMoveRight, inForward, inBack, inJump, inDuck, inAttack}
	buttonCommands = [numButtons]string{"+moveleft", "+moveright", "+forward", "+back", "+jump", "+duck", "+attack"}
)

// durations is a distribution of lengths in seconds, with the frames they span.
type durations struct {
	n          int
	sum, sumSq float64
	bins       [MaxTicks + 1]int // by frames
	least      float64           // the shortest, at the ticks of shortest
	shortest   moments
	all        kept
}

// add counts a time of s seconds and n frames that began at tick from.
func (d *durations) add(from sim.Tick, s float64, n int) {
	if d.n == 0 || s < d.least {
		d.least, d.shortest = s, moments{}
	}
	if s == d.least {
		d.shortest.add(from)
	}
	d.n++
	d.sum += s
	d.sumSq += s * s
	n = max(0, min(n, MaxTicks))
	d.bins[n]++
	d.all.add(from, n)
}

const noteFrame = "in whole frames of the demo"

// measures returns mean, coefficient of variation and entropy.
func (d *durations) measures(name string) []Measure {
	mean := Measure{
		Name: name + "_mean", Unit: "ms", Samples: d.n, Known: d.n > 0, Note: notes(d.n, noteFrame),
		Moments: d.shortest.ticks, Times: d.all.times,
	}
	cv := Measure{Name: name + "_cv", Samples: d.n, Note: notes(d.n, noteFrame)}
	entropy := Measure{Name: name + "_entropy", Unit: "bit", Samples: d.n, Known: d.n > 0, Note: notes(d.n, noteFrame)}
	if d.n == 0 {
		return []Measure{mean, cv, entropy}
	}
	n := float64(d.n)
	average := d.sum / n
	mean.Value = average * 1000
	if d.n > 1 && average > 0 {
		cv.Known, cv.Value = true, math.Sqrt(max(0, d.sumSq/n-average*average))/average
	}
	mean.Bins, entropy.Value = binsOf(&d.bins, d.n)
	return []Measure{mean, cv, entropy}
}

// A button is one that is held down and let go.
type button struct {
	down, known, pressed bool
	from, last           frame

	holds, intervals durations
	bit              int32
}

// begin clears the current state.
func (b *button) begin(f *frame) {
	b.down, b.known, b.pressed = f.buttons&b.bit != 0, false, false
}

// step advances to frame f and reports whether the button was pressed in it.
func (b *button) step(f *frame) (pressed bool) {
	down := f.buttons&b.bit != 0
	if b.down && !down && b.known {
		b.holds.add(b.from.tick, f.seconds-b.from.seconds, int(f.tick-b.from.tick))
	}
	pressed = down && !b.down
	b.down = down
	if !pressed {
		return false
	}
	if b.pressed {
		b.intervals.add(f.tick, f.seconds-b.last.seconds, int(f.tick-b.last.tick))
	}
	b.pressed, b.last, b.known, b.from = true, *f, true, *f
	return true
}

// commandLog compares buttons with the console commands that the demo holds.
type commandLog struct {
	keys     int // commands of keys: +jump, -jump …
	last     [numButtons]float64
	had      [numButtons]bool
	presses  [numButtons]int
	without  [numButtons]moments
	rebinds  moments
	anything int
	jump     taps
}

// taps are the console commands +jump and -jump. A press between two frames of the demo
// leaves no button: only they count every one.
type taps struct {
	n         int
	last      sim.Tick // of +jump, if n is not 0
	down      bool
	sameFrame moments // presses in the frame of the previous one
	held      moments // that were let go in a later frame
}

func (p *taps) press(t sim.Tick) {
	if p.n > 0 && t == p.last {
		p.sameFrame.add(t)
	}
	p.n, p.last, p.down = p.n+1, t, true
}

func (p *taps) release(t sim.Tick) {
	if p.down && t > p.last {
		p.held.add(p.last)
	}
	p.down = false
}

// since reports whether there was a press at tick t or later.
func (p *taps) since(t sim.Tick) bool { return p.n > 0 && p.last >= t }

// rebinding are the commands that change what keys do.
var rebinding = map[string]bool{
	"bind": true, "unbind": true, "unbindall": true, "alias": true, "exec": true,
	"bind_osx": true,
}

// wordOf returns the name of a console command.
func wordOf(text string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return strings.ToLower(strings.Trim(word, `"`))
}

// command takes a console command of the recorder, before the row of its tick.
func (c *commandCollector) command(e *commandEvent) {
	c.commands.command(e.tick, e.seconds, e.text)
	word := wordOf(e.text)
	if key := strings.TrimLeft(word, "+-"); key == word || key == "speed" { // no key, or that for walking
		c.program.commanded = true
	}
	switch word {
	case "+jump":
		c.program.jumpSaid.command(e.tick, e.seconds)
	case "+attack":
		c.program.shotSaid.command(e.tick, e.seconds)
	}
}

// command takes a console command of the recorder.
func (l *commandLog) command(t sim.Tick, seconds float64, text string) {
	l.anything++
	word := wordOf(text)
	if rebinding[word] {
		l.rebinds.add(t)
	}
	if strings.HasPrefix(word, "+") {
		l.keys++
	}
	switch word {
	case "+jump":
		l.jump.press(t)
	case "-jump":
		l.jump.release(t)
	}
	for k, name := range buttonCommands {
		if word == name {
			l.last[k], l.had[k] = seconds, true
		}
	}
}

// press compares a press with the commands so far, including those of its tick.
func (l *commandLog) press(k int, f *frame) {
	l.presses[k]++
	if !l.had[k] || f.seconds-l.last[k] > commandSeconds {
		l.without[k].add(f.tick)
	}
}

func (l *commandLog) measures() (ms []Measure) {
	for k, name := range buttonNames {
		note := "mouse wheels and some clients leave out commands"
		m := share(name+"_without_command_share", l.without[k], l.presses[k], note)
		if l.keys == 0 {
			m.Known, m.Moments = false, nil
			m.Note = "this demo holds no key commands"
		}
		ms = append(ms, m)
	}
	rebinds := Measure{
		Name: "bind_changes", Value: float64(l.rebinds.n), Known: true, Samples: l.anything,
		Moments: l.rebinds.ticks, Note: "bind, unbind, alias and exec in the console",
	}
	if l.anything == 0 {
		rebinds.Known, rebinds.Note = false, "this demo holds no console commands"
	}
	return append(ms, rebinds)
}
