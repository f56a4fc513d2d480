package goldsrc

import (
	"fmt"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

func TestFinishesAreReadFromTexts(t *testing.T) {
	for _, c := range []struct {
		text string
		chat bool
		want string
	}{
		{"[KZ] cat finished the map in 01:23.45 (3 checkpoints)", true, "1m23.45s"},
		{"[KZ] cat finished the map. Time: 00:59.07 (2/5). Weapon: USP", true, "59.07s"},
		{"[hlkz] cat finished in 02:03.456 (CPs: 0 | TPs: 0) (Pure Run)", true, "2m3.456s"},
		{"[KZ] cat hat das Ziel erreicht 01:23.45 ( CPs: 3 | TPs: 5 | Waffe: USP) !", true, "1m23.45s"},
		{"[Surf] cat completed surf_x in 1:02:03.45", true, "1h2m3.45s"},
		{"cat finished in 83.5 seconds", true, ""},
		{"cat finished in 43.5 seconds", true, "43.5s"},
		{"* cat completed bhop_x in 2:03:07", false, "2m3.07s"},
		{"cat has beaten the record: 00:59.123", true, "59.123s"},
		{"Congratulations! You finished in 01:02.03", false, "1m2.03s"},
		{"cat said 01:23.45", true, ""},
		{"cat finished", true, ""},
		{"Pro run | Time: 01:23 | CPs: 0 | TPs: 0", false, ""},
		{"[KZ] Pro record: 01:23.45 by cat ( CPs: 0 | TPs: 0)", true, ""},
		{"Pro run | Time: 01:23.45 | CPs: 0 | TPs: 0", true, ""},
	} {
		d, ok := finishTime(c.text, c.chat)
		if got := map[bool]string{true: d.String()}[ok]; got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

// finishes decodes five frames of a demo of ours, calls told, and returns the
// finishes of the frame after that.
func finishes(t *testing.T, told func(c *client)) string {
	t.Helper()
	got := ""
	eventsAfter(t, told, func(e *sim.Event) {
		if e.Kind == sim.EventFinish {
			got += fmt.Sprintf("%d in %d\n", e.Player, e.Value)
		}
	})
	return got
}

func TestAServersLineIsAFinishAndAPlayersIsNot(t *testing.T) {
	say := func(c *client, sender byte, text string) {
		c.sayText(payload(append([]byte{sender}, text+"\x00"...)...))
	}
	for _, m := range []struct {
		name string
		told func(c *client)
		want string
	}{
		{"coloured, with the player as its sender", func(c *client) {
			say(c, 2, "\x04[KZ]\x01 sable finished in \x0301:23.45\x01")
		}, "2 in 83450\n"},
		{"chat, console and screen", func(c *client) {
			say(c, 0, "[KZ] sable finished in 01:23.45")
			c.print([]byte("[KZ] sable finished in 01:23.45\n"))
			c.broadcast(directorChannel, []byte("sable finished in 01:23.45"))
		}, "2 in 83450\n"},
		{"two players", func(c *client) {
			say(c, 0, "[KZ] sable finished in 01:23.45")
			say(c, 0, "[KZ] rook finished in 01:23.45")
		}, "2 in 83450\n1 in 83450\n"},
		{"the recorder", func(c *client) {
			c.hudText(payload([]byte("You finished in 00:10.00\x00")...))
		}, "1 in 10000\n"},
		{"said by a player", func(c *client) { say(c, 2, "\x02sable: I finished in 01:23.45\n") }, ""},
		{"nobody by that name", func(c *client) { say(c, 0, "[KZ] zoe finished in 01:23.45") }, ""},
	} {
		got := finishes(t, func(c *client) {
			c.loading = false
			m.told(c)
		})
		if got != m.want {
			t.Errorf("%s: %q, want %q", m.name, got, m.want)
		}
	}
}

// TestNoRealDemoFinishes: none of the demos at hand is of a server with a timer.
func TestNoRealDemoFinishes(t *testing.T) {
	for _, name := range truthDemos(t) {
		d, err := open(binread.Bytes(readDemo(t, "goldsrc", name)), binread.Options{})
		if err != nil {
			t.Fatal(err)
		}
		b := sim.NewBuilder()
		_ = tickAll(d, b, nil)
		for _, u := range b.Finish() {
			for _, e := range u.Events {
				if e.Kind == sim.EventFinish {
					t.Errorf("%s: %+v", name, e)
				}
			}
		}
	}
}
