package tee_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playhead/formats"
	"playhead/formats/teehistorian"
	"playhead/formats/twmap"
	"playhead/sim"
	"playhead/sim/tee"
	"playhead/testdata/replays"
)

// A round was recorded twice: as a teehistorian and as a demo by the server
// itself, which knew everything.
type round struct {
	name      string
	log, demo string // paths
}

// rounds returns the rounds of the folder of real recordings, and those of the
// folder PLAYHEAD_FRESH, where tools that record may put new ones: NAME.teehistorian
// beside NAME.server.demo.
func rounds(tb testing.TB) []round {
	var rs []round
	for _, name := range []string{
		"a-solo", "a-solo-coverage", "a-solo-finish", "b-four", "c-crowd45", "d-churn", "d-churn-2",
		"e-sixup", "e-lossy", "g-truncated", "h-long", "b-four-highbandwidth",
	} {
		demo := name + ".server.demo"
		if name == "d-churn-2" {
			demo = "d-churn.server2.demo"
		}
		rs = append(rs, round{
			name, replays.Path(tb, "teehistorian", name+".teehistorian"),
			replays.Path(tb, "demo", demo),
		})
	}
	rs = append(rs, todaysRounds(tb)...)
	return append(rs, freshRounds()...)
}

// freshRounds returns those of the folder PLAYHEAD_FRESH.
func freshRounds() []round {
	var rs []round
	fresh, _ := filepath.Glob(filepath.Join(os.Getenv("PLAYHEAD_FRESH"), "*.teehistorian"))
	for _, log := range fresh {
		name := strings.TrimSuffix(log, ".teehistorian")
		rs = append(rs, round{"fresh " + filepath.Base(name), log, name + ".server.demo"})
	}
	return rs
}

// todaysRounds returns those of newer servers than 16.4.
func todaysRounds(tb testing.TB) []round {
	var rs []round
	for _, name := range []string{"n19-b-client", "n19-e-churn-2", "n19-k-cheats", "n19-s-short"} {
		demo := name + ".server.demo"
		if name == "n19-e-churn-2" {
			demo = "n19-e-churn.server2.demo"
		}
		rs = append(rs, round{
			name, replays.Path(tb, "ddnet19", "rounds", name+".teehistorian"),
			replays.Path(tb, "ddnet19", "rounds", demo),
		})
	}
	return rs
}

func readFile(tb testing.TB, path string) formats.Bytes {
	tb.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// A reader is a decoder with the builder it fills.
type reader struct {
	sim.Decoder
	*sim.Builder
}

func openRecording(tb testing.TB, path string) reader {
	tb.Helper()
	d, err := formats.Open(readFile(tb, path), formats.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	return reader{d, sim.NewStateBuilder()}
}

// next reads on and reports whether there was another tick. A recording that
// is cut off just ends.
func (r reader) next(tb testing.TB) bool {
	tb.Helper()
	err := r.Next(r.Builder)
	r.TakeEvents()
	if err != nil && err != io.EOF && !errors.Is(err, io.ErrUnexpectedEOF) {
		tb.Log(err)
	}
	return err == nil
}

// seek reads on to a tick, and reports whether there is such a tick.
func (r reader) seek(tb testing.TB, tick sim.Tick) bool {
	tb.Helper()
	for r.Now() < tick {
		if !r.next(tb) {
			return false
		}
	}
	return r.Now() == tick
}

// embeddedMap returns the map kept in a demo.
func embeddedMap(tb testing.TB, g *sim.GameMeta) *sim.TileMap {
	tb.Helper()
	if g.Map.Embedded == nil {
		tb.Fatal("the demo has no map")
	}
	data, err := g.Map.Embedded()
	if err != nil {
		tb.Fatal(err)
	}
	f, err := twmap.Open(data, g.Map.Name)
	if err != nil {
		tb.Fatal(err)
	}
	m, err := f.Physics(tb.Context())
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

// openDemo opens a demo at its first tick.
func openDemo(tb testing.TB, path string) (reader, *sim.TileMap) {
	tb.Helper()
	r := openRecording(tb, path)
	if !r.next(tb) {
		tb.Fatal(path + ": no tick")
	}
	return r, embeddedMap(tb, r.Game())
}

// openInference opens a teehistorian and infers on the given map.
func openInference(tb testing.TB, path string, m *sim.TileMap) (reader, *tee.Inference) {
	tb.Helper()
	r := openRecording(tb, path)
	if !r.next(tb) {
		tb.Fatal(path + ": no tick")
	}
	log, err := teehistorian.OpenLog(readFile(tb, path))
	if err != nil {
		tb.Fatal(err)
	}
	inf := tee.NewInference(tee.Config{Game: *r.Game(), Server: log.Server, Map: m, Log: log})
	return reader{inf, sim.NewStateBuilder()}, inf
}
