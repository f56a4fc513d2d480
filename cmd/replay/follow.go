package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"playhead/cmd/live"
	"playhead/formats"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/events"
)

const (
	// beginsWithin is how long the beginning of a recording is waited for.
	beginsWithin = 10 * time.Second
	// continuesWithin is how long the next file of a server is waited for.
	continuesWithin = 30 * time.Second
	// namedWithin is how long the events of a player wait for the player's name.
	namedWithin = 400 * time.Millisecond
	// headerPoll is how often the beginning of a file is looked at.
	headerPoll = 50 * time.Millisecond
)

// followAll prints the events of a recording, and of those that continue it, while they are
// recorded. Only what the files hold is printed: what must be inferred comes later than a
// second. State is not kept, so that a server can be followed for months.
func (f *eventsFlags) followAll(cmd *cobra.Command, args []string) error {
	path, err := f.followed(args)
	if err != nil {
		return usageError{err}
	}
	f.json = true
	v, err := f.view(f.answer, false)
	if err != nil {
		return err
	}
	if err := f.all.Reads(path); err != nil {
		return err
	}
	ctx := cmd.Context()
	for path != "" {
		if path, err = f.followOne(ctx, cmd, v, path); err != nil {
			return err
		}
	}
	return nil
}

// followed returns the one file that the arguments name. What a recording that has no end yet
// cannot have is refused.
func (f *eventsFlags) followed(args []string) (string, error) {
	for _, no := range []struct {
		flag string
		set  bool
	}{
		{"--csv", f.csv},
		{"--parquet", f.parquet},
		{"-o", f.path != ""},
		{"--sort", f.sort != ""},
		{"--from", f.from != ""},
		{"--to", f.to != ""},
		{"--marks", f.marks.path != ""},
		{"--with", f.with.path != ""},
		{"--anonymous", f.anonymous}, // who will join is not known yet
	} {
		if no.set {
			return "", fmt.Errorf("--follow prints events as they come: leave out %s", no.flag)
		}
	}
	if len(args) != 1 {
		return "", errors.New("--follow takes one recording, or - for standard input")
	}
	return args[0], nil
}

// followOne prints the events of one file to its end, and returns the file that continues it,
// "" without one.
func (f *eventsFlags) followOne(ctx context.Context, cmd *cobra.Command, v *tableView, path string) (string, error) {
	var folder *live.Folder
	written := false
	if path != outfile.Stdin {
		folder = live.Look(path)
		writing, sure := live.Writing(path)
		written = writing || !sure
	}
	file, err := f.beginFollowing(ctx, path)
	if err != nil {
		return "", oneLine(path, err)
	}
	defer file.Close()
	watch, stop := context.WithCancel(ctx)
	defer stop()
	if file.Disk() != nil && folder != nil {
		info, err := file.Disk().Stat()
		if err != nil {
			return "", oneLine(path, err)
		}
		go func() {
			live.Watch(watch, live.File{Path: path, Open: info, Unchanged: file.Unchanged})
			file.StopFollowing()
		}()
	}
	err = f.stream(ctx, cmd.OutOrStdout(), v, path, file)
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case isBug(err) || err != nil && formats.KindOf(err) == formats.Failed:
		return "", oneLine(path, err)
	case err != nil:
		fmt.Fprintf(cmd.ErrOrStderr(), "replay: %v\n", oneLine(path, err))
	}
	if folder == nil {
		return "", nil
	}
	return next(ctx, folder, path, written)
}

// next returns the file that continues the one at path: one that is there already, or, if that
// was being written, one that comes within a while. It is "" if there is none.
func next(ctx context.Context, folder *live.Folder, path string, written bool) (string, error) {
	parts, at, err := formats.Parts(path)
	if err != nil {
		return "", oneLine(path, err)
	}
	if at+1 < len(parts) {
		return parts[at+1].Path, nil
	}
	if !written {
		return "", nil
	}
	until, cancel := context.WithTimeout(ctx, continuesWithin)
	defer cancel()
	found, _ := folder.Next(until, path)
	return found, ctx.Err()
}

// beginFollowing opens a recording that may have just been begun.
func (f *eventsFlags) beginFollowing(ctx context.Context, path string) (*formats.File, error) {
	if path == outfile.Stdin {
		return formats.FollowStream(path, os.Stdin, f.options())
	}
	for begun := time.Now(); ; {
		file, err := formats.FollowFile(path, f.options())
		if err == nil || !errors.Is(err, sim.ErrMore) || time.Since(begun) > beginsWithin {
			return file, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(headerPoll):
		}
	}
}

// stream prints the events of a recording as they are read, and returns what ended it early.
func (f *eventsFlags) stream(ctx context.Context, w io.Writer, v *tableView, path string, file *formats.File) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	l := sim.Load(ctx, file.Decoder)
	r := sim.NewRecording(l.Meta)
	gaps := map[int]int{} // how many of each game were printed
	opt := events.Options{Kinds: f.kinds, Grep: f.grep}
	if f.player != "" {
		opt.Concerns = func(e *sim.Event, player, target *sim.Stint) bool {
			return f.concerns(player) || f.concerns(target)
		}
	}
	var since time.Time // when the first event came that waits for a name
	print := func(waits bool) error {
		held := false
		for _, g := range r.Games {
			fresh, rest := g.View(), []sim.Event(nil)
			if waits {
				fresh.Events, rest = named(fresh)
			}
			fresh.GapEvents = fresh.GapEvents[min(gaps[g.Index], len(fresh.GapEvents)):]
			held = held || len(rest) > 0
			if len(fresh.Events)+len(fresh.GapEvents) == 0 {
				continue
			}
			gaps[g.Index], g.Events = len(g.GapEvents), rest
			if err := v.write(w, v.choose(events.Table([]*sim.Game{fresh}, opt), path), false); err != nil {
				return err
			}
		}
		if !held {
			since = time.Time{}
		} else if since.IsZero() {
			since = time.Now()
		}
		return nil
	}
	for {
		var late <-chan time.Time
		if !since.IsZero() {
			late = time.After(time.Until(since.Add(namedWithin)))
		}
		select {
		case u, more := <-l.Updates:
			if !more {
				return cmp.Or(print(false), l.Err())
			}
			u.Chunk = nil // nobody reads the state
			r.Append(u)
			if err := print(since.IsZero() || time.Since(since) < namedWithin); err != nil {
				return err
			}
		case <-late:
			if err := print(false); err != nil {
				return err
			}
		}
	}
}

// named returns the events up to the first by a player who has no name yet, and the others. A log says that somebody
// joined before it says who that is.
func named(g *sim.Game) (ready, rest []sim.Event) {
	for i := range g.Events {
		if s := g.PlayerOf(&g.Events[i]); s != nil && s.Identity.Name == "" && g.Events[i].Kind != sim.EventLeave {
			return g.Events[:i], slices.Clone(g.Events[i:])
		}
	}
	return g.Events, nil
}

// concerns reports whether --player names a player, who may be known only later: by id,
// id#stint or name.
func (f *eventsFlags) concerns(s *sim.Stint) bool {
	return s != nil && (f.player == s.Identity.Name || f.player == strconv.Itoa(s.Player) ||
		f.player == fmt.Sprintf("%d#%d", s.Player, s.Stint))
}
