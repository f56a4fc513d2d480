package xtest

import (
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// recordingClip starts making a long clip in dir and returns once the unfinished file
// and the temporary folder are there.
func recordingClip(t *testing.T, home, dir string) *viewer {
	t.Helper()
	if _, err := exec.LookPath("ffmpeg"); err != nil {
		t.Skip(err)
	}
	v := startIn(t, home, sample(t, "sunny-ledges.demo.xz"), "--record", filepath.Join(dir, "clip.mp4"), "--size",
		"1920x1080", "--fps", "60")
	// it tells no program that it has begun
	for deadline := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		if len(unfinished(t, dir)) == 1 && len(unfinished(t, os.TempDir())) == 1 {
			return v
		}
		select {
		case <-v.gone:
			t.Fatalf("it ended: %s", &v.errs)
		default:
		}
		if time.Now().After(deadline) {
			t.Fatal("the clip does not begin")
		}
	}
}

// ownTemp gives the programs of a test a folder for temporary files of their own.
func ownTemp(t *testing.T) {
	t.Helper()
	if out, err := build(); err != nil { // not in that folder
		t.Fatalf("building the viewer: %v\n%s", err, out)
	}
	t.Setenv("TMPDIR", t.TempDir())
}

// unfinished returns what a clip that is being made has in dir.
func unfinished(t *testing.T, dir string) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{".playhead-*.tmp", "playhead-clip-*"} {
		found, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, found...)
	}
	return all
}

// A terminal that is closed ends a clip as an interrupt does: nothing of it stays.
func TestAClipEndsWithItsTerminal(t *testing.T) {
	ownTemp(t)
	// A signal that is handled here is not ignored by the viewer, as it would be where nohup started the tests.
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	defer signal.Stop(hangups)
	dir := t.TempDir()
	v := recordingClip(t, t.TempDir(), dir)
	if err := v.cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	<-v.gone
	if code := v.cmd.ProcessState.ExitCode(); code != 128+int(syscall.SIGHUP) ||
		!strings.Contains(v.errs.String(), "hangup") {
		t.Errorf("exit %d, %q", code, &v.errs)
	}
	if left := append(unfinished(t, dir), unfinished(t, os.TempDir())...); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

// A window that is opened later removes what a killed clip left behind, but nothing of
// a clip that is being made.
func TestTheNextStartRemovesWhatAKilledClipLeft(t *testing.T) {
	ownTemp(t)
	dir, home := t.TempDir(), t.TempDir()
	killed := recordingClip(t, home, dir)
	if err := killed.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	<-killed.gone
	left := append(unfinished(t, dir), unfinished(t, os.TempDir())...)
	if len(left) != 2 {
		t.Fatalf("left behind: %q", left)
	}
	other := t.TempDir()
	temp := os.TempDir()
	ownTemp(t)
	running := recordingClip(t, home, other)
	eventually(t, "that what was left is gone", func() bool {
		return len(unfinished(t, dir))+len(unfinished(t, temp)) == 0
	})
	startIn(t, home).wait(t, "the window", func(*state) bool { return true })
	if len(unfinished(t, other)) != 1 || len(unfinished(t, os.TempDir())) != 1 {
		t.Errorf("of a clip that is being made there is %q, %q", unfinished(t, other), unfinished(t, os.TempDir()))
	}
	_ = running.cmd.Process.Signal(syscall.SIGTERM)
	<-running.gone
	if left := append(unfinished(t, other), unfinished(t, os.TempDir())...); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}
