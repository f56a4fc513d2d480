package statefile

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"playhead/testdata/campaign"
)

// asSaver has the test program change one file: the version of a File, 0 or 1, and its
// path.
const asSaver = "PLAYHEAD_TEST_SAVE"

func TestMain(m *testing.M) {
	if what := os.Getenv(asSaver); what != "" {
		runtime.LockOSThread() // strace counts the calls of each thread
		version, path, _ := strings.Cut(what, " ")
		if err := changeState(File{Path: path, Version: len(version) - 1}); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// changeState reads a file and changes it, as the programs do.
func changeState(f File) error {
	now := kept{Theme: "dark"}
	var damaged *Damaged
	err := f.Load(&now)
	if errors.Is(err, ErrNewer) {
		return err
	}
	was := now
	if errors.As(err, &damaged) || err != nil {
		now = kept{} // the program goes on with defaults
	}
	now.Theme = "light"
	if f.Version == 0 {
		return f.Save(was, now)
	}
	return f.Save(nil, now)
}

// stateFaults are the calls that fail, and how.
var stateFaults = []struct{ call, err string }{
	{"openat", "EIO"},
	{"openat", "EACCES"},
	{"openat", "EMFILE"},
	{"openat", "ENOSPC"},
	{"read", "EIO"},
	{"write", "ENOSPC"},
	{"write", "EIO"},
	{"fsync", "EIO"},
	{"fchmod", "EPERM"},
	{"renameat", "EIO"},
	{"renameat", "ENOSPC"},
	{"linkat", "EPERM"},
	{"linkat", "EIO"},
	{"unlinkat", "EACCES"},
	{"newfstatat", "EIO"},
	{"fstat", "EIO"},
	{"mkdirat", "ENOSPC"},
	{"flock", "ENOLCK"},
	{"close", "EIO"},
	{"close", "ENOSPC"},
}

// stateVersions are what is in a file before it is changed.
var stateVersions = []struct {
	name, text string
	file       int  // the version of the File that changes it
	newer      bool // nothing may change
	damaged    bool
	short      bool // part of the short form
}{
	{"missing", "", 1, false, false, false},
	{"current", `{"version":1,"theme":"dark","new":[1]}`, 1, false, false, true},
	{"without a version", `{"theme":"dark","new":[1]}`, 1, false, false, false},
	{"settings", `{"theme":"dark","scale":"auto","new":[1]}`, 0, false, false, false},
	{"newer", `{"version":2,"theme":["dark"]}`, 1, true, false, false},
	{"zeros", strings.Repeat("\x00", 512), 1, false, true, false},
	{"cut off", `{"version":1,"theme":"da`, 1, false, true, true},
}

// In files of every version every single call fails once: the old state or the new one
// is there, and the program says so if the new one is not.
func TestCampaignEveryCallOnAStateFileFailsOnce(t *testing.T) {
	if out, err := exec.Command("strace", "-f", "-qq", "-o", os.DevNull, "true").CombinedOutput(); err != nil {
		t.Skipf("strace does not run here: %v %s", err, out)
	}
	failed := 0
	for _, v := range stateVersions {
		if !v.short && !campaign.Long() {
			continue
		}
		s := saving{text: v.text, file: v.file, newer: v.newer, damaged: v.damaged}
		calls := s.calls(t)
		for i, fault := range stateFaults {
			if !campaign.Long() && i > 0 && stateFaults[i-1].call == fault.call {
				continue // one way to fail is enough
			}
			for _, k := range calls[fault.call] {
				failed++
				s.fail(t, v.name, fault.call, fault.err, k)
			}
		}
	}
	t.Logf("%d calls failed", failed)
	if failed < 30 {
		t.Errorf("%d calls failed", failed)
	}
}

// A saving is a change of a file in a process of its own.
type saving struct {
	text           string
	file           int
	newer, damaged bool
	want           string // what is in the file afterwards if nothing fails
}

// put makes a folder with the file as it is before.
func (s *saving) put(t *testing.T) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "state", "x.json")
	if s.text == "" {
		return path
	}
	if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, path, s.text)
	return path
}

// run changes the file with strace's further arguments and returns what strace said.
func (s *saving) run(t *testing.T, path string, args ...string) (said, log string, ok bool) {
	t.Helper()
	logged := filepath.Join(t.TempDir(), "strace.log")
	cmd := exec.Command("strace", append(append([]string{"-f", "-y", "-qq", "-o", logged}, args...), os.Args[0])...)
	cmd.Env = append(os.Environ(), asSaver+"="+strings.Repeat("v", s.file+1)+" "+path, "GOMAXPROCS=1")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	b, readErr := os.ReadFile(logged)
	if readErr != nil {
		t.Fatal(readErr)
	}
	return out.String(), string(b), err == nil
}

var tracedCall = regexp.MustCompile(`^(\d+) +([a-z0-9]+)\(`)

// calls returns which of the main thread's calls concern the file or its folder, by
// the names of the calls: 3 is the third of that name.
func (s *saving) calls(t *testing.T) map[string][]int {
	t.Helper()
	names := map[string]bool{}
	var trace []string
	for _, f := range stateFaults {
		if !names[f.call] {
			names[f.call] = true
			trace = append(trace, f.call)
		}
	}
	path := s.put(t)
	said, log, ok := s.run(t, path, "-e", "trace="+strings.Join(trace, ","))
	if ok == s.newer {
		t.Fatalf("without a fault: %s", said)
	}
	if b, err := os.ReadFile(path); err == nil {
		s.want = string(b)
	}
	if s.newer != (s.want == s.text) {
		t.Fatalf("it became %s", s.want)
	}
	main, counted, calls := "", map[string]int{}, map[string][]int{}
	for line := range strings.Lines(log) {
		m := tracedCall.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		if main == "" {
			main = m[1]
		}
		if m[1] != main {
			continue
		}
		counted[m[2]]++
		if strings.Contains(line, filepath.Dir(path)) {
			calls[m[2]] = append(calls[m[2]], counted[m[2]])
		}
	}
	return calls
}

// fail has the k-th call of a name fail and checks what is left.
func (s *saving) fail(t *testing.T, name, call, fault string, k int) {
	t.Helper()
	path := s.put(t)
	said, log, ok := s.run(t, path, "-e", "trace="+call, "-e", fmt.Sprintf("inject=%s:error=%s:when=%d",
		call, fault, k))
	at := ""
	for line := range strings.Lines(log) {
		if strings.Contains(line, "(INJECTED)") && strings.Contains(line, filepath.Dir(path)) {
			at = strings.TrimSpace(line)
		}
	}
	if at == "" {
		return // another thread did it this time
	}
	what := fmt.Sprintf("%s: %s, number %d (%s)", name, fault, k, at)
	got, err := os.ReadFile(path)
	there := err == nil
	aside, err := os.ReadFile(path + ".broken1")
	isAside := err == nil
	switch {
	case strings.Contains(said, "goroutine "):
		t.Errorf("%s: %s", what, said)
	case s.newer && string(got) != s.text:
		t.Errorf("%s: a file of a later version became %q", what, got)
	case s.damaged && !(string(got) == s.text && there) && !(isAside && string(aside) == s.text):
		t.Errorf("%s: what was damaged is gone: %q, aside %q", what, got, aside)
	case !s.damaged && isAside:
		t.Errorf("%s: a good file was set aside", what)
	case !there && s.text != "" && !s.damaged:
		t.Errorf("%s: the file is gone", what)
	case there && string(got) != s.text && string(got) != s.want:
		t.Errorf("%s: neither the old state nor the new one: %q", what, got)
	case ok && !s.newer && string(got) != s.want:
		t.Errorf("%s: nothing was said, and there is %q", what, got)
	case !ok && strings.TrimSpace(said) == "":
		t.Errorf("%s: it failed and says nothing", what)
	}
	left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".playhead-*"))
	if len(left) > 0 && call != "unlinkat" {
		t.Errorf("%s: it left %q", what, left)
	}
}
