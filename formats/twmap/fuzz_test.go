package twmap_test

import (
	"testing"

	"playhead/formats/twmap"
	"playhead/testdata/mapwriter"
)

func FuzzRead(f *testing.F) {
	f.Add(sampleFile())
	f.Add(mapwriter.Bytes(sample(), mapwriter.Options{Datafile: mapwriter.Datafile{
		Version: 3, ShortSizes: true,
		Magic: "ATAD",
	}}))
	f.Add(mapwriter.Bytes(sample(), mapwriter.Options{
		Datafile: mapwriter.Datafile{Version: 3}, DDRace2: true,
		RGB: true,
	}))
	m := sample()
	m.Teeworlds07 = true
	f.Add(mapwriter.Bytes(m, mapwriter.Options{Datafile: mapwriter.Datafile{Version: 3}}))
	f.Fuzz(func(t *testing.T, file []byte) {
		if len(file) > 16<<10 {
			return // bombs need room, and the time is better spent
		}
		m, err := open(file)
		if err != nil {
			t.Fatal(err)
		}
		if m != nil && !twmap.Sniff(file) {
			t.Fatal("read what does not look like a map")
		}
	})
}
