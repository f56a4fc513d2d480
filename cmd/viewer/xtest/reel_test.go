package xtest

import (
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// writeReel writes a reel of two recordings, one of them twice.
func writeReel(t *testing.T) string {
	t.Helper()
	demo, err := filepath.Abs(sample(t, "sunny-ledges.demo.xz"))
	if err != nil {
		t.Fatal(err)
	}
	other, err := filepath.Abs(sample(t, "ledgeworks.dem.xz"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "best.reel")
	text := fmt.Sprintf("# the best\n%q 9s 10s nova first\n%q 5s 5.5s\n%q 20s 21s nova\n", demo, other, demo)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A reel is one clip: each frame is the screenshot of its moment.
func TestAReelIsOneClip(t *testing.T) {
	t.Parallel()
	dir, shots := t.TempDir(), t.TempDir()
	pattern := filepath.Join(dir, "f%03d.png")
	flags := []string{"--size", "320x200", "--ui", "off"}
	if out, err := command(t, append(flags, "--reel", writeReel(t), "--record", pattern, "--fps",
		"20")...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if n := len(files(dir)); n != 50 {
		t.Fatalf("%d frames, want 50", n)
	}
	for _, c := range []struct {
		frame     int
		file, at  string
		more      []string
		different float64
	}{
		{10, "sunny-ledges.demo.xz", "9.5s", []string{"--follow", "nova", "--caption=first"}, 0.01},
		{19, "sunny-ledges.demo.xz", "9.95s", []string{"--follow", "nova", "--caption=first"}, 0.01},
		{40, "sunny-ledges.demo.xz", "20.5s", []string{"--follow", "nova"}, 0.01},
	} {
		shot := filepath.Join(shots, fmt.Sprintf("%d.png", c.frame))
		args := append(append([]string{sample(t, c.file), "--at", c.at, "--paused", "--screenshot", shot}, flags...),
			c.more...)
		if out, err := command(t, args...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if d := meanDifference(readPNG(t, filepath.Join(dir, fmt.Sprintf("f%03d.png", c.frame))),
			readPNG(t, shot)); d > c.different {
			t.Errorf("frame %d differs by %.3f from its moment", c.frame, d)
		}
	}
	if f, err := os.Open(filepath.Join(dir, "f025.png")); err != nil {
		t.Error(err)
	} else {
		defer f.Close()
		if _, err := png.Decode(f); err != nil {
			t.Error(err)
		}
	}
}

// A reel whose recordings are not all there leaves nothing behind.
func TestAReelOfMissingRecordingsIsRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "x.reel")
	if err := os.WriteFile(path, []byte("nowhere.demo 1 2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := command(t, "--reel", path, "--record", filepath.Join(dir, "x.gif")).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "nowhere.demo") || len(files(dir)) != 1 {
		t.Errorf("%v, %s; %q", err, out, files(dir))
	}
}

// A moment that is over before the next picture is followed by the next moment: pictures are
// rare on a slow machine.
func TestAReelGoesOnAfterAMomentShorterThanAPicture(t *testing.T) {
	t.Parallel()
	demo, err := filepath.Abs(sample(t, "sunny-ledges.demo.xz"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "short.reel")
	if err := os.WriteFile(path, fmt.Appendf(nil, "%q 5s 5.001s\n%q 20s 20.001s\n", demo, demo), 0o600); err != nil {
		t.Fatal(err)
	}
	v := start(t, "--reel", path)
	v.wait(t, "the end", func(s *state) bool {
		return !s.Playing && s.Playhead.Seconds >= 20 && strings.Contains(strings.Join(s.Toasts, " "),
			"End of the reel")
	})
}

// A reel plays its moments one after another, and moments of the window are added
// to one.
func TestAReelPlaysInTheWindow(t *testing.T) {
	t.Parallel()
	v := start(t, "--reel", writeReel(t))
	v.wait(t, "the second moment", func(s *state) bool { return strings.HasPrefix(s.File, "ledgeworks") })
	v.wait(t, "the third moment", func(s *state) bool {
		return strings.HasPrefix(s.File, "sunny-ledges") && s.Playhead.Seconds >= 20
	})
	s := v.wait(t, "the end", func(s *state) bool {
		return !s.Playing && strings.Contains(strings.Join(s.Toasts, " "), "End of the reel")
	})
	if s.Playhead.Seconds < 20.9 {
		t.Errorf("it ended at %.2f s", s.Playhead.Seconds)
	}
	v.press(t, "alt+m", func(s *state) bool {
		return strings.Contains(strings.Join(s.Toasts, " "), "Added to the reel")
	})
	text, err := os.ReadFile(filepath.Join(v.home, "Videos", "Playhead", "Moments.reel"))
	if err != nil || !strings.Contains(string(text), "sunny-ledges.demo.xz") ||
		!strings.Contains(string(text), " nova") {
		t.Errorf("%q, %v", text, err)
	}
}
