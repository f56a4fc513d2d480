package render

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"playhead/render/keyboard"
)

// A Step is one thing that a user does.
type Step struct {
	Verb  string
	Chord keyboard.Chord // of key and hold; of the pointer's verbs its modifiers
	Text  string         // of type
	At    []float64      // of the pointer's verbs: x and y, then what else they take
}

// numbersOf is how many numbers a verb of the pointer takes.
var numbersOf = map[string]int{"move": 2, "down": 2, "click": 2, "right": 2, "wheel": 3, "drag": 4}

// Parse reads a step: "key CHORD", "hold CHORD", "type TEXT", "move X Y", "down X Y",
// "click X Y", "right X Y" (a click of the right button), "drag X Y TOX TOY" or
// "wheel X Y N", the pointer's with a modifier before them: "Alt+click X Y".
func Parse(text string) (Step, error) {
	verb, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	var s Step
	for {
		mod, after, ok := modifier(verb)
		if !ok {
			break
		}
		s.Chord.Mods, verb = s.Chord.Mods|mod, after
	}
	s.Verb = verb
	want, pointer := numbersOf[verb]
	switch {
	case s.Chord.Mods != 0 && (verb == "key" || verb == "hold" || verb == "type"):
		return s, fmt.Errorf("%q: only the pointer's steps have modifiers before them; write key Ctrl+P", text)
	case verb == "type":
		if rest == "" {
			return s, fmt.Errorf("%q: the text to type is missing", text)
		}
		s.Text = rest
		return s, nil
	case verb == "key" || verb == "hold":
		c, err := Chord(strings.TrimSpace(rest))
		if err != nil {
			return s, fmt.Errorf("%q: %w", text, err)
		}
		s.Chord = c
		return s, nil
	case !pointer:
		return s, fmt.Errorf(
			"%q: there is no step %q; want key, hold, type, move, down, click, right, drag, wheel or open", text, verb)
	}
	fields := strings.Fields(rest)
	if len(fields) != want {
		return s, fmt.Errorf("%q: %s takes %d numbers, not %d", text, verb, want, len(fields))
	}
	for _, f := range fields {
		n, err := strconv.ParseFloat(f, 64)
		if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
			return s, fmt.Errorf("%q: %q is not a number", text, f)
		}
		s.At = append(s.At, n)
	}
	return s, nil
}

// modifier takes the first modifier off a chord.
func modifier(text string) (m keyboard.Mods, rest string, ok bool) {
	word, rest, found := strings.Cut(text, "+")
	if !found || rest == "" {
		return 0, text, false
	}
	switch strings.ToLower(word) {
	case "ctrl", "control":
		return keyboard.Ctrl, rest, true
	case "shift":
		return keyboard.Shift, rest, true
	case "alt":
		return keyboard.Alt, rest, true
	}
	return 0, text, false
}

// otherNames are what keyboards print on keys whose names are others.
var otherNames = map[string]string{
	"esc": "Escape", "del": "Delete", "ins": "Insert", "return": "Enter", "left": "ArrowLeft", "right": "ArrowRight",
	"up": "ArrowUp", "down": "ArrowDown",
	"pgup": "PageUp", "pgdn": "PageDown", "pgdown": "PageDown", "plus": "NumpadAdd", "menu": "ContextMenu",
	"print": "PrintScreen",
}

// Chord parses a chord: a key by its name or its label, after optional modifiers,
// or a single character. "Ctrl+," and "Ctrl+Comma" are the same.
func Chord(text string) (keyboard.Chord, error) {
	if text == "" {
		return keyboard.Chord{}, fmt.Errorf("the key is missing")
	}
	var mods keyboard.Mods
	key := text
	for {
		m, rest, ok := modifier(key)
		if !ok {
			break
		}
		mods, key = mods|m, rest
	}
	if word, rest, found := strings.Cut(key, "+"); found && word != "" && rest != "" {
		return keyboard.Chord{}, fmt.Errorf("%q is not a modifier; want Ctrl, Alt or Shift", word)
	}
	if c, err := keyboard.Parse(key); err == nil {
		if c.Char != 0 && mods != 0 {
			us, ok := keyboard.OnUS(c.Char)
			if !ok {
				return keyboard.Chord{}, fmt.Errorf("no key of a US keyboard types %q", key)
			}
			c = us
		}
		c.Mods |= mods
		return c, nil
	}
	for _, name := range []string{
		strings.ToUpper(key), "Digit" + key, otherNames[strings.ToLower(key)],
		strings.ToUpper(key[:1]) + key[1:],
	} {
		if c, err := keyboard.Parse(name); err == nil && c.Char == 0 {
			c.Mods = mods
			return c, nil
		}
	}
	return keyboard.Chord{}, fmt.Errorf("there is no key %q", key)
}
