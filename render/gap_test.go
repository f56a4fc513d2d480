package render

import (
	"fmt"
	"image"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/assets/samples"
	"playhead/formats"
	"playhead/formats/bsp"
	"playhead/gamedata"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/session"
	"playhead/render/settings"
	"playhead/render/stage"
	"playhead/render/timeline"
	"playhead/render/view/above"
	sideways "playhead/render/view/tee"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/testdata/campaign"
)

// openDamaged opens a sample of which a part was overwritten with zeros.
func openDamaged(t *testing.T, name string, bytes int) *session.Session {
	t.Helper()
	for _, r := range campaign.Large(t) {
		if r.Name != name {
			continue
		}
		clear(r.Data[len(r.Data)/2:][:bytes])
		d, err := formats.Open(formats.Bytes(r.Data), formats.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return session.New(name, sim.Load(t.Context(), d), func() {})
	}
	t.Fatal("no such sample")
	return nil
}

// holds reports whether a text of a picture contains part.
func holds(texts []string, part string) bool {
	return slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(s, part) })
}

// In a gap the window says so everywhere, and shows nothing of another moment.
func TestTheWindowShowsAGap(t *testing.T) {
	for _, c := range []struct {
		name  string
		bytes int
	}{{"large-06.demo", 20_000}, {"large-07.demo", 20_000}, {"large.dem", 5_000}} {
		t.Run(c.name, func(t *testing.T) {
			v := watchSession(t, openDamaged(t, c.name, c.bytes))
			v.resize(1280, 720)
			s := v.watch.Session
			gaps := s.Recording().Gaps()
			if len(gaps) != 1 {
				t.Fatalf("gaps: %+v", gaps)
			}
			gap := gaps[0]
			s.Play.Play(false)
			seen := func(at time.Duration) []string {
				s.Play.Seek(at)
				v.frames(3)
				return v.seenTexts()
			}
			const plate = "Nothing recorded here"
			for at, inside := range map[time.Duration]bool{
				gap.Begin: false, (gap.Begin + gap.End) / 2: true,
				gap.End: false,
			} {
				got := seen(at)
				if holds(got, plate) != inside || holds(got, "next at ") != inside {
					t.Errorf("%v: %q", at, got)
				}
				if !holds(got, "missing: damaged from") && !holds(got, "are missing") {
					t.Errorf("%v: no banner among %q", at, got)
				}
				if (v.watch.Stage.Scene.Lost != nil) != inside {
					t.Errorf("%v: the scene is lost: %v", at, !inside)
				}
			}
			if got := seen(gap.Begin + gap.Length()/2); !holds(got, "not recorded") || !holds(got, "problem") {
				t.Errorf("no word on keys or notes among %q", got)
			}
		})
	}
}

func TestKeysGoPastAGap(t *testing.T) {
	v := watchSession(t, openDamaged(t, "large-06.demo", 20_000))
	s := v.watch.Session
	gap := s.Recording().Gaps()[0]
	s.Play.Play(false)
	for _, c := range []struct {
		from time.Duration
		key  string
		to   time.Duration
	}{
		{gap.Begin + time.Second/2, "alt+.", gap.End},
		{0, "alt+.", gap.End},
		{gap.End, "alt+.", gap.End}, // there is no other
		{gap.Begin + time.Second/2, "alt+,", gap.Begin},
		{gap.End + time.Second, "alt+,", gap.Begin},
	} {
		s.Play.Seek(c.from)
		v.frames(1)
		v.act("key " + c.key)
		if got := s.Play.Position(); got != c.to {
			t.Errorf("%s at %v leads to %v, want %v", c.key, c.from, got, c.to)
		}
	}
}

// Nobody moves in a gap: the picture shows where they were, marked as such.
func TestPlayersStayWhereTheyWereBeforeAGap(t *testing.T) {
	v := watchSession(t, openDamaged(t, "large-06.demo", 20_000))
	s, st := v.watch.Session, v.watch.Stage
	gap := s.Recording().Gaps()[0]
	s.Play.Play(false)
	s.Play.Seek(gap.Begin)
	v.frames(1)
	id := -1
	for i := range st.Scene.Cur.Players {
		id = i
		break
	}
	st.Follow(id, v.clock)
	v.frames(1)
	x, y, _ := st.Scene.Place(id)
	for _, at := range []time.Duration{gap.Begin + 1, (gap.Begin + gap.End) / 2, gap.End - 1} {
		s.Play.Seek(at)
		v.frames(1)
		if gx, gy, ok := st.Scene.Place(id); !ok || gx != x || gy != y {
			t.Errorf("%v: at %v, %v (%v), want %v, %v", at, gx, gy, ok, x, y)
		}
		if st.Scene.Cur.Rows[id].Present() {
			t.Errorf("%v: a recorded row", at)
		}
	}
}

// A missing part is a row of the list with a chip, in the sign's colour, and leads to
// the last moment before it.
func TestAMissingPartIsListed(t *testing.T) {
	v := watchSession(t, openDamaged(t, "large-06.demo", 20_000))
	v.resize(1600, 900)
	s := v.watch.Session
	gap := s.Recording().Gaps()[0]
	s.Play.Play(false)
	s.Play.Seek(gap.End - 1)
	v.frames(3)
	label := "missing " + gap.Lasts() + ", damaged"
	row := -1
	for i := range s.Events.Len() {
		if g, e := s.Events.At(s.Recording(), i); feed.Describe(g, e).String() == label {
			row = i
		}
	}
	if row < 0 {
		t.Fatal("not listed")
	}
	chips, _ := v.offered()
	if !slices.Contains(chips, "missing") || !holds(v.seenTexts(), "missing") {
		t.Errorf("chips %q", chips)
	}
	v.clickRow(row, "")
	if at := s.Play.Position(); at != gap.Begin || v.markedRow() != row {
		t.Errorf("it leads to %v and marks row %d, want %v and row %d", at, v.markedRow(), gap.Begin, row)
	}
	if !holds(v.seenTexts(), label) {
		t.Errorf("no %q among %q", label, v.seenTexts())
	}
	v.clickOn(widget.Target{Part: "event group", N: int(feed.Missing)})
	if holds(v.seenTexts(), label) {
		t.Error("it stays although its chip is off")
	}
	whole := watchPaused(t, "ddnet", time.Second)
	if chips, _ := whole.offered(); slices.Contains(chips, "missing") {
		t.Error("a chip without a missing part")
	}
}

// With the setting, playing goes past a missing part and says so for 2 s.
func TestPlayingSkipsAMissingPart(t *testing.T) {
	v := watchSession(t, openDamaged(t, "large-06.demo", 20_000))
	v.resize(1280, 720)
	s := v.watch.Session
	gap := s.Recording().Gaps()[0]
	said := "skipped " + gap.Lasts()
	play := func() {
		s.Play.Seek(gap.Begin - time.Millisecond)
		s.Play.Play(true)
		v.Window.Advance(2 * time.Millisecond)
		v.frames(1)
	}
	if play(); s.Play.Position() >= gap.End || holds(v.seenTexts(), said) {
		t.Errorf("unasked it goes to %v, %q", s.Play.Position(), v.seenTexts())
	}
	v.d.Change(func(c *settings.Settings) { c.Watching.SkipMissing = true })
	if play(); s.Play.Position() < gap.End || !holds(v.seenTexts(), said) {
		t.Errorf("at %v of %v, %q", s.Play.Position(), gap.End, v.seenTexts())
	}
	s.Play.Play(false)
	v.clock = v.clock.Add(3 * time.Second)
	if v.frames(1); holds(v.seenTexts(), said) || v.replay.Time.SaysSkipped() {
		t.Error("it is said for too long")
	}
}

// The export strip says how much of the range cannot be in what it makes.
func TestTheExportStripSaysWhatIsMissing(t *testing.T) {
	v := watchSession(t, openDamaged(t, "large-06.demo", 20_000))
	v.resize(1280, 720)
	s := v.watch.Session
	gap := s.Recording().Gaps()[0]
	s.Play.Play(false)
	v.replay.Export.Toggle()
	for _, c := range []struct {
		name string
		r    timeline.Range
		want string
	}{
		{
			"around it",
			timeline.Range{From: gap.Begin - time.Second, To: gap.End + time.Second},
			gap.Lasts() + " are missing in this range",
		},
		{
			"its end",
			timeline.Range{From: gap.End - time.Second, To: gap.End + time.Second},
			"1.00 s are missing in this range",
		},
		{"before it", timeline.Range{From: gap.Begin - 2*time.Second, To: gap.Begin}, ""},
	} {
		s.Play.ClearLoop() // as the ends of the range are dragged, which may be inside
		s.Play.SetLoopA(c.r.From)
		s.Play.SetLoopB(c.r.To)
		v.frames(2)
		if got := v.seenTexts(); holds(got, "missing in this range") != (c.want != "") ||
			c.want != "" && !holds(got, c.want) {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}

// The minimap has no colours in a gap but those of the hollow shapes.
func TestTheMinimapIsGreyInAGap(t *testing.T) {
	found, err := (&gamedata.Finder{Map: filepath.Join("..", "assets", "samples", "Sunny Ledges.map")}).TileMap(
		t.Context(), sim.MapRef{Name: "Sunny Ledges"})
	if err != nil {
		t.Fatal(err)
	}
	art, err := found.File.Art(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	data, err := samples.Files.ReadFile("cs_ledgeworks.bsp")
	if err != nil {
		t.Fatal(err)
	}
	p, err := bsp.Read(data, "cs_ledgeworks")
	if err != nil {
		t.Fatal(err)
	}
	tiles, plan := sideways.NewMap(art), above.New(p, nil)
	for _, c := range []struct {
		name  string
		bytes int
		found stage.GameMap
	}{
		{"large-06.demo", 20_000, stage.GameMap{Status: stage.MapFound, Map: tiles, Complete: true}},
		{"large.dem", 5_000, stage.GameMap{Status: stage.MapFound, Map: plan, Complete: true}},
	} {
		v := watchSession(t, openDamaged(t, c.name, c.bytes))
		v.watch.Stage.SetMap(0, &c.found)
		v.resize(1600, 900)
		s := v.watch.Session
		gap := s.Recording().Gaps()[0]
		s.Play.Play(false)
		coloured := func(at time.Duration) (n int) {
			s.Play.Seek(at)
			v.frames(3)
			r := v.zone("minimap", 0).Inset(4)
			img := ReadPixels(v.screen)
			for y := int(r.Y); y < int(r.Bottom()); y++ {
				for x := int(r.X); x < int(r.Right()); x++ {
					if p := img.RGBAAt(x, y); max(p.R, p.G, p.B)-min(p.R, p.G, p.B) > 24 {
						n++
					}
				}
			}
			return n
		}
		before, inside, late := coloured(gap.Begin), coloured((gap.Begin+gap.End)/2), coloured(gap.End-1)
		if inside*3 > before || inside == 0 || late == 0 {
			t.Errorf("%s: %d coloured pixels before the gap, %d in it, %d at its end", c.name, before, inside, late)
		}
	}
}

// The menu of a missing part is that of the place in overview, ruler and lanes, and a
// double click goes past the part.
func TestTheMouseOnAMissingPart(t *testing.T) {
	v := watchSession(t, openDamaged(t, "large-06.demo", 20_000))
	v.resize(1280, 720)
	s, l := v.watch.Session, &v.d.Lay
	gap := s.Recording().Gaps()[0]
	s.Play.Play(false)
	s.Play.Seek(gap.Begin - time.Second)
	copied := ""
	v.d.Host.Copy = func(text string) { copied = text }
	v.frames(3)
	inside := gap.Begin + gap.Length()/3
	for name, c := range map[string]struct {
		x, y  float64
		lanes bool
	}{
		"overview": {v.replay.Time.OverviewScale().At(inside), l.Bar.CenterY(), false},
		"ruler":    {v.replay.Time.LaneScale().At(inside), l.Ruler.CenterY(), true},
		"lanes":    {v.replay.Time.LaneScale().At(inside), l.Ruler.Bottom() + 10, true},
	} {
		before := s.Play.Position()
		rows := v.menuAt(c.x, c.y)
		if s.Play.Position() != before {
			t.Errorf("%s: opening the menu seeks", name)
		}
		for _, row := range []string{"Go past the missing part", "Go to its start", "Details", "Copy report"} {
			if !slices.Contains(rows, row) {
				t.Errorf("%s: no row %q among %q", name, row, rows)
			}
		}
		if slices.Contains(rows, "Bookmark there") != c.lanes {
			t.Errorf("%s: rows %q", name, rows)
		}
		if v.choose("Go past the missing part"); s.Play.Position() != gap.End {
			t.Errorf("%s: past it is %v, want %v", name, s.Play.Position(), gap.End)
		}
		v.menuAt(c.x, c.y)
		if v.choose("Go to its start"); s.Play.Position() != gap.Begin {
			t.Errorf("%s: its start is %v, want %v", name, s.Play.Position(), gap.Begin)
		}
		v.menuAt(c.x, c.y)
		if v.choose("Copy report"); !strings.Contains(copied, "missing") {
			t.Errorf("%s: the report is %q", name, copied)
		}
		copied = ""
		click := fmt.Sprintf("click %f %f", c.x, c.y)
		v.clock = v.clock.Add(time.Second)
		if v.act(click); s.Play.Position() <= gap.Begin || s.Play.Position() >= gap.End {
			t.Errorf("%s: a click leads to %v", name, s.Play.Position())
		}
		v.clock = v.clock.Add(time.Second)
		if v.act(click, click); s.Play.Position() != gap.End {
			t.Errorf("%s: a double click leads to %v, want %v", name, s.Play.Position(), gap.End)
		}
		v.clock = v.clock.Add(time.Second)
		s.Play.Seek(gap.Begin - time.Second)
		v.frames(1)
	}
	// Where nothing is missing, the overview has no menu.
	v.act(fmt.Sprintf("right %f %f", v.replay.Time.OverviewScale().At(gap.Begin-5*time.Second), l.Bar.CenterY()))
	if v.dialogs.Menu() != nil {
		t.Error("a menu of the overview where nothing is missing")
	}
}

// The plate in a missing part leaves the followed player free, who is in the middle.
func TestThePlateOfAGapLeavesTheFollowedPlayerFree(t *testing.T) {
	v := watchSession(t, openDamaged(t, "large-06.demo", 20_000))
	s, st := v.watch.Session, v.watch.Stage
	gap := s.Recording().Gaps()[0]
	s.Play.Play(false)
	s.Play.Seek(gap.Begin)
	v.frames(1)
	for id := range st.Scene.Cur.Players {
		st.Follow(id, v.clock)
		break
	}
	for _, size := range []image.Point{{1600, 900}, {1280, 720}, {960, 540}, {800, 600}, {640, 400}} {
		v.resize(size.X, size.Y)
		s.Play.Seek(gap.End - 1)
		v.clock = v.clock.Add(time.Second)
		v.frames(5)
		plate, ok := v.d.Hits.Find(widget.Target{Part: "missing part", N: 1})
		if !ok {
			t.Fatalf("%v: no plate", size)
		}
		x, y, _ := st.Scene.Place(s.Followed)
		sx, sy := st.Cam.ToScreen(x, y)
		if body := (layout.Rect{X: sx - 10, Y: sy - 10, W: 20, H: 20}); !body.Intersect(plate.Rect).Empty() {
			t.Errorf("%v: the plate at %v covers the player at %.0f, %.0f", size, plate.Rect, sx, sy)
		}
	}
}

// A picture of the map alone, as clips are, says that nothing is recorded, and offers
// nothing to press. In a clip with the interface, nobody can press a key either.
func TestAClipSaysThatNothingIsRecorded(t *testing.T) {
	v := watchSession(t, openDamaged(t, "large-06.demo", 20_000))
	v.resize(960, 540)
	s := v.watch.Session
	gap := s.Recording().Gaps()[0]
	s.Play.Play(false)
	v.SetStill()
	seen := func(at time.Duration) []string {
		s.Play.Seek(at)
		v.frames(3)
		return v.seenTexts()
	}
	if got := seen(gap.End - time.Second); !holds(got, "goes on in 1.0 s") || holds(got, "press Space") {
		t.Errorf("with the interface: %q", got)
	}
	v.SetBare(true)
	for at, inside := range map[time.Duration]bool{gap.Begin: false, gap.End - time.Second: true, gap.End: false} {
		got := seen(at)
		if holds(got, "Nothing recorded here: missing ") != inside || holds(got, "next at") {
			t.Errorf("%v: %q", at, got)
		}
		if _, ok := v.d.Hits.Find(widget.Target{Part: "missing part"}); ok {
			t.Errorf("%v: there is something to press", at)
		}
	}
}
