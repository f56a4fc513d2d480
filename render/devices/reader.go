// Package devices reads the keyboard and the mouse.
package devices

import (
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"playhead/render/action"
	"playhead/render/desk"
)

// A Reader gathers input from Ebitengine.
type Reader struct {
	codes   map[string]ebiten.Key
	names   map[ebiten.Key]string
	pressed []ebiten.Key
	x, y    int
	scale   float64
}

// New returns a reader of every key but the modifiers: any of the others can be
// bound to an action.
func New() *Reader {
	r := &Reader{codes: map[string]ebiten.Key{}, names: map[ebiten.Key]string{}, x: -1}
	for k := ebiten.Key(0); k <= ebiten.KeyMax; k++ {
		if name := k.String(); name != "" && !modifier(name) {
			r.codes[name], r.names[k] = k, name
		}
	}
	return r
}

// modifier reports whether a key is pressed together with others.
func modifier(name string) bool {
	for _, m := range [...]string{"Alt", "Control", "Meta", "Shift"} {
		if strings.HasPrefix(name, m) {
			return true
		}
	}
	return false
}

// Held keys repeat after a while, as they do in text fields elsewhere.
const (
	repeatAfter = 400 * time.Millisecond
	repeatEvery = 60 * time.Millisecond
)

// Read returns what happened. It must be called once in every update.
func (r *Reader) Read(now time.Time, scale float64) desk.Input {
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
	down, touched := readMods()
	in.Mods = modsWith(down, touched, in.Chars)
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

// readMods returns the modifiers that are down, and those that were down at some time
// since the last update.
func readMods() (down, touched action.Mods) {
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
		if ebiten.IsKeyPressed(k.key) {
			down |= k.mod
		}
		if inpututil.IsKeyJustPressed(k.key) || inpututil.IsKeyJustReleased(k.key) {
			touched |= k.mod
		}
	}
	return down, touched
}

// modsWith returns the modifiers of the keys that were pressed since the last update.
// One that was released meanwhile counts: the key may have been pressed with it. But
// after a slow picture it may also belong to an earlier key. Typed characters show that:
// with Ctrl or Alt down, no key types one.
func modsWith(down, touched action.Mods, typed []rune) action.Mods {
	if len(typed) > 0 {
		touched &^= action.Ctrl | action.Alt
	}
	return down | touched
}

// KeyName returns what a key is called on the user's keyboard, "" when that is
// not known.
func (r *Reader) KeyName(key string) string {
	if k, ok := r.codes[key]; ok {
		return ebiten.KeyName(k)
	}
	return ""
}
