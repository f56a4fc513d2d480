package goldsrc

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"playhead/sim"
	"playhead/sim/times"
)

// The types of Bunnymod XT's items.
const (
	bxtVersion = 1 + iota
	bxtVariables
	bxtTime
	bxtBound
	bxtAlias
	bxtScript
	bxtExecuted
	bxtGameEnd
	bxtModules
	bxtTrigger
	bxtEdicts
	bxtHealth
	bxtSplit
	bxtFlags
)

// bxtShownVariables are the console variables that decide whether a run is valid.
// The others are skipped: passwords are among them.
var bxtShownVariables = [...]string{
	"fps_max", "host_framerate", "sv_cheats", "sv_gravity", "sv_maxspeed",
	"sv_accelerate", "sv_airaccelerate", "sv_friction", "sv_stopspeed",
}

// bxtItem reads one item and records its content.
func (c *client) bxtItem(r *bxtReader) {
	switch kind := r.u8(); kind {
	case bxtVersion:
		build, version := r.u32(), string(r.str())
		c.bxtInfo(r, "Recorded with Bunnymod XT "+c.text([]byte(version))+", game build "+
			strconv.Itoa(int(int32(build))))
	case bxtVariables:
		c.bxtVariables(r)
	case bxtTime:
		h, m, s, rest := r.u32(), r.u8(), r.u8(), r.f64()
		if !r.failed {
			c.bxtTime(time.Duration(h%10_000)*time.Hour + time.Duration(m)*time.Minute + time.Duration(s)*time.Second +
				fraction(rest))
		}
	case bxtBound, bxtExecuted:
		if text := c.commandText(r.str()); !r.failed {
			c.bxtRan(text)
		}
	case bxtAlias:
		name, text := c.text(r.str()), c.commandText(r.str())
		c.bxtInfo(r, "Alias "+name+" ran: "+text)
	case bxtScript:
		name, text := c.text(r.str()), r.str()
		c.bxtInfo(r, fmt.Sprintf("Ran the script %s (%d bytes)", baseName(name), len(text)))
	case bxtGameEnd:
		if !r.failed {
			c.bxtStop()
		}
	case bxtModules:
		c.bxtModules(r)
	case bxtTrigger:
		r.bytes(6 * 4)
		if text := c.commandText(r.str()); text != "" {
			c.bxtInfo(r, "A trigger of Bunnymod XT ran: "+text)
		}
	case bxtEdicts, bxtHealth, bxtFlags:
		r.u32()
	case bxtSplit:
		c.bxtSplit(r)
	default:
		r.failed = true // of a later version: its length is not known
	}
}

func (c *client) bxtInfo(r *bxtReader, text string) {
	if !r.failed {
		c.emit(sim.Event{Kind: sim.EventInfo, Player: -1, Target: -1, Text: text})
	}
}

// bxtVariables reads the values of all console variables.
func (c *client) bxtVariables(r *bxtReader) {
	n := r.u32()
	var shown []string
	for i := uint32(0); i < n && !r.failed; i++ {
		name, value := string(r.str()), r.str()
		if k := slices.Index(bxtShownVariables[:], name); k >= 0 {
			shown = append(shown, fmt.Sprintf("%02d%s %s", k, name, c.text(value)))
		}
	}
	if len(shown) == 0 {
		return
	}
	slices.Sort(shown)
	for i := range shown {
		shown[i] = shown[i][2:]
	}
	c.bxtInfo(r, "Settings when recording began: "+strings.Join(shown, ", "))
}

// bxtModules reads the libraries that the game loaded. Their folders are private.
func (c *client) bxtModules(r *bxtReader) {
	n := r.u32()
	var names []string
	for i := uint32(0); i < n && !r.failed; i++ {
		name := c.text(r.str())
		names = append(names, name[strings.LastIndexAny(name, `/\`)+1:])
	}
	c.bxtInfo(r, "Loaded libraries: "+strings.Join(names, ", "))
}

// bxtLookBack is how many events of the frame are compared with a command.
const bxtLookBack = 32

// keyCommand returns a command such as "+attack 241" without the number of the
// key, "" for any other command.
func keyCommand(text string) string {
	word, key, ok := strings.Cut(text, " ")
	if !ok || !strings.HasPrefix(word, "+") && !strings.HasPrefix(word, "-") || digits(key) != len(key) {
		return ""
	}
	return word
}

// bxtRan records a command that the game ran, unless the demo itself holds it.
func (c *client) bxtRan(text string) {
	for i := max(0, len(c.events)-bxtLookBack); i < len(c.events); i++ {
		// The demo holds +attack, which the game ran as "+attack 241": with the key.
		if e := &c.events[i]; e.Kind == sim.EventCommand && (e.Text == text ||
			e.Text != "" && e.Text == keyCommand(text)) {
			return
		}
	}
	if text != "" {
		c.emit(sim.Event{Kind: sim.EventCommand, Player: c.player(c.recorder), Target: -1, Text: text})
	}
	switch text {
	case "bxt_timer_start":
		c.bxtStart()
	case "bxt_timer_stop":
		c.bxtStop()
	case "bxt_timer_reset":
		c.bxt.bxtTimer = bxtTimer{known: true}
		c.bxt.splits = 0
		c.showTimer()
	}
}

// A bxtTimer is the timer of Bunnymod XT. It is written whenever its seconds
// change, and does not move before it is started.
type bxtTimer struct {
	known, running bool
	shows          time.Duration
	since          float32 // frame time of this value
}

// bxtTime updates the timer.
func (c *client) bxtTime(shows time.Duration) {
	t := &c.bxt.bxtTimer
	switch {
	case !t.known && shows >= time.Second:
		c.emit(sim.Event{
			Kind: sim.EventInfo, Player: c.player(c.recorder), Target: -1,
			Text: "The timer of Bunnymod XT shows " + times.WithUnit(shows),
		})
		t.running = true
	case t.known && !t.running && shows > t.shows:
		c.bxtStart()
	}
	t.known, t.shows, t.since = true, shows, c.frameTime
	c.showTimer()
}

// showTimer keeps what the timer shows from now on.
func (c *client) showTimer() {
	t := &c.bxt.bxtTimer
	if t.running {
		since := float64(t.since)
		if c.loading { // frames of LOADING carry the time since the program started
			since = 0
		}
		c.setGlobal(sim.TimerZero, milliseconds(c.place().After)+steps(since*1000)-milliseconds(t.shows))
		c.setGlobal(sim.TimerStop, -1)
		return
	}
	c.setGlobal(sim.TimerStop, milliseconds(t.shows))
}

func (c *client) bxtStart() {
	t := &c.bxt.bxtTimer
	if t.running {
		return
	}
	t.known, t.running, t.since = true, true, c.frameTime
	c.showTimer()
	c.emit(sim.Event{Kind: sim.EventStart, Player: c.player(c.recorder), Target: -1})
}

// now returns the timer's value at a frame time.
func (t *bxtTimer) now(frame float32) time.Duration {
	if past := float64(frame - t.since); t.running && past > 0 && past < 2 {
		return t.shows + time.Duration(past*float64(time.Second))
	}
	return t.shows
}

// bxtStop ends the run. The last second of its time is computed.
func (c *client) bxtStop() {
	t := &c.bxt.bxtTimer
	if !t.running {
		return
	}
	shows := t.now(c.frameTime)
	t.running, t.shows = false, shows
	c.showTimer()
	c.emit(sim.Event{
		Kind: sim.EventFinish, Player: c.player(c.recorder), Target: -1, Inferred: true,
		Value: milliseconds(shows),
	})
}

// bxtSplit reads that the player reached a split.
func (c *client) bxtSplit(r *bxtReader) {
	r.bytes(6 * 4)
	name, mapName := c.text(r.str()), c.text(r.str())
	if r.failed {
		return
	}
	c.bxt.splits++
	if name == "" {
		name = strconv.Itoa(c.bxt.splits)
	}
	text := "Split " + name
	if mapName != "" {
		text += " on " + mapName
	}
	if c.bxt.known {
		text += ": " + times.WithUnit(c.bxt.now(c.frameTime))
	}
	c.emit(sim.Event{Kind: sim.EventMarker, Player: -1, Target: -1, Text: text})
}

// fraction returns a fraction of a second as a duration, 0 if it is invalid.
func fraction(seconds float64) time.Duration {
	if !(seconds >= 0 && seconds < 1) {
		return 0
	}
	return time.Duration(seconds * float64(time.Second))
}

func milliseconds(d time.Duration) int32 {
	return int32(min(d.Milliseconds(), math.MaxInt32))
}
