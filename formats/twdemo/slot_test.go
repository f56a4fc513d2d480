package twdemo_test

import (
	"fmt"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/formats/twdemo"
	"playhead/sim"
	"playhead/testdata/demowriter"
)

// Between two snapshots Elliot leaves, Ferris takes his id and goes to the
// spectators, and Grace calls herself Heidi.
func TestAnIdTakenOverIsNoChangeOfName(t *testing.T) {
	for _, p := range []struct {
		name  string
		net   string
		items func(demowriter.Tee) []twdemo.Item
		says  [][]byte
	}{
		{"0.6", twdemo.NetVersion6, demowriter.Tee.Items6, [][]byte{
			demowriter.Message(4, false, 4, 3, 1, 0), demowriter.Message(3, false, 0, -1,
				"'Elliot' has left the game (Timeout)"),
		}},
		{"0.7", twdemo.NetVersion7, demowriter.Tee.Items7, [][]byte{
			demowriter.Message(5, false, 4, 3, 1, 0), demowriter.Message(20, false, 3, "Timeout", 0),
		}},
	} {
		t.Run(p.name, func(t *testing.T) {
			step := func(tick int32, three, four string, team int32) demowriter.Step {
				items := append(p.items(demowriter.Tee{ID: 4, Name: four, X: 10, Y: 10, Tick: tick}),
					p.items(demowriter.Tee{ID: 3, Name: three, Team: team, X: 20, Y: 20, Tick: tick})...)
				return demowriter.Step{Tick: sim.Tick(tick), Items: items, Keyframe: tick == 10}
			}
			first, second, third := step(10, "Elliot", "Grace", 0), step(12, "Elliot", "Grace", 0),
				step(14, "Ferris", "Heidi", -1)
			third.Before = p.says
			d := &demowriter.Demo{
				Header: twdemo.Header{Version: 5, NetVersion: p.net, MapName: "m", Type: "server"},
				Steps:  []demowriter.Step{first, second, third},
			}
			g := load(t, d.Bytes(), binread.Options{}).Games[0]
			got := ""
			for i := range g.Events {
				e := &g.Events[i]
				if before, after := e.Names(); e.Kind.String() == "name" {
					got += fmt.Sprintf("name %s to %s\n", before, after)
				} else if e.Player >= 0 {
					got += e.Kind.String() + " " + g.PlayerLabel(e)
					if e.Target >= 0 {
						got += " " + g.TargetLabel(e)
					}
					got += "\n"
				}
			}
			const want = "kill Heidi Elliot\nname Grace to Heidi\nleave Elliot\njoin Ferris\n"
			if got != want {
				t.Errorf("got\n%swant\n%s", got, want)
			}
			for _, s := range g.Stints {
				if s.Identity.Name == "Elliot" && s.Left != "Timeout" || s.Identity.Name == "Ferris" && s.Stint != 1 {
					t.Errorf("%+v", s)
				}
			}
		})
	}
}
