package render

import (
	"regexp"
	"strings"
	"testing"

	"playhead/formats"
	"playhead/render/session"
	"playhead/sim"
	"playhead/testdata/campaign"
	"playhead/testdata/ghostwriter"
)

// A ghost holds only one component of its velocity: the pad shows what is computed
// from positions as such, and never a recorded 0.
func TestThePadOfAGhostShowsNoRecordedSpeed(t *testing.T) {
	d, err := formats.Open(formats.Bytes(ghostwriter.Walk(200).Bytes()), formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	v := watchSession(t, session.New("walk.gho", sim.Load(t.Context(), d), func() {}))
	v.watch.Session.Play.Play(false)
	v.watch.Stage.Follow(0, v.clock)
	v.at(1)
	for _, n := range v.replay.Look.Pad().Numbers {
		if (n.Name == "vy" || n.Name == "speed") && !n.Worked && n.Text != "–" {
			t.Errorf("%s %s is shown as recorded", n.Name, n.Text)
		}
	}
}

// What a recording does not hold is a dash or nothing, in every place and of every
// format: no number and no word stands for it.
func TestNoPlaceShowsWhatIsNotRecorded(t *testing.T) {
	for _, rec := range append(campaign.Large(t), campaign.Recording{Name: "ghost.gho", Data: ghostwriter.Walk(200).Bytes()}) {
		t.Run(rec.Name, func(t *testing.T) {
			d, err := formats.Open(formats.Bytes(rec.Data), formats.Options{})
			if err != nil {
				t.Fatal(err)
			}
			v := watchSession(t, session.New(rec.Name, sim.Load(t.Context(), d), func() {}))
			v.watch.Session.Play.Play(false)
			places := 0
			for _, at := range []float64{0.1, 1, 3.5, 9, 20} {
				v.at(at)
				w := v.watch.Session.Play.World()
				for id := range w.Players {
					v.watch.Stage.Follow(id, v.clock)
					v.at(at)
					places += checkPlaces(t, v, id)
				}
				checkBoard(t, v)
			}
			if places == 0 {
				t.Error("nobody was looked at")
			}
		})
	}
}

// checkPlaces checks what is said of the followed player, and returns how many
// columns were looked at.
func checkPlaces(t *testing.T, v *watched, id int) (n int) {
	t.Helper()
	play := v.watch.Session.Play
	g, now := play.Game(), play.World()
	var recorded sim.World
	g.At(now.Tick, &recorded)
	r := &recorded.Rows[id]
	has := map[string]bool{}
	for c := range sim.NumCols {
		has[strings.ReplaceAll(g.Engine.Column(c).Name, "_", " ")] = r.Has.Has(c)
	}
	for _, group := range v.replay.Look.Values().Groups {
		for _, value := range group.Values {
			n++
			known := false
			for name, h := range has {
				known = known || h && (value.Name == name || strings.HasPrefix(value.Name, name+" "))
			}
			if !known && value.Recorded != "" || value.Recorded == "" && value.Worked == "" && value.Tip != "" {
				t.Errorf("%s, player %d, tick %d: %s is %q, %q, %q", g.Engine, id, now.Tick, value.Name, value.Recorded, value.Worked, value.Tip)
			}
		}
	}
	pad := v.replay.Look.Pad()
	speed := r.Has.Has(sim.VX) && r.Has.Has(sim.VY)
	for _, number := range pad.Numbers {
		if (number.Name == "vx" || number.Name == "vy" || number.Name == "speed") && !speed && !number.Worked && number.Text != "–" {
			t.Errorf("player %d: %s %s is shown as recorded", id, number.Name, number.Text)
		}
		if number.Name == "yaw" && !r.Has.Has(sim.Yaw) && !number.Worked && number.Text != "–" {
			t.Errorf("player %d: yaw %s is shown as recorded", id, number.Text)
		}
	}
	if strings.Contains(pad.Foot, " hp") && !r.Has.Has(sim.Health) || strings.Contains(pad.FootRight, "$") && !r.Has.Has(sim.Money) {
		t.Errorf("player %d: %q %q", id, pad.Foot, pad.FootRight)
	}
	return n
}

// checkBoard checks the list of players and the scoreboard.
func checkBoard(t *testing.T, v *watched) {
	t.Helper()
	w := v.watch.Session.Play.World()
	number := regexp.MustCompile(`^-?[0-9]+$`)
	board := v.replay.Look.Board()
	for _, p := range append(v.replay.Look.Players(true), board.Players...) {
		r := &w.Rows[p.ID]
		switch {
		case p.Value == "":
			t.Errorf("player %d has nothing, not even a dash", p.ID)
		case number.MatchString(p.Value) && !r.Has.Has(sim.Score),
			strings.Contains(p.Value, " / ") && !r.Has.Has(sim.Deaths),
			p.TeamText != "" && !r.Has.Has(sim.Team),
			p.Extra != "" && !r.Has.Has(sim.Money):
			t.Errorf("player %d: %q %q %q", p.ID, p.Value, p.TeamText, p.Extra)
		}
	}
	for _, s := range board.Sides {
		if _, red := w.Global.Get(sim.ScoreRed); !red && !s.Unscored {
			t.Errorf("side %s has %d points", s.Name, s.Score)
		}
	}
}
