package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"playhead/testdata/thwriter"
)

// librarySize is the variable with the number of recordings of the library that is tried, in place of 24.
const librarySize = "PLAYHEAD_LIBRARY"

// played writes a log of a minute on a map: players who press keys and turn at random, each in another rhythm. One
// called odd, if wanted, presses hook every fourth tick for two ticks.
func played(t *testing.T, path, mapName string, seed uint64, odd bool) (players int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 11))
	h := thwriter.NewHeader()
	h["map_name"] = mapName
	f := thwriter.New(h)
	players = 2 + rng.IntN(5)
	if odd {
		players++
	}
	rhythm := make([]float64, players)
	for id := range players {
		name := fmt.Sprintf("p%d of %d", id, seed)
		if odd && id == 0 {
			name = "odd"
		}
		rhythm[id] = 5 + 20*rng.Float64()
		f.Join(int32(id))
		f.Message(int32(id), thwriter.StartInfo6(20, name, "", "default"))
		f.InputNew(int32(id), [10]int32{1: 100})
	}
	now := make([][10]int32, players)
	for i := range now {
		now[i][1] = 100
	}
	for tick := 1; tick < 3000; tick++ {
		f.Tick(tick)
		for id := range players {
			if tick == 1 {
				f.PlayerNew(int32(id), 100, 100)
			}
			var d [10]int32
			if odd && id == 0 {
				d[5] = int32(tick/2%2) - now[id][5]
			} else if rng.Float64()*rhythm[id] < 1 {
				switch key := []int{0, 3, 5}[rng.IntN(3)]; key {
				case 0:
					d[0] = (now[id][0]+2+rng.Int32N(2))%3 - 1 - now[id][0]
				default:
					d[key] = 1 - 2*now[id][key]
				}
				d[1], d[2] = rng.Int32N(41)-20, rng.Int32N(41)-20
			}
			if d == [10]int32{} {
				continue
			}
			for i := range d {
				now[id][i] += d[i]
			}
			f.InputDiff(int32(id), d)
		}
	}
	if err := os.WriteFile(path, f.Finish().Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return players
}

// Indexing measures all players if that is wanted: then judge need not.
func TestIndexingMeasuresPlayers(t *testing.T) {
	dir, index := t.TempDir(), filepath.Join(t.TempDir(), "index.db")
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	judged := filepath.Join(dir, "judged.teehistorian")
	n := played(t, judged, "Tsunami", 1, true)
	for i := range uint64(5) {
		n += played(t, filepath.Join(dir, fmt.Sprint(i, ".teehistorian")), "Tsunami", i, false)
	}
	out := fine(t, "index", "--db", index, "--measure", dir)
	if want := fmt.Sprintf("%d players measured\n", n); !strings.HasSuffix(out, want) {
		t.Errorf("no %q in %s", want, out)
	}
	if _, _, notes := replay("judge", judged, "--library", "--db", index); strings.Contains(notes, "measuring") ||
		!strings.Contains(notes, "in 5 of 5 recordings") {
		t.Error(notes)
	}
}

// A player is compared with those of the library: of the recordings of the same game and map, each measured once. What
// was measured is in the index: it is there when the recordings are not. With PLAYHEAD_LIBRARY=2000, of so many.
func TestTheLibraryIsAGroup(t *testing.T) {
	recordings := 24
	if n, err := strconv.Atoi(os.Getenv(librarySize)); err == nil {
		recordings = n
	}
	dir, index := t.TempDir(), filepath.Join(t.TempDir(), "index.db")
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	judged := filepath.Join(dir, "judged.teehistorian")
	played(t, judged, "Tsunami", 1<<40, true)
	onMap, onOther := 0, 0
	for i := range recordings {
		path, mapName := filepath.Join(dir, fmt.Sprintf("%d.teehistorian", i)), "Tsunami"
		if i%8 == 7 {
			onOther += played(t, path, "Sunny Ledges", uint64(i), false)
			continue
		}
		onMap += played(t, path, mapName, uint64(i), false)
	}
	size := func() int64 {
		info, err := os.Stat(index)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	timed := func(what string, f func()) {
		begun := time.Now()
		f()
		t.Logf("%s: %.2f s, index %d KB", what, time.Since(begun).Seconds(), size()>>10)
	}
	timed("index", func() { fine(t, "index", "--db", index, dir) })
	judge := func(how string) (out, notes string) {
		t.Helper()
		code, out, notes := replay("judge", judged, "--player", "odd", "--library="+how, "--db", index)
		if code != 0 {
			t.Fatalf("exit %d, %s", code, notes)
		}
		return out, notes
	}
	var first, again, game, notes string
	timed("judge, measuring the map", func() { first, notes = judge("map") })
	want := fmt.Sprintf("compared with %d players in %d of %[2]d recordings", onMap, recordings-recordings/8)
	if !strings.Contains(notes, want) || !strings.Contains(notes, "measuring recordings") {
		t.Errorf("no %q in %s", want, notes)
	}
	if !strings.Contains(first, "hold_hook_cv") || !strings.Contains(first, "interval_hook_mean") {
		t.Errorf("the odd player does not stand out:\n%s", first)
	}
	timed("judge, measuring the rest of the game", func() { game, notes = judge("game") })
	if want := fmt.Sprintf("compared with %d players", onMap+onOther); !strings.Contains(notes, want) || game == first {
		t.Errorf("no %q in %s", want, notes)
	}
	for i := range recordings {
		if err := os.Remove(filepath.Join(dir, fmt.Sprintf("%d.teehistorian", i))); err != nil {
			t.Fatal(err)
		}
	}
	timed("judge again, the map", func() { again, notes = judge("map") })
	if again != first || strings.Contains(notes, "measuring") {
		t.Errorf("measured again: %s\n%s", notes, again)
	}
	timed("judge again, the game", func() { again, _ = judge("game") })
	if again != game {
		t.Errorf("another group:\n%s", again)
	}
	if code, _, errs := replay("judge", judged, "--library=mine", "--db", index); code != exitUsage ||
		!strings.Contains(errs, "want map or game") {
		t.Errorf("exit %d, %s", code, errs)
	}
	if code, _, errs := replay("judge", judged, "--library", "--db", index+"x"); code == 0 ||
		!strings.Contains(errs, "there is no index yet") {
		t.Errorf("exit %d, %s", code, errs)
	}
}
