package preferences

import (
	"slices"
	"strings"
	"unicode"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/settings"
	"playhead/render/widget"
)

// A View is the open dialog: see [desk.Modal]. The field that filters the rows
// has the keyboard until an arrow key chooses a row; what is typed then goes to
// the field again. Tab goes through the controls.
type View struct {
	stack  *desk.Stack
	field  widget.Field
	lines  []line
	chosen int // of lines, −1 none
	scroll float64
	most   float64     // the largest useful scroll, as last drawn
	list   layout.Rect // where the lines are, as last drawn
	// before are the settings that Reset all replaced, nil once others were chosen.
	before *settings.Settings
	keys   binder
}

// A line of the list is a heading or a row.
type line struct {
	section Section
	group   string      // of actions, for their heading
	row     *Row        // a setting
	act     *action.Row // an action and its keys
}

// head reports whether a line is a heading.
func (l line) head() bool { return l.row == nil && l.act == nil }

// label returns what a row is called.
func (l line) label() string {
	if l.act != nil {
		return l.act.Label
	}
	return l.row.Label
}

const name = "settings"

// Actions returns the actions that open the Settings.
func Actions(stack *desk.Stack) []action.Row {
	return []action.Row{
		{
			ID: action.Settings, After: action.Palette, Group: action.GroupProgram, Label: "Settings",
			Also:   "options preferences configuration",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "Comma"}},
			Menu:   action.ToolsMenu.At(205), Bare: true, Checked: func() bool { return Shown(stack) != nil },
			Do: func() { Toggle(stack) },
		},
		{
			ID: action.ChangeKeys, After: action.Tour, Group: action.GroupProgram, Label: "Change keys…",
			Also: "key bindings keybinds rebind hotkeys shortcuts controls",
			Menu: action.HelpMenu.At(107), Bare: true,
			Do: func() { Open(stack, "keys") },
		},
	}
}

// Toggle opens the Settings, or closes them.
func Toggle(stack *desk.Stack) {
	if Shown(stack) != nil {
		stack.Close()
		return
	}
	Open(stack, "")
}

// Open opens the Settings with the row of an ID chosen, "" for none.
func Open(stack *desk.Stack, id string) {
	v := &View{stack: stack, chosen: -1, keys: binder{d: stack.Desk}}
	stack.Show(v)
	v.edit()
	v.find()
	if row := rowOf(id); row != nil {
		v.choose(len(v.lines) - 1) // so that the row comes to the top, with what follows it in view
		v.choose(slices.IndexFunc(v.lines, func(l line) bool { return l.row == row }))
		// A row that heads its section leads to all of it.
		if v.chosen > 0 && v.lines[v.chosen-1].head() {
			v.scroll = v.top(row.Section)
		}
	}
}

// Shown returns the Settings while they are on top, nil otherwise.
func Shown(stack *desk.Stack) *View {
	v, _ := stack.Top().(*View)
	return v
}

// Name names the Settings for dumps of the state.
func (v *View) Name() string { return name }

// State returns what is shown, nil without the Settings.
func (v *View) State() *SettingsState {
	if v == nil {
		return nil
	}
	s := &SettingsState{Filter: v.field.Text(), Rows: []string{}}
	for i, l := range v.lines {
		if l.head() {
			continue
		}
		s.Rows = append(s.Rows, l.label())
		if i == v.chosen {
			s.Chosen = l.label()
		}
	}
	if b := v.keys.now; b != nil {
		s.Binding, s.Conflict, s.Refused = string(b.id), string(b.has), b.no
	}
	return s
}

// edit gives the keyboard to the field.
func (v *View) edit() {
	v.chosen = -1
	v.stack.Desk.Type(desk.Typing{
		Name: name, Field: &v.field, Stays: true, Changed: v.find, Confirm: v.confirm,
		Cancel: v.cancel,
	})
}

// confirm goes to the first row that fits.
func (v *View) confirm() { v.choose(v.next(-1, 1)) }

// cancel empties the field, or closes the Settings.
func (v *View) cancel() {
	if v.field.Text() == "" {
		v.stack.Close()
		return
	}
	v.field.Clear()
	v.find()
}

// find fills the list with what fits the text of the field.
func (v *View) find() {
	v.lines, v.scroll, v.chosen = v.lines[:0], 0, -1
	words := strings.Fields(strings.ToLower(v.field.Text()))
	for s := range numSections {
		from := len(v.lines)
		for i := range Rows {
			if r := &Rows[i]; r.Section == s && r.fits(words) {
				v.lines = append(v.lines, line{section: s, row: r})
			}
		}
		if s == Keys {
			v.lines = append(v.lines, v.keyLines(words)...)
		}
		if len(v.lines) > from {
			v.lines = slices.Insert(v.lines, from, line{section: s})
		}
	}
}

// fits reports whether a row has all words.
func (r *Row) fits(words []string) bool {
	text := r.Section.String() + " " + r.Label + " " + r.Help + " " + r.Words
	if r.Choice != nil {
		text += " " + strings.Join(r.Choice.Options, " ")
	}
	return hasAll(text, words)
}

// hasAll reports whether a text has all words, which are in lower case.
func hasAll(text string, words []string) bool {
	text = strings.ToLower(text)
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}

// next returns the row after line i, or with −1 before it, and i at the end.
func (v *View) next(i, dir int) int {
	for n := i + dir; n >= 0 && n < len(v.lines); n += dir {
		if !v.lines[n].head() {
			return n
		}
	}
	return i
}

// choose goes to a line, brings it into view and takes the keyboard from the field.
func (v *View) choose(i int) {
	if i < 0 {
		return
	}
	v.chosen = i
	v.stack.Desk.StopTyping()
	y, h := 0.0, 0.0
	for n := 0; n <= i; n++ {
		y += h
		h = v.height(v.lines[n])
	}
	if i > 0 && v.lines[i-1].head() { // with its heading
		y, h = y-v.height(v.lines[i-1]), h+v.height(v.lines[i-1])
	}
	seen := v.area().list.H
	v.scroll = max(min(v.scroll, y), y+h-seen, 0)
}

// Grab is given all input first: see [desk.Grabber].
func (v *View) Grab(in *desk.Input) bool {
	if v.keys.now != nil {
		v.before = nil
		v.keys.grab(in)
		return true
	}
	if slices.ContainsFunc(in.Actions(), func(p desk.Pressed) bool { return p.Action == action.Settings }) {
		v.stack.Close()
		return true
	}
	if !v.typing() && in.Mods&(keyboard.Ctrl|keyboard.Alt) == 0 &&
		slices.ContainsFunc(in.Chars, func(r rune) bool { return unicode.IsPrint(r) && r != ' ' }) {
		v.edit()
		return false
	}
	taken := false
	for _, k := range in.Keys {
		taken = v.move(k.Key, in.Mods) || taken
	}
	return taken
}

func (v *View) typing() bool { return v.stack.Desk.Types(&v.field) }

// pageRows is how many rows PageUp and PageDown go.
const pageRows = 6

// move moves through the rows, or changes the chosen one, and reports whether a
// key does.
func (v *View) move(key string, mods keyboard.Mods) bool {
	if key == "Tab" { // the ring goes through the controls instead
		v.chosen = -1
		return false
	}
	if mods != 0 {
		return false
	}
	switch key {
	case "ArrowDown":
		v.choose(v.next(v.chosen, 1))
	case "ArrowUp":
		if n := v.next(v.chosen, -1); n < v.chosen {
			v.choose(n)
		} else {
			v.scroll = 0
			v.edit()
		}
	case "PageDown", "PageUp":
		n := v.chosen
		for range pageRows {
			n = v.next(n, map[string]int{"PageDown": 1, "PageUp": -1}[key])
		}
		v.choose(n)
	case "Home", "End":
		if v.typing() {
			return false
		}
		v.choose(v.next(map[string]int{"Home": -1, "End": len(v.lines)}[key], map[string]int{
			"Home": 1,
			"End":  -1,
		}[key]))
	default:
		return v.chosen >= 0 && !v.typing() && v.change(key)
	}
	return true
}

// change changes the chosen row, and reports whether a key does.
func (v *View) change(key string) bool {
	d, r := v.stack.Desk, v.lines[v.chosen].row
	if act := v.lines[v.chosen].act; act != nil {
		return v.changeKeys(act.ID, key)
	}
	switch key {
	case "ArrowLeft":
		r.step(d, -1)
	case "ArrowRight":
		r.step(d, 1)
	case "Space", "Enter", "NumpadEnter":
		v.press(r)
	case "Delete", "Backspace":
		if r.changed(&d.Set) {
			d.Change(r.reset)
		}
	default:
		return false
	}
	v.before = nil
	return true
}

// changeKeys changes the keys of the chosen action, and reports whether a key does.
func (v *View) changeKeys(id action.ID, key string) bool {
	v.before = nil
	switch key {
	case "Enter", "NumpadEnter", "Space":
		v.keys.bind(id, 0)
	case "Insert":
		v.keys.bind(id, len(v.stack.Desk.Keys.Chords(id)))
	case "Delete":
		v.keys.remove(id, len(v.stack.Desk.Keys.Chords(id))-1)
	case "Backspace":
		v.keys.reset(id)
	default:
		return false
	}
	return true
}

// press presses a row. What a button does is seen below the Settings.
func (v *View) press(r *Row) {
	if r.Button != nil && r.why(v.stack.Desk) == "" {
		v.stack.Close()
	}
	r.press(v.stack.Desk)
}

// Key handles nothing: Grab has had the keys.
func (v *View) Key(desk.KeyPress, *desk.Input) {}

// Click does what a click on a control does.
func (v *View) Click(p *widget.Press) {
	d, t := v.stack.Desk, p.Target
	var r *Row
	if i := t.N / perRow; i < len(Rows) {
		r = &Rows[i]
	}
	sub := t.N % perRow
	if t.Part != allPart && t.Part != sectionPart {
		v.before = nil
	}
	if v.clickKeys(t) {
		return
	}
	v.keys.now = nil
	switch t.Part {
	case fieldPart:
		v.edit()
	case clearPart:
		v.field.Clear()
		v.edit()
		v.find()
	case sectionPart:
		v.goTo(Section(t.N))
	case allPart:
		v.resetAll()
	case rowPart, switchPart, buttonPart:
		v.press(r)
	case optionPart:
		d.Change(func(s *settings.Settings) { r.Choice.Set(s, sub) })
	case stepPart:
		r.step(d, 2*sub-1)
	case resetPart:
		d.Change(r.reset)
	case dropPart:
		r.dropFolder(d, sub)
	}
}

// clickKeys does what a click on a control of an action does, and reports whether
// it was one.
func (v *View) clickKeys(t widget.Target) bool {
	if t.Part == swapPart && v.keys.now != nil && v.keys.now.has != action.None {
		v.keys.swap()
		return true
	}
	i, sub := t.N/perRow, t.N%perRow
	rows := v.stack.Desk.Keys.Rows()
	if i >= len(rows) {
		return false
	}
	id := rows[i].ID
	switch t.Part {
	case chordPart:
		v.keys.bind(id, sub)
	case removePart:
		v.keys.remove(id, sub)
	case resetKeyPart:
		v.keys.reset(id)
	case cancelPart:
		v.keys.now = nil
	default:
		return false
	}
	return true
}

// goTo scrolls to a heading.
func (v *View) goTo(s Section) {
	if v.field.Text() != "" {
		v.field.Clear()
		v.find()
	}
	v.edit()
	v.scroll = v.top(s)
}

// top returns how far the list is scrolled with a section at its top, px.
func (v *View) top(s Section) (y float64) {
	for _, l := range v.lines {
		if l.section == s {
			break
		}
		y += v.height(l)
	}
	return y
}

// resetAll restores all defaults, or takes that back. Folders stay: nobody wants
// to look for them again.
func (v *View) resetAll() {
	d := v.stack.Desk
	if was := v.before; was != nil {
		v.before = nil
		d.Change(func(s *settings.Settings) { *s = *was })
		return
	}
	was := d.Set
	v.before = &was
	d.Change(func(s *settings.Settings) {
		for i := range Rows {
			Rows[i].reset(s)
		}
	})
}

// changes reports whether any row is not at its default.
func (v *View) changes() bool {
	return slices.ContainsFunc(Rows, func(r Row) bool { return r.changed(&v.stack.Desk.Set) })
}

// Wheel scrolls.
func (v *View) Wheel(t *widget.Turn) bool {
	v.ScrollBy(-t.Step())
	return true
}

// ScrollBy scrolls and reports whether there was more.
func (v *View) ScrollBy(by float64) bool {
	before := min(v.scroll, v.most)
	v.scroll = min(max(before+by, 0), v.most)
	return v.scroll != before
}
