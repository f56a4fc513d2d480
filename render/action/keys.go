package action

import (
	"fmt"
	"maps"
	"slices"

	"playhead/render/keyboard"
	"playhead/render/memo"
)

// Keys are all actions and which chords do them: those of their rows, but for actions that the
// user gave others. nil and the zero Keys have none. Keys are never changed: [Bind]
// makes others.
type Keys struct {
	// Name returns what a key is called on the user's keyboard, "" if that is not
	// known; nil if none is.
	Name func(key string) string
	// Problems say in sentences what of the user's bindings was ignored, and why.
	Problems []string

	rows []Row
	// spare: chords that type a character do nothing.
	spare  bool
	chords map[ID][]keyboard.Chord // of actions that have others than in the table
	labels memo.Table[printed, string]
}

// A printed is a chord and what is printed on its key, "" if that is not known.
type printed struct {
	chord keyboard.Chord
	name  string
}

func (p printed) label() string { return p.chord.Label(func(string) string { return p.name }) }

// Rows returns all actions, in the order of the overlay of all keys. They must not
// be changed.
func (k *Keys) Rows() []Row {
	if k == nil {
		return nil
	}
	return k.rows
}

// Of returns the row of an action, an empty one for an ID that no row has.
func (k *Keys) Of(id ID) *Row {
	all := k.Rows()
	for i := range all {
		if all[i].ID == id {
			return &all[i]
		}
	}
	return &Row{}
}

// Reserved says why a chord cannot be bound to an action, "" when it can.
func Reserved(c keyboard.Chord) string {
	if c.Mods == keyboard.Alt && c.Key != "" {
		for _, m := range Menus {
			if c.Key == m.String()[:1] {
				return "It opens the menu " + m.String() + "."
			}
		}
	}
	return c.Reserved()
}

// mostChords is how many chords an action can have.
const mostChords = 4

// Bind returns the keys of a [Table], with other chords for some actions, as text (see
// [ParseChord]) by action. A chord that the user gave an action is taken from
// the one that has it in the table. Invalid entries are ignored: see
// [Keys.Problems].
func Bind(rows []Row, bound map[string][]string) *Keys {
	k := &Keys{rows: rows, chords: map[ID][]keyboard.Chord{}}
	for _, id := range slices.Sorted(maps.Keys(bound)) {
		r := k.Of(ID(id))
		switch {
		case r.ID == None:
			k.ignore("No action is called %q.", id)
			continue
		case r.Fixed():
			k.ignore("The keys of %q cannot be changed.", r.Label)
			continue
		}
		chords := []keyboard.Chord{}
		for _, text := range bound[id] {
			c, err := keyboard.Parse(text)
			c.Hold = r.Held()
			switch {
			case err != nil:
				k.ignore("%q cannot be bound to %q: %v.", text, r.Label, err)
			case Reserved(c) != "":
				k.ignore("%q cannot be bound to %q: %s", text, r.Label, Reserved(c))
			case len(chords) < mostChords && !holds(chords, c):
				chords = append(chords, c)
			}
		}
		k.chords[r.ID] = chords
	}
	k.settle()
	return k
}

func (k *Keys) ignore(format string, args ...any) {
	k.Problems = append(k.Problems, fmt.Sprintf(format, args...))
}

// settle has each chord do one action: the first in the table that the user gave
// it, else the one that has it there.
func (k *Keys) settle() {
	taken := map[ID][]keyboard.Chord{}
	taker := func(c keyboard.Chord) ID {
		for id, all := range taken {
			if holds(all, c) {
				return id
			}
		}
		return None
	}
	for i := range k.Rows() {
		r := &k.Rows()[i]
		all, own := k.chords[r.ID]
		if !own {
			continue
		}
		all = slices.DeleteFunc(all, func(c keyboard.Chord) bool {
			other := taker(c)
			if other != None {
				k.ignore("%q is bound to both %q and %q: it does the first.", c.String(), k.Of(other).Label, r.Label)
			}
			return other != None
		})
		k.chords[r.ID], taken[r.ID] = all, all
	}
	if len(taken) == 0 {
		return
	}
	for i := range k.Rows() {
		r := &k.Rows()[i]
		if _, own := k.chords[r.ID]; own || !slices.ContainsFunc(r.Chords, func(c keyboard.Chord) bool {
			return taker(c) != None
		}) {
			continue
		}
		k.chords[r.ID] = slices.DeleteFunc(slices.Clone(r.Chords), func(c keyboard.Chord) bool {
			return taker(c) != None
		})
	}
}

// holds reports whether one of several chords is pressed with the keys of c.
func holds(all []keyboard.Chord, c keyboard.Chord) bool {
	return slices.ContainsFunc(all, func(o keyboard.Chord) bool { return o.Meets(c) })
}

// Chords returns the chords of an action. The slice must not be changed.
func (k *Keys) Chords(id ID) []keyboard.Chord { return k.ChordsOf(k.Of(id)) }

// ChordsOf is Chords for the row of an action.
func (k *Keys) ChordsOf(r *Row) []keyboard.Chord {
	if k != nil {
		if all, ok := k.chords[r.ID]; ok {
			return all
		}
	}
	return r.Chords
}

// Changed reports whether the user gave an action other chords than it has in the table.
func (k *Keys) Changed(id ID) bool { return !slices.Equal(k.Chords(id), k.left(k.Of(id).Chords)) }

// WithoutCharacters takes the chords that type a letter, a digit or a sign from all actions, and returns k, which is
// new.
func (k *Keys) WithoutCharacters() *Keys {
	k.spare = true
	for i := range k.rows {
		if all := k.ChordsOf(&k.rows[i]); slices.ContainsFunc(all, keyboard.Chord.Character) {
			k.chords[k.rows[i].ID] = k.left(all)
		}
	}
	return k
}

// left returns those of some chords that do something.
func (k *Keys) left(all []keyboard.Chord) []keyboard.Chord {
	if k == nil || !k.spare {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), keyboard.Chord.Character)
}

// Label returns what is printed for a chord: see [Chord.Label].
func (k *Keys) Label(c keyboard.Chord) string {
	if k == nil {
		return c.Label(nil)
	}
	p := printed{chord: c}
	if k.Name != nil && c.Printed() { // each time: the layout of the keyboard may change
		p.name = k.Name(c.Key)
	}
	return k.labels.Get(p, printed.label)
}

// LabelOf returns the label of an action, "" for an ID that no row has.
func (k *Keys) LabelOf(id ID) string { return k.Of(id).Label }

// Shortcut returns the label of the first chord of an action, "" without one.
func (k *Keys) Shortcut(id ID) string {
	all := k.Chords(id)
	if len(all) == 0 {
		return ""
	}
	if id == GoPercent {
		return "0 … 9"
	}
	return k.Label(all[0])
}

// Press returns what the user has to press for actions, for a sentence: "press I
// and O", with an end that follows it; "" when one of them has no key.
func (k *Keys) Press(before, after string, ids ...ID) string {
	text := before
	for i, id := range ids {
		key := k.Shortcut(id)
		if key == "" {
			return ""
		}
		if i > 0 {
			text += " and "
		}
		text += key
	}
	return text + after
}

// Taken returns the action that a chord does, None if it does none but the one
// given.
func (k *Keys) Taken(c keyboard.Chord, but ID) ID {
	for i := range k.Rows() {
		if r := &k.Rows()[i]; r.ID != but && holds(k.ChordsOf(r), c) {
			return r.ID
		}
	}
	return None
}

// Fixed reports whether the chords of an action cannot be changed: what closes
// dialogs, what goes through the controls, and the ten digits.
func (r *Row) Fixed() bool { return r.ID == FreeCamera || r.ID == Scoreboard || r.ID == GoPercent }
