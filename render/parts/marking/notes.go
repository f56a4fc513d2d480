package marking

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// The controls of notes.
const (
	notePart     widget.Part = "note"  // N: its number, from 0
	notesPart    widget.Part = "notes" // the ground of the list
	playPart     widget.Part = "notes play"
	addNotePart  widget.Part = "notes add"
	saveNotePart widget.Part = "notes save"
	editNotePart widget.Part = "note edit" // N: number
	cardPart     widget.Part = "note card"
)

// Notes are the bookmarks with a name: the chapters of a case. They are a list with small pictures and a card on the
// map, and play one after another. They are a part of their own: the View has no tab.
type Notes struct {
	part.Moment
	k       *View
	asked   bool    // the user opened the list, in this recording or an earlier one
	playing string  // ID of the note that plays, "" while none does
	scroll  float64 // px
	list    layout.Rect
	foot    layout.Rect
	one     []timeline.Bookmark // those that have a name, as they were last laid out
}

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.Acting
	part.Escaping
	part.Overlaid
	part.Sized
	part.Tabbed
	part.Telling
	part.Updater
	widget.Menued
	widget.Tipped
} = (*Notes)(nil)

// Notes returns the list of the notes of a View.
func (k *View) Notes() *Notes { return &Notes{k: k} }

// Show lists the notes of another session.
func (n *Notes) Show(m part.Moment) {
	*n = Notes{Moment: m, k: n.k, asked: n.asked, one: n.one[:0]}
}

// The actions of notes.
const (
	addNote      action.ID = "add-note"
	showNotes    action.ID = "list-notes"
	playChapters action.ID = "play-chapters"
)

// Actions returns the actions of notes: see [part.Acting].
func (n *Notes) Actions() []action.Row {
	return []action.Row{
		{
			ID: addNote, After: action.Bookmark, Group: action.GroupMarks, Label: "Add note",
			Also: "chapter comment case", Help: "a bookmark with a title, in the list of notes",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "N"}}, Menu: action.PlayMenu.At(426), Do: n.add,
		},
		{
			ID: showNotes, Group: action.GroupMarks, Label: "List of notes", Also: "chapters case",
			Chords: []keyboard.Chord{{Mods: keyboard.Alt, Key: "N"}}, Menu: action.PlayMenu.At(427),
			Checked: n.shown, Do: n.toggle,
		},
		{
			ID: playChapters, Group: action.GroupMarks, Label: "Play chapters", Also: "notes case",
			Help: "all notes, one after another", Menu: action.PlayMenu.At(428), Enabled: n.whyNotPlay,
			Checked: func() bool { return n.playing != "" }, Do: n.playAll,
		},
	}
}

func (n *Notes) shown() bool { return n.S != nil && n.Panel.Shows(n) }

func (n *Notes) toggle() {
	switch {
	case n.S == nil:
	case n.shown():
		n.Panel.Open(nil)
	default:
		n.open()
	}
}

func (n *Notes) open() {
	n.asked = true
	n.Panel.Open(n)
	n.D.ShowPanel(desk.RightPanel, layout.Open)
}

func (n *Notes) add() {
	if n.S != nil {
		n.open()
		n.k.SetBookmark(true)
	}
}

func (n *Notes) whyNotPlay() string {
	if n.S == nil || len(n.all()) == 0 {
		return "There are no notes." + n.k.noteHint()
	}
	return ""
}

func (k *View) noteHint() string {
	if k.D == nil {
		return ""
	}
	return k.D.Keys.Press(" Press ", " to add one here.", addNote)
}

// all returns the notes in order of time. The slice is valid until the next call.
func (n *Notes) all() []timeline.Bookmark {
	n.one = n.one[:0]
	for _, m := range n.S.Bookmarks.All() {
		if m.Name != "" {
			n.one = append(n.one, m)
		}
	}
	return n.one
}

// current returns the number of the note at the playhead, −1 for none: of several the one that began last.
func (n *Notes) current() int {
	if n.playing != "" {
		if i := slices.IndexFunc(n.all(), func(m timeline.Bookmark) bool { return m.ID == n.playing }); i >= 0 {
			return i
		}
	}
	best, at := -1, n.S.Play.Position()
	all := n.all()
	for i := range all {
		if from, to := all[i].Span(); at >= from && at <= to {
			best = i
		}
	}
	return best
}

// playAll plays all notes, from the one at the playhead or from the first; while they play, it ends that.
func (n *Notes) playAll() {
	switch {
	case n.whyNotPlay() != "":
	case n.playing != "":
		n.stop()
	default:
		n.play(max(0, n.current()))
	}
}

// play plays a note as its author did, and then the others.
func (n *Notes) play(i int) {
	all := n.all()
	if i < 0 || i >= len(all) {
		return
	}
	m := all[i]
	from, _ := m.Span()
	n.k.watch(&m, from)
	n.S.Play.SetLooping(false)
	n.S.Play.SetSpeed(cmp.Or(m.Speed, 1))
	n.S.Play.Play(true)
	n.playing = m.ID
}

// stop ends the playing of notes. The recording pauses where it is.
func (n *Notes) stop() {
	n.playing = ""
	n.S.Play.Play(false)
}

// Update goes on to the next note where one ends: see [part.Updater]. Who seeks back plays on from there, without
// notes.
func (n *Notes) Update() {
	if n.playing == "" {
		return
	}
	all := n.all()
	i := slices.IndexFunc(all, func(m timeline.Bookmark) bool { return m.ID == n.playing })
	if i < 0 {
		n.playing = ""
		return
	}
	from, to := all[i].Span()
	switch at := n.S.Play.Position(); {
	case at < from-time.Second:
		n.playing = ""
	case at < to && !n.S.Play.AtEnd():
	case i+1 < len(all):
		n.play(i + 1)
	default:
		n.stop()
		n.S.Play.SetSpeed(1)
	}
}

// Escape ends the playing of notes: see [part.Escaping].
func (n *Notes) Escape() bool {
	if n.S == nil || n.playing == "" {
		return false
	}
	n.stop()
	return true
}

// Drag leaves presses to Click: see [widget.Owner].
func (n *Notes) Drag(*widget.Press) bool { return false }

// Click goes to a note, plays it after a double click, or opens its menu: see [widget.Owner].
func (n *Notes) Click(p *widget.Press) {
	all, i := n.all(), p.Target.N
	switch p.Target.Part {
	case playPart:
		n.playAll()
	case addNotePart:
		n.add()
	case saveNotePart:
		n.k.saveCase(false)
	case editNotePart:
		if i < len(all) {
			n.askText(all[i])
		}
	case notePart:
		switch {
		case i >= len(all):
		case p.Double:
			n.play(i)
		default:
			n.playing = ""
			m := all[i]
			from, _ := m.Span()
			n.k.watch(&m, from)
		}
	}
}

// Menu opens the menu of a note: see [widget.Menued].
func (n *Notes) Menu(p *widget.Press) bool {
	all := n.all()
	if p.Target.Part != notePart || p.Target.N >= len(all) {
		return false
	}
	n.Dialogs.DropAt(p.X, p.Y, n.menu(all[p.Target.N]))
	return true
}

// Wheel scrolls the list: see [widget.Owner].
func (n *Notes) Wheel(t *widget.Turn) bool {
	if t.Target.Part == cardPart || n.list.Empty() {
		return false
	}
	n.scroll = max(0, min(n.scroll-t.Step(), float64(len(n.all()))*noteHeight-n.list.H))
	return true
}

// menu returns what can be done with a note.
func (n *Notes) menu(m timeline.Bookmark) []widget.MenuItem {
	items := []widget.MenuItem{
		{Label: "Play from here", Do: func() { n.playID(m.ID) }},
		{Label: "Title…", Do: func() { n.k.NameBookmark(m) }},
		{Label: "Text…", Do: func() { n.askText(m) }},
		{Label: "Initials…", Do: func() { n.askBy(m) }},
		{Label: "Speed", Head: true},
	}
	for _, speed := range []float64{0.25, 0.5, 1, 2, 4} {
		items = append(items, widget.MenuItem{
			Label: strconv.FormatFloat(speed, 'g', -1, 64) + "×", Check: true, Checked: cmp.Or(m.Speed, 1) == speed,
			Do: func() { m.Speed = speed; n.S.Bookmarks.Put(m) },
		})
	}
	return append(items, widget.MenuItem{Line: true}, widget.MenuItem{
		Label: "This view and player", Do: func() {
			m.Follow, m.Camera = n.k.watched()
			n.S.Bookmarks.Put(m)
		},
	}, widget.MenuItem{
		Label: "Delete", Do: func() {
			if i := slices.IndexFunc(n.S.Bookmarks.All(), func(o timeline.Bookmark) bool {
				return o.ID == m.ID
			}); i >= 0 {
				n.k.RemoveBookmark(i)
			}
		},
	})
}

func (n *Notes) playID(id string) {
	n.play(slices.IndexFunc(n.all(), func(o timeline.Bookmark) bool { return o.ID == id }))
}

// askText asks for the text of a note, in one line.
func (n *Notes) askText(m timeline.Bookmark) {
	const longest = 2000 // as in a case
	s := n.S
	n.Dialogs.Ask(desk.Question{
		Name: "note", Title: "Text of “" + m.Name + "”", Text: strings.ReplaceAll(m.Text, "\n", " "), OK: "Save",
		Done: func(text string) error {
			r := []rune(strings.TrimSpace(text))
			m.Text = string(r[:min(len(r), longest)])
			s.Bookmarks.Put(m)
			return nil
		},
	})
}

// askBy asks for the initials of a note's author.
func (n *Notes) askBy(m timeline.Bookmark) {
	const longest = 8 // as in a case
	s := n.S
	n.Dialogs.Ask(desk.Question{
		Name: "initials", Title: "Who says this?", Text: m.By, OK: "Save", Wrong: "Type up to 8 characters.",
		Done: func(text string) error {
			if text = strings.TrimSpace(text); len([]rune(text)) > longest {
				return errors.New("too long")
			}
			m.By = text
			s.Bookmarks.Put(m)
			return nil
		},
	})
}

// State describes the notes, nil without any: see [part.Telling].
func (n *Notes) State() (key string, state any) {
	all := n.all()
	if len(all) == 0 {
		return "notes", nil
	}
	titles := make([]string, len(all))
	for i := range all {
		titles[i] = all[i].Name
	}
	return "notes", map[string]any{
		"titles": titles, "current": n.current(), "playing": n.playing != "", "shown": n.shown(),
	}
}

// TipOf says what a click on a note does: see [widget.Tipped].
func (n *Notes) TipOf(t widget.Target) (tip, more string) {
	if all := n.all(); t.Part == notePart && t.N < len(all) {
		return all[t.N].Name, "Click goes there, double-click plays from it"
	}
	return "", ""
}

func numberOf(i int) string { return strconv.Itoa(i + 1) }
