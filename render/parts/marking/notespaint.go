package marking

import (
	"strings"
	"time"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim/times"
)

// Sizes of notes, px.
const (
	noteHeight   = 66.0
	noteFoot     = 88.0
	thumbWide    = 96.0
	thumbHigh    = 54.0
	noteSide     = 12.0
	noteCard     = 312.0
	noteLines    = 4 // of the text on the card
	noteLineHigh = 18.0
)

// Tab is the heading of the list, once it was opened or notes say something: see [part.Tabbed].
func (n *Notes) Tab() part.Tab {
	if n.S == nil || !n.asked && !n.say() {
		return part.Tab{}
	}
	return part.Tab{Title: "Notes", Count: len(n.all())}
}

// say reports whether a note has more than a title.
func (n *Notes) say() bool {
	for i := range n.S.Bookmarks.All() {
		if m := &n.S.Bookmarks.All()[i]; m.Name != "" && (m.Text != "" || m.By != "" || m.Speed != 0) {
			return true
		}
	}
	return false
}

// ArrangeTab finds where list and buttons are: see [part.Tabbed].
func (n *Notes) ArrangeTab(r layout.Rect) {
	n.foot = layout.Rect{}
	if r.H > 3*noteFoot {
		n.foot = r.CutBottom(noteFoot)
	}
	n.list = r
	n.scroll = max(0, min(n.scroll, float64(len(n.all()))*noteHeight-r.H))
}

// PaintTab draws the notes: see [part.Tabbed].
func (n *Notes) PaintTab(layout.Rect) {
	p, all := &n.D.P, n.all()
	defer p.Hits.Own(n)()
	p.MouseZone(n.list, widget.Target{Part: notesPart}, widget.CursorDefault)
	if len(all) == 0 {
		text := "No notes yet." + n.k.noteHint()
		for i, line := range p.Wrap(theme.Body, text, n.list.W-2*noteSide) {
			p.Text(n.list.X+noteSide, n.list.Y+24+float64(i)*noteLineHigh, theme.Body, p.T.T3, line)
		}
	}
	now := n.current()
	p.Clip(n.list)
	for i := range all {
		r := layout.Rect{X: n.list.X, Y: n.list.Y + float64(i)*noteHeight - n.scroll, W: n.list.W, H: noteHeight}
		if r.Bottom() > n.list.Y && r.Y < n.list.Bottom() {
			n.paintRow(i, &all[i], r, i == now)
		}
	}
	p.Unclip()
	if !n.foot.Empty() {
		n.paintFoot(all)
	}
}

func (n *Notes) paintRow(i int, m *timeline.Bookmark, r layout.Rect, now bool) {
	p, t := &n.D.P, widget.Target{Part: notePart, N: i}
	switch {
	case now:
		p.Fill(r, p.T.Sel)
		p.FillRect(r.X, r.Y, 3, r.H, p.T.Acc)
	case p.Hovered(t):
		p.Fill(r, p.T.S3)
	}
	p.HLine(r.X, r.Bottom()-1, r.W, p.T.Line)
	thumb := layout.Rect{X: r.X + noteSide, Y: r.Y + 6, W: thumbWide, H: thumbHigh}
	from, _ := m.Span()
	p.Fill(thumb, p.T.S4)
	if from <= n.S.Recording().Loaded() && n.Picture != nil {
		p.Clip(thumb)
		n.Picture(m, thumb)
		p.Unclip()
	}
	paintNumber(p, i, thumb.X+11, thumb.Y+11, now)
	x := thumb.Right() + noteSide
	w := r.Right() - noteSide - x
	p.TextIn(x, r.Y+15, w, canvas.Left, theme.Body, p.T.T1, m.Name)
	first, _, _ := strings.Cut(m.Text, "\n")
	p.TextIn(x, r.Y+33, w, canvas.Left, theme.Small, p.T.T2, first)
	p.Text(x, r.Y+51, theme.Small, p.T.T3, times.Clock(from, n.S.Total() >= time.Hour, 2))
	if m.By != "" {
		p.TextAt(r.Right()-noteSide, r.Y+51, canvas.Right, theme.Small, p.T.T3, m.By)
	}
	p.Hits.Add(widget.Zone{Rect: r, Target: t, Cursor: widget.CursorPointer})
}

// paintNumber draws the number of a note on a disc.
func paintNumber(p *widget.Painter, i int, x, y float64, now bool) {
	ground, ink := theme.Fade(theme.Hex(0x0a0d10), 0.86), theme.Hex(0xd4ff57)
	if now {
		ground, ink = p.T.Acc, p.T.OnAcc
	}
	p.Disc(x, y, 9, ground)
	p.TextAt(x, y, canvas.Center, theme.Small, ink, numberOf(i))
}

func (n *Notes) paintFoot(all []timeline.Bookmark) {
	p, r := &n.D.P, n.foot
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	var total time.Duration
	for i := range all {
		from, to := all[i].Span()
		speed := all[i].Speed
		if speed == 0 {
			speed = 1
		}
		total += time.Duration(float64(to-from) / speed)
	}
	play := widget.Button{
		Rect:   layout.Rect{X: r.X + noteSide, Y: r.Y + 10, W: r.W - 2*noteSide, H: 32},
		Target: widget.Target{Part: playPart}, Icon: assets.IconPlay, State: widget.On,
		Label: "Play chapters · " + times.Clock(total, false, 0), Tip: "Play chapters", More: "One after another",
	}
	switch {
	case n.playing != "":
		play.Icon, play.Label, play.Key = assets.IconClose, "Stop", "Esc"
	case len(all) == 0:
		play.State, play.Label = widget.Disabled, "Play chapters"
	}
	p.Button(play)
	const gap = 8.0
	third := (r.W - 2*noteSide - 2*gap) / 3
	at := func(i int) layout.Rect {
		return layout.Rect{X: r.X + noteSide + float64(i)*(third+gap), Y: r.Y + 50, W: third, H: 30}
	}
	p.Button(widget.Button{
		Rect: at(0), Target: widget.Target{Part: addNotePart}, Icon: assets.IconPlus, Label: "Add note",
		NoIcon: third < 96, Tip: "Add a note here", Key: n.D.Keys.Shortcut(addNote),
	})
	page := widget.Button{
		Rect: at(1), Target: widget.Do(action.ExportPage), Icon: assets.IconClip, Label: "Page…", NoIcon: third < 96,
		Tip: "Export the notes as a web page", More: "It plays in any browser, on phones, too",
	}
	if len(all) == 0 {
		page.State = widget.Disabled
	}
	p.Button(page)
	save := widget.Button{
		Rect: at(2), Target: widget.Target{Part: saveNotePart}, Icon: assets.IconFile, Label: "Save case",
		NoIcon: third < 96,
		Tip:    "Save notes and drawings as a case", Key: n.D.Keys.Shortcut(saveCase),
	}
	if why := n.k.whyNoCase(); why != "" {
		save.State, save.More = widget.Disabled, why
	}
	p.Button(save)
}

// carded returns the note whose card is on the map: the one at the playhead, if it says something or plays.
func (n *Notes) carded() (i int, m *timeline.Bookmark) {
	if n.S == nil || n.k.pen.open || n.playing == "" && !n.say() { // nothing is in the way of drawing
		return -1, nil
	}
	if i = n.current(); i < 0 {
		return -1, nil
	}
	if m = &n.one[i]; m.Text == "" && n.playing == "" {
		return -1, nil
	}
	return i, m
}

// OverlayWidth returns how wide the card is: see [part.Sized].
func (n *Notes) OverlayWidth(at part.Corner) float64 {
	if at != part.BelowClock {
		return 0
	}
	return noteCard
}

// OverlayHeight returns the height of the card with a gap: see [part.Overlaid]. A small map has a line of it.
func (n *Notes) OverlayHeight(at part.Corner, room layout.Rect) float64 {
	if at != part.BelowClock {
		return 0
	}
	_, m := n.carded()
	if m == nil {
		return 0
	}
	return n.cardHeight(m, room) + barGap
}

func (n *Notes) cardHeight(m *timeline.Bookmark, room layout.Rect) float64 {
	if room.H < 220 || room.W < noteCard {
		return 28
	}
	high := 62.0
	if m.Text != "" {
		high += noteLineHigh*float64(len(n.lines(m))) + 4
	}
	return high
}

func (n *Notes) lines(m *timeline.Bookmark) []string {
	return n.D.P.WrapMost(theme.Label, m.Text, noteCard-2*noteSide, noteLines)
}

// PaintOverlay draws the card of the note at the playhead: see [part.Overlaid].
func (n *Notes) PaintOverlay(_ part.Corner, room layout.Rect) {
	i, m := n.carded()
	if m == nil {
		return
	}
	p := &n.D.P
	defer p.Hits.Own(n)()
	r := layout.Rect{X: room.X, Y: room.Y, W: min(noteCard, room.W), H: n.cardHeight(m, room)}
	p.Box(r, theme.RadiusButton, p.T.S2, p.T.Line2)
	p.MouseZone(r, widget.Target{Part: cardPart}, widget.CursorDefault)
	paintNumber(p, i, r.X+16, r.Y+min(20, r.H/2), true)
	p.TextIn(r.X+32, r.Y+min(20, r.H/2), r.W-32-70, canvas.Left, theme.Title, p.T.T1, m.Name)
	if m.By != "" {
		p.TextAt(r.Right()-noteSide, r.Y+min(20, r.H/2), canvas.Right, theme.Small, p.T.T3, m.By)
	}
	if r.H < 40 {
		return
	}
	y := r.Y + 44
	if m.Text != "" {
		for _, line := range n.lines(m) {
			p.Text(r.X+noteSide, y, theme.Label, p.T.T2, line)
			y += noteLineHigh
		}
		y += 4
	}
	from, to := m.Span()
	long := n.S.Total() >= time.Hour
	p.Text(r.X+noteSide, y+2, theme.Small, p.T.T3, times.Clock(from, long, 2)+" – "+times.Clock(to, long, 2))
	p.Button(widget.Button{
		Rect: layout.Rect{X: r.Right() - 58, Y: y - 10, W: 50, H: 24}, Target: widget.Target{Part: editNotePart, N: i},
		Label: "Edit", NoIcon: true, Flat: true, Mouse: true, Tip: "Edit the text",
	})
}
