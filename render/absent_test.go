package render

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/formats"
	"playhead/render/action"
	"playhead/render/part"
	"playhead/render/session"
	"playhead/sim"
	"playhead/testdata/campaign"
	"playhead/testdata/ghostwriter"
	"playhead/testdata/goldsrcwriter"
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
		if (n.Name == "vy" || n.Name == "speed") && !n.From.Worked() && n.Text != "–" {
			t.Errorf("%s %s is shown as recorded", n.Name, n.Text)
		}
	}
}

// The pad of a game with weapons says what is in the clip, if the weapon has one, before the
// zones, which may have no room; each only if it is recorded.
func TestThePadShowsAmmunition(t *testing.T) {
	for _, c := range []struct {
		tell func(b *sim.Builder)
		want string
	}{
		{func(b *sim.Builder) {
			b.Set(1, sim.Health, 87)
			b.Set(1, sim.Armor, 40)
			b.Set(1, sim.Ammo, 12)
			b.SetGlobal(sim.Zones, 1<<sim.ZoneBuy)
		}, "87 hp  40 armor  12 ammo  buy zone"},
		{func(b *sim.Builder) { b.Set(1, sim.Ammo, 0) }, "0 ammo"},
		{func(b *sim.Builder) { b.SetGlobal(sim.Zones, 1<<sim.ZoneBuy) }, "buy zone"},
	} {
		w := opened(t, &instant{engine: sim.GoldSrc, tick: 50, tell: func(b *sim.Builder) {
			b.Set(1, sim.X, 100)
			b.Set(1, sim.Y, 100)
			c.tell(b)
		}})
		w.watch.Session.Followed, w.watch.Stage.Scene.Recorder = 1, 1
		if got := w.replay.Look.Pad().Foot; got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// The pad of a ghost and the lane say the same speed: that of the step to the tick.
func TestThePadOfAGhostIsAsFastAsItsLane(t *testing.T) {
	d, err := formats.Open(formats.Bytes(ghostwriter.Walk(200).Bytes()), formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	v := watchSession(t, session.New("walk.gho", sim.Load(t.Context(), d), func() {}))
	v.watch.Session.Play.Play(false)
	v.watch.Stage.Follow(0, v.clock)
	g := v.watch.Session.Game()
	_, last, _ := g.Span()
	for tick := last - 20; tick <= last; tick += 2 { // Y leaps back every 18 ticks
		v.at(g.TimeOf(tick).Seconds())
		texts := v.texts()
		for _, n := range v.replay.Look.Pad().Numbers {
			if n.Name == "speed" && !slices.Contains(texts, n.Text+" tiles/s") {
				t.Errorf("tick %d: %s tiles/s on the pad, not in the lane", tick, n.Text)
			}
		}
	}
}

// What a recording does not hold is a dash or nothing, in every place and of every
// format: no number and no word stands for it.
func TestNoPlaceShowsWhatIsNotRecorded(t *testing.T) {
	recordings := append(
		campaign.Large(t), campaign.Recording{Name: "ghost.gho", Data: ghostwriter.Walk(200).Bytes()},
		campaign.Recording{Name: "old.dem", Data: goldsrcwriter.OldDemo(1500)},
	)
	for _, rec := range recordings {
		t.Run(rec.Name, func(t *testing.T) {
			d, err := formats.Open(formats.Bytes(rec.Data), formats.Options{})
			if err != nil {
				t.Fatal(err)
			}
			v := watchSession(t, session.New(rec.Name, sim.Load(t.Context(), d), func() {}))
			v.watch.Session.Play.Play(false)
			var copied string
			v.d.Host.Copy = func(text string) { copied = text }
			places := 0
			for _, at := range campaign.Share([]float64{0.1, 1, 3.5, 9, 20}) {
				v.at(at)
				w := v.watch.Session.Play.World()
				for id := range w.Players {
					v.watch.Stage.Follow(id, v.clock)
					v.at(at)
					places += checkPlaces(t, v, id)
					v.Do(action.CopyMoment)
					checkMoment(t, v, id, copied)
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
				t.Errorf("%s, player %d, tick %d: %s is %q, %q, %q", g.Engine, id, now.Tick, value.Name, value.Recorded,
					value.Worked, value.Tip)
			}
		}
	}
	pad := v.replay.Look.Pad()
	if strings.Contains(pad.Source, "inferred") && !slices.ContainsFunc(pad.Keys, func(k part.PadKey) bool {
		return k.Inferred
	}) &&
		!slices.ContainsFunc(pad.Numbers, func(n part.PadNumber) bool { return n.From.Worked() }) {
		t.Errorf("player %d: %q, but nothing is", id, pad.Source)
	}
	speed := r.Has.Has(sim.VX) && r.Has.Has(sim.VY)
	for _, number := range pad.Numbers {
		if (number.Name == "vx" || number.Name == "vy" || number.Name == "speed") && !speed &&
			!number.From.Worked() && number.Text != "–" {
			t.Errorf("player %d: %s %s is shown as recorded", id, number.Name, number.Text)
		}
		if number.Name == "yaw" && !r.Has.Has(sim.Yaw) && !number.From.Worked() && number.Text != "–" {
			t.Errorf("player %d: yaw %s is shown as recorded", id, number.Text)
		}
	}
	if strings.Contains(pad.Foot, " hp") && !r.Has.Has(sim.Health) ||
		strings.Contains(pad.Foot, " ammo") && !r.Has.Has(sim.Ammo) ||
		strings.Contains(pad.FootRight, "$") && !r.Has.Has(sim.Money) {
		t.Errorf("player %d: %q %q", id, pad.Foot, pad.FootRight)
	}
	return n
}

// checkMoment checks the text of the moment that is copied for other programs: it says
// no more than the pad.
func checkMoment(t *testing.T, v *watched, id int, copied string) {
	t.Helper()
	w, pad := v.watch.Session.Play.World(), v.replay.Look.Pad()
	_, player, ok := strings.Cut(copied, "\n")
	if !ok {
		t.Fatalf("%q has no line about player %d", copied, id)
	}
	wrong := func(what string) { t.Errorf("player %d, tick %d, %s: %q beside %+v", id, w.Tick, what, copied, pad) }
	has := func(part string) bool { return strings.Contains(player, part) }
	if !w.Rows[id].Present() {
		if !has(": " + pad.Source) {
			wrong("it does not say why nothing is known")
		}
		for _, value := range []string{"aim ", "turn ", "tiles/s", " u/s", "keys all"} {
			if has(value) {
				wrong("a value of a player who is not there")
			}
		}
	}
	unknown := 0
	for _, k := range pad.Keys {
		if k.State == part.KeyUnknown {
			unknown++
		}
	}
	if w.Rows[id].Present() && unknown == len(pad.Keys) && !has("keys –") {
		wrong("keys that are not recorded read as keys that are up")
	}
	for _, n := range pad.Numbers {
		if n.Name == "speed" && n.From.Worked() && (has("tiles/s") || has("u/s")) &&
			!has("/s ("+n.From.String()+")") {
			wrong("a speed that is " + n.From.String() + " reads otherwise")
		}
	}
	if has(" fps") && id != v.watch.Session.Recording().Meta.Recorder {
		wrong("the frame rate of the recorder")
	}
}

// checkBoard checks the list of players and the scoreboard.
func checkBoard(t *testing.T, v *watched) {
	t.Helper()
	w := v.watch.Session.Play.World()
	number := regexp.MustCompile(`^-?[0-9]+$`)
	board := v.replay.Look.Board(nil)
	for _, p := range append(v.replay.Look.Players(true), board.Players...) {
		r := &w.Rows[p.ID]
		switch {
		case p.Value == "":
			t.Errorf("player %d has nothing, not even a dash", p.ID)
		case number.MatchString(p.Value) && !r.Has.Has(sim.Score),
			strings.Contains(p.Value, " / ") && !r.Has.Has(sim.Deaths),
			p.TeamText != "" && !r.Has.Has(sim.Team),
			!board.Cell(p.ID, "money").Missing() && !r.Has.Has(sim.Money):
			t.Errorf("player %d: %q %q %v", p.ID, p.Value, p.TeamText, board.Cell(p.ID, "money"))
		}
	}
	for _, s := range board.Sides {
		if _, red := w.Global.Get(sim.ScoreRed); !red && !s.Unscored {
			t.Errorf("side %s has %d points", s.Name, s.Score)
		}
	}
}

// The preview above the timeline says that keys are not recorded: without a word they
// would read as keys that are up.
func TestThePreviewSaysWhichKeysAreNotRecorded(t *testing.T) {
	d, err := formats.Open(formats.Bytes(goldsrcwriter.OldDemo(1500)), formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	v := watchSession(t, session.New("old.dem", sim.Load(t.Context(), d), func() {}))
	v.watch.Session.Play.Play(false)
	v.watch.Stage.Follow(1, v.clock)
	v.at(1)
	bar := v.d.Lay.Overview
	v.point(bar.X+bar.W/2, bar.CenterY(), false)
	v.frames(25)
	if texts := v.texts(); !slices.Contains(texts, "keys –") {
		t.Errorf("written is %q", texts)
	}
}

// Before the start of a run there is no difference to another one, not one of 0.
func TestThereIsNoDifferenceBeforeTheStart(t *testing.T) {
	v := watchRace(t, "ddnet")
	v.compareOwn(v.runOf("Привет", 4180*time.Millisecond), v.runOf("kettle", 4580*time.Millisecond))
	v.at(0.2)
	v.compared()
	texts := v.texts()
	if !slices.Contains(texts, "Before the start of A") || !slices.Contains(texts, "–") ||
		slices.Contains(texts, "0.00 s") {
		t.Errorf("written is %q", texts)
	}
}
