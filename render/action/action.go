package action

import (
	"slices"

	"playhead/render/keyboard"
	"playhead/render/session"
	"playhead/sim/occurs"
)

// A Group is a heading of the overlay of all keys.
type Group uint8

// The groups, in the order of the overlay.
const (
	GroupPlay Group = iota
	GroupMarks
	GroupCamera
	GroupView
	GroupCompare
	GroupProgram
	NumGroups
)

// String returns the heading.
func (g Group) String() string {
	return [...]string{"Play", "Loop and bookmarks", "Camera", "View", "Compare", "Program"}[g]
}

// A Menu is a menu of the menu bar.
type Menu uint8

// The menus, from left to right.
const (
	NoMenu Menu = iota
	FileMenu
	EditMenu
	ViewMenu
	PlayMenu
	ToolsMenu
	HelpMenu
)

// Menus are the menus of the menu bar, from left to right.
var Menus = []Menu{FileMenu, EditMenu, ViewMenu, PlayMenu, ToolsMenu, HelpMenu}

// String returns the word in the menu bar.
func (m Menu) String() string {
	return [...]string{"", "File", "Edit", "View", "Play", "Tools", "Help"}[m]
}

// Letter returns the letter of the menu's word that opens it with Alt, by its index: the first
// one, unless it is the key of an action.
func (m Menu) Letter() int {
	if m == EditMenu {
		return 1
	}
	return 0
}

// A Place is where in the menus an action is. Actions are sorted by At; where its
// hundreds change there is a line.
type Place struct {
	Menu Menu
	At   int
}

// At returns a place of the menu.
func (m Menu) At(n int) Place { return Place{m, n} }

// RecentFiles is where the recent files are in the menus.
var RecentFiles = Place{FileMenu, 200}

// A Row is an action of the window: what it is called, which keys do it, where it
// is in the menus, and what it does.
type Row struct {
	ID    ID
	Group Group
	// Label is the name in menus, palette and tooltips.
	Label string
	// Help says in a few words what it does, where the label does not.
	Help string
	// Also are other names that users have for it, by which the palette finds it.
	Also string
	// After is the action that it follows in the overlay of all keys: see [Table].
	After  ID
	Chords []keyboard.Chord
	// Repeat: a held key does it again and again.
	Repeat bool

	Menu   Place // the zero Place: in none
	Slim   bool  // also in the one menu of a narrow window, of menus that it holds in part
	Switch bool  // menus show whether it is on
	Bare   bool  // works without a recording
	Spoils bool  // shows what comes after the playhead, so not where that is hidden

	// Needs is what must be able to occur in the game that is watched: elsewhere
	// menus and palette leave the action out. 0: it is for every game.
	Needs occurs.Things
	// Has reports whether the recording has what it needs all the same; nil: never.
	Has func() bool
	// Named returns another label that fits the current recording, "" for Label.
	Named func() string

	// Enabled says why the action cannot be done now, "" when it can; nil: it
	// always can. Checked reports whether what it switches is on; nil: nothing is.
	// Both, like Do, are only called with a recording unless the row is Bare.
	Enabled func() string
	Checked func() bool
	// Do does the action, or Nth where each of its chords does something else: chord n
	// was pressed. Both are nil for keys that work while they are held.
	Do  func()
	Nth func(n int)

	ways []Row // the row itself and others for the same action; nil: only itself
}

// Held reports whether the keys of the action work while they are held.
func (r *Row) Held() bool { return r.Do == nil && r.Nth == nil }

// Words returns the texts, besides its label, by which an action is found.
func (r *Row) Words() string { return r.Help + " " + r.Also }

// Table returns the rows that the pieces of the window offer as one table, in the order
// of the overlay of all keys. A row follows the one that it names, else the one before
// it in rows if that is of the same group; others are the last of their group. A row
// whose ID is taken is another way to do that action: the first that can be done does
// it.
func Table(rows []Row) []Row {
	var waiting []Row
	for i, r := range rows {
		if same := slices.IndexFunc(waiting, func(o Row) bool { return o.ID == r.ID }); same >= 0 {
			waiting[same].or(r)
			continue
		}
		if r.After == None && i > 0 && rows[i-1].Group == r.Group {
			r.After = rows[i-1].ID
		}
		waiting = append(waiting, r)
	}
	table := make([]Row, 0, len(waiting))
	place := func(r Row) bool {
		at := slices.IndexFunc(table, func(o Row) bool {
			return o.ID == r.After || r.After == None && o.Group > r.Group
		})
		switch {
		case r.After == None && at < 0:
			at = len(table)
		case at < 0:
			return false
		case r.After != None:
			at++
		}
		table = slices.Insert(table, at, r)
		return true
	}
	for len(waiting) > 0 {
		n := len(waiting)
		if waiting = slices.DeleteFunc(waiting, place); len(waiting) == n {
			waiting[0].After = None // nothing offers what it follows
		}
	}
	return table
}

// or adds another way to do the action of r.
func (r *Row) or(other Row) {
	if r.ways == nil {
		r.ways = []Row{*r}
	}
	r.ways = append(r.ways, other)
	r.Bare = r.Bare || other.Bare
}

// way returns the way in which the action is done now: the first that can be done, else
// the last one, which says why none can.
func (r *Row) way(s *session.Session) *Row {
	found := r
	for i := range r.ways {
		w := &r.ways[i]
		if s == nil && !w.Bare {
			continue
		}
		if found = w; w.Enabled == nil || s == nil || w.Enabled() == "" {
			break
		}
	}
	return found
}

// InMenu returns the rows of a menu in order.
func (k *Keys) InMenu(m Menu) []*Row {
	var out []*Row
	all := k.Rows()
	for i := range all {
		if all[i].Menu.Menu == m {
			out = append(out, &all[i])
		}
	}
	slices.SortFunc(out, func(a, b *Row) int { return a.Menu.At - b.Menu.At })
	return out
}

// Why says why the action cannot be done with what is watched, nil for nothing, "" when
// it can.
func (r *Row) Why(s *session.Session) string {
	if s == nil && !r.Bare {
		return "Open a recording first."
	}
	if r.spoils(s) {
		return "Hidden in the spoiler-free mode."
	}
	if w := r.way(s); w.Enabled != nil && s != nil {
		return w.Enabled()
	}
	return ""
}

// Fits reports whether the action is one for the game that is watched.
func (r *Row) Fits(s *session.Session) bool {
	if r.Needs == 0 || s == nil || occurs.In(s.Recording(), s.Game()).Has(r.Needs) {
		return true
	}
	return r.Has != nil && r.Has()
}

// Called returns the action's label for what is watched.
func (r *Row) Called(s *session.Session) string {
	if r.Named != nil && s != nil {
		if name := r.Named(); name != "" {
			return name
		}
	}
	return r.Label
}

// spoils reports whether the action would show what is hidden.
func (r *Row) spoils(s *session.Session) bool { return r.Spoils && s != nil && s.Seen.Hiding() }

// IsOn reports whether what the action switches is on.
func (r *Row) IsOn(s *session.Session) bool {
	w := r.way(s)
	return w.Checked != nil && (s != nil || w.Bare) && w.Checked()
}

// Run does the action, if it can be done with what is watched. n is the number of the
// chord that was pressed.
func (r *Row) Run(s *session.Session, n int) {
	if s == nil && !r.Bare || r.spoils(s) {
		return
	}
	switch w := r.way(s); {
	case w.Nth != nil:
		w.Nth(n)
	case w.Do != nil:
		w.Do()
	default:
		return
	}
	// What moves the playhead shows it, also where the user had moved the view.
	if s != nil && r.Group == GroupPlay {
		s.Show()
	}
}
