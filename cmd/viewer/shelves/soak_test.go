package shelves

import (
	"cmp"
	"fmt"
	"image"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"playhead/cmd/meter"
	screen "playhead/render/screen/library"
)

// soakCount is how many files there are: those that PLAYHEAD_SOAK says, or 5,000.
func soakCount() int {
	if n, err := strconv.Atoi(os.Getenv("PLAYHEAD_SOAK")); err == nil && n >= 1000 {
		return n
	}
	return 5000
}

// soakFiles returns many files: 50 broken, the others generated logs of 50
// players on 40 maps and copies of the recordings in a folder.
func soakFiles(t *testing.T, from string) map[string][]byte {
	t.Helper()
	n := soakCount()
	r := rand.New(rand.NewPCG(3, 4))
	all := map[string][]byte{}
	if from != "" {
		if err := filepath.WalkDir(from, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || len(all) >= 1000 {
				return err
			}
			info, err := e.Info()
			if err != nil || info.Size() > 2<<20 {
				return err
			}
			data, err := os.ReadFile(path)
			if ext := filepath.Ext(path); err == nil && slices.Contains([]string{
				".demo", ".teehistorian", ".dem",
				".pcap",
			}, ext) {
				for i := range 5 {
					all[fmt.Sprintf("copies/%d/%s", i, filepath.Base(path))] = data
				}
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	for i := 0; len(all) < n; i++ {
		data := recording(fmt.Sprint("player", r.IntN(50)), fmt.Sprint("Map ", r.IntN(40)),
			day.Add(-time.Duration(i)*time.Hour), time.Duration(r.IntN(4000))*20*time.Millisecond)
		if i < 50 {
			data = data[:r.IntN(200)]
		}
		all[fmt.Sprintf("%d/%d.teehistorian", i%20, i)] = data
	}
	return all
}

// TestSoakManyFiles measures how long a first list and the whole index take and how
// fast a keystroke is answered, while indexing and afterwards, and how fast pictures and
// pages are. PLAYHEAD_SOAK has it run and may say with how many files, PLAYHEAD_REPLAYS
// names recordings of which copies are mixed in, PLAYHEAD_SOAK_KEEPS a folder for the
// files, where they stay.
func TestSoakManyFiles(t *testing.T) {
	if os.Getenv("PLAYHEAD_SOAK") == "" {
		t.Skip("PLAYHEAD_SOAK is not set")
	}
	all := soakFiles(t, os.Getenv("PLAYHEAD_REPLAYS"))
	b := &bench{
		t: t, dir: cmp.Or(os.Getenv("PLAYHEAD_SOAK_KEEPS"), t.TempDir()), posted: make(chan func(), 4096),
	}
	for name, data := range all {
		b.write(name, data)
	}
	b.Keeper = New(Options{Path: filepath.Join(t.TempDir(), "library.db"), Post: func(f func()) { b.posted <- f }})
	begun := time.Now()
	b.Start(func(p *screen.Places) { b.places = p }, func(f *screen.Found) { b.found = f })
	t.Cleanup(b.Close)
	b.SetFolders([]Folder{{Path: b.dir}}, nil)
	b.Find(screen.Ask{})
	b.until("a first list", func() bool { return b.found != nil && len(b.found.Items) > 0 })
	t.Logf("first list after %v: %d rows", time.Since(begun).Round(time.Millisecond), len(b.found.Items))
	var during, after []time.Duration
	queries := []string{
		"player7 on \"Map 3\" under 60s", "tsunami gg", "player1 <40s", "finished 2026-08",
		"map:\"Map 12\" player:player4",
	}
	for i := 0; b.places == nil || b.places.Indexing.Step != "" || b.dirty.Load(); i++ {
		during = append(during, b.keystroke(queries, i))
	}
	t.Logf("index complete after %v: %d recordings, %d broken files", time.Since(begun).Round(time.Millisecond),
		b.places.Counts[screen.All], b.places.Counts[screen.Unreadable])
	spent := meter.ProcessorTime()
	for i := range 500 {
		after = append(after, b.keystroke(queries, i))
	}
	t.Logf("processor time of a keystroke: %v", (meter.ProcessorTime()-spent)/500)
	report(t, "keystrokes while indexing", during)
	report(t, "keystrokes afterwards", after)
	report(t, "finishes of a player on a map", b.each(50, func(i int) screen.Ask {
		return screen.Ask{Text: fmt.Sprintf("finished by player%d on \"Map %d\"", i, i%40)}
	}))
	report(t, "the whole list", b.each(200, func(i int) screen.Ask {
		return screen.Ask{Text: []string{"x", ""}[i%2]} // another question each time
	}))
	items := b.found.Items
	report(t, "thumbnails", b.calls(500, func(i int, done func()) {
		b.Picture(items[i*len(items)/500].ID, func(image.Image) { done() })
	}))
	report(t, "pages", b.calls(200, func(i int, done func()) {
		of := screen.PageOf{Name: fmt.Sprint("player", i%50)}
		if i%2 == 0 {
			of = screen.PageOf{IsMap: true, Name: fmt.Sprint("Map ", i%40)}
		}
		b.Page(of, func(*screen.Page) { done() })
	}))
	if p99 := after[len(after)*99/100]; p99 > 50*time.Millisecond {
		t.Errorf("99 of 100 keystrokes are answered within %v, want 50 ms", p99)
	}
}

// report sorts and logs how long something took.
func report(t *testing.T, what string, list []time.Duration) {
	t.Helper()
	slices.Sort(list)
	if n := len(list); n > 0 {
		t.Logf("%s: %d, median %v, 99 of 100 below %v, at most %v", what, n, list[n/2], list[n*99/100], list[n-1])
	}
}

// each asks n questions and returns how long each answer took.
func (b *bench) each(n int, question func(i int) screen.Ask) []time.Duration {
	return b.calls(n, func(i int, done func()) {
		a := question(i)
		b.Find(a)
		b.until("an answer", func() bool { return b.found != nil && b.found.Ask == a })
		done()
	})
}

// calls makes n calls and returns how long each took until it was done.
func (b *bench) calls(n int, call func(i int, done func())) []time.Duration {
	took := make([]time.Duration, n)
	for i := range took {
		over, begun := false, time.Now()
		call(i, func() { over = true })
		b.until("an answer", func() bool { return over })
		took[i] = time.Since(begun)
	}
	return took
}

// keystroke types the next letter of the queries and returns how long the list
// takes.
func (b *bench) keystroke(queries []string, i int) time.Duration {
	b.t.Helper()
	total := 0
	for _, q := range queries {
		total += len(q)
	}
	i %= total
	for _, q := range queries {
		if i < len(q) {
			a := screen.Ask{Text: q[:i+1]}
			begun := time.Now()
			b.Find(a)
			b.until("an answer", func() bool { return b.found != nil && b.found.Ask == a })
			return time.Since(begun)
		}
		i -= len(q)
	}
	return 0
}
