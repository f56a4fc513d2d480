package xtest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"playhead/testdata/campaign"
)

// fastest is the highest speed of playback.
const fastest = 16

// TestSoakTheWindowPlaysAndSeeksAt16x has a window play recordings of every kind at the highest speed and seek in them
// at random, for PLAYHEAD_SOAK: the playhead moves and stays in the recording, and the window holds no more at the end
// than after a third of the time.
func TestSoakTheWindowPlaysAndSeeksAt16x(t *testing.T) {
	length, err := time.ParseDuration(os.Getenv("PLAYHEAD_SOAK"))
	if err != nil {
		t.Skip("make soak plays at 16x for minutes")
	}
	starter, err := build()
	if err != nil {
		t.Fatal(err)
	}
	rng, dir := campaign.Rand(t), t.TempDir()
	var files []string
	for _, r := range campaign.Large(t) {
		path := filepath.Join(dir, r.Name)
		if err := os.WriteFile(path, r.Data, 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, path)
	}
	runtime, temp := filepath.Join(t.TempDir(), "run"), t.TempDir()
	if err := os.Mkdir(runtime, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_RUNTIME_DIR", runtime)
	t.Setenv("TMPDIR", temp)
	v := startProgram(t, starter, t.TempDir(), nil, "--speed", "16")
	v.wait(t, "the start screen", func(s *state) bool { return !s.Open && s.Frames.Drawn > 2 })
	seeks, opened := 0, 0
	defer func() { t.Logf("%d recordings, %d seeks while they played at 16x", opened, seeks) }()
	keys := strings.Fields("Home 1 2 3 4 5 6 7 8 9 Left Right shift+Left alt+Right comma period j l ctrl+Right ctrl+Left")
	begun := time.Now()
	var warm *held
	for time.Since(begun) < length {
		if warm == nil && time.Since(begun) > length/3 {
			h := v.holds(t, temp, settled())
			warm = &h
			t.Logf("after %d recordings: %v", opened, h)
		}
		path := files[rng.IntN(len(files))]
		name := filepath.Base(path)
		v.do(t, "key", "Escape")
		v.handOver(t, starter, path)
		opened++
		v.wait(t, name, func(s *state) bool { return s.Open && s.File == name && s.Complete })
		for i := 0; i < 40 && time.Since(begun) < length; i++ {
			if rng.IntN(2) == 0 {
				v.do(t, "mousemove", barX(rng.Float64()), itoa(overviewY), "click", "1")
			} else {
				v.do(t, "key", keys[rng.IntN(len(keys))])
			}
			seeks++
			s := v.wait(t, "the playhead in "+name, func(s *state) bool { return s.Open && s.File == name })
			if s.Playhead.Seconds < -0.01 || s.Playhead.Seconds > s.Duration+0.01 {
				t.Fatalf("%s: at %.2f s of %.2f s", name, s.Playhead.Seconds, s.Duration)
			}
			for speed := s.Speed; speed > 0 && speed < fastest; speed *= 2 {
				v.do(t, "key", "Up")
			}
			if !s.Playing {
				v.do(t, "key", "space")
			}
			from := s.Playhead.Seconds
			v.wait(t, name+" playing, or at its end", func(s *state) bool {
				return s.Playhead.Seconds != from || s.Playhead.Seconds >= s.Duration-0.1
			})
		}
	}
	v.endSoak(t, temp, warm)
}
