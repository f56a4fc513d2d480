package lag

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/sim"
)

// A round is a game of a few clients and what goes wrong in it. Times are milliseconds.
type round struct {
	clients int
	seconds int
	latency int // one way
	// lose reports whether a packet of a client that is sent at a time is lost on the way.
	lose func(rng *rand.Rand, client, at int, up bool) bool
	// frozen reports whether the client's game stands still, stopped the server.
	frozen  func(client, at int) bool
	stopped func(at int) bool
	// unseen reports whether the capture lacks a packet of a client.
	unseen func(client, at int) bool
	// irregular makes the clients send inputs at no regular rate.
	irregular bool
	// atClient captures at the client instead of the server.
	atClient bool
}

// A sent is a packet on its way.
type sent struct {
	at     int // when it is captured
	comes  int
	lost   bool
	packet sim.WirePacket
}

// A player is a client of a round and what the server knows of it.
type player struct {
	acked          sim.Tick // newest snapshot of the client
	next           int      // number of the server's next vital message
	got            int      // newest that the client has
	heard          int      // newest that the server knows of
	sentAt         map[int]int
	up, down       []sent
	nextInput      int
	askAgain       bool
	lastTime       sim.Tick
	newestReported sim.Tick
}

var start = time.Date(2026, 11, 24, 20, 30, 0, 0, time.UTC)

// packets plays a round and returns what is captured of it.
func (r round) packets(seed uint64) []sent {
	rng := rand.New(rand.NewPCG(seed, 1))
	players := make([]player, r.clients)
	var all []sent
	for i := range players {
		players[i] = player{acked: -1, nextInput: 100 + 7*i, sentAt: map[int]int{}, next: 1, lastTime: -1}
	}
	for now := range 1000 * r.seconds {
		for i := range players {
			p := &players[i]
			r.server(rng, p, i, now, &all)
			r.client(rng, p, i, now, &all)
		}
	}
	slices.SortStableFunc(all, func(a, b sent) int { return a.at - b.at })
	return all
}

// play returns the report on what is captured of a round.
func (r round) play(seed uint64) *Report {
	var c Collector
	for n, s := range r.packets(seed) {
		if r.unseen != nil && r.unseen(s.packet.Client, s.at) {
			continue
		}
		s.packet.Frame, s.packet.At = n, start.Add(time.Duration(s.at)*time.Millisecond)
		c.Add(&s.packet)
	}
	return c.Report()
}

// server sends a snapshot every 40 ms, a vital message every 300 ms, what is requested again,
// and reports when inputs came.
func (r round) server(rng *rand.Rand, p *player, i, now int, all *[]sent) {
	if r.stopped != nil && r.stopped(now) {
		return
	}
	for len(p.up) > 0 && p.up[0].comes <= now {
		in := p.up[0].packet
		p.up = p.up[1:]
		p.heard = max(p.heard, in.Ack)
		if in.Resend {
			for seq := in.Ack + 1; seq < p.next; seq++ {
				p.send(r, rng, i, now, all, sim.WirePacket{Vital: []sim.WireVital{{Seq: seq, Resent: true}}})
			}
		}
		if in.Intended > p.newestReported {
			p.newestReported = in.Intended
			p.send(r, rng, i, now, all, sim.WirePacket{Timed: in.Intended, LeftMS: 10})
		}
	}
	if now%40 == 5 {
		p.send(r, rng, i, now, all, sim.WirePacket{Snapshot: sim.Tick(now / 20)})
	}
	if now%300 == 20*i {
		p.send(r, rng, i, now, all, sim.WirePacket{Vital: []sim.WireVital{{Seq: p.next}}})
		p.next++
	}
}

func (p *player) send(r round, rng *rand.Rand, i, now int, all *[]sent, out sim.WirePacket) {
	out.Client = i
	if out.Snapshot == 0 {
		out.Snapshot = -1
	}
	if out.Timed == 0 {
		out.Timed = -1
	}
	out.Intended, out.Acked = -1, -1
	s := sent{at: now, comes: now + r.latency, packet: out}
	s.lost = r.lose != nil && r.lose(rng, i, now, false)
	if r.atClient {
		s.at = s.comes
	}
	if !s.lost {
		p.down = append(p.down, s)
	}
	if !s.lost || !r.atClient {
		*all = append(*all, s)
	}
}

// client takes what came and sends an input every 20 ms, unless its game stands still.
func (r round) client(rng *rand.Rand, p *player, i, now int, all *[]sent) {
	if r.frozen != nil && r.frozen(i, now) {
		return
	}
	for len(p.down) > 0 && p.down[0].comes <= now {
		in := p.down[0].packet
		p.down = p.down[1:]
		p.acked = max(p.acked, in.Snapshot)
		for _, v := range in.Vital {
			if v.Seq == p.got+1 {
				p.got++
			} else if v.Seq > p.got {
				p.askAgain = true
			}
		}
	}
	if now < p.nextInput || p.acked < 0 {
		return
	}
	p.nextInput += 20
	if r.irregular {
		p.nextInput += rng.IntN(60)
	}
	if p.nextInput < now {
		p.nextInput = now + 20
	}
	out := sim.WirePacket{
		Client: i, Up: true, Ack: p.got, Resend: p.askAgain, Snapshot: -1, Timed: -1, Acked: p.acked,
		Intended: sim.Tick(now/20 + 3),
	}
	p.askAgain = false
	s := sent{at: now + r.latency, comes: now + r.latency, packet: out}
	if r.atClient {
		s.at = now
	}
	s.lost = r.lose != nil && r.lose(rng, i, now, true)
	if !s.lost {
		p.up = append(p.up, s)
	}
	if !s.lost || r.atClient {
		*all = append(*all, s)
	}
}

func between(at, from, to int) bool { return at >= from && at < to }

// Each fault is named with its time, and no other client is blamed.
func TestFaultsAreNamed(t *testing.T) {
	cut := func(_ *rand.Rand, client, at int, _ bool) bool { return client == 2 && between(at, 10_000, 12_000) }
	freeze := func(client, at int) bool { return client == 1 && between(at, 10_000, 12_000) }
	type want struct {
		client int
		where  Where
	}
	everybody := func(n int, w Where) (all []want) {
		for i := range n {
			all = append(all, want{i, w})
		}
		return all
	}
	for name, tt := range map[string]struct {
		round round
		want  []want
		says  string
	}{
		"nothing":         {round{clients: 5}, nil, ""},
		"one line is cut": {round{clients: 5, lose: cut}, []want{{2, OwnLine}}, "lost"},
		"loss down": {
			round{clients: 5, lose: func(rng *rand.Rand, client, _ int, up bool) bool {
				return !up && client == 3 && rng.Float64() < 0.05
			}},
			[]want{{3, OwnLine}},
			"one at a time",
		},
		"the server stops": {
			round{clients: 5, stopped: func(at int) bool { return between(at, 10_000, 11_000) }},
			everybody(5, Server), "The server sent nothing to any of the 5 clients",
		},
		"a client freezes": {round{clients: 5, frozen: freeze}, []want{{1, OwnGame}}, "the line was fine"},
		"two at the same time": {
			round{clients: 5, frozen: freeze, lose: cut},
			[]want{{1, OwnGame}, {2, OwnLine}},
			"",
		},
		"all lag": {
			round{clients: 5, lose: func(_ *rand.Rand, _, at int, _ bool) bool { return between(at, 10_000, 11_500) }},
			everybody(5, Server), "All 5 clients",
		},
		"captured at a client": {
			round{clients: 1, atClient: true, stopped: func(at int) bool { return between(at, 10_000, 11_000) }},
			[]want{{0, LineOrServer}},
			"No other client",
		},
		"one client alone": {
			round{clients: 1, lose: func(_ *rand.Rand, _, at int, _ bool) bool { return between(at, 10_000, 12_000) }},
			[]want{{0, LineOrServer}},
			"",
		},
		"the capture has a hole": {
			round{clients: 5, unseen: func(_, at int) bool { return between(at, 10_000, 12_000) }},
			everybody(5, Capture), "Nothing at all was captured",
		},
		"the capture lacks one client": {
			round{clients: 5, unseen: func(client, at int) bool { return client == 4 && between(at, 10_000, 12_000) }},
			[]want{{4, CannotTell}},
			"never captured",
		},
	} {
		t.Run(name, func(t *testing.T) {
			tt.round.seconds, tt.round.latency = 40, 20
			r := tt.round.play(7)
			if r.AtClient != tt.round.atClient {
				t.Errorf("at a client: %v", r.AtClient)
			}
			var got []want
			for _, m := range r.Moments {
				t.Logf("%d %v to %v: %s | %s | %s", m.Client, m.From, m.To, m.What, m.Where, m.Evidence)
				if w := (want{m.Client, m.Where}); !slices.Contains(got, w) {
					got = append(got, w)
				}
				if m.kinds&lossy == 0 && (m.From < 9_500*time.Millisecond || m.To > 13*time.Second) {
					t.Errorf("a moment from %v to %v", m.From, m.To)
				}
				if !strings.Contains(m.What+m.Evidence, tt.says) {
					t.Errorf("%q, %q do not say %q", m.What, m.Evidence, tt.says)
				}
			}
			slices.SortFunc(got, func(a, b want) int { return a.client - b.client })
			if !slices.Equal(got, tt.want) {
				t.Errorf("%v, want %v", got, tt.want)
			}
		})
	}
}

// Losses up and down are moments of their own, each with its own time.
func TestLossesOfOneDirectionHaveTheirOwnTime(t *testing.T) {
	r := round{clients: 5, seconds: 40, latency: 20, lose: func(rng *rand.Rand, client, at int, up bool) bool {
		return client == 3 && (up && between(at, 4_000, 12_000) || !up && between(at, 12_000, 30_000)) &&
			rng.Float64() < 0.06
	}}.play(7)
	var got []string
	for _, m := range r.Moments {
		got = append(got, m.Where.String())
		from, to := 4*time.Second, 12*time.Second
		if m.LostDown >= 0 {
			from, to = 12*time.Second, 30*time.Second
		}
		if m.From < from || m.To > to || m.Lasts() < 4*time.Second || m.LostUp >= 0 && m.LostDown >= 0 {
			t.Errorf("from %v to %v: %s", m.From, m.To, m.What)
		}
	}
	if !slices.Equal(got, []string{"its_own_line", "its_own_line"}) {
		t.Errorf("%v", got)
	}
}

// What half of the others show at the same moment is no accident of one line.
func TestWhatHalfOfTheOthersShowIsNobodysLine(t *testing.T) {
	r := round{clients: 5, seconds: 30, latency: 20, lose: func(_ *rand.Rand, client, at int, _ bool) bool {
		return client < 3 && between(at, 10_000, 11_000)
	}}.play(7)
	if len(r.Moments) != 3 {
		t.Errorf("%d moments", len(r.Moments))
	}
	for _, m := range r.Moments {
		if m.Where != CannotTell {
			t.Errorf("client %d: %s, %s", m.Client, m.Where, m.Evidence)
		}
	}
}

// A client that sends inputs when keys change acknowledges late what nothing was to be said to.
func TestWaitingForAnInputIsNoSlowLine(t *testing.T) {
	for slow, want := range map[bool]int{false: 0, true: 1} {
		var c Collector
		for i := range 400 {
			at := start.Add(time.Duration(40*i) * time.Millisecond)
			c.Add(&sim.WirePacket{At: at, Ack: -1, Timed: -1, Intended: -1, Acked: -1, Snapshot: sim.Tick(2 * i)})
			in := sim.WirePacket{
				Up: true, At: at.Add(time.Duration(2+13*i%36) * time.Millisecond), Ack: -1, Snapshot: -1, Timed: -1,
				Acked:    sim.Tick(2 * i),
				Intended: sim.Tick(2*i + 3),
			}
			if i >= 200 && i < 206 { // 0.24 s without an input, or with inputs that acknowledge an old snapshot
				if !slow {
					continue
				}
				in.Acked = 398
			}
			if i == 206 { // what came 0.24 s ago
				in.Acked = 400
			}
			c.Add(&in)
		}
		if r := c.Report(); len(r.Moments) != want {
			t.Errorf("slow %v: %+v", slow, r.Moments)
		}
	}
}

// A client that was slow for a moment, and then sends what it owes, lost nothing.
func TestInputsThatCameLateWereNotLost(t *testing.T) {
	for late, want := range map[bool]int{true: 0, false: 1} {
		var c Collector
		input := func(ms, tick int) {
			c.Add(&sim.WirePacket{
				Up: true, At: start.Add(time.Duration(ms) * time.Millisecond), Ack: -1, Snapshot: -1,
				Timed: -1, Acked: 5,
				Intended: sim.Tick(tick),
			})
		}
		for i := range 500 {
			at := 20 * i
			if i >= 200 && i < 212 { // nothing for 240 ms
				if at = 4240 + 6*(i-200); !late {
					continue
				}
			}
			input(at, i)
		}
		r := c.Report()
		if len(r.Moments) != want {
			t.Errorf("late %v: %d moments, want %d: %+v", late, len(r.Moments), want, r.Moments)
		}
	}
}

// Inputs that come together waited on the way if the client knew more with each of them; otherwise its game may have
// stood still and made them all when it went on.
func TestInputsThatComeTogether(t *testing.T) {
	for waited, want := range map[bool]Where{true: OwnLine, false: CannotTell} {
		var c Collector
		for i := range 500 {
			for client := range 3 {
				at, acked := 20*i, i/2
				if client == 1 && i > 200 && i < 220 {
					if at = 4400 + (i-200)/4; !waited {
						acked = 100
					}
				}
				if i%2 == 0 {
					c.Add(&sim.WirePacket{
						Client: client, At: start.Add(time.Duration(20*i-10) * time.Millisecond), Ack: -1, Timed: -1,
						Intended: -1, Acked: -1, Snapshot: sim.Tick(i / 2),
					})
				}
				c.Add(&sim.WirePacket{
					Client: client, Up: true, At: start.Add(time.Duration(at) * time.Millisecond), Ack: -1,
					Snapshot: -1,
					Timed:    -1, Acked: sim.Tick(acked), Intended: sim.Tick(i),
				})
			}
		}
		r := c.Report()
		if len(r.Moments) != 1 || r.Moments[0].Client != 1 || r.Moments[0].Where != want {
			t.Errorf("waited %v: %+v", waited, r.Moments)
		}
	}
}

func TestLossIsEstimated(t *testing.T) {
	for _, share := range []float64{0, 0.03, 0.06} {
		r := round{clients: 6, seconds: 120, latency: 30, lose: func(rng *rand.Rand, _, _ int, _ bool) bool {
			return rng.Float64() < share
		}}.play(3)
		up, down := 0.0, 0.0
		for _, c := range r.Clients {
			up, down = up+c.LostUp/6, down+c.LostDown/6
		}
		if math.Abs(up-share) > 0.005 || math.Abs(down-share) > 0.005 {
			t.Errorf("up %.2f %%, down %.2f %%, want %.2f %%", 100*up, 100*down, 100*share)
		}
	}
}

func TestWhatCannotBeKnownIsMissingWithAReason(t *testing.T) {
	r := round{clients: 2, seconds: 30, latency: 20, irregular: true}.play(1)
	for _, c := range r.Clients {
		if c.LostUp >= 0 || c.LostDown >= 0 || c.WhyUnknown == "" {
			t.Errorf("%+v", c)
		}
	}
}

func TestPingIsTheWayThereAndBack(t *testing.T) {
	r := round{clients: 3, seconds: 30, latency: 35}.play(1)
	for _, c := range r.Clients {
		if c.Ping < 70*time.Millisecond || c.Ping > 90*time.Millisecond {
			t.Errorf("%v, want 70 ms and at most an input's 20 ms", c.Ping)
		}
	}
}

// Clients of two servers in one capture are not compared with each other.
func TestServersAreNotComparedWithEachOther(t *testing.T) {
	cut := func(_ *rand.Rand, client, at int, _ bool) bool { return client == 0 && between(at, 10_000, 12_000) }
	stop := func(at int) bool { return between(at, 20_000, 21_000) }
	var c Collector
	for server, r := range []round{
		{clients: 3, seconds: 30, latency: 20, lose: cut},
		{clients: 3, seconds: 30, latency: 20, stopped: stop},
	} {
		for _, s := range r.packets(1) {
			s.packet.Server, s.packet.Client = server, s.packet.Client+3*server
			s.packet.At = start.Add(time.Duration(s.at) * time.Millisecond)
			c.Add(&s.packet)
		}
	}
	got := map[int]Where{}
	for _, m := range c.Report().Moments {
		got[m.Client] = m.Where
	}
	want := map[int]Where{0: OwnLine, 3: Server, 4: Server, 5: Server}
	if !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
