package devices

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"playhead/render/desk"
	"playhead/render/keyboard"
)

// given is a source of events that a test writes.
type given struct{ next []event }

func (g *given) events(q []event) []event {
	q = append(q, g.next...)
	g.next = nil
	return q
}

// reading returns a reader of a source whose window is known.
func reading(s source) *Reader {
	r := New()
	r.source, r.told.scale = s, 1
	return r
}

// down, up and typed are events of a key.
func down(key string, mods keyboard.Mods) event { return event{kind: keyDown, key: key, mods: mods} }
func up(key string, mods keyboard.Mods) event   { return event{kind: keyUp, key: key, mods: mods} }
func typed(r rune) event                        { return event{kind: char, char: r} }

// taken lists what all inputs of an update say.
func (r *Reader) taken(now time.Time) string {
	var out []string
	for {
		in, ok := r.Next()
		if !ok {
			break
		}
		r.Take()
		out = append(out, said(&in))
	}
	in := r.Rest(now)
	if text := said(&in); text != "" {
		out = append(out, "rest "+text)
	}
	return strings.Join(out, ", ")
}

func said(in *desk.Input) string {
	var words []string
	for _, m := range [...]struct {
		mod  keyboard.Mods
		name string
	}{{keyboard.Ctrl, "Ctrl"}, {keyboard.Alt, "Alt"}, {keyboard.Shift, "Shift"}} {
		if in.Mods&m.mod != 0 {
			words = append(words, m.name)
		}
	}
	for _, k := range in.Keys {
		if k.Repeat {
			words = append(words, "again")
		}
		words = append(words, k.Key)
	}
	if len(in.Chars) > 0 {
		words = append(words, fmt.Sprintf("%q", string(in.Chars)))
	}
	for _, key := range [...]string{"A", "Tab"} {
		if in.Held(key) {
			words = append(words, "holding "+key)
		}
	}
	if in.Moved {
		words = append(words, fmt.Sprintf("at %v %v", in.X, in.Y))
	}
	for name, b := range map[string]desk.Button{"left": in.Left, "right": in.Right} {
		switch {
		case b.Pressed:
			words = append(words, name+" pressed")
		case b.Released:
			words = append(words, name+" released")
		case b.Down:
			words = append(words, name+" down")
		}
	}
	if in.Away {
		words = append(words, "away")
	}
	if in.WheelX != 0 || in.WheelY != 0 {
		words = append(words, fmt.Sprintf("wheel %v %v", in.WheelX, in.WheelY))
	}
	return strings.Join(words, " ")
}

func TestEverythingInOnePictureActsInOrderWithItsModifiers(t *testing.T) {
	const ctrl, alt, shift = keyboard.Ctrl, keyboard.Alt, keyboard.Shift
	for _, c := range []struct {
		name   string
		events []event
		want   string
	}{
		{
			"Ctrl with a key that types",
			[]event{down("ControlLeft", 0), down("Comma", ctrl), up("Comma", ctrl), up("ControlLeft", ctrl)},
			"Ctrl, Ctrl Comma, Ctrl, ",
		},
		{
			"Ctrl+Right, then Q",
			[]event{
				down("ControlLeft", 0), down("ArrowRight", ctrl), up("ArrowRight", ctrl), up("ControlLeft", ctrl),
				down("Q", 0), typed('q'), up("Q", 0),
			},
			`Ctrl, Ctrl ArrowRight, Ctrl, , Q "q", `,
		},
		{
			"Alt+Q is not Q",
			[]event{down("AltLeft", 0), down("Q", alt), up("Q", alt), up("AltLeft", alt)},
			"Alt, Alt Q, Alt, ",
		},
		{
			"Shift released before the key",
			[]event{down("ShiftLeft", 0), down("A", shift), typed('A'), up("ShiftLeft", shift), up("A", 0)},
			`Shift, Shift A "A" holding A, holding A, `,
		},
		{
			"one key twice",
			[]event{down("Period", 0), typed('.'), up("Period", 0), down("Period", 0), typed('.'), up("Period", 0)},
			`Period ".", , Period ".", `,
		},
		{
			"both Shifts",
			[]event{down("ShiftLeft", 0), down("ShiftRight", shift), up("ShiftLeft", shift)},
			"Shift, Shift, Shift, rest Shift",
		},
		{"a word of an input method", []event{typed('日'), typed('本')}, `"日本"`},
		{
			"a click on the way",
			[]event{{kind: moved, x: 10, y: 20}, {kind: buttonDown}, {kind: buttonUp}, {kind: moved, x: 30, y: 40}},
			"at 10 20, left pressed, left released, at 30 40",
		},
		{
			"the wheel where it was turned",
			[]event{
				{kind: moved, x: 10, y: 20},
				{kind: wheel, y: 1},
				{kind: moved, x: 30, y: 40},
				{kind: wheel, y: -1},
			},
			"at 10 20, wheel 0 1, at 30 40, wheel 0 -1",
		},
		{"a button that stays down", []event{{kind: buttonDown, button: right}}, "right pressed, rest right down"},
	} {
		r := reading(&given{c.events})
		r.Poll(time.Unix(100, 0))
		r.Update(time.Unix(100, 0), 1)
		if got := r.taken(time.Unix(100, 0)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// A held key repeats by the time that it was seen down, not by updates: a slow picture has
// many of them.
func TestKeysRepeatByTheTimeTheyWereHeld(t *testing.T) {
	at := func(ms int) time.Time { return time.UnixMilli(int64(100_000 + ms)) }
	for _, c := range []struct {
		name   string
		polls  []int // when the system is asked, ms; the key is pressed before the first
		until  int   // its release is seen at the first poll from then on
		update int   // updates of a picture
		want   int   // presses and repeats
	}{
		{"a tap in a slow picture", []int{0, 900, 1800}, 100, 54, 1},
		{"a tap at full speed", []int{0, 16, 32, 48}, 20, 1, 1},
		{"held for a second, slowly", []int{0, 250, 500, 750, 1000}, 1000, 15, 1 + 6},
		{"held for half a second", []int{0, 100, 200, 300, 400, 450, 470, 510}, 505, 6, 1 + 2},
		{"a hitch of the machine", []int{0, 500, 60_000}, 100_000, 10, 1 + 2 + mostRepeats},
	} {
		g := &given{}
		r := reading(g)
		got, released := 0, false
		for i, ms := range c.polls {
			r.Poll(at(ms))
			switch {
			case i == 0:
				g.next = []event{down("Period", 0)}
			case ms >= c.until && !released:
				g.next, released = []event{up("Period", 0)}, true
			}
			for n := range c.update {
				r.Update(at(ms+n), 1)
				for {
					in, ok := r.Next()
					if !ok {
						break
					}
					r.Take()
					got += len(in.Keys)
				}
				r.Rest(at(ms + n))
			}
		}
		if got != c.want {
			t.Errorf("%s: %d presses, want %d", c.name, got, c.want)
		}
	}
}

// A key that moves the picture while it is held moves it by that time, and a tap by that
// of one update.
func TestAHeldKeyCountsForTheTimeItWasHeld(t *testing.T) {
	g := &given{}
	r := reading(g)
	var total time.Duration
	for i, ms := range []int{0, 100, 200, 300} {
		r.Poll(time.UnixMilli(int64(1000 + ms)))
		switch i {
		case 0:
			g.next = []event{down("A", 0)}
		case 3:
			g.next = []event{up("A", 0)}
		}
		for range 6 {
			r.Update(time.Now(), 1)
			for {
				in, ok := r.Next()
				if !ok {
					break
				}
				if r.Take(); in.Held("A") {
					total += in.HeldTime
				}
			}
			if in := r.Rest(time.UnixMilli(0)); in.Held("A") {
				total += in.HeldTime
			}
		}
	}
	if want := 200*time.Millisecond + time.Second/60; total != want {
		t.Errorf("held for %v, want %v", total, want)
	}
}

// A tap that ends in the next, slow picture was no longer one than it was seen.
func TestATapInSlowPicturesIsNotHeld(t *testing.T) {
	g := &given{}
	r := reading(g)
	var times []time.Time
	for i, e := range []event{down("Tab", 0), up("Tab", 0)} {
		r.Poll(time.UnixMilli(int64(1000 + 900*i)))
		g.next = []event{e}
		r.Update(time.Now(), 1)
		in, _ := r.Next()
		r.Take()
		r.Rest(time.Now())
		times = append(times, in.Now)
	}
	if d := times[1].Sub(times[0]); d != 0 {
		t.Errorf("released after %v", d)
	}
}

// What Next returns stays until it is taken.
func TestAnInputThatWaitsIsNotLost(t *testing.T) {
	r := reading(&given{[]event{{kind: buttonDown}, {kind: buttonUp}}})
	r.Poll(time.UnixMilli(1000))
	for range 3 {
		r.Update(time.UnixMilli(1000), 1)
		if in, ok := r.Next(); !ok || !in.Left.Pressed {
			t.Fatal("the press is lost")
		}
		r.Rest(time.UnixMilli(1000))
	}
	r.Take()
	if got := r.taken(time.UnixMilli(1000)); got != "left released" {
		t.Errorf("then %s", got)
	}
}

func TestThePointerIsAwayUntilItComesBack(t *testing.T) {
	g := &given{}
	r := reading(g)
	for _, c := range []struct {
		events []event
		want   string
	}{
		{[]event{{kind: moved, x: 5, y: 6}}, "at 5 6"},
		{[]event{{kind: exited}}, "away, rest away"},
		{nil, "rest away"},
		{[]event{down("A", 0)}, "A holding A away, rest holding A away"},
		{[]event{up("A", 0), {kind: entered}}, "away, "},
		{[]event{{kind: exited}, {kind: moved, x: 7, y: 6}}, "away, at 7 6"},
	} {
		g.next = c.events
		r.Update(time.UnixMilli(1000), 1)
		if got := r.taken(time.UnixMilli(1000)); got != c.want {
			t.Errorf("%v: %q, want %q", c.events, got, c.want)
		}
	}
}

func TestAnUncoveredWindowIsNotedOnce(t *testing.T) {
	r := reading(&given{[]event{{kind: exposed}, {kind: exposed}, down("A", 0)}})
	r.Update(time.UnixMilli(1000), 1)
	r.taken(time.UnixMilli(1000))
	if !r.Damaged() || r.Damaged() {
		t.Error("it is not noted once")
	}
}

// Systems whose events are not heard keep order and modifiers, too; a typed character
// belongs to the key that types.
func TestPolledKeysKeepTheirOrder(t *testing.T) {
	for _, c := range []struct {
		name  string
		timed []timedEvent
		chars string
		want  string
	}{
		{
			"Ctrl+Comma on a system that types with Ctrl",
			[]timedEvent{
				{down("ControlLeft", 0), 1},
				{down("Comma", 0), 2},
				{up("Comma", 0), 3},
				{up("ControlLeft", 0), 4},
			},
			",", "Ctrl, Ctrl Comma, Ctrl, ",
		},
		{
			"Ctrl+Right, then Q",
			[]timedEvent{
				{down("ControlLeft", 0), 1},
				{down("ArrowRight", 0), 2},
				{up("ArrowRight", 0), 3},
				{up("ControlLeft", 0), 4},
				{down("Q", 0), 5},
			},
			"q", `Ctrl, Ctrl ArrowRight, Ctrl, , Q "q"`,
		},
		{
			"two letters",
			[]timedEvent{{down("A", 0), 1}, {up("A", 0), 2}, {down("B", 0), 3}},
			"ab",
			`A "a" holding A, , B "b"`,
		},
		{"no key", nil, "é", `"é"`},
	} {
		r := reading(nil)
		p := &polled{reader: r, timed: c.timed, chars: []rune(c.chars)}
		r.source = &given{p.append(nil)}
		r.Update(time.UnixMilli(1000), 1)
		if got := r.taken(time.UnixMilli(1000)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

func TestGLFWsKeysHaveEbitenginesNames(t *testing.T) {
	r := New()
	seen := map[string]bool{}
	for code := -1; code <= 400; code++ {
		name := glfwKey(code)
		if name == "" {
			continue
		}
		if _, ok := r.codes[name]; !ok || seen[name] {
			t.Errorf("%d is %q, which is no key or another one's name", code, name)
		}
		seen[name] = true
	}
	for name := range r.codes {
		if !seen[name] {
			t.Errorf("no key of GLFW's is %q", name)
		}
	}
}
