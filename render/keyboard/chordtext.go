package keyboard

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// modWords are the modifiers in the order in which they are written.
var modWords = []struct {
	mod  Mods
	word string
}{{Ctrl, "Ctrl"}, {Alt, "Alt"}, {Shift, "Shift"}}

// String returns the chord as [ParseChord] reads it: "Ctrl+ArrowRight", or the
// character. Holding is not part of it.
func (c Chord) String() string {
	if c.Char != 0 {
		return string(c.Char)
	}
	text := ""
	for _, m := range modWords {
		if c.Mods&m.mod != 0 {
			text += m.word + "+"
		}
	}
	return text + c.Key
}

// Parse reads a chord: the name of a key with modifiers before it, or a
// character that is no letter or digit.
func Parse(text string) (Chord, error) {
	if r, n := utf8.DecodeRuneInString(text); n == len(text) && n > 0 && (unicode.IsPunct(r) || unicode.IsSymbol(r)) &&
		r != utf8.RuneError {
		return Chord{Char: r}, nil
	}
	var c Chord
	parts := strings.Split(text, "+")
	for _, p := range parts[:len(parts)-1] {
		i := slices.IndexFunc(modWords, func(m struct {
			mod  Mods
			word string
		},
		) bool {
			return m.word == p
		})
		if i < 0 || c.Mods&modWords[i].mod != 0 {
			return Chord{}, fmt.Errorf("%q is not a modifier", p)
		}
		c.Mods |= modWords[i].mod
	}
	if c.Key = parts[len(parts)-1]; !keyExists(c.Key) {
		return Chord{}, errors.New("there is no such key")
	}
	return c, nil
}

// otherKeys are the keys other than letters, digits and function keys.
var otherKeys = strings.Fields(`ArrowDown ArrowLeft ArrowRight ArrowUp Backquote Backslash Backspace BracketLeft BracketRight
	CapsLock Comma ContextMenu Delete End Enter Equal Escape Home Insert IntlBackslash Minus NumLock
	Numpad0 Numpad1 Numpad2 Numpad3 Numpad4 Numpad5 Numpad6 Numpad7 Numpad8 Numpad9
	NumpadAdd NumpadDecimal NumpadDivide NumpadEnter NumpadEqual NumpadMultiply NumpadSubtract
	PageDown PageUp Pause Period PrintScreen Quote ScrollLock Semicolon Slash Space Tab`)

// keyExists reports whether a keyboard has a key.
func keyExists(key string) bool {
	switch {
	case len(key) == 1:
		return key[0] >= 'A' && key[0] <= 'Z'
	case len(key) == 6 && strings.HasPrefix(key, "Digit"):
		return key[5] >= '0' && key[5] <= '9'
	case key[:min(1, len(key))] == "F" && len(key) <= 3:
		return slices.Contains(functionKeys, key)
	}
	return slices.Contains(otherKeys, key)
}

var functionKeys = strings.Fields(
	"F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 F13 F14 F15 F16 F17 F18 F19 F20 F21 F22 F23 F24")

// Reserved says why a chord can be bound to nothing, "" when it can.
func (c Chord) Reserved() string {
	switch {
	case c.Key == "Escape":
		return "Esc closes what is open."
	case c.Key == "Tab" && c.Mods&(Ctrl|Alt) == 0:
		return "Tab goes through the controls."
	case (c.Key == "Enter" || c.Key == "NumpadEnter") && c.Mods == 0:
		return "Enter presses the control that has the focus."
	case slices.Contains([]string{"CapsLock", "NumLock", "ScrollLock"}, c.Key):
		return "This key changes the keyboard layout."
	}
	return ""
}

// OnUS returns the keys that type a character on a US keyboard.
func OnUS(r rune) (c Chord, ok bool) {
	c, ok = onUS[r]
	return c, ok
}

// onUS are the characters of chords, and where a US keyboard has them.
var onUS = map[rune]Chord{
	'[': {Key: "BracketLeft"}, ']': {Key: "BracketRight"}, '{': {Mods: Shift, Key: "BracketLeft"},
	'}':  {Mods: Shift, Key: "BracketRight"},
	'\\': {Key: "Backslash"}, '|': {Mods: Shift, Key: "Backslash"}, '/': {Key: "Slash"},
	'?': {Mods: Shift, Key: "Slash"},
	'-': {Key: "Minus"}, '+': {Mods: Shift, Key: "Equal"}, '=': {Key: "Equal"}, ',': {Key: "Comma"},
	'.': {Key: "Period"},
	';': {Key: "Semicolon"}, '\'': {Key: "Quote"}, '`': {Key: "Backquote"},
}

// Meets reports whether two chords are pressed with the same keys, of a US keyboard
// where one of them is a character.
func (c Chord) Meets(o Chord) bool {
	if c.Char != 0 && o.Char != 0 {
		return c.Char == o.Char
	}
	if key, ok := onUS[c.Char]; ok {
		c = key
	}
	if key, ok := onUS[o.Char]; ok {
		o = key
	}
	return c.Mods == o.Mods && c.Key == o.Key && c.Char == o.Char
}
