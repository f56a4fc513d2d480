package render

import (
	"fmt"
	"testing"
	"time"

	"playhead/render/camera"
	"playhead/render/part"
	"playhead/render/parts/events"
	"playhead/render/widget"
	"playhead/sim"
)

// events returns the list of events.
func (v *watched) events() *events.View {
	v.t.Helper()
	p, ok := part.First[*events.View](v.replay.Parts)
	if !ok {
		v.t.Fatal("nothing lists events")
	}
	return p
}

// died returns the row of the first death in the list, with its event.
func (v *watched) died() (row int, e *sim.Event) {
	v.t.Helper()
	s := v.watch.Session
	for i := range s.Events.Len() {
		if _, e := s.Events.At(s.Recording(), i); e.Kind == sim.EventDeath || e.Kind == sim.EventKill {
			return i, e
		}
	}
	v.t.Fatal("nobody dies")
	return 0, nil
}

// clickRow clicks a row of the list of events, with a modifier such as "Alt+".
func (v *watched) clickRow(row int, modifier string) {
	v.t.Helper()
	z, ok := v.d.Hits.Find(widget.Target{Part: "event", N: row})
	if !ok {
		v.t.Fatalf("row %d is not in view", row)
	}
	v.act(fmt.Sprintf("%sclick %f %f", modifier, z.CenterX(), z.CenterY()))
}

// markedRow returns the row of the list that is marked, −1 without one.
func (v *watched) markedRow() int {
	n := -1
	for i := range v.watch.Session.Events.Len() {
		if v.events().Marks(i) {
			n = i
		}
	}
	return n
}

func TestARowLeadsToItsEvent(t *testing.T) {
	v := watchPaused(t, "ddnet", time.Second)
	s, c := v.watch.Session, v.watch.Stage.Cam
	row, e := v.died()
	who := int(e.Player)
	if who < 0 {
		who = int(e.Target)
	}
	for _, id := range v.replay.Look.PlayerIDs() {
		if id != who {
			v.watch.Stage.Follow(id, v.clock)
		}
	}
	s.Play.Seek(e.Time - 4*time.Second)
	v.frames(30)
	width := c.Width()
	v.clickRow(row, "")
	v.frames(30)
	if s.Play.Position() != e.Time {
		t.Errorf("paused: at %v, the event is at %v", s.Play.Position(), e.Time)
	}
	if got := v.markedRow(); got != row {
		t.Errorf("row %d is marked, %d was clicked", got, row)
	}
	if s.Followed != who || c.Mode != camera.Follow || c.Width() != width {
		t.Errorf("follows %d (%v), %v wide; want %d, %v wide", s.Followed, c.Mode, c.Width(), who, width)
	}
	if !v.events().Rings(who) {
		t.Error("the player of the event is not ringed")
	}
	// With Alt the camera stays where it is.
	s.Play.Seek(e.Time - 4*time.Second)
	v.frames(2)
	s.Followed = -1
	c.Look(3000, 300, 2000)
	v.frames(2)
	v.clickRow(row, "Alt+")
	v.frames(30)
	if s.Play.Position() != e.Time || s.Followed >= 0 || c.X != 3000 || c.Y != 300 {
		t.Errorf("with Alt: at %v, follows %d, looks at %v %v", s.Play.Position(), s.Followed, c.X, c.Y)
	}
	// While playing there are two seconds to see what leads to it.
	s.Play.Seek(e.Time - 4*time.Second)
	v.frames(2)
	s.Play.Play(true)
	v.clickRow(row, "")
	if lead := e.Time - s.Play.Position(); lead < 1900*time.Millisecond || lead > 2*time.Second {
		t.Errorf("playing: %v before the event", lead)
	}
	if got := v.markedRow(); got != row {
		t.Errorf("playing: row %d is marked, %d was clicked", got, row)
	}
	s.Play.Play(false)
	s.Play.Seek(e.Time + 5*time.Second)
	v.frames(1)
	if v.events().Rings(who) {
		t.Error("still ringed 5 s later")
	}
}

// Several events of one tick have rows of their own: the clicked one is marked.
func TestTheClickedRowOfOneTickIsMarked(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	s := v.watch.Session
	for i := 0; i+1 < s.Events.Len(); i++ {
		_, a := s.Events.At(s.Recording(), i)
		_, b := s.Events.At(s.Recording(), i+1)
		if a.Time != b.Time {
			continue
		}
		s.Play.Seek(a.Time)
		v.frames(2)
		if _, ok := v.d.Hits.Find(widget.Target{Part: "event", N: i}); !ok {
			continue
		}
		v.clickRow(i, "")
		if got := v.markedRow(); got != i {
			t.Errorf("row %d is marked, %d was clicked", got, i)
		}
		return
	}
	t.Fatal("no two events of one tick")
}

func TestSearchMovesTheTimeline(t *testing.T) {
	v := watchPaused(t, "ddnet", time.Second)
	s := v.watch.Session
	_, e := v.died()
	s.View.From, s.View.To, s.ViewHeld = 0, 2*time.Second, true // moved by hand
	v.act("key /", "type died", "key Enter")
	if s.Play.Position() != e.Time || s.View.From > e.Time || s.View.To < e.Time {
		t.Errorf("at %v, lanes show %v; the hit is at %v", s.Play.Position(), s.View, e.Time)
	}
	v.act("key Escape")
	if v.events().SearchText() != "" {
		t.Errorf("Esc left %q", v.events().SearchText())
	}
}

func TestTheSearchSuggestsHowToGoOn(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	s := v.watch.Session
	names := v.replay.Look.Players(true)
	all := s.Events.Len()
	v.act("key /", "type kind:kil", "key Tab")
	if got := v.events().SearchText(); got != "kind:kills" {
		t.Fatalf("the search is %q", got)
	}
	if n := s.Events.Len(); n == 0 || n >= all {
		t.Errorf("%d of %d events found", n, all)
	}
	v.act("type  who:", "key ArrowDown", "key ArrowDown", "key Enter")
	text := v.events().SearchText()
	if want := "kind:kills who:"; len(text) <= len(want) || text[:len(want)] != want || v.dialogName() != "search" {
		t.Errorf("the search is %q with %d players, dialog %q", text, len(names), v.dialogName())
	}
	v.act("key Escape")
	v.act("key /", "type who:")
	z, ok := v.d.Hits.Find(widget.Target{Part: "suggestion", N: 1})
	if !ok {
		t.Fatal("no second suggestion")
	}
	v.act(fmt.Sprintf("click %f %f", z.CenterX(), z.CenterY()))
	if text := v.events().SearchText(); text == "who:" || v.dialogName() != "search" {
		t.Errorf("after a click the search is %q, dialog %q", text, v.dialogName())
	}
}
