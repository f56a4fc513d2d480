package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playhead/formats"
	"playhead/sim"
	"playhead/sim/match"
	"playhead/testdata/goldsrcwriter"
)

// writeLongMatch writes a demo of a match of 30 rounds and returns its path and script.
func writeLongMatch(t *testing.T) (string, []goldsrcwriter.Order) {
	t.Helper()
	script := goldsrcwriter.LongMatch()
	data, err := goldsrcwriter.Bytes(goldsrcwriter.Options{
		Players: 10, Recorder: 1, Script: script, Rate: 20, Seconds: goldsrcwriter.LongMatchSeconds,
	})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "match.dem")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path, script
}

// A scripted player is what a script lets a player do in the rounds that count.
type scripted struct {
	Kills, Deaths, Headshots, Suicides int
	TeamKills                          int `json:"team_kills"`
	OpeningKills                       int `json:"opening_kills"`
	OpeningDeaths                      int `json:"opening_deaths"`
	Rounds                             int
	Spent                              *int
	Team                               string
}

// truthOf returns what the last 30 rounds of a script hold for each player, and how many of
// them teams A and B won.
func truthOf(script []goldsrcwriter.Order) (of [11]scripted, won [2]int) {
	rounds, swapped, opened, begun := 0, 0, false, 0
	for _, o := range script {
		if o.Do == goldsrcwriter.BeginRound {
			begun++
		}
	}
	team := func(id int) int { return (id + 1 + swapped) % 2 }
	money := map[int]int{}
	for _, o := range script {
		counts := rounds > begun-30
		switch o.Do {
		case goldsrcwriter.BeginRound:
			rounds, opened, money = rounds+1, false, map[int]int{}
		case goldsrcwriter.Swap:
			swapped = 1 - swapped
		case goldsrcwriter.Earn:
			if was, ok := money[o.Who]; ok && counts && int(o.Seconds) < was {
				if of[o.Who].Spent == nil {
					of[o.Who].Spent = new(int)
				}
				*of[o.Who].Spent += was - int(o.Seconds)
			}
			money[o.Who] = int(o.Seconds)
		case goldsrcwriter.Win:
			if a := (o.Who + swapped) % 2; counts {
				won[1-a]++
			}
		case goldsrcwriter.Die:
			if counts {
				of[o.Who].Deaths, of[o.Who].Suicides = of[o.Who].Deaths+1, of[o.Who].Suicides+1
			}
		case goldsrcwriter.Shoot:
			if !counts {
				continue
			}
			killer, victim := &of[o.Who], &of[o.Whom]
			victim.Deaths++
			if team(o.Who) == team(o.Whom) {
				killer.TeamKills++
				continue
			}
			killer.Kills++
			if o.Head {
				killer.Headshots++
			}
			if !opened {
				killer.OpeningKills, victim.OpeningDeaths, opened = killer.OpeningKills+1, victim.OpeningDeaths+1, true
			}
		}
	}
	for id := range of {
		of[id].Rounds, of[id].Team = 30, []string{"a", "b"}[id%2]
	}
	return of, won
}

// Two halves, an overtime, restarts, team kills and deaths by the bomb: every total is that of
// the script that our writer made a demo of.
func TestTheTotalsOfALongMatchAreThoseOfItsScript(t *testing.T) {
	path, script := writeLongMatch(t)
	truth, won := truthOf(script)
	rows := 0
	teamKills := 0
	for line := range strings.Lines(fine(t, "match", path, "--json")) {
		var p struct {
			Player int
			scripted
		}
		if err := json.Unmarshal([]byte(line), &p); err != nil {
			t.Fatal(err)
		}
		rows++
		teamKills += p.TeamKills
		want := truth[p.Player]
		if p.Spent != nil && want.Spent != nil {
			if *p.Spent != *want.Spent {
				t.Errorf("player %d spent %d, want %d", p.Player, *p.Spent, *want.Spent)
			}
			p.Spent = want.Spent
		}
		if p.scripted != want {
			t.Errorf("player %d: %+v, want %+v", p.Player, p.scripted, want)
		}
	}
	bombed := 0
	for line := range strings.Lines(fine(t, "kills", path, "--json", "--filter", "weapon:c4 suicide")) {
		bombed += min(1, len(line))
	}
	if rows != 10 || teamKills < 3 || bombed < 3 {
		t.Errorf("%d players, %d team kills, %d deaths by the bomb", rows, teamKills, bombed)
	}
	f, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	l := sim.Load(context.Background(), f)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	m := match.Of(r.Games[0], 0)
	if m.Score() != won || won[0]+won[1] != 30 {
		t.Errorf("score %v, want %v", m.Score(), won)
	}
	var lengths []int
	for i := range m.Parts {
		if p := &m.Parts[i]; p.Counts {
			lengths = append(lengths, p.Last-p.First+1)
		}
	}
	if len(lengths) != 4 || lengths[0] != 12 || lengths[1] != 12 || lengths[2] != 3 || lengths[3] != 3 {
		t.Errorf("parts of %v rounds", lengths)
	}
}

func TestTheNotesOfAMatchSayWhatDoesNotCount(t *testing.T) {
	path, _ := writeLongMatch(t)
	code, _, errs := replay("match", path)
	if code != exitFine || !strings.Contains(errs, "The round at 00:00.10 does not count: a restart") ||
		!strings.Contains(errs, "3 rounds from 00:08") || !strings.Contains(errs, "Both positions are known for ") {
		t.Errorf("exit %d, %s", code, errs)
	}
	if _, _, errs := replay("match", sampleLog); !strings.Contains(errs, "only in GoldSrc demos") {
		t.Errorf("%s", errs)
	}
}
