package render

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"playhead/render/keys"
)

// A button is one button of the mouse.
type button struct{ down, pressed, released bool }

// A keyPress is a key that was pressed, or is held long enough to repeat.
type keyPress struct {
	key    string
	repeat bool
}

// input is what the user did since the last update.
type input struct {
	now                 time.Time
	x, y                float64 // px
	inside              bool
	moved               bool
	left, right, middle button
	wheelX, wheelY      float64
	mods                keys.Mods
	keys                []keyPress
	chars               []rune
	held                func(key string) bool
}

// idle reports whether nothing happened.
func (in *input) idle() bool {
	b := func(b button) bool { return b.down || b.pressed || b.released }
	return !in.moved && !b(in.left) && !b(in.right) && !b(in.middle) && in.wheelX == 0 && in.wheelY == 0 && len(in.keys) == 0 && len(in.chars) == 0
}

// A reader gathers input from Ebitengine.
type reader struct {
	codes   map[string]ebiten.Key
	names   map[ebiten.Key]string
	pressed []ebiten.Key
	x, y    int
	scale   float64
}

// editKeys are the keys of text fields and menus, beside those of the table.
var editKeys = []string{
	"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Backspace", "Delete", "Enter", "NumpadEnter", "Escape", "Tab", "A", "C", "V", "X", "PageUp", "PageDown", "F10", "H",
}

func newReader() *reader {
	r := &reader{codes: map[string]ebiten.Key{}, names: map[ebiten.Key]string{}, x: -1}
	add := func(name string) {
		var k ebiten.Key
		if k.UnmarshalText([]byte(name)) == nil {
			r.codes[name], r.names[k] = k, name
		}
	}
	for _, e := range keys.Table {
		for _, c := range e.Chords {
			if c.Key != "" {
				add(c.Key)
			}
		}
	}
	for _, k := range editKeys {
		add(k)
	}
	return r
}

// Held keys repeat after a while, as they do in text fields elsewhere.
const (
	repeatAfter = 400 * time.Millisecond
	repeatEvery = 60 * time.Millisecond
)

// read returns what happened. It must be called once in every update.
func (r *reader) read(now time.Time, scale float64) input {
	in := input{now: now, held: func(key string) bool {
		k, ok := r.codes[key]
		return ok && ebiten.IsKeyPressed(k)
	}}
	x, y := ebiten.CursorPosition()
	in.moved = x != r.x || y != r.y || scale != r.scale
	r.x, r.y, r.scale = x, y, scale
	in.x, in.y = float64(x)/scale, float64(y)/scale
	in.left = readButton(ebiten.MouseButtonLeft)
	in.right = readButton(ebiten.MouseButtonRight)
	in.middle = readButton(ebiten.MouseButtonMiddle)
	in.wheelX, in.wheelY = ebiten.Wheel()
	in.chars = ebiten.AppendInputChars(nil)
	in.mods = readMods()
	// A key that was pressed and released since the last update counts too.
	r.pressed = inpututil.AppendJustPressedKeys(r.pressed[:0])
	for _, k := range r.pressed {
		if name, ok := r.names[k]; ok {
			in.keys = append(in.keys, keyPress{name, false})
		}
	}
	r.pressed = inpututil.AppendPressedKeys(r.pressed[:0])
	for _, k := range r.pressed {
		if name, ok := r.names[k]; ok && repeats(inpututil.KeyPressDuration(k)) {
			in.keys = append(in.keys, keyPress{name, true})
		}
	}
	return in
}

// repeats reports whether a key held for d updates is pressed again now.
func repeats(d int) bool {
	tps := ebiten.TPS()
	if tps <= 0 {
		tps = 60
	}
	first := int(repeatAfter * time.Duration(tps) / time.Second)
	every := max(1, int(repeatEvery*time.Duration(tps)/time.Second))
	return d > first && (d-first)%every == 0
}

func readButton(b ebiten.MouseButton) button {
	return button{ebiten.IsMouseButtonPressed(b), inpututil.IsMouseButtonJustPressed(b), inpututil.IsMouseButtonJustReleased(b)}
}

func readMods() keys.Mods {
	var m keys.Mods
	for _, k := range [...]struct {
		key ebiten.Key
		mod keys.Mods
	}{
		{ebiten.KeyControlLeft, keys.Ctrl},
		{ebiten.KeyControlRight, keys.Ctrl},
		{ebiten.KeyMetaLeft, keys.Ctrl},
		{ebiten.KeyMetaRight, keys.Ctrl},
		{ebiten.KeyShiftLeft, keys.Shift},
		{ebiten.KeyShiftRight, keys.Shift},
		{ebiten.KeyAltLeft, keys.Alt},
		{ebiten.KeyAltRight, keys.Alt},
	} {
		if ebiten.IsKeyPressed(k.key) || inpututil.IsKeyJustPressed(k.key) || inpututil.IsKeyJustReleased(k.key) {
			m |= k.mod
		}
	}
	return m
}

// keyName returns what a key is called on the user's keyboard, "" when that is
// not known.
func (r *reader) keyName(key string) string {
	if k, ok := r.codes[key]; ok {
		return ebiten.KeyName(k)
	}
	return ""
}

// actions returns what the pressed keys and typed characters mean.
func (in *input) actions() []pressed {
	var out []pressed
	for _, e := range keys.Table {
		for i, c := range e.Chords {
			if c.Hold {
				continue
			}
			if in.matches(c, e.Repeat) {
				out = append(out, pressed{e.Action, i})
				break
			}
		}
	}
	return out
}

// pressed is an action and the number of the chord that asked for it.
type pressed struct {
	action keys.Action
	chord  int
}

func (in *input) matches(c keys.Chord, repeat bool) bool {
	if c.Char != 0 {
		for _, r := range in.chars {
			if r == c.Char && in.mods&keys.Ctrl == 0 {
				return true
			}
		}
		return false
	}
	if in.mods != c.Mods {
		return false
	}
	for _, k := range in.keys {
		if k.key == c.Key && (!k.repeat || repeat) {
			return true
		}
	}
	return false
}

// holds reports whether a key that works while it is held is held.
func (in *input) holds(a keys.Action) bool {
	if in.held == nil {
		return false
	}
	for _, c := range keys.Of(a).Chords {
		if c.Hold && in.mods == c.Mods && in.held(c.Key) {
			return true
		}
	}
	return false
}
