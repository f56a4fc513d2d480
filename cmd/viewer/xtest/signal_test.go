package xtest

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestAnInterruptedViewerKeepsItsStateAndSaysSo(t *testing.T) {
	t.Parallel()
	v, _ := watching(t)
	os.Remove(v.dump)
	if err := v.cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	<-v.gone
	if code := v.cmd.ProcessState.ExitCode(); code != 130 || !strings.HasSuffix(v.errs.String(),
		"viewer: interrupted\n") {
		t.Errorf("exit %d, %q", code, &v.errs)
	}
	if _, err := os.Stat(v.dump); err != nil {
		t.Errorf("no state: %v", err)
	}
}

// A recording in a pipe that nothing is written to never comes.
func TestAnInterruptedPictureLeavesNoFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	out, pipe := filepath.Join(dir, "out.png"), filepath.Join(dir, "x.demo")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	v := start(t, pipe, "--screenshot", out)
	f, err := os.OpenFile(pipe, os.O_WRONLY, 0) // returns when the viewer reads it
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := v.cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	<-v.gone
	if code := v.cmd.ProcessState.ExitCode(); code != 130 || !strings.HasSuffix(v.errs.String(),
		"viewer: interrupted\n") {
		t.Errorf("exit %d, %q", code, &v.errs)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
