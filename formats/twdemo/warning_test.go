package twdemo_test

import (
	"bytes"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/formats/twdemo"
	"playhead/sim"
	"playhead/testdata/demowriter"
)

func TestWarningsSayWhere(t *testing.T) {
	var reg demowriter.Registry
	short := reg.Item("character@netobj.ddnet.tw", 1, 5)
	for _, c := range []struct {
		kind string
		item twdemo.Item
	}{
		{"unknown-item", demowriter.Item(9999, 1, 5)},
		{"item-size", short}, // of one int
		{"client-id", demowriter.Item(demowriter.PlayerInfo6, 256, 0, 256, 0, 0, 0)},
	} {
		tee := append(reg.Items(), demowriter.Tee{ID: 0, Name: "a", X: 100, Tick: 10}.Items6()...)
		var b bytes.Buffer
		w, err := twdemo.NewWriter(&b, twdemo.Header{
			Version: 6, NetVersion: twdemo.NetVersion6, MapName: "m",
			Type: "server",
		})
		if err != nil {
			t.Fatal(err)
		}
		var at int64
		for tick := range 4 {
			items := tee
			if tick >= 2 {
				items = append(tee[:len(tee):len(tee)], c.item)
			}
			if err := w.Tick(10+2*sim.Tick(tick), tick == 0); err != nil {
				t.Fatal(err)
			}
			if tick == 2 {
				at = int64(b.Len())
			}
			if err := w.Snapshot(items); err != nil {
				t.Fatal(err)
			}
		}
		r := load(t, b.Bytes(), binread.Options{})
		if len(r.Warnings) != 1 || r.Warnings[0].Kind != c.kind || r.Warnings[0].FirstOffset != at {
			t.Errorf("warnings %+v, want %s at offset %d", r.Warnings, c.kind, at)
		}
	}
}
