package keyboard

import "strings"

// Mods is a set of modifier keys.
type Mods uint8

// The modifiers.
const (
	Ctrl Mods = 1 << iota
	Shift
	Alt
)

// A Chord is one way to press a key.
type Chord struct {
	Mods Mods
	Key  string // Ebitengine's name of the key, such as "Space" or "ArrowLeft"
	Char rune   // the character typed, instead of Key
	Hold bool   // works as long as it is held
}

// Label returns what is printed for the chord, such as "Ctrl+→". name returns
// what the key is called on the user's keyboard, "" if that is not known.
func (c Chord) Label(name func(key string) string) string {
	var b strings.Builder
	for _, m := range modWords {
		if c.Mods&m.mod != 0 {
			b.WriteString(m.word + "+")
		}
	}
	switch {
	case c.Char != 0:
		b.WriteRune(c.Char)
	case keyWords[c.Key] != "":
		b.WriteString(keyWords[c.Key])
	default:
		s := ""
		pad, onPad := strings.CutPrefix(c.Key, "Numpad")
		if name != nil && !onPad {
			s = name(c.Key)
		}
		if s == "" {
			s = strings.TrimPrefix(pad, "Digit")
			if p := punctuation[pad]; p != "" {
				s = p
			}
		}
		if onPad {
			b.WriteString("Num ")
		}
		b.WriteString(strings.ToUpper(s))
	}
	return b.String()
}

// Printed reports whether the keyboard decides what is printed on the key.
func (c Chord) Printed() bool {
	return c.Char == 0 && keyWords[c.Key] == "" && !strings.HasPrefix(c.Key, "Numpad")
}

// Character reports whether pressing the chord types a letter, a digit or a sign: text that is
// dictated or typed by accident would do what it does.
func (c Chord) Character() bool {
	key := strings.TrimPrefix(strings.TrimPrefix(c.Key, "Numpad"), "Digit")
	return c.Mods&(Ctrl|Alt) == 0 && (c.Char != 0 || len(key) == 1 || punctuation[key] != "")
}

// keyWords are the keys that no keyboard prints a character on.
var keyWords = map[string]string{
	"Space": "Space", "ArrowLeft": "←", "ArrowRight": "→", "ArrowUp": "↑", "ArrowDown": "↓",
	"Backspace": "Backspace", "Home": "Home", "End": "End", "Escape": "Esc", "Tab": "Tab", "Enter": "Enter",
	"Delete": "Del",
	"PageUp": "PgUp", "PageDown": "PgDn",
	"Insert": "Ins", "PrintScreen": "Print", "ContextMenu": "Menu", "Pause": "Pause", "NumpadEnter": "Num Enter",
}

// punctuation is what a US keyboard prints on keys, those of the number pad without
// their "Numpad".
var punctuation = map[string]string{
	"Comma": ",", "Period": ".", "Minus": "-", "Equal": "=", "Slash": "/", "Backslash": "\\", "BracketLeft": "[",
	"BracketRight": "]",
	"Semicolon":    ";", "Quote": "'", "Backquote": "`", "IntlBackslash": "<", "Add": "+", "Subtract": "-",
	"Multiply": "*", "Divide": "/", "Decimal": ".",
}
