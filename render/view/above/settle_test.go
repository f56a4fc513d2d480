package above

import (
	"testing"

	"playhead/render/canvas"
	"playhead/render/layout"
)

func named(id int, x, y float64) plate {
	return plate{
		id: id, x: x, y: y - plateAbove, at: canvas.Pt{X: x, Y: y}, w: 90, short: 24, name: "somebody",
		initials: "so", far: float64(id),
	}
}

// Many players in one place: who has no room for their name gets initials, no plate
// lies over a disc or another plate, and everybody keeps a name of some kind.
func TestCrowdedNamesBecomeInitialsAndHideNobody(t *testing.T) {
	view := layout.Rect{W: 800, H: 600}
	var ps []plate
	for id := range 9 {
		ps = append(ps, named(id, 350+float64(id%3)*45, 250+float64(id/3)*40))
	}
	settler{view: view, plates: ps}.settle()
	whole, short := 0, 0
	for i := range ps {
		p := &ps[i]
		switch {
		case p.hidden:
			t.Errorf("player %d has no name", p.id)
		case p.leads:
			short++
		default:
			whole++
		}
		for k := range ps {
			o := &ps[k]
			disc := layout.Rect{X: o.at.X - discRadius, Y: o.at.Y - discRadius, W: 2 * discRadius, H: 2 * discRadius}
			if i > 0 && p.rect().Overlaps(disc) && k != i {
				t.Errorf("the name of player %d lies over player %d", p.id, o.id)
			}
			if k < i && p.rect().Overlaps(o.rect()) {
				t.Errorf("the names of players %d and %d overlap", p.id, o.id)
			}
		}
	}
	if whole == 0 || short == 0 {
		t.Errorf("%d names and %d initials, want some of both", whole, short)
	}
}

func TestNamesWithRoomStayWhole(t *testing.T) {
	ps := []plate{named(0, 100, 100), named(1, 300, 100), named(2, 100, 300)}
	settler{view: layout.Rect{W: 800, H: 600}, plates: ps}.settle()
	for i := range ps {
		if ps[i].hidden || ps[i].leads {
			t.Errorf("player %d has no whole name", ps[i].id)
		}
	}
}

func TestInitials(t *testing.T) {
	for name, want := range map[string]string{
		"rook": "ro", "[MAG] Fred Foo": "MF", "мох": "мо", "q": "q",
		"***": "**", "": "",
	} {
		if got := initials(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
