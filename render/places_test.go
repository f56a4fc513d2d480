package render

import (
	"slices"
	"strings"
	"testing"

	"playhead/formats/bsp"
	"playhead/render/stage"
	"playhead/render/view/above"
	"playhead/testdata/bspwriter"
	"playhead/testdata/goldsrcwriter"
)

// The floor plan and the list of events name places as the map does.
func TestPlacesAreNamedOnTheMapAndInEvents(t *testing.T) {
	v := watchBombs(t, 1280, 900)
	level := goldsrcwriter.Ledgeworks()
	p, err := bsp.Read(bspwriter.Write(level, bspwriter.Options{Named: true}), level.Name)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"Bomb site B", "T buy zone", "CT buy zone"}
	v.at(21)
	for _, name := range names {
		if slices.Contains(v.seenTexts(), name) {
			t.Errorf("%q is written without a map that says so", name)
		}
	}
	p.Zones[0].Min, p.Zones[0].Max = [3]float32{500, 100, 0}, [3]float32{800, 300, 90} // where the demo plants it
	v.watch.Stage.SetMap(0, &stage.GameMap{Status: stage.MapFound, Map: above.New(p, nil), Complete: true})
	v.at(21)
	texts := v.seenTexts()
	for _, name := range names {
		if !slices.Contains(texts, name) {
			t.Errorf("%q is not written: %q", name, texts)
		}
	}
	begins := func(text string) bool { return strings.HasPrefix(text, " · bo") } // as far as it fits
	if !slices.ContainsFunc(texts, begins) {
		t.Errorf("no event says where the bomb was planted: %q", texts)
	}
}
