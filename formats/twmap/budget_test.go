package twmap

import (
	"context"
	"os"
	"slices"
	"testing"

	"playhead/sim"
)

// countOf returns how often a map's reader left out or repaired something.
func countOf(m *sim.TileMap) (n int) {
	for _, w := range m.Warnings {
		n += w.Count
	}
	return n
}

// A map whose parts may take less than they need opens, says that something is
// missing, and what is there is as it was.
func TestEachBudgetMayRunOutAnywhere(t *testing.T) {
	data, err := os.ReadFile("../../assets/samples/Sunny Ledges.map")
	if err != nil {
		t.Fatal(err)
	}
	read := func(left budget) (*sim.TileMap, budget) {
		f, err := openWithin(left, data, "Sunny Ledges")
		if err != nil {
			t.Fatal(err)
		}
		m, err := f.Art(context.Background(), nil)
		if err != nil {
			t.Fatal(err)
		}
		return m, f.left
	}
	full := newBudget()
	whole, rest := read(full)
	for name, of := range map[string]func(*budget) *int64{
		"unpacked": func(b *budget) *int64 { return &b.unpacked },
		"tiles":    func(b *budget) *int64 { return &b.tiles },
		"physics":  func(b *budget) *int64 { return &b.physics },
		"pixels":   func(b *budget) *int64 { return &b.pixels },
		"quads":    func(b *budget) *int64 { return &b.quads },
	} {
		used := *of(&full) - *of(&rest)
		if used == 0 {
			t.Errorf("the map has no %s", name)
		}
		const tries = 20
		for i := range int64(tries) {
			left := full
			*of(&left) = used * i / tries
			m, _ := read(left)
			if countOf(m) <= countOf(whole) {
				t.Errorf("%s: with %d of %d nothing is reported", name, used*i/tries, used)
			}
			if len(m.Game) > 0 && !slices.Equal(m.Game, whole.Game) {
				t.Errorf("%s: with %d of %d the game layer is another", name, used*i/tries, used)
			}
			if len(m.Game) == 0 && name != "physics" && name != "unpacked" {
				t.Errorf("%s: with %d of %d there is no game layer", name, used*i/tries, used)
			}
		}
	}
}
