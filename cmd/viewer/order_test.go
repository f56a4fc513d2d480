package main

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"playhead/cmd/viewer/opening"
	"playhead/render/comparison"
	"playhead/render/part"
	"playhead/render/parts/compare"
)

// Runs that are compared have their letters in the order in which they were named, the first is
// looked at, and a file of several is opened once.
func TestComparedRunsKeepTheirOrder(t *testing.T) {
	log, demo, _ := roundFolder(t)
	a := newApp(t)
	request := opening.File(demo)
	request.Base, request.Placed = comparison.Best(""), true
	request.Base.Run = 3
	request.Compare = []string{log + "#9", log + "#2", demo + "#5", log + "#7"}
	a.opener.Open(request)
	a.openWhole()
	view, _ := part.First[*compare.View](a.win.Replay().Parts)
	a.updateUntil(t, "the comparison", func() bool {
		return !a.opener.Busy() && view.Active() && !view.Finding()
	})
	c := view.Comparison()
	got := []string{fmt.Sprintf("%s#%d", c.Base.Source.Session.Path, c.Base.Number)}
	for _, o := range c.Others {
		got = append(got, fmt.Sprintf("%s#%d", o.Source.Session.Path, o.Number))
	}
	if want := append([]string{demo + "#3"}, request.Compare...); !slices.Equal(got, want) {
		t.Errorf("compared are %q, want %q", got, want)
	}
	if o := c.Others; o[0].Source != o[1].Source || o[1].Source != o[3].Source {
		t.Error("a file was opened more than once")
	}
	if c.Main != 0 {
		t.Errorf("other %d is looked at, not the first", c.Main)
	}
}

// With a moment to begin at, the playhead stays there, though no run of the best player is, and of the compared
// runs the first is looked at.
func TestAComparisonBeginsAtTheMomentOfTheRequest(t *testing.T) {
	log, demo, _ := roundFolder(t)
	for _, at := range []time.Duration{0, 2 * time.Second} {
		a := newApp(t)
		request := opening.FileAt(demo, at)
		request.Base = comparison.Best("")
		request.Compare = []string{log + "#9", log + "#2", demo + "#5"}
		a.opener.Open(request)
		a.openWhole()
		view, _ := part.First[*compare.View](a.win.Replay().Parts)
		a.updateUntil(t, "the comparison", func() bool {
			return !a.opener.Busy() && view.Active() && !view.Finding()
		})
		c := view.Comparison()
		if c.Main != 0 {
			t.Errorf("from %v: other %d is looked at, not the first", at, c.Main)
		}
		if got := a.win.Session().Play.Position(); got != at {
			t.Errorf("begins at %v, want %v", got, at)
		}
	}
}
