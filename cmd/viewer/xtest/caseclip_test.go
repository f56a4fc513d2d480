package xtest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// A clip that the window makes has what was drawn in the window.
func TestAClipOfTheWindowHasItsDrawings(t *testing.T) {
	t.Parallel()
	need(t, "ffmpeg")
	v := startLarge(t, sample(t, "sunny-ledges.demo.xz"), "--paused", "--at", "12s")
	v.wait(t, "the moment", func(s *state) bool { return s.Complete && s.Follow != nil && s.Playhead.Seconds == 12 })
	v.press(t, "ctrl+d", func(s *state) bool { return s.Drawings != nil })
	v.press(t, "4", func(s *state) bool { return s.Drawings.Tool == "Box" })
	v.do(t, "key", "shift+5")
	v.do(t, "mousemove", "300", "150", "mousedown", "1", "mousemove", "400", "250", "mousemove", "700", "400",
		"mouseup", "1")
	v.wait(t, "the box", func(s *state) bool { return s.Drawings.Number == 1 })
	v.press(t, "Escape", func(s *state) bool { return s.Drawings.Tool == "Box" })
	v.press(t, "Escape", func(s *state) bool { return s.Drawings.Tool == "" })
	v.selectSecond(t)
	v.do(t, "key", "ctrl+e", "key", "Return")
	dir, clip := filepath.Join(v.home, "Videos", "Playhead"), ""
	frame := filepath.Join(t.TempDir(), "frame.png")
	eventually(t, "a clip", func() bool {
		if list := files(dir); len(list) == 1 {
			clip = filepath.Join(dir, list[0])
		}
		return clip != "" && exec.Command("ffmpeg", "-y", "-loglevel", "error", "-i", clip, "-frames:v", "1",
			frame).Run() == nil
	})
	img, n := readPNG(t, frame), 0
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			if r, g, b, _ := img.At(x, y).RGBA(); r>>8 > 120 && r>>8 < 175 && g>>8 < 100 && b>>8 > 180 {
				n++
			}
		}
	}
	if n < 300 {
		t.Errorf("the first frame has %d px of the box", n)
	}
}

// A clip of a reel that the window makes has what the user drew on its recordings; one that the command line makes
// shows
// nothing of the user's own.
func TestAClipOfAReelHasTheDrawingsOfItsRecordings(t *testing.T) {
	t.Parallel()
	demo, err := filepath.Abs(sample(t, "sunny-ledges.demo.xz"))
	if err != nil {
		t.Fatal(err)
	}
	v := startLarge(t, demo, "--paused", "--at", "12s")
	v.wait(t, "the moment", func(s *state) bool { return s.Complete && s.Follow != nil && s.Playhead.Seconds == 12 })
	v.press(t, "ctrl+d", func(s *state) bool { return s.Drawings != nil })
	v.press(t, "4", func(s *state) bool { return s.Drawings.Tool == "Box" })
	v.do(t, "key", "shift+5")
	v.click(t, "drawing space/0") // on the picture
	v.do(t, "mousemove", "300", "150", "mousedown", "1", "mousemove", "400", "250", "mousemove", "700", "400",
		"mouseup", "1")
	v.wait(t, "the box", func(s *state) bool { return s.Drawings.Number == 1 })
	v.do(t, "key", "ctrl+q")
	<-v.gone
	reel := filepath.Join(t.TempDir(), "one.reel")
	if err := os.WriteFile(reel, fmt.Appendf(nil, "%q 12.5s 12.6s\n", demo), 0o600); err != nil {
		t.Fatal(err)
	}
	purple := func(forWindow bool) (n int) {
		dir := t.TempDir()
		cmd := command(t, "--size", "480x320", "--ui", "off", "--reel", reel, "--fps", "20", "--record",
			filepath.Join(dir, "f%03d.png"))
		cmd.Env = append(cmd.Env, "HOME="+v.home, "XDG_STATE_HOME="+v.home)
		if forWindow {
			cmd.Env = append(cmd.Env, "PLAYHEAD_CLIP_JOB=1")
			in, err := cmd.StdinPipe() // it ends with it
			if err != nil {
				t.Fatal(err)
			}
			defer in.Close()
		}
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		img := readPNG(t, filepath.Join(dir, files(dir)[0]))
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				if r, g, b, _ := img.At(x, y).RGBA(); r>>8 > 120 && r>>8 < 175 && g>>8 < 100 && b>>8 > 180 {
					n++
				}
			}
		}
		return n
	}
	if of, without := purple(true), purple(false); of < 100 || without > of/10 {
		t.Errorf("%d px of the box in the window's clip, %d in the other", of, without)
	}
}
