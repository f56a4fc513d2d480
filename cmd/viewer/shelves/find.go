package shelves

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"playhead/library"
	screen "playhead/render/screen/library"
	"playhead/sim"
	"playhead/sim/table"
	"playhead/sim/times"
)

// find answers a question from the snapshot and, for a query, the index.
func (s *snapshot) find(ctx context.Context, db *library.DB, ask screen.Ask) *screen.Found {
	begun := time.Now()
	f := &screen.Found{Ask: ask}
	q, err := library.ParseQuery(ask.Text)
	if err != nil {
		f.Problem = sim.Clean(err.Error())
	}
	var found library.Hits
	searching := strings.TrimSpace(ask.Text) != ""
	if searching {
		if found, err = db.Hits(ctx, q); err != nil {
			f.Problem = sim.Clean(err.Error())
		}
		q = found.Query
	}
	hits := found.Of
	f.ByRuns = q.Finished || q.Under > 0 || q.Over > 0
	f.Words = slices.Concat(q.Words, q.Players, q.Maps, q.Servers)
	rows := make([]*row, 0, len(s.rows))
	for i := range s.rows {
		r := &s.rows[i]
		if _, ok := hits[r.ID]; searching && !ok && !(r.Broken && nameHas(r, q.Words)) || !inPlace(r, ask) {
			continue
		}
		rows = append(rows, r)
	}
	f.Table = &table.Table{Name: "find", Title: "Recordings", Columns: s.columns, Rows: make([]table.Row, len(rows))}
	cells, players := s.cellsFor(rows, &found)
	f.Items = make([]screen.Item, len(rows))
	for i, r := range rows {
		it := screen.Item{Row: &r.Row, Best: r.Best, Runs: r.Runs}
		if h, ok := hits[r.ID]; ok && found.Choosy {
			it.Best, it.Runs = nil, h.Runs
			if h.Best != nil {
				it.Best = runOf(h.Best, r.Path, r.Date, r.Missing)
			}
		}
		if players[i] != nil {
			c := *it.Row
			c.Players, it.Row = players[i], &c
		}
		f.Items[i] = it
		f.Table.Rows[i] = table.Row{At: table.NoTick, To: table.NoTick, Cells: cells[i]}
	}
	f.Runs = finishes(rows, hits)
	f.Terms = terms(ask.Text, q)
	f.Facets = facets(ask.Text, rows, q)
	if len(rows) == 0 && f.ByRuns && f.Problem == "" {
		f.None = noRun(ctx, db, q)
	}
	f.Took = time.Since(begun)
	return f
}

// finishes counts the chosen runs of rows: one that several recordings hold is one.
func finishes(rows []*row, hits map[int64]library.Hit) (n int) {
	known := map[int64]bool{}
	for _, r := range rows {
		h := hits[r.ID]
		n += h.Runs
		for _, finish := range h.Shared {
			if known[finish] {
				n--
			}
			known[finish] = true
		}
	}
	return n
}

// nameHas reports whether the name of a file holds all words.
func nameHas(r *row, words []string) bool {
	for _, w := range words {
		if !strings.Contains(r.lowerName, strings.ToLower(w)) {
			return false
		}
	}
	return len(words) > 0
}

// inPlace reports whether a row belongs to the part of the library that is shown.
func inPlace(r *row, ask screen.Ask) bool {
	if r.Broken != (ask.Place == screen.Unreadable) {
		return false
	}
	switch ask.Place {
	case screen.Watched:
		return !r.watchedAt.IsZero()
	case screen.Unfinished:
		return r.unfinished()
	case screen.Bookmarked:
		return r.bookmarked
	case screen.InFolder:
		return within(r.Path, ask.Folder)
	}
	return true
}

// terms returns the understood parts of a query, with the query without each.
func terms(text string, q library.Query) []screen.Term {
	var out []screen.Term
	for _, u := range q.Understood {
		out = append(out, screen.Term{
			Label: u.Label, Value: u.Value, Without: tidy(text[:u.From] + " " + text[u.To:]),
		})
	}
	rank := map[string]int{"player": -2, "map": -1}
	slices.SortStableFunc(out, func(a, b screen.Term) int { return rank[a.Label] - rank[b.Label] })
	return out
}

// tidy drops spaces at the start and double ones between words.
func tidy(text string) string {
	text = strings.TrimLeft(text, " ")
	for strings.Contains(text, "  ") {
		text = strings.ReplaceAll(text, "  ", " ")
	}
	return strings.TrimSpace(text)
}

// facets returns what would narrow a list, each with the query that does.
func facets(text string, rows []*row, q library.Query) []screen.Facet {
	kinds, years := map[string]int{}, map[int]int{}
	unwatched, finished := 0, 0
	for _, r := range rows {
		if r.Kind != "" {
			kinds[r.Kind]++
		}
		if !r.Date.IsZero() {
			years[r.Date.Year()]++
		}
		if r.watchedAt.IsZero() && r.ID > 0 {
			unwatched++
		}
		if r.Best != nil {
			finished++
		}
	}
	var out []screen.Facet
	add := func(label string, n int, word string) {
		if n > 0 && n < len(rows) {
			out = append(out, screen.Facet{Label: label, Count: n, With: tidy(text + " " + word)})
		}
	}
	names := make([]string, 0, len(kinds))
	for k := range kinds {
		names = append(names, k)
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(kinds[b]-kinds[a], cmp.Compare(a, b)) })
	if len(q.Formats) == 0 {
		for _, k := range names {
			add(k, kinds[k], "format:"+k)
		}
	}
	if !q.Finished && q.Under == 0 && q.Over == 0 {
		if n := len(out); finished > 0 {
			add("finished", finished, "finished")
			for i := range out[n:] {
				out[n+i].Results = true
			}
		}
	}
	if !slices.Contains(q.Is, library.New) {
		add("new", unwatched, "is:new")
	}
	if q.From.IsZero() && q.To.IsZero() {
		latest := make([]int, 0, len(years))
		for y := range years {
			latest = append(latest, y)
		}
		slices.Sort(latest)
		slices.Reverse(latest)
		for _, y := range latest[:min(len(latest), 3)] {
			add(fmt.Sprint(y), years[y], fmt.Sprint(y))
		}
	}
	return out
}

// noRun says that no run is as fast as was asked for, and how fast the best is.
func noRun(ctx context.Context, db *library.DB, q library.Query) string {
	text := "No finished run"
	if len(q.Players) > 0 {
		text += " of " + strings.Join(q.Players, " or ")
	}
	if len(q.Maps) > 0 {
		text += " on " + strings.Join(q.Maps, " or ")
	}
	others := len(q.Words) + len(q.Without) + len(q.Servers) + len(q.Chat) + len(q.Formats) + len(q.In) + len(q.Is)
	switch {
	case others > 0 || q.Over+q.Longer+q.Shorter > 0 || !q.From.IsZero() || !q.To.IsZero():
		text = "No finished run matches the whole search."
	case q.Under == 0:
		return text + "."
	default:
		text += " is under " + times.WithUnit(q.Under) + "."
	}
	q.Under, q.Over, q.Finished = 0, 0, true
	hits, err := db.Hits(ctx, q)
	best := 0.0
	for _, h := range hits.Of {
		if h.Best != nil && (best == 0 || h.Best.TimeSeconds < best) {
			best = h.Best.TimeSeconds
		}
	}
	if err == nil && best > 0 {
		text += " Best: " + times.WithUnit(seconds(best)) + "."
	}
	return text
}
