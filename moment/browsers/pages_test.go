package browsers

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"playhead/casefile"
	"playhead/drawing"
)

const samples = "../../assets/samples"

var names = []string{"chromium", "firefox", "webkit"}

// tools are our programs, built for the tests.
type tools struct{ dir, replay, viewer string }

// ours returns our programs, which are in the folder that PLAYHEAD_BROWSERS names; tests of browsers run only on
// request.
func ours(t *testing.T) *tools {
	t.Helper()
	bin := os.Getenv("PLAYHEAD_BROWSERS")
	if bin == "" {
		t.Skip("tests in browsers run with make pages")
	}
	x := &tools{dir: t.TempDir(), replay: filepath.Join(bin, "replay"), viewer: filepath.Join(bin, "viewer")}
	return x
}

func (x *tools) run(t *testing.T, program string, args ...string) {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+filepath.Join(x.dir, "config"), "HOME="+x.dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", filepath.Base(program), strings.Join(args, " "), err, out)
	}
}

// page writes a page and returns its path.
func (x *tools) page(t *testing.T, name, file string, args ...string) string {
	t.Helper()
	out := filepath.Join(x.dir, name+".html")
	x.run(t, x.replay, append([]string{"page", filepath.Join(samples, file), "--data", samples, "-o", out}, args...)...)
	return out
}

// A moment is one that is looked at in the window and on the page.
type seen struct {
	kind, file, player string
	from               float64 // s
	at                 []string
	slack              float64 // units that noise may move
	args               []string
}

var all = []seen{
	{"log", "sunny-ledges.teehistorian", "nova", 5, []string{"1", "8.42", "15.3"}, 0, []string{"--exact-inputs"}},
	{"demo", "sunny-ledges.demo.xz", "nova", 5, []string{"1", "8.42", "15.3"}, 0, []string{"--exact-inputs"}},
	{"noise", "sunny-ledges.teehistorian", "nova", 5, []string{"1", "8.42", "15.3"}, 2, nil},
	{"ctf", "twin-ledges.demo.xz", "", 5, []string{"2", "7", "11"}, 0, []string{"--exact-inputs"}},
	{"above", "ledgeworks.dem.xz", "", 2, []string{"1", "4", "5"}, 0, []string{"--exact-inputs"}},
}

// Tees are where the window draws them, found by their own colours in both pictures.
func TestPagesShowPlayersWhereTheWindowDoes(t *testing.T) {
	x := ours(t)
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			b := start(t, name)
			for _, s := range all {
				args := append([]string{"--from", fmt.Sprint(s.from), "--to", fmt.Sprint(s.from + 20), "--force"},
					s.args...)
				if s.player != "" {
					args = append(args, "--follow", s.player)
				}
				path := x.page(t, s.kind, s.file, args...)
				found := 0
				for _, at := range s.at {
					found += x.compare(t, b, &s, path, at)
				}
				if found < 2*len(s.at) {
					t.Errorf("%s: only %d players were found in both pictures", s.kind, found)
				}
				t.Logf("%s: %d players in both pictures at %d ticks", s.kind, found, len(s.at))
			}
			b.quiet(t)
		})
	}
}

// compare looks at one tick and returns how many players it found in both pictures.
func (x *tools) compare(t *testing.T, b *browser, s *seen, path, at string) (found int) {
	t.Helper()
	b.show(t, path, at)
	still(t, b)
	page := b.picture(t)
	v := look5(t, b)
	ratio := float64(page.Bounds().Dx()) / v[3]
	window := x.window(t, b, page, at, filepath.Join(samples, s.file))
	everybody := players(t, b)
	for i, p := range everybody {
		cx := float64(page.Bounds().Dx())/2 + (p.X-v[0])*v[2]*ratio
		cy := float64(page.Bounds().Dy())/2 + (p.Y-v[1])*v[2]*ratio*p.Up
		reach, least := 26*v[2]*ratio, 0.7
		if p.Up < 0 {
			reach, least = 12*ratio, 0.4 // the window writes the health on it
		}
		if slices.ContainsFunc(slices.Delete(slices.Clone(everybody), i, i+1), func(o figure) bool {
			return o.Body == p.Body && math.Hypot(o.X-p.X, o.Y-p.Y)*v[2]*ratio < 2*reach
		}) {
			continue // two of a colour
		}
		mine, theirs := mask(page, p.Body, cx, cy, reach), mask(window, p.Body, cx, cy, reach)
		if an, bn := len(mine), len(theirs); min(an, bn) < 20 || float64(min(an, bn)) < least*float64(max(an, bn)) {
			continue // out of the picture, or behind something
		}
		found++
		d := shift(mine, theirs)
		if most := 1 + s.slack*v[2]*ratio; max(math.Abs(float64(d.X)), math.Abs(float64(d.Y))) > most {
			t.Errorf("%s at %s: %s is %v px from where the window has them", s.kind, at, p.Name, d)
		}
	}
	return found
}

// A figure is a player as the page's data has them.
type figure struct {
	Name, Body string
	X, Y, Up   float64
	Ghost      bool // of the second run
}

// players returns who is alive at the time that the page shows, with what the page's own functions read.
func players(t *testing.T, b *browser) []figure {
	t.Helper()
	text := script[string](t, b, `
		const data = JSON.parse(document.getElementById('moment').textContent), above = data.engine === 'above';
		const ms = parseFloat(document.documentElement.dataset.painted), out = [];
		for (const p of data.parts.map(readPart)) for (const w of p.players) {
			const at = placeOf(w, momentAt(p, ms), data.scale, above);
			if (!at || at.state & 4) continue;
			const body = above ? ['#4c9bff', '#f28a1e'][w.columns[16][at.i] - 1] : w.body;
			out.push({ name: w.name, body: body || '', x: at.x, y: at.y, up: above ? -1 : 1, ghost: p.ghost });
		}
		return JSON.stringify(out);`)
	var all []figure
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// mask returns the pixels of a colour near a place.
func mask(img image.Image, hex string, cx, cy, reach float64) map[image.Point]bool {
	want, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	if err != nil {
		return nil
	}
	all := map[image.Point]bool{}
	near := func(v uint32, c uint64) bool { return math.Abs(float64(v>>8)-float64(c&255)) <= 12 }
	for py := int(cy - reach); py <= int(cy+reach); py++ {
		for px := int(cx - reach); px <= int(cx+reach); px++ {
			if p := image.Pt(px, py); p.In(img.Bounds()) {
				r, g, b, _ := img.At(px, py).RGBA()
				if near(r, want>>16) && near(g, want>>8) && near(b, want) {
					all[p] = true
				}
			}
		}
	}
	return all
}

// shift returns how far b must be moved to lie on a as well as it can, the least of equally good ways.
func shift(a, b map[image.Point]bool) (best image.Point) {
	const far = 8
	most := -1
	for y := -far; y <= far; y++ {
		for x := -far; x <= far; x++ {
			d, n := image.Pt(x, y), 0
			for p := range b {
				if a[p.Add(d)] {
					n++
				}
			}
			if n > most || n == most && x*x+y*y < best.X*best.X+best.Y*best.Y {
				best, most = d, n
			}
		}
	}
	return best
}

func load(t *testing.T, path string) image.Image {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// What a user drew is where the window and a clip of it have it, to a pixel, at three ticks. The camera is the page's.
func TestDrawingsAreWhereTheWindowHasThem(t *testing.T) {
	x := ours(t)
	of, path := x.drawn(t)
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			b := start(t, name)
			for _, at := range []string{"2", "4.5", "6.5"} {
				b.show(t, path, at)
				still(t, b)
				page := b.picture(t)
				log := filepath.Join(samples, "sunny-ledges.teehistorian")
				for in, img := range map[string]image.Image{
					"window": x.window(t, b, page, at, of, log), "clip": x.clip(t, b, page, at, of, log),
				} {
					sameInk(t, page, img, "at "+at+": the "+in)
				}
			}
			b.show(t, path, "2")
			before := len(mask(b.picture(t), "#9442d1", 448, 252, 900))
			script[any](t, b, `document.getElementById('drawn').click()`)
			script[any](t, b,
				`return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`)
			if after := len(mask(b.picture(t), "#9442d1", 448, 252, 900)); before < 60 || after > before/4 {
				t.Errorf("%d px of ink with drawings, %d without", before, after)
			}
			b.quiet(t)
		})
	}
}

// sameInk fails unless two pictures have the same drawings at the same places.
func sameInk(t *testing.T, page, other image.Image, where string) {
	t.Helper()
	for colour, ink := range inks {
		mine, theirs := mask(page, colour, 448, 252, 900), mask(other, colour, 448, 252, 900)
		if an, bn := len(mine), len(theirs); min(an, bn) < 60 || float64(min(an, bn)) < 0.7*float64(max(an, bn)) {
			t.Errorf("%s: %s has %d px there and %d on the page", where, ink, bn, an)
			continue
		}
		if d := shift(mine, theirs); max(d.X, -d.X, d.Y, -d.Y) > 1 {
			t.Errorf("%s: %s is %v px from where the page has it", where, ink, d)
		}
	}
}

// inks are drawings by their colours, which nothing of the map has.
var inks = map[string]string{
	"#9442d1": "the box on the map", "#ffc511": "the arrow on the screen",
	"#cc4e1a": "the ring",
}

// drawn makes a case of the sample, and its page.
func (x *tools) drawn(t *testing.T) (of, page string) {
	t.Helper()
	file := filepath.Join(samples, "sunny-ledges.teehistorian")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	ink := func(k drawing.Kind, on drawing.Space, c drawing.Colour, pts ...drawing.Point) casefile.Drawing {
		return casefile.Drawing{Drawing: drawing.Drawing{
			Kind: k, On: on, From: 5 * second, To: 15 * second, Colour: c, Width: 7, Points: pts, Player: "nova",
		}}
	}
	c := casefile.Case{
		Recordings: []casefile.Recording{{
			SHA256: fmt.Sprintf("%x", sha256.Sum256(data)), Name: "a.log", Bytes: int64(len(data)),
		}},
		Drawings: []casefile.Drawing{
			ink(drawing.Box, drawing.OnMap, drawing.Purple, drawing.Point{900, 500}, drawing.Point{1500, 900}),
			ink(drawing.Arrow, drawing.OnScreen, drawing.Yellow, drawing.Point{0.1, 0.2}, drawing.Point{0.4, 0.3}),
			ink(drawing.Ring, drawing.OnMap, drawing.Red),
		},
	}
	c.Drawings[2].Points = nil
	of = filepath.Join(x.dir, "drawn.playhead")
	f, err := os.Create(of)
	if err == nil {
		err = errors.Join(c.Write(f), f.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	return of, x.page(t, "drawn", "sunny-ledges.teehistorian", "--case", of, "--from", "5", "--to", "15",
		"--follow", "nova",
		"--exact-inputs")
}

const second = drawing.Seconds(time.Second)

// window returns what the window shows of the page's moment, through its camera.
func (x *tools) window(t *testing.T, b *browser, page image.Image, at string, files ...string) image.Image {
	t.Helper()
	shot := filepath.Join(x.dir, "window.png")
	x.run(t, x.viewer, append(x.through(t, b, page, at, files...), "--paused", "--screenshot", shot)...)
	return load(t, shot)
}

// clip returns the first frame of a clip that begins at the page's moment, through its camera.
func (x *tools) clip(t *testing.T, b *browser, page image.Image, at string, files ...string) image.Image {
	t.Helper()
	args := x.through(t, b, page, at, files...)
	i := slices.Index(args, "--at")
	from := args[i+1]
	begin, err := time.ParseDuration(from)
	if err != nil {
		t.Fatal(err)
	}
	args[i] = "--from"
	dir := t.TempDir()
	x.run(t, x.viewer, append(args, "--to", fmt.Sprintf("%.4fs", (begin+time.Second/25).Seconds()), "--fps", "50",
		"--record", filepath.Join(dir, "f%03d.png"))...)
	frames, err := filepath.Glob(filepath.Join(dir, "*.png"))
	if err != nil || len(frames) == 0 {
		t.Fatalf("no frames: %v", err)
	}
	return load(t, slices.Min(frames))
}

// through returns the flags with which our window shows what the page does, without what only the window has.
func (x *tools) through(t *testing.T, b *browser, page image.Image, at string, files ...string) []string {
	t.Helper()
	clock := script[float64](t, b, `return JSON.parse(document.getElementById('moment').textContent).clock`)
	v := look5(t, b)
	seconds, _ := strconv.ParseFloat(at, 64)
	return append(files, "--data", samples, "--at", fmt.Sprintf("%.4fs", clock/1000+seconds),
		"--camera", fmt.Sprintf("%f,%f,%f", v[0], v[1], v[3]/v[2]), "--ui", "off",
		"--hide", "names,skins,trail,chat", // our own tees, as on pages
		"--size", fmt.Sprintf("%dx%d", page.Bounds().Dx(), page.Bounds().Dy()))
}

// look5 returns where the page's camera looks: x, y, zoom, width and height of the picture.
func look5(t *testing.T, b *browser) (v [5]float64) {
	t.Helper()
	cam := strings.Fields(camera(t, b))
	for i := range v {
		v[i], _ = strconv.ParseFloat(cam[i], 64)
	}
	return v
}

// still hides the names and waits until the page is painted without them.
func still(t *testing.T, b *browser) {
	t.Helper()
	script[any](t, b, `document.getElementById('named').click()`)
	script[any](t, b, `return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`)
}

// Keys, touch and buttons do what they say, in every browser.
func TestPagesAnswerKeysAndTouch(t *testing.T) {
	x := ours(t)
	path := x.page(t, "keys", "sunny-ledges.teehistorian", "--from", "5", "--to", "25", "--follow", "nova")
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			b := start(t, name)
			b.show(t, path, "8")
			key := func(k string) {
				script[any](t, b,
					`document.body.dispatchEvent(new KeyboardEvent('keydown', { key: arguments[0], bubbles: true }))`,
					k)
			}
			key("ArrowRight")
			b.wait(t, "9")
			key("ArrowLeft")
			key("ArrowLeft")
			b.wait(t, "7")
			key(".")
			b.wait(t, "7.02")
			key(",")
			key(",")
			b.wait(t, "6.98")
			key("Home")
			b.wait(t, "0")
			key("n")
			first := script[float64](t, b,
				`return JSON.parse(document.getElementById('moment').textContent).notes[0].t`)
			b.wait(t, fmt.Sprint(first/1000))
			if n := script[int](t, b, `return document.querySelectorAll('.note[aria-current=true]').length`); n != 1 {
				t.Errorf("%d notes are current", n)
			}
			key("End")
			b.wait(t, "20")

			touch := func(id, event string, x, y float64) {
				script[any](t, b, `const r = document.getElementById(arguments[0]).getBoundingClientRect();
					document.getElementById(arguments[0]).dispatchEvent(new PointerEvent(arguments[1], { pointerId: 1,
						pointerType: 'touch', isPrimary: true, bubbles: true, cancelable: true,
						clientX: r.left + r.width * arguments[2], clientY: r.top + r.height * arguments[3] }))`,
					id, event, x, y)
			}
			touch("bar", "pointerdown", 0.5, 0.9)
			touch("bar", "pointerup", 0.5, 0.9)
			b.wait(t, "10")
			touch("bar", "pointerdown", 0.5, 0.9)
			touch("bar", "pointermove", 0, 0.9)
			touch("bar", "pointerup", 0, 0.9)
			b.wait(t, "0")
			for range 2 { // a double tap at the right: 1 s on
				touch("picture", "pointerdown", 0.9, 0.5)
				touch("picture", "pointerup", 0.9, 0.5)
			}
			b.wait(t, "1")
			before := camera(t, b)
			touch("picture", "pointerdown", 0.5, 0.5)
			touch("picture", "pointermove", 0.6, 0.5)
			touch("picture", "pointerup", 0.6, 0.5)
			until(t, "the picture moves", func() error {
				if camera(t, b) == before {
					return fmt.Errorf("it is still at %s", before)
				}
				return nil
			})

			// It plays to the end and stops.
			script[any](t, b, `location.hash = '#t=19.9'`)
			b.wait(t, "19.9")
			key(" ")
			b.wait(t, "20")
			if label := script[string](t, b,
				`return document.getElementById('play').getAttribute('aria-label')`); label != "Play" {
				t.Errorf("at the end the button says %s", label)
			}
			// The page has noise, so that no speed is read.
			if text := script[string](t, b, `return document.getElementById('say').textContent`); !strings.HasPrefix(
				text, "20.00 seconds. nova. Keys: ") || strings.Contains(text, "tiles/s") {
				t.Errorf("a screen reader reads %q", text)
			}
			script[any](t, b,
				`const s = document.getElementById('follow'); s.value = ''; s.dispatchEvent(new Event('change'))`)
			until(t, "the pad is closed", func() error {
				if !script[bool](t, b, `return document.getElementById('pad').hidden`) {
					return fmt.Errorf("it is shown without a player")
				}
				return nil
			})
			b.quiet(t)
		})
	}
}

func camera(t *testing.T, b *browser) string {
	t.Helper()
	return script[string](t, b, `return document.documentElement.dataset.camera`)
}

// A page can be read and used at every size: nothing is wider than the window.
func TestPagesFitEveryWindow(t *testing.T) {
	x := ours(t)
	path := x.page(t, "sizes", "sunny-ledges.teehistorian", "--from", "5", "--to", "25", "--title",
		strings.Repeat("Donaudampfschifffahrt", 8))
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			b := start(t, name)
			for _, size := range [][2]int{{1280, 900}, {900, 700}, {640, 500}, {500, 844}} {
				if _, err := b.do("SetWindowRect", map[string]int{"width": size[0], "height": size[1]}); err != nil {
					t.Fatal(err)
				}
				b.show(t, path, "3")
				if wide := script[int](t, b,
					`return document.documentElement.scrollWidth - document.documentElement.clientWidth`); wide > 0 {
					t.Errorf("at %v, the page is %d px wider than the window", size, wide)
				}
				small := script[string](t, b, `
					if (innerWidth > 640) return '';
					return [...document.querySelectorAll('#controls button, #controls select, header button')]
						.filter((e) => e.offsetWidth && (e.offsetHeight < 44 || e.offsetWidth < 40)).map((e) => e.id || e.textContent).join(' ')`)
				if small != "" {
					t.Errorf("at %v, these are too small for a finger: %s", size, small)
				}
			}
		})
	}
}
