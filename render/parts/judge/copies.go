package judge

import (
	"cmp"
	"fmt"
	"math"

	"playhead/assets"
	"playhead/render/judging"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/similar"
	"playhead/sim/table"
)

const copyRowPart widget.Part = "judge copied" // N: row

// A copying has inputs of other players beside those of the followed one: copies of them,
// and keys in the input lane.
type copying struct {
	part.Kit
	judge   *judging.Judge
	found   *judging.Copies  // nil before they were looked for, and while they are
	overlay *judging.Overlay // nil without a second player
	rows    part.Table       // of what was found
	of      *table.Table
	shown   bool // the list is in place of the measures
	aligned aligned
	alone   bool // where there is no room for both, the lanes are shown, not the list
	areas   alignedAreas
}

func newCopying(k part.Kit, judge *judging.Judge) copying {
	return copying{Kit: k, judge: judge, rows: part.Table{
		Row: copyRowPart,
		Columns: []string{
			"a_name", "a_from_tick", "b_name", "b_from_tick", "ticks", "equal_share", "same_connection",
		},
		NoMarks: true,
	}}
}

// find looks for inputs that come again, and shows them when they are found.
func (j *copying) find() {
	j.found, j.shown, j.aligned, j.alone = nil, false, aligned{}, false
	j.judge.FindCopies()
	j.D.Toast(widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconCopy, Title: "Comparing inputs…",
		Detail: "The list opens when all players have been compared.",
	}, nil)
}

// take takes over what was found, lists copies, and reports whether there is anything new.
func (j *copying) take() (changed bool) {
	o := j.judge.Overlaid()
	changed = o != j.overlay
	j.overlay = o
	if c := j.judge.Copies(); c != nil {
		j.found, changed = c, true
		j.list(c)
	}
	if s := j.judge.Shifts(); s != nil {
		j.aligned.shifts, changed = s, true
	}
	return changed
}

// list shows what was found.
func (j *copying) list(c *judging.Copies) {
	switch {
	case c.Err != nil:
		j.D.Toast(widget.Toast{
			Kind: widget.SeverityError, Icon: assets.IconError, Title: "Not compared",
			Detail: c.Err.Error(),
		}, nil)
		return
	case len(c.All) == 0:
		j.D.Toast(widget.Toast{
			Kind: widget.SeverityOK, Icon: assets.IconCopy, Title: "No copied inputs",
			Detail: fmt.Sprintf("No repeated inputs of 5 s or more in %d stays of players.", c.Players),
		}, nil)
		return
	}
	j.of = &table.Table{Name: "similar", Title: "Repeated inputs", Columns: similar.Columns()}
	for i := range c.All {
		x := &c.All[i]
		j.of.Rows = append(j.of.Rows, similar.Row(j.keys(&x.A), j.keys(&x.B), &similar.Pair{
			FromA: x.A.From, FromB: x.B.From, Ticks: x.Ticks, Changes: x.Changes, EqualShare: x.EqualShare,
			SameConnection: x.SameConnection,
		}))
	}
	j.shown = true
	j.align(&c.All[0])
}

// align shows a copy in the lanes.
func (j *copying) align(c *judging.Copy) {
	j.aligned.choose(c)
	j.judge.Compare(c)
}

// keys returns one of two similar stretches as the answer has it.
func (j *copying) keys(s *judging.Side) *similar.Keys {
	return &similar.Keys{
		File: cmp.Or(s.File, j.S.Name), Game: s.Game, Player: s.Player, Stint: s.Stint, Name: s.Name,
	}
}

// update brings the list and the lanes to their places.
func (j *copying) update(r layout.Rect) {
	j.areas = alignedIn(r, len(keyRows(j.found.Kind)), j.alone)
	if now, ok := j.now(); ok {
		j.aligned.follow(now)
	}
	j.rows.Update(j.of, nil, j.row())
	j.rows.Arrange(j.areas.list)
}

// row returns the row of the copy in the lanes, -1 without one.
func (j *copying) row() int {
	for i := range j.found.All {
		if &j.found.All[i] == j.aligned.of {
			return i
		}
	}
	return -1
}

// now returns the playhead's tick if it is in the game of the copy.
func (j *copying) now() (t sim.Tick, ok bool) {
	g, c := j.S.Game(), j.aligned.of
	if g == nil || c == nil || g.Index != c.A.Game {
		return -1, false
	}
	return j.S.Play.Tick(), true
}

// paint draws the list and the lanes.
func (j *copying) paint(p *widget.Painter) {
	if !j.areas.list.Empty() {
		j.rows.Paint()
	}
	c := j.aligned.of
	if c == nil {
		return
	}
	now, _ := j.now()
	name := func(s *judging.Side) string { return s.Name + " · " + cmp.Or(s.File, "this recording") }
	j.aligned.paint(p, j.areas, j.found.Kind, [2]string{name(&c.A), name(&c.B)}, now)
}

// step goes to the next difference, or with -1 back.
func (j *copying) step(dir int) {
	now, ok := j.now()
	if c := j.aligned.of; c != nil && (!ok || now < c.A.From && dir < 0) {
		now = c.A.From
	}
	if at, ok := j.aligned.step(now, dir); ok {
		j.jump(at)
	}
}

// jump goes to a tick of A.
func (j *copying) jump(t sim.Tick) {
	games, c := j.S.Recording().Games, j.aligned.of
	if c == nil || c.A.Game >= len(games) {
		return
	}
	j.S.Play.Jump(games[c.A.Game].TimeOf(t))
	j.S.Show()
}

// drag moves B under the lanes, or goes where they were clicked.
func (j *copying) drag(p *widget.Press) {
	a := &j.aligned
	body := j.areas.keys
	if a.of == nil || body.W <= labelWide {
		return
	}
	body.CutLeft(labelWide)
	switch {
	case p.Phase == widget.Begun:
		a.drag = 0
	case p.Phase == widget.Ended && p.Click():
		j.jump(sim.Tick(math.Floor(a.tick(body, p.X))))
	case !p.Click():
		a.drag += p.DX * a.span / body.W
		if whole := math.Trunc(a.drag); whole != 0 {
			a.drag -= whole
			a.move(a.shift - sim.Tick(whole))
		}
	}
}

// zoom zooms the lanes, or turns what the wheel does not zoom away.
func (j *copying) zoom(notches float64) {
	j.aligned.span = min(max(j.aligned.span*math.Pow(1.25, -notches), leastSpan), mostSpan)
}

// escape moves B back, goes back to the list, or drops what is chosen in it.
func (j *copying) escape() bool {
	switch {
	case !j.aligned.best():
		j.aligned.move(j.aligned.of.Shift())
	case j.alone && j.areas.list.Empty():
		j.alone = false
	default:
		return j.rows.Escape()
	}
	return true
}

// Choose goes to a copy, as GoTo does: see [part.Rows].
func (j *copying) Choose(i int) { j.goTo(&j.found.All[i]) }

// GoTo goes to where a copy begins: see [part.Rows].
func (j *copying) GoTo(i int) { j.goTo(&j.found.All[i]) }

// Tip says where the two stretches are: see [part.Rows].
func (j *copying) Tip(i int) (tip, more string) {
	c := &j.found.All[i]
	if c.SameConnection {
		more = "Same connection: a dummy"
	}
	return j.sideText(&c.A) + "  and  " + j.sideText(&c.B), more
}

// PaintMark draws nothing: see [part.Rows].
func (j *copying) PaintMark(int, layout.Rect) (faint bool) { return false }

func (j *copying) sideText(s *judging.Side) string {
	at := fmt.Sprintf("tick %d", s.From)
	if games := j.S.Recording().Games; s.File == "" && s.Game < len(games) {
		at = clock(j.S, games[s.Game], s.From)
	}
	if s.File != "" {
		at += " in " + s.File
	}
	return s.Name + " " + at
}

// goTo goes to where a copy begins, with the other player's keys below.
func (j *copying) goTo(c *judging.Copy) {
	games := j.S.Recording().Games
	if c.A.Game >= len(games) {
		return
	}
	j.S.Play.Jump(games[c.A.Game].TimeOf(c.A.From))
	j.S.Show()
	j.S.Play.Advance(0)
	j.St.Follow(c.A.Player, j.D.Now())
	j.judge.OverlayCopy(c)
	j.align(c)
	j.alone = true
}

// second says whose keys are shown below those of the followed player.
func (j *copying) second() string {
	o := j.overlay
	if o == nil {
		return "second player"
	}
	text := "and " + o.Name
	if o.File != "" {
		text += " in " + o.File
	}
	if o.Shift != 0 {
		text += fmt.Sprintf(", %+d ticks", o.Shift)
	}
	return text
}

// choose lists the players whose keys can be shown below.
func (j *copying) choose(p *widget.Press) {
	g, o := j.S.Game(), j.overlay
	if g == nil {
		return
	}
	items := []widget.MenuItem{{Label: "No second player", Check: true, Checked: o == nil, Do: func() {
		j.judge.Overlay(-1, -1)
	}}}
	for _, id := range present(j.S) {
		if id == j.S.Followed {
			continue
		}
		items = append(items, widget.MenuItem{
			Label: g.Label(id, j.S.Play.Tick()), Check: true,
			Checked: o != nil && o.File == "" && o.Player == id && o.Shift == 0,
			Do:      func() { j.judge.Overlay(g.Index, id) },
		})
	}
	j.D.Drop(p.X, p.Y, items)
}

// Copied returns the copied inputs that were found: see [judging.Copying].
func (j *View) Copied() []judging.Copy {
	if j.copies.found == nil {
		return nil
	}
	return j.copies.found.All
}

// Searched returns among how many stints copied inputs were looked for: see [judging.Copying].
func (j *View) Searched() int {
	if j.copies.found == nil {
		return 0
	}
	return j.copies.found.Players
}
