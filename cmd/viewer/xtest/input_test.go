package xtest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// slowed has the viewer draw a number of pictures a second: it is stopped for the rest
// of the time, so that all input of that time arrives together. The returned
// function ends that.
func (v *viewer) slowed(t *testing.T, fps int) (normal func()) {
	t.Helper()
	if fps >= 60 {
		return func() {}
	}
	// What a picture takes at most: the program runs that long each time.
	const awake = 30 * time.Millisecond
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			v.cmd.Process.Signal(syscall.SIGSTOP)
			time.Sleep(time.Second/time.Duration(fps) - awake) // this is what makes pictures slow
			v.cmd.Process.Signal(syscall.SIGCONT)
			select {
			case <-stop:
				return
			case <-time.After(awake):
			}
		}
	}()
	var once sync.Once
	normal = func() { once.Do(func() { close(stop); <-stopped }) }
	t.Cleanup(normal)
	return normal
}

// busy keeps processors busy until the test ends.
func busy(t *testing.T, loops int) {
	t.Helper()
	for range loops {
		cmd := exec.Command("sh", "-c", "while :; do :; done")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			cmd.Process.Kill()
			cmd.Wait()
		})
	}
}

// frameRates are those of a fast machine, a slow one, and one far away.
var frameRates = [...]int{60, 15, 5}

// A chord that is pressed and released within one picture is neither lost nor taken for
// another one.
func TestChordsActHoweverSlowPicturesAre(t *testing.T) {
	t.Parallel()
	for _, fps := range frameRates {
		t.Run(strconv.Itoa(fps), func(t *testing.T) {
			v, s := watching(t, "--paused", "--at", "20")
			v.slowed(t, fps)
			for i := range 4 {
				v.do(t, "key", "ctrl+comma")
				v.wait(t, fmt.Sprint("the Settings, time ", i+1), func(s *state) bool { return s.Settings != nil })
				v.do(t, "key", "Escape")
				v.wait(t, "no Settings", func(s *state) bool { return s.Settings == nil })
			}
			v.do(t, "key", "alt+q") // only Q without Alt follows another player
			v.do(t, "key", "period")
			after := v.wait(t, "a step", func(now *state) bool { return now.Playhead.Tick > s.Playhead.Tick })
			if after.Follow == nil || s.Follow == nil || *after.Follow != *s.Follow {
				t.Errorf("Alt+Q acted as Q: %v follows, %v before", after.Follow, s.Follow)
			}
		})
	}
}

// Each tap of a key steps once, whatever the pictures take.
func TestTapsAreCountedHoweverSlowPicturesAre(t *testing.T) {
	t.Parallel()
	for _, fps := range frameRates {
		t.Run(strconv.Itoa(fps), func(t *testing.T) {
			v, s := watching(t, "--paused", "--at", "20")
			v.slowed(t, fps)
			const taps = 30
			for range taps {
				v.do(t, "key", "period")
			}
			v.do(t, "key", "shift+m")
			after := v.wait(t, "a bookmark, set last", func(now *state) bool { return len(now.Bookmarks) == 1 })
			// A demo of a server with two ticks a snapshot.
			if n := after.Playhead.Tick - s.Playhead.Tick; n != 2*taps {
				t.Errorf("%d taps step %d ticks", taps, n)
			}
		})
	}
}

// A userStep is one step of a user: for --act, and in the words of xdotool.
type userStep struct {
	act string
	x   []string
}

func keyStep(chord, x string) userStep { return userStep{"key " + chord, []string{"key", x}} }

// randomStep returns a step that changes what the window shows, and nothing else: no file
// is written, nothing plays, no other window opens.
func randomStep(r *rand.Rand) []userStep {
	keys := [...][2]string{
		{",", "comma"},
		{".", "period"},
		{"Home", "Home"},
		{"End", "End"},
		{"Left", "Left"},
		{"Right", "Right"},
		{"Shift+Left", "shift+Left"},
		{"Shift+Right", "shift+Right"},
		{"Alt+Left", "alt+Left"},
		{"Alt+Right", "alt+Right"},
		{"Ctrl+Left", "ctrl+Left"},
		{"Ctrl+Right", "ctrl+Right"},
		{"3", "3"},
		{"7", "7"},
		{"Up", "Up"},
		{"Down", "Down"},
		{"Shift+Backspace", "shift+BackSpace"},
		{"Alt+Home", "alt+Home"},
		{"I", "i"},
		{"O", "o"},
		{`\`, "backslash"},
		{"Shift+I", "shift+i"},
		{"Shift+M", "shift+m"},
		{"Del", "Delete"},
		{"Shift+Del", "shift+Delete"},
		{"Q", "q"},
		{"E", "e"},
		{"R", "r"},
		{"F", "f"},
		{"Shift+F", "shift+f"},
		{"-", "minus"},
		{"=", "equal"},
		{"Shift+Q", "shift+q"},
		{"Alt+Q", "alt+q"},
		{"Alt+E", "alt+e"},
		{"Shift+C", "shift+c"},
		{"P", "p"},
		{"Shift+V", "shift+v"},
		{"N", "n"},
		{"G", "g"},
		{"T", "t"},
		{"V", "v"},
		{"C", "c"},
		{"X", "x"},
		{"Shift+X", "shift+x"},
		{"H", "h"},
		{"Z", "z"},
		{"Esc", "Escape"},
	}
	words := [...]string{"hook", "kind:kill", "nova", "a b"}
	at := func(x0, x1, y0, y1 int) (int, int) { return x0 + r.IntN(x1-x0), y0 + r.IntN(y1-y0) }
	place := func(x, y int) string { return fmt.Sprintf(" %d %d", x, y) }
	switch n := r.IntN(100); {
	case n < 70:
		k := keys[r.IntN(len(keys))]
		return []userStep{keyStep(k[0], k[1])}
	case n < 76: // in and out of the Settings or the palette, with some text
		open := [...]userStep{keyStep("Ctrl+,", "ctrl+comma"), keyStep("Ctrl+P", "ctrl+p")}[r.IntN(2)]
		word := words[r.IntN(len(words))]
		return []userStep{
			open,
			{"type " + word, []string{"type", word}},
			keyStep("Esc", "Escape"),
			keyStep("Esc", "Escape"),
		}
	case n < 80: // the search
		word := words[r.IntN(len(words))]
		return []userStep{
			keyStep("/", "slash"),
			{"type " + word, []string{"type", word}},
			keyStep("Esc", "Escape"),
			keyStep("Esc", "Escape"),
		}
	case n < 84: // a menu
		steps := []userStep{keyStep("Alt+V", "alt+v")}
		for range r.IntN(5) {
			steps = append(steps, keyStep("Down", "Down"))
		}
		return append(steps, keyStep("Esc", "Escape"))
	case n < 92: // a click or drag on the overview
		x, y := at(int(barLeft), int(barLeft+barWidth), overviewY, overviewY+1)
		if r.IntN(2) == 0 {
			return []userStep{{"click" + place(x, y), []string{"mousemove", itoa(x), itoa(y), "click", "1"}}}
		}
		toX, _ := at(int(barLeft), int(barLeft+barWidth), overviewY, overviewY+1)
		return []userStep{{
			"drag" + place(x, y) + place(toX, y),
			[]string{
				"mousemove", itoa(x), itoa(y), "mousedown", "1", "mousemove", itoa((x + toX) / 2), itoa(y),
				"mousemove", itoa(toX), itoa(y), "mouseup", "1",
			},
		}}
	default: // the wheel over the map
		x, y := at(mapX-150, mapX+150, mapY-60, mapY+60)
		button, by := "4", "1"
		if r.IntN(2) == 0 {
			button, by = "5", "-1"
		}
		return []userStep{{"wheel" + place(x, y) + " " + by, []string{"mousemove", itoa(x), itoa(y), "click", button}}}
	}
}

// comparable returns what of a dumped state does not depend on how fast it came about.
func comparable(t *testing.T, path string) map[string]any {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	var s map[string]any
	if json.Unmarshal(b, &s) != nil {
		return nil
	}
	// A list scrolls to the followed player once a picture shows them: where its rows are depends on the pictures.
	for _, k := range [...]string{
		"frames", "process", "toasts", "toast_details", "first_picture_ms", "pointed", "undo",
		"tooltip", "hover", "focus", "controls",
	} {
		delete(s, k)
	}
	return s
}

// differences lists where two states differ.
func differences(path string, a, b any) []string {
	la, oka := a.([]any)
	lb, okb := b.([]any)
	if oka && okb && len(la) == len(lb) {
		var out []string
		for i := range la {
			out = append(out, differences(path+"/"+strconv.Itoa(i), la[i], lb[i])...)
		}
		return out
	}
	ma, oka := a.(map[string]any)
	mb, okb := b.(map[string]any)
	if !oka || !okb {
		if x, ok := a.(float64); ok {
			if y, ok := b.(float64); ok && near(x, y, 1e-5) { // bookmarks are kept to the microsecond
				return nil
			}
		}
		if reflect.DeepEqual(a, b) {
			return nil
		}
		return []string{fmt.Sprintf("%s: %v, want %v", path, a, b)}
	}
	var out []string
	for k := range ma {
		out = append(out, differences(path+"/"+k, ma[k], mb[k])...)
	}
	for k := range mb {
		if _, ok := ma[k]; !ok {
			out = append(out, fmt.Sprintf("%s/%s: missing, want %v", path, k, mb[k]))
		}
	}
	return out
}

// The same steps lead to the same state, as X input at any frame rate and as --act: none
// is lost, none acts twice, and all act in order.
func TestInputIsTheSameAsActed(t *testing.T) {
	t.Parallel()
	steps, seed, load := 60, uint64(1), []int{0}
	if os.Getenv("PLAYHEAD_ROBUST") == "1" {
		steps, load = 1000, []int{0, 2}
		if n, err := strconv.ParseUint(os.Getenv("PLAYHEAD_ROBUST_SEED"), 10, 64); err == nil {
			seed = n
		}
	}
	r := rand.New(rand.NewPCG(seed, 2))
	var all []userStep
	for len(all) < steps {
		all = append(all, randomStep(r)...)
	}
	// Nothing stays open, so that the states can be compared.
	for range 3 {
		all = append(all, keyStep("Esc", "Escape"))
	}
	args := []string{sample(t, "sunny-ledges.demo.xz"), "--paused", "--at", "20", "--size", "1280x720"}
	want := acted(t, all, args)
	for _, loops := range load {
		for _, fps := range frameRates {
			t.Run(fmt.Sprintf("%d loops beside, %d pictures a second", loops, fps), func(t *testing.T) {
				busy(t, loops)
				v := startIn(t, calm(t), args...)
				v.wait(t, "the recording with its map", func(s *state) bool {
					return s.Complete && s.Map.Status == "found" && s.Frames.Drawn > 2
				})
				normal := v.slowed(t, fps)
				var script strings.Builder
				for _, s := range all {
					for i, w := range s.x {
						if strings.ContainsRune(w, ' ') {
							w = strconv.Quote(w)
						}
						if i > 0 {
							script.WriteByte(' ')
						}
						script.WriteString(w)
					}
					script.WriteByte('\n')
				}
				file := filepath.Join(t.TempDir(), "steps")
				if err := os.WriteFile(file, []byte(script.String()), 0o600); err != nil {
					t.Fatal(err)
				}
				v.do(t, file)
				normal()
				var got map[string]any
				var diff []string
				for end := time.Now().Add(patience); time.Now().Before(end); {
					if v.look() == nil {
						continue
					}
					if got = comparable(t, v.dump); got == nil {
						continue
					}
					if diff = differences("", got, want); len(diff) == 0 {
						return
					}
				}
				t.Errorf("the states differ after %d steps of seed %d:\n%s\n%s", len(all), seed,
					strings.Join(diff, "\n"), script.String())
			})
		}
	}
}

// calm has the camera cut: how far it glides depends on the time between steps.
func calm(t *testing.T) (home string) {
	t.Helper()
	v := viewer{home: t.TempDir()}
	if err := os.MkdirAll(filepath.Dir(v.settingsFile()), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(v.settingsFile(), []byte(`{"tour_seen": true, "reduced_motion": true}`), 0o600); err != nil {
		t.Fatal(err)
	}
	return v.home
}

// acted returns the state to which the steps of --act lead.
func acted(t *testing.T, all []userStep, args []string) map[string]any {
	t.Helper()
	program, err := build()
	if err != nil {
		t.Fatalf("building the viewer: %v\n%s", err, program)
	}
	v := &viewer{screen: newScreen(t), home: calm(t)}
	var acts []string
	for _, s := range all {
		acts = append(acts, s.act)
	}
	dump := filepath.Join(t.TempDir(), "acted.json")
	cmd := exec.Command(program, append(args, "--act", strings.Join(acts, ";"), "--dump-state", dump, "--screenshot",
		filepath.Join(t.TempDir(), "acted.png"))...)
	cmd.Env = append(os.Environ(), "DISPLAY="+v.display, "LIBGL_ALWAYS_SOFTWARE=1", "HOME="+v.home,
		"XDG_CONFIG_HOME="+v.home, "XDG_STATE_HOME="+v.home,
		"XDG_CACHE_HOME="+filepath.Join(v.home, ".cache"))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("--act: %v\n%s", err, out)
	}
	return comparable(t, dump)
}
