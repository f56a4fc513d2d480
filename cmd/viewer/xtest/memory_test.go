package xtest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"playhead/testdata/campaign"
)

// Where ulimit -v leaves too little memory for a picture, the viewer says so in one sentence, whatever fails for want
// of it: Go, the window's libraries, the graphics driver. Where Go itself does not start, nothing of ours runs: below
// 900 MB, and where its second reservation of 512 MB leaves nothing for the rest.
func TestAWindowThatRunsOutOfMemoryIsOneSentence(t *testing.T) {
	program, err := build()
	if err != nil {
		t.Fatalf("building the viewer: %v\n%s", err, program)
	}
	on := newScreen(t)
	limits := []int{1100, 1600} // MB
	if campaign.Long() {
		limits = nil
		for mb := 1000; mb <= 3200; mb += 50 {
			limits = append(limits, mb)
		}
	}
	home := t.TempDir()
	limited := func(mb int, args ...string) *exec.Cmd { return withMemory(mb, program, on, home, args...) }
	starts := func(mb int) bool { // addresses are random: with some limits it does most of the times
		for range 40 {
			if limited(mb, "--version").Run() != nil {
				return false
			}
		}
		return true
	}
	sentences, pictures := 0, 0
	for _, mb := range limits {
		picture := filepath.Join(home, fmt.Sprint(mb, ".png"))
		cmd := limited(mb, sample(t, "sunny-ledges.demo.xz"), "--screenshot", picture)
		out, err := cmd.CombinedOutput()
		_, missing := os.Stat(picture)
		switch said := string(out); {
		case err == nil && missing == nil:
			pictures++
		case cmd.ProcessState.ExitCode() == 1 && missing != nil && strings.Count(said, "\n") == 1 &&
			strings.HasPrefix(said, "viewer: the memory that ulimit -v allows, "):
			sentences++
		case !starts(mb):
			t.Logf("%d MB are not always enough for Go to start", mb)
		default:
			t.Errorf("%d MB: %v, picture: %v, %.600s", mb, err, missing == nil, said)
		}
	}
	t.Logf("%d sentences, %d pictures", sentences, pictures)
	if sentences == 0 {
		t.Error("no limit was too little")
	}
}

// withMemory returns a command that runs a program with so many megabytes.
func withMemory(mb int, program string, on *screen, home string, args ...string) *exec.Cmd {
	limit := fmt.Sprintf(`ulimit -v %d; exec "$@"`, mb*1_000_000/1024)
	cmd := exec.Command("sh", append([]string{"-c", limit, "sh", program}, args...)...)
	cmd.Env = append(os.Environ(), "DISPLAY="+on.display, "LIBGL_ALWAYS_SOFTWARE=1", "HOME="+home,
		"XDG_CONFIG_HOME="+home, "XDG_STATE_HOME="+home, "XDG_CACHE_HOME="+home)
	return cmd
}

// A window that another process watches ends as others do: what a terminal sends reaches both, and a signal to the one
// that was started reaches the other.
func TestASignalEndsAWatchedViewer(t *testing.T) {
	program, err := build()
	if err != nil {
		t.Fatalf("building the viewer: %v\n%s", err, program)
	}
	on := newScreen(t)
	for _, tt := range []struct {
		name   string
		signal syscall.Signal
		group  bool
		said   string
		code   int
	}{
		{"Ctrl+C", syscall.SIGINT, true, "viewer: interrupted\n", 130},
		{"kill", syscall.SIGTERM, false, "", -1}, // the signal ends the process that was started
	} {
		home := t.TempDir()
		out, pipe := filepath.Join(home, "out.png"), filepath.Join(home, "x.demo")
		if err := syscall.Mkfifo(pipe, 0o600); err != nil {
			t.Skip(err)
		}
		cmd := withMemory(16_000, program, on, home, pipe, "--screenshot", out)
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		var said strings.Builder
		cmd.Stderr = &said
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		f, err := os.OpenFile(pipe, os.O_WRONLY, 0) // returns when the viewer reads it
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		pid := cmd.Process.Pid
		if tt.group {
			pid = -pid
		}
		if err := syscall.Kill(pid, tt.signal); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // the exit code says it
		if code := cmd.ProcessState.ExitCode(); code != tt.code || said.String() != tt.said {
			t.Errorf("%s: exit %d, %q", tt.name, code, said.String())
		}
		eventually(t, tt.name+": the end of the watched process", func() bool {
			_, err := f.WriteString("x") // somebody reads it as long as that one runs
			return errors.Is(err, syscall.EPIPE)
		})
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%s: a picture was left", tt.name)
		}
	}
}
