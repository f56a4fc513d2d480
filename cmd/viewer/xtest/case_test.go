package xtest

import (
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
	f, err := os.Open(clip)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	first, err := gif.Decode(f)
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
