package render

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/formats"
	"playhead/formats/bsp"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/session"
	"playhead/render/settings"
	"playhead/render/stage"
	"playhead/render/view/above"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/testdata/bspwriter"
	"playhead/testdata/goldsrcwriter"
)

// watchBombs opens a demo of three rounds on its map, paused: in the first the bomb
// explodes, in the second it is defused, in the third time runs out.
func watchBombs(t *testing.T, w, h int) *watched {
	t.Helper()
	level := goldsrcwriter.Ledgeworks()
	data, err := goldsrcwriter.Bytes(goldsrcwriter.Options{
		Players: 6, Seconds: 125, Recorder: 1, Script: goldsrcwriter.BombRounds(),
		Levels: []*goldsrcwriter.Level{level},
	})
	if err != nil {
		t.Fatal(err)
	}
	d, err := formats.Open(formats.Bytes(data), formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	v := watchSession(t, session.New("bomb.dem", sim.Load(t.Context(), d), func() {}))
	p, err := bsp.Read(bspwriter.Write(level, bspwriter.Options{}), level.Name)
	if err != nil {
		t.Fatal(err)
	}
	v.watch.Stage.SetMap(0, &stage.GameMap{Status: stage.MapFound, Map: above.New(p, nil), Complete: true})
	v.resize(w, h)
	v.watch.Session.Play.Play(false)
	v.awaitRounds()
	return v
}

// at goes to a moment, with the whole map in view.
func (v *watched) at(seconds float64) {
	v.t.Helper()
	v.watch.Session.Play.Seek(time.Duration(seconds * float64(time.Second)))
	v.watch.Stage.FitMap(v.clock)
	v.watch.Stage.Cam.Arrive()
	v.frames(2)
}

// seenTexts returns what the picture writes.
func (v *watched) seenTexts() []string {
	v.t.Helper()
	var out []string
	for _, m := range v.written(1).Marks {
		if m.Text != "" {
			out = append(out, m.Text)
		}
	}
	return out
}

func TestTheClockSaysHowTheRoundAndTheBombStand(t *testing.T) {
	v := watchBombs(t, 1280, 900)
	for _, c := range []struct {
		at   float64
		want []string
		not  []string
	}{
		{3.1, []string{"CT", "T", "00:03"}, []string{"defuse possible", "CT 0"}},
		{27.05, []string{"28.0 s", "defuse possible", "kit 5 s · without 10 s"}, []string{"≈28.0 s"}},
		{47.05, []string{"8.0 s", "only with a kit"}, nil},
		{51.05, []string{"4.0 s", "too late"}, nil},
		{75.05, []string{"sable defuses", "9.0 s", "≈30.0 s"}, []string{"defuse possible"}},
		{77.05, []string{"35 s as in other rounds", "≈28.0 s"}, []string{"sable defuses"}},
		{93.1, []string{"CT 1", "T 1"}, []string{"defuse possible"}},
	} {
		t.Run(fmt.Sprint(c.at), func(t *testing.T) {
			v.at(c.at)
			got := v.seenTexts()
			for _, w := range c.want {
				if !slices.Contains(got, w) {
					t.Errorf("%q is not on the screen: %q", w, got)
				}
			}
			for _, w := range c.not {
				if slices.Contains(got, w) {
					t.Errorf("%q is on the screen", w)
				}
			}
		})
	}
}

func TestGrenadesSmokeAndFlashesSayHowLongTheyTake(t *testing.T) {
	v := watchBombs(t, 1280, 900)
	for _, c := range []struct {
		at   float64
		want string
	}{
		{8.6, "smoke 1.0 s"},
		{11.6, "flash 1.0 s"},
		{12.7, "flashed 2.9 s"},
		{20.2, "smoke 9.4 s"},
		{22.6, "HE 1.0 s"},
	} {
		v.at(c.at)
		if got := v.seenTexts(); !slices.Contains(got, c.want) {
			t.Errorf("at %v s: no %q on the screen: %q", c.at, c.want, got)
		}
	}
}

func TestTheLegendListsWhatIsOnThisMap(t *testing.T) {
	v := watchBombs(t, 1600, 1300)
	v.at(3)
	want := []string{
		"bomb", "planted bomb", "hostage", "smoke", "flash, in the air", "HE, in the air",
		"smoke, in the air", "flashed", "on the radar only", "sound", "died", "freeze", "buy",
	}
	got := v.seenTexts()
	for _, w := range want {
		if !slices.Contains(got, w) {
			t.Errorf("no %q in the legend", w)
		}
	}
	v.act("key H")
	if got := v.seenTexts(); slices.Contains(got, "planted bomb") {
		t.Error("the legend is still there")
	}
	v.act("key H")
	if got := v.seenTexts(); !slices.Contains(got, "planted bomb") {
		t.Error("the legend is not back")
	}
	// In a low window it is there when it is requested.
	v.act("key H")
	v.resize(1280, 720)
	v.frames(2)
	if got := v.seenTexts(); slices.Contains(got, "planted bomb") {
		t.Error("the legend fills a low map")
	}
	v.act("key H")
	if got := v.seenTexts(); !slices.Contains(got, "planted bomb") {
		t.Error("no legend in a low window")
	}
	// A match without bombs and hostages has neither.
	jumps := watchJumps(t)
	if got := jumps.seenTexts(); slices.Contains(got, "planted bomb") || slices.Contains(got, "hostage rescue") {
		t.Errorf("a demo of jumps lists a bomb: %q", got)
	}
}

func TestTheLanesOfUtilityAndMoney(t *testing.T) {
	v := watchBombs(t, 1280, 1000)
	v.at(30)
	for _, lane := range []string{"lane Utility", "lane Economy"} {
		if !slices.Contains(v.visible(), lane) {
			t.Errorf("no %s among %v", lane, v.visible())
		}
	}
	got := strings.Join(v.seenTexts(), "\n")
	for _, want := range []string{"Bomb", "Smoke", "Flash", "HE", "CT $300"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in %q", want, got)
		}
	}
	// A click on a bar goes there.
	s := v.watch.Session
	for n := range 20 {
		z, ok := v.d.Hits.Find(widget.Target{Part: "utility bar", N: n})
		if !ok || z.Tip != "HE of sable" {
			continue
		}
		v.act(fmt.Sprintf("click %.0f %.0f", z.CenterX(), z.CenterY()))
		if got := s.Play.Position().Seconds(); got < 22 || got > 22.3 {
			t.Errorf("the HE grenade is at %v s", got)
		}
		return
	}
	t.Error("no bar of the HE grenade")
}

// The pad says what the scoreboard says the player has, and the lane what their side has together.
func TestPadBoardAndLaneShowTheSameMoney(t *testing.T) {
	v := watchBombs(t, 1280, 1000)
	me := v.watch.Stage.Scene.Recorder
	v.watch.Stage.Follow(me, v.clock)
	seen := map[string]bool{}
	for at := 20.0; at < 120; at += 6 {
		v.at(at)
		board, sum := v.replay.Look.Board(nil), int64(0)
		for _, p := range board.Players {
			if p.Team == v.replay.Look.Team(me) {
				sum += board.Cell(p.ID, "money").Int()
			}
		}
		pad := v.replay.Look.Pad().FootRight
		if want := "$" + widget.Thousands(int(board.Cell(me, "money").Int())); pad != want && pad != "" {
			t.Errorf("at %v s: %s on the pad, %s on the scoreboard", at, pad, want)
		}
		if lane := "CT $" + widget.Thousands(int(sum)); sum > 0 && !slices.Contains(v.seenTexts(), lane) {
			t.Errorf("at %v s: no %q in the window", at, lane)
		}
		seen[pad] = true
	}
	if len(seen) < 2 {
		t.Errorf("only %v", seen)
	}
}

func TestASmallWindowHasTheClockToo(t *testing.T) {
	v := watchBombs(t, 640, 400)
	v.at(27.05)
	if got := v.seenTexts(); !slices.Contains(got, "bomb 28.0 s") {
		t.Errorf("no bomb on the screen: %q", got)
	}
	v.at(75.05)
	if got := v.seenTexts(); !slices.Contains(got, "defusing 9.0 s") {
		t.Errorf("nobody defuses: %q", got)
	}
}

// Whoever is dead keeps their score in the list of players.
func TestTheDeadKeepTheirScore(t *testing.T) {
	v := watchBombs(t, 1280, 900)
	v.at(17)
	for _, p := range v.replay.Look.Players(true) {
		if p.Name == "hm" {
			if !p.Gone || p.Value != "0 / 1" {
				t.Errorf("%+v", p)
			}
			return
		}
	}
	t.Error("no hm in the list")
}

func TestRoundsHaveHeadingsInTheListOfEvents(t *testing.T) {
	v := watchBombs(t, 1600, 1200)
	v.at(75.05)
	v.watch.Session.Events.SetFilter(feed.Filter{Groups: 1 << feed.Kills, Player: -1})
	v.frames(3)
	got := strings.Join(v.seenTexts(), "|")
	for _, want := range []string{
		"Round 1|0–1|T, bomb exploded|", "48.99 s · 5 survived · CT $300 (recorder)", "Round 2|being played|",
		"CT $4,200 of 2",
		"Round 3|2–1|CT, time ran out|",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in %q", want, got)
		}
	}
	// A click on a heading goes there, and events are where they are drawn.
	z := v.zone("round heading", 2)
	v.act(fmt.Sprintf("click %.0f %.0f", z.CenterX(), z.CenterY()))
	if got, want := v.watch.Session.Play.Position(), v.rounds().List().Rounds[2].Start; got != want {
		t.Errorf("at %v, want %v", got, want)
	}
	// A search lists nothing but what it finds.
	v.act("key /", "type plant")
	if got := strings.Join(v.seenTexts(), "|"); strings.Contains(got, "being played") {
		t.Errorf("headings among what was found: %q", got)
	}
}

// The legend has its place before anything is painted: what its action says does not wait
// for a picture.
func TestTheLegendHasItsPlaceBeforeItIsPainted(t *testing.T) {
	v := watchBombs(t, 1600, 900)
	v.d.Change(func(s *settings.Settings) { s.Watching.Signs = layout.Open })
	v.at(20)
	legend, ok := part.First[part.Explaining](v.replay.Parts)
	if !ok || !legend.ShowsLegend() {
		t.Fatal("there is no legend")
	}
	v.resize(640, 400)
	v.step()
	if legend.ShowsLegend() {
		t.Error("a small window has no room for the legend")
	}
	v.resize(1600, 900)
	v.step()
	if !legend.ShowsLegend() {
		t.Error("the legend of the large window is not shown again")
	}
}
