// Sample writes the maps our sample recordings are played on.
//
//	go run ./testdata/sample -o FOLDER
//
// A map is a text (ledges.txt and the like: a character a tile) dressed with a tileset that
// is drawn here: the same text gives the same map, byte for byte.
//
// Sunny Ledges is written a second time to FOLDER/maps7, in the form of
// Teeworlds 0.7: DDNet's server wants it there to let clients of 0.7 in.
package main

import (
	_ "embed"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"playhead/testdata/mapwriter"
)

//go:embed ledges.txt
var ledgesText string

//go:embed laps.txt
var lapsText string

//go:embed lane.txt
var laneText string

//go:embed ctf.txt
var ctfText string

func main() {
	out := flag.String("o", ".", "the `folder` to write the maps to")
	flag.Parse()
	if err := writeMaps(*out); err != nil {
		fmt.Fprintln(os.Stderr, "sample:", err)
		os.Exit(1)
	}
}

func writeMaps(folder string) error {
	for _, m := range []struct {
		folder, name, text string
		seed               uint64
		teeworlds07        bool
	}{
		{"", "Sunny Ledges", ledgesText, 5, false},
		{"maps7", "Sunny Ledges", ledgesText, 5, true},
		{"", "Ledge Laps", lapsText, 5, false},
		{"maps7", "Ledge Laps", lapsText, 5, true},
		{"", "Ghost Lane", laneText, 7, false},
		{"maps7", "Ghost Lane", laneText, 7, true},
		{"", "Twin Ledges", ctfText, 11, true},
	} {
		l, err := parseLayout(m.text)
		if err != nil {
			return fmt.Errorf("%s: %w", m.name, err)
		}
		built := buildMap(m.name, l, m.seed)
		built.Teeworlds07 = m.teeworlds07
		name := filepath.Join(folder, m.folder, m.name+".map")
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, mapwriter.Bytes(built, mapwriter.Options{}), 0o644); err != nil {
			return err
		}
		fmt.Println(name)
	}
	return nil
}
