package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/spf13/cobra"

	"playhead/export"
	"playhead/outfile"
	"playhead/sim/killmap"
)

// roundsFlags are the flags of rounds.
type roundsFlags struct {
	inputFlags
	recordingFlags
	lineFlags
	heat   string // file for a heat map, "" for none
	team   string
	player string
}

func roundsCommand(all *outfile.Files) *cobra.Command {
	var f roundsFlags
	c := &cobra.Command{
		Use:   "rounds " + inputsUsage,
		Short: "List the rounds of a match",
		Long: "rounds lists the rounds of Counter-Strike and Day of Defeat matches: winner, how it was won, score, bomb and kills.\n\n" +
			"A recording may begin in the middle of a round; values that are not recorded are null.",
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	f.recordingFlags.add(c, all)
	f.inputFlags.add(c, 0)
	c.Flags().StringVar(&f.heat, "heat", "", "also write a heat map to `OUT.csv`: cell by cell, where players killed and died, in any GoldSrc game")
	c.Flags().StringVar(&f.team, "team", "", "count only kills and deaths of team `T` in the heat map: a name, t, ct or a number")
	c.Flags().StringVar(&f.player, "player", "", "count only those of `P`: an id, id#stint or name")
	f.lineFlags.add(c, "")
	return c
}

func (f *roundsFlags) run(cmd *cobra.Command, args []string) (failed error) {
	if f.heat == "" && (f.team != "" || f.player != "") {
		return usageError{fmt.Errorf("--team and --player choose what --heat counts: name a file with --heat")}
	}
	var mu sync.Mutex
	heat := map[string]*killmap.Map{}
	r := reading{inputFlags: &f.inputFlags, recordingFlags: &f.recordingFlags}
	if f.heat != "" {
		if failed = r.readsArgs(args); failed != nil {
			return failed
		}
		to, err := another(cmd, f.heat, f.all)
		if err != nil {
			return err
		}
		defer func() {
			if failed == nil {
				failed = to.write(func(w io.Writer) error { return export.WriteKillsCSV(w, heat) })
			}
		}()
	}
	return r.each(cmd, args, func(ctx context.Context, t *task) error {
		o, err := t.open(ctx)
		if err != nil {
			return err
		}
		rows := export.Rounds(o.Recording, t.Input.Path)
		if f.heat != "" {
			mu.Lock()
			err = f.count(heat, o)
			mu.Unlock()
		}
		if err := errors.Join(err, o.Close()); err != nil {
			return err
		}
		if f.lineFlags.any() {
			err = export.WriteRoundsJSON(t.Out, rows)
		} else {
			err = export.WriteRoundsText(t.Out, rows, t.several)
		}
		return errors.Join(err, ctx.Err())
	})
}

// count adds the kills of a recording to the heat map.
func (f *roundsFlags) count(heat map[string]*killmap.Map, o *opened) (err error) {
	var chosen []export.PlayerChoice
	if f.player != "" {
		if chosen, err = players(o.Recording, []string{f.player}); err != nil {
			return err
		}
	}
	return export.AddKills(heat, o.Recording, f.team, chosen)
}
