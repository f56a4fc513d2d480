package render

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"playhead/render/action"
	"playhead/render/desk"
)

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
	for _, e := range action.Table {
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
func (r *reader) read(now time.Time, scale float64) desk.Input {
	in := desk.Input{Now: now, Held: func(key string) bool {
		k, ok := r.codes[key]
		return ok && ebiten.IsKeyPressed(k)
	}}
	x, y := ebiten.CursorPosition()
	in.Moved = x != r.x || y != r.y || scale != r.scale
	r.x, r.y, r.scale = x, y, scale
	in.X, in.Y = float64(x)/scale, float64(y)/scale
	in.Left = readButton(ebiten.MouseButtonLeft)
	in.Right = readButton(ebiten.MouseButtonRight)
	in.Middle = readButton(ebiten.MouseButtonMiddle)
	in.WheelX, in.WheelY = ebiten.Wheel()
	in.Chars = ebiten.AppendInputChars(nil)
	in.Mods = readMods()
	// A key that was pressed and released since the last update counts too.
	r.pressed = inpututil.AppendJustPressedKeys(r.pressed[:0])
	for _, k := range r.pressed {
		if name, ok := r.names[k]; ok {
			in.Keys = append(in.Keys, desk.KeyPress{Key: name})
		}
	}
	r.pressed = inpututil.AppendPressedKeys(r.pressed[:0])
	for _, k := range r.pressed {
		if name, ok := r.names[k]; ok && repeats(inpututil.KeyPressDuration(k)) {
			in.Keys = append(in.Keys, desk.KeyPress{Key: name, Repeat: true})
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

func readButton(b ebiten.MouseButton) desk.Button {
	return desk.Button{Down: ebiten.IsMouseButtonPressed(b), Pressed: inpututil.IsMouseButtonJustPressed(b), Released: inpututil.IsMouseButtonJustReleased(b)}
}

func readMods() action.Mods {
	var m action.Mods
	for _, k := range [...]struct {
		key ebiten.Key
		mod action.Mods
	}{
		{ebiten.KeyControlLeft, action.Ctrl},
		{ebiten.KeyControlRight, action.Ctrl},
		{ebiten.KeyMetaLeft, action.Ctrl},
		{ebiten.KeyMetaRight, action.Ctrl},
		{ebiten.KeyShiftLeft, action.Shift},
		{ebiten.KeyShiftRight, action.Shift},
		{ebiten.KeyAltLeft, action.Alt},
		{ebiten.KeyAltRight, action.Alt},
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
