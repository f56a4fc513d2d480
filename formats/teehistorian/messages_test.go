package teehistorian

import (
	"fmt"
	"strings"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
	w "playhead/testdata/thwriter"
)

// oneTee begins a file with a tee of client 3 at (100, 200) at tick 1.
func oneTee(h w.Header) *w.Writer {
	return w.New(h).Ex(w.JoinVer6, w.Int(3)).Join(3).Message(3, w.StartInfo6(20, "mouse", "clan", "coala")).Tick(
		1).PlayerNew(3, 100, 200)
}

// beginning is what oneTee says, without its end.
const beginning = "0: join 3\n1: [3] x=100 y=200 alive=1\n1: spawn 3\n"

func TestEveryMessage(t *testing.T) {
	input := [10]int32{-1, 30, -40, 1, 5, 1, 9, 3, 2, 1}
	const shown = " aim_x=30 aim_y=-40 direction=-1 jump=1 fire=5 hook=1 player_flags=9 alive=1 wanted_weapon=3 next_weapon=2 prev_weapon=1\n"
	for _, c := range []struct {
		name  string
		write func(*w.Writer) // at tick 1
		want  string          // behind beginning
	}{
		{"PLAYER_DIFF", func(f *w.Writer) {
			f.Tick(2).PlayerDiff(3, -70, 8192)
		}, "2: [3] x=30 y=8392 alive=1\n2: end\n"},
		{
			"PLAYER_DIFF wraps around", func(f *w.Writer) { f.Tick(2).PlayerDiff(3, 1<<31-1, -1<<31) },
			"2: [3] x=-2147483549 y=-2147483448 alive=1\n2: end\n",
		},
		{"PLAYER_OLD", func(f *w.Writer) { f.Tick(4).PlayerOld(3) }, "4: [3]\n4: end\n"},
		{"PLAYER_NEW again", func(f *w.Writer) {
			f.Tick(2).PlayerOld(3).Tick(3).PlayerNew(3, 5, 6)
		}, "2: [3]\n3: [3] x=5 y=6 alive=1\n3: spawn 3\n3: end\n"},
		{"INPUT_NEW shows in the next tick", func(f *w.Writer) {
			f.InputNew(3, input).Tick(2).PlayerDiff(3, 1, 0)
		}, "2: [3] x=101 y=200" + shown + "2: end\n"},
		{
			"INPUT_DIFF adds", func(f *w.Writer) {
				f.InputNew(3, [10]int32{1, 10, -20, 0, 4, 1, 1, 1, 1, 1}).InputDiff(3, [10]int32{
					-2, 20, -20, 1, 1, 0, 8, 2,
					1, 0,
				}).Tick(3).PlayerDiff(3, 1, 0)
			},
			"2: [3] x=100 y=200 aim_x=10 aim_y=-20 direction=1 fire=5 hook=1 player_flags=9 alive=1 wanted_weapon=3 " +
				"next_weapon=2 prev_weapon=1\n" +
				"3: [3] x=101 y=200" + shown + "3: end\n",
		},
		{"JOIN", func(f *w.Writer) { f.Join(127) }, "1: join 127\n1: end\n"},
		{
			"DROP keeps the tee for its last tick", func(f *w.Writer) { f.Drop(3, "Timeout").Tick(2).PlayerOld(3) },
			"1: leave 3 \"Timeout\"\n2: [3]\n2: end\n",
		},
		{"CONSOLE_COMMAND", func(f *w.Writer) {
			f.Command(3, 128, "team", "5")
		}, "1: command 3 value 128 extra 0 \"team 5\"\n1: end\n"},
		{
			"CONSOLE_COMMAND of the server", func(f *w.Writer) { f.Command(-1, 4, "tune", "gravity", "0.4") },
			"1: command -1 value 4 extra 0 \"tune gravity 0.4\"\n1: end\n",
		},
		{"EX TEST", func(f *w.Writer) { f.Ex(w.Test) }, "1: end\n"},
		{"EX of tomorrow", func(f *w.Writer) { f.Ex(w.NobodysInvent, w.Raw(1, 2, 3)) }, "1: end\n"},
		{"EX with more than is known", func(f *w.Writer) {
			f.Ex(w.PlayerFinish, w.Int(3), w.Int(50), w.Text("new"))
		}, "1: finish 3 value 1000 extra 0\n1: end\n"},
		{"EX AUTH_INIT", func(f *w.Writer) {
			f.Ex(w.AuthInit, w.Int(3), w.Int(1), w.Text("helper1"))
		}, "1: rcon 3 value 1 extra 0 \"logged in as helper (helper1)\"\n1: end\n"},
		{"EX AUTH_INIT_ROLE", func(f *w.Writer) {
			f.Ex(w.AuthInitRole, w.Int(3), w.Text("moderator"), w.Text("mod"))
		}, "1: rcon 3 value 2 extra 0 \"logged in as moderator (mod)\"\n1: end\n"},
		{"EX AUTH_LOGIN_ROLE", func(f *w.Writer) {
			f.Ex(w.AuthLoginRole, w.Int(3), w.Text("mapper"), w.Text(""))
		}, "1: rcon 3 \"logged in as mapper\"\n1: end\n"},
		{"EX AUTH_LOGIN", func(f *w.Writer) {
			f.Ex(w.AuthLogin, w.Int(3), w.Int(3), w.Text("default_admin"))
		}, "1: rcon 3 value 3 extra 0 \"logged in as admin (default_admin)\"\n1: end\n"},
		{"EX AUTH_LOGOUT", func(f *w.Writer) { f.Ex(w.AuthLogout, w.Int(3)) }, "1: rcon 3 \"logged out\"\n1: end\n"},
		{"EX PLAYER_SWITCH", func(f *w.Writer) {
			f.Ex(w.PlayerSwitch, w.Int(3), w.Int(7))
		}, "1: swap 3 of 7\n1: end\n"},
		{"EX SAVE_SUCCESS", func(f *w.Writer) {
			f.Ex(w.SaveSuccess, w.Int(4), w.Raw(make([]byte, 16)...), w.Text(saveOfTwo))
		}, "1: save -1 value 1308 extra 4 \"mouse, cat after 26.12 s\"\n1: end\n"},
		{"EX SAVE_SUCCESS without its text", func(f *w.Writer) {
			f.Ex(w.SaveSuccess, w.Int(4), w.Raw(make([]byte, 16)...))
		}, "1: save -1 value 1 extra 4\n1: end\n"},
		{"EX SAVE_FAILURE", func(f *w.Writer) {
			f.Ex(w.SaveFailure, w.Int(4))
		}, "1: save -1 value 0 extra 4\n1: end\n"},
		{"EX LOAD_SUCCESS", func(f *w.Writer) {
			f.Ex(w.LoadSuccess, w.Int(4), w.Raw(make([]byte, 16)...), w.Text(saveOfTwo))
		}, "1: load -1 value 1308 extra 4 \"mouse, cat after 26.12 s\"\n1: end\n"},
		{"EX LOAD_FAILURE", func(f *w.Writer) {
			f.Ex(w.LoadFailure, w.Int(4))
		}, "1: load -1 value 0 extra 4\n1: end\n"},
		{
			"EX PLAYER_TEAM after a command shows in the next tick", func(f *w.Writer) {
				f.Command(3, 128, "team", "5").Ex(w.PlayerTeam, w.Int(3), w.Int(5)).Tick(2).PlayerDiff(3, 1, 0)
			},
			"1: command 3 value 128 extra 0 \"team 5\"\n1: team 3 value 5 extra 0\n2: [3] x=101 y=200 alive=1 " +
				"team=5\n2: end\n",
		},
		{"EX PLAYER_TEAM by the game itself shows at once", func(f *w.Writer) {
			f.Tick(2).PlayerDiff(3, 1, 0).Ex(w.PlayerTeam, w.Int(3), w.Int(5))
		}, "2: [3] x=101 y=200 alive=1 team=5\n2: team 3 value 5 extra 0\n2: end\n"},
		{"EX PLAYER_TEAM before the positions", func(f *w.Writer) {
			f.Tick(2).Ex(w.PlayerTeam, w.Int(3), w.Int(5)).PlayerDiff(3, 1, 0)
		}, "2: [3] x=101 y=200 alive=1 team=5\n2: team 3 value 5 extra 0\n2: end\n"},
		{"EX TEAM_PRACTICE", func(f *w.Writer) {
			f.Ex(w.TeamPractice, w.Int(5), w.Int(1))
		}, "1: practice -1 value 1 extra 5\n1: end\n"},
		{"EX PLAYER_READY", func(f *w.Writer) {
			f.Ex(w.PlayerReady, w.Int(3))
		}, "1: info 3 \"is ready to play\"\n1: end\n"},
		{"EX PLAYER_REJOIN", func(f *w.Writer) {
			f.Ex(w.PlayerRejoin, w.Int(3))
		}, "1: join 3 \"again, in the same place\"\n1: end\n"},
		{"EX ANTIBOT", func(f *w.Writer) {
			f.Ex(w.Antibot, w.Raw([]byte(strings.Repeat("secret", 30000))...))
		}, "1: end\n"},
		{"EX PLAYER_NAME", func(f *w.Writer) {
			f.Ex(w.PlayerName, w.Int(3), w.Text("(1)mouse"))
		}, "1: name 3 value 0 extra 5 \"mouse → (1)mouse\"\n1: end\n"},
		{"EX PLAYER_FINISH", func(f *w.Writer) {
			f.Ex(w.PlayerFinish, w.Int(3), w.Int(3001))
		}, "1: finish 3 value 60020 extra 0\n1: end\n"},
		{"EX TEAM_FINISH", func(f *w.Writer) {
			f.Ex(w.TeamFinish, w.Int(5), w.Int(50))
		}, "1: finish -1 value 1000 extra 5\n1: end\n"},
		{"Cl_Kill", func(f *w.Writer) { f.Message(3, w.GameMessage(22)) }, "1: kill 3 of 3 value -2 extra 0\n1: end\n"},
		{"Cl_Emoticon", func(f *w.Writer) {
			f.Message(3, w.GameMessage(23, w.Int(7)))
		}, "1: emote 3 value 7 extra 0\n1: end\n"},
		{"Cl_SetTeam", func(f *w.Writer) {
			f.Message(3, w.GameMessage(18, w.Int(-1)))
		}, "1: team 3 value -1 extra 0 \"spectators\"\n1: end\n"},
		{"Cl_ChangeInfo", func(f *w.Writer) {
			f.Message(3, w.StartInfo6(21, "rat", "clan", "coala")).Ex(w.PlayerName, w.Int(3), w.Text("rat"))
		}, "1: name 3 value 0 extra 5 \"mouse → rat\"\n1: end\n"},
		{"Cl_Say", func(f *w.Writer) {
			f.Message(3, w.GameMessage(17, w.Int(1), w.Text("hi")))
		}, "1: chat 3 value 1 extra 0 \"hi\"\n1: end\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := oneTee(w.NewHeader())
			c.write(f)
			got := describe(decodeGame(t, f.Finish().Bytes(), binread.Options{}))
			if got != beginning+c.want {
				t.Errorf("got\n%swant\n%s%s", got, beginning, c.want)
			}
		})
	}
}

// saveOfTwo has the shape of a save string: a line for the team, a line a tee,
// whose field 45 is the time of its race in ticks, a line a switch.
var saveOfTwo = "2\t2\t1\t1\t0\n" + savedTee("mouse", 1306) + "\n" + savedTee("cat", 1300) + "\n1\t0\t7"

func savedTee(name string, ticks int) string {
	return name + strings.Repeat("\t1", 44) + fmt.Sprintf("\t%d", ticks) + strings.Repeat("\t0.5", 60)
}

func TestVersion1HasNoEX(t *testing.T) {
	f := w.New(w.Header{
		"version": 1, "server_port": 8303, "map_size": 99, "map_name": "old",
		"start_time": "2017-10-01 12:00:00 +0200",
	})
	f.Join(0).Message(0, w.StartInfo6(20, "old one", "", "default")).Tick(1).PlayerNew(0, 1, 2).Tick(2).PlayerDiff(0,
		1, 1).Finish()
	d, err := Open(binread.Bytes(f.Bytes()), binread.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m := d.Meta()
	if m.Version != "1" || m.StartTime.UTC().Format("2006-01-02 15:04") != "2017-10-01 10:00" {
		t.Errorf("version %q, started %v", m.Version, m.StartTime)
	}
	g := decodeGame(t, f.Bytes(), binread.Options{})
	if g.Map.Name != "old" || g.Map.Bytes != 99 || g.Map.HasSHA256 {
		t.Errorf("map %+v", g.Map)
	}
	if got, want := describe(g),
		"0: join 0\n1: [0] x=1 y=2 alive=1\n1: spawn 0\n2: [0] x=2 y=3 alive=1\n2: end\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestIdentityIsReadInTheSendersProtocol(t *testing.T) {
	six := sim.Identity{
		Name: "mouse", Clan: "clan", Country: 276, Skin: "coala", CustomCol: true, ColorBody: 0x112233,
		ColorFeet: 0x445566,
	}
	seven := sim.Identity{Name: "mouse", Clan: "clan", Country: 276, Parts: &sim.SkinParts{
		Names:  [6]string{"kitty", "whisker", "", "standard", "standard", "colorable"},
		Custom: [6]bool{false, true, false, true, false, true},
		Colors: [6]uint32{0, 0x010203, 0x020406, 0x030609, 0x04080c, 0x050a0f},
	}}
	message := map[bool][]byte{false: w.StartInfo6(20, "mouse", "clan", "coala"), true: w.StartInfo7("mouse", "clan")}
	for _, c := range []struct {
		name  string
		tell  string // the EX message before
		seven bool
		want  sim.Identity
	}{
		{"0.6, as JOINVER6 says", w.JoinVer6, false, six},
		{"0.7, as JOINVER7 says", w.JoinVer7, true, seven},
		{"0.6, guessed after a map change", "", false, six},
		{"0.7, guessed after a map change", "", true, seven},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := w.New(w.NewHeader().With("version_minor", "4"))
			if c.tell != "" {
				f.Ex(c.tell, w.Int(3)).Join(3)
			}
			f.Message(3, message[c.seven]).Ex(w.DDNetVer, w.Int(3), w.Raw(make([]byte, 16)...),
				w.Int(18030), w.Text(""))
			f.Tick(1).PlayerNew(3, 1, 2).Finish()
			g := decodeGame(t, f.Bytes(), binread.Options{})
			s := g.StintAt(3, 1)
			if s == nil {
				t.Fatal("nobody is there")
			}
			got := s.Identity
			if got.Client != "DDNet 18.3" {
				t.Errorf("client %q", got.Client)
			}
			got.Client = ""
			if (got.Parts == nil) != (c.want.Parts == nil) || got.Parts != nil && *got.Parts != *c.want.Parts {
				t.Errorf("parts %+v, want %+v", got.Parts, c.want.Parts)
			}
			got.Parts, c.want.Parts = nil, nil
			if got != c.want {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
}

func TestOldServersNameIsWorkedOut(t *testing.T) {
	f := w.New(w.NewHeader().With("version_minor", "4"))
	for id := range int32(3) {
		f.Join(id).Message(id, w.StartInfo6(20, " mouse ", "", "default"))
	}
	g := decodeGame(t, f.Tick(1).PlayerNew(0, 0, 0).Finish().Bytes(), binread.Options{})
	for id, want := range []string{"mouse", "(1)mouse", "(2)mouse"} {
		if got := g.Label(id, 1); got != want {
			t.Errorf("client %d is %q, want %q", id, got, want)
		}
	}
}

func TestIdsUpTo255(t *testing.T) {
	f := w.New(w.NewHeader())
	f.Tick(1)
	for id := range int32(256) {
		f.PlayerNew(id, id, 2*id)
	}
	for tick := 2; tick < 5; tick++ {
		f.Tick(tick)
		for id := range int32(256) {
			f.PlayerDiff(id, 1, 0)
		}
		for id := range int32(256) {
			f.InputNew(id, [10]int32{1: id, 9: int32(tick)})
		}
	}
	g := decodeGame(t, f.Finish().Bytes(), binread.Options{})
	world := new(sim.World)
	if !g.At(4, world) || g.Ticks() != 5 {
		t.Fatalf("%d ticks", g.Ticks())
	}
	for id := range int32(256) {
		r := &world.Rows[id]
		if r.V[sim.X] != id+3 || r.V[sim.Y] != 2*id || r.V[sim.AimX] != id || r.V[sim.PrevWeapon] != 3 {
			t.Errorf("client %d: %s", id, describeRow(r))
		}
	}
}
