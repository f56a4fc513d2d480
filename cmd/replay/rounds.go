package main

import (
	"context"
	"fmt"
	"io"
	"sync"

	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/export"
	"playhead/outfile"
	"playhead/sim/heat"
	"playhead/sim/table"
)

// killHeat are the flags of rounds for a heat map of kills.
type killHeat struct {
	*answerFlags
	heat   string // file for it, "" for none
	team   string
	player string

	mu   sync.Mutex
	maps map[string]*heat.Map
}

func roundsCommand(all *outfile.Files) *cobra.Command {
	c, f := answerCommand(answers.Find("rounds"), all)
	h := &killHeat{answerFlags: f, maps: map[string]*heat.Map{}}
	c.Flags().StringVar(&h.heat, "heat", "",
		"also write a heat map to `OUT.csv`: cell by cell, where players killed and died, in any GoldSrc game")
	c.Flags().StringVar(&h.team, "team", "",
		"count only kills and deaths of team `T` in the heat map: a name, t, ct or a number")
	c.Flags().StringVar(&h.player, "player", "", "count only those of `P`: an id, id#stint or name")
	f.around, f.make = h.around, h.table
	return c
}

// around runs the command and writes the heat map.
func (h *killHeat) around(cmd *cobra.Command, args []string, run func() error) error {
	if h.heat == "" && (h.team != "" || h.player != "") {
		return usageError{fmt.Errorf("--team and --player choose what --heat counts: name a file with --heat")}
	}
	return h.alsoWrites(cmd, args, h.heat, run, func(w io.Writer) error { return export.WriteKillsCSV(w, h.maps) })
}

// table returns the rounds of a recording, and adds its kills to the heat map.
func (h *killHeat) table(ctx context.Context, _ *task, o *opened, s *answers.Source) (*table.Table, error) {
	t, err := h.answer.Table(ctx, s)
	if err != nil || h.heat == "" {
		return t, err
	}
	var chosen []export.PlayerChoice
	if h.player != "" {
		if chosen, err = o.players([]string{h.player}); err != nil {
			return nil, err
		}
	}
	t.Notes = nil // kills need no rounds
	h.mu.Lock()
	defer h.mu.Unlock()
	return t, export.AddKills(h.maps, o.Recording, h.team, chosen)
}
