package render

import (
	"strings"
	"testing"
	"time"

	"playhead/render/desk"
	"playhead/render/widget"
)

// dragTimes presses so often at a place, the last time until the pointer is at another one.
func (v *watched) dragTimes(times int, x, y, toX, toY float64) {
	v.t.Helper()
	point := func(x, y float64, down bool) {
		v.point(x, y, down)
		v.frames(1)
	}
	v.clock = v.clock.Add(2 * doubleClick) // what was pressed before is long ago
	point(x, y, false)
	for range times - 1 {
		point(x, y, true)
		point(x, y, false)
	}
	point(x, y, true)
	point((x+toX)/2, (y+toY)/2, true)
	point(toX, toY, true)
	point(toX, toY, false)
}

// In a text field, a drag selects letters, after a double click words, and three clicks select all; the fourth
// begins anew.
func TestDragsInAFieldSelectLettersWordsOrAll(t *testing.T) {
	v := watchPaused(t, "ddnet", time.Second)
	v.dialogs.Ask(desk.Question{Name: "name", Title: "Name", Text: "alpha beta gamma delta", OK: "OK"})
	v.frames(2)
	f := v.d.Typing.Field
	z, ok := v.d.Hits.Find(widget.Control("ask", 0))
	if !ok {
		t.Fatal("no field")
	}
	y := z.CenterY()
	// at returns where the caret is before so many letters.
	at := func(letters int) float64 {
		for x := z.X; x < z.Right(); x++ {
			f.Point(&v.d.P, x, false)
			if f.Caret() == letters {
				return x + 1
			}
		}
		t.Fatalf("no place before %d letters", letters)
		return 0
	}
	betaX, gammaX, alphaX := at(8), at(13), at(2)
	for _, c := range []struct {
		what     string
		times    int
		from, to float64
		selected string
	}{
		{"a drag", 1, betaX, gammaX, "ta ga"},
		{"a drag to the left", 1, gammaX, betaX, "ta ga"},
		{"two clicks", 2, betaX, betaX, "beta"},
		{"a drag after two clicks", 2, betaX, gammaX, "beta gamma"},
		{"to the left", 2, betaX, alphaX, "alpha beta"},
		{"three clicks", 3, betaX, betaX, "alpha beta gamma delta"},
		{"a drag after three clicks", 3, betaX, gammaX, "alpha beta gamma delta"},
		{"four clicks", 4, betaX, betaX, ""},
		{"five clicks", 5, betaX, betaX, "beta"},
	} {
		if v.dragTimes(c.times, c.from, y, c.to, y); f.Selected() != c.selected {
			t.Errorf("%s: %q selected, want %q", c.what, f.Selected(), c.selected)
		}
	}
	// The word that was pressed twice is deleted by key while the button is held.
	v.clock = v.clock.Add(2 * doubleClick)
	for _, down := range []bool{false, true, false, true} {
		v.point(gammaX, y, down)
	}
	f.SelectAll()
	f.Delete(false)
	v.frames(1)
	if v.point(betaX, y, true); f.Selected() != "" {
		t.Errorf("%q selected of nothing", f.Selected())
	}
	v.point(betaX, y, false)
}

// The same in the texts of a dialog, where three clicks select a line.
func TestDragsInADialogSelectLettersWordsOrLines(t *testing.T) {
	v := watchPaused(t, "ddnet", time.Second)
	v.dialogs.Sheet(widget.Sheet{Title: "Title of it", Lines: []widget.SheetLine{
		{Text: "alpha beta gamma"}, {Text: "delta epsilon zeta"},
	}}, nil)
	v.frames(2)
	reading := v.dialogs.Top().(desk.Reader).Read()
	zone := func(n int) widget.Zone {
		z, ok := v.d.Hits.Find(widget.Control(widget.Passage, n))
		if !ok {
			t.Fatalf("no line %d", n)
		}
		return z
	}
	one, two := zone(1), zone(2)
	for _, c := range []struct {
		what     string
		times    int
		from, to widget.Zone
		selected string
	}{
		{"two clicks", 2, one, one, "beta"},
		{"a drag after two clicks", 2, one, two, "beta gamma\ndelta epsilon"},
		{"upwards", 2, two, one, "beta gamma\ndelta epsilon"},
		{"three clicks", 3, one, one, "alpha beta gamma"},
		{"a drag after three clicks", 3, two, one, "alpha beta gamma\ndelta epsilon zeta"},
	} {
		v.dragTimes(c.times, c.from.CenterX(), c.from.CenterY(), c.to.CenterX(), c.to.CenterY())
		if got := reading.Selected(); got != c.selected {
			t.Errorf("%s: %q selected, want %q", c.what, got, c.selected)
		}
	}
	v.dragTimes(1, one.CenterX(), one.CenterY(), two.CenterX(), two.CenterY())
	if got := reading.Selected(); strings.HasPrefix(got, "beta") || !strings.Contains(got, "gamma\ndelta") {
		t.Errorf("a drag: %q selected", got)
	}
}
