package jumps

import (
	"math"
	"time"

	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/parts/jumps/jumplist"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/jumps"
)

// The controls of the jumps.
const (
	tabPart    widget.Part = "jumps tab"     // N: 0 players and events, 1 jumps
	kindPart   widget.Part = "jumps kind"    // N: kind
	listPart   widget.Part = "jumps list"    // scrolls
	rowPart    widget.Part = "jump"          // N: index of the jump
	barPart    widget.Part = "jump bar"      // N: index of the jump
	strafePart widget.Part = "jump strafe"   // N: strafe of the jump of the card
	stepPart   widget.Part = "jump step"     // N: 0 before, 1 next
	closePart  widget.Part = "jump close"    // the card
	cardPart   widget.Part = "jump card"     // takes what is on it
	lanePart   widget.Part = "jumps lane"    // header
	silentPart widget.Part = "silent press"  // N: index of the press
	histPart   widget.Part = "jump presses"  // N: bar
	edgePart   widget.Part = "jumps edge"    // drags the edge of the panel
	markPart   widget.Part = "jump takeoff"  // N: index of the jump, on the map
	notePart   widget.Part = "jump figures"  // N: fact of the card
	ranksPart  widget.Part = "jump distance" // of the card
)

// A View is what is shown of jumps.
type View struct {
	part.Moment
	finder *jumplist.Finder // nil without a recording

	carding bool    // the card is open
	hidden  [8]bool // kinds

	of   *jumplist.List
	rows []int // of the list: indexes of jumps
	at   int   // jump at the playhead, or the last before it
	held bool  // the user scrolled: the list does not follow the playhead

	scroll, most float64
	list         layout.Rect // as last drawn
	strafeRows   int         // of the card, as last sized
	footed       bool        // it has a foot
	ways         map[int][]place
	paths        jumpPaths
}

// New returns a view that shows nothing yet.
func New() *View { return &View{} }

// Show shows the jumps of another session, or with the zero Moment none. What the user
// chose to see stays.
func (v *View) Show(m part.Moment) {
	if v.finder != nil {
		v.finder.Close()
	}
	*v = View{Moment: m, hidden: v.hidden}
	if m.S != nil {
		v.finder = jumplist.New(m.S, m.St.FloorPlan)
	}
}

// Find takes over jumps that were found: see [part.Finder].
func (v *View) Find(now time.Time) bool { return v.finder.Update(now) }

// Finding reports whether more jumps will be found.
func (v *View) Finding() bool { return v.finder.Pending() }

// List returns the jumps that were found so far.
func (v *View) List() *jumplist.List { return v.finder.List() }

// jumps is List.
func (v *View) jumps() *jumplist.List { return v.finder.List() }

// Any reports whether there are jumps.
func (v *View) Any() bool { return v.S != nil && len(v.jumps().Jumps) > 0 }

// Tab is the heading of the list: see [part.Tabbed].
func (v *View) Tab() part.Tab {
	if !v.Any() {
		return part.Tab{}
	}
	return part.Tab{Title: "Jumps", Count: len(v.jumps().Jumps), Width: layout.PanelWidthWide}
}

// Lab reports whether movement is looked at: lanes show it in detail.
func (v *View) Lab() bool { return v.Any() && v.Panel.Shows(v) }

// Update brings the list to the jumps that were found and to the playhead.
func (v *View) Update() {
	l := v.jumps()
	if v.of != l {
		v.of, v.ways = l, nil
		v.pick()
	}
	if !v.Lab() {
		v.carding, v.held = false, false // closed until the list is opened again
	}
	if at := l.At(v.S.Play.Position()); at != v.at {
		v.at = at
		if v.Lab() && !v.held {
			v.reach(at)
		}
	}
	v.scroll = min(max(v.scroll, 0), max(v.most, 0))
	if v.Lab() {
		v.paths.read(v)
	}
}

// pick lists the jumps of the kinds that are not hidden.
func (v *View) pick() {
	v.rows = v.rows[:0]
	for i := range v.of.Jumps {
		if !v.hidden[v.of.Jumps[i].Kind] {
			v.rows = append(v.rows, i)
		}
	}
}

// reach brings a jump's row into view, a third from the top.
func (v *View) reach(i int) {
	for k, n := range v.rows {
		if n >= i {
			above := math.Floor(v.list.H / rowHeight / 3)
			v.scroll = min(max((float64(k)-above)*rowHeight, 0), max(v.most, 0))
			return
		}
	}
}

// Go goes to the take-off of jump i. With card its card is opened and the jump
// looped.
func (v *View) Go(i int, card bool) {
	l := v.jumps()
	if i < 0 || i >= len(l.Jumps) {
		return
	}
	j := &l.Jumps[i]
	v.held = false
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
func (v *View) closer(j *jumplist.Jump) {
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
	l, now := v.jumps(), v.S.Play.Position()
	target := -1
	for _, i := range v.rows {
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
	v.Go(target, false)
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

// Escape closes the card, and reports whether it was open.
func (v *View) Escape() bool {
	was := v.carding && v.Lab()
	v.carding = false
	return was
}

// carded returns the jump of the card, nil while it is closed.
func (v *View) carded() *jumplist.Jump {
	if !v.carding || !v.Lab() || v.at < 0 || v.at >= len(v.jumps().Jumps) {
		return nil
	}
	return &v.jumps().Jumps[v.at]
}

// kindWords are the kinds as one says them.
var kindWords = [...]string{
	jumps.LongJump: "long jump", jumps.HighJump: "high jump", jumps.Bhop: "bhop", jumps.DropBhop: "drop bhop", jumps.UpBhop: "up bhop",
	jumps.MultiBhop: "multi bhop", jumps.CountJump: "count jump", jumps.WeirdJump: "weird jump",
}
