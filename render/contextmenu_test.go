package render

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"playhead/render/timeline"
	"playhead/render/widget"
)

// menuAt opens the context menu at a place and returns its rows that can be
// chosen.
func (v *watched) menuAt(x, y float64) (labels []string) {
	v.t.Helper()
	v.act(fmt.Sprintf("right %f %f", x, y))
	m := v.dialogs.Menu()
	if m == nil {
		v.t.Fatalf("no menu at %v %v", x, y)
	}
	for _, it := range m.Items() {
		if !it.Line && !it.Head && it.Disabled == "" {
			labels = append(labels, it.Label)
		}
	}
	return labels
}

// emptyPlace returns a place of the map where no tee is and nothing lies on it.
func (v *watched) emptyPlace() (x, y float64) {
	v.t.Helper()
	for x = v.d.Lay.Map.X + 20; x < v.d.Lay.Map.Right(); x += 20 {
		for y = v.d.Lay.Map.Y + 20; y < v.d.Lay.Map.Bottom(); y += 20 {
			if z, ok := v.d.Hits.At(x, y); ok && z.Part == "map" && v.watch.Stage.Scene.Hit(v.watch.Stage.Cam, x,
				y) < 0 {
				return x, y
			}
		}
	}
	v.t.Fatal("no empty place")
	return 0, 0
}

// choose chooses a row of the open menu.
func (v *watched) choose(label string) {
	v.t.Helper()
	for _, it := range v.dialogs.Menu().Items() {
		if it.Label == label {
			v.dialogs.Close()
			it.Do()
			v.frames(2)
			return
		}
	}
	v.t.Fatalf("no row %q", label)
}

func TestEverythingHasItsContextMenu(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	v.resize(1280, 900) // all players are in view
	s := v.watch.Session
	s.Bookmarks.Put(timeline.Bookmark{Time: 11 * time.Second, Name: "hook"})
	v.frames(2)
	part := func(p widget.Part, n int) (x, y float64) {
		t.Helper()
		z, ok := v.d.Hits.Find(widget.Target{Part: p, N: n})
		if !ok {
			t.Fatalf("no %s %d", p, n)
		}
		return z.CenterX(), z.CenterY()
	}
	row, _ := v.died()
	teeX, teeY := func() (float64, float64) {
		x, y, _ := v.watch.Stage.Scene.Place(s.Followed)
		return v.watch.Stage.Cam.ToScreen(x, y)
	}()
	other := v.replay.Look.PlayerIDs()[1]
	for _, c := range []struct {
		name string
		at   func() (x, y float64)
		has  []string
	}{
		{"tee", func() (float64, float64) {
			return teeX, teeY
		}, []string{
			"Stop following", "Show only their events", "Loop this moment", "Bookmark this moment",
			"Copy moment",
		}},
		{"map", v.emptyPlace, []string{"Tile info", "Copy position", "Measure", "Copy moment", "Compare with…"}},
		{"player", func() (float64, float64) {
			return part("player", other)
		}, []string{"Follow", "Show only their events", "Copy name"}},
		{"event", func() (float64, float64) {
			return part("event", row)
		}, []string{"Go to the event", "Show only events of this kind", "Loop this event", "Bookmark this event"}},
		{"bookmark", func() (float64, float64) { return part("bookmark", 0) }, []string{"Rename…", "Remove"}},
		{"lane", func() (float64, float64) {
			return v.d.Lay.Track.CenterX(), laneRect(v, timeline.LaneSpeed).CenterY()
		}, []string{"Go there", "Start the range here", "End the range here"}},
	} {
		at := s.Play.Position()
		x, y := c.at()
		got := v.menuAt(x, y)
		for _, want := range c.has {
			if !slices.Contains(got, want) {
				t.Errorf("%s: the menu has %q, not %q", c.name, got, want)
			}
		}
		if s.Play.Position() != at {
			t.Errorf("%s: opening the menu moved the playhead", c.name)
		}
		v.act("key Escape")
	}
}

func TestContextMenusDoWhatTheySay(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	v.resize(1280, 900) // all players are in view
	v.frames(2)
	s := v.watch.Session
	copied := ""
	v.d.Host.Copy = func(text string) { copied = text }
	other := v.replay.Look.PlayerIDs()[1]
	z, _ := v.d.Hits.Find(widget.Target{Part: "player", N: other})
	v.menuAt(z.CenterX(), z.CenterY())
	v.choose("Follow")
	if s.Followed != other {
		t.Errorf("follows %d instead of %d", s.Followed, other)
	}
	v.menuAt(z.CenterX(), z.CenterY())
	v.choose("Show only their events")
	for i := range s.Events.Len() {
		if _, e := s.Events.At(s.Recording(), i); int(e.Player) != other && int(e.Target) != other {
			t.Errorf("an event of player %d is listed", e.Player)
		}
	}
	v.act("key Escape")
	row, e := v.died()
	z, _ = v.d.Hits.Find(widget.Target{Part: "event", N: row})
	v.menuAt(z.CenterX(), z.CenterY())
	v.choose("Loop this event")
	r, ok := s.Range()
	if _, _, _, on := s.Play.Loop(); !ok || !on || !r.Has(e.Time) {
		t.Errorf("range %v %v, looping %v; the event is at %v", r, ok, on, e.Time)
	}
	s.Play.Play(false)
	z, _ = v.d.Hits.Find(widget.Target{Part: "event", N: row})
	v.menuAt(z.CenterX(), z.CenterY())
	v.choose("Bookmark this event")
	if all := s.Bookmarks.All(); len(all) != 1 || all[0].Time != e.Time || all[0].Name == "" {
		t.Errorf("bookmarks %+v", all)
	}
	v.menuAt(v.emptyPlace())
	v.choose("Copy position")
	if copied == "" {
		t.Error("nothing was copied")
	}
}

func TestClientsAndMessagesHaveContextMenus(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 720)
	v.do("key B")
	v.frames(3)
	for _, c := range []struct {
		part widget.Part
		want string
	}{{"client", "Watch this client alone"}, {"message", "Go to the message"}} {
		all := v.d.Hits.All()
		i := slices.IndexFunc(all, func(z widget.Zone) bool { return z.Part == c.part && z.N >= 0 })
		if i < 0 {
			t.Fatalf("no %s", c.part)
		}
		z := all[i]
		if got := v.menuAt(z.CenterX(), z.CenterY()); !slices.Contains(got, c.want) {
			t.Errorf("%s: the menu has %q", c.part, got)
		}
		v.act("key Escape")
	}
}
