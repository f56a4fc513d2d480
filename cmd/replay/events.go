package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"playhead/export"
	"playhead/sim"
)

func eventsCommand() *cobra.Command {
	var (
		f       recordingFlags
		s       span
		opt     export.EventOptions
		kinds   []string
		who     string
		asJSON  bool
		command *cobra.Command
	)
	command = &cobra.Command{
		Use:   "events FILE",
		Short: "List what happened",
		Args:  files(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if opt.Kinds, err = parseKinds(kinds); err != nil {
				return err
			}
			if err := s.check(); err != nil {
				return err
			}
			o, err := f.open(cmd.Context(), args[0], cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			if who != "" {
				if opt.Players, err = players(o.Recording, []string{who}); err != nil {
					return errors.Join(err, o.Close())
				}
			}
			if opt.From, opt.To, err = s.resolve(o.Recording); err != nil {
				return errors.Join(err, o.Close())
			}
			if opt.WantsInferred() {
				if err := f.inferEvents(cmd.Context(), o, args[0], cmd.ErrOrStderr(), opt.Kinds != nil); err != nil {
					return errors.Join(err, o.Close())
				}
			}
			write := export.WriteEventsText
			if asJSON {
				write = export.WriteEventsJSON
			}
			return errors.Join(write(cmd.OutOrStdout(), o.Recording, opt), o.Close())
		},
	}
	f.add(command)
	f.addClient(command)
	s.add(command)
	command.Flags().StringArrayVar(&kinds, "kind", nil, "only events of these kinds: `KIND,KIND` or repeated; one of "+strings.Join(sim.EventKindWords(), ", "))
	command.Flags().StringVar(&who, "player", "", "only events of or to `P`: an id, id#stint or name")
	command.Flags().StringVar(&opt.Grep, "grep", "", "only events whose text holds `TEXT`")
	command.Flags().BoolVar(&asJSON, "json", false, "print JSON, one object a line")
	return command
}

func parseKinds(words []string) ([]sim.EventKind, error) {
	var kinds []sim.EventKind
	for _, w := range strings.FieldsFunc(strings.Join(words, ","), func(r rune) bool { return r == ',' || r == ' ' }) {
		k, ok := sim.ParseEventKind(w)
		if !ok {
			return nil, usageError{fmt.Errorf("no events of kind %q: known are %s", w, strings.Join(sim.EventKindWords(), ", "))}
		}
		kinds = append(kinds, k)
	}
	return kinds, nil
}
