//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	w "playhead/testdata/thwriter"
)

// longLog is a log whose rows take seconds to write.
func longLog(t *testing.T) string {
	f := w.New(w.NewHeader())
	for id := range int32(64) {
		f.PlayerNew(id, 100, 100)
	}
	for tick := range 20_000 {
		f.Tick(tick + 1)
		for id := range int32(64) {
			f.PlayerDiff(id, 1-2*int32(tick%2), id%3)
		}
	}
	return writeFile(t, "long.teehistorian", f.Finish().Bytes())
}

// process starts the program as a process of its own.
func process(t *testing.T, stderr *bytes.Buffer, args ...string) *exec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, args...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	cmd.Stderr = stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	return cmd
}

func TestAnInterruptedExportLeavesNoFile(t *testing.T) {
	rec := longLog(t)
	for _, c := range []struct {
		signal syscall.Signal
		code   int
		stderr string
	}{
		{syscall.SIGINT, 130, "replay: interrupted\n"},
		{syscall.SIGTERM, 143, "replay: ended by a signal: terminated\n"},
	} {
		t.Run(c.signal.String(), func(t *testing.T) {
			out := writeFile(t, "rows.csv", []byte("mine"))
			var stderr bytes.Buffer
			cmd := process(t, &stderr, "export", rec, "-o", out, "--force")
			for written(t, filepath.Dir(out)) == 0 {
				if cmd.ProcessState != nil {
					t.Fatal("it was too fast")
				}
				time.Sleep(time.Millisecond) // the program announces nothing, so the folder is looked at
			}
			if err := cmd.Process.Signal(c.signal); err != nil {
				t.Fatal(err)
			}
			cmd.Wait()
			if code := cmd.ProcessState.ExitCode(); code != c.code || stderr.String() != c.stderr {
				t.Errorf("exit %d, %q; want %d, %q", code, &stderr, c.code, c.stderr)
			}
			if b, err := os.ReadFile(out); err != nil || string(b) != "mine" || folderOf(t, out) != "rows.csv" {
				t.Errorf("%d bytes, %v; the folder holds %s", len(b), err, folderOf(t, out))
			}
		})
	}
}

// written returns the size of what is being written in a folder.
func written(t *testing.T, dir string) int64 {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if info, err := e.Info(); err == nil && strings.HasPrefix(e.Name(), ".playhead-") {
			return info.Size()
		}
	}
	return 0
}

// Nothing can be read from a pipe that nobody writes to, so the command does
// not notice by itself.
func TestAnInterruptEndsACommandThatWaits(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe.demo")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	var stderr bytes.Buffer
	cmd := process(t, &stderr, "info", pipe)
	// Until the signal is caught, it ends the process in the system's own way;
	// a writer that gets through shows that the program waits for the recording.
	f, err := os.OpenFile(pipe, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != 130 || stderr.String() != "replay: interrupted\n" {
		t.Errorf("exit %d, %q", code, &stderr)
	}
}
