package main

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"playhead/testdata/goldsrcwriter"
)

// trackTime returns the time that the directory of a demo gives its playback.
func trackTime(demo []byte) float64 {
	directory := int(binary.LittleEndian.Uint32(demo[540:]))
	playback := directory + 4 + 92
	return float64(math.Float32frombits(binary.LittleEndian.Uint32(demo[playback+4+64+4+4:])))
}

// lengthOf returns when the last frame of the demo at path was drawn, at 20 frames a second.
func lengthOf(t *testing.T, path string) float64 {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return trackTime(data) - 1.0/20 // it ends a frame after that
}

// A run of five segments, given in another order than that of their names, takes as long as the
// directories of the demos say together.
func TestARunOfFiveSegmentsTakesTheTimeOfAll(t *testing.T) {
	dir := t.TempDir()
	paths := make([]string, 5)
	want := make([]float64, 5)
	for i := range paths {
		var timer goldsrcwriter.BXTList
		timer.At = 0.5
		timer.Timer(time.Duration(10*i) * time.Second)
		data, err := goldsrcwriter.Bytes(goldsrcwriter.Options{
			Players: 2, Seconds: 1.5 + float64(i), Rate: 20, BXT: []*goldsrcwriter.BXTList{&timer},
		})
		if err != nil {
			t.Fatal(err)
		}
		paths[i] = filepath.Join(dir, fmt.Sprintf("%d.dem", 9-i))
		want[i] = trackTime(data) - 1.0/20 // it ends a frame after the last one that was drawn
		if err := os.WriteFile(paths[i], data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	sum, n := 0.0, 0
	for line := range strings.Lines(fine(t, append([]string{"segments", "--json"}, paths...)...)) {
		var s struct {
			Segment               int
			File                  string
			Start, Seconds, Total float64
			TimerStart            *float64 `json:"timer_start"`
			Frames                int
		}
		if err := json.Unmarshal([]byte(line), &s); err != nil {
			t.Fatal(err)
		}
		near := func(name string, got, want float64) {
			if math.Abs(got-want) > 2e-3 {
				t.Errorf("segment %d: %s %g, want %g", n+1, name, got, want)
			}
		}
		near("start", s.Start, sum)
		near("seconds", s.Seconds, want[n])
		sum += want[n]
		near("total", s.Total, sum)
		if s.Segment != n+1 || s.File != paths[n] || s.TimerStart == nil || s.Frames != int(20*(1.5+float64(n))) {
			t.Errorf("%+v", s)
		}
		n++
	}
	if n != 5 {
		t.Errorf("%d segments", n)
	}
}

// writeSegments writes demos that take so many seconds on so many maps, and returns their
// paths.
func writeSegments(t *testing.T, dir string, seconds ...float64) (paths []string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for i, s := range seconds {
		l := goldsrcwriter.Ledgeworks()
		l.Name = fmt.Sprintf("c%da0", i)
		data, err := goldsrcwriter.Bytes(goldsrcwriter.Options{
			Players: 2, Seconds: s, Rate: 20, Levels: []*goldsrcwriter.Level{l},
		})
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, filepath.Join(dir, fmt.Sprintf("%d.dem", i)))
		if err := os.WriteFile(paths[i], data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return paths
}

// Two sets are compared segment by segment, whether they are given as demos or as folders,
// and a segment that one set lacks has no difference.
func TestSetsOfSegmentsAreCompared(t *testing.T) {
	dir := t.TempDir()
	oldDir, newDir := filepath.Join(dir, "old"), filepath.Join(dir, "new")
	a := writeSegments(t, oldDir, 4, 5, 6)
	b := writeSegments(t, newDir, 3.5, 5.25)
	byName := fine(t, "compare", "--json", a[0], a[1], a[2], "--with", b[0], "--with", b[1])
	want := []struct{ difference, total float64 }{{-0.5, -0.5}, {0.25, -0.25}, {}}
	n := 0
	for line := range strings.Lines(byName) {
		var r struct {
			Map             string
			ASeconds        *float64 `json:"a_seconds"`
			BSeconds        *float64 `json:"b_seconds"`
			Difference      *float64
			ATotal          *float64 `json:"a_total"`
			TotalDifference *float64 `json:"total_difference"`
		}
		if err := json.Unmarshal([]byte(line), &r); err != nil || n >= len(want) {
			t.Fatalf("row %d: %v", n, err)
		}
		w := want[n]
		near := func(name string, got *float64, want float64) {
			if got == nil {
				t.Errorf("segment %d has no %s", n, name)
			} else if math.Abs(*got-want) > 2e-3 {
				t.Errorf("segment %d: %s %v, want %g", n, name, *got, want)
			}
		}
		near("a_seconds", r.ASeconds, lengthOf(t, a[n]))
		if n >= len(b) {
			if r.BSeconds != nil || r.Difference != nil || r.TotalDifference != nil {
				t.Errorf("segment %d is not in B: %s", n, line)
			}
		} else {
			near("b_seconds", r.BSeconds, lengthOf(t, b[n]))
			near("difference", r.Difference, w.difference)
			near("total_difference", r.TotalDifference, w.total)
		}
		if want := fmt.Sprintf("c%da0", n); r.Map != want {
			t.Errorf("segment %d is on %s, want %s", n, r.Map, want)
		}
		n++
	}
	if n != 3 {
		t.Errorf("%d rows", n)
	}
	if by := fine(t, "compare", "--json", oldDir, newDir); by != byName {
		t.Errorf("folders:\n%s\ndemos:\n%s", by, byName)
	}
	checkSets(t, dir, byName, a, b)
	if text := fine(t, "compare", oldDir, "--with", newDir, "--columns", "map,difference"); !strings.Contains(text,
		"c1a0") {
		t.Errorf("%s", text)
	}
	for _, args := range [][]string{
		{"--with", b[0]},
		{a[0], "--table", "segments"},
		{a[0], "--with", b[0], "--table", "gap"},
	} {
		if code, _, errs := replay(append([]string{"compare"}, args...)...); code != exitUsage {
			t.Errorf("%v: exit %d, %s", args, code, errs)
		}
	}
}

// checkSets computes a comparison of two sets again, from the segments of both.
func checkSets(t *testing.T, dir, compared string, a, b []string) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Log("no python3 to run the script")
		return
	}
	var files []string
	for i, out := range []string{
		compared, fine(t, append([]string{"segments", "--json"}, a...)...),
		fine(t, append([]string{"segments", "--json"}, b...)...),
	} {
		files = append(files, filepath.Join(dir, fmt.Sprintf("%d.jsonl", i)))
		if err := os.WriteFile(files[i], []byte(out), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if n := runAgain(t, python, "sets", "both sets", files, nil); n < 30 {
		t.Errorf("%d values were compared", n)
	}
}
