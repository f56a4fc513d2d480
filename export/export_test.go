package export

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"

	"playhead/formats"
	"playhead/sim"
	"playhead/sim/events"
	"playhead/sim/runs"
	"playhead/testdata/thwriter"
)

func TestParsePosition(t *testing.T) {
	for _, c := range []struct {
		text string
		want Position
	}{
		{"1:23.45", Position{sim.Point{Time: 83450 * time.Millisecond, Game: -1}}},
		{"83.45s", Position{sim.Point{Time: 83450 * time.Millisecond, Game: -1}}},
		{"83.45", Position{sim.Point{Time: 83450 * time.Millisecond, Game: -1}}},
		{"1:02:03", Position{sim.Point{Time: 3723 * time.Second, Game: -1}}},
		{"0", Position{sim.Point{Game: -1}}},
		{"25%", Position{sim.Point{Kind: sim.AtPercent, Percent: 25, Game: -1}}},
		{"tick:4150", Position{sim.Point{Kind: sim.AtTick, Game: -1, Tick: 4150}}},
		{"t4150", Position{sim.Point{Kind: sim.AtTick, Game: -1, Tick: 4150}}},
		{"1/tick:4150", Position{sim.Point{Kind: sim.AtTick, Game: 1, Tick: 4150}}},
		{"2/t7", Position{sim.Point{Kind: sim.AtTick, Game: 2, Tick: 7}}},
	} {
		if got, err := ParsePosition(c.text); err != nil || got != c.want {
			t.Errorf("%q is %+v, %v; want %+v", c.text, got, err, c.want)
		}
	}
	for _, bad := range []string{
		"", "noon", "-5", "1:60", "1:2:3:4", "1.5:00", "101%", "-1%", "tick:", "tick:x",
		"1/30s", "x/t1", "1e3", "NaN", "Inf", "0x10", "tick:99999999999", "99999999999s",
	} {
		if got, err := ParsePosition(bad); err == nil {
			t.Errorf("%q is %+v, want an error", bad, got)
		}
	}
}

func TestPositionsOfTwoGames(t *testing.T) {
	r := twoGames()
	for _, c := range []struct {
		text string
		want Place
	}{
		{"t12", Place{Game: 0, Tick: 12, Time: 40 * time.Millisecond, ByTick: true}},
		{"t101", Place{Game: 1, Tick: 101, Time: 120 * time.Millisecond, ByTick: true}},
		{"1/t100", Place{Game: 1, Tick: 100, Time: 100 * time.Millisecond, ByTick: true}},
		{"50%", Place{Time: 90 * time.Millisecond}},
	} {
		p, err := ParsePosition(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := p.Resolve(r); err != nil || got != c.want {
			t.Errorf("%s is %+v, %v; want %+v", c.text, got, err, c.want)
		}
	}
	p, err := ParsePosition("2/t1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Resolve(r); err == nil {
		t.Error("no error for a game there is not")
	}
}

// twoGames has ticks 10 to 14 and 100 to 104 of player 3 at x = tick. Player 3
// is "first" to tick 12 and "second" from then on, another stint.
func twoGames() *sim.Recording {
	b := sim.NewBuilder()
	for g := range 2 {
		b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick, Map: sim.MapRef{Name: "m"}})
		for i := range sim.Tick(5) {
			tick := i + []sim.Tick{10, 100}[g]
			b.Tick(tick)
			if i == 0 {
				b.Join(3, sim.Identity{Name: "first"})
			}
			if i == 2 {
				b.Join(3, sim.Identity{Name: "second, \"quoted\""})
			}
			b.Set(3, sim.X, int32(tick))
			b.Set(3, sim.Y, 1)
			b.Set(3, sim.VX, 256)
			b.Set(3, sim.AimX, 0)
			b.Set(3, sim.AimY, 0)
			b.Set(3, sim.TrueAt, 1+int32(tick)-4)
			b.Set(5, sim.Team, 1) // a spectator: no row
		}
	}
	return recordingOf(b)
}

func recordingOf(b *sim.Builder) *sim.Recording {
	r := sim.NewRecording(sim.Meta{Format: "test"})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	r.Finish(nil)
	return r
}

// written returns the rows of r as a format has them.
func written(t *testing.T, r *sim.Recording, f Format, opt RowOptions) string {
	t.Helper()
	var out bytes.Buffer
	w, err := NewWriter(&out, f, WriterOptions{Inferred: opt.Inferred})
	if err != nil {
		t.Fatal(err)
	}
	if err := Rows(r, opt, w.Write); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestRowsAreTheContracts(t *testing.T) {
	const head = "game,tick,seconds,player,stint,name,team,alive,x,y,z,vx,vy,vz,yaw,pitch,aim_angle,aim_x,aim_y,direction,jump,fire,hook," +
		"wanted_weapon,next_weapon,prev_weapon,player_flags,buttons,hook_state,hook_x,hook_y,hooked_player,weapon,ammo,health,armor,emote,attack_tick,jumped,freeze_end,ducking,age,seen_by,msec,frame_seconds,forward_move,side_move,on_ground,cmd_yaw,cmd_pitch,punch_yaw,punch_pitch,water_level,on_ladder\n"
	const middle = ",1,,50,,,,,,0,0" + ",,,,,,,,,,,,,,,,,,,,,,,4,,,,,,,,,,,,\n"
	got := written(t, twoGames(), CSV, RowOptions{Every: 3})
	want := head +
		"0,10,0.000,3,0,first,,,10" + middle +
		"0,13,0.060,3,1,\"second, \"\"quoted\"\"\",,,13" + middle +
		"1,100,0.100,3,0,first,,,100" + middle +
		"1,103,0.160,3,1,\"second, \"\"quoted\"\"\",,,103" + middle
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got := written(t, sim.NewRecording(sim.Meta{}), CSV, RowOptions{Inferred: true}); got != head[:len(head)-1]+
		",inferred\n" {
		t.Errorf("without rows: %q", got)
	}
	line, _, _ := strings.Cut(written(t, twoGames(), JSONL, RowOptions{}), "\n")
	if want := `{"game":0,"tick":10,"seconds":0.000,"player":3,"stint":0,"name":"first","x":10,"y":1,"vx":50,"aim_x":0,"aim_y":0,"age":4}`; line != want {
		t.Errorf("got %s\nwant %s", line, want)
	}
}

// What the recorder's usercmd holds is in their row and in no other.
func TestUsercmdIsInTheRecordersRow(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.GoldSrc})
	b.TickTime(0, 0)
	for id := range 2 {
		b.Set(id, sim.X, 256)
	}
	b.SetGlobal(sim.FrameTimeMicros, 16_500)
	b.Set(1, sim.CmdMsec, 17)
	b.Set(1, sim.ForwardMove, -250*256)
	b.Set(1, sim.SideMove, 256*176+128)
	b.Set(1, sim.OnGround, 0)
	b.Set(1, sim.WaterLevel, 2)
	b.Set(1, sim.OnLadder, 1)
	r := sim.NewRecording(sim.Meta{})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	lines := strings.Split(written(t, r, CSV, RowOptions{}), "\n")
	for i, want := range []string{",,,,,,,,,,,", ",17,0.0165,-250,176.5,0,,,,,2,1"} {
		if line := lines[1+i]; !strings.HasSuffix(line, ",0,"+want) {
			t.Errorf("player %d: %s, want it to end in %s", i, line, want)
		}
	}
}

func TestInferredValuesAreNamed(t *testing.T) {
	r := twoGames()
	got := written(t, r, CSV, RowOptions{Inferred: true, Complete: func(_ *sim.Game, w *sim.World) {
		w.Rows[3].Infer(sim.X, 77)
		w.Rows[3].Infer(sim.AimAngle, 256)
	}})
	line := strings.Split(got, "\n")[1]
	want := "0,10,0.000,3,0,first,,,77,1,,50,,,,,57.2958,0,0,,,,,,,,,,,,,,,,,,,,,,,4,,,,,,,,,,,,,x aim_angle"
	if line != want {
		t.Errorf("got %s\nwant %s", line, want)
	}
	if again := written(t, r, CSV, RowOptions{}); strings.Contains(again, "77") {
		t.Error("the recording keeps what was inferred for one export")
	}
}

func TestParquetHoldsWhatCSVHolds(t *testing.T) {
	type row struct {
		Game    int32    `parquet:"game"`
		Tick    int32    `parquet:"tick"`
		Seconds float64  `parquet:"seconds"`
		Player  int32    `parquet:"player"`
		Stint   *int32   `parquet:"stint,optional"`
		Name    *string  `parquet:"name,optional"`
		VX      *float64 `parquet:"vx,optional"`
		Health  *int32   `parquet:"health,optional"`
	}
	data := written(t, twoGames(), Parquet, RowOptions{})
	f, err := parquet.OpenFile(strings.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range f.Root().Columns() {
		if want := Column(i).String(); c.Name() != want {
			t.Fatalf("column %d is %q, want %q", i, c.Name(), want)
		}
	}
	rows, err := parquet.Read[row](strings.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 10 {
		t.Fatalf("%d rows, want 10", len(rows))
	}
	r := rows[7]
	if r.Game != 1 || r.Tick != 102 || math.Abs(r.Seconds-0.14) > 1e-9 || r.Player != 3 || *r.Stint != 1 ||
		*r.Name != "second, \"quoted\"" || *r.VX != 50 || r.Health != nil {
		t.Errorf("%+v", r)
	}
}

func TestStintAndNameStayWithABody(t *testing.T) {
	f := thwriter.New(thwriter.NewHeader()).Join(0).Message(0, thwriter.StartInfo6(20, "mouse", "", "default"))
	f.Tick(1).PlayerNew(0, 1, 1).Drop(0, "bye").Tick(2).PlayerDiff(0, 1, 1).Tick(3).PlayerOld(0).Finish()
	d, err := formats.Open(formats.Bytes(f.Bytes()), formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	err = Rows(Load(context.Background(), d, 0, nil), RowOptions{}, func(r *Row) error {
		if n++; r.Text[ColName] != "mouse" || r.Num[ColStint] != 0 {
			t.Errorf("tick %v is of %q, stint %v", r.Num[ColTick], r.Text[ColName], r.Num[ColStint])
		}
		return nil
	})
	if err != nil || n != 2 {
		t.Errorf("%d rows, %v", n, err)
	}
}

func eventsJSON(w io.Writer, r *sim.Recording, opt events.Options) error {
	return TableJSON{EscapeHTML: true}.Write(w, events.Table(r.Games, opt))
}

func eventsText(w io.Writer, r *sim.Recording, opt events.Options) error {
	return WriteTableLines(w, events.Table(r.Games, opt), false)
}

func TestEventsHaveTheirDetails(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	b.Tick(5)
	b.Join(1, sim.Identity{Name: "cat"})
	b.Event(sim.Event{Kind: sim.EventFinish, Player: 1, Target: -1, Value: 61500})
	b.Event(sim.Event{Kind: sim.EventFinish, Player: -1, Target: -1, Extra: 3, Value: 1000})
	b.Event(sim.Event{Kind: sim.EventCommand, Player: 1, Target: -1, Value: 128 | 2, Text: "team 3"})
	b.Event(sim.Event{Kind: sim.EventExplosion, Player: -1, Target: -1, Placed: true, X: 32, Y: 64})
	b.Event(sim.Event{Kind: sim.EventSave, Player: -1, Target: -1, Extra: 3})
	r := recordingOf(b)
	var out bytes.Buffer
	if err := eventsJSON(&out, r, events.Options{}); err != nil {
		t.Fatal(err)
	}
	want := `{"game":0,"tick":5,"seconds":0,"kind":"finish","player":1,"stint":0,"target":null,"text":"","name":"cat","time_seconds":61.5}
{"game":0,"tick":5,"seconds":0,"kind":"finish","player":null,"stint":null,"target":null,"text":"","team":3,"time_seconds":1}
{"game":0,"tick":5,"seconds":0,"kind":"command","player":1,"stint":0,"target":null,"text":"team 3","name":"cat","flags":130,"flag_meaning":"client chat"}
{"game":0,"tick":5,"seconds":0,"kind":"save","player":null,"stint":null,"target":null,"text":"","team":3,"success":false}
`
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", &out, want)
	}
	out.Reset()
	if err := eventsText(&out, r, events.Options{
		Kinds:    []sim.EventKind{sim.EventExplosion, sim.EventFinish},
		Concerns: Concerns([]PlayerChoice{ParsePlayer("cat")}),
	}); err != nil {
		t.Fatal(err)
	}
	if want := "00:00.00  t5       finish     cat  in 1:01.50\n"; out.String() != want {
		t.Errorf("got %q, want %q", &out, want)
	}
}

func TestEventsNameCausesAndNames(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	b.Tick(5)
	b.Join(1, sim.Identity{Name: "cat"})
	b.Join(2, sim.Identity{Name: "dog"})
	b.Event(sim.NameEvent(1, "kitten → ", "cat"))
	b.Event(sim.Event{Kind: sim.EventFreeze, Player: 1, Target: -1, Method: sim.MethodTile, Inferred: true})
	b.Event(sim.Event{Kind: sim.EventUnfreeze, Player: 1, Target: 2, Method: sim.MethodHammer, Inferred: true})
	b.Event(sim.Event{Kind: sim.EventRescue, Player: 2, Target: -1, Text: "r"})
	b.Event(sim.Event{Kind: sim.EventStart, Player: 2, Target: -1})
	b.Event(sim.Event{Kind: sim.EventHammerHit, Player: 2, Target: 1})
	want := `{"game":0,"tick":5,"seconds":0,"kind":"name","player":1,"stint":0,"target":null,"text":"kitten →  → cat","name":"kitten → ","before":"kitten → ","after":"cat"}
{"game":0,"tick":5,"seconds":0,"kind":"freeze","player":1,"stint":0,"target":null,"text":"","name":"cat","by":null,"method":"tile","inferred":true}
{"game":0,"tick":5,"seconds":0,"kind":"unfreeze","player":1,"stint":0,"target":null,"text":"","name":"cat","by":2,"by_name":"dog","method":"hammer","inferred":true}
{"game":0,"tick":5,"seconds":0,"kind":"rescue","player":2,"stint":0,"target":null,"text":"r","name":"dog"}
{"game":0,"tick":5,"seconds":0,"kind":"start","player":2,"stint":0,"target":null,"text":"","name":"dog"}
`
	r := recordingOf(b)
	var out bytes.Buffer
	if err := eventsJSON(&out, r, events.Options{}); err != nil || out.String() != want {
		t.Errorf("%v, got\n%swant\n%s", err, &out, want)
	}
	out.Reset()
	if err := eventsText(&out, r, events.Options{
		Kinds:    []sim.EventKind{sim.EventUnfreeze, sim.EventHammerHit},
		Concerns: Concerns([]PlayerChoice{ParsePlayer("dog")}),
	}); err != nil {
		t.Fatal(err)
	}
	if want := "00:00.00  t5       unfreeze   cat  hammer  by dog\n00:00.00  t5       hammer_hit dog  → cat\n"; out.
		String() != want {
		t.Errorf("got %q, want %q", &out, want)
	}
}

func TestKillsOfGoldSrcSayWhetherTheyWereHeadshots(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.GoldSrc})
	b.TickTime(1, 0)
	b.Event(sim.Event{Kind: sim.EventKill, Player: 1, Target: 2, Text: "deagle", Extra: 1})
	b.Event(sim.Event{Kind: sim.EventKill, Player: 1, Target: 2, Text: "deagle"})
	b.Event(sim.Event{Kind: sim.EventKill, Player: 1, Target: 2, Text: "crossbow", Extra: sim.NoHeadshots})
	var out bytes.Buffer
	if err := eventsJSON(&out, recordingOf(b), events.Options{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"text":"deagle","name":"#1","target_name":"#2","headshot":true}`,
		`"text":"deagle","name":"#1","target_name":"#2","headshot":false}`,
		`"text":"crossbow","name":"#1","target_name":"#2"}`,
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("want %s in\n%s", want, &out)
		}
	}
}

// The id is taken by another player in the tick in which the first one leaves.
func TestLeaveNamesThePlayerWhoLeft(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	b.Tick(5)
	b.Join(1, sim.Identity{Name: "first"})
	b.Tick(7)
	b.Leave(1, "timeout")
	b.Event(sim.Event{Kind: sim.EventLeave, Player: 1, Target: -1, Text: "timeout"})
	b.Join(1, sim.Identity{Name: "second"})
	r := recordingOf(b)
	var out bytes.Buffer
	if err := eventsText(&out, r, events.Options{}); err != nil {
		t.Fatal(err)
	}
	if want := "00:00.04  t7       leave      first  timeout\n"; out.String() != want {
		t.Errorf("got %q, want %q", &out, want)
	}
	if s := r.Games[0].PlayerOf(&r.Games[0].Events[0]); s == nil || s.Identity.Name != "first" {
		t.Errorf("who left is %+v", s)
	}
	out.Reset()
	err := eventsText(&out, r, events.Options{Concerns: Concerns([]PlayerChoice{ParsePlayer("second")})})
	if err != nil || out.Len() > 0 {
		t.Errorf("the leave event is the second player's: %q, %v", &out, err)
	}
}

func TestPlayerChoices(t *testing.T) {
	s := &sim.Stint{Player: 5, Stint: 1, Identity: sim.Identity{Name: "seven"}}
	for text, want := range map[string]bool{
		"5": true, "5#1": true, "5#0": false, "6": false, "7": false, "#7": false,
		"cat": false, "5#x": false, "seven": true,
	} {
		if got := ParsePlayer(text).Matches(5, s); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
	if ParsePlayer("cat").Matches(5, nil) || !ParsePlayer("5").Matches(5, nil) || ParsePlayer("5#0").Matches(5, nil) {
		t.Error("somebody without a name is picked by one, or not by his id")
	}
}

func TestClock(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "00:00.00", 753420 * time.Millisecond: "12:33.42", 3850 * time.Second: "1:04:10.00",
		-1500 * time.Millisecond: "-00:01.50", 36000 * time.Second: "10:00:00.00",
	} {
		if got := clock(d); got != want {
			t.Errorf("%v is %q, want %q", d, got, want)
		}
	}
}

func TestInfoOfTwoGames(t *testing.T) {
	info := NewInfo("x.demo", 99, twoGames(), func(m sim.MapRef) FoundMap { return FoundMap{Path: "/maps/" + m.Name} })
	b, err := json.Marshal(info)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"file":"x.demo"`, `"complete":true`, `"bytes":99`, `"duration_seconds":0.18`, `"start_time":null`,
		`"found":"/maps/m"`,
		`"first_tick":100,"last_tick":104,"ticks":5,"seconds":0.08`, `"markers":[]`, `"warnings":[]`,
		`{"game":1,"player":3,"stint":1,"name":"second, \"quoted\"","clan":"","team":null,"first_seconds":0.14,"last_seconds":0.18,"client":""}`,
	} {
		if !bytes.Contains(b, []byte(want)) {
			t.Errorf("lacks %s: %s", want, b)
		}
	}
}

func BenchmarkRows(b *testing.B) {
	r := twoGames()
	w, err := NewWriter(io.Discard, CSV, WriterOptions{})
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for b.Loop() {
		if err := Rows(r, RowOptions{}, func(row *Row) error { n++; return w.Write(row) }); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "rows/s")
}

// What the recording does not tell of starts, checkpoints and finishes follows from
// the runs, in between what it tells.
func TestRunsAddTheEventsThatAreMissing(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	for i := range sim.Tick(20) {
		b.Tick(i)
		b.Set(2, sim.X, 1)
		if i == 0 {
			b.Join(2, sim.Identity{Name: "cat"})
		}
		if i == 6 {
			b.Event(sim.Event{Kind: sim.EventChat, Player: 2, Target: -1, Text: "go"})
		}
	}
	r := recordingOf(b)
	g := r.Games[0]
	all := []runs.Run{
		{
			Player: 2, Start: 5, End: 9, Ended: runs.Finish, Time: 80 * time.Millisecond, TimeFrom: runs.Crossed,
			Checkpoints: []runs.Checkpoint{{Number: 3, Tick: 7}},
		},
		{Player: 2, Start: 12, End: 15, Ended: runs.Finish, Time: 60 * time.Millisecond, TimeFrom: runs.Recorded},
	}
	g.SetRaceEvents(runs.Events(g, all))
	var out bytes.Buffer
	if err := eventsText(&out, r, events.Options{}); err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for line := range strings.Lines(out.String()) {
		kinds = append(kinds, strings.Join(strings.Fields(line)[1:3], " "))
	}
	if got, want := strings.Join(kinds, ", "), "t5 start, t6 chat, t7 checkpoint, t9 finish, t12 start"; got != want {
		t.Errorf("got  %s\nwant %s\n%s", got, want, &out)
	}
}
