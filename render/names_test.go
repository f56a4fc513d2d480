package render

import (
	"testing"

	"playhead/sim"
)

// Players who are followed keep their name when they are not in the game, and the
// pad says why they are not.
func TestFollowedPlayerKeepsTheirName(t *testing.T) {
	s, _ := openReal(t, "teehistorian", "d-churn.teehistorian")
	v := watchSession(t, s)
	g := s.Game()
	first, last, _ := g.Span()
	seen := map[string]int{}
	for i := range g.Stints {
		st := &g.Stints[i]
		if others := stintsOf(g, st.Player); others > 1 {
			continue
		}
		v.watch.Stage.Follow(st.Player, v.clock)
		want := g.LabelOf(st)
		for _, tick := range []sim.Tick{first, st.From - 1, st.From, st.To - 1, st.To + 1, last} {
			if tick < first || tick > last {
				continue
			}
			s.Play.SeekTick(g, tick)
			v.watch.Stage.Aim()
			pad := v.replay.Look.Pad()
			if pad.Name != want {
				t.Errorf("tick %d: %q is called %q", tick, want, pad.Name)
			}
			if values := v.replay.Look.Values(); values.Name != want {
				t.Errorf("tick %d: the values of %q are those of %q", tick, want, values.Name)
			}
			var state State
			v.state(&state)
			if state.Follow == nil || state.Follow.Name != want {
				t.Errorf("tick %d: %q is followed as %+v", tick, want, state.Follow)
			}
			is, _ := g.MembershipOf(st.Player, tick)
			expect := map[sim.Membership]string{sim.NotJoined: "not joined yet", sim.Left: "left"}[is]
			if expect != "" && pad.Source != expect {
				t.Errorf("tick %d: %q, %v: the pad says %q", tick, want, is, pad.Source)
			}
			seen[pad.Source]++
		}
	}
	for _, word := range []string{"not joined yet", "left"} {
		if seen[word] == 0 {
			t.Errorf("never %q: %v", word, seen)
		}
	}
}

func TestPlayersWithoutACharacterAreDeadOrOutOfSight(t *testing.T) {
	for _, c := range []struct {
		path []string
		want string
	}{
		{[]string{"demo", "f-vanilla-ctf5.server.demo"}, "dead"},
		{[]string{"demo", "c-crowd45.client-ddnet.demo"}, "out of sight"},
	} {
		s, _ := openReal(t, c.path...)
		v := watchSession(t, s)
		g := s.Game()
		first, last, _ := g.Span()
		said := map[string]int{}
		for k := range sim.Tick(300) {
			s.Play.SeekTick(g, first+(last-first)*k/300)
			v.watch.Stage.Aim()
			for _, p := range v.replay.Look.Players(true) {
				s.Followed = p.ID
				if !s.Play.World().Rows[p.ID].Present() {
					said[v.replay.Look.Pad().Source]++
					if p.Value == "–" || p.Value == "" {
						t.Fatalf("%v: the list says %q of %s", c.path, p.Value, p.Name)
					}
				}
			}
		}
		if said[c.want] == 0 || said["not here"] > 0 || said["not joined yet"] > 0 {
			t.Errorf("%v: %v", c.path, said)
		}
	}
}

// The client that made a recording is never out of sight of itself: it is dead, as in the server's.
func TestWhoRecordsIsNeverOutOfSight(t *testing.T) {
	demo, _ := openReal(t, "demo", "f-vanilla-ctf5.client-teeworlds.demo")
	for name, v := range map[string]*watched{
		"demo": watchSession(t, demo), "capture": watchCapture(t, "f-vanilla-ctf5.pcap", 1280, 720),
	} {
		s := v.watch.Session
		g := s.Game()
		first, last, _ := g.Span()
		said := map[string]int{}
		for tick := first; tick <= last; tick += 20 {
			s.Play.SeekTick(g, tick)
			v.watch.Stage.Aim()
			for _, p := range v.replay.Look.Players(true) {
				if name == "demo" && p.ID != s.Recording().Meta.Recorder {
					continue
				}
				s.Followed = p.ID
				if !s.Play.World().Rows[p.ID].Present() {
					said[v.replay.Look.Pad().Source]++
					said[p.Value]++
				}
			}
		}
		if said["dead"] == 0 || said["out of sight"] > 0 {
			t.Errorf("%s: %v", name, said)
		}
	}
}

func stintsOf(g *sim.Game, id int) (n int) {
	for i := range g.Stints {
		if g.Stints[i].Player == id {
			n++
		}
	}
	return n
}
