package main

import (
	"reflect"
	"strings"
	"testing"

	"playhead/assets/samples"
	"playhead/formats/twmap"
	"playhead/sim"
	"playhead/testdata/mapwriter"
)

// The committed map is not written anew for every change of the art, because
// the recordings name its hash. What one can stand on must be what the text says.
func TestTheSampleMapIsTheOneOfTheText(t *testing.T) {
	b, err := samples.Files.ReadFile("Sunny Ledges.map")
	if err != nil {
		t.Fatal(err)
	}
	committed := read(t, b)
	l, err := parseLayout(ledgesText)
	if err != nil {
		t.Fatal(err)
	}
	built := buildMap("Sunny Ledges", l, 5)
	if !reflect.DeepEqual(committed.Game, built.Game) {
		t.Error("the game layer differs")
	}
	if !reflect.DeepEqual(committed.Tele, built.Tele) {
		t.Error("the tele layer differs")
	}
	if len(committed.Warnings) > 0 {
		t.Errorf("warnings %v", committed.Warnings)
	}
}

func TestEqualTextsGiveEqualMaps(t *testing.T) {
	l, err := parseLayout(ctfText)
	if err != nil {
		t.Fatal(err)
	}
	a := mapwriter.Bytes(buildMap("a", l, 3), mapwriter.Options{})
	b := mapwriter.Bytes(buildMap("a", l, 3), mapwriter.Options{})
	if string(a) != string(b) {
		t.Error("two maps of one text differ")
	}
	if m := read(t, a); m.Width != 80 || m.Height != 36 || m.Tele != nil {
		t.Errorf("got %d×%d tiles, tele %v, want 80×36 without tele", m.Width, m.Height, m.Tele != nil)
	}
}

func TestLayoutsThatCannotBe(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"uneven", "...\n..", "row 1: want 3 tiles, got 2"},
		{"unknown", "...\n.?.", `row 1: no tile is written "?"`},
	} {
		if _, err := parseLayout(c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}

func TestGrassGrowsOnlyUnderOpenSky(t *testing.T) {
	l, err := parseLayout("..R..\n..F..\nSSSSX\nSSSSS")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		x, y int
		want bool
	}{{"open", 0, 2, true}, {"under ice", 2, 2, false}, {"under soil", 0, 3, false}, {"under spikes", 4, 3, false}} {
		if got := l.grass(c.x, c.y); got != c.want {
			t.Errorf("%s: got %v", c.name, got)
		}
	}
}

func read(t *testing.T, b []byte) *sim.TileMap {
	t.Helper()
	m, err := twmap.Read(b, "map")
	if err != nil {
		t.Fatal(err)
	}
	return m
}
