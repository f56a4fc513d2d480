package widget

import (
	"testing"

	"playhead/render/layout"
)

func TestTopmostZoneTakesThePointer(t *testing.T) {
	var h Hits
	h.Add(Zone{Rect: layout.Rect{W: 100, H: 100}, Target: Target{Part: "one"}})
	h.Add(Zone{Rect: layout.Rect{X: 50, W: 100, H: 100}, Target: Target{Part: "two"}})
	if z, ok := h.At(60, 10); !ok || z.Part != "two" {
		t.Errorf("got %v, %v", z.Target, ok)
	}
	if z, _ := h.At(10, 10); z.Part != "one" {
		t.Errorf("got %v", z.Target)
	}
	if _, ok := h.At(500, 500); ok {
		t.Error("a zone where there is none")
	}
	if z, ok := h.Find(Target{Part: "one"}); !ok || z.W != 100 {
		t.Errorf("found %v, %v", z, ok)
	}
}

func TestZoneEndsAtTheClip(t *testing.T) {
	var h Hits
	h.PushClip(layout.Rect{W: 50, H: 50})
	h.PushClip(layout.Rect{X: 20, W: 100, H: 100})
	h.Add(Zone{Rect: layout.Rect{W: 100, H: 100}, Target: Target{Part: "one"}})
	h.PopClip()
	h.PopClip()
	if _, ok := h.At(10, 10); ok {
		t.Error("the zone reaches left of the inner clip")
	}
	if _, ok := h.At(60, 10); ok {
		t.Error("the zone reaches right of the outer clip")
	}
	if _, ok := h.At(30, 10); !ok {
		t.Error("no zone inside both clips")
	}
}

func TestEditing(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(f *Field)
		want string
	}{
		{"typing replaces the selection", func(f *Field) { f.SelectAll(); f.Insert("x") }, "x"},
		{"backspace takes a character", func(f *Field) { f.End(false); f.Backspace(false) }, "hook me pl"},
		{"backspace takes a word", func(f *Field) { f.End(false); f.Backspace(true) }, "hook me "},
		{"delete takes the next", func(f *Field) { f.Home(false); f.Delete(false) }, "ook me pls"},
		{"delete a word", func(f *Field) { f.Home(false); f.Delete(true) }, "me pls"},
		{"in the middle", func(f *Field) { f.Home(false); f.Move(1, true, false); f.Insert("日本 ") }, "hook 日本 me pls"},
		{"shift and arrow select", func(f *Field) {
			f.Home(false)
			f.Move(1, true, true)
			f.Backspace(false)
		}, "me pls"},
		{"line breaks and controls", func(f *Field) { f.SelectAll(); f.Insert("a\nb\x07c") }, "a bc"},
		{"backspace at the start", func(f *Field) { f.Home(false); f.Backspace(false) }, "hook me pls"},
	} {
		var f Field
		f.Set("hook me pls")
		c.do(&f)
		if got := f.Text(); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// typed types text letter by letter.
func typed(f *Field, text string) {
	for _, r := range text {
		f.Type(string(r))
	}
}

func TestUndoTakesBackWordsPastesAndDeletions(t *testing.T) {
	var f Field
	f.Set("old")
	f.Undo()
	if f.Text() != "old" {
		t.Fatalf("undone before anything was typed: %q", f.Text())
	}
	typed(&f, "hook me") // over the selection
	f.Insert(" [paste]")
	f.Backspace(false)
	f.Backspace(false)
	f.Move(-1, false, false)
	typed(&f, "X")
	f.SelectAll()
	f.Insert("")
	f.Insert("") // changes nothing
	f.Replace("whole")
	steps := []string{"whole", "", "hook me [pasXt", "hook me [past", "hook me [paste]", "hook me", "hook ", "old", "old"}
	for i, want := range steps {
		if f.Text() != want {
			t.Errorf("undone %d times: %q, want %q", i, f.Text(), want)
		}
		f.Undo()
	}
	if f.Selected() != "old" {
		t.Errorf("selected: %q", f.Selected())
	}
	for i := len(steps) - 3; i >= 0; i-- {
		if f.Redo(); f.Text() != steps[i] {
			t.Errorf("redone to %q, want %q", f.Text(), steps[i])
		}
	}
	f.Undo()
	typed(&f, "new")
	if f.Redo(); f.Text() != "new" {
		t.Errorf("redone after typing: %q", f.Text())
	}
}

func TestArrowLeavesTheSelectionAtItsEnd(t *testing.T) {
	var f Field
	f.Set("abc")
	f.Move(-1, false, false)
	f.Insert("x")
	if f.Text() != "xabc" {
		t.Errorf("got %q", f.Text())
	}
}

func TestTheCaretStaysBetweenWhatPeopleCallCharacters(t *testing.T) {
	for _, c := range []string{"e\u0301", "👍\U0001F3FD", "👨\u200d👩\u200d👧", "\U0001F1E9\U0001F1EA", "❤\ufe0f"} {
		for name, do := range map[string]func(f *Field){
			"backspace": func(f *Field) { f.End(false); f.Move(-1, false, false); f.Backspace(false) },
			"delete":    func(f *Field) { f.Home(false); f.Move(1, false, false); f.Delete(false) },
			"there, back": func(f *Field) {
				f.Home(false)
				f.Move(1, false, false)
				f.Move(1, false, false)
				f.Backspace(false)
			},
			"shift, arrows": func(f *Field) {
				f.End(false)
				f.Move(-1, false, false)
				f.Move(-1, false, true)
				f.Insert("")
			},
		} {
			var f Field
			f.Set("a" + c + "b")
			do(&f)
			if f.Text() != "ab" {
				t.Errorf("%q, %s: %q is left", c, name, f.Text())
			}
		}
	}
}

// A tooltip never covers the row that it explains, wherever that is and however much it
// says: beside the pointer one would read it with the row hidden.
func TestATooltipLeavesItsRowVisible(t *testing.T) {
	l := &layout.Window{All: layout.Rect{W: 640, H: 400}}
	for _, w := range []float64{60, 180, 300} {
		for _, h := range []float64{28, 120, 190, 240, 330} {
			for x := 0.0; x <= 640-w; x += 20 {
				for y := 0.0; y <= 376; y += 8 {
					z := Zone{Rect: layout.Rect{X: x, Y: y, W: w, H: 24}}
					r := tooltipPlace(l, z, 200, h, x+w/2, y+12)
					beside := max(y, 400-y-24) < h+16 && max(x, 640-x-w) < 216 // there is no room
					if r.Overlaps(z.Rect) && !beside {
						t.Fatalf("a tooltip of 200 by %g at %+v covers %+v", h, r, z.Rect)
					}
				}
			}
		}
	}
}
