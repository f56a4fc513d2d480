package export

import (
	"bytes"
	"context"
	"math"
	"testing"

	"playhead/formats"
	"playhead/sim"
	"playhead/sim/events"
	"playhead/sim/stats"
	"playhead/sim/table"
	"playhead/testdata/campaign"
)

// damagedDemo returns a sample, and the same one with a part overwritten by zeros.
func damagedDemo(t *testing.T) (whole, damaged *sim.Recording) {
	t.Helper()
	load := func(data []byte) *sim.Recording {
		d, err := formats.Open(formats.Bytes(data), formats.Options{})
		if err != nil {
			t.Fatal(err)
		}
		l := sim.Load(context.Background(), d)
		r := sim.NewRecording(l.Meta)
		for u := range l.Updates {
			r.Append(u)
		}
		r.Finish(l.Err())
		return r
	}
	for _, r := range campaign.Large(t) {
		if r.Name == "large-06.demo" {
			whole = load(r.Data)
			clear(r.Data[len(r.Data)/2:][:20_000])
			return whole, load(r.Data)
		}
	}
	t.Fatal("no sample")
	return nil, nil
}

func TestNothingIsExportedFromAGap(t *testing.T) {
	whole, damaged := damagedDemo(t)
	gap := damaged.Gaps()[0]
	rows := 0
	if err := Rows(damaged, RowOptions{}, func(r *Row) error {
		if tick := sim.Tick(r.Num[ColTick]); gap.HoldsTick(tick) {
			t.Fatalf("a row at tick %d, in the gap", tick)
		}
		rows++
		return nil
	}); err != nil || rows == 0 {
		t.Fatalf("%d rows, %v", rows, err)
	}
	of := map[int]*stats.Player{}
	for _, p := range stats.Of(whole, nil) {
		of[p.Player] = p
	}
	for _, p := range stats.Of(damaged, nil) {
		w := of[p.Player]
		if w == nil {
			t.Errorf("player %d is not in the whole recording", p.Player)
			continue
		}
		if missing := w.Seconds - p.Seconds; math.Abs(missing-gap.Length().Seconds()) > 0.1 {
			t.Errorf("%s: %.2f s are missing of the time, want %.2f", p.Name, missing, gap.Length().Seconds())
		}
		if *p.Distance > *w.Distance || *p.MaxSpeed > *w.MaxSpeed || p.Deaths > w.Deaths || p.Kills > w.Kills {
			t.Errorf("%s: %+v, more than in the whole recording: %+v", p.Name, p, w)
		}
	}
	info := NewInfo("damaged.demo", 0, damaged, nil)
	if len(info.Gaps) != 1 || info.Gaps[0].Reason != "damaged" || info.Gaps[0].FromOffset <= 0 {
		t.Errorf("gaps %+v", info.Gaps)
	}
	var b bytes.Buffer
	if err := info.WriteText(&b); err != nil || !bytes.Contains(b.Bytes(), []byte("\nMissing        ")) ||
		!bytes.Contains(b.Bytes(), []byte("\nWarning        ")) {
		t.Errorf("%v\n%s", err, b.String())
	}
}

// A missing part is an event at the last recorded tick before it, with where it ends. A
// whole recording has none.
func TestAMissingPartIsAnEvent(t *testing.T) {
	whole, damaged := damagedDemo(t)
	rows := func(r *sim.Recording, opt events.Options) *table.Table {
		return events.Table(r.Games, opt).Where(func(r *table.Row) bool {
			return r.Cells[3].String() == "missing"
		}).Whole()
	}
	if got := rows(whole, events.Options{}).Rows; len(got) != 0 {
		t.Errorf("%d parts of the whole recording are missing", len(got))
	}
	gap := damaged.Gaps()[0]
	for name, opt := range map[string]events.Options{
		"all": {}, "kind": {Kinds: []sim.EventKind{sim.EventMissing}},
		"text": {Grep: "Damaged"},
	} {
		got := rows(damaged, opt)
		if len(got.Rows) != 1 {
			t.Fatalf("%s: %d rows", name, len(got.Rows))
		}
		e := &got.Rows[0]
		at := func(name string) table.Cell { return got.Cell(e, name) }
		if e.At != gap.From || at("to_tick").Int() != int64(gap.To) || at("seconds").Float() != gap.Begin.Seconds() ||
			at("to_seconds").Float() != gap.End.Seconds() || at("reason").String() != "damaged" || at("last").Bool() ||
			at("text").String() != gap.Lasts()+", damaged" || !at("player").Missing() {
			t.Errorf("%s: %+v of the gap %+v", name, e, gap)
		}
	}
	for name, opt := range map[string]events.Options{"of a player": {Concerns: Concerns(
		[]PlayerChoice{ParsePlayer("0")})}, "another kind": {Kinds: []sim.EventKind{sim.EventChat}}} {
		if got := rows(damaged, opt).Rows; len(got) != 0 {
			t.Errorf("%s: %+v", name, got[0])
		}
	}
}
