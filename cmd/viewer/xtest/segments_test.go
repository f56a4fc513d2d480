package xtest

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"playhead/testdata/bspwriter"
	"playhead/testdata/goldsrcwriter"
)

// segmentsState is what the viewer says of the segments of a run.
type segmentsState struct {
	Found    int
	Shown    bool
	Listed   int
	At       int
	Total    float64
	Marks    int
	Compared bool
	Behind   float64
}

// writeSegments writes demos on maps of their own that take so many seconds, each with a save
// and a load, and returns their paths.
func writeSegments(t *testing.T, seconds ...float64) (paths []string) {
	t.Helper()
	dir := t.TempDir()
	for i, s := range seconds {
		l := goldsrcwriter.Ledgeworks()
		l.Name = "c" + strconv.Itoa(i) + "a0"
		data, err := goldsrcwriter.Bytes(goldsrcwriter.Options{
			Players: 2, Seconds: s, Rate: 20, Levels: []*goldsrcwriter.Level{l},
			Commands: []goldsrcwriter.Command{{At: 1, Text: "save quick"}, {At: 2, Text: "load quick"}},
		})
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, filepath.Join(dir, strconv.Itoa(i)+".dem"))
		for path, b := range map[string][]byte{
			paths[i]: data, filepath.Join(dir, l.Name+".bsp"): bspwriter.Write(l, bspwriter.Options{}),
		} {
			if err := os.WriteFile(path, b, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	return paths
}

// Three demos are opened together, played as one run, and gone through: every control of the
// list and of its lane by mouse and keys.
func TestSegmentsByMouseAndKeys(t *testing.T) {
	t.Parallel()
	a := writeSegments(t, 5, 6, 7)
	v := start(t, a[0], a[1], a[2], "--paused")
	v.wait(t, "the first demo, and an offer", func(s *state) bool { return s.Complete && len(s.Toasts) > 0 })
	v.click(t, "toast/0")
	v.wait(t, "what to do with the others", func(s *state) bool { return s.Dialog != "" })
	v.click(t, "sheet choice/0")
	s := v.wait(t, "one run of three segments", func(s *state) bool {
		return s.Complete && s.Maps.Of == 3 && s.Segments != nil && s.Segments.Found == 3 && s.shows("lane Segments")
	})
	if !near(s.Duration, 18, 0.3) || !near(s.Segments.Total, s.Duration, 0.01) || s.Segments.Marks != 6 {
		t.Errorf("%v s, %+v", s.Duration, s.Segments)
	}
	v.click(t, "segment bar/2")
	v.wait(t, "the third by its bar", func(s *state) bool { return s.Segments.At == 2 && s.Maps.Number == 3 })
	v.click(t, "segment mark/0")
	v.wait(t, "the first save by its sign", func(s *state) bool { return near(s.Playhead.Seconds, 1, 0.2) })
	v.do(t, "key", "ctrl+p")
	v.wait(t, "the palette", func(s *state) bool { return s.Dialog != "" })
	v.do(t, "type", "Segments")
	v.do(t, "key", "Return")
	v.wait(t, "the list", func(s *state) bool { return s.Segments.Shown && s.Segments.Listed == 3 && s.Dialog == "" })
	v.click(t, "segment/1")
	s = v.wait(t, "the second by its row", func(s *state) bool { return s.Segments.At == 1 && s.Maps.Number == 2 })
	if !near(s.Playhead.Seconds, 5.05, 0.3) {
		t.Errorf("the second segment begins at %v", s.Playhead.Seconds)
	}
}

// messagesState is what the viewer says of the frames and messages of a demo.
type messagesState struct {
	Total, Listed, Row int
	Whole              bool
}

// Messages are those of all demos of a run, each at its place in it.
func TestMessagesOfARunAreThoseOfAllItsDemos(t *testing.T) {
	t.Parallel()
	a := writeSegments(t, 5, 5, 5)
	v := start(t, a[0], a[1], a[2], "--segments", "--paused")
	v.wait(t, "the run", func(s *state) bool {
		return s.Complete && s.Maps.Of == 3 && s.Segments != nil && s.Segments.Found == 3 && s.shows("lane Segments")
	})
	v.do(t, "key", "ctrl+p")
	v.wait(t, "the palette", func(s *state) bool { return s.Dialog != "" })
	v.do(t, "type", "Messages of the demo")
	v.do(t, "key", "Return")
	s := v.wait(t, "all messages", func(s *state) bool { return s.Messages != nil && s.Messages.Whole })
	if row := s.Messages.Row; row < 0 || row > s.Messages.Total/3 {
		t.Errorf("the beginning is row %d of %d", row, s.Messages.Total)
	}
	v.click(t, "segment bar/2")
	s = v.wait(t, "the third demo", func(s *state) bool { return s.Segments.At == 2 })
	if row := s.Messages.Row; row < s.Messages.Total/2 || row > s.Messages.Total*3/4 {
		t.Errorf("the third demo begins at row %d of %d", row, s.Messages.Total)
	}
	v.do(t, "key", "End")
	v.wait(t, "the last message", func(s *state) bool { return s.Messages.Row >= s.Messages.Total*9/10 })
}

// The button and the action both ask for a folder, whose demos are taken in the order of their numbers.
func TestSegmentsAreComparedWithAFolderByDialog(t *testing.T) {
	t.Parallel()
	a, b := writeSegments(t, 5, 6), writeSegments(t, 4.5, 6.25)
	for i, name := range []string{"seg2.dem", "seg10.dem"} {
		if err := os.Rename(b[i], filepath.Join(filepath.Dir(b[i]), name)); err != nil {
			t.Fatal(err)
		}
	}
	v := start(t, a[0], a[1], "--segments", "--paused")
	v.wait(t, "the run", func(s *state) bool {
		return s.Complete && s.Segments != nil && s.Segments.Found == 2 && s.shows("lane Segments")
	})
	palette := func(text string) {
		v.do(t, "key", "ctrl+p")
		v.wait(t, "the palette", func(s *state) bool { return s.Dialog != "" })
		v.do(t, "type", text)
		v.do(t, "key", "Return")
	}
	choose := func() {
		v.answer(t, "Open Folder", filepath.Dir(b[0]))
		s := v.wait(t, "both sets", func(s *state) bool { return s.Segments.Compared && s.Segments.Listed == 2 })
		if !near(s.Segments.Behind, -0.25, 0.01) {
			t.Errorf("B is %v s behind, want -0.25", s.Segments.Behind)
		}
	}
	palette("Segments")
	v.wait(t, "the list", func(s *state) bool { return s.Segments.Shown && s.Dialog == "" })
	v.click(t, "segments compare/0")
	choose()
	v.click(t, "segments alone/0")
	v.wait(t, "the segments alone", func(s *state) bool { return !s.Segments.Compared })
	palette("Compare segments")
	choose()
}

// A run is compared with another set, and the comparison is closed.
func TestSegmentsBesideAnotherSetByMouse(t *testing.T) {
	t.Parallel()
	a, b := writeSegments(t, 5, 6, 7), writeSegments(t, 4.5, 6.25)
	v := start(t, a[0], a[1], a[2], "--segments", "--compare", b[0], "--compare", b[1], "--paused")
	s := v.wait(t, "both sets", func(s *state) bool {
		return s.Complete && s.Segments != nil && s.Segments.Compared && s.Segments.Shown && s.Segments.Listed == 3
	})
	if !near(s.Segments.Behind, -0.25, 0.01) {
		t.Errorf("B is %v s behind, want -0.25", s.Segments.Behind)
	}
	v.click(t, "compared segment/2")
	v.wait(t, "the third, which B lacks", func(s *state) bool { return s.Segments.At == 2 })
	v.click(t, "segments alone/0")
	v.wait(t, "the segments alone", func(s *state) bool { return !s.Segments.Compared && s.Segments.Listed == 3 })
}
