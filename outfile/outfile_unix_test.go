//go:build unix

package outfile

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

func TestPipesAreWrittenToAndStay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	got := make(chan string)
	go func() {
		f, err := os.Open(path)
		if err != nil {
			got <- err.Error()
			return
		}
		defer f.Close()
		b, _ := io.ReadAll(f)
		got <- string(b)
	}()
	if err := WriteFile(t.Context(), path, []byte("rows"), Options{}); err != nil {
		t.Fatal(err)
	}
	if s := <-got; s != "rows" {
		t.Errorf("the reader got %q", s)
	}
	if info, err := os.Lstat(path); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Errorf("it is a pipe no more: %v, %v", info, err)
	}
}

func TestDevicesAreWrittenToAndStay(t *testing.T) {
	if err := WriteFile(t.Context(), os.DevNull, []byte("rows"), Options{}); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode()&os.ModeDevice == 0 {
		t.Fatalf("%s: %v, %v", os.DevNull, info, err)
	}
	if _, err := os.Stat("/dev/full"); err == nil {
		err := WriteFile(t.Context(), "/dev/full", []byte("rows"), Options{})
		if want := "cannot write /dev/full: no space left on device"; err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// asChild is set in the environment when the test runs itself to be ended or
// limited by the system. The first argument after "--" is what to do.
const asChild = "PLAYHEAD_OUTFILE_TEST"

func TestMain(m *testing.M) {
	switch os.Getenv(asChild) {
	case "":
		os.Exit(m.Run())
	case "stdout":
		err := WriteFile(context.Background(), "/dev/stdout", []byte("rows"),
			Options{Inputs: strings.Fields(os.Getenv("PLAYHEAD_INPUTS"))})
		if err != nil {
			fmt.Fprint(os.Stderr, err)
		}
	case "big":
		if err := writeBig(os.Getenv("PLAYHEAD_OUT")); err != nil {
			fmt.Fprint(os.Stderr, err)
			os.Exit(1)
		}
	case "full":
		// As on a full disk, writing fails in the middle.
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 1 << 16, Max: 1 << 16}); err != nil {
			os.Exit(3)
		}
		if err := WriteFile(context.Background(), os.Getenv("PLAYHEAD_OUT"), make([]byte, 1<<20),
			Options{Force: true}); err != nil {
			fmt.Fprint(os.Stderr, err)
		}
	}
}

func child(t *testing.T, do string, stdout *os.File, env ...string) (stderr string) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var errs strings.Builder
	cmd := exec.Command(exe)
	cmd.Env = append(append(os.Environ(), asChild+"="+do), env...)
	cmd.Stderr = &errs
	if stdout != nil {
		cmd.Stdout = stdout
	}
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %s", err, errs.String())
	}
	return errs.String()
}

func TestAFullDiskLeavesTheOldFile(t *testing.T) {
	for _, old := range []string{"", "old"} {
		dir := folder(t)
		path := filepath.Join(dir, "out.csv")
		if old != "" {
			dir = folder(t, "out.csv", old)
			path = filepath.Join(dir, "out.csv")
		}
		stderr := child(t, "full", nil, "PLAYHEAD_OUT="+path)
		if want := "cannot write " + path + ": file too large"; stderr != want {
			t.Errorf("%q, want %q", stderr, want)
		}
		if old == "" && names(t, dir) != "" || old != "" && (names(t, dir) != "out.csv" || content(t, path) != old) {
			t.Errorf("the folder holds %q", names(t, dir))
		}
	}
}

// A shell opened the file behind /dev/stdout; it is not ours to replace, and
// what it holds stays.
func TestStandardOutputByNameIsWrittenTo(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("/dev/stdout is another thing there")
	}
	dir := folder(t, "log", "before ", "x.demo", "recording")
	open := func(name string) *os.File {
		f, err := os.OpenFile(filepath.Join(dir, name), os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		return f
	}
	if stderr := child(t, "stdout", open("log")); stderr != "" ||
		content(t, filepath.Join(dir, "log")) != "before rows" {
		t.Errorf("%q, %s", content(t, filepath.Join(dir, "log")), stderr)
	}
	in := filepath.Join(dir, "x.demo")
	if stderr := child(t, "stdout", open("x.demo"), "PLAYHEAD_INPUTS="+in); !strings.Contains(stderr,
		"is also an input") || content(t, in) != "recording" {
		t.Errorf("%q, %s", content(t, in), stderr)
	}
}
