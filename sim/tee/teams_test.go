package tee

import (
	"context"
	"io"
	"testing"

	"playhead/sim"
)

// switchWorld returns a world with four switches; number 4 is off at first.
func switchWorld(t *testing.T) *world {
	t.Helper()
	m := emptyMap()
	m.Settings = []string{"switch_open 4"}
	m.Switch = make([]sim.SwitchTile, len(m.Game))
	m.Switch[0].Number = 4
	cfg := Config{Game: ddnetGame(), Server: Server{Minor: since[ruleTeamsLogged].minor}, Map: m}
	w := newWorld(newRuleBook(&cfg), collisionOf(t, m))
	w.spawn(0, Point{})
	return w
}

func TestATeamsSwitchesGoBack(t *testing.T) {
	for _, c := range []struct {
		name  string
		do    func(w *world)
		reset bool
	}{
		{"one of two leaves", func(w *world) { w.joinTeam(1, 0) }, false},
		{"the last one leaves", func(w *world) { w.joinTeam(1, 0); w.joinTeam(2, 5) }, true},
		{"one dies and is sent to team 0", func(w *world) {
			w.fallen.Add(1)
			w.joinTeam(1, 0)
			w.resetFallen()
		}, false},
		{"one dies in a locked team", func(w *world) { w.fallen.Add(1); w.resetFallen() }, true},
		{"somebody else joins", func(w *world) { w.joinTeam(3, 7) }, false},
		{"somebody else joins a locked team", func(w *world) {
			w.command(&Record{ClientID: 1, Num: commandFromChat, Text: "lock", Args: []string{"1"}})
			w.joinTeam(3, 7)
		}, true},
		{"of a team that was unlocked", func(w *world) {
			w.command(&Record{ClientID: 1, Num: commandFromChat, Text: "lock"})
			w.command(&Record{ClientID: 2, Num: commandFromChat, Text: "lock"})
			w.joinTeam(3, 7)
		}, false},
		{"somebody dies in another team", func(w *world) { w.joinTeam(3, 6); w.fallen.Add(3); w.resetFallen() }, false},
		{"everybody is forced to be solo", func(w *world) {
			w.rules.forcedSolo = true
			w.fallen.Add(1)
			w.resetFallen()
		}, true},
	} {
		w := switchWorld(t)
		w.joinTeam(1, 7)
		w.joinTeam(2, 7)
		w.switches.set(7, 3, switchClose, 0, 100)
		w.switches.set(7, 4, switchOpen, 0, 100)
		c.do(w)
		if got := w.switches.active(7, 3) && !w.switches.active(7, 4); got != c.reset {
			t.Errorf("%s: back as they were: %v, want %v", c.name, got, c.reset)
		}
	}
}

func TestSwitchesOfALoadedTeam(t *testing.T) {
	w := switchWorld(t)
	w.tick = 1000
	w.load(&Record{Kind: RecordLoad, Num: 9, Text: "2\t1\t4\t0\t0\n1\t0\t24\n0\t-150\t23\n0\t0\t25\n1\t0\t24"})
	for n, want := range map[uint8]bool{1: true, 2: false, 3: false, 4: true} {
		if w.switches.active(9, n) != want || w.switches.unsure[9] {
			t.Errorf("switch %d: %v, unsure %v", n, !want, w.switches.unsure[9])
		}
	}
	w.switches.expire(1150)
	if !w.switches.active(9, 2) {
		t.Error("the time that was left is not kept")
	}
	w.load(&Record{Kind: RecordLoad, Num: 9})
	if !w.switches.unsure[9] {
		t.Error("a save that is not in the log tells how switches stand")
	}
}

// A log truncates the save strings of larger teams; the switches are at their end.
func TestSwitchesOfATruncatedSaveAreRecalled(t *testing.T) {
	w := switchWorld(t)
	w.joinTeam(0, 7)
	w.tick = 1000
	w.switches.set(7, 2, switchClose, 0, w.tick)
	w.switches.set(7, 3, switchTimedClose, 3, w.tick)
	say := func(text, code string) {
		w.command(&Record{Num: commandFromChat, Text: text, Args: []string{code}})
	}
	say("save", "abc")
	w.joinTeam(0, 9)
	w.tick = 5000
	say("load", "abc")
	w.load(&Record{Kind: RecordLoad, Num: 9, Text: "2\t4\t4\t0\t0\n"})
	for n, want := range map[uint8]bool{1: true, 2: false, 3: false} {
		if w.switches.active(9, n) != want || w.switches.unsure[9] {
			t.Errorf("switch %d: %v, unsure %v", n, !want, w.switches.unsure[9])
		}
	}
	w.switches.expire(5149)
	if w.switches.active(9, 3) {
		t.Error("the timed switch turned back too early")
	}
	w.switches.expire(5151)
	if !w.switches.active(9, 3) {
		t.Error("the timed switch did not turn back")
	}
	say("load", "unheard of")
	w.load(&Record{Kind: RecordLoad, Num: 9, Text: "2\t4\t4\t0\t0\n"})
	if !w.switches.unsure[9] {
		t.Error("a save that nobody made tells how switches stand")
	}
}

// turns plays a story with two tees on a map with switches and returns their
// spans.
func turns(t *testing.T, last sim.Tick, do func(w *world)) *sim.Game {
	t.Helper()
	m := emptyMap()
	m.Settings = []string{"switch_open 4"}
	m.Switch = make([]sim.SwitchTile, len(m.Game))
	m.Switch[0].Number = 4
	for x := range m.Width {
		m.Game[13*m.Width+x].Index = tileSolid
	}
	var ss []*Section
	for tick := sim.Tick(1); tick <= last; tick++ {
		s := &Section{Tick: tick}
		for id := range int32(2) {
			s.Alive.Add(id)
			s.Pos[id] = Point{400, 401}
			if tick == 1 {
				s.Born.Add(id)
				s.Recs = append(s.Recs, Record{Kind: RecordTeam, ClientID: id, Num: 2 + id})
			}
		}
		ss = append(ss, s)
	}
	r := sim.NewRecording(sim.Meta{})
	for u := range sim.Load(context.Background(), &bystanders{last: last}).Updates {
		r.Append(u)
	}
	inf := NewInference(Config{
		Game: ddnetGame(), Server: Server{Minor: since[ruleTeamsLogged].minor}, Map: m,
		Log: &memoryLog{sections: ss},
	})
	for u := range sim.Load(context.Background(), &turning{inf, do}).Updates {
		if u.Chunk != nil {
			r.Games[0].AppendInferred(u.Chunk)
		}
	}
	return r.Games[0]
}

// bystanders is a recording of two tees in teams 2 and 3 that stand there.
type bystanders struct{ at, last sim.Tick }

func (*bystanders) Meta() sim.Meta { return sim.Meta{Recorder: -1} }
func (*bystanders) Close() error   { return nil }

func (s *bystanders) Next(b *sim.Builder) error {
	if s.at == s.last {
		return io.EOF
	}
	if s.at++; s.at == 1 {
		b.NewGame(ddnetGame())
	}
	b.Tick(s.at)
	for id := range 2 {
		b.Set(id, sim.X, 400)
		b.Set(id, sim.Team, int32(2+id))
	}
	return nil
}

// turning is an inference that calls do before every tick.
type turning struct {
	*Inference
	do func(w *world)
}

func (x *turning) Next(b *sim.Builder) error {
	x.do(x.w)
	return x.Inference.Next(b)
}

func TestSwitchesAreToldOfEveryTeam(t *testing.T) {
	g := turns(t, 300, func(w *world) {
		switch tick := w.tick; {
		case tick == 20:
			w.switches.set(2, 1, switchClose, 0, tick)
		case tick >= 40 && tick < 50: // somebody stands on it
			w.switches.set(3, 2, switchTimedClose, 1, tick+1)
		case tick == 200:
			w.switches.doubt(2, true)
		}
	})
	on, off := sim.SwitchState{On: true, Inferred: true}, sim.SwitchState{Inferred: true}
	for _, c := range []struct {
		name    string
		tick    sim.Tick
		team, n int
		known   bool
		want    sim.SwitchState
	}{
		{"untouched", 10, 2, 1, true, on},
		{"off at first", 10, 2, 4, true, off},
		{"turned off", 30, 2, 1, true, off},
		{"of another team", 30, 3, 1, true, on},
		{"and stays off", 150, 2, 1, true, off},
		{"while it is held nothing is told of the time", 45, 3, 2, true, off},
		{"then it is", 60, 3, 2, true, sim.SwitchState{Back: 101, Inferred: true}},
		{"and it turns back", 102, 3, 2, true, on},
		{"all the same to everybody", 110, sim.AnyTeam, 2, true, on},
		{"not the same", 110, sim.AnyTeam, 1, false, sim.SwitchState{}},
		{"nothing is known of it any more", 250, 2, 1, false, sim.SwitchState{}},
		{"but of the other team", 250, 3, 1, true, on},
		{"no such switch", 250, 3, 5, false, sim.SwitchState{}},
		{"no such team", 250, 64, 1, false, sim.SwitchState{}},
	} {
		var w, scratch sim.World
		g.At(c.tick, &w)
		g.Overlay(&w, &scratch)
		if got, known := w.Switch(c.team, c.n); known != c.known || known && got != c.want {
			t.Errorf("%s, tick %d: %+v, %v; want %+v, %v", c.name, c.tick, got, known, c.want, c.known)
		}
	}
}

func TestOldLogsTellNoSwitches(t *testing.T) {
	w := switchWorld(t)
	inf := &Inference{w: w}
	if !inf.knowsSwitches() {
		t.Error("a log with teams tells no switches")
	}
	w.rules.follows[ruleTeamsLogged] = false
	if inf.knowsSwitches() {
		t.Error("a log without teams tells switches")
	}
}

// A log may hold millions of saves, which would all be kept and looked through.
func TestOnlySoManySavesAreRemembered(t *testing.T) {
	var list *teamSave
	for i := range int32(5*mostSaves + 7) {
		list = list.newer(teamSave{tick: i})
		if list.tick != i || list.n > mostSaves {
			t.Fatalf("save %d is of tick %d, and one of %d", i, list.tick, list.n)
		}
	}
	n := 0
	for s := list; s != nil; s = s.older {
		n++
	}
	if n != list.n || n != 7 {
		t.Errorf("%d saves, %d said", n, list.n)
	}
}
