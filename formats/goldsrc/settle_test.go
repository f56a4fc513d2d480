package goldsrc

import (
	"fmt"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/goldsrcwriter"
)

// payload returns a reader of a user message's payload.
func payload(b ...byte) *msgReader {
	r := new(msgReader)
	r.reset(append(b, make([]byte, loadBytes)...), len(b), 0)
	return r
}

// eventsAfter decodes five frames of a demo of ours, calls told, and yield with
// what happened in the frame after that.
func eventsAfter(t *testing.T, told func(c *client), yield func(e *sim.Event)) {
	t.Helper()
	data, _ := written(t, goldsrcwriter.Options{Seconds: 5, Players: 4})
	opened, err := Open(binread.Bytes(data), binread.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, b := opened.(*decoder), sim.NewBuilder()
	for range 5 {
		if err := d.Next(b); err != nil {
			t.Fatal(err)
		}
	}
	from := d.tick
	told(d.c)
	d.openTick(b)
	r := sim.NewRecording(d.Meta())
	for _, u := range b.Finish() {
		r.Append(u)
	}
	for i := range r.Games[0].Events {
		if e := &r.Games[0].Events[i]; e.Tick >= from {
			yield(e)
		}
	}
}

// after returns what the frame after told says of teams, chat and the console, a
// line an event.
func after(t *testing.T, told func(c *client)) string {
	t.Helper()
	got := ""
	eventsAfter(t, told, func(e *sim.Event) {
		switch e.Kind {
		case sim.EventTeam:
			got += fmt.Sprintf("team %d %d %d\n", e.Player, e.Value, e.Extra)
		case sim.EventChat, sim.EventInfo, sim.EventBroadcast, sim.EventHostage:
			got += fmt.Sprintf("%v %s\n", e.Kind, e.Text)
		}
	})
	return got
}

func TestTeamsAndConsoleLinesThatOnlyColourChatAreNoEvents(t *testing.T) {
	team := func(c *client, id byte, word string) {
		c.teamInfo(payload(append([]byte{id}, word+"\x00"...)...))
	}
	const long = "[MUTE] a line that is so long that the console's copy of it ends early."
	got := after(t, func(c *client) {
		team(c, 2, "CT")
		team(c, 3, "CT")
		c.loading = false
		c.events = c.events[:0]

		c.print([]byte(long[:60] + "\n"))
		team(c, 2, "TERRORIST")
		c.sayText(payload(append([]byte{2}, "\x03"+long+"\x00"...)...))
		team(c, 2, "CT")

		team(c, 3, "SPECTATOR") // a line in gray, and then they do change
		c.sayText(payload(append([]byte{3}, "\x03short\x00"...)...))
		team(c, 3, "CT")
		team(c, 3, "TERRORIST")
		c.print([]byte("short\n"))
		c.print([]byte("sh\n")) // not the line of chat
	})
	if want := "chat " + long + "\nteam 3 1 0\nchat short\ninfo sh\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
