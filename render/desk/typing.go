package desk

import (
	"slices"

	"playhead/render/keyboard"
	"playhead/render/widget"
)

// A Typing is a text field that has the keyboard. Its functions may be nil.
type Typing struct {
	Name    string // for State
	Field   *widget.Field
	Stays   bool   // a press elsewhere does not end the typing
	Passes  bool   // chords that do not edit do what they always do, and Tab moves the focus
	Changed func() // the text is another one
	Confirm func() // Enter was pressed
	Cancel  func() // Escape was pressed
	Next    func() // F3 was pressed
	// Key is given each key first, and reports whether it was meant for something
	// else than the field, such as a list of words to choose from.
	Key func(key string) bool
}

// Edit gives keys and text to the field that has the keyboard.
func (d *Desk) Edit(in *Input) {
	t := d.Typing
	f := t.Field
	before := f.Text()
	if in.Mods&(keyboard.Ctrl|keyboard.Alt) == 0 || in.Mods == keyboard.Ctrl|keyboard.Alt {
		if len(in.Chars) > 0 {
			f.Type(string(in.Chars))
		}
	}
	word, extend := in.Mods&keyboard.Ctrl != 0, in.Mods&keyboard.Shift != 0
	for _, k := range in.Keys {
		if t.Passes && !edits(k.Key, in.Mods) || t.Key != nil && t.Key(k.Key) {
			continue
		}
		switch k.Key {
		case "ArrowLeft":
			f.Move(-1, word, extend)
		case "ArrowRight":
			f.Move(1, word, extend)
		case "Home":
			f.Home(extend)
		case "End":
			f.End(extend)
		case "Backspace":
			f.Backspace(word)
		case "Delete":
			f.Delete(word)
		case "Enter", "NumpadEnter":
			call(t.Confirm)
			return
		case "Escape":
			call(t.Cancel)
			return
		case "F3":
			call(t.Next)
		case "A", "C", "V", "X":
			if in.Mods == keyboard.Ctrl {
				d.clipboardKey(k.Key, t)
			}
		case "Y", "Z":
			switch {
			case in.Mods == keyboard.Ctrl && k.Key == "Z":
				f.Undo()
			case in.Mods == keyboard.Ctrl && k.Key == "Y", in.Mods == keyboard.Ctrl|keyboard.Shift && k.Key == "Z":
				f.Redo()
			}
		}
	}
	if f.Text() != before {
		call(t.Changed)
	}
}

// edits reports whether a key with modifiers is for a text field, where other
// chords do what they always do.
func edits(key string, mods keyboard.Mods) bool {
	switch {
	case mods&keyboard.Alt != 0:
		return false
	case mods&keyboard.Ctrl == 0:
		return true
	}
	return slices.Contains([]string{
		"A", "C", "V", "X", "Y", "Z", "ArrowLeft", "ArrowRight", "Home", "End", "Backspace",
		"Delete",
	}, key)
}

func (d *Desk) clipboardKey(key string, t *Typing) {
	f := t.Field
	switch key {
	case "A":
		f.SelectAll()
	case "C", "X":
		if d.Host.Copy != nil && f.Selected() != "" {
			d.Host.Copy(f.Selected())
		}
		if key == "X" {
			f.Insert("")
		}
	case "V":
		if d.Host.Paste != nil {
			d.Host.Paste(func(text string) {
				f.Insert(text)
				call(t.Changed)
			})
		}
	}
}

func call(f func()) {
	if f != nil {
		f()
	}
}
