package twcapture

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"hash/crc32"
	"net/netip"
	"strings"
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
	"playhead/testdata/capturewriter"
)

var ethernet = capturewriter.Form{Link: capturewriter.LinkEthernet}

func TestEveryKindOfConnectionPlays(t *testing.T) {
	for _, tt := range []struct {
		name   string
		p      twcodec.Protocol
		form   tokenForm
		ddnet  bool
		server netip.AddrPort
		engine sim.Engine
	}{
		{"0.6 without token", twcodec.Proto6, tokenNone, false, server4, sim.Teeworlds06},
		{"0.6 with DDNet's token", twcodec.Proto6, tokenBehind, true, server4, sim.DDNet},
		{"0.6.5 with the token in the head", twcodec.Proto6, tokenHead, false, server4, sim.Teeworlds06},
		{"0.7", twcodec.Proto7, tokenNone, false, server4, sim.Teeworlds07},
		{"0.6 over IPv6", twcodec.Proto6, tokenBehind, true, server6, sim.DDNet},
		{"0.7 over IPv6", twcodec.Proto7, tokenNone, false, server6, sim.Teeworlds07},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newWire(ethernet)
			c := w.join(tt.p, tt.form, tt.server)
			c.enter("nova", "garden", tt.ddnet)
			c.play(100, 300, 3, "nova", tt.ddnet)
			r := w.replay(t, binread.Options{})
			if len(r.Games) != 1 || len(r.Warnings) != 0 {
				t.Fatalf("%d games, warnings %+v", len(r.Games), r.Warnings)
			}
			g := r.Games[0]
			if g.Engine != tt.engine || g.Map.Name != "garden" || g.Map.CRC != 77 ||
				ticksOf(g) != "100–300, 101 ticks" {
				t.Errorf("%v on %+v: %s", g.Engine, g.Map, ticksOf(g))
			}
			if row := rowAt(g, 200, 3); row.V[sim.X] != 300 || row.V[sim.SeenLo] != 1 {
				t.Errorf("at tick 200: x %d, seen by %b", row.V[sim.X], row.V[sim.SeenLo])
			}
			if len(r.Clients) != 1 || r.Clients[0].Protocol != tt.p.String() || r.Clients[0].Snapshots != 101 {
				t.Errorf("clients %+v", r.Clients)
			}
		})
	}
}

func TestFragmentedSnapshotsPlay(t *testing.T) {
	w := newWire(capturewriter.Form{Link: capturewriter.LinkEthernet, FragmentBytes: 256, Reversed: true})
	c := w.join(twcodec.Proto6, tokenBehind, server6)
	c.enter("nova", "garden", true)
	var tees []tee
	for id := range 40 {
		tees = append(tees, tee{id, int32(1000 * id), int32(77 * id * id), strings.Repeat(string(rune('a'+id%26)), 12)})
	}
	c.snap(50, -1, picture(c.p, 0, true, tees...))
	c.snap(52, 50, picture(c.p, 0, true, tees[1:]...))
	r := w.replay(t, binread.Options{})
	var world sim.World
	r.Games[0].At(50, &world)
	for _, x := range tees {
		if row := &world.Rows[x.id]; !row.Present() || row.V[sim.X] != x.x || row.V[sim.Y] != x.y {
			t.Errorf("tee %d at %d, %d", x.id, row.V[sim.X], row.V[sim.Y])
		}
	}
	if row := rowAt(r.Games[0], 52, 0); row.Present() {
		t.Error("tee 0 is still there")
	}
}

func TestMapChangeBeginsAGame(t *testing.T) {
	w := newWire(ethernet)
	a, b := w.join(twcodec.Proto6, tokenBehind, server4), w.join(twcodec.Proto6, tokenBehind, server4)
	a.enter("nova", "garden", true)
	b.enter("brick", "garden", true)
	a.play(100, 140, 0, "nova", true)
	// So soon after the start that the tick alone would not tell.
	for _, c := range []*peer{a, b} {
		c.told("cave", 78, 2000)
		c.send(true, c.say(twcodec.MsgReady), c.say(twcodec.MsgEnterGame))
	}
	b.snap(40, -1, picture(b.p, 1, true, tee{1, 5, 6, "brick"}))
	a.snap(40, -1, picture(a.p, 0, true, tee{0, 7, 8, "nova"}))
	a.play(42, 80, 0, "nova", true)
	r := w.replay(t, binread.Options{})
	if len(r.Games) != 2 {
		t.Fatalf("%d games, %+v", len(r.Games), r.Warnings)
	}
	first, second := r.Games[0], r.Games[1]
	if first.Map.Name != "garden" || second.Map.Name != "cave" || second.Map.CRC != 78 {
		t.Errorf("maps %q and %q", first.Map.Name, second.Map.Name)
	}
	if ticksOf(first) != "100–140, 21 ticks" || ticksOf(second) != "40–80, 21 ticks" {
		t.Errorf("%s, then %s", ticksOf(first), ticksOf(second))
	}
	if x, y := rowAt(second, 40, 0).V[sim.X], rowAt(second, 40, 1).V[sim.X]; x != 7 || y != 5 {
		t.Errorf("nova at %d, brick at %d", x, y)
	}
	_, end, _ := first.Times()
	if begin, _, _ := second.Times(); begin < end || begin > end+time.Second {
		t.Errorf("the second game begins at %v, the first ends at %v", begin, end)
	}
}

func TestWhoeverWaitsForAFullSnapshotIsToldWhoIsThere(t *testing.T) {
	w := newWire(ethernet)
	c := w.join(twcodec.Proto6, tokenBehind, server4)
	c.enter("nova", "garden", true)
	c.play(100, 102, 0, "nova", true)
	w.w = capturewriter.New(ethernet) // begins here
	base := picture(c.p, 0, true, tee{0, 202, 200, "nova"})
	for tick := int32(104); tick < 200; tick += 2 {
		c.snap(tick, 102, base)
	}
	waiting := len(w.w.Bytes())
	w.sleep(2 * time.Second)
	c.play(300, 320, 0, "nova", true)
	src := &growing{more: true, b: w.w.Bytes()[:waiting]}
	d, err := Open(src, binread.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := sim.NewBuilder()
	r := sim.NewRecording(d.Meta())
	if err := d.Next(b); !errors.Is(err, sim.ErrMore) {
		t.Fatal(err)
	}
	for _, u := range b.Flush() {
		r.Append(u)
	}
	if len(r.Games) != 0 || len(r.Clients) != 1 || r.Clients[0].Packets < 40 {
		t.Errorf("%d games, clients %+v", len(r.Games), r.Clients)
	}
	src.b, src.more = w.w.Bytes(), false
	for err = d.Next(b); err == nil; err = d.Next(b) {
		continue
	}
	for _, u := range b.Finish() {
		r.Append(u)
	}
	if len(r.Games) != 1 || r.Clients[0].From > -2*time.Second || warned(r, "waited-for-snapshot") != 1 {
		t.Errorf("%d games, clients %+v, %+v", len(r.Games), r.Clients, r.Warnings)
	}
	if text := r.Warnings[0].
		Text; text != "the capture begins mid-game: it plays from its first full snapshot, 2.0 s after its first "+
		"packet" {
		t.Errorf("%q", text)
	}
}

func TestServerRestartBeginsAGame(t *testing.T) {
	w := newWire(ethernet)
	a := w.join(twcodec.Proto6, tokenNone, server4)
	a.enter("nova", "garden", false)
	a.play(1000, 1100, 0, "nova", false)
	b := w.join(twcodec.Proto6, tokenNone, server4)
	b.enter("nova", "garden", false)
	b.play(10, 60, 0, "nova", false)
	if r := w.replay(t, binread.Options{}); len(r.Games) != 2 || ticksOf(r.Games[1]) != "10–60, 26 ticks" {
		t.Errorf("%d games", len(r.Games))
	}
}

func TestEachServerIsAGameOnTheCapturesClock(t *testing.T) {
	w := newWire(ethernet)
	other := netip.MustParseAddrPort("127.0.0.2:9999")
	silent := w.join(twcodec.Proto6, tokenBehind, netip.MustParseAddrPort("127.0.0.3:8303"))
	silent.send(true, silent.say(twcodec.MsgInfo, "0.6", ""))
	a, b := w.join(twcodec.Proto6, tokenBehind, server4), w.join(twcodec.Proto7, tokenNone, other)
	a.enter("nova", "garden", true)
	b.enter("brick", "cave", false)
	b.snap(5000, -1, picture(b.p, 0, false, tee{0, 1, 2, "brick"}))
	w.sleep(3 * time.Second)
	a.play(100, 200, 0, "nova", true)
	b.play(5200, 5300, 0, "brick", false)
	r := w.replay(t, binread.Options{})
	if len(r.Games) != 2 {
		t.Fatalf("%d games", len(r.Games))
	}
	// The one that shows a game first comes first, whoever connected before.
	if r.Games[0].Map.Name != "cave" || r.Games[0].Engine != sim.Teeworlds07 || r.Games[1].Map.Name != "garden" {
		t.Errorf("%q, then %q", r.Games[0].Map.Name, r.Games[1].Map.Name)
	}
	if r.Games[0].ServerNumber != r.Clients[2].Server || r.Games[1].ServerNumber != r.Clients[1].Server {
		t.Errorf("games of servers %d and %d, clients %+v", r.Games[0].ServerNumber, r.Games[1].ServerNumber, r.Clients)
	}
	if begin, _, _ := r.Games[1].Times(); begin < 3*time.Second || begin > 3100*time.Millisecond {
		t.Errorf("the second server's game begins at %v", begin)
	}
	if len(r.Clients) != 3 || r.Clients[1].Snapshots != 51 || r.Clients[2].Snapshots != 52 {
		t.Errorf("clients %+v", r.Clients)
	}
	if r.Games[0].StartTime.Sub(noon) > time.Second {
		t.Errorf("began at %v", r.Games[0].StartTime)
	}
}

func TestOneClientIsShownWithTheIdsItWasSent(t *testing.T) {
	w := plainRound(t)
	r := w.replay(t, binread.Options{Client: 2})
	if len(r.Games) != 1 {
		t.Fatalf("%d games", len(r.Games))
	}
	if row := rowAt(r.Games[0], 110, 0); row.V[sim.X] != 40 {
		t.Errorf("its own tee at %d", row.V[sim.X])
	}
	if row := rowAt(r.Games[0], 110, 2); row.V[sim.X] != 10 {
		t.Errorf("the tee it knows as 2 at %d", row.V[sim.X])
	}
}

// plainRound is a round of DDNet with a client of the server's own ids, 20
// (nova) and 33 (brick) in sight, and one that knows 16 ids: itself as 0, nova
// as 2, brick as 1 and as 5 somebody only it sees.
func plainRound(t *testing.T) *wire {
	t.Helper()
	w := newWire(ethernet)
	full, plain := w.join(twcodec.Proto6, tokenBehind, server4), w.join(twcodec.Proto6, tokenNone, server4)
	full.enter("nova", "garden", true)
	plain.enter("vanilla", "garden", false)
	base := int32(-1)
	for tick := int32(100); tick <= 160; tick += 2 {
		nova, brick := tee{20, 10, 11, "nova"}, tee{33, 20, 21, "brick"}
		if tick > 130 {
			brick.x = 9999 // out of sight of the client that knows his id
			full.snap(tick, base, picture(full.p, 20, true, nova))
		} else {
			full.snap(tick, base, picture(full.p, 20, true, nova, brick))
		}
		nova.id, brick.id = 2, 1
		plain.snap(tick, base, picture(plain.p, 0, true, tee{0, 40, 41, "vanilla"}, nova, brick,
			tee{5, 50, 51, "loner"}))
		base = tick
		w.sleep(39 * time.Millisecond)
	}
	plain.send(false, plain.say(twcodec.MsgSvChat, 0, 2, "hello"), plain.say(twcodec.MsgSvChat, 0, plainVoice,
		"nova: from afar"))
	full.send(false, full.say(twcodec.MsgSvChat, 0, 20, "hello"), full.say(twcodec.MsgSvChat, 0, 20, "from afar"))
	full.snap(162, 160, picture(full.p, 20, true, tee{20, 10, 11, "nova"}))
	plain.snap(162, 160, picture(plain.p, 0, true, tee{0, 40, 41, "vanilla"}, tee{2, 10, 11, "nova"}))
	return w
}

func TestTranslatedIdsAreFoundWhereTeesCoincide(t *testing.T) {
	r := plainRound(t).replay(t, binread.Options{})
	if len(r.Games) != 1 || r.Games[0].Engine != sim.DDNet {
		t.Fatalf("%d games", len(r.Games))
	}
	g := r.Games[0]
	var w sim.World
	g.At(120, &w)
	if w.Rows[20].V[sim.SeenLo] != 3 || w.Rows[33].V[sim.SeenLo] != 3 || w.Rows[33].V[sim.X] != 20 {
		t.Errorf("seen by %b and %b", w.Rows[20].V[sim.SeenLo], w.Rows[33].V[sim.SeenLo])
	}
	for id := range plainIDs {
		if !w.Rows[id].Has.Empty() {
			t.Errorf("a tee under the false id %d", id)
		}
	}
	// What was learnt stands where only the plain client sees him.
	g.At(150, &w)
	if w.Rows[33].V[sim.X] != 9999 || w.Rows[33].V[sim.SeenLo] != 2 {
		t.Errorf("brick at %d, seen by %b", w.Rows[33].V[sim.X], w.Rows[33].V[sim.SeenLo])
	}
	var labels []string
	for id := sim.MaxPlayers; id < sim.MaxRows; id++ {
		if w.Rows[id].Present() {
			labels = append(labels, g.Label(id, 150))
		}
	}
	if len(labels) != 2 || labels[0] != "?0 (client 1)" || labels[1] != "?5 (client 1)" {
		t.Errorf("unknown tees are called %q", labels)
	}
	if warned(r, "unknown-id") == 0 {
		t.Errorf("warnings %+v", r.Warnings)
	}
	var chat []sim.Event
	for _, e := range g.Events {
		if e.Kind == sim.EventChat {
			chat = append(chat, e)
		}
	}
	if len(chat) != 2 || chat[0].Player != 20 || chat[0].Text != "hello" || chat[1].Player != 20 ||
		chat[1].Text != "from afar" {
		t.Errorf("chat %+v", chat)
	}
}

func TestAnIdGivenToSomebodyElseIsNotBelieved(t *testing.T) {
	w := newWire(ethernet)
	full, plain := w.join(twcodec.Proto6, tokenBehind, server4), w.join(twcodec.Proto6, tokenNone, server4)
	full.enter("nova", "garden", true)
	plain.enter("vanilla", "garden", false)
	base := int32(-1)
	for tick := int32(100); tick <= 160; tick += 2 {
		nova := tee{20, 10, 11, "nova"}
		full.snap(tick, base, picture(full.p, 20, true, nova, tee{33, 20, 21, "brick"}))
		guest := tee{1, 10, 11, "nova"}
		if tick > 130 { // the server gave 1 to mimi, whom the other does not see
			guest = tee{1, 70, 71, "mimi"}
		}
		plain.snap(tick, base, picture(plain.p, 0, true, tee{0, 40, 41, "vanilla"}, guest))
		base = tick
		w.sleep(39 * time.Millisecond)
	}
	g := w.replay(t, binread.Options{}).Games[0]
	if row := rowAt(g, 120, 20); row.V[sim.SeenLo] != 3 {
		t.Errorf("nova seen by %b", row.V[sim.SeenLo])
	}
	if row := rowAt(g, 140, 20); row.V[sim.SeenLo] != 1 || row.V[sim.X] != 10 {
		t.Errorf("nova at %d seen by %b", row.V[sim.X], row.V[sim.SeenLo])
	}
}

// DDNet's server can make old clients prove that they hear it: by a game on a
// dummy map whose snapshots are vital and have tokens for ticks.
func TestAntiSpoofGameIsNotShown(t *testing.T) {
	w := newWire(ethernet)
	c := w.join(twcodec.Proto6, tokenNone, server4)
	token := 0x3badcafe
	empty := c.say(twcodec.MsgSnapEmpty, token, token+1)
	c.send(
		false, c.say(twcodec.MsgMapChange, "dummy", 0x1234, 10), c.say(twcodec.MsgMapData, 1, 0x1234, 0, 10,
			make([]byte, 10)),
		c.say(twcodec.MsgConReady), empty, empty, empty,
	)
	c.send(true, c.say(twcodec.MsgReady))
	c.send(true, note{data: say(c.p, twcodec.MsgInput, token, 5, 40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)})
	c.enter("nova", "garden", false)
	c.play(100, 200, 0, "nova", false)
	r := w.replay(t, binread.Options{})
	if len(r.Games) != 1 || r.Games[0].Map.Name != "garden" || ticksOf(r.Games[0]) != "100–200, 51 ticks" {
		t.Errorf("%d games, %+v", len(r.Games), r.Warnings)
	}
}

func TestResendsAndGaps(t *testing.T) {
	w := newWire(ethernet)
	c := w.join(twcodec.Proto6, tokenBehind, server4)
	c.enter("nova", "garden", true)
	chat := func(text string) note { return c.say(twcodec.MsgSvChat, 0, 0, text) }
	c.snap(100, -1, picture(c.p, 0, true, tee{0, 1, 2, "nova"}))
	c.send(false, chat("first"))
	c.drop = true
	c.send(false, chat("late"))
	c.drop = false
	c.send(false, chat("after"))
	again := note{data: chat("late").data, vital: true, again: true, seq: c.downSeq - 1}
	c.send(false, again)
	c.send(false, again)
	c.snap(102, 100, picture(c.p, 0, true, tee{0, 1, 2, "nova"}))
	c.drop = true
	c.send(false, chat("lost"))
	c.drop = false
	c.send(false, chat("behind the gap"))
	c.play(104, 204, 0, "nova", true)
	r := w.replay(t, binread.Options{})
	var said []string
	for _, e := range r.Games[0].Events {
		if e.Kind == sim.EventChat {
			said = append(said, e.Text)
			if e.Text == "behind the gap" && (e.Tick < 140 || e.Tick > 180) {
				t.Errorf("%q told at tick %d", e.Text, e.Tick)
			}
		}
	}
	if got := strings.Join(said, ", "); got != "first, late, after, behind the gap" {
		t.Errorf("said: %s", got)
	}
	if got := r.Clients[0]; got.Lost != 1 || got.Resent != 2 || got.Vital != int(c.upSeq+c.downSeq)-1 {
		t.Errorf("%d lost, %d resent, %d of %d came", got.Lost, got.Resent, got.Vital, c.upSeq+c.downSeq)
	}
}

func TestReconnectFromTheSamePortIsAnotherClient(t *testing.T) {
	w := newWire(ethernet)
	c := w.join(twcodec.Proto6, tokenBehind, server4)
	c.enter("nova", "garden", true)
	c.play(100, 140, 0, "nova", true)
	// The capture misses the goodbye.
	c.upSeq, c.downSeq = 0, 0
	c.shakeHands()
	c.enter("nova again", "garden", true)
	c.play(200, 240, 1, "nova again", true)
	c.raw(true, []byte("\x10\x00\x00\x04bye\x00"))
	r := w.replay(t, binread.Options{})
	if len(r.Clients) != 2 || r.Clients[0].Name != "nova" || r.Clients[1].Name != "nova again" || len(r.Games) != 1 {
		t.Errorf("clients %+v, %d games", r.Clients, len(r.Games))
	}
}

func TestClientThatFellSilentIsNotThereAnyMore(t *testing.T) {
	w := newWire(ethernet)
	a, b := w.join(twcodec.Proto6, tokenBehind, server4), w.join(twcodec.Proto6, tokenBehind, server4)
	a.enter("nova", "garden", true)
	b.enter("brick", "garden", true)
	a.play(100, 120, 0, "nova", true)
	b.play(122, 900, 1, "brick", true)
	g := w.replay(t, binread.Options{}).Games[0]
	if s := g.StintAt(0, 300); s == nil {
		t.Error("nova is gone at once")
	}
	if s := g.StintAt(0, 880); s != nil {
		t.Errorf("nova is still there: %+v", s)
	}
}

func TestDownloadedMapIsHandedOut(t *testing.T) {
	file := make([]byte, 3000)
	for i := range file {
		file[i] = byte(i * i >> 3)
	}
	for _, tt := range []struct {
		name string
		p    twcodec.Protocol
		harm func(b []byte)
		want error
	}{
		{"0.6", twcodec.Proto6, nil, nil},
		{"0.7", twcodec.Proto7, nil, nil},
		{"0.6 damaged", twcodec.Proto6, func(b []byte) { b[1000] ^= 1 }, binread.ErrTruncated},
		{"0.7 damaged", twcodec.Proto7, func(b []byte) { b[1000] ^= 1 }, binread.ErrTruncated},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newWire(ethernet)
			c := w.join(tt.p, tokenNone, server4)
			crc, sum := crc32.ChecksumIEEE(file), sha256.Sum256(file)
			if tt.p == twcodec.Proto7 {
				c.send(false, c.say(twcodec.MsgMapChange, "garden", int(int32(crc)), len(file), 1, 600, sum[:]))
			} else {
				c.send(false, c.say(twcodec.MsgMapDetails, "garden", sum[:], int(int32(crc)), len(file),
					"https://127.0.0.1/garden.map"), c.say(twcodec.MsgMapChange, "garden", int(int32(crc)), len(file)))
			}
			sent := append([]byte(nil), file...)
			if tt.harm != nil {
				tt.harm(sent)
			}
			const size = 700
			for i := 0; i*size < len(sent); i++ {
				piece := sent[i*size : min((i+1)*size, len(sent))]
				last := 0
				if (i+1)*size >= len(sent) {
					last = 1
				}
				if tt.p == twcodec.Proto7 {
					c.send(false, c.say(twcodec.MsgMapData, piece))
				} else {
					c.send(false, c.say(twcodec.MsgMapData, last, int(int32(crc)), i, len(piece), piece))
				}
			}
			c.play(100, 120, 0, "nova", false)
			ref := w.replay(t, binread.Options{}).Games[0].Map
			if ref.Name != "garden" || ref.CRC != crc || ref.Bytes != int64(len(file)) || !ref.HasSHA256 ||
				ref.SHA256 != sum {
				t.Errorf("map %+v", ref)
			}
			got, err := ref.Embedded()
			if !errors.Is(err, tt.want) || err == nil && !bytes.Equal(got, file) {
				t.Errorf("%d bytes, %v", len(got), err)
			}
		})
	}
}

func TestACaptureWithoutADownloadHoldsNoMap(t *testing.T) {
	w := newWire(ethernet)
	c := w.join(twcodec.Proto6, tokenBehind, server4)
	c.enter("nova", "garden", true)
	c.play(100, 120, 0, "nova", true)
	if b, err := w.replay(t, binread.Options{}).Games[0].Map.Embedded(); b != nil || err != nil {
		t.Errorf("%d bytes, %v", len(b), err)
	}
}

func TestServerTellsItsName(t *testing.T) {
	w := newWire(ethernet)
	c := w.join(twcodec.Proto6, tokenBehind, server4)
	c.raw(true, []byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xffgie3\x00"))
	c.raw(false, []byte(
		"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xffinf3\x37\x00\x30.6\x00our garden 127.0.0.1\x00garden\x00DDRace\x00"))
	c.enter("nova", "garden", true)
	c.play(100, 120, 0, "nova", true)
	if got := w.replay(t, binread.Options{}).Games[0].Server; got != "our garden "+binread.Masked {
		t.Errorf("server %q", got)
	}
}

func TestCutOffInsideTheLastRecordPlays(t *testing.T) {
	for name, form := range map[string]capturewriter.Form{
		"pcap":   ethernet,
		"pcapng": {NG: true, Link: capturewriter.LinkEthernet},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWire(form)
			c := w.join(twcodec.Proto6, tokenBehind, server4)
			c.enter("nova", "garden", true)
			c.play(100, 198, 0, "nova", true)
			whole := len(w.w.Bytes())
			c.snap(200, -1, picture(c.p, 0, true, tee{0, 9, 9, "nova"}))
			b := w.w.Bytes()
			for n := whole; n <= len(b); n++ {
				r := loadCapture(t, b[:n], binread.Options{})
				var e *binread.Error
				switch cut := errors.As(r.Err, &e) && errors.Is(r.Err, binread.ErrTruncated) &&
					e.Offset == int64(whole); {
				case cut != (n > whole && n < len(b)):
					t.Fatalf("%d of %d bytes of the last record: %v", n-whole, len(b)-whole, r.Err)
				case n < len(b) && ticksOf(r.Games[0]) != "100–198, 50 ticks":
					t.Fatalf("%d of %d bytes of the last record: %s", n-whole, len(b)-whole, ticksOf(r.Games[0]))
				}
			}
		})
	}
}

func TestOtherTrafficIsNoRecording(t *testing.T) {
	w := capturewriter.New(ethernet)
	for i := range 200 {
		w.UDP(noon, home4, server4, bytes.Repeat([]byte{byte(i), 0x55, byte(i * 7)}, 20))
	}
	r := loadCapture(t, w.Bytes(), binread.Options{})
	if !errors.Is(r.Err, binread.ErrUnsupported) || len(r.Games) != 0 {
		t.Errorf("%v", r.Err)
	}
}
