package xtest

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image/gif"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"playhead/casefile"
	"playhead/drawing"
)

const second = drawing.Seconds(time.Second)

// caseOf writes a case of the sample's log, with a chapter at 13 s, and returns its path.
func caseOf(t *testing.T, dir string) string {
	t.Helper()
	data := sampleLog(t)
	ink := func(k drawing.Kind, on drawing.Space, c drawing.Colour, pts ...drawing.Point) casefile.Drawing {
		return casefile.Drawing{Drawing: drawing.Drawing{
			Kind: k, On: on, From: 12 * second, To: 16 * second, Colour: c, Width: 7, Points: pts, Player: "nova",
		}}
	}
	c := casefile.Case{
		Title: "Hook at CP 4",
		Recordings: []casefile.Recording{
			{SHA256: fmt.Sprintf("%x", sha256.Sum256(data)), Name: "round_0412.teehistorian", Bytes: int64(len(data))},
		},
		Chapters: []casefile.Chapter{
			{At: 13 * second, Length: 2 * second, Title: "Missed hook", Text: "nova hooks kettle.", Follow: "nova"},
		},
		Drawings: []casefile.Drawing{
			ink(drawing.Box, drawing.OnScreen, drawing.Purple, drawing.Point{0.2, 0.2}, drawing.Point{0.4, 0.5}),
			ink(drawing.Ring, drawing.OnMap, drawing.Red),
		},
	}
	path := filepath.Join(dir, "hook.playhead")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := c.Write(f); err != nil {
		t.Fatal(err)
	}
	return path
}

func sampleLog(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile(sample(t, "sunny-ledges.teehistorian"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// A case finds its recording in the library by content, under another name, and opens it at its first chapter.
func TestACaseFindsItsRecordingInTheLibrary(t *testing.T) {
	t.Parallel()
	home, dir := libraryHome(t)
	if err := os.WriteFile(filepath.Join(dir, "zz", "renamed.teehistorian"), sampleLog(t), 0o600); err != nil {
		t.Fatal(err)
	}
	v := startIn(t, home, caseOf(t, t.TempDir()))
	s := v.wait(t, "the first chapter", func(s *state) bool {
		return s.Open && s.Dialog == "" && s.Complete && s.Follow != nil && s.Playhead.Seconds == 13
	})
	if s.Playing || s.Follow.Name != "nova" || s.Drawings == nil || s.Drawings.Number != 2 {
		t.Errorf("playing: %v, follows %q, drawings: %+v", s.Playing, s.Follow.Name, s.Drawings)
	}
	v.do(t, "key", "slash")
	v.wait(t, "the field of the search", func(s *state) bool { return s.Dialog == "search" })
	v.do(t, "type", "missed hook")
	v.wait(t, "the chapter among the events", func(s *state) bool { return s.Events.Shown == 1 })
}

// Without the recording, the case asks for it; a damaged case is refused.
func TestACaseAsksForItsRecording(t *testing.T) {
	t.Parallel()
	path := caseOf(t, t.TempDir())
	v := start(t, path)
	v.wait(t, "the question", func(s *state) bool { return s.Dialog == "card" && !s.Open })
	v.press(t, "Escape", func(s *state) bool { return s.Dialog == "" && !s.Open })
	if err := os.WriteFile(path, []byte("PK\x03\x04 and no more"), 0o600); err != nil {
		t.Fatal(err)
	}
	again := start(t, path)
	again.wait(t, "the refusal", func(s *state) bool { return s.Dialog == "card" && !s.Open })
	again.press(t, "Escape", func(s *state) bool { return s.Dialog == "" && !s.Open })
}

// A case that is opened in another home, beside the recording under another name, shows the same, pixel for pixel; and
// a
// clip shows what the window does.
func TestACaseIsTheSameInAnotherHome(t *testing.T) {
	t.Parallel()
	shots := [2]string{}
	var dirs [2]string
	for i, name := range []string{"a.teehistorian", "downloaded (1).teehistorian"} {
		dirs[i] = t.TempDir()
		if err := os.WriteFile(filepath.Join(dirs[i], name), sampleLog(t), 0o600); err != nil {
			t.Fatal(err)
		}
		shots[i] = filepath.Join(dirs[i], "shot.png")
		makeFileOf(t, caseOf(t, dirs[i]), "--screenshot", shots[i], "--at", "13.5s")
	}
	a, err := os.ReadFile(shots[0])
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(shots[1])
	if err != nil {
		t.Fatal(err)
	}
	if string(a) != string(b) {
		t.Error("the pictures differ")
	}
	purple := func(at func(x, y int) (r, g, b uint32)) (n int) {
		for y := range 320 {
			for x := range 480 {
				if r, g, b := at(x, y); r>>8 > 120 && r>>8 < 175 && g>>8 < 95 && b>>8 > 180 {
					n++
				}
			}
		}
		return n
	}
	shot := readPNG(t, shots[0])
	inWindow := purple(func(x, y int) (uint32, uint32, uint32) { r, g, b, _ := shot.At(x, y).RGBA(); return r, g, b })
	clip := filepath.Join(dirs[0], "clip.gif")
	makeFileOf(t, caseOf(t, dirs[0]), "--record", clip, "--from", "13.5s", "--to", "13.6s", "--fps", "20")
	data, err := os.ReadFile(clip)
	if err != nil {
		t.Fatal(err)
	}
	// The clip says what it shows.
	for _, want := range []string{
		"a.teehistorian SHA-256 " + fmt.Sprintf("%x", sha256.Sum256(sampleLog(t))), "00:13.50 to 00:13.60",
		"ticks 675 to 680", "Playhead ",
	} {
		if !bytes.Contains(data, []byte(want)) {
			t.Errorf("the clip does not say %q", want)
		}
	}
	first, err := gif.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	inClip := purple(func(x, y int) (uint32, uint32, uint32) { r, g, b, _ := first.At(x, y).RGBA(); return r, g, b })
	if inWindow < 400 || inClip < inWindow*7/10 || meanDifference(first, shot) > 4 {
		t.Errorf("%d px of the box in the window, %d in the clip; they differ by %.1f", inWindow, inClip,
			meanDifference(first, shot))
	}
}

// A user draws with the tools of the bar, takes back and does again, moves a span of the lane, erases, and saves a
// case,
// which opens again with the drawings.
func TestAUserDrawsAndSavesACase(t *testing.T) {
	t.Parallel()
	v := startLarge(t, sample(t, "sunny-ledges.demo.xz"), "--paused", "--at", "12s")
	v.wait(t, "the moment", func(s *state) bool { return s.Complete && s.Follow != nil && s.Playhead.Seconds == 12 })
	v.press(t, "ctrl+d", func(s *state) bool { return s.Drawings != nil && s.Drawings.Tool == "Arrow" })
	number := func(n int) func(s *state) bool {
		return func(s *state) bool { return s.Drawings != nil && s.Drawings.Number == n }
	}
	draw := func(x0, y0, x1, y1 string) {
		v.do(t, "mousemove", x0, y0, "mousedown", "1", "mousemove", "260", "180", "mousemove", x1, y1, "mouseup", "1")
	}
	for i, tool := range []string{"Arrow", "Line", "Box", "Ellipse", "Pen"} {
		v.press(t, itoa(i+2), func(s *state) bool { return s.Drawings != nil && s.Drawings.Tool == tool })
		draw("200", "150", "300", itoa(180+10*i))
		v.wait(t, tool, number(i+1))
	}
	v.press(t, "7", func(s *state) bool { return s.Drawings.Tool == "Text" })
	v.do(t, "mousemove", "220", "220", "click", "1")
	v.wait(t, "the question", func(s *state) bool { return s.Dialog == "drawing" })
	v.do(t, "type", "aim here")
	v.press(t, "Return", number(6))
	v.press(t, "ctrl+z", number(5))
	v.press(t, "ctrl+y", number(6))
	v.press(t, "9", func(s *state) bool { return s.Drawings.Tool == "Eraser" })
	v.do(t, "mousemove", "225", "222", "mousedown", "1", "mousemove", "221", "221", "mouseup", "1")
	s := v.wait(t, "the text is erased", number(5))
	if s.Undo.Undo != "remove text" {
		t.Errorf("%q would be undone", s.Undo.Undo)
	}
	v.press(t, "Escape", func(s *state) bool { return s.Drawings.Tool == "" })
	v.press(t, "ctrl+s", func(s *state) bool { return slices.Contains(s.Toasts, "Case saved") })
	found, err := filepath.Glob(filepath.Join(v.home, "*", "Playhead", "*.playhead"))
	if err != nil || len(found) != 1 {
		t.Fatalf("%v, %v", found, err)
	}
	f, err := os.Open(found[0])
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	c, err := casefile.Read(f, info.Size())
	if err != nil {
		t.Fatal(err)
	}
	for i, k := range []drawing.Kind{drawing.Arrow, drawing.Line, drawing.Box, drawing.Ellipse, drawing.Pen} {
		if d := &c.Drawings[i]; d.Kind != k || d.On != drawing.OnMap || d.From != 11*second ||
			d.Colour != drawing.Yellow {
			t.Errorf("drawing %d is %+v", i, d)
		}
	}
	if c.Recordings[0].Name != "sunny-ledges.demo.xz" {
		t.Errorf("it is of %+v", c.Recordings[0])
	}
	v.do(t, "key", "ctrl+q")
	<-v.gone
	again := startIn(t, v.home, found[0])
	again.wait(t, "the drawings", func(s *state) bool { return s.Open && s.Complete && number(5)(s) })
}

// Drawings that were not saved are there when the recording is opened again. Those of a case are kept apart from them,
// with what the user changes.
func TestDrawingsAreKept(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "a.teehistorian")
	if err := os.WriteFile(file, sampleLog(t), 0o600); err != nil {
		t.Fatal(err)
	}
	number := func(n int) func(s *state) bool {
		return func(s *state) bool {
			return s.Open && s.Complete && (s.Drawings == nil && n == 0 || s.Drawings != nil && s.Drawings.Number == n)
		}
	}
	draw := func(v *viewer, y string) {
		v.press(t, "ctrl+d", func(s *state) bool { return s.Drawings != nil && s.Drawings.Tool == "Arrow" })
		v.do(t, "mousemove", "200", "150", "mousedown", "1", "mousemove", "260", "180", "mousemove", "300", y,
			"mouseup", "1")
	}
	quit := func(v *viewer) {
		v.do(t, "key", "ctrl+q")
		<-v.gone
	}
	v := startLarge(t, file, "--paused", "--at", "12s")
	v.wait(t, "the moment", number(0))
	draw(v, "220")
	v.wait(t, "an arrow", number(1))
	quit(v)
	again := startIn(t, v.home, file, "--paused", "--at", "12s")
	again.wait(t, "the arrow of before", number(1))
	if s := again.wait(t, "the state", number(1)); s.Undo.Undo != "" {
		t.Errorf("%q would be undone, but nothing was done", s.Undo.Undo)
	}
	quit(again)
	said := caseOf(t, filepath.Dir(file))
	first := startIn(t, v.home, said)
	first.wait(t, "the drawings of the case alone", number(2))
	draw(first, "240")
	first.wait(t, "one more", number(3))
	quit(first)
	second := startIn(t, v.home, said)
	second.wait(t, "the changed case", number(3))
	quit(second)
	last := startIn(t, v.home, file, "--paused", "--at", "12s")
	last.wait(t, "the user's own drawing alone", number(1))
}

// A user reads the notes of a case beside its recording, plays them one after another, adds one with a text, and saves
// a case that has them all.
func TestAUserPlaysAndWritesNotes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.teehistorian"), sampleLog(t), 0o600); err != nil {
		t.Fatal(err)
	}
	v := startLarge(t, caseOf(t, dir))
	v.wait(t, "the case", func(s *state) bool {
		return s.Complete && s.Notes != nil && s.Playhead.Seconds == 13 &&
			slices.Equal(s.Notes.Titles, []string{"Missed hook"})
	})
	v.press(t, "alt+n", func(s *state) bool { return s.Notes.Shown && s.Notes.Current == 0 })
	// A second note, three seconds later, with a title and a text.
	v.do(t, "key", "shift+Right", "key", "shift+Right")
	s := v.wait(t, "later", func(s *state) bool { return s.Playhead.Seconds >= 15 })
	at := s.Playhead.Seconds
	v.press(t, "ctrl+n", func(s *state) bool { return s.Dialog == "bookmark" })
	v.do(t, "type", "Second try")
	v.press(t, "Return", func(s *state) bool {
		return s.Dialog == "" && len(s.Notes.Titles) == 2 && s.Notes.Current == 1
	})
	v.over(t, "note/1")
	v.do(t, "click", "3")
	v.wait(t, "its menu", func(s *state) bool { return s.Dialog == "menu" })
	v.do(t, "key", "Down", "key", "Down", "key", "Down", "key", "Return")
	v.wait(t, "the question", func(s *state) bool { return s.Dialog == "note" })
	v.do(t, "type", "Hooks the block.")
	v.press(t, "Return", func(s *state) bool { return s.Dialog == "" })
	// They play from the first: its span, then the other's, then the recording pauses.
	v.click(t, "note/0")
	v.wait(t, "the first", func(s *state) bool { return s.Playhead.Seconds == 13 && s.Notes.Current == 0 })
	v.click(t, "notes play/0")
	v.wait(t, "the first plays", func(s *state) bool { return s.Notes.Playing && s.Playing && s.Notes.Current == 0 })
	v.wait(t, "the second plays", func(s *state) bool {
		return s.Notes.Playing && s.Notes.Current == 1 && s.Playhead.Seconds >= at
	})
	v.wait(t, "the end", func(s *state) bool { return !s.Notes.Playing && !s.Playing && s.Playhead.Seconds >= at+4 })
	v.press(t, "ctrl+s", func(s *state) bool { return slices.Contains(s.Toasts, "Case saved") })
	c := savedCase(t, v)
	if len(c.Chapters) != 2 || c.Chapters[0].Text != "nova hooks kettle." || c.Chapters[1].Title != "Second try" ||
		c.Chapters[1].Text != "Hooks the block." || len(c.Pictures) != 2 {
		t.Errorf("%+v, %d pictures", c.Chapters, len(c.Pictures))
	}
}

// savedCase returns the only case that a viewer has saved.
func savedCase(t *testing.T, v *viewer) *casefile.Case {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(v.home, "*", "Playhead", "*.playhead"))
	if err != nil || len(found) != 1 {
		t.Fatalf("%v, %v", found, err)
	}
	data, err := os.ReadFile(found[0])
	if err != nil {
		t.Fatal(err)
	}
	c, err := casefile.Read(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A user chooses colour and width, reshapes a box by a handle, undoes that and does it again by buttons, recolours it
// by its menu, moves its span in the lane, and sets a ring around the followed player.
func TestDrawingsAreReshapedAndRingsFollow(t *testing.T) {
	t.Parallel()
	v := startLarge(t, sample(t, "sunny-ledges.demo.xz"), "--paused", "--at", "12s", "--follow", "nova")
	v.wait(t, "the moment", func(s *state) bool { return s.Complete && s.Follow != nil && s.Playhead.Seconds == 12 })
	v.press(t, "ctrl+d", func(s *state) bool { return s.Drawings != nil && s.Drawings.Tool == "Arrow" })
	tool := func(key, name string) { v.press(t, key, func(s *state) bool { return s.Drawings.Tool == name }) }
	v.do(t, "key", "shift+3")
	v.click(t, "drawing width/2")
	tool("4", "Box")
	drag := func(x0, y0, x1, y1 int) {
		v.do(t, "mousemove", itoa(x0), itoa(y0), "mousedown", "1", "mousemove", itoa((x0+x1)/2), itoa((y0+y1)/2),
			"mousemove", itoa(x1), itoa(y1), "mouseup", "1")
	}
	drag(400, 160, 500, 230)
	v.wait(t, "the box", func(s *state) bool { return s.Drawings.Number == 1 })
	tool("1", "Choose")
	v.do(t, "mousemove", "450", "160", "click", "1")
	v.update(t)
	drag(500, 230, 600, 260) // its second corner
	v.wait(t, "the change", func(s *state) bool { return s.Undo.Undo == "change box" })
	v.do(t, "mousemove", "700", "400") // off the box
	v.click(t, "undo")
	v.wait(t, "the box as it was", func(s *state) bool { return s.Undo.Redo == "change box" })
	v.click(t, "redo")
	v.wait(t, "the change again", func(s *state) bool { return s.Undo.Undo == "change box" })
	v.do(t, "mousemove", "450", "160", "click", "3")
	v.wait(t, "its menu", func(s *state) bool { return s.Dialog == "menu" })
	v.do(t, "key", "Down", "key", "Down", "key", "Down", "key", "Down", "key", "Return")
	s := v.wait(t, "blue", func(s *state) bool { return s.Dialog == "" })
	at := s.Controls["drawing span/0"]
	drag(int(at[0]), int(at[1]), int(at[0])+60, int(at[1]))
	tool("8", "Ring around a player")
	v.do(t, "mousemove", "5", "200") // the pointer leaves the lane
	sheet := v.wait(t, "the sheet", func(s *state) bool { return s.Controls["drawing sheet/0"] != [2]float64{} })
	at = sheet.Controls["drawing sheet/0"]
	v.do(t, "mousemove", itoa(int(at[0])), itoa(int(at[1])), "click", "1")
	v.wait(t, "the ring", func(s *state) bool { return s.Drawings.Number == 2 })
	v.press(t, "ctrl+s", func(s *state) bool { return slices.Contains(s.Toasts, "Case saved") })
	c := savedCase(t, v)
	box, ring := &c.Drawings[0], &c.Drawings[1]
	if box.Kind != drawing.Box || box.Colour != drawing.Blue || box.Width != 7 || box.From <= 11*second ||
		ring.Kind != drawing.Ring || ring.Player != "nova" || ring.Colour != drawing.Red {
		t.Errorf("%+v, %+v", box, ring)
	}
	w, h := box.Points[1][0]-box.Points[0][0], box.Points[1][1]-box.Points[0][1]
	if share := w / h; share < 1.9 || share > 2.1 { // 200 by 100 px
		t.Errorf("the box is %.0f by %.0f units: its corner was dragged to 200 by 100 px", w, h)
	}
}
