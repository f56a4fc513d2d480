package xtest

import (
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// makeFile runs the viewer to make a file, without a display of its own: it starts
// a virtual one.
func makeFile(t *testing.T, args ...string) string {
	t.Helper()
	return makeFileOf(t, sample(t, "sunny-ledges.demo.xz"), args...)
}

// makeFileOf is makeFile of another recording.
func makeFileOf(t *testing.T, recording string, args ...string) string {
	t.Helper()
	need(t, "Xvfb")
	program, err := build()
	if err != nil {
		t.Fatalf("building the viewer: %v\n%s", err, program)
	}
	cmd := exec.Command(program, append([]string{recording, "--size", "480x320", "--ui", "off"}, args...)...)
	home := t.TempDir()
	for _, e := range os.Environ() {
		if !strings.HasPrefix(e, "DISPLAY=") && !strings.HasPrefix(e, "XAUTHORITY=") {
			cmd.Env = append(cmd.Env, e)
		}
	}
	cmd.Env = append(cmd.Env, "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_STATE_HOME="+home, "XDG_CACHE_HOME="+home,
		"XDG_DATA_HOME="+home, "XDG_DATA_DIRS="+home)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func readPNG(t *testing.T, path string) image.Image {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// meanDifference is that of all colours, in steps of 255.
func meanDifference(a, b image.Image) float64 {
	sum, n := 0.0, 0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			r, g, bl, _ := a.At(a.Bounds().Min.X+x, a.Bounds().Min.Y+y).RGBA()
			r2, g2, b2, _ := b.At(b.Bounds().Min.X+x, b.Bounds().Min.Y+y).RGBA()
			for _, d := range []int{int(r) - int(r2), int(g) - int(g2), int(bl) - int(b2)} {
				sum += float64(max(d, -d)) / 257
				n++
			}
		}
	}
	return sum / float64(n)
}

// Each frame of a clip is the screenshot of its moment.
func TestClipFramesAreScreenshotsOfTheirMoments(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	moving := filepath.Join(dir, "clip.gif")
	if said := makeFile(t, "--record", moving, "--from", "9s", "--to", "10s", "--fps", "20"); !strings.HasSuffix(said,
		moving) {
		t.Errorf("it says %q", said)
	}
	f, err := os.Open(moving)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	g, err := gif.DecodeAll(f)
	if err != nil {
		t.Fatal(err)
	}
	canvas, hundredths := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height)), 0
	for i, m := range g.Image {
		draw.Draw(canvas, m.Rect, m, m.Rect.Min, draw.Over)
		if hundredths == 0 || hundredths == 50 {
			shot := filepath.Join(dir, fmt.Sprintf("%d.png", hundredths))
			makeFile(t, "--screenshot", shot, "--at", fmt.Sprintf("%.2fs", 9+float64(hundredths)/100), "--paused")
			if d := meanDifference(canvas, readPNG(t, shot)); d > 4 {
				t.Errorf("after %d hundredths the clip differs from the screenshot by %.1f", hundredths, d)
			}
		}
		hundredths += g.Delay[i]
	}
	if hundredths != 100 || g.Config.Width != 480 || g.Config.Height != 320 {
		t.Errorf("%d hundredths of %d × %d", hundredths, g.Config.Width, g.Config.Height)
	}
	// What is there stays.
	program, err := build()
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(program, "--record", moving).CombinedOutput(); err == nil ||
		!strings.Contains(string(out), "--force") {
		t.Errorf("a second clip of the name: %v, %s", err, out)
	}
}
