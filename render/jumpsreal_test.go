package render

import (
	"testing"

	"playhead/formats"
	"playhead/render/part"
	"playhead/render/session"
	"playhead/render/stage"
	"playhead/sim"
	"playhead/sim/jumps"
	"playhead/testdata/replays"
)

// The list in the window has the rows and the numbers of the command.
func TestTheListOfJumpsIsThatOfTheCommand(t *testing.T) {
	rows := 0
	for _, name := range []string{"cheat-01", "cheat-02", "cheat-03", "cheat-04", "cheat-05"} {
		path := replays.Path(t, "goldsrc-labelled", name+".dem")
		f, err := formats.OpenFile(path, formats.Options{})
		if err != nil {
			t.Fatal(err)
		}
		v := watchSession(t, session.New(name, sim.Load(t.Context(), f.Decoder), func() { f.Close() }))
		v.resize(1280, 800)
		v.watch.Session.Play.Play(false)
		v.until("the jumps of "+name, func() {
			for i := range v.watch.Session.Recording().Games {
				v.watch.Stage.SetMap(i, &stage.GameMap{Status: stage.MapMissing})
			}
			v.frames(1)
		}, func() bool { return v.jumps().List().Complete })
		got, want := v.jumps().List().Table, jumps.Table(t.Context(), v.watch.Session.Recording(), nil)
		if part.TSV(got) != part.TSV(want) {
			t.Errorf("%s: the window lists other jumps than the command:\n%s\n%s", name, part.TSV(got), part.TSV(want))
		}
		rows += len(want.Rows)
	}
	if rows < 5 {
		t.Errorf("the recordings have %d jumps only", rows)
	}
}
