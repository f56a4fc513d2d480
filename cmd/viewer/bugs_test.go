package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"

	"playhead/sim"
	"playhead/testdata/campaign"
)

// reportingApp is the program watching the sample, with reports of bugs in a
// folder of the test.
func reportingApp(t *testing.T) *app {
	t.Helper()
	a, _ := watch(t, filepath.Join("..", "..", "assets", "samples", "sunny-ledges.demo.xz"))
	a.queue.Reports = newReports(a)
	return a
}

// workUntil does what other goroutines ask of the window, which may be more than the test
// is about, until so.
func (a *app) workUntil(t *testing.T, what string, so func() bool) {
	t.Helper()
	for !so() {
		select {
		case job := <-a.queue.Jobs():
			job()
		case <-time.After(20 * time.Second):
			t.Fatalf("not seen: %s; toasts %q", what, a.win.State().Toasts)
		}
	}
}

// namesReport reports whether the toast has the path of a report.
func (a *app) namesReport() bool {
	details := a.win.State().ToastDetails
	return len(details) > 0 && strings.Contains(details[0], "bug-")
}

// reports returns the texts of the reports.
func reports(t *testing.T) (texts []string) {
	t.Helper()
	files, err := os.ReadDir(bugsFolder())
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := os.ReadFile(filepath.Join(bugsFolder(), f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	return texts
}

func mistake() error {
	var none []int
	return errors.New(string(rune(none[7])))
}

func TestABugInTheWindowClosesTheRecordingAndIsShown(t *testing.T) {
	a := reportingApp(t)
	if err := a.window("drawing the window", mistake); err != nil {
		t.Fatalf("the window ends: %v", err)
	}
	if a.win.Session() != nil {
		t.Error("the recording is still watched")
	}
	a.workUntil(t, "a toast that names the report", a.namesReport)
	if toasts := a.win.State().Toasts; len(toasts) != 1 ||
		!strings.Contains(toasts[0], "A bug stopped drawing the window") {
		t.Errorf("toasts %q", toasts)
	}
	// The same bug again has no report of its own, but its message.
	if err := a.window("what you did last", mistake); err != nil {
		t.Fatalf("the window ends: %v", err)
	}
	if toasts := a.win.State().Toasts; len(toasts) != 1 ||
		!strings.Contains(toasts[0], "A bug stopped what you did last") {
		t.Errorf("the same bug again: toasts %q", toasts)
	}
	if r := reports(t); len(r) != 1 || !strings.Contains(r[0], "index out of range [7]") ||
		!strings.Contains(r[0], "bugs_test.go") {
		t.Errorf("reports %q", r)
	}
}

// A bug while a private recording is shown: the window stays and shows a sentence with
// the report's path; the report is in the state folder, for the user alone, and holds
// nothing of what the recording put into the panic.
func TestABugShowsTheReportsPathAndKeepsSecretsOut(t *testing.T) {
	a := reportingApp(t)
	err := a.window("drawing the window", func() error {
		panic("the player " + strings.Join(campaign.Secrets, " ") + " has no skin")
	})
	if err != nil {
		t.Fatalf("the window ends: %v", err)
	}
	a.workUntil(t, "a toast that names the report", a.namesReport)
	files, err := filepath.Glob(filepath.Join(xdg.StateHome, "playhead", "bugs", "bug-*.txt"))
	if err != nil || len(files) != 1 {
		t.Fatalf("reports %q, %v", files, err)
	}
	st := a.win.State()
	if len(st.Toasts) != 1 || st.Toasts[0] != "A bug stopped drawing the window" || st.ToastDetails[0] != files[0] {
		t.Errorf("toasts %q, %q, want the path %s", st.Toasts, st.ToastDetails, files[0])
	}
	b, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(files[0])
	if err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if !strings.Contains(string(b), "a bug stopped drawing the window: a panic with a value of type string") ||
		!strings.Contains(string(b), "bugs_test.go:") {
		t.Errorf("the report:\n%s", b)
	}
	for _, secret := range campaign.Secrets {
		if strings.Contains(string(b)+files[0]+st.Toasts[0], secret) {
			t.Errorf("the report holds %q:\n%s", secret, b)
		}
	}
}

func TestAWindowWithOneBugAfterTheOtherEnds(t *testing.T) {
	a := reportingApp(t)
	for range mostWindowBugs {
		if err := a.window("drawing the window", mistake); err != nil {
			t.Fatalf("it ends too soon: %v", err)
		}
	}
	if err := a.window("drawing the window", mistake); err == nil || !strings.Contains(err.Error(), bugsFolder()) {
		t.Errorf("%v", err)
	}
	if r := reports(t); len(r) != 1 {
		t.Errorf("%d reports, want 1", len(r))
	}
}

func TestABugBesideThePictureLeavesTheWindow(t *testing.T) {
	a := reportingApp(t)
	s := a.win.Session()
	s.Guard.Start("comparing runs", func() { _ = mistake() })
	a.workUntil(t, "a toast", func() bool { return len(a.win.State().Toasts) > 0 })
	if toasts := a.win.State().Toasts; len(toasts) != 1 ||
		!strings.Contains(toasts[0], "A bug stopped comparing runs") {
		t.Errorf("toasts %q", toasts)
	}
	if a.win.Session() != s {
		t.Error("the recording is no longer watched")
	}
}

func TestAnAttemptWithABugIsAnError(t *testing.T) {
	a := reportingApp(t)
	if err := a.queue.Attempt("reading the map", mistake); err == nil ||
		err.Error() != "a bug in Playhead stopped reading the map" {
		t.Errorf("%v", err)
	}
	if err := a.queue.Attempt("reading the map", func() error { return nil }); err != nil {
		t.Errorf("%v", err)
	}
}

func TestABugInADecoderIsReported(t *testing.T) {
	a := reportingApp(t)
	a.queue.ReportDecoder(errors.Join(&sim.BugError{
		Cause: "a name from the recording",
		Stack: []byte("goroutine 1:\n\tdecoder.go:12 +0x1"),
	}))
	r := reports(t)
	if len(r) != 1 || !strings.Contains(r[0], "decoder.go:12") || strings.Contains(r[0], "a name from the recording") {
		t.Errorf("reports %q", r)
	}
}
