package twcapture

import (
	"bytes"
	"hash/crc32"
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// sayEx returns a message under its UUID.
func sayEx(k twcodec.MsgKind, values ...int) note {
	for _, s := range twcodec.MsgTableEx() {
		if s.Kind == k {
			b := append(twcodec.AppendInt(nil, 0), s.UUID[:]...)
			for _, v := range values {
				b = twcodec.AppendInt(b, int32(v))
			}
			return note{data: b, vital: true}
		}
	}
	panic("no such message")
}

// voiced adds what DDNet's servers show to plain clients: a nameless player
// for their own words.
func voiced(s *twcodec.Snapshot) *twcodec.Snapshot {
	info := append(append(twcodec.PackString(" ", 4), twcodec.PackString("", 3)...), 0)
	s.Put(11, plainVoice, append(append(info, twcodec.PackString("default", 6)...), 0, 0, 0)...)
	return s
}

// twoSights is a round of a DDNet client that sees nova as 20 and brick as 33
// and a plain one, brick, who sees himself as 0 and nova as 2. Before the
// snapshot of tick 110 say is called; cut leaves the plain client's beginning out.
func twoSights(cut bool, speak func(full, plain *peer)) *wire {
	w := newWire(ethernet)
	full, plain := w.join(twcodec.Proto6, tokenBehind, server4), w.join(twcodec.Proto6, tokenNone, server4)
	full.enter("nova", "garden", true)
	if !cut {
		plain.enter("brick", "garden", false)
	}
	base := int32(-1)
	for tick := int32(100); tick <= 140; tick += 2 {
		if tick == 110 {
			speak(full, plain)
		}
		full.snap(tick, base, picture(full.p, 20, true, tee{20, 10, 11, "nova"}, tee{33, 20, 21, "brick"}))
		plain.snap(tick, base, voiced(picture(plain.p, 0, true, tee{2, 10, 11, "nova"}, tee{0, 20, 21, "brick"})))
		base = tick
		w.sleep(39 * time.Millisecond)
	}
	return w
}

// eventsOf returns the events of a kind.
func eventsOf(r *sim.Recording, k sim.EventKind) (es []sim.Event) {
	for _, g := range r.Games {
		for _, e := range g.Events {
			if e.Kind == k {
				es = append(es, e)
			}
		}
	}
	return es
}

// DDNet's servers send many messages of their own to everybody: who gets them
// need not know what DDNet is. That the ids of plain clients are translated
// stays true, and a list of teams is by the server's ids.
func TestMessagesOfDDNetDoNotMakeAClientOne(t *testing.T) {
	teams := make([]int, 64)
	teams[33] = 5
	for _, opt := range []binread.Options{{}, {Client: 2}} {
		w := twoSights(false, func(full, plain *peer) {
			for _, c := range []*peer{full, plain} {
				c.send(false, sayEx(twcodec.MsgSvTeamsState, make([]int, 64)...), sayEx(twcodec.MsgSvYourVote, 1))
				c.send(false, sayEx(twcodec.MsgSvTeamsState, teams...))
			}
			full.send(false, full.say(twcodec.MsgSvChat, 0, 33, "hello"))
			plain.send(false, plain.say(twcodec.MsgSvChat, 0, 0, "hello"))
		})
		r := w.replay(t, opt)
		brick, teamed := int16(33), 1
		if opt.Client > 0 {
			brick, teamed = 0, 0
		}
		if es := eventsOf(r, sim.EventChat); len(es) != 1 || es[0].Player != brick {
			t.Errorf("client %d: chat %+v", opt.Client, es)
		}
		if es := eventsOf(r, sim.EventTeam); len(es) != teamed || teamed == 1 && (es[0].Player != brick ||
			es[0].Value != 5) {
			t.Errorf("client %d: teams %+v", opt.Client, es)
		}
		for _, s := range r.Games[0].Stints {
			if s.Player == plainVoice {
				t.Errorf("client %d: the server's voice is a player: %+v", opt.Client, s)
			}
		}
	}
}

// Where the beginning is missing, nobody knows the version: what the server
// shows tells.
func TestPlainClientsAreKnownMidstream(t *testing.T) {
	w := twoSights(true, func(full, plain *peer) {
		plain.send(false, sayEx(twcodec.MsgSvTeamsState, make([]int, 64)...))
	})
	g := w.replay(t, binread.Options{}).Games[0]
	var at sim.World
	g.At(130, &at)
	for id, want := range map[int]int32{0: 0, 2: 0, 20: 3, 33: 3} {
		if got := at.Rows[id].V[sim.SeenLo]; got != want {
			t.Errorf("tee %d is seen by %b, want %b", id, got, want)
		}
	}
}

func TestAKillIsOneHoweverWellItWasSeen(t *testing.T) {
	w := newWire(ethernet)
	blind, near := w.join(twcodec.Proto6, tokenBehind, server4), w.join(twcodec.Proto6, tokenBehind, server4)
	blind.enter("nova", "garden", true)
	near.enter("brick", "garden", true)
	base := int32(-1)
	for tick := int32(100); tick <= 120; tick += 2 {
		if tick == 110 {
			for _, c := range []*peer{blind, near} {
				c.send(false, c.say(twcodec.MsgSvKillMsg, 33, 40, 1, 0))
			}
		}
		blind.snap(tick, base, picture(blind.p, 20, true, tee{20, 10, 11, "nova"}))
		near.snap(tick, base, picture(near.p, 33, true, tee{33, 20, 21, "brick"}, tee{40, 500, 600, "mimi"}))
		base = tick
		w.sleep(39 * time.Millisecond)
	}
	es := eventsOf(w.replay(t, binread.Options{}), sim.EventKill)
	if len(es) != 1 || es[0].Player != 33 || es[0].Target != 40 || !es[0].Placed || es[0].X != 500 || es[0].Y != 600 {
		t.Errorf("kills %+v", es)
	}
}

// DDNet's servers translate ids for plain clients, but not those in Death items: 20 died, who is 1
// for the plain client, and 1 plays on.
func TestTheDeathItemOfAPlainClientHasTheServersID(t *testing.T) {
	const deathItem = 17
	w := newWire(ethernet)
	full, plain := w.join(twcodec.Proto6, tokenBehind, server4), w.join(twcodec.Proto6, tokenNone, server4)
	full.enter("brick", "garden", true)
	plain.enter("vanilla", "garden", false)
	base := int32(-1)
	for tick := int32(100); tick <= 120; tick += 2 {
		tees := []tee{{1, 500, 501, "mimi"}, {20, 10, 11, "nova"}, {33, 20, 21, "brick"}, {34, 40, 41, "vanilla"}}
		told := []tee{{0, 40, 41, "vanilla"}, {1, 10, 11, "nova"}, {2, 20, 21, "brick"}, {3, 500, 501, "mimi"}}
		if tick == 110 {
			full.send(false, full.say(twcodec.MsgSvKillMsg, 20, 20, -1, 0))
			plain.send(false, plain.say(twcodec.MsgSvKillMsg, 1, 1, -1, 0))
			tees, told = append(tees[:1:1], tees[2:]...), append(told[:1:1], told[2:]...)
		}
		all, some := picture(full.p, 33, true, tees...), picture(plain.p, 0, true, told...)
		if tick == 110 {
			all.Put(deathItem, 0, 12, 13, 20)
			some.Put(deathItem, 0, 12, 13, 20)
		}
		full.snap(tick, base, all)
		plain.snap(tick, base, some)
		base = tick
		w.sleep(39 * time.Millisecond)
	}
	for client, victim := range []int16{20, 20, 1} {
		r := w.replay(t, binread.Options{Client: client})
		es := eventsOf(r, sim.EventKill)
		if len(es) != 1 || es[0].Target != victim || !es[0].Placed || es[0].X != 12 {
			t.Errorf("client %d: kills %+v", client, es)
		}
		if es := eventsOf(r, sim.EventDeath); len(es) != 0 {
			t.Errorf("client %d: deaths %+v", client, es)
		}
	}
}

// In 0.6, sender and recipient receive a line of their own. Without one recorder, a whisper is private.
func TestAWhisperIsOneAndPrivate(t *testing.T) {
	const sent6, received6 = 2, 3
	w := newWire(ethernet)
	from, to := w.join(twcodec.Proto6, tokenBehind, server4), w.join(twcodec.Proto6, tokenBehind, server4)
	from.enter("nova", "garden", true)
	to.enter("brick", "garden", true)
	base := int32(-1)
	for tick := int32(100); tick <= 120; tick += 2 {
		if tick == 110 {
			from.send(false, from.say(twcodec.MsgSvChat, sent6, 33, "secret"))
			to.send(false, to.say(twcodec.MsgSvChat, received6, 20, "secret"))
		}
		from.snap(tick, base, picture(from.p, 20, true, tee{20, 10, 11, "nova"}, tee{33, 20, 21, "brick"}))
		to.snap(tick, base, picture(to.p, 33, true, tee{20, 10, 11, "nova"}, tee{33, 20, 21, "brick"}))
		base = tick
		w.sleep(39 * time.Millisecond)
	}
	for _, c := range []struct {
		opt  binread.Options
		want string
	}{
		{binread.Options{}, "•••"},
		{binread.Options{ShowPrivate: true}, "secret"},
		{binread.Options{Client: 1}, "secret"}, // its own
	} {
		es := eventsOf(w.replay(t, c.opt), sim.EventChat)
		if len(es) != 1 || es[0].Player != 20 || es[0].Target != 33 || es[0].Text != c.want {
			t.Errorf("%+v: whispers %+v, want one, %q", c.opt, es, c.want)
		}
	}
}

// DDNet's server asks who enters about bots under the id of a free slot, which the next player may
// take before the first snapshot.
func TestTheQuestionAboutBotsIsTheServers(t *testing.T) {
	const question = "Do you know someone who uses a bot? Please report them to the moderators."
	w := newWire(ethernet)
	c, late := w.join(twcodec.Proto6, tokenBehind, server4), w.join(twcodec.Proto6, tokenBehind, server4)
	c.enter("nova", "garden", true)
	late.enter("brick", "garden", true)
	c.send(false, c.say(twcodec.MsgSvChat, 0, 33, question))
	late.send(false, late.say(twcodec.MsgSvChat, 0, 15, "(invalid): "+question))
	base := int32(-1)
	for tick := int32(100); tick <= 120; tick += 2 {
		if tick == 110 {
			c.send(false, c.say(twcodec.MsgSvChat, 0, 33, question)) // a joke of this player
		}
		c.snap(tick, base, picture(c.p, 20, true, tee{20, 10, 11, "nova"}, tee{33, 20, 21, "brick"}))
		late.snap(tick, base, picture(late.p, 33, true, tee{20, 10, 11, "nova"}, tee{33, 20, 21, "brick"}))
		base = tick
		w.sleep(39 * time.Millisecond)
	}
	es := eventsOf(w.replay(t, binread.Options{}), sim.EventChat)
	if len(es) != 2 || es[0].Player != -1 || es[0].Value != sim.ChatServer || es[0].Text != question ||
		es[1].Player != 33 {
		t.Errorf("chat %+v", es)
	}
}

// 0.7 gets a finish in numbers, 0.6 in words, and who has just come does
// not know yet whose name that is: one finish.
func TestAFinishIsOneInBothProtocols(t *testing.T) {
	const words = "nova finished in: 0 minute(s)  6.26 second(s)"
	w := newWire(ethernet)
	six, seven := w.join(twcodec.Proto6, tokenBehind, server4), w.join(twcodec.Proto7, tokenNone, server4)
	late := w.join(twcodec.Proto6, tokenBehind, server4)
	late.enter("brick", "garden", true)
	six.enter("nova", "garden", true)
	seven.enter("mimi", "garden", false)
	base := int32(-1)
	for tick := int32(100); tick <= 120; tick += 2 {
		if tick == 110 {
			six.send(false, six.say(twcodec.MsgSvChat, 0, -1, words))
			late.send(false, late.say(twcodec.MsgSvChat, 0, -1, words))
			late.snap(tick, -1, picture(late.p, 33, true, tee{20, 10, 11, "nova"}))
			seven.send(false, seven.say(twcodec.MsgSvRaceFinish, 20, 6260, -400, 1, 0))
		}
		for _, c := range []*peer{six, seven} {
			c.snap(tick, base, picture(c.p, 20, c == six, tee{20, 10, 11, "nova"}))
		}
		base = tick
		w.sleep(39 * time.Millisecond)
	}
	es := eventsOf(w.replay(t, binread.Options{}), sim.EventFinish)
	if len(es) != 1 || es[0].Player != 20 || es[0].Value != 6260 || es[0].Extra != -400 {
		t.Errorf("finishes %+v", es)
	}
}

// Snapshots name every player of the server, but hold the tees nearby only.
func TestWhoIsOnlyNamedIsNotSeen(t *testing.T) {
	w := newWire(ethernet)
	near, far := w.join(twcodec.Proto6, tokenBehind, server4), w.join(twcodec.Proto6, tokenBehind, server4)
	near.enter("nova", "garden", true)
	far.enter("brick", "garden", true)
	nova, brick := tee{20, 10, 11, "nova"}, tee{33, 9000, 21, "brick"}
	base := int32(-1)
	for tick := int32(100); tick <= 120; tick += 2 {
		for _, c := range []*peer{near, far} {
			s := picture(c.p, 20, true, nova)
			if c == far {
				s = picture(c.p, 33, true, brick)
				s.Put(10, 20, 0, 20, 0, 7, 10)
				name := append(append(twcodec.PackString("nova", 4), twcodec.PackString("", 3)...), 0)
				s.Put(11, 20, append(append(name, twcodec.PackString("default", 6)...), 0, 0, 0)...)
			}
			c.snap(tick, base, s)
		}
		base = tick
		w.sleep(39 * time.Millisecond)
	}
	g := w.replay(t, binread.Options{}).Games[0]
	if got := rowAt(g, 110, 20).V[sim.SeenLo]; got != 1 {
		t.Errorf("nova is seen by %b, want by the first client", got)
	}
	if got := rowAt(g, 110, 33).V[sim.SeenLo]; got != 2 {
		t.Errorf("brick is seen by %b, want by the second client", got)
	}
}

// Who watches through one client's eyes stands on the map that another client
// downloaded, and knows the names of all.
func TestOneClientIsShownOnTheMapOfAnother(t *testing.T) {
	m := bytes.Repeat([]byte("map of the garden, "), 200)
	crc := int(int32(crc32.ChecksumIEEE(m)))
	for _, first := range []bool{true, false} {
		w := newWire(ethernet)
		one, other := w.join(twcodec.Proto6, tokenBehind, server4), w.join(twcodec.Proto6, tokenBehind, server4)
		want := 1
		if !first {
			one, other, want = other, one, 2
		}
		for _, c := range []*peer{one, other} {
			c.send(true, c.say(twcodec.MsgClientVer, make([]byte, 16), 16040, "DDNet 16.4"))
			c.told("garden", crc, len(m))
			if c == other {
				c.send(false, c.say(twcodec.MsgMapData, 0, crc, 0, 900, m[:900]), c.say(twcodec.MsgMapData, 0, crc, 1,
					900, m[900:1800]))
				c.send(false, c.say(twcodec.MsgMapData, 0, crc, 2, 900, m[1800:2700]))
				c.send(false, c.say(twcodec.MsgMapData, 0, crc, 3, 900, m[2700:3600]), c.say(twcodec.MsgMapData, 1, crc,
					4, 200, m[3600:]))
			}
			c.send(true, c.say(twcodec.MsgReady), c.say(twcodec.MsgClStartInfo, "nova", "clan", -1, "default", 0, 0, 0))
		}
		for tick := int32(100); tick <= 120; tick += 2 {
			for i, c := range []*peer{one, other} {
				c.snap(tick, -1, picture(c.p, 20+i, true, tee{20 + i, int32(10 + i), 11, "nova"}))
			}
			w.sleep(39 * time.Millisecond)
		}
		r := w.replay(t, binread.Options{Client: want})
		if len(r.Games) != 1 || rowAt(r.Games[0], 110, 20).V[sim.X] != 10 || !rowAt(r.Games[0], 110, 21).Has.Empty() {
			t.Fatalf("client %d: %d games", want, len(r.Games))
		}
		if got, err := r.Games[0].Map.Embedded(); err != nil || !bytes.Equal(got, m) {
			t.Errorf("client %d: %d bytes of the map, %v", want, len(got), err)
		}
		if a, b := r.Clients[0], r.Clients[1]; a.Name != "nova" || b.Name != "nova" || a.Snapshots != 11 ||
			b.Snapshots != 11 || a.MapsWhole+b.MapsWhole != 1 {
			t.Errorf("client %d: clients %+v", want, r.Clients)
		}
	}
}
