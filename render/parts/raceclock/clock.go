package raceclock

import (
	"fmt"
	"time"

	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/times"
)

// A clock is how the run of the followed player stands. The zero clock is none.
type clock struct {
	shown bool
	run   int // index in the list
	who   string
	time  string
	// sentence says how the run stands where it was timed last. Sign is that of the difference, 0 without one.
	sentence string
	sign     int
	rivals   []rival
	leads    []runs.Lead
	at       int // index of the last lead that the run passed, −1 before the first
}

// A rival is another run that the run is measured against.
type rival struct {
	kind       runs.Rival
	who        string
	time       string // of the whole run
	difference string
	sign       int
	of         *runs.Run
}

// readClock finds out how the run of the followed player stands.
func (v *View) readClock() {
	l, c := v.of.list, &v.clock
	tick, _ := v.now()
	if v.of.followed < 0 {
		return
	}
	i := runs.At(l.Runs, v.of.game.Index, v.of.followed, tick)
	if i < 0 {
		return
	}
	r := &l.Runs[i]
	over := v.since(r)
	if over >= stay || r.Ended == runs.Open && over >= 0 {
		return
	}
	c.shown, c.run, c.who = true, i, r.Name
	c.time = times.Clock(v.elapsed(r), false, 2)
	if over >= 0 { // how long it took, as in lists
		c.time = times.WithUnit(runlist.Elapsed(r))
	}
	c.rivals = v.rivals(i)
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
	c.sentence, c.sign = v.sentence(r, over >= 0)
}

// rivals returns what run i is measured against, that which the user chose first. One that does not exist is left out.
func (v *View) rivals(i int) (list []rival) {
	l := v.of.list
	tick, _ := v.now()
	add := func(kind runs.Rival, of *runs.Run, who string) {
		if of == nil {
			return
		}
		x := rival{kind: kind, who: who, time: "–", difference: "–", of: of}
		if of.Finished() {
			x.time = times.WithUnit(of.Time)
		}
		if d, ok := lastDifference(runs.Leads(nil, &l.Runs[i], of, tick)); ok {
			x.difference, x.sign = times.Difference(d), sign(d)
		}
		list = append(list, x)
	}
	kinds := [...]runs.Rival{runs.OwnBest, runs.BestHere}
	if v.of.rival == runs.BestHere {
		kinds[0], kinds[1] = kinds[1], kinds[0]
	}
	if c := v.of.chosen; (v.of.rival == runs.ChosenRun || c.beside) && c.run != nil &&
		runlist.KeyOf(c.run) != runlist.KeyOf(&l.Runs[i]) {
		add(runs.ChosenRun, c.run, c.who)
	}
	for _, kind := range kinds {
		k := -1
		switch kind {
		case runs.OwnBest:
			k = runs.BestBefore(l.Runs, i, v.counts)
		case runs.BestHere:
			k = runs.BestOther(l.Runs, i, v.counts)
		}
		if k >= 0 && len(list) < 2 {
			who := runlist.Who(&l.Runs[k])
			if kind == runs.OwnBest {
				who = fmt.Sprintf("run %d", k)
			}
			add(kind, &l.Runs[k], who)
		}
	}
	return list
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

// sentence says how a run stands where it was timed last, and how it ended.
func (v *View) sentence(r *runs.Run, over bool) (text string, sign int) {
	at, how := "", ""
	if over && !r.Finished() {
		at = endWords[r.Ended]
		if n := len(r.Checkpoints); n > 0 {
			at += " after " + placeName(r.Checkpoints[n-1].Number)
		}
		return at, 0
	}
	if v.clock.at < 0 {
		return "", 0
	}
	lead := &v.clock.leads[v.clock.at]
	if lead.Number > 0 {
		at = " at " + placeName(lead.Number)
	}
	d, ok := lead.Difference()
	if !ok {
		d, ok = v.told(r, lead)
	}
	switch sign = signOf(d, ok); {
	case !ok && lead.Number == 0:
		return "Finished", 0
	case !ok:
		return placeName(lead.Number) + " in " + times.WithUnit(lead.Own), 0
	case sign == 0:
		how = "even"
	case sign > 0:
		how = times.Duration(d) + " behind"
	default:
		how = times.Duration(-d) + " ahead"
	}
	if lead.Number == 0 {
		how = "Finished " + how
	}
	return how + at, sign
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
	line.Clock, line.Note = v.clock.time, v.clock.sentence
	line.Ink = v.ink(v.clock.sign, v.D.P.P.PlateText)
	return line, true
}
