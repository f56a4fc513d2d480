package tileset

import (
	"strings"
	"testing"
)

// land reads a landscape from rows of letters: S soil, R stone, U unhookable, F
// freeze, D deep.
func land(rows string) (w, h int, at func(x, y int) Cell) {
	lines := strings.Fields(rows)
	kinds := map[byte]Cell{'S': Soil, 'R': Stone, 'U': Unhookable, 'F': Freeze, 'D': Deep}
	return len(lines[0]), len(lines), func(x, y int) Cell { return kinds[lines[y][x]] }
}

func TestBlocksShowTheirOpenSides(t *testing.T) {
	w, h, at := land("..... .RRR. .RRR. .RRR. .....")
	l := Build(w, h, at)
	for _, tc := range []struct {
		name string
		x, y int
		open uint8
	}{
		{"top left", 1, 1, Top | Left},
		{"top", 2, 1, Top},
		{"right", 3, 2, Right},
		{"bottom right", 3, 3, Bottom | Right},
	} {
		if got := l.Ground[tc.y*w+tc.x] & 15; got != tc.open {
			t.Errorf("%s: open sides %04b, want %04b", tc.name, got, tc.open)
		}
	}
	if l.Ground[0] != 0 {
		t.Errorf("air has tile %d", l.Ground[0])
	}
}

func TestTheEdgeOfTheMapIsNotOpen(t *testing.T) {
	w, h, at := land("RR RR")
	for i, tile := range Build(w, h, at).Ground {
		if row := tile & 0xf0; row != rowInside && tile&15 != 0 {
			t.Errorf("cell %d: tile %#x has open sides", i, tile)
		}
	}
}

func TestGrassHangsOverItsEnds(t *testing.T) {
	w, h, at := land("..... ..... .SSS. .SSS.")
	l := Build(w, h, at)
	i := 2*w + 1
	if l.Cap[i] != rowCap+1 || l.Cap[i+1] != rowCap || l.Cap[i+2] != rowCap+2 {
		t.Errorf("caps %#x %#x %#x, want open left, none, right", l.Cap[i], l.Cap[i+1], l.Cap[i+2])
	}
	if l.Side[i-1] != rowSide+1 || l.Side[i+3] != rowSide+2 {
		t.Errorf("ends %#x and %#x", l.Side[i-1], l.Side[i+3])
	}
	if l.Above[i-w-1] != rowSide+9 || l.Above[i-w+3] != rowSide+10 {
		t.Errorf("upper ends %#x and %#x", l.Above[i-w-1], l.Above[i-w+3])
	}
	if up := l.Above[i-w+1]; up&^8 != rowCap+4 {
		t.Errorf("above the middle %#x, want its upper edge", up)
	}
	if l.Cap[3*w+1] != 0 {
		t.Error("grass grows below soil")
	}
}

func TestPoolsAreBrightWhereTheyMeetTheAir(t *testing.T) {
	w, h, at := land("... RFR RFR RRR")
	l := Build(w, h, at)
	if top := l.Ground[w+1] &^ 4; top != rowFreeze+1 {
		t.Errorf("surface %#x, want %#x", top, rowFreeze+1)
	}
	if in := l.Ground[2*w+1] &^ 4; in != rowFreeze {
		t.Errorf("inside %#x, want %#x", in, rowFreeze)
	}
}
