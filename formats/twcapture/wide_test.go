package twcapture

import (
	"fmt"
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// nameless adds a player who only has a name.
func nameless(s *twcodec.Snapshot, id uint16, name string) *twcodec.Snapshot {
	info := append(append(twcodec.PackString(name, 4), twcodec.PackString("", 3)...), 0)
	s.Put(11, id, append(append(info, twcodec.PackString("default", 6)...), 0, 0, 0)...)
	return s
}

// wideRound is a round on a server of 128 slots. An old client sees nova, whose
// id is 100, as 7, and itself, brick, as 33. Unless it is alone a client that
// knows all ids is there too. The server does not show others players to it.
func wideRound(t *testing.T, alone bool, others string) *sim.Recording {
	t.Helper()
	w := newWire(ethernet)
	old := w.join(twcodec.Proto6, tokenBehind, server4)
	old.enter("brick", "garden", true)
	var full *peer
	if !alone {
		full = w.join(twcodec.Proto6, tokenBehind, server4)
		full.enter("nova", "garden", true)
	}
	base := int32(-1)
	for tick := int32(100); tick <= 140; tick += 2 {
		if full != nil {
			full.snap(tick, base, picture(full.p, 100, true, tee{100, 10, 11, "nova"}, tee{33, 20, 21, "brick"}))
		}
		seen := picture(old.p, 33, true, tee{7, 10, 11, "nova"}, tee{33, 20, 21, "brick"})
		old.snap(tick, base, nameless(nameless(seen, knownVoice, " "), knownVoice-1, others))
		base = tick
		w.sleep(39 * time.Millisecond)
	}
	return w.replay(t, binread.Options{})
}

// playersOf returns the ids that stints and rows name, without those above all.
func playersOf(r *sim.Recording) (named, shown map[int]string) {
	named, shown = map[int]string{}, map[int]string{}
	for _, s := range r.Games[0].Stints {
		if s.Player < sim.MaxPlayers {
			named[s.Player] = s.Identity.Name
		}
	}
	r.Games[0].Each(0, sim.MaxTick, func(w *sim.World) bool {
		for id := range w.Players {
			if id < sim.MaxPlayers && w.Rows[id].Present() {
				shown[id] = named[id]
			}
		}
		return true
	})
	return named, shown
}

func TestClientsOf64IDsAreTranslatedOnAServerOf128(t *testing.T) {
	for _, c := range []struct {
		name   string
		alone  bool
		others string
		want   map[int]string
	}{
		{"with one that knows all", false, "⋅ 3 others", map[int]string{33: "brick", 100: "nova"}},
		// the server keeps the ids then
		{"alone, while all fit", true, "⋅ 0 others", map[int]string{33: "brick", 7: "nova"}},
		{"alone, and not all fit", true, "⋅ 3 others", map[int]string{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			named, shown := playersOf(wideRound(t, c.alone, c.others))
			for _, got := range []map[int]string{named, shown} {
				if len(got) != len(c.want) {
					t.Errorf("players %v, want %v", got, c.want)
				}
				for id, name := range c.want {
					if got[id] != name {
						t.Errorf("%d is %q, want %q", id, got[id], name)
					}
				}
			}
		})
	}
}

// The server does not send a dummy its own tee while it is being connected, only
// that it watches; others see the tee.
func TestATeeThatOthersSeeIsAlive(t *testing.T) {
	w := newWire(ethernet)
	dummy, other := w.join(twcodec.Proto6, tokenBehind, server4), w.join(twcodec.Proto6, tokenBehind, server4)
	dummy.enter("dummy", "garden", true)
	other.enter("nova", "garden", true)
	base := int32(-1)
	for tick := int32(100); tick <= 110; tick += 2 {
		own := picture(dummy.p, 3, true)
		own.Put(10, 3, 1, 3, -1, 0, 10) // PlayerInfo: local, a spectator
		dummy.snap(tick, base, nameless(own, 3, "dummy"))
		other.snap(tick, base, picture(other.p, 0, true, tee{0, 10, 11, "nova"}, tee{3, 20, 21, "dummy"}))
		base = tick
		w.sleep(39 * time.Millisecond)
	}
	g := w.replay(t, binread.Options{}).Games[0]
	var world sim.World
	g.At(106, &world)
	if r := &world.Rows[3]; !r.Present() || r.Or(sim.Alive, 0) != 1 {
		t.Errorf("there %t, alive %d", r.Present(), r.Or(sim.Alive, -1))
	}
}

// Clients of the servers to come know 256 ids. Everybody walks; every seventh one speaks.
func TestTrafficOf256Players(t *testing.T) {
	const all = sim.MaxPlayers
	w := newWire(ethernet)
	c := w.join(twcodec.Proto6, tokenBehind, server4)
	c.enter("tee255", "garden", true)
	c.send(true, c.say(twcodec.MsgClientVer, make([]byte, 16), 21000, "DDNet"))
	tees, base := make([]tee, all), int32(-1)
	for tick := int32(100); tick <= 140; tick += 2 {
		for id := range int32(all) {
			tees[id] = tee{int(id), 32*id + tick, 64, fmt.Sprint("tee", id)}
		}
		switch tick {
		case 110:
			for id := 0; id < all; id += 7 {
				c.send(false, c.say(twcodec.MsgSvChat, 0, id, fmt.Sprint("I am ", id)))
			}
			c.send(false, teamsEx(0, 0, all), teamsEx(200, 70, all))
		case 120:
			c.send(false, c.say(twcodec.MsgSvKillMsg, 255, 200, 0, 0))
		}
		c.snap(tick, base, picture(c.p, 255, true, tees...))
		base = tick
		w.sleep(39 * time.Millisecond)
	}
	r := w.replay(t, binread.Options{})
	named, shown := playersOf(r)
	var world sim.World
	r.Games[0].At(140, &world)
	for id := range all {
		name := fmt.Sprint("tee", id)
		if x, _ := world.Rows[id].Get(sim.X); named[id] != name || shown[id] != name || x != int32(32*id+140) {
			t.Errorf("%d is called %q and %q, at x %d", id, named[id], shown[id], x)
		}
	}
	if team, _ := world.Rows[200].Get(sim.Team); team != 70 {
		t.Errorf("200 is in team %d, want 70", team)
	}
	chats, kills := eventsOf(r, sim.EventChat), eventsOf(r, sim.EventKill)
	if n := len(chats); n != 37 || chats[n-1].Player != 252 || chats[n-1].Text != "I am 252" {
		t.Errorf("%d lines of chat: %+v", n, chats)
	}
	if len(kills) != 1 || kills[0].Target != 200 && kills[0].Player != 200 {
		t.Errorf("kills %+v", kills)
	}
	if len(r.Warnings) > 0 {
		t.Errorf("warnings %+v", r.Warnings)
	}
}
