package contacts

import (
	"slices"
	"strings"
	"time"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/stage"
	"playhead/render/widget"
	"playhead/sim/contacts"
	"playhead/sim/occurs"
	"playhead/sim/table"
)

// The controls of the contacts.
const (
	kindPart widget.Part = "contacts kind" // N: kind
	onlyPart widget.Part = "contacts of"   // N: client id of the followed player
	rowPart  widget.Part = "contact"       // N: index of the contact
	barPart  widget.Part = "contact bar"   // N: index of the contact
	lanePart widget.Part = "contacts lane" // header
)

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.Acting
	part.Escaping
	part.Finder
	part.Keyed
	part.Laner
	part.OverPlayers
	part.Tabbed
	part.Tabular
	part.Telling
	part.Updater
} = (*View)(nil)

// A View is what is shown of contacts.
type View struct {
	part.Moment
	finder *finder // nil without a recording
	asked  bool    // the user wanted to see contacts, in this recording or an earlier one
	needed bool    // by the team
	table  part.Table
	chips  []widget.Chip
	known  []int  // the contacts that are listed while the future is hidden
	passes []bool // the contacts that pass the filter
	of     []int  // the rows that passes is made of
	now    int    // the contact at the playhead, or the last before it
	open   []int  // those that last at the playhead

	kinds chipsOf
}

// New returns a view that shows nothing yet.
func New() *View {
	return &View{table: part.Table{
		Row: rowPart, Columns: []string{"start_seconds", "kind", "from_name", "to_name", "means", "seconds", "moved"},
		Empty: "No contacts.", NoMarks: true, Passing: true,
	}}
}

// Show shows the contacts of another session, or with the zero Moment none. What the user
// chose to see stays.
func (v *View) Show(m part.Moment) {
	if v.finder != nil {
		v.finder.Close()
	}
	*v = View{Moment: m, table: v.table, asked: v.asked, needed: v.needed}
	if m.S != nil {
		v.table.Show(m.Kit, v)
		v.finder = newFinder(m.S)
	}
}

// Find takes over contacts that were found: see [part.Finder].
func (v *View) Find(now time.Time) bool {
	return v.finder.update(now, v.asked || v.needed)
}

// Finding reports whether more contacts will be found.
func (v *View) Finding() bool { return v.finder.Pending() }

// Tab is the heading of the list: see [part.Tabbed].
func (v *View) Tab() part.Tab {
	if v.S == nil || v.whyNone() != "" || !v.asked {
		return part.Tab{}
	}
	return part.Tab{Title: "Contacts", Count: v.countKnown(), Width: layout.PanelWidthWide, Wide: 420}
}

func (v *View) count() int { return len(v.finder.Found().contacts) }

// countKnown returns how many contacts the user does not mind knowing.
func (v *View) countKnown() int {
	if v.S.Seen.Hiding() {
		return len(v.known)
	}
	return v.count()
}

// Table returns the contacts that were found so far: see [part.Tabular].
func (v *View) Table() (of *table.Table, whole bool) {
	return v.finder.Found().table, v.finder.Looked() && !v.finder.Pending()
}

func (v *View) shown() bool { return v.S != nil && v.whyNone() == "" && v.Panel.Shows(v) }

// Update brings the list to the contacts that were found and to the playhead.
func (v *View) Update() {
	l := v.finder.Found()
	position := v.S.Play.Position()
	v.now = l.at(position)
	v.table.Update(l.table, v.listed(), v.now)
	v.sift(v.table.Listed())
	v.open = v.open[:0]
	if !v.shown() || v.S.Game() == nil {
		return
	}
	for i := v.now; i >= 0 && l.contacts[i].from >= position-longest; i-- {
		if c := &l.contacts[i]; c.game == v.S.Game().Index && position <= c.to+lingers {
			v.open = append(v.open, i)
		}
	}
}

// sift notes which contacts the list holds, for the lane.
func (v *View) sift(rows []int) {
	if len(v.passes) == v.count() && len(rows) == len(v.of) && (len(rows) == 0 || &rows[0] == &v.of[0]) {
		return
	}
	v.of, v.passes = rows, make([]bool, v.count())
	for _, i := range rows {
		v.passes[i] = true
	}
}

// longest is how long before the playhead a contact may have begun that is drawn, and lingers how
// long one is drawn after it ended.
const (
	longest = 30 * time.Second
	lingers = 300 * time.Millisecond
)

// listed returns the contacts that the user does not mind knowing, nil for all: those that
// ended by now, since their ends and what they moved are listed.
func (v *View) listed() []int {
	if !v.S.Seen.Hiding() {
		v.known = nil
		return nil
	}
	some := make([]int, 0, len(v.known)+1)
	for i := range v.finder.Found().contacts {
		c := &v.finder.Found().contacts[i]
		if v.S.Seen.Hides(c.from) {
			break
		}
		if !v.S.Seen.Hides(c.to) {
			some = append(some, i)
		}
	}
	if v.known == nil || !slices.Equal(some, v.known) {
		v.known = some
	}
	return v.known
}

// Choose goes to a contact: see [part.Rows].
func (v *View) Choose(i int) { v.GoTo(i) }

// GoTo goes there, a little before it while playing, and follows one of both unless one is followed.
func (v *View) GoTo(i int) {
	l := v.finder.Found()
	if i < 0 || i >= len(l.contacts) {
		return
	}
	c := &l.contacts[i]
	v.table.Follow()
	v.S.Play.Prefer(c.game)
	v.S.GoToEvent(c.from, !v.S.Play.Playing())
	who := c.From
	if who < 0 || c.To >= 0 && c.To == v.S.Followed {
		who = c.To
	}
	switch {
	case who < 0 || who == v.S.Followed:
	case v.St.Together.Has(who):
		stage.ShowOf(v.St, who)
	default:
		v.St.Follow(who, v.D.Now())
	}
}

// LeadWidth and PaintLead leave the numbers of rows out, so that both players are in view.
func (v *View) LeadWidth() float64         { return 0 }
func (v *View) PaintLead(int, layout.Rect) {}

// Tip says what a contact is: see [part.Rows].
func (v *View) Tip(i int) (tip, more string) {
	t := v.finder.Found().table
	if i < 0 || i >= len(t.Rows) {
		return "", ""
	}
	return sentence(t, &t.Rows[i]), "Click to go there"
}

// TipOf says what a contact in the lane is: see [widget.Tipped].
func (v *View) TipOf(t widget.Target) (tip, more string) {
	if t.Part != barPart {
		return "", ""
	}
	return v.Tip(t.N)
}

// PaintMark draws nothing.
func (v *View) PaintMark(int, layout.Rect) bool { return false }

// Keys gives keys to the list: see [part.Keyed].
func (v *View) Keys(in *desk.Input) []desk.KeyPress {
	if !v.shown() {
		return in.Keys
	}
	return v.table.Keys(in)
}

// Escape gives up what is chosen in the list: see [part.Escaping].
func (v *View) Escape() bool { return v.table.Escape() }

// ArrangeTab finds where chips and list are: see [part.Tabbed].
func (v *View) ArrangeTab(rest layout.Rect) {
	v.arrangeChips(&rest)
	v.table.Arrange(rest)
}

// PaintTab draws the list: see [part.Tabbed].
func (v *View) PaintTab(layout.Rect) {
	p := &v.D.P
	defer p.Hits.Own(v)()
	p.Chips(v.chips)
	v.table.Paint()
}

// without is the term of a filter that hides a kind.
func without(kind string) string { return "-kind:" + kind }

// chipsOf is what the chips say: which kinds there are, and of how many contacts, unless what is to come is hidden;
// and who is followed.
type chipsOf struct {
	kinds    [contacts.NumKinds]int
	counted  bool
	followed int
	name     string
}

// of is the term of a filter that lists the contacts of a player.
func of(name string) string { return "=" + table.Quote(name) }

// arrangeChips finds where the chip of the followed player and one for each kind that occurs are, in rows at the top
// of rest.
func (v *View) arrangeChips(rest *layout.Rect) {
	chips := chipsOf{kinds: v.finder.Found().kinds, counted: !v.S.Seen.Hiding(), followed: v.S.Followed}
	if g := v.S.Game(); g != nil && v.S.Followed >= 0 {
		chips.name = g.LabelNear(v.S.Followed, v.S.Play.Tick())
	}
	if chips != v.kinds {
		v.kinds, v.chips = chips, v.chips[:0]
		if chips.name != "" {
			v.chips = append(v.chips, widget.Chip{
				Label: "only " + chips.name, Target: widget.Target{Part: onlyPart, N: chips.followed},
			})
		}
		for k, n := range chips.kinds {
			if n == 0 {
				continue
			}
			label := strings.ReplaceAll(contacts.Kind(k).String(), "_", " ")
			if chips.counted {
				label += " " + widget.Thousands(n)
			}
			v.chips = append(v.chips, widget.Chip{Label: label, Target: widget.Target{Part: kindPart, N: k}})
		}
	}
	for i := range v.chips {
		c := &v.chips[i]
		if c.Target.Part == onlyPart {
			c.Switch(v.table.Has(of(chips.name)), "List the contacts of all players", "List this player's contacts only")
			continue
		}
		c.Switch(!v.table.Has(without(contacts.Kind(c.Target.N).String())), "Hide these contacts",
			"List these contacts")
	}
	v.D.P.PlaceChips(v.chips, rest)
}

// Drag drags nothing.
func (v *View) Drag(*widget.Press) bool { return false }

// Click does what a click on the contacts does.
func (v *View) Click(p *widget.Press) {
	switch t := p.Target; t.Part {
	case onlyPart:
		v.table.Toggle(of(v.kinds.name))
	case kindPart:
		v.table.Toggle(without(contacts.Kind(t.N).String()))
	case barPart:
		v.GoTo(t.N)
	}
}

// Wheel scrolls nothing: the list scrolls itself.
func (v *View) Wheel(*widget.Turn) bool { return false }

// toggleContacts shows and hides the list.
const toggleContacts action.ID = "toggle-contacts"

// Actions returns the action of the contacts: see [part.Acting].
func (v *View) Actions() []action.Row {
	return []action.Row{{
		ID: toggleContacts, After: action.ToggleRuns, Needs: occurs.Contacts, Spoils: true, Group: action.GroupView,
		Label: "Contacts", Help: "hooks, hammers, shots and pushes between players: a list and a lane",
		Also:   "block blocked touch who hooked rescue save freeze team",
		Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "K"}}, Menu: action.ViewMenu.At(208), Switch: true,
		Enabled: v.whyNone, Checked: v.shown, Do: v.toggle,
	}, {
		ID: action.SearchContacts, After: toggleContacts, Needs: occurs.Contacts, Spoils: true, Group: action.GroupView,
		Label: "Search the contacts", Help: "for what the search of the events looks for, such as hook:nova>rook",
		Enabled: v.whyNone, Do: v.search,
	}}
}

// search lists the contacts that the search of the events looks for.
func (v *View) search() {
	if !v.shown() {
		v.toggle()
	}
	v.table.SetFilter(termsOf(v.S.Events.Filter().Text))
}

// termsOf returns the terms of a search of the events that are about contacts, as a filter of these.
func termsOf(search string) string {
	var terms []string
	for _, term := range table.Terms(search) {
		for _, of := range [...][2]string{
			{"touched:", "to_name:"},
			{"touched-by:", "from_name:"},
			{"touched_by:", "from_name:"},
			{"rescued-by:", "rescue:"},
			{"rescued_by:", "rescue:"},
			{"touch:", "kind:"},
		} {
			if value, ok := strings.CutPrefix(term, of[0]); ok {
				term = of[1] + value
			}
		}
		if _, err := table.ParseFilter(contacts.Columns(), term); err == nil {
			terms = append(terms, term)
		}
	}
	return strings.Join(terms, " ")
}

// whyNone says why there can be no contacts, "" if there can.
func (v *View) whyNone() string {
	if v.S != nil && v.S.Game() != nil && !v.S.Game().Engine.Teeworlds() {
		return "Contacts are found in recordings of Teeworlds and DDNet."
	}
	return ""
}

// toggle shows the contacts in the panel, or what it showed before.
func (v *View) toggle() {
	if v.shown() {
		v.Panel.Open(nil)
		return
	}
	v.asked = true
	v.Panel.Open(v)
	v.D.ShowPanel(desk.RightPanel, layout.Open)
}

// A State describes the contacts for --dump-state.
type State struct {
	Found  int            `json:"found"`
	Listed int            `json:"listed"`
	Shown  bool           `json:"shown"` // the panel lists them
	At     int            `json:"at"`    // the contact at the playhead, or the last before it; -1 none
	Kinds  map[string]int `json:"kinds"`
}

// State describes what is shown: see [part.Telling].
func (v *View) State() (key string, state any) {
	if v.S == nil || v.count() == 0 {
		return "contacts", nil
	}
	st := &State{
		Found: v.countKnown(), Listed: len(v.table.Listed()), Shown: v.shown(), At: v.now, Kinds: map[string]int{},
	}
	for i := range v.finder.Found().contacts {
		if c := &v.finder.Found().contacts[i]; !v.S.Seen.Hides(c.to) {
			st.Kinds[c.Kind.String()]++
		}
	}
	return "contacts", st
}
