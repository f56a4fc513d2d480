package xtest

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// state is what the tests read of what --dump-state writes.
type state struct {
	Open     bool
	File     string
	Complete bool
	Playhead struct {
		Tick    int
		Seconds float64
	}
	Duration float64 `json:"duration_seconds"`
	Speed    float64
	Playing  bool
	Live     bool
	Follow   *struct {
		Player int
		Name   string
	}
	Camera struct {
		Mode        string
		X, Y, Width float64
	}
	Loop struct {
		Set, On bool
		A, B    float64
	}
	Panels    []string
	Dialog    string
	Menu      []string
	Focus     string
	Toasts    []string
	Warnings  []string
	Selection string
	Players   int
	Theme     string
	Maps      struct{ Number, Of int }
	Map       struct {
		Name                 string
		Status, View, Floors string
		Physics              float64
	}
	Banner string

	// Undo is what would be undone and done again.
	Undo          struct{ Undo, Redo string }
	Bookmarks     []float64
	BookmarkNames []string `json:"bookmark_names"`

	Pointed []string
	Tooltip bool
	Measure *[4]float64
	Events  struct {
		Shown, Total int
		Groups       []string
	}
	Frames  struct{ Updates, Drawn int }
	Process struct {
		Goroutines int
		LiveBytes  uint64 `json:"live_bytes"`
	}
	Capture   *captureState
	Packet    *packetState
	Compare   *compareState
	Runs      *runsState
	Sections  *sectionsState
	Bests     *bestsState
	Team      *teamState
	RaceClock *raceState `json:"race_clock"`
	// Controls are the middles of what can be pressed.
	Controls map[string][2]float64
	Heat     *heatState
	Contacts *struct {
		Found, Listed int
		Shown         bool
		Kinds         map[string]int
	}
	Judge     *judgeState
	Library   *libraryState
	Jumps     *jumpsState
	Segments  *segmentsState
	MatchPage *matchPageState `json:"match_page"`
	Messages  *messagesState  `json:"demo_messages"`
	Match     *matchState
	Watched   watchedState `json:"watching"`

	// Drawings are how many there are, and the tool in use.
	Drawings *struct {
		Number int
		Tool   string
	}

	Notes *struct {
		Titles         []string
		Current        int
		Playing, Shown bool
	}

	Settings *settingsState
	Tour     *tourState
}

func (s *state) shows(part string) bool {
	for _, p := range s.Panels {
		if p == part {
			return true
		}
	}
	return false
}

// build returns the path of the viewer, built once for all tests.
var build = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "playhead-xtest-")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "viewer")
	out, err := exec.Command("go", "build", "-o", path, "playhead/cmd/viewer").CombinedOutput()
	if err != nil {
		return string(out), err
	}
	return path, nil
})

func TestMain(m *testing.M) {
	if os.Getenv(pasting) != "" {
		paste()
		return
	}
	os.Unsetenv("XDG_RUNTIME_DIR")                     // where viewers find each other: each has its home instead
	os.Setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:") // no dialogs on the screen of who runs the tests
	code := m.Run()
	if path, err := build(); err == nil {
		os.RemoveAll(filepath.Dir(path))
	}
	os.Exit(code)
}

// A viewer is the program at work on a screen.
type viewer struct {
	*screen
	cmd  *exec.Cmd
	dump string
	home string
	gone chan struct{} // closed when the program has ended

	ready bool // the window is open
	errs  strings.Builder
}

// start runs the viewer with a home of its own.
func start(t *testing.T, args ...string) *viewer {
	t.Helper()
	return startWith(t, nil, args...)
}

// startIn is start with the home of another viewer.
func startIn(t *testing.T, home string, args ...string) *viewer {
	t.Helper()
	return startOn(t, home, nil, args...)
}

// startWith is start with a standard input, nil for none.
func startWith(t *testing.T, in *os.File, args ...string) *viewer {
	t.Helper()
	return startOn(t, t.TempDir(), in, args...)
}

func startOn(t *testing.T, home string, in *os.File, args ...string) *viewer {
	t.Helper()
	program, err := build()
	if err != nil {
		t.Fatalf("building the viewer: %v\n%s", err, program)
	}
	return startProgram(t, program, home, in, args...)
}

// startProgram is startOn with another build of the viewer.
func startProgram(t *testing.T, program, home string, in *os.File, args ...string) *viewer {
	t.Helper()
	return startOnScreen(t, newScreen(t), program, home, in, args...)
}

// startLarge is start on a screen of 1600 × 900, which the window fills.
func startLarge(t *testing.T, args ...string) *viewer {
	t.Helper()
	return startSized(t, "1600x900", args...)
}

// startSized is start on a screen of a size, which the window fills.
func startSized(t *testing.T, size string, args ...string) *viewer {
	t.Helper()
	program, err := build()
	if err != nil {
		t.Fatalf("building the viewer: %v\n%s", err, program)
	}
	return startOnScreen(t, newScreenOf(t, size), program, t.TempDir(), nil,
		append(args, "--size", size)...)
}

// startOnScreen is startProgram on a screen that has no window yet.
func startOnScreen(t *testing.T, on *screen, program, home string, in *os.File, args ...string) *viewer {
	t.Helper()
	v := &viewer{screen: on, home: home, gone: make(chan struct{})}
	v.declineTour(t)
	v.dump = filepath.Join(t.TempDir(), "state.json")
	v.cmd = exec.Command(program, append(args, "--dump-state", v.dump)...)
	v.cmd.Env = append(os.Environ(), "DISPLAY="+v.display, "LIBGL_ALWAYS_SOFTWARE=1", "HOME="+v.home,
		"XDG_CONFIG_HOME="+v.home, "XDG_STATE_HOME="+v.home, "XDG_CACHE_HOME="+filepath.Join(v.home, ".cache"),
		"XDG_PICTURES_DIR="+filepath.Join(v.home, "Pictures"), "XDG_DOCUMENTS_DIR="+filepath.Join(v.home, "Documents"))
	v.cmd.Stderr = &v.errs
	if in != nil {
		v.cmd.Stdin = in
	}
	if err := v.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		v.cmd.Wait()
		close(v.gone)
	}()
	t.Cleanup(func() {
		v.cmd.Process.Kill()
		<-v.gone
	})
	return v
}

// declineTour has the tour not offered, unless there are settings: its card
// would lie over what the tests press. Recordings open with players and events.
func (v *viewer) declineTour(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(v.home); err != nil {
		return
	}
	if _, err := os.Stat(v.settingsFile()); err == nil {
		return
	}
	if err := os.MkdirAll(filepath.Dir(v.settingsFile()), 0o755); err != nil {
		t.Fatal(err)
	}
	const settings = `{"tour_seen": true,
		"tabs": {"race": "Players", "match": "Players", "jumps": "Players", "capture": "Players"}}`
	if err := os.WriteFile(v.settingsFile(), []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
}

// patience is how long a test waits for what must come. Nothing takes that
// long; a busy machine may take its time.
const patience = 60 * time.Second

// wait returns the state as soon as it is as wanted.
func (v *viewer) wait(t *testing.T, what string, wanted func(s *state) bool) *state {
	t.Helper()
	deadline := time.Now().Add(patience)
	var last *state
	for time.Now().Before(deadline) {
		if s := v.look(); s != nil {
			if last = s; wanted(s) {
				return s
			}
		}
		select {
		case <-v.gone:
			t.Fatalf("the viewer ended (%v) while waiting for: %s\n%s", v.cmd.ProcessState, what, &v.errs)
		case <-time.After(50 * time.Millisecond):
		}
	}
	b, _ := json.MarshalIndent(last, "", "  ")
	t.Fatalf("not seen: %s\nlast state: %s\n%s%s", what, b, &v.errs, v.bugs())
	return nil
}

// bugs returns the reports of bugs that the window wrote.
func (v *viewer) bugs() string {
	var all strings.Builder
	reports, _ := filepath.Glob(filepath.Join(v.home, "playhead", "bugs", "*"))
	for _, r := range reports {
		b, _ := os.ReadFile(r)
		all.Write(b)
	}
	return all.String()
}

// eventually waits until something is so that the window does not show: of files, other
// programs and pixels, which announce nothing.
func eventually(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !so(); time.Sleep(20 * time.Millisecond) { // between looks: see above
		if time.Now().After(end) {
			t.Fatalf("not seen: %s", what)
		}
	}
}

// look asks the program for its state, nil when it does not answer. The
// program writes it once by itself, when it is ready to be asked.
func (v *viewer) look() *state { return v.ask(syscall.SIGUSR1) }

// ask is look with a signal of choice: on SIGUSR2 memory is collected first.
func (v *viewer) ask(signal syscall.Signal) *state {
	if !v.ready {
		if _, err := os.Stat(v.dump); err != nil {
			return nil
		}
		v.ready = true
	}
	os.Remove(v.dump)
	if v.cmd.Process.Signal(signal) != nil {
		return nil
	}
	for range 100 {
		if b, err := os.ReadFile(v.dump); err == nil {
			s := new(state)
			if json.Unmarshal(b, s) == nil {
				return s
			}
		}
		time.Sleep(10 * time.Millisecond) // the answer is a file
	}
	return nil
}

// sample returns the path of a recording that comes with the program.
func sample(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("..", "..", "..", "assets", "samples", name))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Fatal(err)
	}
	return path
}

// watching starts the viewer on the sample and waits until it is read whole,
// its map is there and, but at its very start, somebody is followed.
func watching(t *testing.T, args ...string) (*viewer, *state) {
	t.Helper()
	v := start(t, append([]string{sample(t, "sunny-ledges.demo.xz")}, args...)...)
	s := v.wait(t, "the recording with its map", func(s *state) bool {
		return s.Open && s.Complete && s.Map.Status == "found" && s.Frames.Drawn > 2 &&
			(s.Follow != nil || s.Playhead.Seconds == 0)
	})
	return v, s
}
