package sim

import "testing"

func TestStateBuilderKeepsStateAndEventsOnly(t *testing.T) {
	b := NewStateBuilder()
	b.NewGame(GameMeta{TickLen: TeeworldsTick})
	ref := SpanRef(0)
	for i := Tick(1); i <= 1000; i++ {
		b.Tick(i)
		b.Set(3, X, int32(i))
		if i == 500 {
			ref = b.OpenSpan(Span{ID: 7})
			b.Event(Event{Kind: EventChat})
		}
	}
	n := 0
	for r, s := range b.Spans {
		if r != ref || s.ID != 7 || s.From != 500 {
			t.Errorf("span %+v", s)
		}
		n++
	}
	if n != 1 || b.World().Rows[3].V[X] != 1000 {
		t.Errorf("%d spans, x %d", n, b.World().Rows[3].V[X])
	}
	if e := b.TakeEvents(); len(e) != 1 || e[0].Tick != 500 {
		t.Errorf("events %+v", e)
	}
	if e := b.TakeEvents(); len(e) != 0 {
		t.Errorf("events again: %+v", e)
	}
	if b.packer.n != 0 || len(b.done) != 0 {
		t.Error("something was packed")
	}
	var row Row
	row.set(Y, 5)
	b.SetRow(3, &row)
	if got := b.World().Rows[3]; got != row {
		t.Errorf("row %+v", got)
	}
}
