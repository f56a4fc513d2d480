package main

import (
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"playhead/formats"
	"playhead/outfile"
	"playhead/sim"
)

func messagesCommand(all *outfile.Files) *cobra.Command {
	var (
		f     recordingFlags
		names []string
		lines lineFlags
	)
	c := &cobra.Command{
		Use:   "messages FILE",
		Short: "List the messages of a GoldSrc demo",
		Long: "messages counts the frames and messages of a GoldSrc demo by name, and names those that Playhead does not read. " +
			"With --json it lists each of them with its offset in the file and, with --show-private, its bytes in hex.",
		Args: files(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return listMessages(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), &f, args[0], names, lines.any())
		},
	}
	f.add(c, all)
	c.Flags().StringSliceVar(&names, "name", nil, "only messages named `N`, such as DeathMsg (repeatable)")
	lines.add(c, "")
	return c
}

// A messageRow is a frame or message as messages --json has it.
type messageRow struct {
	Name    string  `json:"name"`
	Frame   bool    `json:"frame"`
	Read    bool    `json:"read"`
	Loading bool    `json:"loading"`
	Tick    int64   `json:"tick"`
	Seconds float64 `json:"seconds"`
	Offset  int64   `json:"offset"`
	Bytes   int     `json:"bytes"`
	Hex     string  `json:"hex,omitempty"`
}

// A tally counts the messages of one name.
type tally struct {
	name           string
	frame, unread  bool
	count          int
	bytes          int64
	least, largest int
}

func (t *tally) add(p *formats.Piece) {
	if t.count == 0 {
		t.name, t.frame, t.unread, t.least = p.Name, !p.Message, p.Unknown, p.Bytes
	}
	t.count++
	t.bytes += int64(p.Bytes)
	t.least, t.largest = min(t.least, p.Bytes), max(t.largest, p.Bytes)
}

// size says how large messages of the name are.
func (t *tally) size() string {
	if t.least == t.largest {
		return fmt.Sprintf("%d B", t.least)
	}
	return fmt.Sprintf("%d-%d B", t.least, t.largest)
}

func listMessages(ctx context.Context, stdout, stderr io.Writer, f *recordingFlags, path string, names []string, asJSON bool) (err error) {
	o, err := f.openFile(path)
	if err != nil {
		return oneLine(path, err)
	}
	defer func() { err = errors.Join(err, o.Close()) }()
	format := formats.Of(o.Decoder.Meta())
	if format.Pieces == nil {
		return fmt.Errorf("%s: only GoldSrc demos can be listed message by message; for captures, use the viewer", path)
	}
	enc := json.NewEncoder(stdout)
	enc.SetEscapeHTML(false)
	tallies := map[string]*tally{}
	var failed error
	ended := format.Pieces(o.Source(), f.options(), func(p *formats.Piece) bool {
		if failed = ctx.Err(); failed != nil {
			return false
		}
		if len(names) > 0 && !slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, p.Name) }) {
			return true
		}
		if !asJSON {
			if tallies[p.Name] == nil {
				tallies[p.Name] = new(tally)
			}
			tallies[p.Name].add(p)
			return true
		}
		failed = enc.Encode(messageRow{
			Name: p.Name, Frame: !p.Message, Read: !p.Unknown, Loading: p.Loading, Tick: p.Tick, Seconds: p.Seconds,
			Offset: p.Offset, Bytes: p.Bytes, Hex: hex.EncodeToString(p.Data),
		})
		return failed == nil
	})
	if failed != nil {
		return failed
	}
	if !asJSON {
		if err := printTallies(stdout, tallies); err != nil {
			return err
		}
	}
	if failed := o.SourceErr(); failed != nil {
		ended = failed
	}
	if ended != nil { // what came before it is listed
		_, err = fmt.Fprintln(stderr, oneLine(path, ended))
	}
	return err
}

// printTallies writes a line a name: frames first, then messages, the most
// frequent first.
func printTallies(w io.Writer, tallies map[string]*tally) error {
	var all []*tally
	for _, t := range tallies {
		all = append(all, t)
	}
	slices.SortFunc(all, func(a, b *tally) int {
		if a.frame != b.frame {
			return map[bool]int{true: -1, false: 1}[a.frame]
		}
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.name, b.name))
	})
	for _, t := range all {
		note := ""
		if t.unread {
			note = "  not read"
		}
		if _, err := fmt.Fprintf(w, "%-28s %8d  %10d B  %s%s\n", sim.Clean(t.name), t.count, t.bytes, t.size(), note); err != nil {
			return err
		}
	}
	return nil
}
