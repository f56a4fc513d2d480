package xtest

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// ended waits until the program has ended and returns its exit code.
func (v *viewer) ended(t *testing.T) int {
	t.Helper()
	select {
	case <-v.gone:
	case <-time.After(patience):
		t.Fatalf("it still runs: %s", &v.errs)
	}
	return v.cmd.ProcessState.ExitCode()
}

// The X server goes away: the window cannot stay, but what was watched and where is
// kept, and a sentence says why.
func TestALostDisplayKeepsTheStateAndSaysWhy(t *testing.T) {
	t.Parallel()
	v, _ := watching(t)
	s := v.wait(t, "the playhead on its way", func(s *state) bool { return s.Playhead.Seconds > 2 })
	os.Remove(v.dump)
	v.server.Kill()
	if code := v.ended(t); code != 1 || !strings.Contains(v.errs.String(),
		"viewer: the connection to the display was lost") || strings.Contains(v.errs.String(), "goroutine ") {
		t.Errorf("exit %d, %q", code, &v.errs)
	}
	b, err := os.ReadFile(v.dump)
	last := new(state)
	if err != nil || json.Unmarshal(b, last) != nil || last.Playhead.Seconds < s.Playhead.Seconds {
		t.Errorf("the state is %s, %v", b, err)
	}
	var recent struct {
		Files []struct {
			Position float64 `json:"position_seconds"`
		}
	}
	b, err = os.ReadFile(filepath.Join(v.home, "playhead", "recent.json"))
	if err != nil || json.Unmarshal(b, &recent) != nil || len(recent.Files) != 1 ||
		recent.Files[0].Position < s.Playhead.Seconds {
		t.Errorf("it was at %v s; kept: %s, %v", s.Playhead.Seconds, b, err)
	}
}

// A clip that is being written when the display goes away leaves nothing.
func TestALostDisplayLeavesNoHalfClip(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	out := filepath.Join(dir, "out.gif")
	v := start(t, sample(t, "sunny-ledges.demo.xz"), "--record", out, "--from", "0", "--to", "60s", "--size", "640x360")
	eventually(t, "a clip begun", func() bool {
		files, _ := os.ReadDir(dir)
		return len(files) > 0
	})
	v.server.Kill()
	if code := v.ended(t); code != 1 || !strings.Contains(v.errs.String(),
		"viewer: the connection to the display was lost; nothing was written") {
		t.Errorf("exit %d, %q", code, &v.errs)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// A machine that sleeps stops the program and its picture. When it wakes, playback
// goes on from where it was.
func TestPlaybackGoesOnWhereItWasAfterASuspension(t *testing.T) {
	t.Parallel()
	v, _ := watching(t)
	v.wait(t, "the playhead on its way", func(s *state) bool { return s.Playing && s.Playhead.Seconds > 1 })
	const asleep = 5 * time.Second
	began := time.Now()
	before := v.look()
	if before == nil {
		t.Fatal("the window does not answer")
	}
	v.cmd.Process.Signal(syscall.SIGSTOP)
	time.Sleep(asleep) // the program is stopped, so there is nothing to ask
	v.cmd.Process.Signal(syscall.SIGCONT)
	after := v.wait(t, "playing on", func(s *state) bool {
		return s.Playing && s.Playhead.Seconds > before.Playhead.Seconds
	})
	awake := (time.Since(began) - asleep).Seconds()
	if moved := after.Playhead.Seconds - before.Playhead.Seconds; moved > awake+0.5 {
		t.Errorf("the playhead moved by %.2f s, and the program ran for %.2f s", moved, awake)
	}
}

// killDialog opens the file dialog and kills it.
func (v *viewer) killDialog(t *testing.T) {
	t.Helper()
	v.do(t, "key", "ctrl+o")
	eventually(t, "a file dialog", func() bool {
		cmd := exec.Command("xdotool", "search", "--name", "Open File", "windowkill")
		cmd.Env = append(os.Environ(), "DISPLAY="+v.display)
		return cmd.Run() == nil
	})
}

// A file dialog that is killed, as users kill windows that hang, takes nothing with it.
func TestAKilledDialogLeavesTheWindow(t *testing.T) {
	t.Parallel()
	v, _ := watching(t)
	v.killDialog(t)
	v.wait(t, "a card that says so", func(s *state) bool { return s.Dialog == "card" })
	v.do(t, "key", "Escape")
	before := v.wait(t, "the card gone", func(s *state) bool { return s.Dialog == "" && s.Open })
	v.wait(t, "the recording playing on", func(s *state) bool {
		return s.Playhead.Seconds > before.Playhead.Seconds+0.5
	})
	v.do(t, "key", "ctrl+o") // there is no dialog any more
	v.wait(t, "the card again", func(s *state) bool { return s.Dialog == "card" })
}
