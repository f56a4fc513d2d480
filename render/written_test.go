package render

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/assets/samples"
	"playhead/formats"
	"playhead/render/canvas"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/screen/start"
	"playhead/render/session"
	"playhead/render/settings"
	"playhead/render/stage"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/testdata/campaign"
	"playhead/testdata/crowdwriter"
)

// misplaced looks at what a picture wrote and returns what cannot be read as it
// should: text below 12 px, that leaves the area it may be drawn in or the plate,
// button or row it stands on, that something covers in part, or that lies on other text.
//
// What moves through a lane may be cut at its ends, and lists that scroll may
// begin and end within a row: mayCut tells which clips these are.
func misplaced(tr *canvas.Trace, mayCut func(t *canvas.Traced) bool) (wrong []string) {
	say := func(t *canvas.Traced, format string, args ...any) {
		wrong = append(wrong, fmt.Sprintf("%.40q at %.0f,%.0f: ", t.Text, t.X0, t.Y0)+fmt.Sprintf(format, args...))
	}
	const slack = 1.0
	var texts, plates []*canvas.Traced
	for i := range tr.Marks {
		m := &tr.Marks[i]
		if m.Text == "" {
			texts = slices.DeleteFunc(texts, func(t *canvas.Traced) bool {
				switch {
				case m.Alpha < 0.6 || common(m, t) <= 0 || m.X1-m.X0 < 5 || m.Y1-m.Y0 < 5:
					return false
				case strings.Trim(t.Text, "0123456789") == "":
					// The health in a player's mark lies below names, as players do.
				case !inside(t, m, slack):
					say(t, "covered in part by what is at %.0f,%.0f to %.0f,%.0f", m.X0, m.Y0, m.X1, m.Y1)
				}
				return true
			})
			if m.Round && m.Alpha > 0 {
				plates = append(plates, m)
			}
			continue
		}
		clip := &canvas.Traced{X0: m.Clip[0], Y0: m.Clip[1], X1: m.Clip[2], Y1: m.Clip[3]}
		if common(m, clip) <= 0 {
			continue
		}
		if m.Px < 12 {
			say(m, "has %.0f px", m.Px)
		}
		if !inside(m, clip, slack) && !mayCut(m) {
			say(m, "leaves the clip %.0f", m.Clip)
		}
		if p := under(plates, m); p != nil && !inside(m, p, slack) && !mayCut(m) {
			say(m, "leaves its ground at %.0f,%.0f to %.0f,%.0f", p.X0, p.Y0, p.X1, p.Y1)
		}
		for _, t := range texts {
			// Outlined text is written several times.
			if t.Text != m.Text && common(t, m) > 1 {
				say(m, "lies on %q at %.0f,%.0f", t.Text, t.X0, t.Y0)
			}
		}
		seen := *m
		seen.Y0, seen.Y1 = max(m.Y0, clip.Y0), min(m.Y1, clip.Y1)
		texts = append(texts, &seen)
	}
	return wrong
}

// common returns the smaller side of the area a and b have in common.
func common(a, b *canvas.Traced) float64 {
	return min(min(a.X1, b.X1)-max(a.X0, b.X0), min(a.Y1, b.Y1)-max(a.Y0, b.Y0))
}

func inside(a, b *canvas.Traced, slack float64) bool {
	return a.X0 >= b.X0-slack && a.Y0 >= b.Y0-slack && a.X1 <= b.X1+slack && a.Y1 <= b.Y1+slack
}

// under returns the plate on which a text starts, nil if there is none.
func under(plates []*canvas.Traced, t *canvas.Traced) *canvas.Traced {
	x, y := t.X0+0.5, (t.Y0+t.Y1)/2
	for _, p := range slices.Backward(plates) {
		if x >= p.X0 && x <= p.X1 && y >= p.Y0 && y <= p.Y1 {
			return p
		}
	}
	return nil
}

func TestMisplacedTextIsFound(t *testing.T) {
	clip := [4]float64{0, 0, 100, 100}
	text := func(s string, x0, x1, y float64) canvas.Traced {
		return canvas.Traced{Text: s, Px: 12, X0: x0, X1: x1, Y0: y, Y1: y + 10, Clip: clip, Alpha: 1}
	}
	plate := canvas.Traced{X0: 0, Y0: 0, X1: 50, Y1: 20, Clip: clip, Alpha: 1, Round: true}
	for _, c := range []struct {
		name  string
		marks []canvas.Traced
		want  string
	}{
		{"all is well", []canvas.Traced{plate, text("a", 2, 40, 5), text("b", 60, 90, 5)}, ""},
		{"beyond the clip", []canvas.Traced{text("a", 60, 120, 5)}, "leaves the clip"},
		{"beyond its plate", []canvas.Traced{plate, text("a", 2, 60, 5)}, "leaves its ground"},
		{"on other text", []canvas.Traced{text("a", 2, 60, 5), text("b", 50, 80, 9)}, "lies on"},
		{"half covered", []canvas.Traced{text("a", 30, 60, 5), plate}, "covered in part"},
		{"covered", []canvas.Traced{text("a", 2, 40, 5), plate, text("b", 2, 40, 7)}, ""},
		{"small", []canvas.Traced{{Text: "a", Px: 11, X1: 8, Y1: 10, Clip: clip, Alpha: 1}}, "has 11 px"},
		{"not to be seen", []canvas.Traced{text("a", 200, 240, 5)}, ""},
	} {
		got := misplaced(&canvas.Trace{Marks: c.marks}, func(*canvas.Traced) bool { return false })
		if text := strings.Join(got, "\n"); c.want == "" && text != "" || !strings.Contains(text, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, text, c.want)
		}
	}
}

// watchCrowd opens a recording of 46 players with names of every script.
func watchCrowd(t *testing.T, file string, data []byte) *watched {
	t.Helper()
	path := filepath.Join(t.TempDir(), file)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	l := sim.Load(ctx, struct{ sim.Decoder }{f})
	t.Cleanup(func() {
		cancel()
		for range l.Updates {
			continue
		}
		f.Close()
	})
	s := session.New(
		"a recording with a name that is quite long, as people and servers give them 2026-11-21_11-05-22.demo", l,
		cancel)
	s.Format = "DDNet 0.6 demo"
	return newWatched(t, s)
}

// newWatched shows a recording without its map, read to its end.
func newWatched(t *testing.T, s *session.Session) *watched {
	t.Helper()
	v := &watched{t: t, clock: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	v.Window = New(desk.Host{}, settings.Default())
	v.d.Now = func() time.Time { return v.clock }
	v.SetStill()
	v.Show(NewWatch(s))
	for !s.Ended() {
		v.advance(v.clock, 0)
	}
	v.watch.Stage.SetMap(0, &stage.GameMap{Status: stage.MapMissing, Complete: true})
	return v
}

// written returns what the third picture writes: a first one measures what a
// second one places.
func (v *watched) written(scale float64) *canvas.Trace {
	tr := &canvas.Trace{}
	for range 3 {
		v.Arrange(v.surface.size, scale)
		v.advance(v.clock, 0)
		tr.Marks = tr.Marks[:0]
		v.d.P.Canvas.SetTrace(tr)
		v.d.P.Canvas.Forget()
		v.Paint(v.screen)
	}
	v.d.P.Canvas.SetTrace(nil)
	return tr
}

// sizes of windows: the smallest, each side of where the layout folds, and those
// that people have.
var windowSizes = []struct {
	w, h  int
	scale float64
}{
	{640, 400, 1},
	{859, 519, 1},
	{1000, 640, 1},
	{1280, 720, 1},
	{1280, 800, 2},
	{1920, 1080, 2},
	{1920, 1080, 1},
	{1920, 1080, 1.5},
	{2560, 1440, 2},
}

// lanesOf says that text that moves through the lanes or scrolls may be cut.
func (v *watched) lanesOf() func(t *canvas.Traced) bool {
	return func(t *canvas.Traced) bool {
		l := &v.d.Lay
		clip := layout.Rect{X: t.Clip[0], Y: t.Clip[1], W: t.Clip[2] - t.Clip[0], H: t.Clip[3] - t.Clip[1]}
		return !l.Ruler.Empty() && clip.Y >= l.Ruler.Bottom()-1 || !v.dialogs.Empty()
	}
}

// onEachOther returns which overlays on the map lie on each other.
func (v *watched) onEachOther() (wrong []string) {
	for i, a := range v.replay.Picture.Covered {
		for _, b := range v.replay.Picture.Covered[:i] {
			if a.Overlaps(b) {
				wrong = append(wrong, fmt.Sprintf("the overlays at %.0f and %.0f lie on each other", a, b))
			}
		}
	}
	return wrong
}

func TestNothingIsClippedOrCoveredInACrowd(t *testing.T) {
	m, err := fs.ReadFile(samples.Files, "Sunny Ledges.map")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range campaign.Share([]struct {
		name, file string
		data       func() []byte
	}{
		{"demo", "crowd.demo", func() []byte { return crowdwriter.Demo("Sunny Ledges", m) }},
		{"log", "crowd.teehistorian", func() []byte { return crowdwriter.Log("Sunny Ledges") }},
	}) {
		t.Run(c.name, func(t *testing.T) {
			v := watchCrowd(t, c.file, c.data())
			for i, size := range windowSizes {
				if (testing.Short() || campaign.Race) && i%3 != 0 {
					continue
				}
				v.resize(size.w, size.h)
				v.lookAround(t, fmt.Sprintf("%dx%d at %g", size.w, size.h, size.scale), size.scale)
			}
		})
	}
}

// lookAround goes to several moments, follows several players, opens what can be
// opened, and complains of all that is misplaced.
func (v *watched) lookAround(t *testing.T, size string, scale float64) {
	t.Helper()
	said := map[string]bool{}
	below := 0 // what lies under a menu or dialog may be covered in part
	look := func(what string) {
		t.Helper()
		tr := v.written(scale)
		tr.Marks = tr.Marks[below:]
		for _, w := range append(misplaced(tr, v.lanesOf()), v.onEachOther()...) {
			if v.dialogs.Menu() != nil && strings.Contains(w, "covered in part") {
				continue // the word of the open menu has a ground: marks are counted otherwise
			}
			if !said[w] && len(said) < 30 {
				said[w] = true
				t.Errorf("%s, %s: %s", size, what, w)
			}
		}
	}
	act := func(steps ...string) {
		t.Helper()
		for _, s := range steps {
			if err := v.Act(s); err != nil {
				t.Fatal(err)
			}
			v.written(scale)
		}
	}
	busy := crowdwriter.Busy / 50 * time.Second
	for i, id := range []int{0, 6, 7, 12, 39} {
		v.watch.Session.GoTo(sim.Point{Time: busy + time.Duration(3+7*i)*time.Second + 300*time.Millisecond})
		v.watch.Stage.Follow(id, v.clock)
		look(fmt.Sprintf("following %q", crowdwriter.Names[id]))
		act("key P")
		look("the panel turned over")
		act("key P")
	}
	v.watch.Session.GoTo(sim.Point{Time: 10*time.Hour - time.Second})
	look("at the end")
	act("key I", "key Home", "key O")
	look("with a loop")
	act("key Shift+I")
	v.watch.Session.GoTo(sim.Point{Time: busy + 5*time.Second})
	below = len(v.written(scale).Marks)
	for _, open := range []string{"key F1", "key Ctrl+G", "key Ctrl+Comma", "key F10"} {
		act(open)
		look(open)
		act("key Escape")
	}
	v.replay.Notices.ShowNotes()
	look("notes")
	v.dialogs.Close()
	v.replay.Board = true
	look("scoreboard")
	v.replay.Board = false
	card := widget.Card{
		Kind: widget.SeverityError, Title: "This is a Counter-Strike 2 demo", Buttons: []string{
			"Open another file…",
			"Copy report", "Which files work?",
		},
		Text: "There is no file /home/somebody/" + strings.Repeat("averylongfoldername/", 6) + "file.demo.",
		Facts: []widget.Fact{
			{Name: "file", Value: strings.Repeat("long", 40) + ".dem"},
			{Name: "bytes 0–7", Value: "50 42 44 45 4d 53 32 00   PBDEMS2·"},
		},
	}
	v.dialogs.Card(card)
	look("card")
	v.dialogs.Close()
}

func TestNothingIsClippedOnTheStartScreen(t *testing.T) {
	v := &watched{t: t, clock: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	v.Window = New(desk.Host{}, settings.Default())
	v.SetStill()
	long := strings.Repeat("very long ", 12)
	offer := start.Content{Found: []start.Found{{
		Name: "DDNet", Detail: "214 demos, 38 maps",
		Path: "/usr/share/games/ddnet",
	}, {Name: "Half-Life and Counter-Strike", Detail: "6 demos, maps for overview"}}}
	for _, f := range formats.All() {
		offer.Kinds = append(offer.Kinds, start.RecordingKind{
			Badge: f.OriginBadge, Title: f.Title,
			Extensions: f.Extensions, Origin: f.Origin, Coverage: f.Coverage,
		})
	}
	for _, n := range []string{
		"DDNet round", "Teeworlds 0.7 CTF", "Counter-Strike round",
		"LAN traffic " + long,
	} {
		offer.Samples = append(offer.Samples, start.Sample{Title: n, Detail: "teehistorian · 1:20"})
	}
	recents := []start.Recent{
		{
			Name: "round_0412.teehistorian", Badge: "DDNet", Detail: "Sunny Ledges · 6 players · 01:04:10",
			When: "2026-11-21 20:31", Watched: 0.3,
		},
		{Name: long + ".demo", Badge: "GoldSrc", Detail: long, When: "2024-12-12 09:05"},
		{Name: "مرحبا ひなた 😀.demo", Badge: "0.7", When: "2026-11-20 07:44", Missing: true},
	}
	for _, size := range windowSizes {
		v.resize(size.w, size.h)
		for _, offer.Recents = range [][]start.Recent{nil, recents} {
			v.start.Offer(offer)
			for _, w := range misplaced(v.written(size.scale), func(t *canvas.Traced) bool {
				return t.Y1 > t.Clip[3]-12
			}) {
				t.Errorf("%dx%d at %g, %d recent: %s", size.w, size.h, size.scale, len(offer.Recents), w)
			}
		}
	}
}

func TestNothingIsClippedInTheSamples(t *testing.T) {
	for _, name := range []string{"ddnet-demo", "ctf", "goldsrc"} {
		v := newWatched(t, openSample(t, name))
		total := v.watch.Session.Total()
		for _, size := range windowSizes[:4] {
			v.resize(size.w, size.h)
			said := map[string]bool{}
			for i := range 12 {
				at := total * time.Duration(i) / 12
				v.watch.Session.GoTo(sim.Point{Time: at})
				for _, w := range append(misplaced(v.written(size.scale), v.lanesOf()), v.onEachOther()...) {
					if !said[w] {
						said[w] = true
						t.Errorf("%s at %v, %dx%d: %s", name, at, size.w, size.h, w)
					}
				}
			}
		}
	}
}
