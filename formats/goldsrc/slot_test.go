package goldsrc

import (
	"fmt"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/goldsrcwriter"
)

// told is an SVC_UPDATEUSERINFO without its number.
func told(slot byte, userID uint32, name string) *msgReader {
	b := append([]byte{slot}, byte(userID), byte(userID>>8), 0, 0)
	if name != "" {
		b = append(b, `\name\`+name...)
	}
	b = append(b, make([]byte, 1+16)...)
	r := new(msgReader)
	r.reset(append(b, make([]byte, loadBytes)...), len(b), 0)
	return r
}

// In one frame Elliot is killed and leaves, Ferris takes his slot and talks, and
// Grace calls herself Heidi.
func TestEventsOfASlotThatIsTakenOverNameTheRightPlayer(t *testing.T) {
	data, _ := written(t, goldsrcwriter.Options{Seconds: 5, Players: 4})
	decoder1, err := Open(binread.Bytes(data), binread.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, b := decoder1.(*decoder), sim.NewBuilder()
	for range 5 {
		if err := d.Next(b); err != nil {
			t.Fatal(err)
		}
	}
	say := func(slot int16, text string) sim.Event {
		return sim.Event{Kind: sim.EventChat, Player: slot, Target: -1, Text: text}
	}
	c := d.c
	c.readUserInfo(told(19, 900, "Elliot"))
	c.readUserInfo(told(20, 901, "Grace"))
	d.openTick(b)
	c.emit(sim.Event{Kind: sim.EventKill, Player: 21, Target: 20})
	c.emit(say(20, "bye"))
	c.readUserInfo(told(19, 900, ""))
	c.readUserInfo(told(19, 902, "Ferris"))
	c.readUserInfo(told(20, 901, "Heidi"))
	c.emit(say(20, "hello"))
	d.openTick(b)
	r := sim.NewRecording(d.Meta())
	for _, u := range b.Finish() {
		r.Append(u)
	}
	g := r.Games[0]
	got := ""
	for i := range g.Events {
		e := &g.Events[i]
		if e.Player < 20 {
			continue
		}
		before, after := e.Names()
		switch e.Kind {
		case sim.EventKill:
			got += fmt.Sprintf("%s killed %s\n", g.PlayerLabel(e), g.TargetLabel(e))
		case sim.EventName:
			got += fmt.Sprintf("%s is now %s\n", before, after)
		default:
			got += fmt.Sprintf("%s: %v %s\n", g.PlayerLabel(e), e.Kind, e.Text)
		}
	}
	const want = "Elliot: join \nGrace: join \nHeidi killed Elliot\nElliot: chat bye\nElliot: leave \nFerris: join \nGrace is now Heidi\nFerris: chat hello\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
