package shelves

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"playhead/library"
	"playhead/render/shelf"
	"playhead/sim"
	"playhead/sim/times"
)

// find answers a question from the snapshot and, for a query, the index.
func (s *snapshot) find(ctx context.Context, db *library.DB, ask shelf.Ask) *shelf.Found {
	begun := time.Now()
	f := &shelf.Found{Ask: ask}
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
	s.sort(rows, ask, f.ByRuns, &found)
	f.Items = make([]shelf.Item, len(rows))
	for i, r := range rows {
		it := shelf.Item{Row: &r.Row, Best: r.Best, Runs: r.Runs}
		if h, ok := hits[r.ID]; ok && found.Choosy {
			it.Best, it.Runs = nil, h.Runs
			if h.Best != nil {
				it.Best = runOf(h.Best, r.Path, r.Date, r.Missing)
			}
		}
		if len(q.Players) > 0 {
			it.Row = named0(r, q.Players)
		}
		f.Items[i] = it
	}
	f.Runs = finishes(rows, hits)
	f.Groups = headings(rows, ask.Group)
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
func inPlace(r *row, ask shelf.Ask) bool {
	if r.Broken != (ask.Place == shelf.Unreadable) {
		return false
	}
	switch ask.Place {
	case shelf.Watched:
		return !r.watchedAt.IsZero()
	case shelf.Unfinished:
		return r.unfinished()
	case shelf.Bookmarked:
		return r.bookmarked
	case shelf.InFolder:
		return within(r.Path, ask.Folder)
	}
	return true
}

// named0 returns a copy of the row with the players first that the query names.
func named0(r *row, names []string) *shelf.Row {
	c := r.Row
	is := func(name string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
	}
	var first, rest []string
	for _, p := range r.Players {
		if is(p) {
			first = append(first, p)
		} else {
			rest = append(rest, p)
		}
	}
	if len(first) == 0 && len(names) == 1 {
		first = names
	}
	all := slices.Concat(first, rest)
	c.Players = all[:min(len(all), library.PlayersShown)]
	return &c
}

// sort sorts rows: those on disks that are not connected last, groups together.
func (s *snapshot) sort(rows []*row, ask shelf.Ask, byRuns bool, found *library.Hits) {
	by := ask.Sort
	if by == shelf.Auto {
		switch {
		case ask.Place == shelf.Watched || ask.Place == shelf.Unfinished:
			by = shelf.ByWatched
		case byRuns:
			by = shelf.ByBest
		default:
			by = shelf.ByDate
		}
	}
	best := func(r *row) time.Duration {
		h, ok := found.Of[r.ID]
		switch {
		case h.Best != nil:
			return seconds(h.Best.TimeSeconds)
		case r.Best != nil && !(ok && found.Choosy):
			return r.Best.Time
		}
		return 1<<63 - 1
	}
	compare := func(a, b *row) int {
		switch by {
		case shelf.ByName:
			return cmp.Compare(a.lowerName, b.lowerName)
		case shelf.ByMap:
			return last(a.lowerMap, b.lowerMap)
		case shelf.ByPlayers:
			return last(a.lead, b.lead)
		case shelf.ByLength:
			return cmp.Compare(b.Length, a.Length)
		case shelf.ByBest:
			return cmp.Compare(best(a), best(b))
		case shelf.ByWatched:
			return b.watchedAt.Compare(a.watchedAt)
		}
		return b.Date.Compare(a.Date)
	}
	if ask.Reverse {
		forward := compare
		compare = func(a, b *row) int { return forward(b, a) }
	}
	// Of thousands of rows most differ in the first of these: cmp.Or would compare
	// all of them.
	slices.SortFunc(rows, func(a, b *row) int {
		if c := order(a.Missing, b.Missing); c != 0 {
			return c
		}
		if c := compareGroups(a, b, ask.Group); c != 0 {
			return c
		}
		if c := compare(a, b); c != 0 {
			return c
		}
		if c := b.Date.Compare(a.Date); c != 0 {
			return c
		}
		return cmp.Or(cmp.Compare(a.lowerName, b.lowerName), cmp.Compare(a.ID, b.ID))
	})
}

// last compares texts, the empty one behind all others.
func last(a, b string) int { return cmp.Or(order(a == "", b == ""), cmp.Compare(a, b)) }

// order puts false before true.
func order(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

func compareGroups(a, b *row, g shelf.Group) int {
	switch g {
	case shelf.GroupMap:
		return last(a.lowerMap, b.lowerMap)
	case shelf.GroupPlayer:
		return last(a.lead, b.lead)
	case shelf.GroupServer:
		return last(a.Server, b.Server)
	case shelf.GroupDate:
		return cmp.Compare(month(b), month(a))
	}
	return 0
}

func month(r *row) int { return r.Date.Year()*12 + int(r.Date.Month()) }

// headings returns the groups of sorted rows.
func headings(rows []*row, g shelf.Group) []shelf.Heading {
	var out []shelf.Heading
	missing := len(rows) > 0 && rows[len(rows)-1].Missing
	if g == shelf.NoGroup && !missing {
		return nil
	}
	for i, r := range rows {
		if i > 0 && r.Missing == rows[i-1].Missing && (r.Missing && r.Folder == rows[i-1].Folder ||
			!r.Missing && compareGroups(r, rows[i-1], g) == 0) {
			out[len(out)-1].Count++
			continue
		}
		h := shelf.Heading{From: i, Count: 1}
		if r.Missing {
			h.Title, h.Note = r.Folder+" is not connected", "Connect it to play these recordings."
		} else {
			h.Title = titleOf(r, g)
		}
		out = append(out, h)
	}
	return out
}

func titleOf(r *row, g shelf.Group) string {
	switch g {
	case shelf.GroupMap:
		return cmp.Or(r.Map, "Unknown map")
	case shelf.GroupPlayer:
		if len(r.Players) > 0 {
			return r.Players[0]
		}
		return "No player"
	case shelf.GroupServer:
		return cmp.Or(r.Server, "Unknown server")
	case shelf.GroupDate:
		return r.Date.Format("January 2006")
	}
	return ""
}

// terms returns the understood parts of a query, with the query without each.
func terms(text string, q library.Query) []shelf.Term {
	var out []shelf.Term
	for _, u := range q.Understood {
		out = append(out, shelf.Term{
			Label: u.Label, Value: u.Value, Without: tidy(text[:u.From] + " " + text[u.To:]),
		})
	}
	rank := map[string]int{"player": -2, "map": -1}
	slices.SortStableFunc(out, func(a, b shelf.Term) int { return rank[a.Label] - rank[b.Label] })
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
func facets(text string, rows []*row, q library.Query) []shelf.Facet {
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
	var out []shelf.Facet
	add := func(label string, n int, word string) {
		if n > 0 && n < len(rows) {
			out = append(out, shelf.Facet{Label: label, Count: n, With: tidy(text + " " + word)})
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
		text = "No run of " + strings.Join(q.Players, " or ")
	}
	if len(q.Maps) > 0 {
		text += " on " + strings.Join(q.Maps, " or ")
	}
	if q.Under == 0 {
		return text + "."
	}
	text += " is under " + times.WithUnit(q.Under) + "."
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
