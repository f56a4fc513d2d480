package devices

import (
	"cmp"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"playhead/render/keyboard"
)

// polled is the source that every system has: what Ebitengine knows. It keeps when each
// key was last pressed and released, so the order is known; of a key that was pressed
// twice between two pictures one press is known, and of the wheel a sum.
type polled struct {
	reader *Reader
	last   [2]float64 // where the pointer was
	keys   []ebiten.Key
	chars  []rune
	timed  []timedEvent
}

// A timedEvent is an event with Ebitengine's time of it, which orders them.
type timedEvent struct {
	event
	time int64
}

var polledButtons = [buttons]ebiten.MouseButton{
	ebiten.MouseButtonLeft, ebiten.MouseButtonRight,
	ebiten.MouseButtonMiddle,
}

func (p *polled) events(q []event) []event {
	// The pointer first: what was pressed was pressed about where it is now.
	if x, y := cursor(); p.last != [2]float64{x, y} {
		p.last = [2]float64{x, y}
		q = append(q, event{kind: moved, x: x, y: y})
	}
	p.timed = p.timed[:0]
	add := func(e event, t int64) { p.timed = append(p.timed, timedEvent{e, t}) }
	p.keys = inpututil.AppendJustPressedKeys(p.keys[:0])
	for _, k := range p.keys {
		if name, ok := p.reader.names[k]; ok {
			add(event{kind: keyDown, key: name}, keyTime(k, true))
		}
	}
	p.keys = inpututil.AppendJustReleasedKeys(p.keys[:0])
	for _, k := range p.keys {
		if name, ok := p.reader.names[k]; ok {
			add(event{kind: keyUp, key: name}, keyTime(k, false))
		}
	}
	for i, b := range polledButtons {
		if inpututil.IsMouseButtonJustPressed(b) {
			add(event{kind: buttonDown, button: i}, buttonTime(b, true))
		}
		if inpututil.IsMouseButtonJustReleased(b) {
			add(event{kind: buttonUp, button: i}, buttonTime(b, false))
		}
	}
	slices.SortStableFunc(p.timed, func(a, b timedEvent) int { return cmp.Compare(a.time, b.time) })
	p.chars = ebiten.AppendInputChars(p.chars[:0])
	q = p.append(q)
	if x, y := ebiten.Wheel(); x != 0 || y != 0 {
		q = append(q, event{kind: wheel, x: x, y: y})
	}
	return q
}

// append appends the events in order, each with the modifiers that were down, and the
// typed characters after the keys that typed them.
func (p *polled) append(q []event) []event {
	mods, chars := p.reader.mods, p.chars
	last := -1 // the last key that types
	for i := range p.timed {
		if e := &p.timed[i]; e.kind == keyDown && printable(e.key) {
			last = i
		}
	}
	if last < 0 {
		for _, c := range chars {
			q = append(q, event{kind: char, char: c})
		}
	}
	down := map[string]bool{}
	for k := range modifiers {
		down[k] = p.reader.Holds(k)
	}
	for i := range p.timed {
		e := p.timed[i].event
		e.mods = mods
		q = append(q, e)
		if m := modifiers[e.key]; m != 0 {
			down[e.key] = e.kind == keyDown
			mods = 0
			for k, m := range modifiers {
				if down[k] {
					mods |= m
				}
			}
			continue
		}
		// Some systems type a character with Ctrl, others do not: it belongs to that key.
		n := 0
		switch {
		case i == last:
			n = len(chars)
		case e.kind == keyDown && printable(e.key):
			n = min(1, len(chars))
		}
		for _, c := range chars[:n] {
			if mods&(keyboard.Ctrl|keyboard.Alt) == 0 || mods == keyboard.Ctrl|keyboard.Alt { // AltGr
				q = append(q, event{kind: char, char: c})
			}
		}
		chars = chars[n:]
	}
	return q
}

// printable reports whether a key types a character.
func printable(key string) bool {
	switch key {
	case "Space", "Backquote", "Backslash", "BracketLeft", "BracketRight", "Comma", "Equal", "IntlBackslash", "Minus",
		"Period", "Quote",
		"Semicolon", "Slash", "NumpadAdd", "NumpadDecimal", "NumpadDivide", "NumpadEqual", "NumpadMultiply",
		"NumpadSubtract":
		return true
	}
	digit := len(key) == len("Digit0") && key[:5] == "Digit" || len(key) == len("Numpad0") && key[:6] == "Numpad"
	return digit || len(key) == 1
}
