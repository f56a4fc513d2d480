package jumps

import (
	"fmt"
	"slices"
	"time"

	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/jumps"
	"playhead/sim/occurs"
	"playhead/sim/table"
)

// The controls of the jumps.
const (
	kindPart   widget.Part = "jumps kind"   // N: kind
	rowPart    widget.Part = "jump"         // N: index of the jump
	barPart    widget.Part = "jump bar"     // N: index of the jump
	strafePart widget.Part = "jump strafe"  // N: strafe of the jump of the card
	stepPart   widget.Part = "jump step"    // N: 0 before, 1 next
	closePart  widget.Part = "jump close"   // the card
	cardPart   widget.Part = "jump card"    // takes what is on it
	lanePart   widget.Part = "jumps lane"   // header
	silentPart widget.Part = "silent press" // N: index of the press
	histPart   widget.Part = "jump presses" // N: bar
	markPart   widget.Part = "jump takeoff" // N: index of the jump, on the map
	notePart   widget.Part = "jump figures" // N: fact of the card

	pairPart      widget.Part = "jump beside"     // of the card
	pairStepPart  widget.Part = "jump pair step"  // N: 2 · side, + 1 for the next
	pairNamePart  widget.Part = "jump pair name"  // N: side
	pairSwapPart  widget.Part = "jump pair swap"  // A and B
	pairClosePart widget.Part = "jump pair close" // the page
	pairViewPart  widget.Part = "jump pair view"  // N: view
)

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.Acting
	part.Escaping
	part.Finder
	part.Keyed
	part.Laner
	part.OverPlayers
	part.Overlaid
	part.Suiting
	part.Tabbed
	part.Tabular
	part.Telling
	part.UnderPlayers
	part.Updater
} = (*View)(nil)

// A View is what is shown of jumps.
type View struct {
	part.Moment
	finder *Finder // nil without a recording

	carding bool // the card is open
	list    part.Table
	tab     tabPlaces
	chips   []widget.Chip
	kinds   [jumps.NumKinds]int // that the chips are of
	at      int                 // jump at the playhead, or the last before it
	ways    ways
	pair    pair
}

// New returns a view that shows nothing yet.
func New() *View {
	return &View{list: part.Table{
		Row: rowPart, Columns: []string{"distance", "prestrafe", "top_speed", "strafes", "sync"}, Empty: "No jumps.",
	}}
}

// Show shows the jumps of another session, or with the zero Moment none. What the user
// chose to see stays.
func (v *View) Show(m part.Moment) {
	if v.finder != nil {
		v.finder.Close()
	}
	*v = View{Moment: m, list: v.list}
	if m.S != nil {
		v.list.Show(m.Kit, v)
		v.finder = NewFinder(m.S, m.St.FloorPlan)
	}
}

// Find takes over jumps that were found: see [part.Finder].
func (v *View) Find(now time.Time) bool { return v.finder.Update(now) }

// Finding reports whether more jumps will be found.
func (v *View) Finding() bool { return v.finder.Pending() }

// List returns the jumps that were found so far.
func (v *View) List() *List { return v.finder.List() }

// Table returns the jumps that were found so far: see [part.Tabular].
func (v *View) Table() (of *table.Table, whole bool) {
	l := v.List()
	return l.Table, l.Complete && !v.finder.Pending()
}

// Any reports whether there are jumps.
func (v *View) Any() bool { return v.S != nil && len(v.List().Jumps) > 0 }

// Tab is the heading of the list: see [part.Tabbed].
func (v *View) Tab() part.Tab {
	if !v.Any() {
		return part.Tab{}
	}
	return part.Tab{Title: "Jumps", Count: len(v.List().Jumps), Width: layout.PanelWidthWide}
}

// Suits reports whether there are jumps on a map for jumping: see [part.Suiting].
func (v *View) Suits(kind string) bool { return kind == occurs.KindJumps && v.Any() }

// Lab reports whether movement is looked at: lanes show it in detail.
func (v *View) Lab() bool { return v.Any() && v.Panel.Shows(v) }

// Update brings the list to the jumps that were found and to the playhead.
func (v *View) Update() {
	l := v.List()
	if !v.Panel.Opened(v) {
		v.carding = false
	}
	v.at = l.At(v.S.Play.Position())
	v.list.Update(l.Table, nil, v.at)
	v.updatePair()
	if v.Lab() {
		v.ways.read(v.S.Recording(), l, v.at)
	}
}

// Choose goes to the take-off of jump i, loops it and opens its card; so does GoTo: see
// [part.Rows].
func (v *View) Choose(i int) { v.goTo(i, true) }

// GoTo is Choose.
func (v *View) GoTo(i int) { v.goTo(i, true) }

// goTo goes to the take-off of jump i. With card its card is opened and the jump
// looped.
func (v *View) goTo(i int, card bool) {
	l := v.List()
	if i < 0 || i >= len(l.Jumps) {
		return
	}
	j := &l.Jumps[i]
	v.list.Follow()
	if v.St.Scene.Game == nil || v.St.Scene.Game.Index != j.Game {
		v.S.Play.Prefer(j.Game)
	}
	if card || v.carding {
		v.carding = true
		v.S.Select(timeline.Range{From: j.From, To: j.To})
		v.S.Play.SetLooping(true)
		v.closer(j)
	}
	v.S.Play.Jump(j.From)
	v.S.Show()
}

// closeView is how much the lanes show of a jump and of what is around it, seen
// from so far that its figures do not fit.
const closeView = 4 * time.Second

// closer has the lanes show a jump so large that its figures fit.
func (v *View) closer(j *Jump) {
	if v.S.View.Span() <= 2*closeView {
		return
	}
	middle := (j.From + j.To) / 2
	v.S.View = timeline.View{From: middle - closeView/2, To: middle + closeView/2}.Pan(0, v.S.Total())
}

// justPassed is how long after a take-off the one before is meant.
const justPassed = 100 * time.Millisecond

// Step goes dir jumps on, of the kinds that are listed. Back, it goes to the
// take-off of the jump at the playhead first, unless that has just passed.
func (v *View) Step(dir int) {
	l, now := v.List(), v.S.Play.Position()
	target := -1
	listed := slices.Sorted(slices.Values(v.list.Listed()))
	for _, i := range listed {
		from := l.Jumps[i].From
		if dir > 0 && from > now {
			target = i
			break
		}
		late := time.Duration(0)
		if v.S.Play.Playing() {
			late = justPassed
		}
		if dir < 0 && from < now-late {
			target = i
		}
	}
	v.goTo(target, false)
}

// WhyNone says why there are no jumps to go to, "" if there are.
func (v *View) WhyNone() string {
	switch {
	case v.Any():
		return ""
	case v.S != nil && v.S.Game() != nil && v.S.Game().Engine == sim.GoldSrc && v.S.Recording().Meta.Recorder < 0:
		return "An HLTV demo holds no usercmds."
	}
	return "This recording holds no jumps with recorded keys."
}

// Keys gives keys to the list: see [part.Keyed].
func (v *View) Keys(in *desk.Input) []desk.KeyPress {
	if !v.Lab() {
		return in.Keys
	}
	return v.list.Keys(in)
}

// Escape closes the card, or several chosen rows are no longer chosen: see
// [part.Escaping].
func (v *View) Escape() bool {
	was := v.carding && v.Lab()
	v.carding = false
	return was || v.list.Escape()
}

// carded returns the jump of the card, nil while it is closed.
func (v *View) carded() *Jump {
	if !v.carding || !v.Lab() || v.at < 0 || v.at >= len(v.List().Jumps) {
		return nil
	}
	return &v.List().Jumps[v.at]
}

// kindWords are the kinds as one says them.
var kindWords = [...]string{
	jumps.LongJump: "long jump", jumps.HighJump: "high jump", jumps.Bhop: "bhop", jumps.DropBhop: "drop bhop",
	jumps.UpBhop:    "up bhop",
	jumps.MultiBhop: "multi bhop", jumps.CountJump: "count jump", jumps.WeirdJump: "weird jump",
	jumps.StandingJump: "standing jump", jumps.Push: "push",
	jumps.LadderJump: "ladder jump", jumps.WaterJump: "water jump",
}

// Drag drags nothing.
func (v *View) Drag(*widget.Press) bool { return false }

// Click does what a click on the jumps does.
func (v *View) Click(p *widget.Press) {
	switch t := p.Target; t.Part {
	case kindPart:
		v.list.Toggle(without(t.N))
	case barPart, markPart:
		v.goTo(t.N, true)
	case strafePart:
		v.goToStrafe(t.N)
	case stepPart:
		v.Step(2*t.N - 1)
	case closePart:
		v.carding = false
	case pairPart:
		v.togglePair()
	case pairStepPart:
		v.stepPair(t.N/2, 2*(t.N%2)-1)
	case pairNamePart:
		v.pair.shows = false
		v.goTo(v.pair.jumps[t.N], true)
	case pairSwapPart:
		v.pair.jumps[0], v.pair.jumps[1] = v.pair.jumps[1], v.pair.jumps[0]
	case pairClosePart:
		v.pair.shows = false
	case pairViewPart:
		v.pair.view = t.N
	case silentPart:
		if l := v.List(); t.N < len(l.Silent) {
			v.S.Play.Jump(l.Silent[t.N].At)
			v.S.Show()
		}
	}
}

// goToStrafe goes to the first frame of a strafe of the card's jump.
func (v *View) goToStrafe(k int) {
	j := v.carded()
	if j == nil || k >= len(j.Strafes) {
		return
	}
	v.S.Play.Jump(v.S.Recording().Games[j.Game].TimeOf(j.Strafes[k].From))
	v.S.Show()
}

// Wheel scrolls nothing: the list scrolls itself.
func (v *View) Wheel(*widget.Turn) bool { return false }

// A State describes the jumps for --dump-state.
type State struct {
	Found    int            `json:"found"`
	Complete bool           `json:"complete"`
	Shown    bool           `json:"shown"`  // the panel lists them
	Listed   int            `json:"listed"` // rows of the list
	Filter   string         `json:"filter"`
	At       int            `json:"at"`   // the jump at the playhead, or the last before it; -1 none
	Card     int            `json:"card"` // the jump of the card; -1 while it is closed
	Figures  string         `json:"figures"`
	Silent   int            `json:"silent"` // presses of jump and attack without their command
	Kinds    map[string]int `json:"kinds"`
	Pair     *PairState     `json:"pair"` // two jumps side by side
}

// State describes what is shown: see [part.Telling].
func (v *View) State() (key string, state any) {
	if !v.Any() {
		return "jumps", nil
	}
	l := v.List()
	st := &State{
		Found: len(l.Jumps), Complete: l.Complete, Shown: v.Lab(), Card: -1, At: v.at,
		Listed: len(v.list.Listed()), Filter: v.list.Filter(), Silent: len(l.Silent), Kinds: map[string]int{},
		Pair: v.pairState(),
	}
	for k, n := range l.Kinds {
		if n > 0 {
			st.Kinds[kindWords[k]] = n
		}
	}
	if j := v.carded(); j != nil {
		st.Card = v.at
		st.Figures = fmt.Sprintf("%s %s", kindWords[j.Kind], figures(j, 3))
	}
	return "jumps", st
}
