package sim

import "testing"

func TestMillionsOfEventsInATickAreLeftOut(t *testing.T) {
	b, r := NewBuilder(), NewRecording(Meta{})
	b.NewGame(GameMeta{TickLen: TeeworldsTick})
	b.Tick(1)
	for range mostEventsOfTick + 5 {
		b.Event(Event{Kind: EventChat, Player: -1, Target: -1})
	}
	b.Tick(2)
	b.Event(Event{Kind: EventChat, Player: -1, Target: -1})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	if got := len(r.Games[0].Events); got != mostEventsOfTick+1 {
		t.Errorf("%d events, want %d", got, mostEventsOfTick+1)
	}
	if len(r.Warnings) != 1 || r.Warnings[0].Kind != "too-many-events" || r.Warnings[0].Count != 5 {
		t.Errorf("warnings %+v", r.Warnings)
	}
}

func TestEventsOfARecordingAreBounded(t *testing.T) {
	var c eventCount
	kept := 0
	for tick := range Tick(200) {
		for range mostEventsOfTick {
			if c.another(tick) {
				kept++
			}
		}
	}
	if kept != mostEvents {
		t.Errorf("%d events are kept, want %d", kept, mostEvents)
	}
}
