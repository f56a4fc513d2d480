package render

import (
	"io"
	"testing"
	"time"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/session"
	"playhead/render/settings"
	"playhead/sim"
)

// rounds is a decoder of games of a second each on the maps in maps.
type rounds struct {
	perFile bool // a file for each map
	maps    []string
	t       sim.Tick
}

func (d *rounds) Meta() sim.Meta { return sim.Meta{Recorder: -1, FilePerMap: d.perFile} }

func (d *rounds) Next(b *sim.Builder) error {
	const ticks = 50
	i, t := int(d.t)/ticks, d.t%ticks
	if i == len(d.maps) {
		return io.EOF
	}
	if t == 0 {
		b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick, Map: sim.MapRef{Name: d.maps[i]}})
		b.Join(i, sim.Identity{Name: "mouse"})
	}
	b.Tick(t)
	b.Set(i, sim.X, 100)
	b.Set(i, sim.Y, 100)
	d.t++
	return nil
}

// watchRounds plays what a decoder holds.
func watchRounds(t *testing.T, d *rounds) *watched {
	t.Helper()
	v := &watched{t: t, clock: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	v.Window = New(desk.Host{}, settings.Default())
	v.d.Now = func() time.Time { return v.clock }
	v.showRounds(d, nil)
	return v
}

func (v *watched) showRounds(d *rounds, c *Carry) {
	s := session.New("x", sim.Load(v.t.Context(), d), nil)
	watch := NewWatch(s)
	if c != nil {
		watch.GoOn(*c)
	}
	v.Show(watch)
	for !s.Ended() {
		v.advance(v.clock, 0)
	}
}

func TestMapsOfARecordingAreNextToEachOther(t *testing.T) {
	v := watchRounds(t, &rounds{maps: []string{"one", "two", "three"}})
	s := v.Session()
	for _, want := range []struct {
		do     action.ID
		number int
		toasts int
	}{
		{action.NextMap, 2, 0},
		{action.NextMap, 3, 0},
		{action.NextMap, 3, 1},
		{action.PrevMap, 2, 1},
		{action.PrevMap, 1, 1},
		{action.PrevMap, 1, 1},
	} {
		v.Do(want.do)
		if n, of := s.MapNumber(); n != want.number || of != 3 || len(v.d.Toasts) != want.toasts {
			t.Fatalf("after %q: map %d of %d, %d toasts; want %+v", v.d.Keys.Of(want.do).Label, n, of, len(v.d.Toasts),
				want)
		}
		if begin, _, _ := s.Game().Times(); s.Play.Position() != begin {
			t.Errorf("after %q at %v, not at the start of the map", v.d.Keys.Of(want.do).Label, s.Play.Position())
		}
	}
	if why := v.d.Keys.Of(action.PrevMap).Why(v.Session()); why != "This is the first map." {
		t.Errorf("the first map: %q", why)
	}
	if v.d.Keys.Of(action.NextMap).Why(v.Session()) != "" {
		t.Error("there is a next map, but the menu says:", v.d.Keys.Of(action.NextMap).Why(v.Session()))
	}
}

func TestNextMapOpensTheRecordingOfIt(t *testing.T) {
	v := watchRounds(t, &rounds{perFile: true, maps: []string{"one"}})
	if v.d.Keys.Of(action.NextMap).Why(v.Session()) == "" || v.d.Keys.Of(action.PrevMap).Why(v.Session()) == "" {
		t.Fatal("there is another map before anybody told of one")
	}
	opened := ""
	v.d.Host.OpenMap = func(path string) {
		opened = path
		c := v.Watch().CarryToMap()
		v.showRounds(&rounds{perFile: true, maps: []string{"two"}}, &c)
	}
	v.Session().SetMapFiles(nil, []session.MapFile{{Path: "/2", Map: "two", Sure: true}, {Path: "/3", Map: "three"}})
	if n, of := v.Session().MapNumber(); n != 1 || of != 3 {
		t.Errorf("map %d of %d", n, of)
	}
	v.watch.Stage.Follow(0, v.clock)
	v.Session().Play.SetSpeed(2)
	v.Session().Play.Play(true)
	v.advance(v.clock, time.Millisecond)
	v.advance(v.clock, time.Minute)
	if n := len(v.d.Toasts); n != 1 || v.d.Toasts[0].Action != "Next map" {
		t.Fatalf("%d toasts at the end: %+v", n, v.d.Toasts)
	}
	v.d.Toasts[0].Do()
	s := v.Session()
	v.resize(960, 600)
	v.frames(5)
	if opened != "/2" || s.Game().Map.Name != "two" {
		t.Fatalf("opened %q, map %q", opened, s.Game().Map.Name)
	}
	if !s.Play.Playing() || s.Play.Speed() != 2 || s.Play.Position() > time.Second/2 {
		t.Errorf("playing %v at %v × %v", s.Play.Playing(), s.Play.Position(), s.Play.Speed())
	}
	if s.Followed != 0 {
		t.Errorf("followed is %d, but mouse is here again", s.Followed)
	}
}

func TestMapsOfOtherServersAreNotNextToEachOther(t *testing.T) {
	v := watchRounds(t, &rounds{maps: []string{"one", "two", "three"}})
	r := v.Session().Recording()
	r.Games[1].ServerNumber = 1
	v.Do(action.NextMap)
	if g := v.Session().Game(); g.Index != 2 {
		t.Errorf("game %d follows game 0", g.Index)
	}
	if n, of := v.Session().MapNumber(); n != 2 || of != 2 {
		t.Errorf("map %d of %d", n, of)
	}
}
