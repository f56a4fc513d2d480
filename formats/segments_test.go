package formats

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path/filepath"
	"testing"
	"time"

	"playhead/sim"
	"playhead/sim/segments"
	"playhead/testdata/demowriter"
	"playhead/testdata/goldsrcwriter"
)

// Several demos are one run: times go on from one to the next, the timer of the run too, and
// each segment takes what its demo takes alone.
func TestSegmentsGoOnWhereTheOnesBeforeEnd(t *testing.T) {
	files := map[string][]byte{}
	for i := range 3 {
		var timer goldsrcwriter.BXTList
		timer.At = 0.5
		timer.Timer(time.Duration(10*i) * time.Second)
		data, err := goldsrcwriter.Bytes(goldsrcwriter.Options{
			Players: 2, Seconds: 1.5 + float64(i), Rate: 20, BXT: []*goldsrcwriter.BXTList{&timer},
		})
		if err != nil {
			t.Fatal(err)
		}
		files[fmt.Sprintf("%d.dem", i)] = data
	}
	files["a.demo"] = demowriter.DDNet().Bytes()
	p := writeChain(t, files)
	paths := []string{p["0.dem"], p["1.dem"], p["2.dem"]}
	var alone []segments.Segment
	for _, path := range paths {
		f, err := OpenFile(path, Options{})
		if err != nil {
			t.Fatal(err)
		}
		alone = append(alone, segments.Of(readAll(t, f), path)...)
	}
	c, err := OpenSegments(paths, Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := readAll(t, c)
	run := segments.Of(r, "")
	if len(run) != 3 || len(r.Games) != 3 {
		t.Fatalf("%d segments, %d games", len(run), len(r.Games))
	}
	begin := time.Duration(0)
	for i := range run {
		got, want := &run[i], &alone[i]
		if got.Length != want.Length || got.Begin != begin || got.File != paths[i] || got.Frames != want.Frames {
			t.Errorf("segment %d: %+v, alone %+v", i, got, want)
		}
		for k := range got.Timer {
			if !got.Timed || math.Abs((got.Timer[k]-want.Timer[k]).Seconds()) > 0.002 {
				t.Errorf("segment %d: timer %v, alone %v", i, got.Timer, want.Timer)
			}
		}
		begin += want.Length
	}
	if _, end, _ := r.Games[2].Times(); end != begin {
		t.Errorf("the run ends at %v, want %v", end, begin)
	}
	if _, err := OpenSegments([]string{p["0.dem"], p["a.demo"]}, Options{}); err == nil {
		t.Error("a demo of Teeworlds is a segment")
	}
	if _, err := OpenSegments([]string{p["0.dem"], filepath.Join(t.TempDir(), "missing.dem")}, Options{}); !errors.Is(
		err, fs.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}

// readAll returns the whole recording of d, which it closes.
func readAll(t *testing.T, d sim.Decoder) *sim.Recording {
	t.Helper()
	l := sim.Load(t.Context(), d)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	if err := l.Err(); err != nil {
		t.Fatal(err)
	}
	return r
}
