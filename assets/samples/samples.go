// Package samples holds the recordings that come with Playhead, so that there
// is something to watch before one has found a recording of one's own.
//
// They are ours, the map included; testdata/README.md says how each was made.
package samples

import (
	"embed"
	"time"
)

// Files holds the recordings, the maps they were played on, and for each a
// picture of 360 × 192 pixels by its name, which the viewer made, and a program
// for the traffic:
//
//	viewer --sample=ddnet --at 24 --camera=480,839,800 --ui off --view design --act 'key N' \
//	  --size 360x192 --screenshot ddnet.png
//	viewer --sample=ctf --at 41 --camera=1421,610,800 …
//	viewer --sample=goldsrc --at 16.6 --camera=640,230,1100 …
//	go run ./testdata/sample/bars assets/samples/sunny-ledges.pcap.xz traffic.png
//
// The round as a demo, sunny-ledges.demo.xz, and as a log that is not packed are there for tests alone.
//
//go:embed twin-ledges.demo.xz ledgeworks.dem.xz sunny-ledges.pcap.xz *.teehistorian.xz *.map *.bsp *.png
var Files embed.FS

// A Sample is a recording in Files.
type Sample struct {
	Name   string // short and stable, for tests and remembered state
	Title  string // shown to users
	Format string // shown to users
	File   string // in Files
	Map    string // in Files, empty when the recording holds its map itself
	Length time.Duration
}

// All returns the samples in the order in which the start screen offers them.
func All() []Sample {
	return []Sample{
		{
			Name: "ddnet", Title: "DDNet round", Format: "teehistorian", File: "sunny-ledges.teehistorian.xz",
			Map: "Sunny Ledges.map", Length: 65600 * time.Millisecond,
		},
		{
			Name: "ctf", Title: "Teeworlds 0.7 CTF", Format: "demo", File: "twin-ledges.demo.xz",
			Length: 49320 * time.Millisecond,
		},
		{
			Name: "goldsrc", Title: "Counter-Strike round", Format: "GoldSrc demo", File: "ledgeworks.dem.xz",
			Map: "cs_ledgeworks.bsp", Length: 75066 * time.Millisecond,
		},
		{
			Name: "traffic", Title: "LAN traffic", Format: "capture", File: "sunny-ledges.pcap.xz",
			Length: 33880 * time.Millisecond,
		},
	}
}
