package xtest

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"playhead/export"
	"playhead/formats"
	"playhead/sim"
	"playhead/testdata/campaign"
)

// soakMap is the part of the window that only the map fills, and soakGrid how its
// picture is summed up.
const (
	soakMapX, soakMapY, soakMapW, soakMapH = 120, 140, 720, 320
	soakAcross, soakDown                   = 18, 8
)

// A soakFile is one that the window opens at random.
type soakFile struct {
	path     string
	refused  bool    // it is no recording, or holds no tick
	seconds  float64 // its length
	promised float64 // the length that its header claims
	pictured bool    // it has a map of its own
	look     []float64
}

// soakFiles writes recordings of every kind, whole, packed, cut off and damaged, and
// what is none.
func soakFiles(t *testing.T, rng *rand.Rand) []*soakFile {
	t.Helper()
	dir := t.TempDir()
	var all []*soakFile
	add := func(name string, data []byte) *soakFile {
		f := &soakFile{path: filepath.Join(dir, name)}
		if err := os.WriteFile(f.path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		d, err := formats.Open(formats.Bytes(data), formats.Options{})
		if err != nil {
			f.refused = true
		} else {
			r := export.Load(context.Background(), d, 0, nil)
			if c, ok := d.(io.Closer); ok {
				c.Close()
			}
			// What has events and no tick is refused, too: there is nothing to show.
			f.refused = !slices.ContainsFunc(r.Games, func(g *sim.Game) bool { _, _, ok := g.Span(); return ok })
			// a header may promise more, if damaged anything
			f.seconds, f.promised = r.Duration().Seconds(), r.Promised().Seconds()
		}
		all = append(all, f)
		return f
	}
	for _, r := range append(campaign.Small(t), campaign.Large(t)...) {
		f := add(r.Name, r.Data)
		f.pictured = strings.HasPrefix(r.Name, "large") && r.Format != "teehistorian" && r.Format != "ghost"
		add("cut-"+r.Name, r.Data[:len(r.Data)/4+rng.IntN(len(r.Data)/2)])
		bad := append([]byte(nil), r.Data...)
		for range 20 {
			bad[len(bad)/3+rng.IntN(len(bad)/2)] ^= 1 << rng.IntN(8)
		}
		add("flipped-"+r.Name, bad)
	}
	add("picture.demo", []byte("\x89PNG\r\n\x1a\n and so on"))
	for _, name := range []string{"Sunny Ledges.map", "cs_ledgeworks.bsp"} {
		b, err := os.ReadFile(sample(t, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// raceViewer builds the viewer with the race detector.
func raceViewer(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "viewer")
	make := exec.Command("go", "build", "-race", "-o", path, "playhead/cmd/viewer")
	if out, err := make.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

// usage returns how many kB, file descriptors and threads the program uses.
func (v *viewer) usage() (kB, files, threads int) {
	proc := filepath.Join("/proc", strconv.Itoa(v.cmd.Process.Pid))
	status, _ := os.ReadFile(filepath.Join(proc, "status"))
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			fmt.Sscan(rest, &kB)
		}
		if rest, ok := strings.CutPrefix(line, "Threads:"); ok {
			fmt.Sscan(rest, &threads)
		}
	}
	open, _ := os.ReadDir(filepath.Join(proc, "fd"))
	return kB, len(open), threads
}

// mapLook sums up what the map shows: the mean brightness of each field of a grid.
func (v *viewer) mapLook(t *testing.T) []float64 {
	t.Helper()
	look := make([]float64, soakAcross*soakDown)
	for row := range soakDown {
		for line := range 4 {
			pixels := v.pixels(t, soakMapY+(row*4+line)*soakMapH/(soakDown*4))
			for x := range soakMapW {
				p := pixels[soakMapX+x]
				look[row*soakAcross+x*soakAcross/soakMapW] += float64(p.R) + float64(p.G) + float64(p.B)
			}
		}
	}
	return look
}

func distance(a, b []float64) (sum float64) {
	for i := range a {
		sum += (a[i] - b[i]) * (a[i] - b[i])
	}
	return sum
}

// handOver has a second start hand files to the window. On a busy machine the window may
// take too long for it; then it opens one of its own, which is closed, and another start tries.
func (v *viewer) handOver(t *testing.T, starter string, files ...string) {
	t.Helper()
	for range 3 {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		cmd := exec.CommandContext(ctx, starter, files...)
		cmd.Env = v.cmd.Env
		out, err := cmd.CombinedOutput()
		late := ctx.Err() != nil
		cancel()
		switch {
		case err == nil:
			return
		case !late:
			t.Fatalf("handing over %v: %v\n%s", files, err, out)
		}
	}
	t.Fatalf("the window took none of three starts with %v", files)
}

var soakKeys = strings.Fields(
	"Home End Left Right shift+Left alt+Right comma period 0 3 7 9 space j l k Up Down BackSpace " +
		"q e r f shift+f plus minus bracketleft bracketright ctrl+Right ctrl+Left i o backslash shift+m Delete p v " +
		"c n t " +
		"g shift+v shift+q shift+c Tab F1 Escape Escape Prior Next")

// mostKeys is how many keys and clicks a file gets at most.
const mostKeys = 12

// TestSoakTheWindowOpensSeeksAndSwitches has a window with the race detector open, seek,
// switch and close at random over files of every kind, for PLAYHEAD_SOAK: it shows the
// file that was opened last, nothing else, and keeps nothing of those it left: once it
// opened each file, or a third of the time is over, it holds no more at the end than then.
func TestSoakTheWindowOpensSeeksAndSwitches(t *testing.T) {
	length, err := time.ParseDuration(os.Getenv("PLAYHEAD_SOAK"))
	if err != nil {
		t.Skip("make soak opens files at random for minutes")
	}
	starter, err := build()
	if err != nil {
		t.Fatal(err)
	}
	program := raceViewer(t)
	rng := campaign.Rand(t)
	files := soakFiles(t, rng)
	runtime, temp := filepath.Join(t.TempDir(), "run"), t.TempDir()
	if err := os.Mkdir(runtime, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_RUNTIME_DIR", runtime)
	t.Setenv("TMPDIR", temp)
	t.Setenv("GORACE", "halt_on_error=1 exitcode=66")
	v := startProgram(t, program, t.TempDir(), nil)
	v.wait(t, "the start screen", func(s *state) bool { return !s.Open && s.Frames.Drawn > 2 })

	var opened, keys, pictures int
	var used []string
	defer func() {
		t.Logf("%d files opened, %d keys and clicks, %d pictures compared; every 25 files: %s", opened, keys, pictures,
			strings.Join(used, "; "))
	}()
	begun, order := time.Now(), rng.Perm(len(files))
	var warm *held
	for time.Since(begun) < length {
		var f *soakFile
		switch {
		case warm != nil:
			f = files[rng.IntN(len(files))]
		case opened < len(files) && time.Since(begun) < length/3:
			f = files[order[opened]]
		default:
			h := v.holds(t, temp, settled())
			warm = &h
			t.Logf("after %d files: %v", opened, h)
			continue
		}
		for range rng.IntN(3) { // others, which are left before they are there
			v.handOver(t, starter, files[rng.IntN(len(files))].path)
		}
		v.do(t, "key", "Escape")
		before := v.wait(t, "an answer", func(*state) bool { return true })
		// keys are taken one in each update: the last one would close the card of what is handed over
		v.wait(t, "the keys taken", func(s *state) bool { return s.Frames.Updates > before.Frames.Updates+2*mostKeys })
		v.handOver(t, starter, f.path)
		opened++
		name := filepath.Base(f.path)
		if f.refused {
			v.wait(t, "the card of "+name, func(s *state) bool { return s.Dialog == "card" })
			v.do(t, "key", "Escape")
			// the library may have been open
			v.wait(t, "the card gone", func(s *state) bool { return s.Dialog != "card" })
			continue
		}
		s := v.wait(t, name, func(s *state) bool {
			return s.Open && s.File == name && (s.Complete || rng.IntN(20) == 0)
		})
		if s.Complete && !near(s.Duration, f.seconds, 0.05) && !near(s.Duration, f.promised, 0.05) {
			t.Fatalf("%s: %.2f s, want %.2f; before it %+v", name, s.Duration, f.seconds, before)
		}
		for range rng.IntN(mostKeys) {
			keys++
			if rng.IntN(4) == 0 {
				v.do(t, "mousemove", barX(rng.Float64()), itoa(overviewY), "click", "1")
			} else {
				v.do(t, "key", soakKeys[rng.IntN(len(soakKeys))])
			}
		}
		if s := v.look(); s != nil && s.Open && s.File != name && s.File != "" {
			t.Fatalf("%s is shown, %s was opened last", s.File, name)
		}
		if f.pictured && s.Complete {
			v.checkPicture(t, f, files, &pictures)
		}
		if opened%25 == 0 {
			kB, open, threads := v.usage()
			used = append(used, fmt.Sprintf("%d MB, %d files, %d threads", kB>>10, open, threads))
		}
	}
	v.endSoak(t, temp, warm)
}

// endSoak ends a viewer, which holds no more than it did when it was warm, reports nothing and leaves no file.
func (v *viewer) endSoak(t *testing.T, temp string, warm *held) {
	t.Helper()
	if warm == nil {
		t.Fatal("it was too short for the warm-up")
	}
	now := v.holds(t, temp, func(h held) bool { return len(grew(*warm, h)) == 0 })
	t.Logf("at the end: %v", now)
	if what := grew(*warm, now); len(what) > 0 {
		t.Errorf("it keeps %s", strings.Join(what, ", "))
	}
	v.do(t, "key", "Escape", "Escape", "ctrl+q")
	code := v.ended(t)
	if said := v.errs.String(); code != 0 || strings.Contains(said, "DATA RACE") ||
		strings.Contains(said, "goroutine ") {
		t.Errorf("exit %d: %s", code, said)
	}
	if bugs := v.bugs(); bugs != "" {
		t.Error(bugs)
	}
	if left, _ := os.ReadDir(temp); len(left) > 0 {
		t.Errorf("temporary files are left: %v", left)
	}
}

// checkPicture shows the whole map of a file and compares it with how the maps of all
// files looked the first time.
func (v *viewer) checkPicture(t *testing.T, f *soakFile, files []*soakFile, n *int) {
	t.Helper()
	name := filepath.Base(f.path)
	v.do(t, "key", "Escape", "Escape", "Home", "shift+f")
	s := v.wait(t, "the start of "+name, func(s *state) bool { return s.File == name && s.Map.Status == "found" })
	v.wait(t, "two pictures more", func(now *state) bool { return now.Frames.Updates > s.Frames.Updates+60 })
	look := v.mapLook(t)
	if f.look == nil {
		f.look = look
		return
	}
	*n++
	nearest := f
	for _, other := range files {
		if other.look != nil && distance(look, other.look) < distance(look, nearest.look) {
			nearest = other
		}
	}
	if own := distance(look, f.look); nearest != f && own > 4*distance(look, nearest.look) {
		t.Errorf("%s looks like %s", name, filepath.Base(nearest.path))
	}
}
