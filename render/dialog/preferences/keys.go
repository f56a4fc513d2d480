package preferences

import (
	"maps"
	"slices"
	"strings"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/settings"
)

// A binding waits for the chord that one of an action's is replaced with.
type binding struct {
	id  action.ID
	at  int            // of its chords; one more for another one
	to  keyboard.Chord // that was pressed and does something else
	has action.ID      // what it does, None while no chord was pressed
	no  string         // why the chord that was pressed cannot be bound
}

// A binder gives actions other chords.
type binder struct {
	d   *desk.Desk
	now *binding // nil while no chord is waited for
}

// bind waits for a chord for an action, in place of chord at.
func (k *binder) bind(id action.ID, at int) {
	if r := k.d.Keys.Of(id); r.Fixed() {
		return
	}
	k.d.StopTyping()
	k.now = &binding{id: id, at: min(at, len(k.d.Keys.Chords(id)))}
}

// grabChord takes all input while a chord is waited for.
func (k *binder) grab(in *desk.Input) {
	b := k.now
	if b.has != action.None {
		for _, p := range in.Keys {
			switch {
			case p.Repeat:
			case p.Key == "Escape":
				k.now = nil
				return
			case p.Key == "Enter", p.Key == "NumpadEnter":
				k.swap()
				return
			}
		}
		return
	}
	c, ok := chordOf(in)
	if !ok {
		return
	}
	if c.Key == "Escape" && c.Mods == 0 {
		k.now = nil
		return
	}
	c.Hold = k.d.Keys.Of(b.id).Held()
	if b.no = action.Reserved(c); b.no != "" {
		return
	}
	keys := k.d.Keys
	b.has = keys.Taken(c, b.id)
	for _, p := range in.Actions() { // by the character that the user's keyboard has there
		if b.has == action.None && p.Action != b.id {
			b.has = p.Action
		}
	}
	switch {
	case b.has == action.None:
		k.give(c)
	case k.d.Keys.Of(b.has).Fixed():
		b.has, b.no = action.None, "It does “"+k.d.Keys.Of(b.has).Label+"”, which cannot be changed."
	default:
		b.to = c
	}
}

// chordOf returns the chord that was pressed.
func chordOf(in *desk.Input) (keyboard.Chord, bool) {
	for _, k := range in.Keys {
		if !k.Repeat {
			return keyboard.Chord{Mods: in.Mods, Key: k.Key}, true
		}
	}
	if len(in.Keys) == 0 && len(in.Chars) == 1 {
		c, err := keyboard.Parse(string(in.Chars))
		return c, err == nil
	}
	return keyboard.Chord{}, false
}

// give binds a chord that does nothing else.
func (k *binder) give(c keyboard.Chord) {
	b := k.now
	k.now = nil
	k.set(map[action.ID][]keyboard.Chord{b.id: k.with(b.id, b.at, c)})
}

// with returns the chords of an action with c in place of chord at.
func (k *binder) with(id action.ID, at int, c keyboard.Chord) []keyboard.Chord {
	all := slices.Clone(k.d.Keys.Chords(id))
	if at < len(all) {
		all[at] = c
	} else {
		all = append(all, c)
	}
	return all
}

// swap binds the chord that does something else, which gets the one that is
// replaced, if there is one.
func (k *binder) swap() {
	b, keys := k.now, k.d.Keys
	k.now = nil
	theirs := slices.Clone(keys.Chords(b.has))
	n := slices.IndexFunc(theirs, func(c keyboard.Chord) bool { return c.Meets(b.to) })
	if n < 0 { // it was found by its character
		n = slices.IndexFunc(theirs, func(c keyboard.Chord) bool { return c.Char != 0 })
	}
	if n >= 0 {
		if mine := keys.Chords(b.id); b.at < len(mine) {
			theirs[n] = mine[b.at]
			theirs[n].Hold = k.d.Keys.Of(b.has).Held()
		} else {
			theirs = slices.Delete(theirs, n, n+1)
		}
	}
	k.set(map[action.ID][]keyboard.Chord{b.id: k.with(b.id, b.at, b.to), b.has: theirs})
}

// remove takes chord at from an action.
func (k *binder) remove(id action.ID, at int) {
	k.now = nil
	if all := slices.Clone(k.d.Keys.Chords(id)); at >= 0 && at < len(all) && !k.d.Keys.Of(id).Fixed() {
		k.set(map[action.ID][]keyboard.Chord{id: slices.Delete(all, at, at+1)})
	}
}

// resetKeys gives an action the chords of the table, and takes them from the
// actions that have them.
func (k *binder) reset(id action.ID) {
	k.now = nil
	keys := k.d.Keys
	to := map[action.ID][]keyboard.Chord{}
	for _, c := range k.d.Keys.Of(id).Chords {
		for other := keys.Taken(c, id); other != action.None; other = action.None {
			all, changed := to[other]
			if !changed {
				all = slices.Clone(keys.Chords(other))
			}
			to[other] = slices.DeleteFunc(all, func(o keyboard.Chord) bool { return o.Meets(c) })
		}
	}
	to[id] = k.d.Keys.Of(id).Chords
	k.set(to)
}

// setKeys gives actions other chords. Those that have what the table says are not
// among the settings.
func (k *binder) set(to map[action.ID][]keyboard.Chord) {
	k.d.Change(func(s *settings.Settings) {
		bound := maps.Clone(s.Keys)
		if bound == nil {
			bound = map[string][]string{}
		}
		for id, all := range to {
			delete(bound, string(id))
			if slices.Equal(all, k.d.Keys.Of(id).Chords) {
				continue
			}
			texts := []string{}
			for _, c := range all {
				texts = append(texts, c.String())
			}
			bound[string(id)] = texts
		}
		if len(bound) == 0 {
			bound = nil
		}
		s.Keys = bound
	})
}

// keyLines returns the lines of the actions that fit, with a heading each group.
func (v *View) keyLines(words []string) []line {
	var lines []line
	for g := range action.NumGroups {
		from := len(lines)
		rows := v.stack.Desk.Keys.Rows()
		for i := range rows {
			if r := &rows[i]; r.Group == g && v.keyFits(r, words) {
				lines = append(lines, line{section: Keys, act: r})
			}
		}
		if len(lines) > from {
			lines = slices.Insert(lines, from, line{section: Keys, group: g.String()})
		}
	}
	return lines
}

// keyFits reports whether an action has all words, or the keys that are looked for.
func (v *View) keyFits(r *action.Row, words []string) bool {
	keys := v.stack.Desk.Keys
	text := []string{Keys.String(), r.Group.String(), r.Label, r.Help}
	for _, c := range keys.ChordsOf(r) {
		text = append(text, keys.Label(c))
	}
	if keys.Changed(r.ID) {
		text = append(text, "changed")
	}
	return hasAll(strings.Join(text, " "), words)
}

// changedKeys returns how many actions have other keys, in words.
func changedKeys(s *settings.Settings) string { return count(len(s.Keys), "action", "actions") }
