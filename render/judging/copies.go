package judging

import (
	"context"

	"playhead/sim"
	"playhead/sim/measure"
	"playhead/sim/similar"
)

// A Side is where one of two stretches of inputs that are alike begins.
type Side struct {
	File                string // "" for the recording that is watched
	Path                string // of the file, "" if it is not known
	Game, Player, Stint int
	Name                string
	From                sim.Tick
}

// A Copy is a stretch of inputs that comes again. A is always in the recording
// that is watched.
type Copy struct {
	A, B           Side
	Ticks          sim.Tick
	Changes        int
	EqualShare     float64
	SameConnection bool // a dummy that repeats what its player does
	// OwnKeys and Keys are what A and B did with the keys in all of their stints.
	OwnKeys, Keys []measure.Change
}

// Shift returns how many ticks later B is than A.
func (c *Copy) Shift() sim.Tick { return c.B.From - c.A.From }

// Copies is what was found of inputs that come again.
type Copies struct {
	All     []Copy // most equal changes first
	Players int    // whose inputs were compared
	Err     error
	Kind    measure.Kind
	of      []Sequence // of all of them
}

// Copying has the copied inputs that were found. Who saves a case or a report finds it among the parts of the screen by
// this interface.
type Copying interface {
	Copied() []Copy
	// Searched returns among how many stints they were looked for, 0 before that.
	Searched() int
}

// leastCopy is how long a stretch must be to be a copy: five seconds.
const leastCopy = 250

// FindCopies begins to look for inputs that come again in the recording and the
// baselines.
func (j *Judge) FindCopies() {
	j.copying.stop()
	games := j.views()
	meta, baselines := j.s.Recording().Meta, j.baselines
	inputs := j.inputs()
	j.copying = begin(j.s.Guard, "looking for copied inputs", func(ctx context.Context) *Copies {
		return findCopies(ctx, &meta, games, baselines, inputs)
	})
}

// Copies returns what FindCopies found, once.
func (j *Judge) Copies() *Copies {
	c, ok := j.copying.result()
	if ok {
		j.copying = nil
	}
	if c != nil {
		j.found = c.of
	}
	return c
}

// views returns views of all games, for another goroutine.
func (j *Judge) views() (games []*sim.Game) {
	for _, g := range j.s.Recording().Games {
		games = append(games, g.View())
	}
	return games
}

func findCopies(ctx context.Context, meta *sim.Meta, games []*sim.Game, baselines []*Baseline,
	inputs sentInputs,
) *Copies {
	var all []Sequence
	c := &Copies{}
	for _, g := range games {
		if c.Kind == measure.Nothing {
			c.Kind, _ = measure.KindOf(meta, g)
		}
		sequences, err := sequencesOf(ctx, meta, g, inputs)
		if err != nil {
			c.Err = err
		}
		all = append(all, sequences...)
	}
	for _, b := range baselines {
		keys := b.Keys
		if keys == nil && b.ReadKeys != nil && ctx.Err() == nil {
			keys = b.ReadKeys(ctx)
		}
		all = append(all, keys...)
	}
	var f similar.Finder
	files := map[string]int{}
	for i := range all {
		s := &all[i]
		if _, ok := files[s.File]; !ok {
			files[s.File] = len(files)
		}
		f.Add(similar.Sequence{Changes: s.Changes, Recording: files[s.File]<<8 | s.Game&255, Connection: s.Connection})
	}
	c.Players, c.of = len(all), all
	if ctx.Err() != nil {
		return c
	}
	for _, p := range f.Pairs(leastCopy) {
		a, b, keys, others := all[p.A].Side, all[p.B].Side, all[p.A].Changes, all[p.B].Changes
		if a.From, b.From = p.FromA, p.FromB; a.File != "" {
			a, b, keys, others = b, a, others, keys
		}
		if a.File == "" {
			c.All = append(c.All, Copy{
				A: a, B: b, Ticks: p.Ticks, Changes: p.Changes, EqualShare: p.EqualShare,
				SameConnection: p.SameConnection, OwnKeys: keys, Keys: others,
			})
		}
	}
	return c
}

// sequencesOf returns what the players of a game did with the keys.
func sequencesOf(ctx context.Context, meta *sim.Meta, g *sim.Game, inputs sentInputs) (all []Sequence, err error) {
	survey := measure.Survey{Game: g, Recorder: meta.Recorder}
	if survey.Kind, _ = measure.KindOf(meta, g); survey.Kind == measure.Nothing {
		return nil, nil
	}
	if survey.Kind == measure.Sent {
		if survey.Inputs, err = inputs.of(ctx, g.Index); err != nil {
			return nil, err
		}
	}
	first, last, ok := g.Span()
	if !ok {
		return nil, nil
	}
	stints := measure.Stints(g)
	var jobs []measure.Job
	for i := range stints {
		jobs = append(jobs, measure.JobOf(&stints[i], first, last))
	}
	for i, changes := range survey.Changes(ctx, jobs) {
		if s := &stints[i]; len(changes) > 0 {
			side := Side{Game: g.Index, Player: s.Player, Stint: s.Stint, Name: g.LabelOf(s)}
			all = append(all, Sequence{side, changes, s.Identity.Connection})
		}
	}
	return all, nil
}
