package export

import (
	"fmt"
	"slices"
	"testing"

	"playhead/sim"
	"playhead/sim/events"
	"playhead/sim/table"
)

// leavers returns who left and who took another name, and which stint of the id
// that was. A demo ends before the server that shuts down throws everybody out.
func leavers(t *testing.T, r *sim.Recording) (list []string) {
	t.Helper()
	all := events.Table(r.Games, events.Options{Kinds: []sim.EventKind{sim.EventLeave, sim.EventName}})
	for e := range all.All() {
		at := func(name string) table.Cell { return all.Cell(e, name) }
		switch {
		case at("text").String() == "Server shutdown":
		case at("player").Missing() || at("stint").Missing():
			t.Errorf("%+v is of nobody", e)
		case at("kind").String() == "name":
			list = append(list, fmt.Sprintf("%d#%d %s is now %s", at("player").Int(), at("stint").Int(), at("before"),
				at("after")))
		default:
			list = append(list, fmt.Sprintf("%d#%d %s left: %s", at("player").Int(), at("stint").Int(), at("name"),
				at("text")))
		}
	}
	slices.Sort(list)
	return list
}

func TestEveryRecordingOfARoundSaysWhoLeft(t *testing.T) {
	for _, round := range []struct {
		name  string
		least int
		files [][]string
	}{
		{"d-churn", 6, [][]string{{"teehistorian", "d-churn.teehistorian"}, {"demo", "d-churn.server.demo"}}},
		{"h-long", 50, [][]string{{"teehistorian", "h-long.teehistorian"}, {"demo", "h-long.server.demo"}}},
		{"b-four", 5, [][]string{
			{"teehistorian", "b-four.teehistorian"},
			{"demo", "b-four.server.demo"},
			{"capture", "b-four.pcap"},
		}},
		{"e-sixup", 8, [][]string{{"teehistorian", "e-sixup.teehistorian"}, {"demo", "e-sixup.server.demo"}}},
	} {
		var first []string
		for i, file := range round.files {
			got := leavers(t, load(t, file...))
			if i == 0 {
				first = got
				if len(got) < round.least {
					t.Errorf("%s: %d left or took another name, want at least %d", round.name, len(got), round.least)
				}
				continue
			}
			if file[0] == "capture" { // it ends with the last of its clients
				for _, line := range got {
					if !slices.Contains(first, line) {
						t.Errorf("%s: the capture says %q, the log does not", round.name, line)
					}
				}
				if len(got) < round.least {
					t.Errorf("%s: %q in the capture", round.name, got)
				}
				continue
			}
			if !slices.Equal(got, first) {
				t.Errorf("%s: %v says\n%q, the log\n%q", round.name, file, got, first)
			}
		}
	}
}
