package heat

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/heat"
)

// The ranges are the time in the round and the height. Each is a part of the filter.
const (
	timeRange = iota
	heightRange
	numRanges
)

// A rangeKind is a range that the filter may have.
type rangeKind struct {
	key, title, tip, unit string
	step                  float64
}

var rangeKinds = [numRanges]rangeKind{
	timeRange: {
		"time", "Time", "Seconds since the end of the freeze time · drag an end, turn the wheel to move both", " s", 1,
	},
	heightRange: {"height", "Height", "Height in units · drag an end, turn the wheel to move both", "", 16},
}

// A span is from where to where a range can be, in its steps.
type span struct {
	on       bool
	from, to float64
}

// picked is the end of a range that is dragged.
type picked struct {
	of   int
	high bool
}

// rangesOf returns what can be limited of what was found.
func rangesOf(f *heat.Found) (all [numRanges]span) {
	times, heights := f.Reach()
	within := func(on bool, from, to, step float64) span {
		from, to = math.Floor(from/step)*step, math.Ceil(to/step)*step
		return span{on && to > from, from, to}
	}
	all[timeRange] = within(times.On, times.From.Seconds(), times.To.Seconds(), rangeKinds[timeRange].step)
	all[heightRange] = within(heights.On, heights.From, heights.To, rangeKinds[heightRange].step)
	return all
}

// limits returns the limits of a range that the filter has, the ends of the range where it has none.
func (v *View) limits(of int) (from, to float64, limited bool) {
	s := v.ranges[of]
	from, to = s.from, s.to
	term, ok := v.term(rangeKinds[of].key)
	low, high, between := strings.Cut(term, "..")
	if !ok || !between {
		return from, to, ok
	}
	if n, err := strconv.ParseFloat(low, 64); err == nil {
		from = n
	}
	if n, err := strconv.ParseFloat(high, 64); err == nil {
		to = n
	}
	return from, to, true
}

// term returns what the filter says of a column.
func (v *View) term(key string) (string, bool) {
	for _, term := range strings.Fields(v.text.Text()) {
		if rest, ok := strings.CutPrefix(term, key+":"); ok {
			return rest, true
		}
	}
	return "", false
}

// setLimits makes the filter say from where to where a range goes: nothing for all of it.
func (v *View) setLimits(of int, from, to float64) {
	s, k := v.ranges[of], &rangeKinds[of]
	from, to = max(s.from, min(from, s.to)), max(s.from, min(to, s.to))
	term := ""
	if from > s.from {
		term = number(from)
	}
	term += ".."
	if to < s.to {
		term += number(to)
	}
	var words []string
	for _, word := range strings.Fields(v.text.Text()) {
		if !strings.HasPrefix(word, k.key+":") {
			words = append(words, word)
		}
	}
	if term != ".." {
		words = append(words, k.key+":"+term)
	}
	v.setFilter(strings.Join(words, " "))
}

func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// trackWidth is how long a range is, px; rangeWidth is how wide with its name and its limits.
const (
	trackWidth = 90.0
	rangeWidth = 56 + trackWidth + 70
)

// track returns where the line of a range is that was drawn in r.
func track(r layout.Rect) layout.Rect { return layout.Rect{X: r.X + 56, Y: r.Y, W: trackWidth, H: r.H} }

// paintRange draws a range.
func (v *View) paintRange(r layout.Rect, of int) {
	p, k, s, t := &v.D.P, &rangeKinds[of], v.ranges[of], track(r)
	from, to, limited := v.limits(of)
	ink := p.P.PlateText2
	if limited {
		ink = p.P.PlateText
	}
	cy := p.Snap(r.CenterY())
	p.Text(r.X+6, cy, theme.Label, ink, k.title)
	at := func(n float64) float64 { return t.X + t.W*max(0, min(1, (n-s.from)/(s.to-s.from))) }
	p.RoundRect(t.X, cy-2, t.W, 4, 2, theme.Fade(p.P.PlateText2, 0.35))
	p.RoundRect(at(from), cy-2, at(to)-at(from), 4, 2, ink)
	target := widget.Target{Part: rangePart, N: of}
	radius := 5.0
	if p.Hovered(target) || p.Pressed(target) {
		radius = 6
	}
	p.Disc(at(from), cy, radius, p.P.PlateText)
	p.Disc(at(to), cy, radius, p.P.PlateText)
	p.TextIn(t.Right()+12, cy, r.Right()-t.Right()-12, canvas.Left, theme.Small.In(theme.Mono), ink,
		fmt.Sprintf("%s–%s%s", number(math.Round(from)), number(math.Round(to)), k.unit))
	p.Hits.Add(widget.Zone{
		Rect: layout.Rect{X: t.X - 8, Y: r.Y, W: t.W + 16, H: r.H}, Target: target,
		Cursor: widget.CursorEW, Tip: k.tip, Mouse: true,
	})
}

// dragRange moves the end of a range that is nearer to the pointer. A second press makes it whole.
func (v *View) dragRange(press *widget.Press) {
	of := press.Target.N
	z, ok := v.D.P.Hits.Find(press.Target)
	if !ok || of < 0 || of >= numRanges {
		return
	}
	s, k := v.ranges[of], &rangeKinds[of]
	from, to, _ := v.limits(of)
	x, w := z.X+8, z.W-16
	at := s.from + math.Round(max(0, min(1, (press.X-x)/w))*(s.to-s.from)/k.step)*k.step
	switch {
	case press.Double && press.Phase == widget.Begun:
		v.picked = nil
		v.setLimits(of, s.from, s.to)
		return
	case press.Phase == widget.Begun:
		v.picked = &picked{of, math.Abs(at-to) < math.Abs(at-from) || at > to}
	case v.picked == nil || v.picked.of != of:
		return
	}
	if v.picked.high {
		to = max(at, from)
	} else {
		from = min(at, to)
	}
	v.setLimits(of, from, to)
	if press.Phase == widget.Ended {
		v.picked = nil
	}
}

// shiftRange moves a range by a fifth of its length, at least a step.
func (v *View) shiftRange(of, by int) {
	s, k := v.ranges[of], &rangeKinds[of]
	from, to, limited := v.limits(of)
	if !limited {
		return
	}
	d := float64(by) * max(k.step, math.Round((to-from)/5/k.step)*k.step)
	d = max(s.from-from, min(d, s.to-to))
	v.setLimits(of, from+d, to+d)
}
