package goldsrc

import (
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/goldsrcwriter"
)

// written returns a demo of our own and the truth about its ticks.
func written(tb testing.TB, o goldsrcwriter.Options) ([]byte, []goldsrcwriter.Tick) {
	tb.Helper()
	var truth []goldsrcwriter.Tick
	o.Observe = func(t *goldsrcwriter.Tick) { truth = append(truth, *t) }
	data, err := goldsrcwriter.Bytes(o)
	if err != nil {
		tb.Fatal(err)
	}
	return data, truth
}

// ownDemos are what our writer can write that no real recording at hand has.
var ownDemos = []struct {
	name string
	o    goldsrcwriter.Options
}{
	{"Counter-Strike", goldsrcwriter.Options{Seconds: 90, Players: 10, MapCRC: 0xdeadbeef}},
	{"change of map", goldsrcwriter.Options{Seconds: 60, Levels: []*goldsrcwriter.Level{
		goldsrcwriter.Ledgeworks(),
		goldsrcwriter.Cistern(),
	}}},
	{"instanced baselines", goldsrcwriter.Options{Seconds: 30, Instanced: true}},
	{"custom entities", goldsrcwriter.Options{Seconds: 30, Beams: true, Instanced: true}},
	{"fractions", goldsrcwriter.Options{Seconds: 60, Fractions: true}},
	{"HLTV", goldsrcwriter.Options{Seconds: 60, HLTV: true, Players: 12, Instanced: true, Beams: true}},
	{"spectator", goldsrcwriter.Options{Seconds: 60, Spectates: true}},
	{"Half-Life", goldsrcwriter.Options{Game: "valve", Seconds: 60, Players: 16}},
	{"Day of Defeat", goldsrcwriter.Options{Game: "dod", Seconds: 90, Players: 12}},
	{"Team Fortress", goldsrcwriter.Options{Game: "tfc", Seconds: 60, Players: 12}},
	{"Opposing Force", goldsrcwriter.Options{Game: "gearbox", Seconds: 60, Players: 9}},
	{"Sven Co-op", goldsrcwriter.Options{Game: "svencoop", Seconds: 60, Players: 7}},
	{"protocol 47", goldsrcwriter.Options{Protocol: 47, Seconds: 10}},
	{"30 slots", goldsrcwriter.Options{MaxClients: 30, Seconds: 10}},
}

func TestOwnDemosDecodeToTheirTruth(t *testing.T) {
	for _, c := range ownDemos {
		t.Run(c.name, func(t *testing.T) {
			data, truth := written(t, c.o)
			d, err := open(binread.Bytes(data), binread.Options{})
			if err != nil {
				t.Fatal(err)
			}
			b := sim.NewBuilder()
			i := 0
			err = tickAll(d, b, func() {
				if i < len(truth) {
					changes := i > 0 && truth[i].Game != truth[i-1].Game
					compareOwn(t, d, b, i, &truth[i], changes)
				}
				i++
			})
			if err != nil || i != len(truth) {
				t.Fatalf("%d ticks, want %d (%v)", i, len(truth), err)
			}
			compareOwnEvents(t, b, truth, c.o)
		})
	}
}

// compareOwn holds one tick against the truth.
func compareOwn(t *testing.T, d *decoder, b *sim.Builder, tick int, want *goldsrcwriter.Tick, mapChanges bool) {
	t.Helper()
	if len(d.notes) > 0 {
		t.Fatalf("tick %d: %+v", tick, d.notes)
	}
	if want.Entities > 0 && len(d.c.entities.current.list) != want.Entities {
		t.Fatalf("tick %d: %d entities, want %d", tick, len(d.c.entities.current.list), want.Entities)
	}
	compareThings(t, d, tick, want.Things)
	rows := 0
	for id := range maxPlayerRows {
		if b.Row(id).Present() {
			rows++
		}
	}
	if g := b.Global(); d.c.hltv && g.Or(sim.SpectatedPlayer, 0) != int32(want.Watched) {
		t.Fatalf("tick %d: the director shows %d, want %d", tick, g.Or(sim.SpectatedPlayer, 0), want.Watched)
	}
	seen := want.Seen
	// When a map begins the client still tells where it stood in the last.
	if !d.c.hltv && !mapChanges {
		seen = append(seen[:len(seen):len(seen)], want.Recorder)
	}
	if rows != len(seen) {
		t.Fatalf("tick %d: %d players, want %d", tick, rows, len(seen))
	}
	for _, s := range seen {
		r := b.Row(s.ID)
		at := [3]int32{r.V[sim.X], r.V[sim.Y], r.V[sim.Z]}
		if at != [3]int32{units(s.Origin[0]), units(s.Origin[1]), units(s.Origin[2])} || r.V[sim.Yaw] != turns(s.Yaw) ||
			r.V[sim.Pitch] != turns(s.Pitch) {
			t.Fatalf("tick %d: player %d at %v turned %d %d, want %+v", tick, s.ID, at, r.V[sim.Yaw], r.V[sim.Pitch], s)
		}
		if want.Entities == 0 {
			continue // before the first packet of a map
		}
		if alive := r.V[sim.Alive] == 1; alive != s.Alive {
			t.Fatalf("tick %d: player %d alive: %v, want %v", tick, s.ID, alive, s.Alive)
		}
		if r.V[sim.Buttons] != int32(s.Buttons) {
			t.Fatalf("tick %d: player %d holds %d, want %d", tick, s.ID, r.V[sim.Buttons], s.Buttons)
		}
		if s.Weapon != "" && r.V[sim.Weapon] != b.Name(s.Weapon) {
			t.Fatalf("tick %d: player %d has weapon %d, want %s", tick, s.ID, r.V[sim.Weapon], s.Weapon)
		}
	}
}

// compareThings holds every entity that is no player against the truth.
func compareThings(t *testing.T, d *decoder, tick int, want []goldsrcwriter.Thing) {
	t.Helper()
	if len(want) == 0 {
		return
	}
	list := d.c.entities.current.list
	list = list[len(list)-len(want):]
	for i, w := range want {
		e := list[i]
		s := d.c.pool.at(e.state)
		got := goldsrcwriter.Thing{
			Number: int(e.number), Beam: e.custom, Origin: s.vec(entOrigin), Angles: s.vec(entAngles),
			Model: name(d.c.precache.models, int(s.int(entModelIndex))), Skin: int(s.int(entSkin)),
			Body: int(s.int(entBody)), Scale: s.float(entScale),
		}
		step := float32(1.0 / 32)
		if w.Beam {
			step = 1.0 / 8
		}
		if close3(got.Origin, w.Origin, step) && close3(got.Angles, w.Angles, step) {
			got.Origin, got.Angles = w.Origin, w.Angles
		}
		if got != w {
			t.Fatalf("tick %d: entity %+v, want %+v", tick, got, w)
		}
	}
}

// compareOwnEvents holds kills, chat, shots and sounds of the whole recording
// against the truth.
func compareOwnEvents(t *testing.T, b *sim.Builder, truth []goldsrcwriter.Tick, o goldsrcwriter.Options) {
	t.Helper()
	type moment struct {
		tick sim.Tick
		text string
		a, b int16
		head int32
	}
	var kills, wantKills, chat, wantChat []moment
	var sounds, wantSounds [][3]int32
	shots, wantShots := 0, 0
	rounds, wantRounds, flags, wantFlags := 0, 0, 0, 0
	for _, u := range b.Finish() {
		for _, w := range u.Warnings {
			t.Errorf("warning %s at 0x%x: %s", w.Kind, w.FirstOffset, w.Text)
		}
		for _, e := range u.Events {
			switch e.Kind {
			case sim.EventKill:
				kills = append(kills, moment{e.Tick, e.Text, e.Player, e.Target, e.Extra})
			case sim.EventChat:
				chat = append(chat, moment{tick: e.Tick, text: e.Text})
			case sim.EventShot:
				shots++
			case sim.EventRound:
				if e.Value != sim.RoundGoes {
					rounds++
				}
			case sim.EventFlag:
				flags++
			case sim.EventSound:
				if e.Value > 0 {
					sounds = append(sounds, [3]int32{e.X, e.Y, e.Z})
				}
			}
		}
	}
	for i, w := range truth {
		for _, k := range w.Kills {
			head := int32(0)
			if o.Game != "" {
				head = sim.NoHeadshots
			}
			if k.Head {
				head = 1
			}
			wantKills = append(wantKills, moment{sim.Tick(i), k.Weapon, int16(k.Killer), int16(k.Victim), head})
		}
		for _, c := range w.Chat {
			wantChat = append(wantChat, moment{tick: sim.Tick(i), text: c})
		}
		for _, s := range w.Sounds {
			wantSounds = append(wantSounds, [3]int32{units(s[0]), units(s[1]), units(s[2])})
		}
		wantShots += w.Shots
		wantRounds += w.Rounds
		wantFlags += w.Flags
	}
	if len(kills) != len(wantKills) || len(chat) != len(wantChat) || shots != wantShots ||
		len(sounds) != len(wantSounds) {
		t.Fatalf("%d kills, %d lines, %d shots, %d sounds, want %d, %d, %d, %d", len(kills), len(chat), shots,
			len(sounds), len(wantKills), len(wantChat), wantShots, len(wantSounds))
	}
	if o.Game == "dod" && (rounds != wantRounds || flags != wantFlags || flags == 0) {
		t.Errorf("%d rounds and %d flags, want %d and %d", rounds, flags, wantRounds, wantFlags)
	}
	for i := range kills {
		if kills[i] != wantKills[i] {
			t.Errorf("kill %d: %+v, want %+v", i, kills[i], wantKills[i])
		}
	}
	for i := range chat {
		if chat[i] != wantChat[i] {
			t.Errorf("line %d: %+v, want %+v", i, chat[i], wantChat[i])
		}
	}
	step := int32(unitSteps)
	if o.Fractions {
		step = unitSteps / 16 // eighths, rounded to the nearest
	}
	for i := range sounds {
		for axis := range 3 {
			if far := sounds[i][axis] - wantSounds[i][axis]; far > step || far < -step {
				t.Errorf("sound %d at %v, want %v", i, sounds[i], wantSounds[i])
			}
		}
	}
	t.Logf("%d ticks, %d kills, %d lines, %d shots", len(truth), len(kills), len(chat), shots)
}
