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
	flag.Parse()
	if *bombs {
		o.Script, o.Seconds, o.Recorder = goldsrcwriter.BombRounds(), 125, 1
		o.Players = max(o.Players, 6)
	}
	o.Levels = []*goldsrcwriter.Level{goldsrcwriter.Ledgeworks()}
	if *change {
		o.Levels = append(o.Levels, goldsrcwriter.Cistern())
	}
	if err := run(*out, o); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
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
