package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"playhead/library"
	"playhead/outfile"
	"playhead/sim"
)

func findCommand(all *outfile.Files) *cobra.Command {
	var (
		db     indexFlag
		asJSON bool
		lines  bool
		limit  int
	)
	c := &cobra.Command{
		Use:   "find QUERY",
		Short: "Search the library's index",
		Long: `find lists the recordings in the index that match a query, best runs or newest recordings first.

  nova on Tsunami under 60s     nova's runs under a minute on the map Tsunami
  player:nova map:Tsunami <60s  the same
  tsunami gg                    both words in a file name, map, player, server or chat
  "good game" -practice         adjacent words; excluding a word
  chat:hello server:ger         words in the chat, in the server's name
  format:demo finished          of one format; with a finished run
  2026 2026-08 2026-08-12       recorded in a year, in a month, on a day
  after:2026-08 before:2026-09  from then on; until then
  longer:10m shorter:2h         by length of the recording
  in:demos                      by a part of the path
  is:watched is:unfinished      watched in the viewer, not to the end
  is:new is:bookmarked          never watched; with bookmarks`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usageError{errors.New("find: name a query. See replay find --help")}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			q, err := library.ParseQuery(strings.Join(args, " "))
			if err != nil {
				return usageError{fmt.Errorf("find: %w", err)}
			}
			if err := db.reads(all); err != nil {
				return err
			}
			d, err := library.OpenToAsk(cmd.Context(), db.file(), db.options())
			var rebuild *library.RebuildError
			switch {
			case errors.Is(err, fs.ErrNotExist):
				return fmt.Errorf("%s: there is no index yet; create one with replay index DIR", db.file())
			case errors.As(err, &rebuild):
				return fmt.Errorf("%w; replay index makes it again from its folders", err)
			case err != nil:
				return err
			}
			defer func() { err = errors.Join(err, d.Close()) }()
			rows, total, err := d.Find(cmd.Context(), q, library.FindOptions{Limit: limit})
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			switch {
			case lines:
				for i := range rows {
					if err := json.NewEncoder(out).Encode(&rows[i]); err != nil {
						return err
					}
				}
				return nil
			case asJSON:
				e := json.NewEncoder(out)
				e.SetIndent("", "  ")
				return e.Encode(rows)
			}
			return writeFound(out, rows, total)
		},
	}
	db.add(c)
	c.Flags().BoolVar(&asJSON, "json", false, "print a JSON array")
	c.Flags().BoolVar(&lines, "jsonl", false, "print JSON, one object a line")
	c.Flags().IntVar(&limit, "limit", 0, "only the first `N` results")
	return c
}

// writeFound writes human-readable rows: the best run, the date, and where it is.
func writeFound(w io.Writer, rows []library.Row, total int) error {
	var b strings.Builder
	for i := range rows {
		r := &rows[i]
		best := "-"
		if r.Best != nil {
			best = fmt.Sprintf("%s %s", raceClock(r.Best.TimeSeconds), r.Best.Name)
		}
		players := strings.Join(r.Players, ", ")
		if more := r.AllOf - len(r.Players); more > 0 {
			players += fmt.Sprintf(" and %d more", more)
		}
		where := r.Files[0]
		if !r.Connected {
			where += " (disk not connected)"
		}
		date := time.Unix(r.Started, 0).Format("2006-01-02")
		fmt.Fprintln(&b, sim.Clean(fmt.Sprintf("%-24s %s  %-20s %-32s %s", best, date, r.Map, players, where)))
	}
	switch {
	case total == 0:
		b.WriteString("Nothing found.\n")
	case total > len(rows):
		fmt.Fprintf(&b, "%d of %d recordings\n", len(rows), total)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// raceClock writes a race time as 00:52.14 or 01:02:03.00.
func raceClock(seconds float64) string {
	c := int64(seconds*100 + 0.5)
	if c >= 360_000 {
		return fmt.Sprintf("%02d:%02d:%02d.%02d", c/360_000, c/6000%60, c/100%60, c%100)
	}
	return fmt.Sprintf("%02d:%02d.%02d", c/6000, c/100%60, c%100)
}
