package judge

import (
	"math"
	"slices"
	"time"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/judging"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/session"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/measure"
	"playhead/sim/times"
)

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	judging.Copying
	judging.Measurer
	part.Acting
	part.Covering
	part.Extending
	part.CellPainter
	part.Escaping
	part.Finder
	part.Keyed
	part.Leader
	part.Mover
	part.RowMenu
	part.Rows
	part.Stepping
	part.Telling
	part.Updater
} = (*View)(nil)

// A View shows how the followed player played.
type View struct {
	part.Moment
	host  judging.Host
	judge *judging.Judge // nil without a recording

	shows    bool
	wants    bool // the keyboard, for the list that is shown next
	came     bool // a recording to compare with
	group    group
	table    measures
	outliers outliers
	copies   copying
	side     side
	spots    spots
}

// New returns a view that measures nothing yet.
func New() *View { return &View{} }

// Connect gives the view what lies outside the window: see [judging.Measurer].
func (j *View) Connect(h judging.Host) { j.host = h }

// Judge returns what measures the players: see [judging.Measurer].
func (j *View) Judge() *judging.Judge { return j.judge }

// Show measures players of another session, or with the zero Moment none.
func (j *View) Show(m part.Moment) {
	if j.judge != nil {
		j.judge.Close()
	}
	shows := j.shows && j.S != nil && m.S != nil && m.S.Continues(j.S) // of a capture, with another client
	*j = View{Moment: m, host: j.host, shows: shows, table: newMeasures(), side: side{Moment: m}}
	if m.S != nil {
		j.judge = judging.New(m.S)
		j.copies = newCopying(m.Kit, j.judge)
		j.table.list.Show(m.Kit, j)
		j.outliers = newOutliers(j)
		j.outliers.list.Show(m.Kit, &j.outliers)
		j.copies.rows.Show(m.Kit, &j.copies)
	}
}

// Actions returns the action that shows the measures: see [part.Acting].
func (j *View) Actions() []action.Row {
	return []action.Row{{
		ID: action.ToggleJudge, After: action.Lanes, Spoils: true, Group: action.GroupView, Label: "Judge",
		Help:   "how the followed player played, compared with others; again for the scene",
		Also:   "cheat bot aimbot macro hack suspicious aim snap triggerbot kog tas statistics measures inputs",
		Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "J"}},
		Menu:   action.ViewMenu.At(212), Switch: true,
		Checked: j.Covers, Do: func() {
			j.Parts.Uncover(j)
			j.shows = !j.shows
			j.wants = j.shows
		},
	}}
}

// Covers reports whether the measures take the place of the map: see [part.Covering].
func (j *View) Covers() bool { return j.shows }

// Uncover shows the scene again: see [part.Covering].
func (j *View) Uncover() { j.shows = false }

// runs returns the runs that were found, nil where nothing finds any.
func (j *View) runs() *runlist.List {
	if found, ok := part.First[runlist.Found](j.Parts); ok {
		return found.RunFinder().List()
	}
	return nil
}

// Find has the followed player measured and takes over what was found: see [part.Finder].
func (j *View) Find(now time.Time) (changed bool) {
	changed, j.came = j.came, false
	j.spots.read(j.S.Game())
	if !j.shows {
		return changed
	}
	j.judge.SetWindows(j.D.Set.JudgeWindows)
	if of, ok := subject(j.S); ok && j.judge.Ask(of, j.runs(), now) {
		j.table.take(j.judge.Report(), j.S.Recording().Games[of.Game])
		j.outliers.take(j.judge.Report(), j.table.rows)
		changed = true
	}
	return j.copies.take() || changed
}

// Finding reports whether a result is still to come.
func (j *View) Finding() bool { return j.shows && j.judge.Pending() }

// Update follows the playhead.
func (j *View) Update() {
	if j.shows && j.S.Seen.Hiding() { // it measures the whole recording
		j.shows = false
		part.SayHidden(j.D)
	}
	if !j.shows {
		return
	}
	j.again()
	j.side.scrollBy(0)
	j.side.read()
	_, list, _ := j.areas()
	j.giveKeys()
	if j.copies.shown {
		j.copies.update(list)
	} else if t := &j.table; t.rows != nil {
		list.CutBottom(footHigh(j.footLines(list.W)))
		if o := &j.outliers; o.stands() {
			o.list.Update(o.rows, nil, slices.Index(o.at, t.report.Find(t.chosen)))
			o.list.Arrange(list)
			if at := slices.Index(o.at, t.report.Find(t.chosen)); o.turn && at >= 0 && !o.list.IsFolded(at) {
				o.list.See(at)
			}
			o.turn = false
		} else {
			t.list.Update(t.rows, nil, t.report.Find(t.chosen))
			t.list.Arrange(list)
		}
	}
}

// giveKeys gives the keyboard to the list that is shown, as soon as it has rows, with the cursor on what is chosen.
func (j *View) giveKeys() {
	if !j.wants {
		return
	}
	t, o := &j.table, &j.outliers
	chosen := -1
	if t.report != nil {
		chosen = t.report.Find(t.chosen)
	}
	switch {
	case j.copies.shown:
		j.copies.rows.Activate(j.copies.row())
	case chosen < 0 || !j.current():
		return // until something is measured
	case o.stands():
		o.list.Activate(slices.Index(o.at, chosen))
	default:
		t.list.Activate(chosen)
	}
	j.wants = false
}

// Keys gives keys to the list that is shown: see [part.Keyed].
func (j *View) Keys(in *desk.Input) []desk.KeyPress {
	switch {
	case !j.shows:
		return in.Keys
	case j.copies.shown:
		return j.copies.rows.Keys(in)
	case j.outliers.stands():
		return j.outliers.list.Keys(in)
	}
	return j.table.list.Keys(in)
}

// Escape drops what is chosen in a list, or goes back to the list of measures: see [part.Escaping].
func (j *View) Escape() bool {
	switch {
	case !j.shows:
		return false
	case j.copies.shown:
		return j.copies.escape()
	case j.outliers.stands() && j.outliers.list.Escape():
	case !j.outliers.stands() && j.table.list.Escape():
	case j.measureAlone():
		j.table.alone = false
	default:
		return false
	}
	return true
}

// measureAlone reports whether the chosen measure is shown in place of the list.
func (j *View) measureAlone() bool {
	_, list, _ := j.areas()
	return list.Empty()
}

// areas returns where head, table and chosen measure are.
func (j *View) areas() (top, table, chosen layout.Rect) {
	r := j.D.Lay.Map
	if j.compared(r) {
		top = r.CutTop(headHeight + lineHeight)
	} else {
		top = r.CutTop(headHeight)
	}
	table = r
	if j.copies.shown {
		return top, table, chosen
	}
	if r.W < detailFrom && j.table.alone {
		return top, layout.Rect{}, r
	}
	if r.W >= detailFrom {
		chosen = table
		w := math.Floor(r.W * (1 - detailShare))
		table.W = w
		chosen.X, chosen.W = r.X+w, r.W-w
	}
	return top, table, chosen
}

// PaintCover draws the measures in place of the map, and over the panel.
func (j *View) PaintCover() {
	p := &j.D.P
	defer p.Hits.Own(j)()
	top, table, chosen := j.areas()
	p.Fill(j.D.Lay.Map, p.T.S2)
	p.Ground(j.D.Lay.Map)
	j.paintHead(p, top)
	marks := limits(j.D.Set.JudgeMarks)
	switch {
	case j.copies.shown:
		j.copies.paint(p)
	case !table.Empty():
		j.paintTable(table)
	}
	if m := j.table.measure(); m != nil && j.why() == "" && !chosen.Empty() {
		j.table.paintDetail(p, chosen, m, marks, j.D.Lay.Map.W < detailFrom)
	}
	if !j.D.Lay.Panel.Empty() {
		j.side.paint(p, j.D.Lay.Panel)
	}
}

// example says how places among others are written. The numbers are no result.
const example = "“7 / 24” means that 7 of 24 others are lower."

// foot says what the figures cannot show.
func (j *View) foot() string {
	if g := j.S.Game(); g == nil {
		return example
	} else if kind, _ := measure.KindOf(&j.S.Recording().Meta, g); kind == measure.Snapshots {
		return example + " Snapshots are mostly 40 ms apart: anything shorter is invisible."
	} else if kind != measure.Usercmds {
		return example + " 50 inputs per second: anything shorter than 20 ms is invisible."
	}
	return example
}

// why says why there is no table, "" if there is one.
func (j *View) why() string {
	switch {
	case j.S.Followed < 0:
		return "Follow a player to see how they played."
	case !j.known():
		return "This cannot be judged: there are no inputs of this player here."
	case j.table.report == nil || j.table.report.Of.Player != j.S.Followed:
		return "Measuring…"
	case j.table.report.Why != "":
		return "This cannot be judged: " + j.table.report.Why + "."
	}
	return ""
}

// known reports whether the recording holds more of the followed player than an ID.
func (j *View) known() bool {
	_, ok := subject(j.S)
	return ok
}

// StepMoment goes to the next moment behind the chosen measure, or with -1 back, from the
// playhead. It reports whether the measures are shown: see [part.Stepping].
func (j *View) StepMoment(dir int) bool {
	if !j.shows {
		return false
	}
	if j.copies.shown {
		j.copies.step(dir)
		return true
	}
	all := j.table.moments()
	if j.S.Game() == nil || len(all) == 0 {
		return true
	}
	now := int32(j.S.Play.Tick())
	at, on := slices.BinarySearch(all, now)
	switch {
	case dir < 0:
		at--
	case on:
		for at < len(all) && all[at] == now {
			at++
		}
	}
	if at >= 0 && at < len(all) {
		j.goTo(at)
	}
	return true
}

// goTo goes to a moment of the chosen measure.
func (j *View) goTo(i int) {
	all := j.table.moments()
	if i < 0 || i >= len(all) {
		return
	}
	j.table.moment = i
	j.goToTick(sim.Tick(all[i]))
}

func (j *View) goToTick(t sim.Tick) {
	if g := j.S.Game(); g != nil {
		j.S.Play.Jump(g.TimeOf(t))
		j.S.Show()
	}
}

// clock writes the time of a tick of a game.
func clock(s *session.Session, g *sim.Game, t sim.Tick) string {
	return times.Clock(g.TimeOf(t), s.Total() >= time.Hour, 2)
}

// Drag brushes the histogram: see [widget.Owner].
func (j *View) Drag(p *widget.Press) bool {
	if p.Target.Part == alignedPart && !p.Right {
		j.copies.drag(p)
		return true
	}
	if p.Target.Part != brushPart || p.Right {
		return false
	}
	_, _, chosen := j.areas()
	j.table.dragBrush(chosen, p)
	return true
}

// Click does what a zone of the screen is for.
func (j *View) Click(p *widget.Press) {
	n := p.Target.N
	switch p.Target.Part {
	case tabPart:
		j.wants = n > 0 && (n == 2) != j.copies.shown
		j.shows, j.copies.shown = n > 0, n == 2
	case playerPart:
		j.choosePlayer(p)
	case rangePart:
		j.chooseRange(p)
	case overlayPart:
		j.copies.choose(p)
	case copiesPart:
		j.copies.find()
	case savePart:
		j.save()
	case shownPart:
		j.table.hidden[n] = !j.table.hidden[n]
	case addedPart:
		j.listAdded(p)
	case addPart:
		j.chooseSource(p)
	case markPart:
		j.askLimit()
	case pagePart:
		j.copies.shown = false
		j.outliers.show(n)
	case stripPart:
		j.outliers.pressStrip(n, p.X)
	case backPart:
		j.table.alone = false
	case stepPart, nextPart:
		j.StepMoment(2*n - 1)
	case shiftPart:
		j.copies.aligned.move(j.copies.aligned.shiftAt(j.copies.areas.shifts, p.X))
	case togetherPart:
		j.together()
	case bestPart:
		j.copies.aligned.move(j.copies.aligned.of.Shift())
	case differencePart:
		if d := j.copies.aligned.al.Differs; n < len(d) {
			j.copies.jump(d[n])
		}
	case notePart:
		if m, ok := part.First[session.Marker](j.Parts); ok {
			m.SetBookmark(true)
		}
	case notesPart:
		if m, ok := part.First[session.Marker](j.Parts); ok {
			m.GoToBookmark(n)
		}
	case copyPart:
		if j.outliers.stands() {
			j.outliers.list.Copy()
		} else {
			j.table.list.Copy()
		}
	case ticksPart:
		j.side.copy()
	case tickPart, spotPart:
		j.goToTick(sim.Tick(n))
	}
}

// Wheel scrolls the notes, or zooms the lanes of a copy.
func (j *View) Wheel(t *widget.Turn) bool {
	if t.Target.Part == alignedPart {
		j.copies.zoom(t.DY)
		return true
	}
	if t.Target.Part != notesPart {
		return false
	}
	j.side.scrollBy(-t.Step())
	return true
}
