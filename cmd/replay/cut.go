package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"playhead/export"
	"playhead/formats"
	"playhead/outfile"
	"playhead/sim"
)

func cutCommand(all *outfile.Files) *cobra.Command {
	var (
		f      recordingFlags
		out    outputFlags
		s      span
		noChat bool
	)
	c := &cobra.Command{
		Use:   "cut FILE.demo --from T --to T -o OUT.demo",
		Short: "Cut a part out of a demo; the game plays the result",
		Long: `Write the ticks from --from to --to as a demo that the game plays. Header,
map and ticks stay the same; markers outside the range are dropped. Whispers, remote
console, codes and addresses are left out unless --show-private.`,
		Args: files(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if out.path == "" {
				return usageError{errors.New("cut: where to? Name a file with -o")}
			}
			if s.from == "" && s.to == "" {
				return usageError{errors.New("cut: which part? Name it with --from and --to")}
			}
			if err := s.check(); err != nil {
				return err
			}
			return cutDemo(cmd, &f, args[0], &s, noChat, &out)
		},
	}
	f.add(c, all)
	f.addAnonymous(c)
	out.add(c, "write to `OUT`")
	s.add(c)
	c.Flags().BoolVar(&noChat, "no-chat", false, "leave out chat lines, including the server's")
	return c
}

// cutDemo writes a part of the demo at path as a demo.
func cutDemo(cmd *cobra.Command, f *recordingFlags, path string, s *span, noChat bool, out *outputFlags) (err error) {
	if err := f.reads(path); err != nil {
		return err
	}
	to, err := out.target(cmd, f.all)
	if err != nil {
		return err
	}
	ctx := cmd.Context()
	o, err := f.open(ctx, path, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.Close()) }()
	format := formats.Of(o.Meta)
	if format.Cut == nil {
		return fmt.Errorf("%s: only Teeworlds and DDNet demos can be cut", path)
	}
	c := formats.CutOptions{NoChat: noChat, ShowPrivate: f.showPrivate, Aliases: o.names}
	if c.From, c.To, err = s.ticks(o.Recording); err != nil {
		return err
	}
	return to.write(func(w io.Writer) error {
		err := format.Cut(ctx, w, o.file.Source(), c)
		if failed := o.file.SourceErr(); failed != nil {
			err = failed // otherwise the cut would end as if the demo ended there
		}
		if err != nil {
			return oneLine(path, err)
		}
		return nil
	})
}

// ticks returns the first and the last recorded tick that the flags choose in a
// recording of one game.
func (s *span) ticks(r *sim.Recording) (first, last sim.Tick, err error) {
	from, to, err := s.resolve(r)
	if err != nil {
		return 0, 0, err
	}
	if len(r.Games) == 0 {
		return 0, 0, usageError{errors.New("the recording has no ticks")}
	}
	g := r.Games[0]
	first, last, ok := g.Span()
	for _, p := range []*export.Place{from, to} {
		ok = ok && (p == nil || p.Game == 0)
	}
	if !ok {
		return 0, 0, usageError{errors.New("the recording has no ticks there")}
	}
	begin, end := first, last
	if from != nil {
		begin = from.Tick
		if !from.ByTick {
			if begin = g.TickAt(from.Time); g.TimeOf(begin) < from.Time {
				if begin, ok = g.Next(begin); !ok {
					begin = last + 1
				}
			}
		}
	}
	if to != nil {
		if end = to.Tick; !to.ByTick {
			end = g.TickAt(to.Time)
		}
	}
	if begin = max(begin, first); begin > min(end, last) {
		return 0, 0, usageError{fmt.Errorf("nothing is recorded from %s to %s", cmp.Or(s.from, "the beginning"),
			cmp.Or(s.to, "the end"))}
	}
	return begin, min(end, last), nil
}
