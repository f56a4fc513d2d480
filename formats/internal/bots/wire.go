package main

import (
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"slices"
	"time"
)

// A wire is the way between a bot and the server. Both are on one machine;
// what distance does to packets is done here: they take their time, and some
// never arrive. It is used by one goroutine, and packets move only while that
// reads.
type wire struct {
	// from is the address the bot has on this machine, the system's choice
	// when nil.
	from          net.IP
	delay, jitter time.Duration // one way; jitter comes on top
	loss          float64       // share of packets
	rng           *rand.Rand

	conn    *net.UDPConn
	out, in []parcel // on their way, the next to arrive first
	buf     [2048]byte
}

// A parcel is a packet that arrives at a time.
type parcel struct {
	at   time.Time
	data []byte
}

func (w *wire) dial(addr string) error {
	to, err := net.ResolveUDPAddr("udp4", addr)
	if err != nil {
		return err
	}
	if !to.IP.IsLoopback() || w.from != nil && !w.from.IsLoopback() {
		return fmt.Errorf("%v and %v are not both on this machine", to, w.from)
	}
	w.conn, err = net.DialUDP("udp4", &net.UDPAddr{IP: w.from}, to)
	return err
}

// post puts a packet on its way behind those that are on it.
func (w *wire) post(to []parcel, b []byte) []parcel {
	if w.loss > 0 && w.rng.Float64() < w.loss {
		return to
	}
	at := time.Now().Add(w.delay)
	if w.jitter > 0 {
		at = at.Add(time.Duration(w.rng.Int64N(int64(w.jitter))))
	}
	if n := len(to); n > 0 && at.Before(to[n-1].at) {
		at = to[n-1].at
	}
	return append(to, parcel{at, slices.Clone(b)})
}

// write sends a packet.
func (w *wire) write(b []byte) {
	w.out = w.post(w.out, b)
	w.move()
}

// move sends what has reached the server.
func (w *wire) move() {
	for len(w.out) > 0 && !time.Now().Before(w.out[0].at) {
		// A packet that is lost is sent again when nobody acknowledges it.
		_, _ = w.conn.Write(w.out[0].data)
		w.out = w.out[1:]
	}
}

// read waits for a packet until the deadline.
func (w *wire) read(deadline time.Time) ([]byte, error) {
	for {
		w.move()
		if len(w.in) > 0 && !time.Now().Before(w.in[0].at) {
			b := w.in[0].data
			w.in = w.in[1:]
			return b, nil
		}
		until := deadline
		for _, way := range [][]parcel{w.in, w.out} {
			if len(way) > 0 && way[0].at.Before(until) {
				until = way[0].at
			}
		}
		if err := w.conn.SetReadDeadline(until); err != nil {
			return nil, err
		}
		n, err := w.conn.Read(w.buf[:])
		switch {
		case err == nil:
			w.in = w.post(w.in, w.buf[:n])
		case !os.IsTimeout(err), !time.Now().Before(deadline):
			return nil, err
		}
	}
}

// close sends what is on its way and ends.
func (w *wire) close() {
	for _, p := range w.out {
		_, _ = w.conn.Write(p.data)
	}
	w.conn.Close()
}
