package action

import (
	"slices"

	"playhead/render/keyboard"
	"playhead/render/occurs"
	"playhead/render/settings"
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
	ViewMenu
	PlayMenu
	ToolsMenu
	HelpMenu
)

// Menus are the menus of the menu bar, from left to right.
var Menus = []Menu{FileMenu, ViewMenu, PlayMenu, ToolsMenu, HelpMenu}

// String returns the word in the menu bar.
func (m Menu) String() string { return [...]string{"", "File", "View", "Play", "Tools", "Help"}[m] }

// A Place is where in the menus an action is. Actions are sorted by At; where its
// hundreds change there is a line.
type Place struct {
	Menu Menu
	At   int
}

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
	// After is the action that it follows in the overlay of all keys, if it is one of
	// a part.
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
	Has func(on *On) bool
	// Named returns another label that fits the current recording, "" for Label.
	Named func(on *On) string

	// Enabled says why the action cannot be done now, "" when it can; nil: it
	// always can. Checked reports whether what it switches is on; nil: nothing is.
	// Both, like Do, are only called with a recording unless the row is Bare.
	Enabled func(on *On) string
	Checked func(on *On) bool
	Do      func(on *On) // nil for keys that work while they are held
}

// Table holds the actions of the window itself once, in the order of the overlay of
// all keys. It is never changed. Those of parts join them in [Keys.Rows].
var Table = slices.Concat(playingRows, marksRows, cameraRows, watchingRows, viewRows, shareRows,
	programRows)

// Of returns the row of an action of the window itself, an empty one for an ID that
// no row has. [Keys.Of] knows those of parts, too.
func Of(id ID) *Row {
	for i := range Table {
		if Table[i].ID == id {
			return &Table[i]
		}
	}
	return &Row{}
}

// With returns the table together with the rows of parts: each follows the row that
// it names, or is the last of its group. A row whose ID is taken is another way to do
// that action: the first that is enabled does it.
func With(rows []Row) []Row {
	all := slices.Clone(Table)
	for _, r := range rows {
		if same := slices.IndexFunc(all, func(o Row) bool { return o.ID == r.ID }); same >= 0 {
			all[same].or(r)
			continue
		}
		at := slices.IndexFunc(all, func(o Row) bool { return o.ID == r.After })
		for i := 0; at < 0 && i < len(all); i++ {
			if last := len(all) - 1 - i; all[last].Group == r.Group {
				at = last
			}
		}
		all = slices.Insert(all, at+1, r)
	}
	return all
}

// or adds another way to do the action of r. Why neither can do it, the last one says.
func (r *Row) or(other Row) {
	first := *r
	way := func(on *On) *Row {
		if first.Enabled == nil || first.Enabled(on) == "" {
			return &first
		}
		return &other
	}
	r.Enabled = func(on *On) string {
		if w := way(on); w.Enabled != nil {
			return w.Enabled(on)
		}
		return ""
	}
	r.Checked = func(on *On) bool { return way(on).IsOn(on) }
	r.Do = func(on *On) { way(on).Do(on) }
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

// Why says why the action cannot be done now, "" when it can.
func (r *Row) Why(on *On) string {
	if on.Session == nil && !r.Bare {
		return "Open a recording first."
	}
	if r.spoils(on) {
		return "Hidden in the spoiler-free mode."
	}
	if r.Enabled == nil || on.Session == nil {
		return ""
	}
	return r.Enabled(on)
}

// Fits reports whether the action is one for the game that is watched.
func (r *Row) Fits(on *On) bool {
	if r.Needs == 0 || on.Session == nil || occurs.In(on.Session.Recording(), on.Session.Game()).Has(r.Needs) {
		return true
	}
	return r.Has != nil && r.Has(on)
}

// Called returns the action's label for the current recording.
func (r *Row) Called(on *On) string {
	if r.Named != nil && on.Session != nil {
		if name := r.Named(on); name != "" {
			return name
		}
	}
	return r.Label
}

// spoils reports whether the action would show what is hidden.
func (r *Row) spoils(on *On) bool { return r.Spoils && on.Session != nil && on.Session.Seen.Hiding() }

// IsOn reports whether what the action switches is on.
func (r *Row) IsOn(on *On) bool {
	return r.Checked != nil && (on.Session != nil || r.Bare) && r.Checked(on)
}

// Run does the action, if it can be done with what is shown.
func (r *Row) Run(on *On) {
	if r.Do == nil || on.Session == nil && !r.Bare || r.spoils(on) {
		return
	}
	r.Do(on)
	// What moves the playhead shows it, also where the user had moved the view.
	if s := on.Session; s != nil && r.Group == GroupPlay {
		s.Show()
	}
}

// toggle returns what switches a setting.
func toggle(of func(s *settings.Settings) *bool) func(on *On) {
	return func(on *On) {
		on.Program.Change(func(s *settings.Settings) { *of(s) = !*of(s) })
	}
}

// is returns what reports whether a setting is on.
func is(of func(s *settings.Settings) *bool) func(on *On) bool {
	return func(on *On) bool {
		s := on.Program.Settings()
		return *of(&s)
	}
}

// key returns the chord of a key pressed once.
func key(mods keyboard.Mods, name string) keyboard.Chord {
	return keyboard.Chord{Mods: mods, Key: name}
}

// char returns the chord of a character, however it is typed.
func char(r rune) keyboard.Chord { return keyboard.Chord{Char: r} }

// hold returns the chord of a key that works while it is held.
func hold(mods keyboard.Mods, name string) keyboard.Chord {
	return keyboard.Chord{Mods: mods, Key: name, Hold: true}
}

// digits are the keys of GoPercent, in order.
func digits() []keyboard.Chord {
	c := make([]keyboard.Chord, 10)
	for i := range c {
		c[i] = key(0, "Digit"+string(rune('0'+i)))
	}
	return c
}
