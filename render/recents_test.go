package render

import (
	"slices"
	"testing"
	"time"

	"playhead/render/desk"
	"playhead/render/screen/start"
	"playhead/render/settings"
	"playhead/render/widget"
)

// recents is a start screen with recent recordings, of which the second is missing.
func recents(t *testing.T) (v *watched, did *[]string) {
	t.Helper()
	v = &watched{t: t}
	did = new([]string)
	note := func(what string) func(string) { return func(path string) { *did = append(*did, what+" "+path) } }
	v.Window = New(desk.Host{OpenPath: note("open"), Recents: desk.RecentHost{
		Forget: note("forget"),
		Locate: note("locate"),
	}}, settings.Default())
	v.d.Now = v.now
	v.Start().Offer(start.Content{Recents: []start.Recent{
		{Path: "/a", Name: "a.demo"},
		{Path: "/b", Name: "b.demo", Missing: true},
		{Path: "/c", Name: "c.demo"},
	}})
	v.resize(1280, 720)
	v.frames(2)
	return v, did
}

func (v *watched) now() time.Time { return v.clock }

func TestDelRemovesTheRecentRecordingThatHasTheFocus(t *testing.T) {
	v, did := recents(t)
	for range 40 {
		if v.focus.on && v.focus.target == (widget.Target{Part: "recent", N: 2}) {
			break
		}
		v.act("key Tab")
	}
	if !v.focus.on || v.focus.target.N != 2 {
		t.Fatalf("the focus is on %v", v.focus)
	}
	// The pointer is on another one: what has the focus counts.
	z, _ := v.d.Hits.Find(widget.Target{Part: "recent", N: 0})
	v.point(z.CenterX(), z.CenterY(), false)
	v.act("key Delete")
	if !slices.Equal(*did, []string{"forget /c"}) {
		t.Errorf("Del did %q", *did)
	}
	v.focus.on = false
	v.act("key Delete")
	if !slices.Equal(*did, []string{"forget /c", "forget /a"}) {
		t.Errorf("Del at the pointer did %q", *did)
	}
}

func TestAMissingRecordingIsLocatedOrRemoved(t *testing.T) {
	v, did := recents(t)
	for i := range 3 {
		_, locate := v.d.Hits.Find(widget.Target{Part: "locate recent", N: i})
		_, remove := v.d.Hits.Find(widget.Target{Part: "forget recent", N: i})
		if missing := i == 1; locate != missing || remove != missing {
			t.Errorf("recording %d: locate %v, remove %v", i, locate, remove)
		}
	}
	v.clickOn(widget.Target{Part: "locate recent", N: 1})
	v.clickOn(widget.Target{Part: "forget recent", N: 1})
	z, _ := v.d.Hits.Find(widget.Target{Part: "recent", N: 1})
	v.point(z.X+20, z.CenterY(), true)
	v.point(z.X+20, z.CenterY(), false)
	v.clickOn(widget.Target{Part: "recent", N: 0})
	if !slices.Equal(*did, []string{"locate /b", "forget /b", "locate /b", "open /a"}) {
		t.Errorf("did %q", *did)
	}
}
