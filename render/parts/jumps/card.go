package jumps

import (
	"fmt"
	"math"
	"sort"
	"strconv"
	"time"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/jumps"
	"playhead/sim/times"
)

// Sizes of the card and of the plate.
const (
	cardWidth    = 408.0
	cardMargin   = 14.0
	cardHead     = 50.0
	cardFigures  = 56.0
	cardFacts    = 92.0
	strafeHeight = 24.0
	cardFoot     = 46.0

	plateWidth  = 150.0
	plateHeight = 76.0
)

// OverlayHeight returns the height of the plate in the top left corner, or of the card in
// the top right one, with a gap: see [part.Overlaid].
func (v *View) OverlayHeight(at part.Corner, room layout.Rect) float64 {
	switch {
	case at == part.TopLeft && v.Lab():
		return plateHeight + 10
	case at == part.TopRight:
		if h, _, _ := fitCard(v.carded(), room); h > 0 {
			return h + cardMargin
		}
	}
	return 0
}

// PaintOverlay draws the plate or the card.
func (v *View) PaintOverlay(at part.Corner, room layout.Rect) {
	if at == part.TopLeft {
		v.paintPlate(layout.Rect{X: room.X, Y: room.Y, W: plateWidth, H: plateHeight})
		return
	}
	v.paintCard(room)
}

const cardLeast = cardHead + cardFigures + cardFacts

// fitCard returns the height of the card of a jump in a room, 0 without one or where it
// does not fit, how many strafes it lists and whether it has a foot.
func fitCard(j *Jump, room layout.Rect) (h float64, rows int, foot bool) {
	left := room.H - 2*cardMargin - cardLeast
	if j == nil || room.W < cardWidth+2*cardMargin || left < 0 {
		return 0, 0, false
	}
	h = cardLeast
	if left >= strafeHeight+cardFoot {
		rows, foot = fitStrafes(len(j.Strafes), left)
		if rows > 0 {
			h += float64(rows+1)*strafeHeight + 6
		}
		if foot {
			h += cardFoot
		}
	}
	return h, rows, foot
}

// paintCard describes the jump at the playhead, at the right of a room.
func (v *View) paintCard(room layout.Rect) {
	j := v.carded()
	h, rows, foot := fitCard(j, room)
	r := layout.Rect{X: room.Right() - cardWidth - cardMargin, Y: room.Y + cardMargin, W: cardWidth, H: h}
	p := &v.D.P
	defer p.Hits.Own(v)()
	p.Shadow(r.X, r.Y, r.W, r.H, theme.RadiusDialog, p.T.Shadow)
	p.Box(r, theme.RadiusDialog, p.T.S2, p.T.Line2)
	p.MouseZone(r, widget.Target{Part: cardPart}, widget.CursorDefault)
	rest := r
	paintHead(p, rest.CutTop(cardHead), v.List().Number(v.at), j)
	paintFigures(p, rest.CutTop(cardFigures), j, v.List().rank(j))
	p.HLine(rest.X, rest.Y, rest.W, p.T.Line)
	paintFacts(p, rest.CutTop(cardFacts), j)
	if rows > 0 {
		p.HLine(rest.X, rest.Y, rest.W, p.T.Line)
		paintStrafes(p, rest.CutTop(float64(rows+1)*strafeHeight+6), j, v.S.Play.Tick(), rows)
	}
	if foot { // names the rule
		p.HLine(rest.X, rest.Y, rest.W, p.T.Line)
		p.Text(rest.X+18, rest.Y+15, theme.Small, p.T.T3, rules[j.Kind])
		p.Text(rest.X+18, rest.Y+31, theme.Small, p.T.T3,
			"From take-off to landing, plus the 32 u of the player's hull.")
	}
}

// fewStrafes is how many strafes are worth more than the foot of the card.
const fewStrafes = 4

// fitStrafes returns how many of n strafes fit into room px, and whether the foot
// does.
func fitStrafes(n int, room float64) (rows int, foot bool) {
	const head = strafeHeight + 6
	rows = max(0, min(n, int((room-head-cardFoot)/strafeHeight)))
	if rows < min(n, fewStrafes) {
		return min(n, int((room-head)/strafeHeight)), false
	}
	return rows, true
}

// paintHead draws number and kind of a jump, and the buttons.
func paintHead(p *widget.Painter, r layout.Rect, number int64, j *Jump) {
	y := r.CenterY() + 2
	w := p.Text(r.X+18, y, theme.Title, p.T.T1, fmt.Sprintf("Jump %d", number))
	p.Chip(widget.Chip{X: r.X + 18 + w + 12, Y: y - 10, Label: kindWords[j.Kind], On: true})
	x := r.Right() - 18 - 24
	p.Button(widget.Button{
		Rect: layout.Rect{X: x, Y: y - 12, W: 24, H: 24}, Target: widget.Target{Part: closePart},
		Icon: assets.IconClose, Flat: true, Tip: "Close", Key: "Esc",
	})
	p.Button(widget.Button{
		Rect: layout.Rect{X: x - 36 - 2*28, Y: y - 12, W: 24, H: 24}, Target: widget.Target{Part: pairPart},
		Icon: assets.IconGhost, Flat: true, Tip: "Compare with another jump",
		More: "The two that are chosen in the list, or this one and the longest of the same kind",
	})
	for k, b := range [...]struct {
		label, tip string
	}{{"}", "Next jump"}, {"{", "Previous jump"}} {
		p.Button(widget.Button{
			Rect: layout.Rect{X: x - 36 - float64(k)*28, Y: y - 11, W: 22, H: 22}, Target: widget.Target{
				Part: stepPart,
				N:    1 - k,
			}, NoIcon: true, Label: b.label, Tip: b.tip, Key: b.label,
		})
	}
}

// paintFigures draws distance and speeds.
func paintFigures(p *widget.Painter, r layout.Rect, j *Jump, rank string) {
	y, below := r.Y+16, r.Y+42
	if j.Landed {
		w := p.Text(r.X+18, y, theme.Display.In(theme.Mono), p.T.T1, fmt.Sprintf("%.1f", j.Distance))
		p.Text(r.X+18+w+8, y+5, theme.Label, p.T.T2, "units")
	}
	p.Text(r.X+18, below, theme.Small, p.T.T3, rank)
	x := r.X + 220
	w := p.Text(x, y, theme.Clock, p.T.T2, fmt.Sprintf("%.0f → ", j.Prestrafe))
	p.Text(x+w, y, theme.Clock, p.T.G1, fmt.Sprintf("%.0f u/s", j.Top))
	p.Text(x, below, theme.Small, p.T.T3, "prestrafe and top speed")
}

// rank returns the place of the jump by distance, among comparable jumps of the
// same kind.
func (l *List) rank(j *Jump) string {
	if !j.Level || !j.Free {
		return j.more()
	}
	longer, all := 0, 0
	for i := range l.Jumps {
		if o := &l.Jumps[i]; o.Kind == j.Kind && o.Level && o.Free {
			if all++; o.Distance > j.Distance {
				longer++
			}
		}
	}
	switch {
	case all == 1:
		return "the only " + kindWords[j.Kind]
	case longer == 0:
		return fmt.Sprintf("longest of %d %ss", all, kindWords[j.Kind])
	}
	return fmt.Sprintf("%s longest of %d %ss", ordinal(longer+1), all, kindWords[j.Kind])
}

// ordinal returns 2nd, 3rd, 4th …
func ordinal(n int) string {
	end := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			end = "st"
		case 2:
			end = "nd"
		case 3:
			end = "rd"
		}
	}
	return strconv.Itoa(n) + end
}

const notRecorded = "not recorded"

// paintFacts draws eight facts in two rows.
func paintFacts(p *widget.Painter, r layout.Rect, j *Jump) {
	sync, ground, fps, air := "no strafe", "from a run", notRecorded, notRecorded
	switch j.Kind {
	case jumps.StandingJump:
		ground = "standing"
	case jumps.LadderJump:
		ground = "off a ladder"
	case jumps.WaterJump:
		ground = "out of water"
	}
	if j.Landed {
		air = times.WithUnit(time.Duration(math.Round(j.Seconds*1000)) * time.Millisecond)
	}
	if s, ok := j.Sync(); ok {
		sync = fmt.Sprintf("%.0f %%", 100*s)
	}
	if j.GroundFrames >= 0 {
		ground = plural(j.GroundFrames, "frame")
	}
	if f, ok := j.FPS(); ok {
		fps = fmt.Sprintf("%.0f fps", f)
	}
	command := notRecorded
	switch j.Command {
	case jumps.CommandFound:
		command = "+jump"
	case jumps.CommandMissing:
		command = "no +jump"
	}
	facts := [8]struct {
		name, value, tip string
		ink              int
	}{
		{"Sync", sync, "Share of frames with a side key in which the speed rose", 0},
		{"Gain", fmt.Sprintf("%+.1f", j.Gain), "Total speed gained in the air, u/s", 1},
		{"Loss", fmt.Sprintf("%.1f", j.Loss), "Total speed lost in the air, u/s", 2},
		{"Air", air, "From take-off to landing", 0},
		{"Ground", ground, "Demo frames between the previous landing and take-off", 0},
		{"At take-off", fps, "Frame rate of the recorder's client", 0},
		{
			"Presses", fmt.Sprintf("%d, %s", len(j.Steps), command),
			"Presses of jump for this take-off, and whether the demo holds their console command", 0,
		},
		{"Rise", fmt.Sprintf("%.1f u", j.Rise), "How far the player's origin rose", 0},
	}
	for k, f := range facts {
		x, y := r.X+18+float64(k%4)*97, r.Y+18+float64(k/4)*41
		ink := p.T.T1
		switch {
		case f.value == notRecorded:
			ink = p.T.T3
		case f.ink == 1:
			ink = p.T.OK
		case f.ink == 2 && j.Loss < 0:
			ink = p.T.Err
		case f.name == "Presses" && j.Command == jumps.CommandMissing:
			ink = p.T.Warn
		}
		p.Text(x, y, theme.Small, p.T.T3, f.name)
		p.TextIn(x, y+17, 94, canvas.Left, theme.Label.In(theme.Mono), ink, f.value)
		p.Hits.Add(widget.Zone{
			Rect:   layout.Rect{X: x - 4, Y: y - 8, W: 96, H: 36},
			Target: widget.Target{Part: notePart, N: k}, Cursor: widget.CursorDefault, Tip: f.tip, Mouse: true,
		})
	}
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return strconv.Itoa(n) + " " + word + "s"
}

// paintStrafes draws so many rows of strafes, the one at tick now among them.
func paintStrafes(p *widget.Painter, r layout.Rect, j *Jump, now sim.Tick, rows int) {
	head := r.CutTop(strafeHeight)
	x := [...]float64{r.X + 18, r.X + 46, r.X + 84, r.X + 198, r.X + 252, r.X + 304, r.X + 346, r.X + 390}
	for k, text := range [...]string{"#", "Key", "Sync", "", "Gain", "Loss", "ms", "°/s"} {
		if k < 3 {
			p.Text(x[k], head.CenterY()+2, theme.Small, p.T.T3, text)
		} else {
			p.TextAt(x[k], head.CenterY()+2, canvas.Right, theme.Small, p.T.T3, text)
		}
	}
	mono := theme.Label.In(theme.Mono)
	for k := firstStrafe(j, now, rows); rows > 0; k, rows = k+1, rows-1 {
		s := &j.Strafes[k]
		row := r.CutTop(strafeHeight)
		t := widget.Target{Part: strafePart, N: k}
		switch {
		case now >= s.From && now <= s.To:
			p.Fill(row, p.T.Sel)
			p.FillRect(row.X, row.Y, theme.LineBar, row.H, p.T.Acc)
		case p.Hovered(t):
			p.Fill(row, p.T.S3)
		}
		y := row.CenterY()
		p.Text(x[0], y, mono, p.T.T3, strconv.Itoa(k+1))
		key, ink := sideKey(s.Side), p.T.Lanes[sideLane(s.Side)]
		cap := layout.Rect{X: x[1], Y: y - 9, W: 22, H: 18}
		p.Round(cap, theme.RadiusWell, ink)
		p.TextAt(cap.CenterX(), y, canvas.Center, theme.Small.In(theme.Medium), p.T.S0, key)
		sync, _ := s.Sync()
		bar := layout.Rect{X: x[2], Y: y - 2, W: 70, H: 4}
		p.Round(bar, 2, p.T.S5)
		bar.W *= sync
		p.Round(bar, 2, ink)
		p.TextAt(x[3], y, canvas.Right, mono, p.T.T1, fmt.Sprintf("%.0f %%", 100*sync))
		p.TextAt(x[4], y, canvas.Right, mono, p.T.OK, fmt.Sprintf("%+.1f", s.Gain))
		p.TextAt(x[5], y, canvas.Right, mono, p.T.Err, fmt.Sprintf("%.1f", s.Loss))
		p.TextAt(x[6], y, canvas.Right, mono, p.T.T1, fmt.Sprintf("%.0f", 1000*s.Seconds))
		p.TextAt(x[7], y, canvas.Right, mono, p.T.T1, fmt.Sprintf("%.0f", s.TurnSpeed()))
		p.Hits.Add(widget.Zone{
			Rect: row, Target: t, Cursor: widget.CursorPointer,
			Tip: fmt.Sprintf("Go to strafe %d of %d", k+1, len(j.Strafes)), Mouse: true,
		})
	}
}

// firstStrafe returns the strafe that the list of so many rows begins with: the one
// at the playhead is always in it.
func firstStrafe(j *Jump, now sim.Tick, rows int) int {
	at := 0
	for at < len(j.Strafes)-1 && j.Strafes[at].To < now {
		at++
	}
	return max(0, min(at-rows/2, len(j.Strafes)-rows))
}

func sideKey(side int) string { return map[int]string{-1: "A", 1: "D"}[side] }

func sideLane(side int) theme.Lane {
	if side < 0 {
		return theme.LaneLeft
	}
	return theme.LaneRight
}

// rules say how the distance of each kind is measured.
var rules = [...]string{
	jumps.LongJump:  "Long jump: after more than 0.1 s on the ground.",
	jumps.HighJump:  "High jump: a long jump over a drop of 70 u or more.",
	jumps.Bhop:      "Bhop: at most 0.1 s on the ground after a jump.",
	jumps.DropBhop:  "Drop bhop: a bhop from lower ground than the previous jump.",
	jumps.UpBhop:    "Up bhop: a bhop from higher ground than the previous jump.",
	jumps.MultiBhop: "Multi bhop: the second bhop in a row, or a later one.",
	jumps.CountJump: "Count jump: right after a tap of duck.",
	jumps.WeirdJump: "Weird jump: right after a fall.",

	jumps.StandingJump: "Standing jump: slower than 100 u/s at take-off.",
	jumps.Push:         "Push: no jump, but a ladder, a push or an explosion.",
	jumps.LadderJump:   "Ladder jump: off a ladder, faster than one climbs.",
	jumps.WaterJump:    "Water jump: out of water to the waist.",
}

// strafeAt returns the strafe of j at a tick, -1 without one.
func strafeAt(j *Jump, t int32) int {
	k := sort.Search(len(j.Strafes), func(k int) bool { return int32(j.Strafes[k].To) >= t })
	if k < len(j.Strafes) && int32(j.Strafes[k].From) <= t {
		return k
	}
	return -1
}

// which says which of n jumps is at the playhead, or how many there are.
func which(at, n int) string {
	if at < 0 {
		return plural(n, "jump")
	}
	return fmt.Sprintf("jump %d of %d", at+1, n)
}

// paintPlate says which jump is at the playhead, and what the colours of its strafes mean.
func (v *View) paintPlate(r layout.Rect) {
	p := &v.D.P
	p.Plate(r, theme.RadiusCard)
	p.Text(r.X+10, r.Y+17, theme.Label.In(theme.Medium), p.P.PlateText, which(v.at, len(v.List().Jumps)))
	for k, side := range [...]int{-1, 1} {
		row := r.Y + 40 + 20*float64(k)
		p.FillRect(r.X+10, row-2, 16, 4, p.P.Lanes[sideLane(side)])
		p.TextAt(r.X+36, row, canvas.Left, theme.Small, p.P.PlateText, [...]string{
			"strafe left, A",
			"strafe right, D",
		}[k])
	}
}
