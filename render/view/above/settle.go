package above

import (
	"math"
	"sort"
	"strings"
	"unicode"

	"playhead/render/layout"
)

// discRadius is how much of the map a player's disc takes, px.
const discRadius = 10.0

// A settler finds positions for names on the map. No name covers a player's disc,
// except the followed player's.
type settler struct {
	view    layout.Rect
	covered []layout.Rect // occupied by something else
	plates  []plate
}

// settle finds a place for each plate, those near the followed player first. Who
// has no room for their name gets initials beside them, with a line that leads
// there; bodies and labels have none.
func (s settler) settle() {
	sort.SliceStable(s.plates, func(i, j int) bool { return s.plates[i].far < s.plates[j].far })
	for i := range s.plates {
		p := &s.plates[i]
		if !p.body {
			p.x = max(s.view.X+2+p.w/2, min(p.x, s.view.Right()-2-p.w/2))
			p.y = max(s.view.Y+2, min(p.y, s.view.Bottom()-2-plateHeight))
		}
		if p.hidden = !s.free(i, p.rect()); p.hidden && !p.body {
			s.move(i)
		}
	}
}

// rowsUp is how far labels are moved up, and the name of the followed player.
const rowsUp = 3

// fewPlates are so few that a name below a player or beside them is still theirs.
const fewPlates = 8

// move finds another place for plate i.
func (s settler) move(i int) {
	p := &s.plates[i]
	if p.id == labelID || i == 0 {
		r := p.rect()
		for range rowsUp {
			r.Y -= plateHeight + 1
			if s.free(i, r) {
				p.y, p.hidden = r.Y, false
				return
			}
		}
		return
	}
	if len(s.plates) <= fewPlates {
		for _, by := range [...][2]float64{
			{0, plateAbove + 13},
			{p.w/2 + 15, plateAbove - plateHeight/2},
			{-p.w/2 - 15, plateAbove - plateHeight/2},
		} {
			r := layout.Rect{X: p.at.X + by[0] - p.w/2, Y: p.at.Y - plateAbove + by[1], W: p.w, H: plateHeight}
			if s.free(i, r) {
				p.x, p.y, p.hidden = p.at.X+by[0], r.Y, false
				return
			}
		}
	}
	for _, away := range [...]float64{22, 34, 48} {
		for k := range 8 {
			// Upwards first, then to both sides in turn.
			turn := float64((k+1)/2) * math.Pi / 4
			if k%2 == 1 {
				turn = -turn
			}
			x, y := p.at.X+(away+p.short/2-8)*math.Sin(turn), p.at.Y-away*math.Cos(turn)
			r := layout.Rect{X: x - p.short/2, Y: y - plateHeight/2, W: p.short, H: plateHeight}
			if s.free(i, r) {
				p.x, p.y, p.w, p.leads, p.hidden = x, r.Y, p.short, true, false
				return
			}
		}
	}
}

// free reports whether plate i can be at r: in view, beside the plates that have a
// place, and on no other player.
func (s settler) free(i int, r layout.Rect) bool {
	if r.Y < s.view.Y || r.Bottom() > s.view.Bottom() || r.X < s.view.X || r.Right() > s.view.Right() {
		return false
	}
	for _, c := range s.covered {
		if r.Overlaps(c) {
			return false
		}
	}
	for k := range s.plates {
		o := &s.plates[k]
		if k < i && !o.hidden && r.Overlaps(o.rect()) {
			return false
		}
		disc := layout.Rect{X: o.at.X - discRadius, Y: o.at.Y - discRadius, W: 2 * discRadius, H: 2 * discRadius}
		if k != i && i > 0 && o.id >= 0 && !o.body && r.Overlaps(disc) {
			return false
		}
	}
	return true
}

// initials returns two letters for a name: the first letters of its first two
// words, or its first two letters.
func initials(name string) string {
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	switch {
	case len(words) == 0:
		words = []string{name}
	case len(words) > 1:
		return string([]rune(words[0])[:1]) + string([]rune(words[1])[:1])
	}
	all := []rune(words[0])
	return string(all[:min(2, len(all))])
}
