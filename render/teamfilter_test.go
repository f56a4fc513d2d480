package render

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/feed"
	"playhead/render/session"
	"playhead/render/stage"
	"playhead/render/widget"
	"playhead/sim"
)

// leftOut returns the client ids of the players in the game at the playhead who are
// in another team than the given player.
func (v *watched) leftOut(id int) (others []int) {
	v.t.Helper()
	sc := &v.watch.Stage.Scene
	team := sc.Cur.Rows[id].V[sim.Team]
	for other := range sc.Cur.Players {
		if t, ok := sc.Cur.Rows[other].Get(sim.Team); ok && t != team {
			others = append(others, other)
		}
	}
	if len(others) == 0 {
		v.t.Fatal("all players are in one team")
	}
	return others
}

// rowsOf returns the client ids in the list of players, as drawn.
func (v *watched) rowsOf() (ids []int) {
	for _, z := range v.d.Hits.All() {
		if z.Part == "player" && v.d.Lay.Panel.Has(z.CenterX(), z.CenterY()) {
			ids = append(ids, z.N)
		}
	}
	return ids
}

func TestOnlyTheTeamOfTheFollowedPlayerIsShown(t *testing.T) {
	for sample, at := range map[string]time.Duration{"ctf": 20 * time.Second, "goldsrc": 25 * time.Second} {
		t.Run(sample, func(t *testing.T) {
			v := watchPaused(t, sample, at)
			v.resize(1280, 1080) // all players are in view
			v.awaitRounds()
			st, s := v.watch.Stage, v.watch.Session
			me := v.replay.Look.PlayerIDs()[0]
			st.Follow(me, v.clock)
			v.act("key F") // all players in view
			v.frames(60)
			others := v.leftOut(me)
			all := len(v.rowsOf())
			events := s.Events.Len()
			wide := st.Cam.Zoom

			v.act("key Shift+D")
			v.frames(60)
			if got := v.State().Watching.Teams; len(got) != 1 {
				t.Fatalf("shown are the teams %q", got)
			}
			for _, id := range others {
				if !st.Scene.Hides(id) {
					t.Errorf("player %d is on the map", id)
				}
				if slices.Contains(v.rowsOf(), id) || slices.Contains(v.replay.Look.PlayerIDs(), id) {
					t.Errorf("player %d is in the list", id)
				}
				x, y, _ := st.Scene.Place(id)
				if sx, sy := st.Cam.ToScreen(x, y); st.Scene.Hit(st.Cam, sx, sy) == id {
					t.Errorf("player %d can be clicked", id)
				}
			}
			if n := len(v.rowsOf()); n == 0 || n > all || sample == "ctf" && n == all ||
				!slices.Contains(v.rowsOf(), me) {
				t.Errorf("rows %v of %d", v.rowsOf(), all)
			}
			if n := s.Events.Len(); n == 0 || n >= events {
				t.Errorf("%d of %d events are listed", n, events)
			}
			if st.Cam.Zoom < wide {
				t.Errorf("fewer players in view at a zoom of %.3f, all at %.3f", st.Cam.Zoom, wide)
			}
			for i := range s.Events.Len() {
				g, e := s.Events.At(s.Recording(), i)
				if e.Player < 0 && e.Target < 0 {
					continue
				}
				var w sim.World
				g.At(e.Tick, &w)
				mine := func(id int16) bool {
					return id >= 0 && (!w.Rows[id].Has.Has(sim.Team) || s.Teams.Has(w.Rows[id].V[sim.Team]))
				}
				if e.Kind != sim.EventTeam && !mine(e.Player) && !mine(e.Target) {
					t.Errorf("listed: %s", feed.Describe(g, e))
				}
			}
			if texts := strings.Join(v.texts(), "\n"); !strings.Contains(texts, " only · ") {
				t.Error("no chip says that players are hidden")
			}
			v.clickPart("team filter")
			v.frames(2)
			if s.Teams.On() || len(v.rowsOf()) != all || s.Events.Len() != events {
				t.Errorf("after a click on the chip: %v, %d rows, %d events", v.State().Watching.Teams, len(v.rowsOf()),
					s.Events.Len())
			}
		})
	}
}

func TestHiddenPlayersAreNotDrawn(t *testing.T) {
	for _, sample := range []string{"ctf", "goldsrc"} {
		t.Run(sample, func(t *testing.T) {
			v := watchPaused(t, sample, 20*time.Second)
			v.awaitRounds()
			st := v.watch.Stage
			me := v.replay.Look.PlayerIDs()[0]
			st.Follow(me, v.clock)
			v.frames(2)
			drawn := 0
			for at := 5; at < 60 && drawn == 0; at += 5 {
				v.watch.Session.Play.Seek(time.Duration(at) * time.Second)
				st.Follow(me, v.clock)
				v.frames(2)
				drawn = v.countDrawn(me)
			}
			if drawn == 0 {
				t.Error("no player of another team is drawn: this test sees nothing")
			}
		})
	}
}

// countDrawn returns how many players of other teams are drawn until only the team of
// the given player is shown, and looks for them after that.
func (v *watched) countDrawn(me int) (drawn int) {
	t, st := v.t, v.watch.Stage
	for _, other := range v.leftOut(me) {
		x, y, ok := st.Scene.Place(other)
		if !ok {
			continue
		}
		named := func() (found bool) {
			st.Cam.Look(x, y, 0)
			v.frames(2)
			name, m := st.Scene.Game.Label(other, st.Scene.Cur.Tick), v.d.Lay.Map
			for _, mark := range v.written(1).Marks {
				found = found ||
					mark.Text == name && math.Abs(mark.X0-m.CenterX()) < 120 && math.Abs(mark.Y0-m.CenterY()) < 100
			}
			return found
		}
		if !named() {
			continue
		}
		drawn++
		v.Do(action.TeamOnly)
		if named() {
			t.Errorf("the name of player %d is still on the map", other)
		}
		shown := st.Scene.Shown()
		if shown == &st.Scene || shown.Cur.Rows[other].Present() || shown.Next.Rows[other].Present() ||
			!shown.Cur.Rows[me].Present() {
			t.Error("the scene that is drawn has the wrong players")
		}
		if !st.Scene.Cur.Rows[other].Present() {
			t.Error("the recording's own world has changed")
		}
		for i := range shown.Cur.Spans {
			if id := int(shown.Cur.Spans[i].Owner); st.Scene.Hides(id) {
				t.Errorf("a thing of player %d is drawn", id)
			}
		}
		v.Do(action.TeamOnly)
	}
	return drawn
}

func TestFollowingAPlayerOfAHiddenTeamSaysSo(t *testing.T) {
	v := watchPaused(t, "ctf", 20*time.Second)
	st := v.watch.Stage
	me := v.replay.Look.PlayerIDs()[0]
	st.Follow(me, v.clock)
	other := v.leftOut(me)[0]
	v.act("key Shift+D")
	st.Follow(other, v.clock)
	v.frames(2)
	name := st.Scene.Game.LabelNear(other, v.watch.Session.Play.Tick())
	if texts := v.texts(); !slices.ContainsFunc(texts, func(s string) bool {
		return strings.HasPrefix(s, name+" is in ")
	}) {
		t.Errorf("nothing says in which team %s is: %q", name, texts)
	}
	if st.Scene.Hides(other) || !slices.Contains(v.rowsOf(), other) {
		t.Error("the followed player is hidden")
	}
	v.act("key Shift+N") // the other team: follows one of it
	if f := v.watch.Session.Followed; v.leftOut(me)[0] != f && st.Scene.Hides(f) ||
		!v.watch.Session.Teams.Has(st.Scene.Cur.Rows[f].V[sim.Team]) {
		t.Errorf("after Shift+N player %d of another team is followed", f)
	}
}

func TestTeamsAreChosenFromMenusAndThePalette(t *testing.T) {
	v := watchPaused(t, "ctf", 20*time.Second)
	s := v.watch.Session
	me := v.replay.Look.PlayerIDs()[0]
	z := v.rowOf(me)
	v.menuAt(z.CenterX(), z.CenterY())
	team := v.State().Players // only that the state can be taken while a menu is open
	if team == 0 {
		t.Fatal("no players")
	}
	name := s.Game().TeamName(v.watch.Stage.Scene.Cur.Rows[me].V[sim.Team])
	v.choose("Show only " + name)
	if got := v.State().Watching.Teams; len(got) != 1 || !strings.EqualFold(got[0], name) {
		t.Fatalf("shown are %q, want %s", got, name)
	}
	z = v.rowOf(me)
	v.menuAt(z.CenterX(), z.CenterY())
	v.choose("Show all teams")
	if s.Teams.On() {
		t.Error("the menu does not show all teams again")
	}
	v.act("key Ctrl+P", "type show only red", "key Enter")
	v.frames(2)
	if got := v.State().Watching.Teams; len(got) != 1 || got[0] != "Red" {
		t.Errorf("the palette shows %q", got)
	}
	v.act("key Ctrl+P", "type show all teams", "key Enter")
	if s.Teams.On() {
		t.Error("the palette does not show all teams again")
	}
	v.clickPart("sort players")
	if !slices.Contains(v.texts(), "Present players only") {
		t.Error("a row of the menu is cut off")
	}
	m := v.dialogs.Menu()
	for _, it := range m.Items() {
		if strings.HasPrefix(it.Label, "Red (") || strings.HasPrefix(it.Label, "Blue (") {
			it.Do()
		}
	}
	if got := s.Teams.Teams(); len(got) != 2 {
		t.Errorf("both teams of the menu: %v", got)
	}
}

func TestAGameWithoutTeamsHasNoneToChoose(t *testing.T) {
	v := watchRounds(t, &rounds{maps: []string{"one"}})
	v.resize(1280, 720)
	if why := v.d.Keys.Of(action.TeamOnly).Why(v.Session()); why == "" {
		t.Error("one team only, but there is a choice")
	}
	v.act("key Shift+D", "key Shift+N")
	if v.watch.Session.Teams.On() {
		t.Error("a choice of one team was made")
	}
}

func TestReloadingKeepsTheTeams(t *testing.T) {
	v := watchPaused(t, "ctf", 20*time.Second)
	v.act("key Shift+N")
	want := v.watch.Session.Teams
	c := v.Watch().Carry()
	next := NewWatch(openSample(t, "ctf"))
	next.GoOn(c)
	v.Show(next)
	for !next.Session.Ended() {
		next.Session.Pump(session.PumpBudget)
	}
	v.frames(5)
	if got := v.watch.Session.Teams; !want.On() || got != want {
		t.Errorf("teams %v, were %v", got.Teams(), want.Teams())
	}
	if v.watch.Session.Events.Filter().Teams != want {
		t.Error("the list of events has all teams")
	}
}

// again opens the sample again, as Ctrl+R does, and waits until it is where it was.
func (v *watched) again(sample string) {
	v.t.Helper()
	next := NewWatch(openSample(v.t, sample))
	next.GoOn(v.Watch().Carry())
	v.Show(next)
	for !next.Session.Ended() {
		next.Session.Pump(session.PumpBudget)
	}
	v.frames(10)
}

func TestReloadingKeepsWhoIsWatchedAndHow(t *testing.T) {
	v := watchPaused(t, "ctf", 20*time.Second)
	ids := v.replay.Look.PlayerIDs()
	stage.FollowTogether(v.watch.Stage, ids[:3], v.clock)
	v.Do(action.Inset)
	v.Do(action.InsetNext)
	v.Do(action.SpoilerFree)
	v.frames(3)
	v.watch.Session.Play.Seek(15 * time.Second)
	v.frames(3)
	v.Do(action.Caster)
	v.frames(3)
	want := v.State().Watching
	if want.Inset == nil || len(want.Together) != 3 || want.Caster == "" || !want.SpoilerFree {
		t.Fatalf("before: %+v", want)
	}
	cut := v.watch.Session.Total()
	v.again("ctf")
	got := v.State().Watching
	if !slices.Equal(got.Together, want.Together) || got.Inset == nil || got.Inset.Player != want.Inset.Player ||
		got.Caster != want.Caster || !got.SpoilerFree {
		t.Errorf("after: %+v, inset %+v; want %+v, %+v", got, got.Inset, want, want.Inset)
	}
	if v.watch.Session.Play.Position() != 15*time.Second || v.watch.Session.Total() != cut {
		t.Errorf("at %v of %v, want 15s of %v", v.watch.Session.Play.Position(), v.watch.Session.Total(), cut)
	}
	v.Do(action.Caster)
	v.Do(action.Inset) // closed, and not opened again
	v.frames(3)
	v.again("ctf")
	if v.State().Watching.Inset != nil {
		t.Error("a picture that was closed is back")
	}
}

func TestTheRowOfTheFollowedPlayerIsScrolledIntoView(t *testing.T) {
	v := watchPaused(t, "ctf", 20*time.Second)
	v.resize(640, 400)
	v.frames(2)
	if !v.d.ShowsPanel(desk.RightPanel) {
		v.Do(action.TogglePanel)
	}
	v.frames(3)
	seen := func(id int) bool {
		v.frames(3)
		players := v.replay.Tabs.Stacked(0)
		z, ok := v.d.Hits.Find(widget.Target{Part: "player", N: id})
		return ok && players.Has(z.X+1, z.Y+1) && players.Has(z.X+1, z.Bottom()-1) && z.H > 20
	}
	rows := v.replay.Look.Players(true)
	last, first := rows[len(rows)-1].ID, rows[0].ID
	if v.watch.Stage.Follow(first, v.clock); seen(last) {
		t.Fatal("all rows are in view: this test sees nothing")
	}
	for _, id := range []int{last, first, last} {
		v.watch.Stage.Follow(id, v.clock)
		if !seen(id) {
			t.Errorf("the row of player %d is not in view", id)
		}
	}
	z, _ := v.d.Hits.Find(widget.Target{Part: "player", N: last})
	v.act(fmt.Sprintf("wheel %f %f 20", z.CenterX(), z.CenterY()))
	if !seen(first) || seen(last) {
		t.Error("the list cannot be scrolled away from the followed player")
	}
}
