package export

import (
	"strings"
	"testing"
	"time"

	"playhead/sim"
	"playhead/sim/judge"
	"playhead/sim/measure"
	"playhead/sim/similar"
)

// pictured returns a log of two players, one with an earlier name, and a map with a wall below them.
func pictured() (*sim.Recording, *sim.TileMap) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Columns: sim.Cols(sim.X, sim.Y, sim.AimX, sim.AimY), Map: sim.MapRef{
		SHA256: [32]byte{0xab, 1}, HasSHA256: true,
	}})
	for i := range 200 {
		b.TickTime(sim.Tick(i), time.Duration(i)*sim.TeeworldsTick)
		if i == 0 {
			b.Join(0, sim.Identity{Name: "connecting"})
			b.Join(1, sim.Identity{Name: "rook"})
		}
		if i == 10 {
			b.SetIdentity(0, sim.Identity{Name: "<nova>"})
		}
		for id := range 2 {
			b.Set(id, sim.X, int32(320+100*id))
			b.Set(id, sim.Y, 320)
			b.Set(id, sim.AimX, 30)
			b.Set(id, sim.AimY, -40)
		}
	}
	r := sim.NewRecording(sim.Meta{Content: sim.ContentInputs})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	m := &sim.TileMap{Width: 20, Height: 20, Game: make([]sim.Tile, 400)}
	for x := 8; x < 12; x++ {
		m.Game[11*20+x].Index = 1
	}
	return r, m
}

// A moment of a measure that stands out has a picture with the map, the players and where they aim, and a link.
func TestMomentsOfAReportHavePicturesAndLinks(t *testing.T) {
	rec, tiles := pictured()
	row := &judge.Player{Name: "<nova>", Player: 0, LastTick: 199, Kind: measure.Inputs, Measures: []judge.Measure{{
		Measure: measure.Measure{Name: "jumps", Known: true, Value: 9, Moments: []int32{100}}, Group: []float64{1, 2},
	}}}
	r := &Report{
		Recording: "a round.log", SHA256: strings.Repeat("5f", 32), Bytes: 77, Games: rec.Games,
		Rows: []*judge.Player{row}, Tiles: map[int]*sim.TileMap{0: tiles},
		Keys: []similar.Keys{{Changes: []measure.Change{{Tick: 90, Keys: 1}, {Tick: 110}}}},
	}
	var b strings.Builder
	if err := WriteReport(&b, r); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for what, want := range map[string]string{
		"the wall, four tiles of 16 px":   `<rect class="wall" x="288.0" y="176.0" width="64.0" height="16.0"/>`,
		"the player in the middle":        `<circle class="mine" cx="320.0" cy="160.0" r="7.0"/>`,
		"their aim":                       `<path class="mine" d="M320.0 160.0L380.0 80.0"/>`,
		"the other":                       `<circle class="other" cx="370.0" cy="160.0" r="7.0"/>`,
		"a name":                          `>&lt;nova&gt;</text>`,
		"keys held in spite of two names": `<rect class="key" x="264" y="2" width="120" height="10"/>`,
		"the map's hash":                  "<td>ab01000000",
		"a link":                          `<a href="playhead:a%20round.log?at=t100&amp;bytes=77&amp;follow=%3Cnova%3E&amp;sha256=5f5f`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s: %s", what, want)
		}
	}
	row.Measures[0].Group = []float64{1, 20}
	b.Reset()
	if err := WriteReport(&b, r); err != nil || strings.Contains(b.String(), `class="moment"`) {
		t.Errorf("a picture of what does not stand out, %v", err)
	}
}

// Copied inputs of a report's player are A, with both hashes, what is equal and the aligned keys.
func TestCopiedInputsAreInTheReport(t *testing.T) {
	rec, _ := pictured()
	var a, other []measure.Change
	for i, tick := 0, sim.Tick(5); i < 60; i, tick = i+1, tick+sim.Tick(5+i%3) {
		a = append(a, measure.Change{Tick: tick, Keys: uint8(i*7%31) + 1})
		other = append(other, measure.Change{Tick: tick + 40, Keys: uint8(i*7%31) + 1})
	}
	other[30].Keys ^= 16
	all := []similar.Keys{
		{File: "b.log", Player: 3, Name: "copycat", Changes: other}, {File: "mine", Name: "nova", Changes: a},
	}
	row := &judge.Player{Name: "nova", LastTick: 199, Kind: measure.Inputs}
	copies := CopiesAmong(all, "mine", []*judge.Player{row})
	if len(copies) != 1 || copies[0].A.Keys.Name != "nova" || copies[0].B.From-copies[0].A.From != 40 {
		t.Fatalf("%+v", copies)
	}
	copies[0].A.Keys.File, copies[0].B.SHA256 = "", "c0ffee"
	var b strings.Builder
	r := &Report{Games: rec.Games, Rows: []*judge.Player{row}, Copies: copies, Searched: 2}
	if err := WriteReport(&b, r); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"nova, player 0#0, game 0 of this recording, from tick 5", "copycat, player 3#0, game 0 of b.log, from tick 45",
		"SHA-256 c0ffee", "+40 ticks, +0.80 s", "59 of 60 changes of keys", "1 changes differ, at ticks ",
		`class="outline"`,
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q", want)
		}
	}
	if CopiesAmong(all, "mine", nil) != nil {
		t.Error("copies of nobody")
	}
	r.Copies = nil
	b.Reset()
	if err := WriteReport(&b, r); err != nil || !strings.Contains(b.String(), "No repeated inputs of 5 s or more among 2") {
		t.Errorf("without copies: %v", err)
	}
}
