package timeline

import (
	"time"

	"playhead/sim"
)

// frameProbe reads how fast the recorder's game draws.
type frameProbe struct{ rate, took Series }

func newFrames() *frameProbe {
	return &frameProbe{
		rate: Series{Name: "rate", Unit: "fps", Ink: Ink1},
		took: Series{Name: "time", Unit: "ms", Decimals: 1, Ink: Ink2, Dashed: true, Own: true, Spiky: true},
	}
}

func (p *frameProbe) add(s *sample) {
	us, ok := s.global.Get(sim.FrameTimeMicros)
	if !ok || us <= 0 {
		return
	}
	p.rate.add(s.at, 1e6/float64(us), s.step, s.after)
	p.took.add(s.at, float64(us)/1000, s.step, s.after)
}

func (p *frameProbe) put(d *Data) { d.Graphs[LaneFrames].put(p.rate, p.took) }

func (p *frameProbe) reset() {
	p.rate.reset()
	p.took.reset()
}

// pingProbe reads the player's ping as reported by the server, and the round-trip
// time of the recorder's own packets.
type pingProbe struct{ told, trip Series }

func newPing() *pingProbe {
	return &pingProbe{
		told: Series{Name: "ping", Unit: "ms", Ink: InkWarn},
		trip: Series{Name: "trip", Unit: "ms", Ink: Ink1, Dashed: true},
	}
}

func (p *pingProbe) add(s *sample) {
	if v, ok := s.row.Get(sim.Ping); ok {
		p.told.add(s.at, float64(v), s.step, s.after)
	}
	if v, ok := s.global.Get(sim.RoundTrip); ok {
		p.trip.add(s.at, float64(v), s.step, s.after)
	}
}

// TripSeries is the place in [LanePing] of the round-trip time, which is the recorder's.
const TripSeries = 1

func (p *pingProbe) put(d *Data) { d.Graphs[LanePing].put(p.told, p.trip) }

func (p *pingProbe) reset() {
	p.told.reset()
	p.trip.reset()
}

// LossKind is why data did not arrive in time.
type LossKind uint8

// The kinds.
const (
	Lost LossKind = iota
	Resent
	Choked // held back by the server
)

// String returns the word behind a count.
func (k LossKind) String() string { return [...]string{"missing", "resent", "choked"}[k] }

// A Loss is a stretch of time in which something was lost.
type Loss struct {
	From, To time.Duration
	Kind     LossKind
	Count    int
}

// lossProbe reads what the recorder's packets lack.
type lossProbe struct {
	out           []Loss
	dropped, held int32
	known         bool
	at            time.Duration
}

func (p *lossProbe) add(s *sample) {
	dropped, held := s.global.Or(sim.Dropped, 0), s.global.Or(sim.Choke, 0)
	if p.known {
		p.lost(Lost, int(dropped-p.dropped), s)
		p.lost(Choked, int(held-p.held), s)
	}
	p.dropped, p.held, p.known, p.at = dropped, held, s.global.Has(sim.Dropped), s.at
}

func (p *lossProbe) lost(k LossKind, n int, s *sample) {
	if n > 0 {
		p.out = addLoss(p.out, Loss{p.at, s.at, k, n}, s.step)
	}
}

// addLoss adds l to ls. What would overlap, or nearly, becomes one.
func addLoss(ls []Loss, l Loss, step time.Duration) []Loss {
	for i := len(ls) - 1; i >= 0 && i >= len(ls)-3; i-- {
		if o := &ls[i]; o.Kind == l.Kind {
			if l.From-o.To < lossApart*step {
				o.To = max(o.To, l.To)
				o.Count += l.Count
				return ls
			}
			break
		}
	}
	return append(ls, l)
}

// lossApart is how many steps lie between two losses that are shown apart.
const lossApart = 12

func (p *lossProbe) put(d *Data) { d.Losses, d.LossKnown = p.out, p.known }

func (p *lossProbe) reset() { *p = lossProbe{out: p.out[:0]} }
