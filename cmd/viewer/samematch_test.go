package main

import (
	"slices"
	"strconv"

	"playhead/render/part"
	"playhead/render/parts/totals"
	"playhead/sim"
	"playhead/sim/table"
)

// A matchPage is what the page of a match lists of a game.
type matchPage struct {
	game           int
	players, kills *table.Table
	among          []int // the listed kills
}

// matchPages opens the page of a match in every game.
func matchPages(s *same) (pages []matchPage) {
	session := s.win.Session()
	view, ok := part.First[*totals.View](s.win.Replay().Parts)
	if !ok {
		s.Fatal("no part shows matches")
	}
	if session.Recording().Games[0].Engine != sim.GoldSrc {
		return nil // no other recordings hold matches
	}
	s.win.Do("toggle-match")
	defer s.win.Do("toggle-match")
	for i, g := range session.Recording().Games {
		first, _, ok := g.Span()
		if !ok {
			continue
		}
		session.Play.SeekTick(g, first)
		s.until("the match of game "+strconv.Itoa(i), func() bool {
			players, _, _ := view.Tables()
			return session.Game() == g && players != nil
		})
		players, kills, among := view.Tables()
		pages = append(pages, matchPage{i, players, kills, among})
	}
	return pages
}

// compareTotals compares the players of the page of a match.
func compareTotals(s *same) int {
	var got [][]table.Cell
	for _, p := range matchPages(s) {
		got = append(got, cellsOf(p.players)...)
	}
	return s.compare(nil, nil, s.command("match", s.path), got)
}

// compareKills compares the kills of the page of a match. It lists those that count, which are the deaths
// of its players.
func compareKills(s *same) int {
	var got [][]table.Cell
	for _, p := range matchPages(s) {
		got = append(got, cellsOf(p.kills)...)
		deaths := p.players.Totals()[p.players.Column("deaths")]
		if n := len(p.among); n != int(deaths.Int()) {
			s.Errorf("game %d: %d kills are listed, of players who died %d times", p.game, n, deaths.Int())
		}
		if !slices.IsSorted(p.among) || len(p.among) > len(p.kills.Rows) {
			s.Errorf("game %d: the listed kills are %v of %d", p.game, p.among, len(p.kills.Rows))
		}
	}
	return s.compare(nil, nil, s.command("kills", s.path), got)
}
