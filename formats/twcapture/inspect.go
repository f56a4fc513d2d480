package twcapture

import (
	"errors"
	"io"
	"net/netip"
	"strconv"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// maxInspected bounds the packets of one look.
const maxInspected = 2000

// Inspect returns the packets of one client of a capture, by its index, that
// were captured between from and to, both inclusive, taken apart; at most 2000.
// A position p of a game is StartTime of that game plus p less the position of
// its first tick. It reads src up to there, some 500 MB a second, so it is for
// another goroutine, with a Source of its own.
func Inspect(src binread.Source, opt binread.Options, client int, from, to time.Time) ([]sim.Packet, error) {
	grams, err := openDatagrams(src)
	if err != nil {
		return nil, err
	}
	look := inspection{a: annotator{opt: opt}, client: client, from: from, to: to}
	f := newFlows(netip.AddrPort{}, -1, nil)
	f.watch = look.take
	var g datagram
	for {
		if err := grams.next(&g); err != nil {
			if errors.Is(err, io.EOF) || errors.Is(err, binread.ErrMore) || errors.Is(err, binread.ErrTruncated) {
				break
			}
			return look.found, err
		}
		if g.at.After(to.Add(time.Second)) || len(look.found) == maxInspected {
			break
		}
		f.take(&g)
		look.number++
	}
	look.match()
	return look.found, nil
}

// An inspection collects packets.
type inspection struct {
	a        annotator
	client   int
	from, to time.Time
	number   int
	found    []sim.Packet
	next     [2]int // vital number expected, 0 before the first; by direction
}

func (l *inspection) take(c *client, g *datagram, fromServer bool) {
	if c.index != l.client || g.at.Before(l.from) || g.at.After(l.to) {
		return
	}
	p := l.a.packet(c.proto, g.data)
	p.Number, p.At, p.ToServer = l.number, g.at, !fromServer
	way := 0
	if fromServer {
		way = 1
	}
	for _, m := range p.Messages {
		if !m.Vital {
			continue
		}
		if gap := (m.Seq - l.next[way]) & twcodec.SeqMask; l.next[way] > 0 && gap > 0 && gap < 512 {
			p.Lost += gap
		} else if l.next[way] > 0 && gap >= 512 {
			continue // again
		}
		l.next[way] = (m.Seq + 1) & twcodec.SeqMask
	}
	l.found = append(l.found, p)
}

// match gives inputs what the server said about their timing, and with it the
// tick for which it took them.
func (l *inspection) match() {
	byTick := map[sim.Tick]*sim.SentInput{}
	for i := range l.found {
		for k := range l.found[i].Messages {
			m := &l.found[i].Messages[k]
			if m.Input != nil {
				byTick[m.Input.IntendedTick] = m.Input
			}
		}
	}
	for i := range l.found {
		for k := range l.found[i].Messages {
			if tick, left, ok := timingOf(&l.found[i].Messages[k]); ok && byTick[tick] != nil {
				in := byTick[tick]
				in.MarginMS, in.HasMargin = left, true
				if late := time.Duration(-left) * time.Millisecond; late > 0 {
					in.AppliedTick = tick + sim.Tick((late+sim.TeeworldsTick-1)/sim.TeeworldsTick)
				}
			}
		}
	}
}

// timingOf reads an INPUTTIMING.
func timingOf(m *sim.PacketMessage) (tick sim.Tick, leftMS int, ok bool) {
	if m.Name != "INPUTTIMING" || len(m.Fields) < 2 {
		return 0, 0, false
	}
	t, err := strconv.Atoi(m.Fields[0].Value)
	left, err2 := strconv.Atoi(m.Fields[1].Value)
	return sim.Tick(t), left, err == nil && err2 == nil
}
