package marking

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"playhead/assets"
	"playhead/drawing"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// A tool is what a press on the map does while the drawing bar is open. Those from firstKind on draw a kind.
type tool int

// The tools, in the order of their digits.
const (
	pointer   tool = 0
	firstKind tool = 1
	eraser    tool = 8
	numTools       = 9
)

// toolNames are what tools are called.
var toolNames = [numTools]string{
	"Choose", "Arrow", "Line", "Box", "Ellipse", "Pen", "Text", "Ring around a player", "Eraser",
}

// toolHelp is how tools are used beyond what is obvious.
var toolHelp = [numTools]string{
	"Click on a drawing, drag it or its handles", "Shift: steps of 15°", "Shift: steps of 15°", "Shift: square",
	"Shift: circle", "", "Click where it goes", "Click on a player", "Click on a drawing",
}

// A pen is how the user draws.
type pen struct {
	open   bool
	tool   tool
	colour drawing.Colour
	width  float64
	on     drawing.Space
	length time.Duration
	stroke *drawing.Drawing // that is being drawn, nil for none
	chosen int              // index of a drawing, −1 for none
	moving *drawing.Drawing // the chosen one while it is dragged
	point  int              // which of its points is dragged, −1 for all
}

func newPen() pen {
	return pen{
		tool: firstKind, colour: drawing.Yellow, width: 4, on: drawing.OnMap, length: lengths[1], chosen: -1,
	}
}

// lengths are how long new drawings show.
var lengths = []time.Duration{
	2 * time.Second, 3400 * time.Millisecond, 5 * time.Second, 10 * time.Second, 30 * time.Second,
}

// How long before the playhead a new drawing begins, and from how far away one is chosen or erased, px.
const (
	before = time.Second
	reach  = 8.0
)

// kind returns what a tool draws.
func (t tool) kind() (drawing.Kind, bool) {
	if t < firstKind || t >= eraser {
		return "", false
	}
	return drawing.Kinds()[t-firstKind], true
}

// toggleBar opens or closes the drawing bar. Playback pauses when it opens.
func (k *View) toggleBar() {
	if k.S == nil {
		return
	}
	k.pen.open, k.pen.stroke, k.pen.chosen, k.pen.moving = !k.pen.open, nil, -1, nil
	if k.pen.open {
		k.S.Play.Play(false)
	}
}

// place returns a place of the screen as points of drawings are.
func (k *View) place(x, y float64, on drawing.Space) drawing.Point {
	v := k.St.Cam.View
	if on == drawing.OnScreen {
		return drawing.Point{(x - v.X) / max(1, v.W), (y - v.Y) / max(1, v.H)}
	}
	wx, wy := k.St.Cam.ToWorld(x, y)
	return drawing.Point{wx, wy}
}

// fresh returns a new drawing of the tool at the playhead, without points.
func (k *View) fresh(kind drawing.Kind) drawing.Drawing {
	from := max(0, k.S.Play.Position()-before)
	return drawing.Drawing{
		Kind: kind, On: k.pen.on, From: drawing.Seconds(from), To: drawing.Seconds(from + before + k.pen.length),
		Colour: k.pen.colour, Width: k.pen.width,
	}
}

// add adds a drawing and chooses it.
func (k *View) add(d drawing.Drawing) {
	if d.Check() != nil || len(k.S.Drawings.All()) >= drawing.Most {
		k.D.Toast(widget.Toast{
			Kind: widget.SeverityWarn, Icon: assets.IconPin, Title: "Not drawn",
			Detail: "It is too large, or there are 500 drawings already.",
		}, nil)
		return
	}
	k.S.Drawings.Set(k.S.Drawings.With(d))
	k.pen.chosen = len(k.S.Drawings.All()) - 1
}

// change changes the chosen drawing, if there is one.
func (k *View) change(f func(d *drawing.Drawing)) {
	if d, ok := k.chosen(); ok {
		f(&d)
		if d.Check() == nil {
			k.S.Drawings.Set(k.S.Drawings.Replacing(k.pen.chosen, d))
		}
	}
}

// chosen returns a copy of the chosen drawing.
func (k *View) chosen() (drawing.Drawing, bool) {
	if all := k.S.Drawings.All(); k.pen.chosen >= 0 && k.pen.chosen < len(all) {
		return all[k.pen.chosen].Clone(), true
	}
	return drawing.Drawing{}, false
}

// near returns the index of the drawing at a place of the screen, the newest first, −1 for none.
func (k *View) near(x, y float64) int {
	pic, all := k.picture(), k.S.Drawings.All()
	for i := len(all) - 1; i >= 0; i-- {
		if ink, ok := all[i].At(k.S.Play.Position(), &pic); ok && ink.Near(x, y) <= reach {
			return i
		}
	}
	return -1
}

func (k *View) erase(i int) {
	if i >= 0 && i < len(k.S.Drawings.All()) {
		k.S.Drawings.Set(k.S.Drawings.Without(i))
		k.pen.chosen = -1
	}
}

// Drag draws, erases, moves what is chosen, or drags a span of the lane: see [widget.Owner].
func (k *View) Drag(p *widget.Press) bool {
	switch {
	case p.Target.Part == spanPart:
		return k.dragSpan(p)
	case p.Target.Part != sheetPart:
		return false
	case p.Secondary:
		if p.Phase == widget.Moved {
			k.St.Cam.Pan(p.DX, p.DY)
		}
		return true
	}
	switch kind, draws := k.pen.tool.kind(); {
	case k.pen.tool == eraser:
		k.erase(k.near(p.X, p.Y))
	case k.pen.tool == pointer:
		return k.dragChosen(p)
	case draws && kind != drawing.Text && kind != drawing.Ring:
		k.dragStroke(p, kind)
	default:
		return false
	}
	return true
}

// dragStroke draws from where the press began to where it is.
func (k *View) dragStroke(p *widget.Press, kind drawing.Kind) {
	switch p.Phase {
	case widget.Begun:
		d := k.fresh(kind)
		at := k.place(p.X, p.Y, d.On)
		d.Points = []drawing.Point{at, at}
		k.pen.stroke, k.pen.chosen = &d, -1
	case widget.Moved:
		if d := k.pen.stroke; d != nil {
			k.stretch(d, p)
		}
	case widget.Ended:
		if d := k.pen.stroke; d != nil && !p.Click() {
			k.add(*d)
		}
		k.pen.stroke = nil
	}
}

// stretch brings a stroke to the pointer: a pen adds a point, everything else moves its second one. Shift turns lines
// in
// steps of 15° and makes boxes square.
func (k *View) stretch(d *drawing.Drawing, p *widget.Press) {
	to := k.place(p.X, p.Y, d.On)
	if d.Kind == drawing.Pen {
		if len(d.Points) < drawing.MostPoints {
			d.Points = append(d.Points, to)
		}
		return
	}
	if p.Mods&keyboard.Shift != 0 && d.On == drawing.OnMap {
		from := d.Points[0]
		dx, dy := to[0]-from[0], to[1]-from[1]
		if d.Kind == drawing.Box || d.Kind == drawing.Ellipse {
			side := max(math.Abs(dx), math.Abs(dy))
			dx, dy = math.Copysign(side, dx), math.Copysign(side, dy)
		} else {
			const step = math.Pi / 12
			sin, cos := math.Sincos(math.Round(math.Atan2(dy, dx)/step) * step)
			l := math.Hypot(dx, dy)
			dx, dy = l*cos, l*sin
		}
		to = drawing.Point{from[0] + dx, from[1] + dy}
	}
	d.Points[1] = to
}

// dragChosen chooses the drawing at the pointer and moves it, or pans the picture where there is none.
func (k *View) dragChosen(p *widget.Press) bool {
	switch p.Phase {
	case widget.Begun:
		if k.pen.point = k.handle(p.X, p.Y); k.pen.point < 0 {
			k.pen.chosen = k.near(p.X, p.Y)
		}
		k.pen.moving = nil
		if d, ok := k.chosen(); ok && d.Kind != drawing.Ring {
			k.pen.moving = &d
		}
	case widget.Moved:
		if p.Click() {
			return true
		}
		d := k.pen.moving
		if d == nil {
			k.St.Cam.Pan(p.DX, p.DY)
			k.S.Auto = false
			return true
		}
		a, b := k.place(p.X-p.DX, p.Y-p.DY, d.On), k.place(p.X, p.Y, d.On)
		for i := range d.Points {
			if k.pen.point >= 0 && i != k.pen.point {
				continue
			}
			d.Points[i][0] += b[0] - a[0]
			d.Points[i][1] += b[1] - a[1]
		}
		k.change(func(c *drawing.Drawing) { c.Points = slices.Clone(d.Points) })
	case widget.Ended:
		k.pen.moving = nil
	}
	return true
}

// handle returns which point of the chosen drawing is at a place of the screen, −1 for none.
func (k *View) handle(x, y float64) int {
	for i, at := range k.handles() {
		if math.Hypot(x-at[0], y-at[1]) <= reach {
			return i
		}
	}
	return -1
}

// handles returns where the points of the chosen drawing are on the screen, if it shows and has single points: a stroke
// of the pen is moved as a whole.
func (k *View) handles() (at []drawing.Point) {
	d, ok := k.chosen()
	if !ok || d.Kind == drawing.Pen || !d.Shows(k.S.Play.Position()) {
		return nil
	}
	pic := k.picture()
	for _, q := range d.Points {
		at = append(at, pic.Place(d.On, q))
	}
	return at
}

// Menu opens the menu of a drawing on the picture or in the lane: see [widget.Menued].
func (k *View) Menu(p *widget.Press) bool {
	i := -1
	switch p.Target.Part {
	case sheetPart:
		i = k.near(p.X, p.Y)
	case spanPart:
		i = p.Target.N
	}
	if i < 0 || i >= len(k.S.Drawings.All()) {
		return false
	}
	k.pen.chosen = i
	k.Dialogs.DropAt(p.X, p.Y, k.menu())
	return true
}

// menu returns what can be done with the chosen drawing.
func (k *View) menu() (items []widget.MenuItem) {
	d, _ := k.chosen()
	row := func(label string, checked bool, f func(d *drawing.Drawing)) {
		items = append(items, widget.MenuItem{
			Label: label, Check: true, Checked: checked, Do: func() { k.change(f) },
		})
	}
	items = append(items, widget.MenuItem{Label: "Colour", Head: true})
	for _, c := range drawing.Colours() {
		row(strings.ToUpper(string(c[:1]))+string(c[1:]), d.Colour == c, func(d *drawing.Drawing) { d.Colour = c })
	}
	items = append(items, widget.MenuItem{Label: "Width", Head: true})
	for _, w := range drawing.Widths() {
		row(strconv.Itoa(int(w))+" px", d.Width == w, func(d *drawing.Drawing) { d.Width = w })
	}
	items = append(items, widget.MenuItem{Label: "Shown for", Head: true})
	for _, l := range lengths {
		to := drawing.Seconds(before + l)
		row(shownFor(l), d.To-d.From == to, func(d *drawing.Drawing) { d.To = d.From + to })
	}
	return append(items, widget.MenuItem{Line: true}, widget.MenuItem{
		Label: "Delete", Do: func() { k.erase(k.pen.chosen) },
	})
}

// Click sets a text or a ring, or does what a control of the bar says: see [widget.Owner].
func (k *View) Click(p *widget.Press) {
	switch p.Target.Part {
	case sheetPart:
		switch kind, _ := k.pen.tool.kind(); kind {
		case drawing.Text:
			k.askText(k.place(p.X, p.Y, k.pen.on))
		case drawing.Ring:
			k.ring(p)
		}
	case toolPart:
		k.choose(tool(p.Target.N))
	case colourPart:
		k.setColour(drawing.Colours()[p.Target.N])
	case widthPart:
		w := drawing.Widths()[p.Target.N]
		k.pen.width = w
		k.change(func(d *drawing.Drawing) { d.Width = w })
	case spacePart:
		k.pen.on = map[drawing.Space]drawing.Space{
			drawing.OnMap: drawing.OnScreen, drawing.OnScreen: drawing.OnMap,
		}[k.pen.on]
	case lengthPart:
		i := slices.Index(lengths, k.pen.length)
		k.pen.length = lengths[(i+1)%len(lengths)]
		k.change(func(d *drawing.Drawing) { d.To = d.From + drawing.Seconds(before+k.pen.length) })
	case closePart:
		k.toggleBar()
	case spanPart:
		k.clickSpan(p)
	}
}

func (k *View) choose(t tool) { k.pen.tool, k.pen.chosen, k.pen.stroke = t, -1, nil }

func (k *View) setColour(c drawing.Colour) {
	k.pen.colour = c
	k.change(func(d *drawing.Drawing) { d.Colour = c })
}

// askText asks for a text at a place.
func (k *View) askText(at drawing.Point) {
	d := k.fresh(drawing.Text)
	d.Points = []drawing.Point{at}
	k.Dialogs.Ask(desk.Question{
		Name: "drawing", Title: "Text on the picture", OK: "Draw", Wrong: "Type a text of at most 200 characters.",
		Done: func(text string) error {
			if d.Text = strings.TrimSpace(text); d.Check() != nil {
				return errors.New("no text")
			}
			k.add(d)
			return nil
		},
	})
}

// ring sets a ring around the player at the pointer.
func (k *View) ring(p *widget.Press) {
	id := k.St.Scene.Hit(k.St.Cam, p.X, p.Y)
	g := k.S.Game()
	if id < 0 || g == nil {
		k.D.Toast(widget.Toast{
			Kind: widget.SeverityOK, Icon: assets.IconInfo, Title: "No player here", Detail: "Click on a player.",
		}, nil)
		return
	}
	st := g.StintAt(id, k.S.Play.Tick())
	if st == nil || st.Identity.Name == "" {
		return
	}
	d := k.fresh(drawing.Ring)
	d.On, d.Player = drawing.OnMap, st.Identity.Name
	k.add(d)
}

// Wheel zooms, as on the map: see [widget.Owner].
func (k *View) Wheel(t *widget.Turn) bool {
	if t.Target.Part != sheetPart {
		return false
	}
	k.St.Cam.ZoomAt(math.Pow(4.0/3, t.DY/2), t.X, t.Y)
	return true
}

// Keys chooses tools by digits and colours by Shift and digits while the bar is open: see [part.Keyed].
func (k *View) Keys(in *desk.Input) (rest []desk.KeyPress) {
	if k.S == nil || !k.pen.open || in.Mods&^keyboard.Shift != 0 {
		return in.Keys
	}
	for _, key := range in.Keys {
		n := 0
		if digit, ok := strings.CutPrefix(key.Key, "Digit"); ok && len(digit) == 1 {
			n = int(digit[0] - '0')
		}
		switch {
		case in.Mods == 0 && n >= 1 && n <= numTools:
			k.choose(tool(n - 1))
		case in.Mods == keyboard.Shift && n >= 1 && n <= len(drawing.Colours()):
			k.setColour(drawing.Colours()[n-1])
		case in.Mods == 0 && key.Key == "Delete" && k.pen.chosen >= 0:
			k.erase(k.pen.chosen)
		default:
			rest = append(rest, key)
		}
	}
	return rest
}

// Escape clears the choice, then closes the bar: see [part.Escaping].
func (k *View) Escape() bool {
	switch {
	case !k.pen.open:
		return false
	case k.pen.chosen >= 0:
		k.pen.chosen = -1
	default:
		k.toggleBar()
	}
	return true
}

// PaintOver makes the map a sheet to draw on while the bar is open, and marks what is chosen: see [part.OverPlayers].
func (k *View) PaintOver() {
	if !k.pen.open {
		return
	}
	p := &k.D.P
	defer p.Hits.Own(k)()
	cursor := widget.CursorCross
	if k.pen.tool == pointer {
		cursor = widget.CursorDefault
	}
	p.MouseZone(k.St.Cam.View, widget.Target{Part: sheetPart}, cursor)
	marks := k.handles()
	if len(marks) == 0 {
		d, ok := k.chosen()
		pic := k.picture()
		ink, shows := d.At(k.S.Play.Position(), &pic)
		if !ok || !shows || len(ink.Strokes) == 0 {
			return
		}
		s := ink.Strokes[0].Points
		marks = []drawing.Point{s[0], s[len(s)/2]}
	}
	for _, at := range marks {
		p.Box(layout.Rect{X: at[0] - 4, Y: at[1] - 4, W: 8, H: 8}, 1, theme.Hex(0xffffff), theme.Hex(drawing.RimShade))
	}
}
