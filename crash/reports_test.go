package crash

import (
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
)

func outOfBounds(n int) int { return []int{1, 2, 3}[n] }

func newReports(t *testing.T) (*Reports, *[]Bug) {
	var told []Bug
	return &Reports{Folder: filepath.Join(t.TempDir(), "bugs"), Program: "viewer 1.0", Tell: func(b Bug) {
		told = append(told, b)
	}}, &told
}

func TestABugBecomesASentenceAndAReport(t *testing.T) {
	r, told := newReports(t)
	if r.Do("reading the map", func() { outOfBounds(7) }) {
		t.Error("a task with a bug came to its end")
	}
	if len(*told) != 1 {
		t.Fatalf("%d bugs", len(*told))
	}
	b := (*told)[0]
	if want := "A bug in Playhead stopped reading the map. The report is in " + b.Path + "."; b.Text() != want {
		t.Errorf("%q, want %q", b.Text(), want)
	}
	text, err := os.ReadFile(b.Path)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		"viewer 1.0, go",
		"stopped reading the map: runtime error: index out of range [7] with length 3", "reports_test.go",
	} {
		if !strings.Contains(string(text), part) {
			t.Errorf("the report lacks %q:\n%s", part, text)
		}
	}
	// Windows keeps no modes; the folder is the user's own there.
	if info, err := os.Stat(b.Path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

func TestWhatAPanicSaysIsNotInTheReport(t *testing.T) {
	r, told := newReports(t)
	r.Do("reading", func() { panic("password hunter2") })
	text, _ := os.ReadFile((*told)[0].Path)
	if strings.Contains(string(text), "hunter2") || len(text) == 0 {
		t.Errorf("the report:\n%s", text)
	}
	if strings.Contains((*told)[0].Cause, "hunter2") {
		t.Errorf("the cause: %q", (*told)[0].Cause)
	}
}

//go:noinline
func visit(id [16]byte, from netip.Addr, steam uint64) int {
	return outOfBounds(int(id[0]) + int(from.As16()[15]) + int(steam&1))
}

// What is passed by value is part of a stack as Go writes it.
func TestWhatFunctionsAreGivenIsNotInTheReport(t *testing.T) {
	r, told := newReports(t)
	stack := ""
	r.Do("reading", func() {
		defer func() {
			stack = string(debug.Stack())
			panic(recover())
		}()
		visit([16]byte{0xde, 0xad, 0xbe, 0xef}, netip.MustParseAddr("10.1.2.3"), 76561197960000001)
	})
	b, err := os.ReadFile((*told)[0].Path)
	if err != nil {
		t.Fatal(err)
	}
	text := string(b)
	for _, secret := range []string{"0xde, 0xad", "ffff0a010203", "0x1100001"} {
		if strings.Contains(text, secret) {
			t.Errorf("the report holds %s:\n%s", secret, text)
		}
	}
	if !strings.Contains(stack, "0xde") {
		t.Errorf("the stack does not hold it either: the test proves nothing\n%s", stack)
	}
	if !strings.Contains(text, "crash.visit(…)\n") || !strings.Contains(text, "reports_test.go:") ||
		!strings.Contains(text, "crash.(*Reports).Do(…)") {
		t.Errorf("the report names no code:\n%s", text)
	}
}

func TestTheSameBugIsReportedOnce(t *testing.T) {
	r, told := newReports(t)
	for n := range 5 {
		r.Do("drawing", func() { outOfBounds(n + 3) })
	}
	r.Do("drawing", func() { panic("another one") })
	if len(*told) != 2 {
		t.Errorf("Tell got %d bugs, want 2", len(*told))
	}
	files, _ := os.ReadDir(r.Folder)
	if len(files) != 2 {
		t.Errorf("%d reports, want 2", len(files))
	}
}

func TestAFolderThatCannotBeMadeIsNoReasonToEnd(t *testing.T) {
	r, told := newReports(t)
	if err := os.WriteFile(r.Folder, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r.Do("drawing", func() { outOfBounds(3) })
	if len(*told) != 1 || (*told)[0].Path != "" || (*told)[0].Text() != "A bug in Playhead stopped drawing." {
		t.Errorf("%+v", *told)
	}
}

func TestWithoutReportsPanicsPass(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("the panic was swallowed")
		}
	}()
	var r *Reports
	r.Do("drawing", func() { outOfBounds(3) })
}

func TestGoroutinesReportAtTheSameTime(t *testing.T) {
	r, _ := newReports(t)
	var all sync.WaitGroup
	r.Tell = func(Bug) { all.Done() }
	all.Add(1) // all are the same bug
	var ended sync.WaitGroup
	for range 50 {
		ended.Add(1)
		r.Go("drawing", func() {
			defer ended.Done()
			outOfBounds(3)
		})
	}
	ended.Wait()
	all.Wait()
}
