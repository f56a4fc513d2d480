package xtest

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestStartScreenPlaysASampleInOneClick(t *testing.T) {
	t.Parallel()
	v := start(t)
	v.wait(t, "the start screen", func(s *state) bool { return !s.Open && s.Frames.Drawn > 2 })
	v.do(t, "mousemove", "896", "162", "click", "1")
	v.wait(t, "the sample playing", func(s *state) bool { return s.Open && s.Playing && s.Playhead.Seconds > 0.2 })
}

func TestOpenByDialog(t *testing.T) {
	t.Parallel()
	v := start(t)
	v.wait(t, "the start screen", func(s *state) bool { return s.Frames.Drawn > 2 })
	v.do(t, "mousemove", "640", "400")
	v.do(t, "key", "ctrl+o")
	before := v.wait(t, "any state", func(*state) bool { return true })
	eventually(t, "a dialog with the focus", func() bool {
		cmd := exec.Command("xdotool", "search", "--name", "Open File", "windowfocus")
		cmd.Env = append(os.Environ(), "DISPLAY="+v.display)
		return cmd.Run() == nil
	})
	// The window goes on while the dialog is open.
	v.wait(t, "updates behind the dialog", func(s *state) bool { return s.Frames.Updates > before.Frames.Updates+5 })
	v.do(t, "type", sample(t, "sunny-ledges.demo.xz"))
	v.do(t, "key", "Return")
	v.wait(t, "the recording", func(s *state) bool { return s.Open && strings.HasPrefix(s.File, "sunny-ledges") })
}

func TestRecentRecordingIsRemembered(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--at", "20s")
	v.do(t, "key", "ctrl+q")
	<-v.gone
	b, err := os.ReadFile(filepath.Join(v.home, "playhead", "recent.json"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(b, []byte("sunny-ledges.demo.xz")) {
		t.Errorf("recent recordings: %s", b)
	}
}

func TestStateIsWrittenWhenTheWindowCloses(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused", "--at", "20s")
	os.Remove(v.dump)
	v.do(t, "key", "ctrl+q")
	<-v.gone
	b, err := os.ReadFile(v.dump)
	s := new(state)
	if err != nil || json.Unmarshal(b, s) != nil || !near(s.Playhead.Seconds, 20, 0.05) {
		t.Errorf("state %s, error %v", b, err)
	}
}

func TestWhatIsNoRecordingGetsACard(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, data := range map[string]string{"picture.demo": "\x89PNG\r\n\x1a\n and so on", "empty.demo": ""} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			v := start(t, path)
			v.wait(t, "the card", func(s *state) bool { return s.Dialog == "card" && !s.Open })
		})
	}
}

func TestCutOffRecordingPlaysWithABanner(t *testing.T) {
	t.Parallel()
	need(t, "xz")
	whole, err := exec.Command("xz", "-dc", sample(t, "sunny-ledges.demo.xz")).Output()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "cut.demo")
	if err := os.WriteFile(path, whole[:len(whole)*2/3], 0o600); err != nil {
		t.Fatal(err)
	}
	old(t, path)
	v := start(t, path)
	v.wait(t, "the banner over a playing recording", func(s *state) bool {
		return s.Complete && s.shows("banner") && len(s.Warnings) > 0 && s.Playing && s.Playhead.Seconds > 0.2
	})
}

// old makes a file look as if nobody were writing to it any more.
func old(t *testing.T, path string) {
	t.Helper()
	if out, err := exec.Command("touch", "-d", "2020-01-01", path).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

func TestPictureWithoutAWindowOfThatSize(t *testing.T) {
	t.Parallel()
	s := newScreen(t)
	program, err := build()
	if err != nil {
		t.Fatalf("%v: %s", err, program)
	}
	out := filepath.Join(t.TempDir(), "picture.png")
	cmd := exec.Command(program, sample(t, "sunny-ledges.demo.xz"), "--at", "30s", "--size", "1000x500", "--scale",
		"1.5", "--screenshot", out, "--dump-state", out+".json")
	cmd.Env = append(os.Environ(), "DISPLAY="+s.display, "LIBGL_ALWAYS_SOFTWARE=1", "HOME="+t.TempDir())
	if b, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(b), out) {
		t.Fatalf("%v: %s", err, b)
	}
	b, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	// Width and height stand at byte 16 of a PNG.
	if !bytes.Equal(b[16:24], []byte{0, 0, 1000 >> 8, 1000 & 255, 0, 0, 500 >> 8, 500 & 255}) {
		t.Errorf("the picture begins with % x", b[:24])
	}
	var st state
	if b, err = os.ReadFile(out + ".json"); err != nil || json.Unmarshal(b, &st) != nil {
		t.Fatal(err)
	}
	// As much of the world as the game shows, 1,500 units at most, on whole pixels: not
	// that of the small window behind it.
	if st.Camera.Width < 1450 || st.Camera.Width > 1550 {
		t.Errorf("the picture is %.0f units wide", st.Camera.Width)
	}
}

func TestWithoutADisplayThereIsAClearMessage(t *testing.T) {
	t.Parallel()
	program, err := build()
	if err != nil {
		t.Fatalf("%v: %s", err, program)
	}
	path := os.Getenv("PATH")
	run := func(args ...string) (string, int) {
		cmd := exec.Command(program, args...)
		cmd.Dir = t.TempDir()
		cmd.Env = []string{"PATH=" + path, "HOME=" + t.TempDir()}
		b, _ := cmd.CombinedOutput()
		return string(b), cmd.ProcessState.ExitCode()
	}
	if text, code := run(); code != 1 || !strings.Contains(text, "no display") || strings.Contains(text, "goroutine") {
		t.Errorf("exit %d: %s", code, text)
	}
	// Pictures and clips are drawn on a virtual display, if there is one.
	path = t.TempDir()
	for _, flag := range []string{"--screenshot=x.png", "--record=x.gif"} {
		if text, code := run(flag); code != 1 || !strings.Contains(text, "no display") ||
			!strings.Contains(text, "apt install xvfb") {
			t.Errorf("%s: exit %d: %s", flag, code, text)
		}
	}
	if text, code := run("--help"); code != 0 || !strings.Contains(text, "--screenshot") {
		t.Errorf("exit %d: %s", code, text)
	}
	if text, code := run("--version"); code != 0 || !strings.HasPrefix(text, "playhead viewer ") {
		t.Errorf("exit %d: %s", code, text)
	}
}
