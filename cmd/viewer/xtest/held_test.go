package xtest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// held is what the program holds while it shows no recording.
type held struct {
	goroutines, files, threads int
	live, resident             int // MB: the heap's objects; memory in all
	temporary                  []string
}

func (h held) String() string {
	return fmt.Sprintf("%d goroutines, %d files, %d threads, %d MB of objects, %d MB in all, temporary files %v",
		h.goroutines, h.files, h.threads, h.live, h.resident, h.temporary)
}

// What a program may hold more than after its warm-up and leak nothing.
const (
	// Some goroutines and files come and go by themselves: the clipboard's, a look at
	// the library's folder, a toast that ends.
	moreGoroutines, moreFiles = 3, 3
	// Caches and pools fill up: glyphs, skins, maps, buffers of the graphics card. Four
	// passes over all files of the soak held 92, 100, 103 and 106 MB, its warm-up may be
	// shorter than one, and each large recording takes 10 to 60 MB.
	moreLive, timesLive = 48, 1.5 // MB
	// Go returns memory late, and the race detector keeps what it knows of every address
	// that was ever used, up to ten times the memory itself.
	moreResident, timesResident = 150, 1.5 // MB
)

// grew says what a program holds now that it did not hold before.
func grew(before, now held) (what []string) {
	say := func(isMore bool, format string, args ...any) {
		if isMore {
			what = append(what, fmt.Sprintf(format, args...))
		}
	}
	say(now.goroutines > before.goroutines+moreGoroutines, "%d goroutines, %d before", now.goroutines,
		before.goroutines)
	say(now.files > before.files+moreFiles, "%d open files, %d before", now.files, before.files)
	say(float64(now.live) > float64(before.live)*timesLive+moreLive, "%d MB of objects, %d before", now.live,
		before.live)
	say(float64(now.resident) > float64(before.resident)*timesResident+moreResident, "%d MB in all, %d before",
		now.resident, before.resident)
	say(len(now.temporary) > 0, "temporary files %v", now.temporary)
	return what
}

// closeRecording returns to the start screen.
func (v *viewer) closeRecording(t *testing.T) {
	t.Helper()
	v.do(t, "key", "Escape", "Escape", "ctrl+w")
	v.wait(t, "the start screen", func(s *state) bool { return !s.Open && s.Dialog == "" })
}

// holds closes the recording and returns what the program holds then, once enough is
// content with it, or as it is after a minute: what worked for the recording ends soon
// after it, and objects of the graphics card are freed with later pictures.
func (v *viewer) holds(t *testing.T, temp string, enough func(held) bool) (h held) {
	t.Helper()
	v.closeRecording(t)
	// Each look has the program collect its memory, so they are a second apart.
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(time.Second) {
		s := v.ask(syscall.SIGUSR2)
		if s == nil {
			continue
		}
		kB, files, threads := v.usage()
		h = held{
			goroutines: s.Process.Goroutines, files: files, threads: threads, live: int(s.Process.LiveBytes >> 20),
			resident: kB >> 10,
		}
		left, err := os.ReadDir(temp)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range left {
			h.temporary = append(h.temporary, f.Name())
		}
		if enough(h) {
			break
		}
	}
	return h
}

// settled reports when a program holds the same twice in a row.
func settled() func(held) bool {
	var last held
	return func(h held) bool {
		same := h.goroutines == last.goroutines && h.files == last.files && h.live == last.live && len(h.temporary) == 0
		last = h
		return same
	}
}

func TestWhatTheSoakTakesForGrowth(t *testing.T) {
	t.Parallel()
	before := held{goroutines: 20, files: 30, live: 40, resident: 500}
	for _, c := range []struct {
		name string
		now  held
		want string // "" for no growth
	}{
		{"the same", before, ""},
		{"less", held{goroutines: 10, files: 20, live: 10, resident: 300}, ""},
		{"a few goroutines and files", held{goroutines: 23, files: 33, live: 108, resident: 900}, ""},
		{
			"a goroutine of each of ten files",
			held{goroutines: 30, files: 30, live: 40, resident: 500},
			"30 goroutines, 20 before",
		},
		{"ten files left open", held{goroutines: 20, files: 40, live: 40, resident: 500}, "40 open files, 30 before"},
		{"some recordings", held{goroutines: 20, files: 30, live: 109, resident: 500}, "109 MB of objects, 40 before"},
		{
			"memory beside the heap",
			held{goroutines: 20, files: 30, live: 40, resident: 901},
			"901 MB in all, 500 before",
		},
		{"a temporary file", held{
			goroutines: 20, files: 30, live: 40, resident: 500,
			temporary: []string{"playhead-1"},
		}, "temporary files [playhead-1]"},
	} {
		if got := strings.Join(grew(before, c.now), "; "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// A window that opens and closes a recording again and again holds no more than at
// first: the short form of the soak.
func TestAWindowHoldsNothingOfWhatItClosed(t *testing.T) {
	starter, err := build()
	if err != nil {
		t.Fatal(err)
	}
	runtime, temp := filepath.Join(t.TempDir(), "run"), t.TempDir()
	if err := os.Mkdir(runtime, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_RUNTIME_DIR", runtime)
	t.Setenv("TMPDIR", temp)
	path := sample(t, "sunny-ledges.demo.xz")
	v := start(t, path)
	opened := func(s *state) bool { return s.Open && s.Complete && s.Map.Status == "found" }
	v.wait(t, "the recording", opened)
	before := v.holds(t, temp, settled())
	for range 8 {
		v.handOver(t, starter, path)
		v.wait(t, "the recording again", opened)
		v.closeRecording(t)
	}
	now := v.holds(t, temp, func(h held) bool { return len(grew(before, h)) == 0 })
	t.Logf("%v; before: %v", now, before)
	if what := grew(before, now); len(what) > 0 {
		t.Errorf("it keeps %s", strings.Join(what, ", "))
	}
}
