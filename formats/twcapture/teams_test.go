package twcapture

import (
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// teamsEx returns a list of the teams of a server's slots, with one client in one of them.
func teamsEx(id, team, slots int) note {
	v := make([]int, slots)
	v[id] = team
	return sayEx(twcodec.MsgSvTeamsState, v...)
}

// A server sends clients before DDNet 20 other numbers for teams above 63. With a
// newer client in the capture, they do not count; otherwise nothing better is known.
func TestTeamsAbove63AreThoseOfNewerClients(t *testing.T) {
	for _, c := range []struct {
		name     string
		versions [2]int // of the clients; the second one receives the other number
		want     int32
	}{
		{"a newer client first", [2]int{20010, 19010}, 70},
		{"a newer client last", [2]int{16040, 20010}, 70},
		{"older clients only", [2]int{16040, 19010}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWire(ethernet)
			var peers [2]*peer
			for i := range peers {
				peers[i] = w.join(twcodec.Proto6, tokenBehind, server4)
				peers[i].enter([]string{"nova", "brick"}[i], "garden", true)
				peers[i].send(true, peers[i].say(twcodec.MsgClientVer, make([]byte, 16), c.versions[i], "DDNet"))
			}
			base := int32(-1)
			for tick := int32(100); tick <= 140; tick += 2 {
				for i, p := range peers {
					switch team := map[bool]int{true: 70, false: 1}[c.versions[i] >= 20000]; tick {
					case 106:
						p.send(false, teamsEx(20, 0, 128))
					case 110:
						p.send(false, teamsEx(20, team, 128))
					}
					p.snap(tick, base, picture(p.p, 20+13*i, true, tee{20, 10, 11, "nova"}, tee{33, 20, 21, "brick"}))
				}
				base = tick
				w.sleep(39 * time.Millisecond)
			}
			r := w.replay(t, binread.Options{})
			var world sim.World
			r.Games[0].At(130, &world)
			if got, ok := world.Rows[20].Get(sim.Team); !ok || got != c.want {
				t.Errorf("team %d, %v; want %d", got, ok, c.want)
			}
			for _, e := range eventsOf(r, sim.EventTeam) {
				if e.Value != c.want {
					t.Errorf("a change to team %d, want %d", e.Value, c.want)
				}
			}
		})
	}
}
