package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playhead/testdata/campaign"
)

// faults are the calls of the system that fail, and how. Those that map memory are
// Go's own: Playhead maps no files, so a file that shrinks is a short read.
var faults = []struct{ call, err string }{
	{"openat", "EMFILE"},
	{"openat", "EACCES"},
	{"read", "EIO"},
	{"pread64", "EIO"},
	{"write", "ENOSPC"},
	{"pwrite64", "ENOSPC"},
	{"fsync", "EIO"},
	{"fchmod", "EPERM"},
	{"linkat", "EPERM"},
	{"renameat", "EIO"},
	{"unlinkat", "EACCES"},
	{"newfstatat", "EACCES"},
	{"fstat", "EIO"},
	{"lseek", "EIO"},
	{"close", "EIO"},
}

// strace returns the command that runs the program with the k-th of a call of each
// of its threads failing, and says in a log what was called.
func strace(t *testing.T, log, call, failure string, k int, args ...string) *exec.Cmd {
	t.Helper()
	line := []string{
		"-f", "-y", "-qq", "-o", log, "-e", "trace=" + call, "-e",
		fmt.Sprintf("inject=%s:error=%s:when=%d", call, failure, k),
	}
	cmd := exec.Command("strace", append(append(line, os.Args[0]), args...)...)
	cmd.Env = append(os.Environ(), asProgram+"=1", "GOMAXPROCS=1", "TZ=UTC")
	return cmd
}

// needStrace skips the test where programs cannot be traced.
func needStrace(t *testing.T) {
	t.Helper()
	skipWithDetector(t)
	if out, err := exec.Command("strace", "-f", "-qq", "-o", os.DevNull, "true").CombinedOutput(); err != nil {
		t.Skipf("strace does not run here: %v %s", err, out)
	}
}

// A faulty is a command in which calls fail.
type faulty struct {
	name string
	args []string // IN is a recording, OUT what is made
	out  string
	call string // the only call to fail, "" for all
}

// Each call of the system that concerns the input, the output, its folder or a
// temporary file fails once: the output is whole, or there is none and a line
// says why. What was there before stays.
func TestCampaignEverySystemCallFailsOnce(t *testing.T) {
	needStrace(t)
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	t.Setenv("XDG_CONFIG_HOME", dir)
	commands := []faulty{
		{"small.teehistorian", []string{"export", "IN", "--every", "7", "-o", "OUT", "--force"}, "out.csv", ""},
		// They read the recording a second time.
		{"small-06.demo", []string{"cut", "IN", "--from", "0", "--to", "9", "-o", "OUT"}, "out.demo", "pread64"},
		{"small.pcap", []string{"judge", "IN", "--html", "OUT"}, "out.html", "pread64"},
	}
	if campaign.Long() {
		for _, r := range campaign.Small(t) {
			commands = append(commands,
				faulty{r.Name, []string{"export", "IN", "-o", "OUT"}, "out.csv", ""},
				faulty{r.Name, []string{"export", "IN", "--inferred", "-o", "OUT", "--force"}, "out.parquet", ""},
				faulty{r.Name, []string{"judge", "IN", "--html", "OUT"}, "out.html", ""},
				// unpacked to a temporary file
				faulty{r.Name + ".gz", []string{"export", "IN", "-o", "OUT"}, "out.csv", ""},
			)
		}
		commands = append(commands,
			faulty{"small.teehistorian", []string{"demo", "IN", "-o", "OUT"}, "out.demo", ""},
			faulty{"small-06.demo", []string{"cut", "IN", "--from", "0", "--to", "9", "-o", "OUT"}, "out.demo", ""},
		)
	}
	for _, r := range campaign.Small(t) {
		for name, b := range map[string][]byte{r.Name: r.Data, r.Name + ".gz": packed(r.Data)} {
			if err := os.WriteFile(filepath.Join(dir, name), b, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	failed := 0
	for _, c := range commands {
		n := c.failEveryCall(t, dir)
		t.Logf("%d calls of %s %s to %s", n, c.args[0], c.name, c.out)
		failed += n
	}
	t.Logf("%d calls failed in %d commands", failed, len(commands))
	if failed < 20 {
		t.Errorf("%d calls failed", failed)
	}
}

// failEveryCall runs a command as often as it makes calls and returns how many of
// them failed.
func (c *faulty) failEveryCall(t *testing.T, dir string) (failed int) {
	t.Helper()
	args := func(out string) []string {
		line := make([]string, len(c.args))
		for i, a := range c.args {
			line[i] = strings.NewReplacer("IN", filepath.Join(dir, c.name), "OUT", out).Replace(a)
		}
		return line
	}
	whole := filepath.Join(t.TempDir(), c.out)
	if code, _, errs := replay(args(whole)...); code != exitFine {
		t.Logf("%s %s: %s", c.args[0], c.name, errs) // nothing to be judged in it
		return 0
	}
	want, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	replaces := slices.Contains(c.args, "--force")
	for _, f := range faults {
		if c.call != "" && c.call != f.call {
			continue
		}
		for k := 1; ; k++ {
			out := filepath.Join(t.TempDir(), c.out)
			if replaces {
				if err := os.WriteFile(out, []byte("what was there"), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			log := filepath.Join(dir, "strace.log")
			cmd := strace(t, log, f.call, f.err, k, args(out)...)
			var errs bytes.Buffer
			cmd.Stderr = &errs
			err := cmd.Run()
			if strings.Contains(errs.String(), "/task - aborting") {
				checkUntouched(t, out, replaces)
				continue
			}
			said, lerr := os.ReadFile(log)
			if lerr != nil {
				t.Fatal(lerr)
			}
			line := injectedLine(string(said))
			if line == "" {
				break
			}
			if muted(string(said)) || !concerns(line) || strings.Contains(errs.String(), "loading shared libraries") {
				continue
			}
			failed++
			what := fmt.Sprintf("%s, number %d of %s %s (%s)", f.err, k, c.args[0], c.name, strings.TrimSpace(line))
			checkFault(t, what, err, errs.String(), out, string(want), replaces)
		}
	}
	return failed
}

// checkUntouched fails unless an output is as it was before the program ran. With cgo, the library that gives up rights
// in every thread (psx) ends the program where it cannot list the threads, before any file is read or written; the
// programs that are handed out have no cgo there.
func checkUntouched(t *testing.T, out string, replaces bool) {
	t.Helper()
	got, err := os.ReadFile(out)
	if there := err == nil; there != replaces || there && string(got) != "what was there" {
		t.Errorf("without its rights given up it wrote %d bytes", len(got))
	}
}

// injectedLine returns the call that strace made fail.
func injectedLine(log string) string {
	if all := injectedLines(log); len(all) > 0 {
		return all[0]
	}
	return ""
}

// injectedLines returns all calls that failed: strace counts those of each thread.
func injectedLines(log string) (all []string) {
	for line := range strings.Lines(log) {
		if strings.Contains(line, "(INJECTED)") {
			all = append(all, line)
		}
	}
	return all
}

// muted reports whether the k-th call of another thread was what would have said what
// is wrong.
func muted(log string) bool {
	for line := range strings.Lines(log) {
		if strings.Contains(line, "(INJECTED)") && strings.Contains(line, "write(2<") {
			return true
		}
	}
	return false
}

// concerns reports whether a call is the program's, not that of Go or of the system
// when it starts.
func concerns(line string) bool {
	for _, p := range []string{"/proc/", "/sys/", "/etc/", "/usr/", "/lib", "eventfd", "anon_inode", "/dev/null"} {
		if strings.Contains(line, p) {
			return false
		}
	}
	return true
}

// checkFault fails unless a program in which one call failed did no harm.
func checkFault(t *testing.T, what string, err error, errs, out, want string, replaces bool) {
	t.Helper()
	code := 0
	if exit, ok := err.(*exec.ExitError); ok {
		code = exit.ExitCode()
	}
	got, rerr := os.ReadFile(out)
	there := rerr == nil
	switch {
	case strings.Contains(errs, "goroutine ") || code != exitFine && code != exitFailed:
		t.Errorf("%s: exit %d: %s", what, code, errs)
	case code == exitFine && string(got) != want && errs == "":
		t.Errorf("%s: other rows and not a word: %d bytes, want %d", what, len(got), len(want))
	case code == exitFine && string(got) != want && filepath.Ext(out) == ".csv" &&
		!strings.HasPrefix(want, string(got)):
		t.Errorf("%s: rows that are wrong: %s", what, errs)
	case code == exitFailed && strings.TrimSpace(errs) == "":
		t.Errorf("%s: it failed and says nothing", what)
	case code == exitFailed && there && !replaces && string(got) != want:
		t.Errorf("%s: it failed, and there are %d bytes of output", what, len(got))
	case code == exitFailed && replaces && string(got) != "what was there" && string(got) != want:
		t.Errorf("%s: what was there is lost", what)
	}
	left, _ := filepath.Glob(filepath.Join(filepath.Dir(out), ".playhead-*"))
	if len(left) > 0 && !strings.Contains(what, "unlinkat") {
		t.Errorf("%s: it left %v", what, left)
	}
}
