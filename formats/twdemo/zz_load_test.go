package twdemo

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/replays"
)

func loadDemo(tb testing.TB, name string, opt binread.Options) *sim.Recording {
	b, err := os.ReadFile(replays.Path(tb, "demo", name))
	if err != nil {
		tb.Fatal(err)
	}
	d, err := Open(binread.Bytes(b), opt)
	if err != nil {
		tb.Fatal(err)
	}
	l := sim.Load(context.Background(), d, nil)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	r.Finish(l.Err())
	return r
}

func TestZZLoad(t *testing.T) {
	sel := os.Getenv("X")
	if sel == "" {
		t.Skip()
	}
	names := []string{sel}
	if sel == "all" {
		names = nil
		fs, _ := filepath.Glob(filepath.Join(os.Getenv("PLAYHEAD_REPLAYS"), "demo", "*"))
		for _, f := range fs {
			n := filepath.Base(f)
			if filepath.Ext(n) == ".xz" {
				n = n[:len(n)-3]
			}
			names = append(names, n)
		}
	}
	for _, n := range names {
		t0 := time.Now()
		r := loadDemo(t, n, binread.Options{ShowPrivate: os.Getenv("P") != ""})
		el := time.Since(t0)
		g := r.Games[0]
		fmt.Println("==", n, r.Meta.GameName, r.Meta.Type, r.Meta.Recorder, r.Duration(), r.Meta.Promised, "err", r.Err, "bytes", r.Bytes(), "in", el)
		for _, w := range r.Warnings {
			fmt.Println("   WARN", w)
		}
		kinds := map[string]int{}
		for _, e := range g.Events {
			kinds[e.Kind.String()]++
		}
		var ks []string
		for k := range kinds {
			ks = append(ks, k)
		}
		sort.Strings(ks)
		for _, k := range ks {
			fmt.Print(" ", k, "=", kinds[k])
		}
		fmt.Println()
		fmt.Println("  tunings", len(g.Tunings), "stints", len(g.Stints))
		if os.Getenv("V") != "" {
			for _, e := range g.Events {
				if !e.Kind.Effect() {
					fmt.Println("  ", e.Tick, e.Kind, e.Player, e.Target, e.Value, e.Extra, e.Placed, e.X, e.Y, e.Text)
				}
			}
			for _, s := range g.Stints {
				fmt.Printf("   %+v\n", s)
			}
		}
	}
}
