package library_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/library"
)

// indexed returns an index of files.
func indexed(t *testing.T, files map[string][]byte) *library.DB {
	t.Helper()
	dir := t.TempDir()
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	db := open(t, filepath.Join(t.TempDir(), "index.db"))
	index(t, db, dir)
	return db
}

func ask(t *testing.T, db *library.DB, text string) (library.Query, []library.Row) {
	t.Helper()
	q, err := library.ParseQuery(text)
	if err != nil {
		t.Fatal(err)
	}
	rows, _, err := db.Find(context.Background(), q, library.FindOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return q, rows
}

// One finish in two recordings is one finish with two sources. Another one on the same
// day with the same time is another.
func TestOneFinishInSeveralRecordingsIsOne(t *testing.T) {
	const finish = 52140 * time.Millisecond
	db := indexed(t, map[string][]byte{
		"a.teehistorian":     recording("nova", "Tsunami", "one", day, finish),
		"b.teehistorian":     recording("nova", "Tsunami", "another", day.Add(time.Second), finish),
		"later.teehistorian": recording("nova", "Tsunami", "much later", day.Add(time.Hour), finish),
		"mimi.teehistorian":  recording("mimi", "Tsunami", "not nova", day, finish),
	})
	_, rows := ask(t, db, "nova Tsunami <60s")
	var sources []int
	for _, r := range rows {
		sources = append(sources, r.Best.Sources)
	}
	slices.Sort(sources)
	if !slices.Equal(sources, []int{1, 2, 2}) {
		t.Errorf("sources %v, want 2 for one finish and 1 for the other", sources)
	}
	q, _ := library.ParseQuery("nova Tsunami <60s")
	hits, err := db.Hits(context.Background(), q)
	shared := 0
	for _, h := range hits.Of {
		shared += len(h.Shared)
	}
	if err != nil || len(hits.Of) != 3 || shared != 2 {
		t.Errorf("%v: %d recordings, of which %d share a finish; want 3 and 2", err, len(hits.Of), shared)
	}
	for name, page := range map[string]func() (library.Page, error){
		"player": func() (library.Page, error) { return db.PlayerPage(context.Background(), "nova", "Tsunami") },
		"map":    func() (library.Page, error) { return db.MapPage(context.Background(), "Tsunami") },
	} {
		p, err := page()
		want := map[string]int{"player": 2, "map": 3}[name]
		if err != nil || p.Runs != want || len(p.Course) != want {
			t.Errorf("page of the %s: %v: %d runs, %d in the chart, want %d", name, err, p.Runs, len(p.Course), want)
		}
	}
}

func TestRecordingsOfOneRoundKnowEachOther(t *testing.T) {
	db := indexed(t, map[string][]byte{
		"a.teehistorian":     recording("nova", "Tsunami", "one", day, 0),
		"b.teehistorian":     recording("nova", "Tsunami", "another", day.Add(time.Second), 0),
		"later.teehistorian": recording("nova", "Tsunami", "much later", day.Add(time.Hour), 0),
		"mimi.teehistorian":  recording("mimi", "Tsunami", "not nova", day, 0),
		"map.teehistorian":   recording("nova", "Old Mill", "elsewhere", day, 0),
	})
	_, rows := ask(t, db, "")
	got := map[string]string{}
	for _, r := range rows {
		for _, other := range r.SameRound {
			got[filepath.Base(r.Files[0])] += filepath.Base(other)
		}
	}
	if len(got) != 2 || got["a.teehistorian"] != "b.teehistorian" || got["b.teehistorian"] != "a.teehistorian" {
		t.Errorf("of the same round: %v, want a and b", got)
	}
	for _, r := range rows {
		if paths, err := db.SameRound(context.Background(), r.Files[0]); err != nil ||
			!slices.Equal(paths, r.SameRound) {
			t.Errorf("%s: %v, %v; want %v", r.Files[0], paths, err, r.SameRound)
		}
	}
	if paths, err := db.SameRound(context.Background(), "no such file"); err != nil || len(paths) > 0 {
		t.Errorf("%v, %v", paths, err)
	}
}

// A demo of one race and that of a client who came later have no moment in common: the log of the round, which is
// read last, has both.
func TestARoundIsOneHoweverItsRecordingsAreRead(t *testing.T) {
	begin := map[string]time.Duration{"race": 0, "client": 4 * time.Second, "server": 2 * time.Second}
	for _, order := range []string{"race client server", "server client race", "client server race"} {
		files := map[string][]byte{}
		for i, name := range strings.Fields(order) {
			files[fmt.Sprint(i, name, ".teehistorian")] = recording("nova", "Tsunami", name, day.Add(begin[name]), 0)
		}
		_, rows := ask(t, indexed(t, files), "")
		for _, r := range rows {
			if len(r.SameRound) != 2 {
				t.Errorf("%s: %s has %d of the same round, want both others", order, filepath.Base(r.Files[0]),
					len(r.SameRound))
			}
		}
	}
}

// A name with spaces needs no quotes, and a query that names a player and a map is about
// the runs of that player, even without a time.
func TestNamesInQueriesAreThoseOfTheIndex(t *testing.T) {
	db := indexed(t, map[string][]byte{
		"ledge.teehistorian": recording("nova", "Ledge Laps", "gg", day, 40*time.Second),
		"short.teehistorian": recording("ice cream", "Ledge", "gg", day, 20*time.Second),
		"other.teehistorian": recording("ice cream", "Ledge Laps", "gg", day.Add(time.Hour), 0),
	})
	for _, c := range []struct {
		text, file string
		best       time.Duration // 0: none
	}{
		{"nova on Ledge Laps under 60s", "ledge.teehistorian", 40 * time.Second},
		{"nova ledge laps <60s", "ledge.teehistorian", 40 * time.Second},
		{"map:Ledge Laps finished", "ledge.teehistorian", 40 * time.Second},
		{"by ice cream on Ledge", "short.teehistorian", 20 * time.Second},
		{"ice cream on Ledge Laps", "other.teehistorian", 0},
		{"gg on Ledge", "short.teehistorian", 20 * time.Second},
		{"nova on Ledge Laps", "ledge.teehistorian", 40 * time.Second},
	} {
		_, rows := ask(t, db, c.text)
		if len(rows) != 1 || filepath.Base(rows[0].Files[0]) != c.file {
			t.Errorf("%s: %d rows, want %s", c.text, len(rows), c.file)
			continue
		}
		best := 0.0
		if rows[0].Best != nil {
			best = rows[0].Best.TimeSeconds
		}
		if best != c.best.Seconds() {
			t.Errorf("%s: best run %v s, want %v", c.text, best, c.best)
		}
		q, _ := library.ParseQuery(c.text)
		if hits, err := db.Hits(context.Background(), q); err != nil || len(hits.Of) != 1 || !hits.Choosy {
			t.Errorf("%s: hits %+v, %v", c.text, hits, err)
		}
	}
}
