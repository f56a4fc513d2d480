package compare

import (
	"strconv"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim/occurs"
	"playhead/sim/times"
)

const segmentLaneHeight = 34.0

var aboutSegments = part.About{
	Word: "segments", Title: "Segments", Help: "The segments of a run, with saves and loads",
	After: timeline.LaneEvents,
	Last:  true, Needs: occurs.Jumps, Missing: "This recording is no run of several segments.",
}

// Lanes returns the lane of the segments: see [part.Laner].
func (v *Segments) Lanes(k timeline.Kind) []part.Lane {
	if k != timeline.KindGoldSrc {
		return nil
	}
	return []part.Lane{v}
}

// About describes the lane: see [part.Lane].
func (v *Segments) About() *part.About { return &aboutSegments }

// LaneHeights returns how high the lane is, 0 without a run of several segments.
func (v *Segments) LaneHeights() (usual, tall float64) {
	if !v.several() || v.S.Seen.Hiding() {
		return 0, 0
	}
	return segmentLaneHeight, segmentLaneHeight
}

// Wanted reports whether the lane is shown that the user said nothing about.
func (v *Segments) Wanted() bool { return v.several() }

// PaintLane draws a bar for each segment with its map and time, and a triangle for each save,
// upwards, and load, downwards.
func (v *Segments) PaintLane(header, body layout.Rect, scale timeline.Scale) {
	p, f := &v.D.P, v.finder.Found()
	defer p.Hits.Own(v)()
	p.MouseZone(header, widget.Target{Part: segmentsLanePart}, widget.CursorDefault)
	p.Text(header.X+22, header.Y+12, theme.Label, p.T.T2, aboutSegments.Title)
	p.Text(header.X+22, header.Y+25, theme.Small, p.T.T3, strconv.Itoa(len(f.list)))
	p.Clip(body)
	defer p.Unclip()
	for i := range f.list {
		s := &f.list[i]
		x0, x1 := scale.At(s.Begin), scale.At(s.Begin+s.Length)
		if x1 < body.X || x0 > body.Right() {
			continue
		}
		box := layout.Rect{X: x0, Y: body.Y + 4, W: max(2, x1-x0-1), H: 16}
		t, ground := widget.Target{Part: segmentBarPart, N: i}, p.T.S4
		switch {
		case p.Hovered(t):
			ground = p.T.S5
		case i == v.now:
			ground = p.T.Sel
		}
		p.Box(box, theme.RadiusBar, ground, p.T.Line2)
		from, to := max(box.X, body.X)+6, min(box.Right(), body.Right())-6
		for _, text := range [...]string{s.Map + "  " + times.WithUnit(s.Length), s.Map, strconv.Itoa(i + 1)} {
			if p.TextWidth(theme.Small, text) <= to-from {
				p.TextAt((from+to)/2, box.CenterY(), canvas.Center, theme.Small, p.T.T1, text)
				break
			}
		}
		p.Hits.Add(widget.Zone{
			Rect: layout.Rect{X: box.X, Y: body.Y, W: max(4, box.W), H: 22}, Target: t, Cursor: widget.CursorPointer,
			Tip:  "Segment " + strconv.Itoa(i+1) + ": " + s.Map + ", " + times.WithUnit(s.Length),
			More: "Click to go there", Mouse: true,
		})
	}
	for i := range f.marks {
		m := &f.marks[i]
		x, y := scale.At(m.at), body.Bottom()-2
		if x < body.X-5 || x > body.Right()+5 {
			continue
		}
		tip := "Save"
		if m.Load {
			tip = "Load"
			p.Triangle(x-4, y-8, x+4, y-8, x, y-1, p.T.Warn)
		} else {
			p.Triangle(x-4, y-1, x+4, y-1, x, y-8, p.T.OK)
		}
		if m.Name != "" {
			tip += " " + m.Name
		}
		p.Hits.Add(widget.Zone{
			Rect: layout.Rect{X: x - 5, Y: y - 9, W: 10, H: 10}, Target: widget.Target{Part: segmentMarkPart, N: i},
			Cursor: widget.CursorPointer, Tip: tip, More: "Click to go there", Mouse: true,
		})
	}
}
