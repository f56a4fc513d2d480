package raceclock

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/times"
)

// A clock is how the run of the followed player stands. The zero clock is none. Its texts are made when it is painted.
type clock struct {
	shown   bool
	run     int // index in the list
	who     string
	elapsed time.Duration
	over    bool
	rivals  []rival
	leads   []runs.Lead
	at      int // index of the last lead that the run passed, −1 before the first
	// difference is that of the last lead, if it has one.
	difference time.Duration
	differs    bool
}

// A rival is another run that the run is measured against.
type rival struct {
	kind       runs.Rival
	index      int // in the list, −1 for one that may be elsewhere
	who        string
	of         *runs.Run
	difference time.Duration // where the run was timed last
	differs    bool
	file       string // the recording that holds it, "" for this one
	among      string // then, the recordings that count
}

// label says what the run is measured against it for.
func (o *rival) label() string {
	if o.kind == runs.BestHere && o.among != "" {
		return "best in " + strings.TrimPrefix(o.among, "the ")
	}
	return o.kind.String()
}

// name says which run it is.
func (o *rival) name() string {
	if o.kind == runs.OwnBest {
		if o.file != "" {
			return filepath.Base(o.file)
		}
		return fmt.Sprintf("run %d", o.index)
	}
	return o.who
}

// time returns how long the whole run took.
func (o *rival) time() string {
	if !o.of.Finished() {
		return "–"
	}
	return times.WithUnit(o.of.Time)
}

// gap returns the difference as text, and its sign.
func (o *rival) gap() (text string, ink int) {
	if !o.differs {
		return "–", 0
	}
	return times.Difference(o.difference), sign(o.difference)
}

// readClock finds out how the run of the followed player stands.
func (v *View) readClock() {
	l, c, i := v.of.list, &v.clock, v.of.run
	tick, _ := v.now()
	r := &l.Runs[i]
	c.shown, c.run, c.who, c.over = true, i, r.Name, v.of.over
	c.rivals = v.findRivals(i)
	var first *runs.Run
	if len(c.rivals) > 0 {
		first = c.rivals[0].of
	}
	v.leads = runs.Leads(v.leads[:0], r, first, tick)
	c.leads, c.at = v.leads, -1
	for k := range v.leads {
		if v.leads[k].HasOwn {
			c.at = k
		}
	}
	if c.at >= 0 {
		if c.difference, c.differs = v.leads[c.at].Difference(); !c.differs {
			c.difference, c.differs = v.told(r, &v.leads[c.at])
		}
	}
}

// time returns what the clock shows: how long a run that is over took as in lists.
func (c *clock) time() string {
	if c.over {
		return times.WithUnit(c.elapsed)
	}
	return times.Clock(c.elapsed, false, 2)
}

// sign is that of the difference, 0 without one.
func (c *clock) sign() int { return signOf(c.difference, c.differs) }

// findRivals returns what run i is measured against, that which the user chose first. One that does not exist is left
// out.
func (v *View) findRivals(i int) []rival {
	l, list := v.of.list, v.rivals[:0]
	tick, _ := v.now()
	add := func(o rival) {
		v.compared = runs.Leads(v.compared[:0], &l.Runs[i], o.of, tick)
		o.difference, o.differs = lastDifference(v.compared)
		list = append(list, o)
	}
	kinds := [...]runs.Rival{runs.OwnBest, runs.BestHere}
	if v.of.rival == runs.BestHere {
		kinds[0], kinds[1] = kinds[1], kinds[0]
	}
	if c := v.of.chosen; (v.of.rival == runs.ChosenRun || c.beside) && c.run != nil &&
		runlist.KeyOf(c.run) != runlist.KeyOf(&l.Runs[i]) {
		add(rival{kind: runs.ChosenRun, index: -1, who: c.who, of: c.run})
	}
	for _, kind := range kinds {
		if o, ok := v.elsewhere(i, kind); ok {
			if len(list) < 2 {
				add(o)
			}
			continue
		}
		k := -1
		switch kind {
		case runs.OwnBest:
			k = runs.BestBefore(l.Runs, i, v.counts)
		case runs.BestHere:
			k = runs.BestOther(l.Runs, i, v.counts)
		}
		if k >= 0 && len(list) < 2 {
			add(rival{kind: kind, index: k, who: runlist.Who(&l.Runs[k]), of: &l.Runs[k]})
		}
	}
	v.rivals = list
	return list
}

// elsewhere returns the best among other recordings that run i is measured against, false where only this one counts
// or no run is known.
func (v *View) elsewhere(i int, kind runs.Rival) (o rival, ok bool) {
	own, among, ok := v.attempt(i)
	if !ok {
		return o, false
	}
	best := among.Best(&own)
	if kind == runs.OwnBest {
		best = among.OwnBest(&own)
	}
	if best == nil {
		return o, false
	}
	o = rival{kind: kind, index: best.Number, who: best.Run.Name, of: &best.Run, among: among.Among}
	if best.File != v.S.Path {
		o.file = best.File
	}
	return o, true
}

// lastDifference returns the difference where a run was timed last.
func lastDifference(leads []runs.Lead) (d time.Duration, ok bool) {
	for k := len(leads) - 1; k >= 0 && !ok; k-- {
		d, ok = leads[k].Difference()
	}
	return d, ok
}

func sign(d time.Duration) int {
	switch d = d.Round(10 * time.Millisecond); {
	case d < 0:
		return -1
	case d > 0:
		return 1
	}
	return 0
}

// sentence says how the run stands where it was timed last, and how it ended.
func (v *View) sentence() string {
	c := &v.clock
	if !c.shown {
		return ""
	}
	r := &v.of.list.Runs[c.run]
	if c.over && !r.Finished() {
		text := endWords[r.Ended]
		if n := len(r.Checkpoints); n > 0 {
			text += " after " + placeName(r.Checkpoints[n-1].Number)
		}
		return text
	}
	if c.at < 0 {
		return ""
	}
	lead, how := &c.leads[c.at], ""
	switch {
	case !c.differs && lead.Number == 0:
		return "Finished"
	case !c.differs:
		return placeName(lead.Number) + " in " + times.WithUnit(lead.Own)
	case c.sign() == 0:
		how = "even"
	case c.sign() > 0:
		how = times.Duration(c.difference) + " behind"
	default:
		how = times.Duration(-c.difference) + " ahead"
	}
	if lead.Number == 0 {
		return "Finished " + how
	}
	return how + " at " + placeName(lead.Number)
}

func signOf(d time.Duration, ok bool) int {
	if !ok {
		return 0
	}
	return sign(d)
}

// told returns the difference to a best of an earlier recording, which only the server knows and told the player.
func (v *View) told(r *runs.Run, lead *runs.Lead) (d time.Duration, ok bool) {
	const near = 4 // ticks: messages have the tick of a snapshot
	if len(v.clock.rivals) > 0 {
		return 0, false
	}
	at := r.Start + sim.Tick(lead.Own/sim.TeeworldsTick)
	for e := range v.of.game.EachEvent {
		switch {
		case e.Tick > at+near:
			return d, ok
		case e.Inferred || int(e.Player) != r.Player || e.Tick < at-near:
		case e.Kind == sim.EventCheckpoint && lead.Number > 0:
			d, ok = time.Duration(e.Value)*time.Millisecond, true
		case e.Kind == sim.EventFinish && lead.Number == 0 && e.Extra != 0:
			d, ok = time.Duration(e.Extra)*time.Millisecond, true
		}
	}
	return d, ok
}

// endWords say how a run ended that did not finish.
var endWords = [...]string{
	runs.Finish: "Finished", runs.Open: "", runs.Death: "Died", runs.Restart: "Restarted", runs.Left: "Left",
	runs.Saving: "Saved", runs.Loading: "Replaced by a loaded run", runs.Incomplete: "Missing from the recording",
}

// placeName names a checkpoint, or with 0 the finish.
func placeName(n int) string {
	if n == 0 {
		return "Finish"
	}
	return fmt.Sprintf("CP %d", n)
}

// RaceLine returns the clock as one line: see [part.Timing].
func (v *View) RaceLine() (line part.Scoreline, ok bool) {
	v.Update()
	if !v.clock.shown {
		return line, false
	}
	line.Clock, line.Note = v.clock.time(), v.sentence()
	line.Ink = v.ink(v.shownSign(), v.D.P.P.PlateText)
	return line, true
}

// shownSign is the sign of the difference, 0 for a run that ended without a finish.
func (v *View) shownSign() int {
	if v.clock.over && !v.of.list.Runs[v.clock.run].Finished() {
		return 0
	}
	return v.clock.sign()
}
