package timebar

import (
	"strconv"
	"time"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/lanes"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/times"
)

// Transport is the row with the buttons that play.
type Transport struct {
	Playing   bool
	Speed     float64
	SpeedText string
	Now       time.Duration
	Total     time.Duration
	Open      bool   // how long the recording is is not said
	WallClock string // what day and time it was, "" when that is not known
	Tick      int32
	HasTick   bool
	Range     *Plate // the selected range, nil without one
	Panel     bool
	Follow    bool // more may come: the recording is still being written
	AtEnd     bool
	// Skipped says how much missing time playing just went past, "" if it did not.
	Skipped string
	// Editing is the field in place of the time, nil when it is not edited.
	Editing *widget.Field
	bar     *Bar
}

const (
	speedPart     widget.Part = "speed"
	timePart      widget.Part = "time"
	timeFieldPart widget.Part = "time field"
	livePart      widget.Part = "live"
)

// Drag drags nothing: see [widget.Owner].
func (t *Transport) Drag(*widget.Press) bool { return false }

// Click does what a click on a control does.
func (t *Transport) Click(p *widget.Press) {
	switch p.Target.Part {
	case speedPart:
		t.bar.dropSpeeds()
	case timePart:
		t.bar.editTime()
	case livePart:
		t.bar.S.GoLive()
	}
}

// Wheel steps the speed.
func (t *Transport) Wheel(w *widget.Turn) bool {
	if w.Target.Part != speedPart {
		return false
	}
	t.bar.StepSpeed(w.Notch())
	return true
}

// row places controls from left to right.
type row struct {
	p    *widget.Painter
	x, y float64 // y: the middle
}

// icon adds a flat button for an action.
func (r *row) icon(i assets.Icon, a action.ID, state widget.State) {
	r.p.Button(widget.Button{
		Rect: layout.Rect{X: r.x, Y: r.y - 14, W: 28, H: 28}, Target: widget.Do(a), Icon: i, Flat: true, State: state,
		Tip: r.p.LabelOf(a), Key: r.p.Shortcut(a),
	})
	r.x += 30
}

// Draw draws the row.
func (t *Transport) Draw(p *widget.Painter, l *layout.Window) {
	a := l.Transport
	p.Fill(a, p.T.S1)
	p.HLine(a.X, a.Y, a.W, p.T.Line)
	defer p.Hits.Own(t)()
	p.Ground(a)
	right := t.right(p, l)
	r := &row{p: p, x: 12, y: a.CenterY()}
	if !l.Slim {
		r.icon(assets.IconStart, action.GoStart, widget.Normal)
	}
	r.icon(assets.IconPrevEvent, action.PrevEvent, widget.Normal)
	r.icon(assets.IconTickBack, action.TickBack, widget.Normal)
	t.playButton(r)
	r.icon(assets.IconTickForward, action.TickForward, widget.Normal)
	r.icon(assets.IconNextEvent, action.NextEvent, widget.Normal)
	if !l.Slim {
		r.icon(assets.IconEnd, action.GoEnd, widget.Normal)
	}
	r.x += 6
	t.speedField(r)
	t.clock(r, l, right)
}

func (t *Transport) playButton(r *row) {
	r.x += 3
	target := widget.Do(action.PlayPause)
	ground := r.p.T.Acc
	if r.p.Hovered(target) {
		ground = r.p.T.AccHover
	}
	r.p.Disc(r.x+18, r.y, 18, ground)
	icon, dx, tip := assets.IconPlay, 0.5, "Play"
	if t.Playing {
		icon, dx, tip = assets.IconPause, 0, "Pause"
		if t.Speed < 0 {
			tip = "Pause (playing backward)"
		}
	}
	r.p.Icon(icon, r.x+10+dx, r.y-8, 16, r.p.T.OnAcc)
	r.p.Hits.Add(widget.Zone{
		Rect: layout.Rect{X: r.x, Y: r.y - 18, W: 36, H: 36}, Target: target,
		Cursor: widget.CursorPointer, Tip: tip, Key: "Space", Radius: 18,
	})
	r.x += 41
}

func (t *Transport) speedField(r *row) {
	p := r.p
	f := layout.Rect{X: r.x, Y: r.y - 13, W: 68, H: 26}
	tgt := widget.Control(speedPart, 0)
	ground := p.T.S3
	if p.Hovered(tgt) {
		ground = p.T.S4
	}
	p.Box(f, theme.RadiusButton, ground, p.T.Line2)
	ink := p.T.T1
	if t.Speed != 1 {
		ink = p.T.AccText
	}
	p.Text(f.X+9, r.y, theme.Body.In(theme.Mono), ink, t.SpeedText)
	p.Icon(assets.IconDown, f.X+50, r.y-8, 16, p.T.T3)
	p.Hits.Add(widget.Zone{Rect: f, Target: tgt, Cursor: widget.CursorPointer, Tip: "Speed", Key: "↑ ↓"})
	r.x += 80
}

// clock draws time, total and tick, and the loop pill where there is room
// before right.
func (t *Transport) clock(r *row, l *layout.Window, right float64) {
	p := r.p
	long := max(t.Total, t.Now) >= time.Hour
	style, totalStyle, decimals := theme.Clock, theme.Body.In(theme.Mono), 2
	if l.Slim {
		style, totalStyle, decimals = theme.Title.In(theme.Mono), theme.Label.In(theme.Mono), 0
	}
	now := times.Clock(t.Now, long, 2)
	w := p.TextWidth(style, now)
	tgt := widget.Control(timePart, 0)
	if t.Editing != nil {
		f := layout.Rect{X: r.x - 6, Y: r.y - 13, W: max(w, 110) + 12, H: 26}
		p.Box(f, theme.RadiusButton, p.T.Field, p.T.AccText)
		t.Editing.DrawText(p, f.X+6, r.y, f.W-12, style, true)
		p.FieldZone(f, widget.Control(timeFieldPart, 0), t.Editing)
		r.x += f.W + 2
	} else {
		if p.Hovered(tgt) {
			p.Round(layout.Rect{X: r.x - 6, Y: r.y - 13, W: w + 12, H: 26}, theme.RadiusButton, p.T.S4)
		}
		p.Text(r.x, r.y, style, p.T.T1, now)
		p.Hits.Add(widget.Zone{
			Rect: layout.Rect{X: r.x - 6, Y: r.y - 13, W: w + 12, H: 26}, Target: tgt,
			Cursor: widget.CursorText, Tip: "Go to a time, tick or percent", Key: p.Shortcut(action.GoTo),
			More: t.WallClock,
		})
		r.x += w + 10
	}
	total := "/ " + p.Total(t.Total, t.Open, decimals)
	if tw := p.TextWidth(totalStyle, total); r.x+tw < right {
		p.Text(r.x, r.y+1, totalStyle, p.T.T3, total)
		r.x += tw + 16
	}
	if t.HasTick && !l.Slim {
		t.tick(r, right)
	}
	if t.Skipped != "" {
		t.skipped(r, right)
	}
	if t.Range != nil {
		t.Range.Draw(r.p, r.x, r.y, right)
	}
}

func (t *Transport) tick(r *row, right float64) {
	mono := theme.Body.In(theme.Mono)
	n := strconv.Itoa(int(t.Tick))
	if r.x+24+r.p.TextWidth(mono, n) > right {
		return
	}
	r.p.Text(r.x, r.y+1, theme.Small, r.p.T.T3, "tick")
	r.x += 25
	r.x += max(r.p.Text(r.x, r.y+1, mono, r.p.T.T2, n), 44) + 18
}

// skipped draws the plate that says that playing went past missing time.
func (t *Transport) skipped(r *row, right float64) {
	p := r.p
	w := p.TextWidth(theme.Label, t.Skipped) + 20
	if r.x+w > right {
		return
	}
	box := layout.Rect{X: r.x, Y: r.y - lanes.GapLabelHeight/2, W: w, H: lanes.GapLabelHeight}
	p.Box(box, theme.RadiusButton, p.T.S0, p.T.Err)
	p.TextAt(box.CenterX(), r.y, canvas.Center, theme.Label, p.T.T1, t.Skipped)
	r.x += w + 12
}

// right draws the buttons at the right and returns where they begin.
func (t *Transport) right(p *widget.Painter, l *layout.Window) float64 {
	a := l.Transport
	x, y := a.Right()-12-28, a.CenterY()
	put := func(i assets.Icon, act action.ID, state widget.State) {
		r := &row{p: p, x: x, y: y}
		r.icon(i, act, state)
		x -= 30
	}
	panel := widget.Normal
	if t.Panel {
		panel = widget.On
	}
	put(assets.IconFullScreen, action.FullScreen, widget.Normal)
	put(assets.IconPanel, action.TogglePanel, panel)
	if !l.Slim {
		put(assets.IconLayers, action.CycleView, widget.Normal)
		p.VLine(x+22, y-10, 20, p.T.Line2)
		x -= 14
		put(assets.IconCamera, action.Screenshot, widget.Normal)
		put(assets.IconClip, action.ToggleExport, widget.Normal)
		put(assets.IconPin, action.Bookmark, widget.Normal)
	}
	if t.Follow {
		x = t.live(p, x, y)
	}
	return x + 22
}

// live draws the pill of a recording that is still being written.
func (t *Transport) live(p *widget.Painter, x, y float64) float64 {
	label, w := "LIVE", 58.0
	if !t.AtEnd {
		label = "Go to live"
		w = p.TextWidth(theme.Small.In(theme.Medium), label) + 32
	}
	f := layout.Rect{X: x + 22 - w, Y: y - 11, W: w, H: 22}
	tgt := widget.Control(livePart, 0)
	ground := p.T.S1
	if p.Hovered(tgt) {
		ground = p.T.S4
	}
	p.Box(f, 11, ground, p.T.Line2)
	if t.AtEnd {
		p.Disc(f.X+13, y, 4, p.T.Err)
	} else {
		p.Circle(f.X+13, y, 3.5, 1.5, p.T.T2)
	}
	p.TextAt(f.X+23, y, canvas.Left, theme.Small.In(theme.Medium), p.T.T2, label)
	p.Zone(f, tgt, widget.CursorPointer)
	return f.X - 30
}
