// Command gendemo writes a GoldSrc demo of a round that nobody played.
//
//	go run ./testdata/goldsrcwriter/gendemo -o round.dem -game cstrike -players 10 -seconds 120
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"

	"playhead/testdata/bspwriter"
	"playhead/testdata/goldsrcwriter"
)

func main() {
	var o goldsrcwriter.Options
	out := flag.String("o", "round.dem", "the `file` to write")
	change := flag.Bool("mapchange", false, "change the map half-way")
	flag.StringVar(&o.Game, "game", "cstrike", "cstrike, valve, dod, tfc, gearbox or svencoop")
	flag.IntVar(&o.Players, "players", 8, "players, 2 to 32")
	flag.Float64Var(&o.Seconds, "seconds", 60, "length")
	flag.Float64Var(&o.Rate, "rate", 30, "packets a second")
	flag.Uint64Var(&o.Seed, "seed", 1, "another number is another round")
	flag.BoolVar(&o.HLTV, "hltv", false, "recorded by an HLTV proxy")
	flag.BoolVar(&o.Spectates, "spectates", false, "the recorder watches another player")
	flag.BoolVar(&o.Instanced, "instanced", false, "use instanced baselines")
	flag.BoolVar(&o.Beams, "beams", false, "hold a custom entity")
	flag.BoolVar(&o.Fractions, "fractions", false, "sounds at fractions of a unit")
	bombs := flag.Bool("bombs", false, "three rounds: the bomb explodes, is defused, and time runs out; of 125 s")
	jumps := flag.Bool("jumps", false, "a course of 26 jumps of every kind, instead of a match")
	level := flag.String("level", "", "also write the map to this `file`, a .bsp")
	flag.Parse()
	if *bombs {
		o.Script, o.Seconds, o.Recorder = goldsrcwriter.BombRounds(), 125, 1
		o.Players = max(o.Players, 6)
	}
	o.Levels = []*goldsrcwriter.Level{goldsrcwriter.Ledgeworks()}
	if *change {
		o.Levels = append(o.Levels, goldsrcwriter.Cistern())
	}
	if *jumps {
		o.Course = course()
		l, _ := o.Course.Run("kz_papercliff")
		o.Levels = []*goldsrcwriter.Level{l}
	}
	if *level != "" {
		if err := os.WriteFile(*level, bspwriter.Write(o.Levels[0], bspwriter.Options{}), 0o666); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	if err := run(*out, o); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// course returns jumps of every kind: running, in rows of hops, high, from a tap of
// duck, off a block, onto higher and lower ground, without +jump.
func course() *goldsrcwriter.Course {
	hop := func(ground, strafes int) goldsrcwriter.Leap {
		return goldsrcwriter.Leap{From: goldsrcwriter.FromHop, Ground: ground, Strafes: strafes}
	}
	jumps := []goldsrcwriter.Leap{
		{Strafes: 3},
		hop(1, 5), hop(2, 6), hop(1, 6), hop(1, 7), hop(3, 6),
		hop(1, 8), hop(1, 6),
	}
	jumps = append(jumps, goldsrcwriter.Leap{Strafes: 6}, goldsrcwriter.Leap{Strafes: 5, Drop: 120},
		goldsrcwriter.Leap{Strafes: 4, Silent: true})
	jumps = append(jumps, goldsrcwriter.Leap{From: goldsrcwriter.FromDuck, Ground: 2, Strafes: 6},
		goldsrcwriter.Leap{From: goldsrcwriter.FromFall, Ground: 2, Strafes: 5})
	jumps = append(jumps, goldsrcwriter.Leap{Height: -16, Strafes: 4}, goldsrcwriter.Leap{Height: 20, Strafes: 3},
		goldsrcwriter.Leap{Strafes: 5, Duck: true})
	for i := range 10 {
		jumps = append(jumps, hop(1+i%3, 4+i%4))
	}
	return &goldsrcwriter.Course{Jumps: jumps}
}

func run(name string, o goldsrcwriter.Options) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	w := &seeker{Writer: bufio.NewWriterSize(f, 1<<20), f: f}
	if err := goldsrcwriter.Write(w, o); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}

// A seeker buffers what is written between two seeks.
type seeker struct {
	*bufio.Writer
	f io.Seeker
}

func (s *seeker) Seek(off int64, whence int) (int64, error) {
	if err := s.Flush(); err != nil {
		return 0, err
	}
	return s.f.Seek(off, whence)
}
