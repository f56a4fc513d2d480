package runs

import (
	"math"
	"strconv"

	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/runs/sections"
)

// A chart is the course of a map as the sections show it: from start to finish, as large as it fits.
type chart struct {
	wanted bool           // the camera is yet to show it
	shown  bool           // the camera went there
	was    camera.Mode    // before
	zoom   float64        // before
	room   [2]layout.Rect // view and table of the last update: the camera waits until both stay
}

// Charts reports whether the map is looked at as a chart, not as a game: see [part.Charting].
func (v *Sections) Charts() bool { return v.shows() && v.chart.shown && v.St.Cam.Mode == camera.Free }

// fitCourse has the camera show the course as soon as the table has its room.
func (v *Sections) fitCourse() {
	c := &v.chart
	room := [2]layout.Rect{v.St.Cam.View, v.D.Lay.Foot}
	still := c.room == room
	c.room = room
	if !c.wanted || !still || !v.finder.Looked() || len(v.rows) == 0 || v.D.Lay.Foot.Empty() {
		return
	}
	if !c.shown || v.St.Cam.Mode != camera.Free {
		c.was, c.zoom = v.St.Cam.Mode, v.St.Cam.Zoom
	}
	c.wanted, c.shown = false, true
	x0, y0, x1, y1, ok := v.course()
	v.S.Auto = false
	if !ok {
		v.St.FitMap(v.D.Now())
		return
	}
	v.St.FitArea(x0, y0, x1, y1, v.D.Now())
}

// leaveChart has the camera follow a player again if it did before the sections were shown.
func (v *Sections) leaveChart() {
	c := v.chart
	if v.chart = (chart{}); c.shown && v.St.Cam.Mode == camera.Free && c.was == camera.Follow && v.S.Followed >= 0 {
		v.St.Cam.SetZoom(c.zoom)
		v.St.Follow(v.S.Followed, v.D.Now())
	}
}

// course returns what of the map attempts and bounds take, in world units, false without any.
func (v *Sections) course() (x0, y0, x1, y1 float64, ok bool) {
	x0, y0, x1, y1 = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	add := func(x, y float64) {
		x0, y0, x1, y1, ok = min(x0, x), min(y0, y), max(x1, x), max(y1, y), true
	}
	for _, b := range v.bounds() {
		add(b.x0, b.y0)
		add(b.x1, b.y1)
	}
	if ways := v.of.found.way[v.of.level]; ways != nil {
		for i := range ways.trails {
			for _, p := range ways.trails[i].points {
				add(p.x, p.y)
			}
		}
	}
	const around = 160 // world units
	return x0 - around, y0 - around, x1 + around, y1 + around, ok
}

// zoomTo has the camera show a section: where its bounds are, and where attempts went between them.
func (v *Sections) zoomTo(row int) {
	s := v.sectionOf(row)
	if s == nil || row >= len(v.rows) || v.of.found == nil {
		return
	}
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	add := func(x, y float64) { x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y) }
	for _, b := range v.bounds() {
		if b.place == s.From || b.place == s.To {
			add((b.x0+b.x1)/2, (b.y0+b.y1)/2)
		}
	}
	for _, list := range [...][]sections.Moment{s.Died, s.Froze, s.TurnedBack, s.Stood} {
		for _, m := range list {
			if m.Setback != nil && m.Setback.Placed {
				add(float64(m.Setback.X), float64(m.Setback.Y))
			}
		}
	}
	if x1 < x0 {
		return
	}
	const around, least = 400, 960 // world units
	v.chosen, v.S.Auto = row, false
	x0, x1 = x0-around, x1+around
	// A fall into the depths may be far below: the section is as near as its length allows.
	view, y := v.St.Cam.View, (y0+y1)/2
	high := min(y1-y0+2*around, max((x1-x0)*view.H/view.W, least))
	v.St.FitArea(x0, y-high/2, x1, y+high/2, v.D.Now())
}

// A sectionSpan is where a section is between its bounds on the screen.
type sectionSpan struct{ from, to float64 }

// spans returns where the sections are beside each other on the screen, nil where one is above or below
// another, as on maps that turn back.
func (v *Sections) spans(cam *camera.Camera) []sectionSpan {
	v.beside = v.beside[:0]
	end := math.Inf(-1)
	for i := range v.rows {
		s := &v.rows[i]
		from, known := v.middleOf(s.From, cam)
		to, there := v.middleOf(s.To, cam)
		if !known || !there || from < end-1 || to <= from {
			return nil
		}
		end = to
		v.beside = append(v.beside, sectionSpan{from, to})
	}
	return v.beside
}

// middleOf returns where the lines of a place are on the screen, across, false without any.
func (v *Sections) middleOf(place int, cam *camera.Camera) (x float64, ok bool) {
	n := 0.0
	all := v.bounds()
	for i := range all {
		if b := &all[i]; b.place == place {
			at, _ := cam.ToScreen((b.x0+b.x1)/2, (b.y0+b.y1)/2)
			x, n = x+at, n+1
		}
	}
	return x / max(1, n), n > 0
}

// Sizes of the names of sections at the top of the map, px.
const (
	nameHigh  = 22.0
	nameAbove = 8.0
)

// paintChart dims the map and lights the chosen section.
func (v *Sections) paintChart(p *widget.Painter, cam *camera.Camera) {
	if !v.Charts() {
		return
	}
	r := cam.View
	p.FillRect(r.X, r.Y, r.W, r.H, theme.Fade(theme.Hex(0x0d1014), 0.5))
	if all := v.spans(cam); v.chosen >= 0 && v.chosen < len(all) {
		s := all[v.chosen]
		p.FillRect(s.from, r.Y, s.to-s.from, r.H, theme.Fade(p.T.Acc, 0.08))
	}
}

// paintNames writes the names of the sections in a row across the top of the map. A click chooses one.
func (v *Sections) paintNames(p *widget.Painter, cam *camera.Camera) {
	if !v.Charts() {
		return
	}
	st, num := theme.Label.In(theme.Medium), theme.Label.In(theme.Mono)
	for i, s := range v.spans(cam) {
		from, to := max(s.from, cam.View.X), min(s.to, cam.View.Right())
		number, name := strconv.Itoa(i+1), v.rows[i].Name
		nw, w := p.TextWidth(num, number), p.TextWidth(st, name)
		wide := nw + 8 + w + 20
		if wide > to-from-4 {
			name, wide = "", nw+16
		}
		if wide > to-from-4 {
			continue
		}
		r := layout.Rect{X: math.Round((from+to)/2 - wide/2), Y: cam.View.Y + nameAbove, W: wide, H: nameHigh}
		tgt := widget.Target{Part: sectionNamePart, N: i}
		edge := theme.Fade(theme.Hex(0xffffff), 0.14)
		switch {
		case i == v.chosen:
			edge = p.T.Acc
		case p.Hovered(tgt):
			edge = theme.Fade(theme.Hex(0xffffff), 0.6)
		}
		p.Box(r, theme.RadiusButton, theme.Fade(theme.Hex(0x0d1014), 0.9), edge)
		if name == "" {
			p.TextAt(r.CenterX(), r.CenterY(), canvas.Center, num, theme.Hex(0xffffff), number)
		} else {
			p.Text(r.X+10, r.CenterY(), num, theme.Hex(0x9aa6b2), number)
			p.Text(r.X+18+nw, r.CenterY(), st, theme.Hex(0xffffff), name)
		}
		p.Hits.Add(widget.Zone{
			Rect: r, Target: tgt, Cursor: widget.CursorPointer, Mouse: true, Tip: sentenceOf(&v.rows[i]),
			More: "Click to choose it · double-click to zoom to it",
		})
	}
}

// clickName chooses a section by its name on the map, and with a double click zooms to it.
func (v *Sections) clickName(n int, zoom bool) {
	if n >= len(v.rows) {
		return
	}
	v.chosen = n
	v.list.Point(n)
	if zoom {
		v.zoomTo(n)
	}
}
