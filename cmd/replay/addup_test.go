package main

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"playhead/testdata/campaign"
)

// summed adds up a column of objects by some of their keys.
func summed(list []map[string]any, column string, keys ...string) map[string]float64 {
	sums := map[string]float64{}
	for _, x := range list {
		var of []string
		for _, k := range keys {
			of = append(of, fmt.Sprint(x[k]))
		}
		if v := number(x, column); v != 0 {
			sums[strings.Join(of, " ")] += v
		}
	}
	return sums
}

// listed returns the objects in a column of lists.
func listed(list []map[string]any, column string) (all []map[string]any) {
	for _, x := range list {
		of, _ := x[column].([]any)
		for _, y := range of {
			if object, ok := y.(map[string]any); ok {
				all = append(all, object)
			}
		}
	}
	return all
}

// What one table has in parts adds up to what another one has as a whole, in recordings of each kind. The long form
// looks at all real recordings.
func TestCampaignTablesAddUpToEachOther(t *testing.T) {
	long, _ := writeLongMatch(t)
	paths := []string{sampleLog, sampleDemo, sampleCTF, sampleWire, sampleMatch, long}
	if root := os.Getenv("PLAYHEAD_REPLAYS"); root != "" && campaign.Long() {
		paths = append(paths, recordingsBelow(t, root)...)
	}
	compared := map[string]int{}
	for _, path := range paths {
		a := adding{t, path, compared}
		switch {
		case strings.Contains(path, ".pcap"):
			a.packets()
		case a.goldsrc():
			a.match()
			a.segments()
		}
		a.players()
	}
	for _, what := range []string{"weapons", "kills", "chunks", "segments", "stats"} {
		if compared[what] < 2 {
			t.Errorf("%d sums of %s were compared", compared[what], what)
		}
	}
	t.Logf("%v sums compared", compared)
}

// adding compares sums of the tables of a recording.
type adding struct {
	*testing.T
	path     string
	compared map[string]int
}

// table returns the rows of a table; recordings without any have none.
func (a *adding) table(name string, args ...string) []map[string]any {
	a.Helper()
	_, out, _ := replay(append([]string{name, a.path, "--json"}, args...)...)
	return objectsOf(a.T, out)
}

func (a *adding) same(what string, parts, whole map[string]float64) {
	a.Helper()
	for k := range whole {
		a.compared[what]++
		if math.Abs(parts[k]-whole[k]) > 1e-6*max(1, math.Abs(whole[k])) {
			a.Errorf("%s: %s of %s: the parts add up to %v, the whole is %v", a.path, what, k, parts[k], whole[k])
		}
	}
	for k := range parts {
		if _, ok := whole[k]; !ok {
			a.Errorf("%s: %s of %s: the parts add up to %v, the whole is 0", a.path, what, k, parts[k])
		}
	}
}

// match compares a match with its weapons, and its kills with those of its rounds.
func (a *adding) match() {
	player := []string{"game", "player", "stint"}
	match, weapons, kills := a.table("match"), a.table("weapons"), a.table("kills")
	for _, column := range []string{"kills", "headshots", "opening_kills", "team_kills", "deaths"} {
		a.same("weapons", summed(weapons, column, player...), summed(match, column, player...))
	}
	ofRounds := listed(a.table("rounds"), "kills")
	for _, k := range append(kills, ofRounds...) {
		k["one"] = 1.0
	}
	if len(ofRounds) > 0 { // where rounds are recorded, each kill is in one
		kill := []string{"tick", "killer", "victim", "weapon"}
		a.same("kills", summed(ofRounds, "one", kill...), summed(kills, "one", kill...))
	}
}

// packets compares the packets of a capture with the messages in them.
func (a *adding) packets() {
	chunks := a.table("chunks")
	for _, c := range chunks {
		if c["chunk"] != nil {
			c["one"] = 1.0
		}
	}
	a.same("chunks", summed(chunks, "one", "frame", "direction"), summed(a.table("packets"), "chunks", "frame",
		"direction"))
}

// segments compares the segments of a demo with its length and their marks.
func (a *adding) segments() {
	segments := a.table("segments")
	total := 0.0
	for i, s := range segments {
		total += number(s, "seconds")
		saved := number(s, "saves") + number(s, "loads")
		key := fmt.Sprint("segment ", i)
		marks := float64(len(listed(segments[i:i+1], "marks")))
		a.same("segments", map[string]float64{key: total, key + " marks": marks},
			map[string]float64{key: number(s, "total"), key + " marks": saved})
	}
}

// players compares what every player did with the events and kills of each.
func (a *adding) players() {
	player := []string{"game", "player", "stint"}
	stats, did := a.table("stats"), map[string][]map[string]any{}
	for _, e := range a.table("events", "--kind", "finish,chat") {
		kind, _ := e["kind"].(string)
		if e["inferred"] == true || e["stint"] == nil { // nobody's: servers write under free ids
			continue
		}
		e["one"] = 1.0
		did[kind] = append(did[kind], e)
	}
	a.same("stats", summed(did["finish"], "one", player...), summed(stats, "finishes", player...))
	a.same("stats", summed(did["chat"], "one", player...), summed(stats, "chat_lines", player...))
	if !a.goldsrc() {
		return
	}
	for _, k := range a.table("kills") {
		if k["player"] = k["killer"]; k["suicide"] != true {
			k["one"] = 1.0
		}
		did["kill"] = append(did["kill"], k)
	}
	a.same("stats", summed(did["kill"], "one", "game", "player"), summed(stats, "kills", "game", "player"))
}

func (a *adding) goldsrc() bool {
	return strings.Contains(a.path, ".dem") && !strings.Contains(a.path, ".demo")
}
