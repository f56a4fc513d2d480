package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"playhead/export"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/markfile"
)

// eventsFlags are the flags of events.
type eventsFlags struct {
	inputFlags
	recordingFlags
	span
	lineFlags
	kinds  []string
	player string
	grep   string
	marks  marksFlag
	found  []markfile.Mark
}

func eventsCommand(all *outfile.Files) *cobra.Command {
	var f eventsFlags
	c := &cobra.Command{
		Use:   "events " + inputsUsage,
		Short: "List events",
		RunE: func(cmd *cobra.Command, args []string) error {
			kinds, err := parseKinds(f.kinds)
			if err != nil {
				return err
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
			r := reading{inputFlags: &f.inputFlags, recordingFlags: &f.recordingFlags}
			return r.each(cmd, args, func(ctx context.Context, t *task) error {
				o, err := t.open(ctx)
				if err != nil {
					return err
				}
				opt := export.EventOptions{Kinds: kinds, Grep: f.grep, File: t.file()}
				return errors.Join(f.write(ctx, t, o, opt), o.Close())
			})
		},
	}
	f.recordingFlags.add(c, all)
	f.addClient(c)
	f.inputFlags.add(c, 0)
	f.span.add(c)
	c.Flags().StringArrayVar(&f.kinds, "kind", nil, "only events of these kinds: `KIND,KIND` or repeated; one of "+strings.Join(sim.EventKindWords(), ", "))
	c.Flags().StringVar(&f.player, "player", "", "only events by or to `P`: an id, id#stint or name")
	c.Flags().StringVar(&f.grep, "grep", "", "only events whose text holds `TEXT`")
	c.Flags().StringVar(&f.marks.path, "marks", "", "also list the marks in `FILE.jsonl` from another program, as events of kind marker")
	f.lineFlags.add(c, "")
	return c
}

func (f *eventsFlags) write(ctx context.Context, t *task, o *opened, opt export.EventOptions) (err error) {
	if f.player != "" {
		if opt.Players, err = players(o.Recording, []string{f.player}); err != nil {
			return err
		}
	}
	if opt.From, opt.To, err = f.resolve(o.Recording); err != nil {
		return err
	}
	if opt.WantsInferred() {
		if err := t.flags.inferEvents(ctx, o, t.Input.Path, t.Notes, opt.Kinds != nil); err != nil {
			return err
		}
	}
	if opt.WantsRaces() {
		if _, err := t.flags.raceEvents(ctx, o, t.Input.Path); err != nil {
			return err
		}
	}
	addMarks(o, t.Input.Path, f.found, t.Notes)
	if f.lineFlags.any() {
		return export.WriteEventsJSON(t.Out, o.Recording, opt)
	}
	return export.WriteEventsText(t.Out, o.Recording, opt)
}

func parseKinds(words []string) ([]sim.EventKind, error) {
	var kinds []sim.EventKind
	for _, w := range words {
		for _, word := range strings.Split(w, ",") {
			k, ok := sim.ParseEventKind(strings.TrimSpace(word))
			if !ok {
				return nil, usageError{fmt.Errorf("no events of kind %q: known are %s", word, strings.Join(sim.EventKindWords(), ", "))}
			}
			kinds = append(kinds, k)
		}
	}
	return kinds, nil
}
