package start

import (
	"image/color"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// A Recent is a recording that was opened before.
type Recent struct {
	Path    string
	Name    string
	Badge   string // "DDNet", "CS 1.6"
	Detail  string // map · players
	Length  string // of the recording
	When    string
	Watched float64 // 0 to 1
	Missing bool
}

// A SampleCard is a recording that comes with the program.
type SampleCard struct {
	Title, Detail string
	Picture       *ebiten.Image // 180 × 96 px at the screen's scale; nil if there is none yet
}

// A Found is a folder of a game on this computer.
type Found struct{ Name, Detail, Path string }

// Start is the screen without a recording.
type Start struct {
	Recents  []Recent
	Samples  []SampleCard
	Found    []Found
	Kinds    []RecordingKind
	Dragging bool // something is being dragged over the window
	OpenKey  string
	HelpKey  string // of the list of all keys
	Scroll   float64
	Do       StartInput
}

// StartInput does what the screen is pressed for.
type StartInput struct {
	OpenRecent func(i int) // or locates it if it is missing
	Forget     func(i int)
	OpenSample func(i int)
	OpenFound  func(i int)
	ScrollBy   func(px float64)
}

const (
	recentPart widget.Part = "recent"        // N: index
	locatePart widget.Part = "locate recent" // N: index
	forgetPart widget.Part = "forget recent" // N: index
	samplePart widget.Part = "sample"        // N: index
	foundPart  widget.Part = "found"         // N: index
)

// RecentAt returns the index of the recent file t, false if t is not one.
func RecentAt(t widget.Target) (i int, ok bool) {
	return t.N, t.Part == recentPart || t.Part == locatePart || t.Part == forgetPart
}

// Drag drags nothing: see [widget.Owner].
func (s *Start) Drag(*widget.Press) bool { return false }

// Click opens the item at the pointer.
func (s *Start) Click(p *widget.Press) {
	switch t := p.Target; t.Part {
	case recentPart, locatePart:
		s.Do.OpenRecent(t.N)
	case forgetPart:
		s.Do.Forget(t.N)
	case samplePart:
		s.Do.OpenSample(t.N)
	case foundPart:
		s.Do.OpenFound(t.N)
	}
}

// Wheel scrolls the screen.
func (s *Start) Wheel(t *widget.Turn) bool {
	s.Do.ScrollBy(-t.Step())
	return true
}

// Widths of the start screen: from startWide on it has two columns, below
// startCompact (or in a low window) its parts are smaller.
const (
	startWide     = 1040.0
	startCompact  = 700.0
	startLow      = 480.0
	startColumn   = 640.0
	startHigh     = 600.0 // of the left column
	sampleWidth   = 192.0
	sampleGap     = 8.0
	sampleCaption = 50.0
)

// Draw draws the screen and returns the largest useful scroll.
func (s *Start) Draw(p *widget.Painter, l *layout.Window) (most float64) {
	area := l.Map
	defer p.Hits.Own(s)()
	p.Fill(area, p.T.S1)
	keyBar := layout.Rect{}
	if area.H > 420 {
		keyBar = area.CutBottom(44)
	}
	p.Clip(area)
	x, bottom := 0.0, 0.0
	if area.W >= startWide {
		x, bottom = s.wide(p, area)
	} else {
		x, bottom = s.narrow(p, area)
	}
	p.Unclip()
	most = max(0, bottom+s.Scroll-area.Bottom()+16)
	p.Scrollbar(area, s.Scroll, area.H+most)
	if !keyBar.Empty() {
		s.keyBar(p, keyBar, x)
	}
	return most
}

// wide draws two columns: the user's files and the program's samples. It returns
// where they start and end.
func (s *Start) wide(p *widget.Painter, area layout.Rect) (x, bottom float64) {
	x = area.X + floorPx((area.W-1104)/2)
	// In a high window it is a little above the middle.
	y := area.Y + 44 + max(0, float64(int((area.H-44-startHigh)/3))) - s.Scroll
	left := layout.Rect{X: x, Y: y, W: startColumn}
	right := layout.Rect{X: x + 712, Y: y, W: 392}
	s.name(p, left)
	left.Y = s.drop(p, layout.Rect{X: x, Y: y + 92, W: startColumn, H: 148})
	left.Y = s.recents(p, left)
	right.Y = s.samples(p, right, 12)
	right.Y = s.found(p, right)
	return x, max(left.Y, right.Y)
}

// narrow draws everything in one column: what one most likely came for first.
func (s *Start) narrow(p *widget.Painter, area layout.Rect) (x, bottom float64) {
	w := min(startColumn, area.W-48)
	r := layout.Rect{X: area.X + floorPx((area.W-w)/2), Y: area.Y + 20 - s.Scroll, W: w}
	if area.W < startCompact || area.H < startLow {
		r.Y = s.compactDrop(p, layout.Rect{X: r.X, Y: r.Y - 6, W: w})
	} else {
		s.name(p, r)
		r.Y = s.drop(p, layout.Rect{X: r.X, Y: r.Y + 92, W: w, H: 148})
	}
	if len(s.Recents) == 0 {
		r.Y = s.samples(p, r, 26)
		r.Y = s.recents(p, r)
	} else {
		r.Y = s.recents(p, r)
		r.Y = s.samples(p, r, 30)
	}
	return r.X, s.found(p, r)
}

func floorPx(v float64) float64 { return float64(int(max(v, 24))) }

// name draws icon, name and what the program is for.
func (s *Start) name(p *widget.Painter, r layout.Rect) {
	p.AppIcon(r.X+2, r.Y+2, 60)
	p.Text(r.X+80, r.Y+24, theme.Display, p.T.T1, "Playhead")
	p.TextIn(r.X+80, r.Y+50, r.W-80, canvas.Left, theme.Body, p.T.T2, "Watch any moment of a recording.")
}

// compactDrop draws name and drop target in little room and returns their
// bottom.
func (s *Start) compactDrop(p *widget.Painter, r layout.Rect) float64 {
	p.AppIcon(r.X, r.Y, 40)
	w := p.Text(r.X+52, r.Y+20, theme.Head, p.T.T1, "Playhead")
	p.TextIn(r.X+64+w, r.Y+21, r.W-64-w, canvas.Left, theme.Body, p.T.T2, "Watch any moment of a recording.")
	r = layout.Rect{X: r.X, Y: r.Y + 52, W: r.W, H: 72}
	s.dropGround(p, r)
	b := layout.Rect{X: r.Right() - 16 - 116, Y: r.Y + 19, W: 116, H: 34}
	p.Primary(b, widget.Do(action.Open), "Open file…")
	b = layout.Rect{X: b.X - 104, Y: b.Y, W: 92, H: 34}
	p.Button(widget.Button{
		Rect: b, Target: widget.Do(action.Library), Icon: assets.IconLayers, Label: "Library",
		Text: theme.Body,
	})
	p.Icon(assets.IconDrop, r.X+20, r.Y+22, 28, p.T.AccText)
	x := r.X + 66
	p.TextIn(x, r.Y+26, b.X-x-12, canvas.Left, theme.Title, p.T.T1, "Drop a recording here")
	text := s.endings()
	if all := text + ", also compressed"; p.TextWidth(theme.Small, all) <= b.X-x-12 {
		text = all
	}
	p.TextIn(x, r.Y+48, b.X-x-12, canvas.Left, theme.Small, p.T.T2, text)
	return r.Bottom()
}

// A RecordingKind is a kind of recording that can be opened.
type RecordingKind struct {
	Badge, Title string
	Extensions   []string // of its files, without the dot
	Origin       string   // where such recordings come from
	Coverage     string   // which of them can be opened
}

// endings returns how the files of all kinds end, a kind by its first ending.
func (s *Start) endings() string {
	var all []string
	for _, k := range s.Kinds {
		if len(k.Extensions) > 0 {
			all = append(all, "."+k.Extensions[0])
		}
	}
	return strings.Join(all, ", ")
}

// recents draws the recent files, or where one gets some, and returns the
// bottom.
func (s *Start) recents(p *widget.Painter, r layout.Rect) float64 {
	y := r.Y
	if len(s.Recents) == 0 {
		p.Text(r.X, y+34, theme.Title, p.T.T1, "Where recordings come from")
		y += 52
		for _, h := range s.Kinds {
			s.hint(p, layout.Rect{X: r.X, Y: y, W: r.W, H: 44}, h)
			y += 48
		}
		return y
	}
	p.Text(r.X, y+34, theme.Title, p.T.T1, "Recent")
	y += 52
	for i := range s.Recents {
		s.recent(p, layout.Rect{X: r.X, Y: y, W: r.W, H: 44}, i)
		y += 48
	}
	p.Text(r.X, y+14, theme.Small, p.T.T3, "The bar shows how far you watched. Press Del to remove a row.")
	return y + 24
}

func (s *Start) hint(p *widget.Painter, r layout.Rect, h RecordingKind) {
	badge(p, r, h.Badge)
	p.TextIn(r.X+68, r.Y+15, r.W-68, canvas.Left, theme.Body, p.T.T2, h.Title)
	if p.TextIn(r.X+68, r.Y+31, r.W-68, canvas.Left, theme.Small, p.T.T3, h.Origin) {
		p.Hits.Add(widget.Zone{Rect: r, Tip: h.Origin})
	}
}

// badge draws the short word for a kind of recording at the left of a row.
func badge(p *widget.Painter, r layout.Rect, word string) {
	b := layout.Rect{X: r.X, Y: r.Y + 11, W: 54, H: 22}
	p.Box(b, theme.RadiusButton, p.T.S4, p.T.Line2)
	p.TextIn(b.X+3, b.CenterY(), b.W-6, canvas.Center, theme.Small.In(theme.Medium), p.T.T2, word)
}

// drop draws the drop target with the primary button and returns its bottom.
func (s *Start) drop(p *widget.Painter, r layout.Rect) float64 {
	s.dropGround(p, r)
	p.Icon(assets.IconDrop, r.X+44, r.Y+36, 40, p.T.AccText)
	x := r.X + 106
	p.TextIn(x, r.Y+42, r.Right()-x-8, canvas.Left, theme.Head, p.T.T1, "Drop a recording here")
	p.TextIn(x, r.Y+68, r.Right()-x-8, canvas.Left, theme.Body, p.T.T2,
		s.endings()+", also inside .zip, .gz, .xz, .zst")
	b := layout.Rect{X: x, Y: r.Y + 92, W: 128, H: 34}
	p.Primary(b, widget.Do(action.Open), "Open file…")
	x = b.Right() + 12
	x += p.Text(x, b.CenterY(), theme.Label, p.T.T3, s.OpenKey) + 24
	p.Button(widget.Button{
		Rect: layout.Rect{X: x, Y: b.Y, W: 92, H: 34}, Target: widget.Do(action.Library),
		Icon: assets.IconLayers, Label: "Library", Text: theme.Body, Tip: "Search all recordings in your folders",
	})
	return r.Bottom()
}

// dropGround draws the ground of the drop target and its dashed border.
func (s *Start) dropGround(p *widget.Painter, r layout.Rect) {
	ground, line := p.T.S0, p.T.Line3
	if s.Dragging {
		ground, line = p.T.AccDim, p.T.AccText
	}
	p.Round(r, theme.RadiusDialog, ground)
	dashedFrame(p, r, line)
}

// dashedFrame draws the dashed border of the drop target.
func dashedFrame(p *widget.Painter, r layout.Rect, col color.NRGBA) {
	const k = theme.RadiusDialog
	p.DashedLine(r.X+k, r.Y, r.Right()-k, r.Y, 1.5, 7, 5, col)
	p.DashedLine(r.X+k, r.Bottom(), r.Right()-k, r.Bottom(), 1.5, 7, 5, col)
	p.DashedLine(r.X, r.Y+k, r.X, r.Bottom()-k, 1.5, 7, 5, col)
	p.DashedLine(r.Right(), r.Y+k, r.Right(), r.Bottom()-k, 1.5, 7, 5, col)
	p.Arc(r.X+k, r.Y+k, k, 1.5, 3.1416, 4.7124, col)
	p.Arc(r.Right()-k, r.Y+k, k, 1.5, 4.7124, 6.2832, col)
	p.Arc(r.Right()-k, r.Bottom()-k, k, 1.5, 0, 1.5708, col)
	p.Arc(r.X+k, r.Bottom()-k, k, 1.5, 1.5708, 3.1416, col)
}

func (s *Start) recent(p *widget.Painter, r layout.Rect, i int) {
	c := &s.Recents[i]
	tgt := widget.Control(recentPart, i)
	hover := p.Hovered(tgt)
	row := layout.Rect{X: r.X - 8, Y: r.Y, W: r.W + 16, H: r.H}
	if hover {
		p.Round(row, theme.RadiusButton, p.T.S3)
	}
	badge(p, r, c.Badge)
	ink, detail, detailInk := p.T.T1, c.Detail, p.T.T2
	if c.Missing {
		ink, detail, detailInk = p.T.T3, "file not found", p.T.Warn
	}
	room := r.W - 68 - max(190, 106+p.TextWidth(theme.Label, c.When))
	p.TextIn(r.X+68, r.Y+15, room, canvas.Left, theme.Body.In(theme.Medium), ink, c.Name)
	p.TextIn(r.X+68, r.Y+31, room, canvas.Left, theme.Small, detailInk, detail)
	p.Hits.Add(widget.Zone{Rect: row, Target: tgt, Cursor: widget.CursorPointer, Tip: c.Path})
	if c.Missing {
		b := layout.Rect{X: r.Right() - 72, Y: r.Y + 9, W: 72, H: 26}
		p.Button(widget.Button{
			Rect: b, Target: widget.Control(forgetPart, i), NoIcon: true, Label: "Remove",
			Tip: "Remove from this list",
		})
		b = layout.Rect{X: b.X - 84, Y: b.Y, W: 78, H: b.H}
		p.Button(widget.Button{
			Rect: b, Target: widget.Control(locatePart, i), NoIcon: true, Label: "Locate…",
			Tip: "Choose where this recording is now",
		})
		return
	}
	p.TextAt(r.Right()-96, r.CenterY(), canvas.Right, theme.Label, p.T.T3, c.When)
	bar := layout.Rect{X: r.Right() - 80, Y: r.Y + 20, W: 72, H: 4}
	p.Round(bar, 2, p.T.S4)
	if c.Watched > 0 {
		bar.W = max(4, 72*min(c.Watched, 1))
		p.Round(bar, 2, p.T.AccText)
	}
}

// samples draws the cards of the samples, their heading that far below r.Y, and
// returns their bottom.
func (s *Start) samples(p *widget.Painter, r layout.Rect, head float64) float64 {
	if len(s.Samples) == 0 {
		return r.Y
	}
	p.Text(r.X, r.Y+head, theme.Title, p.T.T1, "Try a sample")
	y := r.Y + head + 20
	// Three cards in a row would leave the fourth alone in the next.
	perRow := min(len(s.Samples), 4)
	if r.W < 4*120 {
		perRow = 2
	}
	w := min((r.W+sampleGap)/float64(perRow)-sampleGap, sampleWidth)
	h := (w-12)*96/180 + 6 + sampleCaption
	for i := range s.Samples {
		x := r.X + float64(i%perRow)*(w+sampleGap)
		s.sample(p, layout.Rect{X: x, Y: y + float64(i/perRow)*(h+12), W: w, H: h}, i)
	}
	return y + float64((len(s.Samples)+perRow-1)/perRow)*(h+12)
}

// found draws the folders of games and returns their bottom.
func (s *Start) found(p *widget.Painter, r layout.Rect) float64 {
	y := r.Y
	if len(s.Found) == 0 {
		return y
	}
	y += 26
	p.Text(r.X, y+4, theme.Title, p.T.T1, "Found on this computer")
	y += 22
	for i, f := range s.Found {
		row := layout.Rect{X: r.X, Y: y, W: r.W, H: 36}
		tgt := widget.Control(foundPart, i)
		if p.Hovered(tgt) {
			p.Round(layout.Rect{X: row.X - 8, Y: row.Y, W: row.W + 16, H: 36}, theme.RadiusButton, p.T.S3)
		}
		p.Icon(assets.IconFolder, r.X, y+10, 16, p.T.T3)
		dw := p.TextWidth(theme.Label, f.Detail)
		p.TextIn(r.X+26, y+18, r.W-26-dw-40, canvas.Left, theme.Body, p.T.T1, f.Name)
		p.TextAt(r.Right()-24, y+18, canvas.Right, theme.Label, p.T.T3, f.Detail)
		p.Icon(assets.IconRight, r.Right()-18, y+10, 16, p.T.T3)
		p.HLine(r.X, y+36, r.W, p.T.Line)
		p.Hits.Add(widget.Zone{Rect: row, Target: tgt, Cursor: widget.CursorPointer, Tip: f.Path})
		y += 38
	}
	p.TextIn(r.X, y+14, r.W, canvas.Left, theme.Small, p.T.T3,
		"Playhead only reads these folders. Change them in Settings.")
	return y + 24
}

// sample draws a card: the picture, and below it what it is.
func (s *Start) sample(p *widget.Painter, r layout.Rect, i int) {
	c := &s.Samples[i]
	tgt := widget.Control(samplePart, i)
	ground, border := p.T.S2, p.T.Line2
	hover := p.Hovered(tgt)
	if hover {
		ground, border = p.T.S3, p.T.AccText
	}
	p.Box(r, theme.RadiusCard, ground, border)
	pic := layout.Rect{X: r.X + 6, Y: r.Y + 6, W: r.W - 12, H: r.H - 6 - sampleCaption}
	p.Fill(pic, p.T.S0)
	if c.Picture != nil {
		p.Image(c.Picture, pic.X, pic.Y, pic.W, pic.H)
	}
	if hover || i == 0 {
		p.Disc(pic.CenterX(), pic.CenterY(), 18, p.T.Acc)
		p.Icon(assets.IconPlay, pic.CenterX()-7.5, pic.CenterY()-8, 16, p.T.OnAcc)
	}
	cut := p.TextIn(r.X+8, r.Bottom()-33, r.W-14, canvas.Left, theme.Body.In(theme.Medium), p.T.T1, c.Title)
	cut = p.TextIn(r.X+8, r.Bottom()-15, r.W-14, canvas.Left, theme.Small, p.T.T3, c.Detail) || cut
	z := widget.Zone{Rect: r, Target: tgt, Cursor: widget.CursorPointer, Radius: theme.RadiusCard}
	if cut {
		z.Tip, z.More = c.Title, c.Detail
	}
	p.Hits.Add(z)
}

// keyBar draws the few keys one needs first.
func (s *Start) keyBar(p *widget.Painter, r layout.Rect, x float64) {
	p.Fill(r, p.T.S2)
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	pair := func(a, b action.ID) string { return p.Shortcut(a) + " " + p.Shortcut(b) }
	for _, k := range [...][2]string{
		{p.Shortcut(action.PlayPause), "play or pause"},
		{pair(action.Back5, action.Forward5), "5 seconds"},
		{pair(action.TickBack, action.TickForward), "one tick"},
		{"wheel", "zoom"},
		{s.HelpKey, "all keys"},
	} {
		if strings.TrimSpace(k[0]) == "" {
			continue
		}
		w := p.TextWidth(theme.Label.In(theme.Mono), k[0]) + 14
		if x+w+8+p.TextWidth(theme.Label, k[1]) > r.Right()-8 {
			return
		}
		c := layout.Rect{X: x, Y: r.CenterY() - 10, W: w, H: 20}
		p.Box(c, theme.RadiusButton, p.T.S3, p.T.Line2)
		p.TextAt(c.CenterX(), c.CenterY(), canvas.Center, theme.Label.In(theme.Mono), p.T.T1, k[0])
		x += w + 8
		x += p.Text(x, r.CenterY(), theme.Label, p.T.T2, k[1]) + 26
	}
}
