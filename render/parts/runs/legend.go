package runs

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/runs"
)

// The clock of the race at the top of the map takes so much, in the middle.
const scoreHalf, scoreHigh = 120.0, 36.0

// keyStrip is how much the keys of a small window take at the top of the map.
const keyStrip = 42.0

// plates are the switches of the heat map and the legends, in the top left corner of
// the map.
type plates struct {
	*View
	room layout.Rect // for them
}

// OverlayHeight returns how high switches and legends are with the gap below them: see
// [part.Overlaid].
func (v *View) OverlayHeight(at part.Corner, room layout.Rect) float64 {
	d := plates{v, room}
	if at != part.Top || !d.heat.on && (!d.trail() || d.D.Lay.Slim) || d.area().H < 150 || d.S.Seen.Hiding() {
		return 0
	}
	first := d.begin(room)
	y := first.Y
	if d.heat.on {
		y = d.switches(first).plate.Bottom() + 8
	}
	if high := d.legendHeight(room.Bottom() - y); high > 0 {
		y += high + 8
	}
	return y - room.Y
}

// trail reports whether a trail is on the map.
func (d *plates) trail() bool { return d.trails.mode != TrailNone && d.A() >= 0 }

// area is the room with its margins.
func (d *plates) area() layout.Rect { return d.room.Inset(-d.D.Lay.Margin) }

// begin returns where the first row is: below the keys of a small window.
func (d *plates) begin(at layout.Rect) layout.Rect {
	if d.D.Lay.Slim && d.D.Set.Pad && d.S.Followed >= 0 {
		at.Y += keyStrip
	}
	return at
}

// PaintOverlay draws switches and legends.
func (v *View) PaintOverlay(_ part.Corner, room layout.Rect) {
	defer v.D.P.Hits.Own(v)()
	d := plates{v, room}
	at := d.begin(room)
	y := at.Y
	if d.heat.on {
		row := d.switches(at)
		d.paintSwitches(at, row)
		y = row.plate.Bottom() + 8
	}
	if high := d.legendHeight(d.room.Bottom() - y); high > 0 {
		d.paintLegend(layout.Rect{X: at.X, Y: y, W: min(284, at.W), H: high})
	}
	if d.heat.on {
		d.pointed(d.area())
	}
}

// A switchRow is where the switches are: with slim under short names, narrow in two
// rows.
type switchRow struct {
	plate        layout.Rect
	label        string // of the scope
	scopeW       float64
	slim, narrow bool
}

func (s *switchRow) name(k runs.HeatKind) string {
	if s.slim && k == runs.HeatTime {
		return "Time"
	}
	return heatNames[k]
}

// switches returns where the switches are. The plate is as wide as what is on it.
func (d *plates) switches(at layout.Rect) (s switchRow) {
	p, st := &d.D.P, theme.Label
	s.slim = d.D.Lay.Slim || at.W < 640
	high, w := 34.0, 10.0
	if !s.slim {
		w += p.TextWidth(st.In(theme.Medium), "Heat map") + 12
	}
	for _, k := range heatOrder {
		w += p.TextWidth(st, s.name(k)) + 20
	}
	s.label = p.Fit(st, d.scopeLabel(), max(60, at.W-w-130))
	s.scopeW = p.TextWidth(st, s.label) + 28
	w += 8 + s.scopeW + 4 + 3*30 + 6
	if s.narrow = w > at.W; s.narrow { // beside the panel of a small window: scope and buttons are below
		high += 30
	}
	s.plate = layout.Rect{X: at.X, Y: at.Y, W: min(w, at.W), H: high}
	if _, shown := d.Look.Scoreline(); shown && !d.D.Lay.Slim && s.plate.Right() > at.CenterX()-scoreHalf {
		s.plate.Y += scoreHigh // below the clock of the race
	}
	return s
}

// paintSwitches draws the row of switches.
func (d *plates) paintSwitches(at layout.Rect, s switchRow) {
	p, h, st := &d.D.P, &d.heat, theme.Label
	x, plate := at.X+10, s.plate
	p.Plate(plate, theme.RadiusCard)
	p.Ground(plate)
	row := plate
	row.H = 34
	if !s.slim {
		x += p.Text(x, row.CenterY(), st.In(theme.Medium), p.P.PlateText, "Heat map") + 12
	}
	for _, k := range heatOrder {
		t := target(heatPart, int(k))
		r := layout.Rect{X: x, Y: row.Y + 5, W: p.TextWidth(st, s.name(k)) + 16, H: 24}
		ink := p.P.PlateText2
		if h.layers[k] {
			p.Box(r, theme.RadiusButton, p.P.S5, p.P.Line3)
			ink = p.P.T1
		} else if p.Hovered(t) {
			p.Round(r, theme.RadiusButton, p.P.S4)
		}
		p.TextAt(r.CenterX(), r.CenterY(), canvas.Center, st, ink, s.name(k))
		p.Hits.Add(widget.Zone{Rect: r, Target: t, Cursor: widget.CursorPointer, Tip: heatTips[k]})
		x += r.W + 4
	}
	if s.narrow {
		x, row.Y = at.X+6, row.Y+30
	} else {
		p.VLine(x+2, row.Y+7, 20, p.P.PlateBorder)
		x += 8
	}
	scope := layout.Rect{X: x, Y: row.Y + 5, W: s.scopeW, H: 24}
	t := target(scopePart, 0)
	if p.Hovered(t) {
		p.Round(scope, theme.RadiusButton, p.P.S4)
	}
	p.Text(x+6, row.CenterY(), st, p.P.PlateText, s.label)
	p.Icon(assets.IconDown, scope.Right()-18, row.CenterY()-8, 16, p.P.PlateText2)
	p.Hits.Add(widget.Zone{Rect: scope, Target: t, Cursor: widget.CursorPointer, Tip: "Runs to count"})
	x = scope.Right() + 4
	for _, b := range [...]struct {
		part widget.Part
		n    int
		icon assets.Icon
		tip  string
	}{
		{savePart, 0, assets.IconCamera, "Save the heat map as a picture of the whole map"},
		{savePart, 1, assets.IconFile, "Save the heat map as CSV, one line per tile"},
		{heatEndPart, 0, assets.IconClose, "Close the heat map"},
	} {
		t := target(b.part, b.n)
		r := layout.Rect{X: x, Y: row.Y + 4, W: 26, H: 26}
		ink := p.P.PlateText2
		if p.Hovered(t) {
			p.Round(r, theme.RadiusButton, p.P.S4)
			ink = p.P.PlateText
		}
		p.Icon(b.icon, r.X+5, r.Y+5, 16, ink)
		p.Hits.Add(widget.Zone{Rect: r, Target: t, Cursor: widget.CursorPointer, Tip: b.tip})
		x += 30
	}
}

var heatTips = [runs.NumHeatKinds]string{
	runs.HeatVisits: "Number of runs that passed", runs.HeatTime: "Time spent, in seconds",
	runs.HeatDeaths: "Number of runs that ended in death", runs.HeatFreezes: "Number of freezes",
}

// rampHigh is how high the steps of one kind are with their texts, px.
const rampHigh = 38.0

// legendHeight returns how high the legend is, 0 where it has nothing to say or there
// is no room.
func (d *plates) legendHeight(room float64) float64 {
	const margins = 8.0
	high := margins
	if rows := d.layersOn(); rows > 0 {
		high += float64(rows)*rampHigh + 2
	}
	if d.trail() {
		high += 38
	}
	if d.D.Lay.Slim || high == margins || high > room {
		return 0
	}
	return high
}

// layersOn returns how many kinds the heat map shows.
func (d *plates) layersOn() (n int) {
	for _, k := range heatOrder {
		if d.heat.on && d.heat.layers[k] {
			n++
		}
	}
	return n
}

// paintLegend draws what the colours mean.
func (d *plates) paintLegend(at layout.Rect) {
	p, h := &d.D.P, &d.heat
	p.Plate(at, theme.RadiusCard)
	p.Ground(at)
	y := at.Y + 6
	for _, k := range heatOrder {
		if h.on && h.layers[k] {
			d.ramp(layout.Rect{X: at.X + 12, Y: y, W: at.W - 24, H: rampHigh}, k)
			y += rampHigh
		}
	}
	if d.trail() {
		d.trailLegend(layout.Rect{X: at.X + 12, Y: y + 1, W: at.W - 24, H: 36})
	}
}

// ramp draws the steps of one kind with their least values.
func (d *plates) ramp(r layout.Rect, k runs.HeatKind) {
	p, h := &d.D.P, &d.heat
	total := widget.Thousands(int(h.totals[k]))
	if k == runs.HeatTime {
		total += " s"
	}
	name := heatNames[k] + " per tile"
	if h.pending {
		name += " …"
	}
	if h.totals[k] == 0 && !h.pending {
		name = [...]string{
			runs.HeatVisits: "No positions in these runs.", runs.HeatTime: "No time in these runs.",
			runs.HeatDeaths: "No deaths in these runs.", runs.HeatFreezes: "No freezes in these runs.",
		}[k]
	}
	p.Text(r.X, r.Y+7, theme.Small.In(theme.Medium), p.P.PlateText, name)
	p.TextAt(r.Right(), r.Y+7, canvas.Right, theme.Small.In(theme.Mono), p.P.PlateText2, total)
	scale := heatScale(h.most[k])
	w := (r.W - 8) / 5
	for s := range scale {
		box := layout.Rect{X: r.X + float64(s)*(w+2), Y: r.Y + 14, W: w, H: 8}
		radius := map[runs.HeatKind]float64{
			runs.HeatVisits: 0, runs.HeatTime: 4, runs.HeatDeaths: 2,
			runs.HeatFreezes: 4.5,
		}[k]
		p.Round(box, radius, heatSteps[k][s])
		text := fmt.Sprintf("%.0f", scale[s])
		switch {
		case s == len(scale)-1:
			text += "+"
		case scale[s+1] > scale[s]+1:
			text += fmt.Sprintf("–%.0f", scale[s+1]-1)
		}
		p.TextAt(box.CenterX(), r.Y+28, canvas.Center, theme.Small.In(theme.Medium), p.P.PlateText2, text)
	}
}

// trailLegend says what the colours of the trail mean.
func (d *plates) trailLegend(r layout.Rect) {
	p := &d.D.P
	head := p.Text(r.X, r.Y+7, theme.Small.In(theme.Medium), p.P.PlateText, "Trail") + 8
	if d.trails.mode == TrailGain {
		p.TextIn(r.X+head, r.Y+7, r.W-head, canvas.Left, theme.Small, p.P.PlateText2, "against run B, dashed")
		x := r.X
		for _, e := range [...]struct {
			text  string
			col   color.NRGBA
			width float64
		}{{"gains", p.P.OK, 3}, {"even", theme.Hex(0xffffff), 3}, {"loses", p.P.Err, 7}} {
			p.RoundLine(x+4, r.Y+24, x+26, r.Y+24, e.width, e.col)
			p.Text(x+34, r.Y+24, theme.Small, p.P.PlateText2, e.text)
			x += r.W / 3
		}
		return
	}
	p.TextIn(r.X+head, r.Y+7, r.W-head, canvas.Left, theme.Small, p.P.PlateText2,
		map[TrailMode]string{
			TrailSpeed: "speed, tiles per second",
			TrailAll:   "all runs; dashed: not finished",
		}[d.trails.mode])
	w := r.W / float64(len(speeds))
	for i := range speeds {
		f := float64(i) / float64(len(speeds)-1)
		col, width := speedInk(f * fastSpeed)
		x := r.X + float64(i)*w
		p.RoundLine(x+3, r.Y+20, x+w-6, r.Y+20, width, col)
		p.TextAt(x+w/2, r.Y+31, canvas.Center, theme.Small.In(theme.Medium), p.P.PlateText2,
			fmt.Sprintf("%.0f", f*fastSpeed*50/sim.TileUnits))
	}
}

// pointed says what was counted at the pointer.
func (d *plates) pointed(area layout.Rect) {
	x, y := d.D.Pointer.X, d.D.Pointer.Y
	if !d.D.Pointer.Inside || !area.Has(x, y) || d.D.Pointer.Press != nil ||
		d.D.Pointer.Hovering && d.D.Pointer.Hover.Target.Part != "map" {
		return
	}
	wx, wy := d.St.Cam.ToWorld(x, y)
	text := d.heatAt(wx, wy)
	if text == "" {
		return
	}
	st := theme.Label
	r := layout.Rect{X: x + 14, Y: y + 14, W: d.D.P.TextWidth(st, text) + 16, H: 24}.Within(area)
	d.D.P.Box(r, theme.RadiusButton, d.D.P.P.Plate, d.D.P.P.PlateBorder)
	d.D.P.Text(r.X+8, r.CenterY(), st, d.D.P.P.PlateText, text)
}

// scopeMenu lists what can be counted.
func (h *heat) scopeMenu() []widget.MenuItem {
	labels := [numScopes]string{
		"Runs listed in the panel", "All runs on this map", "All runs of this player",
		"The chosen run",
	}
	var items []widget.MenuItem
	for s := range numScopes {
		items = append(items, widget.MenuItem{Label: labels[s], Checked: h.scope == s, Do: func() { h.scope = s }})
	}
	items = append(items, widget.MenuItem{Line: true})
	add := widget.MenuItem{Label: "Add recordings…", Do: h.addRecordings}
	if h.v.D.Host.Heat.Add == nil {
		add.Disabled = "Not available here."
	}
	items = append(items, add)
	if len(h.added) > 0 {
		items = append(items, widget.MenuItem{Label: fmt.Sprintf("Leave out %s", widget.Thousands(len(h.added))+
			" added"), Do: func() { h.added = nil }})
	}
	return items
}

// addRecordings asks for recordings of the same map.
func (h *heat) addRecordings() {
	g := h.v.S.Game()
	if g == nil || h.v.D.Host.Heat.Add == nil {
		return
	}
	v, s := h.v, h.v.S
	h.v.D.Host.Heat.Add(g.Map.Name, func(name string, heat *runs.Heat, err error) {
		switch {
		case v.S != s:
		case err != nil:
			v.D.Toast(widget.Toast{
				Kind: widget.SeverityWarn, Icon: assets.IconWarn, Title: "Not counted: " + name,
				Detail: err.Error(),
			}, nil)
		default:
			h.add(AddedHeat{Name: name, Heat: heat})
		}
	})
}

// dropScope opens the list of what can be counted.
func (h *heat) dropScope() {
	h.v.Dialogs.Drop(&desk.Menu{Kind: "heat of", Items: h.scopeMenu, From: func() layout.Rect {
		z, _ := h.v.D.P.Hits.Find(target(scopePart, 0))
		return z.Rect
	}, Chosen: -1})
}

// save saves the heat map as a picture or as CSV.
func (h *heat) save(csv bool) {
	g := h.v.S.Game()
	if g == nil || h.sum == nil || h.v.D.Host.Heat.Save == nil {
		return
	}
	if csv {
		h.v.D.Host.Heat.Save(g.Map.Name, h.sum, nil)
		return
	}
	h.v.D.Host.Heat.Save(g.Map.Name, h.sum, h.picture())
}

// Limits of a picture of a heat map.
const (
	heatTilePx = 16
	heatMostPx = 8192
)

// picture returns the whole map with the layers that are on: a tile is 16 px, less
// where the map would not fit 8192.
func (h *heat) picture() *image.RGBA {
	var m *sim.TileMap
	if x, ok := h.v.St.Scene.Map.(interface{ TileMap() *sim.TileMap }); ok {
		m = x.TileMap()
	}
	w, hgt := 1, 1
	for _, c := range h.cells {
		w, hgt = max(w, int(c.X)+1), max(hgt, int(c.Y)+1)
	}
	if m != nil && m.Width > 0 && m.Height > 0 {
		w, hgt = m.Width, m.Height
	}
	px := max(1, min(heatTilePx, heatMostPx/max(w, hgt)))
	w, hgt = min(w, heatMostPx), min(hgt, heatMostPx)
	img := image.NewRGBA(image.Rect(0, 0, w*px, hgt*px))
	fill := func(x, y, inset int, col color.NRGBA) {
		draw.Draw(img, image.Rect(x*px+inset, y*px+inset, (x+1)*px-inset, (y+1)*px-inset), image.NewUniform(col),
			image.Point{}, draw.Over)
	}
	draw.Draw(img, img.Bounds(), image.NewUniform(theme.Hex(0x171c22)), image.Point{}, draw.Src)
	if m != nil {
		for i, t := range m.Game {
			if t.Index == 1 || t.Index == 3 {
				fill(i%m.Width, i/m.Width, 0, theme.Hex(0x3d4854))
			}
		}
	}
	for _, c := range h.cells {
		below := 0
		for _, k := range heatOrder {
			s := heatStep(c.Of(k), heatScale(h.most[k]))
			if h.layers[k] && s >= 0 {
				fill(int(c.X), int(c.Y), min(below*px/8, px/3), heatSteps[k][s])
				below++
			}
		}
	}
	return img
}
