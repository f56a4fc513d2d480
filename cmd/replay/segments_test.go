package main

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"os"
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
