// Command gensample writes the GoldSrc sample: a map and a demo of a round on
// it that nobody played.
//
//	go run ./testdata/bspwriter/gensample -o FOLDER
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"playhead/testdata/bspwriter"
	"playhead/testdata/goldsrcwriter"
)

func main() {
	out := flag.String("o", ".", "the `folder` to write to")
	seconds := flag.Float64("seconds", 75, "length")
	seed := flag.Uint64("seed", 3, "another number is another round")
	flag.Parse()
	if err := run(*out, *seconds, *seed); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(dir string, seconds float64, seed uint64) error {
	level := goldsrcwriter.Ledgeworks()
	bsp := bspwriter.Write(level, bspwriter.Options{})
	if err := os.WriteFile(filepath.Join(dir, level.Name+".bsp"), bsp, 0o644); err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(dir, "ledgeworks.dem"))
	if err != nil {
		return err
	}
	err = goldsrcwriter.Write(f, goldsrcwriter.Options{
		Players: 10, Seconds: seconds, Rate: 30, Seed: seed, Server: "Ledgeworks", MapCRC: bspwriter.Checksum(bsp),
		Levels: []*goldsrcwriter.Level{level},
	})
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}
