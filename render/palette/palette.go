// Package palette is the command palette: one field that finds every action,
// player, kind of event, bookmark, setting and moment of what is watched.
package palette

import (
	"cmp"
	"slices"
	"strings"

	"playhead/render/action"
	"playhead/render/keyboard"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/desk"
	"playhead/render/theme"
	"playhead/render/widget"
)

// A Section is a heading of the palette.
type Section int

// The sections, in their order.
const (
	Actions Section = iota
	Players
	Bookmarks
	Moments
	Kinds
	Settings
	numSections
)

// String returns the heading.
func (s Section) String() string {
	return [...]string{"Actions", "Players", "Bookmarks", "Moments", "Kinds of events", "Settings"}[s]
}

// sigils begin a search in one section.
var sigils = map[rune]Section{'>': Actions, '@': Players, '#': Moments}

// An Item is a row of the palette.
type Item struct {
	Section Section
	Label   string
	Words   string // that find it too
	Detail  string // at the right: a state, a time
	Key     string // at the right, as on a key
	Off     string // why it cannot be chosen, "" when it can
	Icon    assets.Icon
	HasIcon bool
	Mark    theme.Mark
	HasMark bool
	Tee     *canvas.Tee // nil: the icon or mark
	On      bool        // what it switches is on
	Do      func()
}

// A Source returns what the palette offers: everything but moments, and the
// moments that fit what is typed, at most so many.
type Source interface {
	Items() []Item
	Moments(typed string, most int) []Item
}

// A Palette is the open palette: see [desk.Modal].
type Palette struct {
	stack  *desk.Stack
	from   Source
	field  widget.Field
	items  []Item // of the source
	rows   []row
	counts [numSections]int
	chosen int // of rows, −1 none
	only   Section
	alone  bool // only the section only is shown
	scroll float64
}

// A row is a heading or an item.
type row struct {
	head       bool
	item       Item
	rank       int
	at, length int // of what is typed in the label
}

// place returns the row's order within its section: rows that can be chosen come
// before the others, except that an exact match stays first.
func (r *row) place() int {
	if r.item.Off != "" && r.rank != exactly {
		return r.rank + byWords + 1
	}
	return r.rank
}

// momentsMost bounds how many moments are found, sectionMost how many rows a
// section has while there are others.
const (
	momentsMost = 200
	sectionMost = 5
)

// Rows returns the actions that open the palette, which finds what from offers.
func Rows(stack *desk.Stack, from func() Offers) []action.Row {
	return []action.Row{
		{
			ID: action.Palette, After: action.ShowPrivate, Group: action.GroupProgram, Label: "Find anything…",
			Help:   "actions, players, moments, bookmarks, settings",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "P"}},
			Menu:   action.ToolsMenu.At(100), Slim: true, Bare: true,
			Do: func() { Toggle(stack, from()) },
		},
		{
			ID: action.FindPlayer, After: action.FollowNext, Group: action.GroupCamera, Label: "Find player…",
			Help: "also those who left or join later", Also: "who missing absent not in the list spectators name",
			Menu: action.ToolsMenu.At(106),
			Do:   func() { Open(stack, from(), "@ ") },
		},
	}
}

// Toggle opens the palette, or closes it.
func Toggle(stack *desk.Stack, from Source) {
	p := &Palette{stack: stack, from: from, items: from.Items()}
	stack.Toggle(p)
	if stack.Top() != desk.Modal(p) {
		return
	}
	stack.Desk.Type(desk.Typing{
		Name: p.Name(), Field: &p.field, Stays: true, Changed: p.typed, Confirm: p.confirm,
		Cancel: stack.Close, Key: p.key,
	})
	p.find()
}

// Open opens the palette with a text in its field.
func Open(stack *desk.Stack, from Source, text string) {
	stack.Close()
	Toggle(stack, from)
	if p, ok := stack.Top().(*Palette); ok {
		p.field.Set(text)
		p.field.End(false)
		p.find()
	}
}

// Name names the palette for dumps of the state.
func (p *Palette) Name() string { return "palette" }

// typed is called when the text is another one.
func (p *Palette) typed() {
	p.alone = false
	p.find()
}

// find fills the rows with what fits the text.
func (p *Palette) find() {
	text := strings.ToLower(strings.TrimSpace(p.field.Text()))
	for sigil, s := range sigils {
		if rest, ok := strings.CutPrefix(text, string(sigil)); ok {
			text, p.only, p.alone = strings.TrimSpace(rest), s, true
		}
	}
	var found [numSections][]row
	take := func(items []Item) {
		for _, it := range items {
			rank, at, length, ok := match(it.Label, text)
			if !ok && it.Words != "" {
				rank, ok = byWords, fitsWords(it.Label, it.Words, text)
			}
			if (!ok || rank > byWord) && hasWord(it.Words, text) {
				rank, at, length, ok = byWord, 0, 0, true
			}
			if ok {
				found[it.Section] = append(found[it.Section], row{item: it, rank: rank, at: at, length: length})
			}
		}
	}
	take(p.items)
	if text != "" || p.alone && p.only == Moments {
		take(p.from.Moments(text, momentsMost))
	}
	p.rows, p.chosen, p.scroll = p.rows[:0], -1, 0
	for s := range numSections {
		rows := found[s]
		p.counts[s] = len(rows)
		if len(rows) == 0 || p.alone && s != p.only {
			continue
		}
		if text != "" {
			slices.SortStableFunc(rows, func(a, b row) int { return cmp.Compare(a.place(), b.place()) })
		}
		p.rows = append(p.rows, row{head: true, item: Item{Section: s}})
		if !p.alone {
			rows = rows[:min(len(rows), sectionMost)]
		}
		p.rows = append(p.rows, rows...)
	}
	p.chosen = p.next(-1, 1)
}

// next returns the row after i, or with −1 before it, that can be chosen.
func (p *Palette) next(i, dir int) int {
	for range p.rows {
		i = (i + dir + len(p.rows)) % len(p.rows)
		if !p.rows[i].head {
			return i
		}
	}
	return -1
}

// key handles the keys that are not of the text, and reports whether one was.
func (p *Palette) key(key string) bool {
	switch key {
	case "ArrowDown":
		p.choose(p.next(p.chosen, 1))
	case "ArrowUp":
		p.choose(p.next(p.chosen, -1))
	case "PageDown", "PageUp":
		for range 8 {
			if n := p.next(p.chosen, map[string]int{"PageDown": 1, "PageUp": -1}[key]); (n > p.chosen) == (key == "PageDown") {
				p.choose(n)
			}
		}
	case "Tab":
		p.expand()
	default:
		return false
	}
	return true
}

// expand shows all of the section that is chosen, or the others again.
func (p *Palette) expand() {
	if p.alone {
		p.alone = false
	} else if p.chosen >= 0 {
		p.only, p.alone = p.rows[p.chosen].item.Section, true
	}
	p.find()
}

// choose goes to a row and brings it into view.
func (p *Palette) choose(i int) {
	p.chosen = i
	if i < 0 {
		return
	}
	y := float64(i) * rowHigh
	if i == 1 {
		y = 0 // with the heading
	}
	p.scroll = max(min(p.scroll, y), float64(i+1)*rowHigh-p.seen())
}

func (p *Palette) confirm() { p.run(p.chosen) }

// run does what a row does and closes the palette.
func (p *Palette) run(i int) {
	if i < 0 || i >= len(p.rows) || p.rows[i].head || p.rows[i].item.Off != "" {
		return
	}
	do := p.rows[i].item.Do
	p.stack.Close()
	if do != nil {
		do()
	}
}

// Key handles nothing: the field has the keyboard.
func (p *Palette) Key(desk.KeyPress, *desk.Input) {}

// Click chooses a row, or all rows of a section.
func (p *Palette) Click(press *widget.Press) {
	switch t := press.Target; t.Part {
	case rowPart:
		p.run(t.N)
	case morePart:
		p.only, p.alone = Section(t.N), true
		p.find()
	}
}

// Wheel scrolls the rows.
func (p *Palette) Wheel(t *widget.Turn) bool {
	p.scroll = min(max(p.scroll-t.Step(), 0), max(0, float64(len(p.rows))*rowHigh-p.seen()))
	return true
}

// Labels returns the labels of the rows, headings not among them.
func (p *Palette) Labels() []string {
	var all []string
	for i := range p.rows {
		if !p.rows[i].head {
			all = append(all, p.rows[i].item.Label)
		}
	}
	return all
}
