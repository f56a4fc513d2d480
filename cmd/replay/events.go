package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/export"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/markfile"
	"playhead/sim/table"
)

// eventsFlags are the flags of events that other tables do not have.
type eventsFlags struct {
	*answerFlags
	span
	words  []string
	kinds  []sim.EventKind // of words
	player string
	grep   string
	marks  marksFlag
	with   withFlag
	found  []markfile.Mark
	follow bool
}

func eventsCommand(all *outfile.Files) *cobra.Command {
	c, answer := answerCommand(answers.Find("events"), all)
	f := &eventsFlags{answerFlags: answer}
	f.addClient(c)
	f.span.add(c)
	c.Flags().StringArrayVar(&f.words, "kind", nil, "only events of these kinds: `KIND,KIND` or repeated; one of "+
		strings.Join(sim.EventKindWords(), ", "))
	c.Flags().StringVar(&f.player, "player", "", "only events by or to `P`: an id, id#stint or name")
	c.Flags().StringVar(&f.grep, "grep", "", "only events whose text holds `TEXT`")
	c.Flags().StringVar(&f.marks.path, "marks", "",
		"also list the marks in `FILE.jsonl` from another program, as events of kind marker")
	c.Flags().BoolVar(&f.follow, "follow", false,
		"print events as JSON while they are recorded, and go on with the next file of the server")
	f.with.add(c)
	answer.around, answer.make = f.around, f.table
	return c
}

func (f *eventsFlags) around(cmd *cobra.Command, args []string, run func() error) error {
	var err error
	if f.kinds, err = parseKinds(f.words); err != nil {
		return err
	}
	if f.follow {
		return f.followAll(cmd, args)
	}
	if err := f.span.check(); err != nil {
		return err
	}
	if err := f.marks.named(f.all); err != nil {
		return err
	}
	if f.found, err = f.marks.read(); err != nil {
		return err
	}
	if err := f.with.named(f.all); err != nil {
		return err
	}
	return run()
}

// table returns the events that the flags choose, with those that are inferred.
func (f *eventsFlags) table(ctx context.Context, t *task, o *opened, s *answers.Source) (*table.Table, error) {
	opt := &s.Events
	opt.Kinds, opt.Grep = f.kinds, o.names.Text(f.grep)
	if f.player != "" {
		chosen, err := o.players([]string{f.player})
		if err != nil {
			return nil, err
		}
		opt.Concerns = export.Concerns(chosen)
	}
	from, to, err := f.resolve(o.Recording)
	if err != nil {
		return nil, err
	}
	opt.Within = export.Between(from, to)
	if opt.WantsInferred() {
		if err := t.flags.inferEvents(ctx, o, t.Input.Path, t.Notes, opt.Kinds != nil); err != nil {
			return nil, err
		}
	}
	if opt.WantsRaces() {
		if _, err := t.flags.raceEvents(ctx, o, t.Input.Path); err != nil {
			return nil, err
		}
	}
	if err := f.with.complete(ctx, t, o); err != nil {
		return nil, err
	}
	if opt.WantsTouches() {
		if err := t.flags.touches(ctx, o, t.Input.Path); err != nil {
			return nil, err
		}
	}
	addMarks(ctx, o, t.Input.Path, f.found, t.Notes)
	rows, err := f.answer.Table(ctx, s)
	if why := f.whyNone(o.Recording); why != "" && err == nil {
		rows.Notes = append(rows.Notes, why)
	}
	return rows, err
}

// asked returns the kinds of events that the flags ask for, nil for all.
func (f *eventsFlags) asked() []sim.EventKind {
	asked := slices.Clone(f.kinds)
	for _, term := range table.Terms(f.filter) {
		of, ok := table.SubjectOf(f.answer.Columns(), term)
		if !ok || of.Not || of.Name != "kind" {
			continue
		}
		for _, word := range strings.FieldsFunc(of.Value, func(r rune) bool { return r == ',' || r == '|' }) {
			k, ok := sim.ParseEventKind(strings.ToLower(word))
			if !ok {
				return nil
			}
			asked = append(asked, k)
		}
	}
	return asked
}

// notInLogs are what servers tell players: logs do not hold it.
var notInLogs = [...]sim.EventKind{sim.EventChat, sim.EventBroadcast, sim.EventKill, sim.EventDeath}

// whyNone says why a recording holds none of the kinds of events that the flags ask for, "" if it may.
func (f *eventsFlags) whyNone(r *sim.Recording) string {
	asked := f.asked()
	if len(asked) == 0 || f.with.path != "" {
		return ""
	}
	log := r.Meta.Content == sim.ContentInputs
	var words []string
	for _, k := range asked {
		if !slices.Contains(r.Meta.Lacks, k) && (!log || !slices.Contains(notInLogs[:], k)) {
			return ""
		}
		for _, g := range r.Games {
			if slices.ContainsFunc(g.Events, func(e sim.Event) bool { return e.Kind == k }) {
				return ""
			}
		}
		words = append(words, k.String())
	}
	what := "events of kind " + strings.Join(words, " or ")
	if log {
		return "logs hold no " + what + "; --with FILE adds those of a demo of the same round"
	}
	return "this recording holds no " + what
}

func parseKinds(words []string) ([]sim.EventKind, error) {
	var kinds []sim.EventKind
	for _, w := range words {
		for _, word := range strings.Split(w, ",") {
			word = strings.TrimSpace(word)
			k, ok := sim.ParseEventKind(word)
			if !ok {
				known := sim.EventKindWords()
				return nil, usageError{fmt.Errorf("no events of kind %q%s: known are %s", word,
					table.Suggest(word, known),
					strings.Join(known, ", "))}
			}
			kinds = append(kinds, k)
		}
	}
	return kinds, nil
}
