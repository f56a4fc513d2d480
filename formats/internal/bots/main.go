// Bots plays a round on a Teeworlds or DDNet server of this machine, so that
// the server has something worth recording: our samples are made of such
// rounds (see testdata/README.md).
//
//	go run ./formats/internal/bots -round ledges -ground testdata/sample/ledges.txt
//
// The bots see what any client sees and press the keys any player has; they
// are no part of the product.
package main

import (
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"sync"
	"time"

	"playhead/formats/internal/twcodec"
)

// A part is what one player does in a round.
type part struct {
	look  look
	proto twcodec.Protocol
	joins time.Duration // after the round began
	plain bool          // names no version of DDNet's
	// mapless is a bot that has to download the map.
	mapless bool
	wire    wire // to the server; where the bot lives is not in it
	act     func(*mind)
	lines   []line
}

// A line is what a player says, or an emoticon where it says nothing.
type line struct {
	at       float64 // seconds after the round began
	text     string
	emoticon int32
}

// speak says the lines whose time has come.
func (p *part) speak(m *mind) {
	if m.did < len(p.lines) && m.seconds() >= p.lines[m.did].at {
		l := p.lines[m.did]
		m.did++
		if l.text == "" {
			m.emoticon(l.emoticon)
		} else {
			m.say(l.text)
		}
	}
}

func main() {
	addr := flag.String("addr", "127.0.0.1:18400", "the server's `address`")
	round := flag.String("round", "ledges", "which `round`: ledges, laps, ctf or traffic")
	groundFile := flag.String("ground", "testdata/sample/ledges.txt", "the map as a `text`")
	length := flag.Duration("length", 70*time.Second, "how long to play")
	seed := flag.Uint64("seed", 1, "of what the players do by chance")
	ticks := flag.Bool("ticks", false,
		"print the ticks of the first player's snapshots with the nanoseconds of the clock when they came")
	flag.Parse()
	var out io.Writer
	if *ticks {
		out = os.Stdout
	}
	if err := playRound(*addr, *round, *groundFile, *length, *seed, out); err != nil {
		fmt.Fprintln(os.Stderr, "bots:", err)
		os.Exit(1)
	}
}

func playRound(addr, round, groundFile string, length time.Duration, seed uint64, ticks io.Writer) error {
	g, err := readGround(groundFile)
	if err != nil {
		return err
	}
	parts, ok := map[string][]part{"ledges": ledges(), "laps": laps(), "ctf": ctf(), "traffic": traffic()}[round]
	if !ok {
		return fmt.Errorf("no round %q", round)
	}
	began := time.Now()
	errs := make(chan error, len(parts))
	var wg sync.WaitGroup
	for i, p := range parts {
		wg.Go(func() {
			time.Sleep(time.Until(began.Add(p.joins)))
			rng := rand.New(rand.NewPCG(seed, uint64(i)))
			w := p.wire
			w.from, w.rng = net.IPv4(127, 0, 0, byte(11+i)), rng
			c, err := join(addr, &p, &w)
			if err != nil {
				errs <- fmt.Errorf("%s: %w", p.look.name, err)
				return
			}
			defer c.close("")
			if i == 0 {
				c.ticks = ticks
			}
			m := &mind{client: c, g: g, began: began, rng: rng}
			err = c.play(began.Add(length), func() keys {
				m.begin()
				p.speak(m)
				p.act(m)
				return m.end()
			})
			if err != nil {
				errs <- fmt.Errorf("%s: %w", p.look.name, err)
			}
		})
	}
	wg.Wait()
	close(errs)
	return <-errs
}
