package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"playhead/export"
	"playhead/formats"
	"playhead/formats/twdemo/compose"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/times"
)

// demoFlags are the flags of demo.
type demoFlags struct {
	recordingFlags
	span
	out     outputFlags
	players []string
	team    int
	veil    bool
	noChat  bool
}

func demoCommand(all *outfile.Files) *cobra.Command {
	var f demoFlags
	c := &cobra.Command{
		Use:   "demo FILE[#RUN]... -o OUT.demo",
		Short: "Write any Teeworlds recording as a demo that the game plays",
		Long: `Write a log, a capture, a demo or a ghost as a demo that the game plays: all of
it, a part (--from, --to), or the run that replay runs shows as number RUN.
Several runs on one map become one demo, a race from a common start; without
RUN the file's fastest run is used. The demo contains the map if it is found,
and everything inferred: hooks, weapons, shots, explosions. Whispers, the remote
console, codes and addresses are left out.

Such a demo holds every player's exact inputs: a program can repeat them.
--share-safe adds invisible noise, always the same for a run.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usageError{errors.New("demo takes at least one recording. See " + programName() +
					" demo --help")}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	f.recordingFlags.add(c, all)
	f.addAnonymous(c)
	f.addClient(c)
	f.out.add(c, "write to `OUT`")
	f.span.add(c)
	c.Flags().StringArrayVar(&f.players, "player", nil, "only `P`: an id, id#stint or name (repeatable)")
	c.Flags().BoolVar(&f.veil, "share-safe", false, "add noise, so that a program cannot repeat the players' inputs")
	c.Flags().BoolVar(&f.noChat, "no-chat", false, "leave out chat lines, including the server's")
	c.Flags().IntVar(&f.team, "team", compose.AnyTeam, "only players while they are in DDRace team `N`")
	return c
}

func (f *demoFlags) run(cmd *cobra.Command, args []string) error {
	if f.out.path == "" {
		return usageError{errors.New("demo: where to? Name a file with -o")}
	}
	if err := f.span.check(); err != nil {
		return err
	}
	var sources []demoSource
	for _, arg := range args {
		s, err := parseSource(arg)
		if err != nil {
			return err
		}
		sources = append(sources, s)
	}
	if (len(sources) > 1 || sources[0].run >= 0) && (f.from != "" || f.to != "") {
		return usageError{errors.New(
			"demo: --from and --to choose a part of one recording; a run has a beginning and an end of its own")}
	}
	ctx, stderr := cmd.Context(), cmd.ErrOrStderr()
	for _, s := range sources {
		if err := f.reads(s.path); err != nil {
			return err
		}
	}
	to, err := f.out.target(cmd, f.all)
	if err != nil {
		return err
	}
	if err := checkEnding("demo", f.out.path, "demo"); err != nil {
		return err
	}
	m := demoMaker{f: f, stderr: stderr, race: len(sources) > 1, opt: compose.Options{
		Local: -1, RaceStart: -1,
		NoChat: f.noChat,
	}}
	defer m.close()
	for _, s := range sources {
		if err := m.add(ctx, s); err != nil {
			return err
		}
	}
	if f.veil {
		secret, err := shareSecret(f.all)
		if err != nil {
			return err
		}
		m.opt.Veil = &compose.Veil{Secret: secret}
	} else {
		fmt.Fprintln(stderr,
			"replay: this demo holds the players' exact inputs, which a program can repeat; --share-safe adds noise")
	}
	return to.write(func(w io.Writer) error {
		if err := compose.Write(ctx, w, m.opt); err != nil {
			return oneLine(args[0], err)
		}
		return nil
	})
}

// checkEnding refuses the names of other kinds of recordings than a command writes: programs
// would not open such a file.
func checkEnding(command, path, want string) error {
	ending := strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), ".")
	for _, format := range formats.All() {
		if ending != want && slices.Contains(format.Extensions, ending) {
			return usageError{fmt.Errorf("%s: -o %s: this command writes .%s files, not .%s", command, path,
				want, ending)}
		}
	}
	return nil
}

// A demoSource is a recording, or a run of one.
type demoSource struct {
	path string
	run  int // −1 without a number
}

// parseSource reads FILE[#RUN]. An existing path goes before a number behind #.
func parseSource(arg string) (demoSource, error) {
	if _, err := os.Stat(arg); err == nil || arg == "-" {
		return demoSource{arg, -1}, nil
	}
	i := strings.LastIndexByte(arg, '#')
	if i < 0 {
		return demoSource{arg, -1}, nil
	}
	n, err := strconv.Atoi(arg[i+1:])
	if err != nil || n < 0 {
		return demoSource{}, usageError{fmt.Errorf("%s: %q is not a run number", arg, arg[i+1:])}
	}
	return demoSource{arg[:i], n}, nil
}

// A demoMaker gathers the parts of a demo.
type demoMaker struct {
	f      *demoFlags
	stderr io.Writer
	race   bool // several runs
	opt    compose.Options
	opened []*opened
}

func (m *demoMaker) close() {
	for _, o := range m.opened {
		_ = o.Close() // they were only read
	}
}

// add adds a recording, or a run of it.
func (m *demoMaker) add(ctx context.Context, s demoSource) error {
	o, err := m.f.open(ctx, s.path, m.stderr)
	if err != nil {
		return err
	}
	m.opened = append(m.opened, o)
	if !slices.ContainsFunc(o.Games, func(g *sim.Game) bool { return g.Engine.Teeworlds() }) {
		return fmt.Errorf("%s: only recordings of Teeworlds and DDNet can be written as demos", s.path)
	}
	part, run, err := m.chosen(ctx, o, s)
	if err != nil {
		return err
	}
	if part.Complete, err = m.f.infer(ctx, o, s.path, m.stderr); err != nil {
		return err
	}
	if d := sim.MissingOf(part.Game.Gaps(), part.Game.TimeOf(part.From), part.Game.TimeOf(part.To)); d > 0 {
		fmt.Fprintf(m.stderr, "replay: %s: %s are missing in this range\n", s.path, times.WithUnit(d))
	}
	if part.Game.Map.Name == "" && len(m.opt.Parts) == 0 {
		fmt.Fprintf(m.stderr, "replay: %s: the recording does not name its map\n", s.path)
	}
	if len(m.opt.Parts) == 0 {
		return m.first(ctx, o, part, run, s.path)
	}
	if first := m.opt.Parts[0].Game; first.Map.Name != part.Game.Map.Name {
		return fmt.Errorf("%s is on map %s, %s on map %s: a race needs one map", m.opened[0].file.Name, first.Map.Name,
			s.path, part.Game.Map.Name)
	}
	m.opt.Parts = append(m.opt.Parts, part)
	return nil
}

// chosen returns the part of a recording that its source and the flags choose, and the run if it is one.
func (m *demoMaker) chosen(ctx context.Context, o *opened, s demoSource) (part compose.Part, run *runs.Run, err error) {
	part = compose.Part{Team: m.f.team, Inputs: o.Meta.Content == sim.ContentInputs}
	if s.run >= 0 || m.race {
		if run, err = m.f.chosenRun(ctx, o, s, m.stderr); err != nil {
			return part, nil, err
		}
		part.Game = o.Games[run.Game]
	} else if part.Game, part.From, part.To, err = m.span(o, s.path); err != nil {
		return part, nil, err
	}
	if run != nil {
		m.cut(&part, run)
	} else {
		part.Start = part.From
	}
	return part, run, m.choose(o, &part, run)
}

// runMargin is what a demo shows before and after a run: a second.
const runMargin = 50

// cut makes a part that of a run.
func (m *demoMaker) cut(p *compose.Part, r *runs.Run) {
	first, last, _ := p.Game.Span()
	p.Start, p.From, p.To = r.Start, max(first, r.Start-runMargin), min(last, r.End+runMargin)
	if p.Start < first { // it began before the recording, or was loaded
		p.From = first
		if r.Loaded != nil {
			p.From = max(first, r.Loaded.Tick-runMargin)
		}
	}
}

// chosenRun returns the run that a source names, otherwise the fastest.
func (f *recordingFlags) chosenRun(ctx context.Context, o *opened, s demoSource, notes io.Writer) (*runs.Run, error) {
	found, _, err := f.runs(ctx, o, s.path, notes)
	if err != nil {
		return nil, err
	}
	if s.run >= len(found) {
		return nil, usageError{fmt.Errorf("%s: there is no run %d: it has %d, counted from 0", s.path, s.run,
			len(found))}
	}
	if s.run >= 0 {
		return &found[s.run], nil
	}
	if number, ok := fastest(o.Recording, found); ok {
		return &found[number], nil
	}
	return nil, usageError{fmt.Errorf("%s: none of its %d runs has a rank; name one: %s#N", s.path, len(found), s.path)}
}

// span returns the game and the range that --from and --to choose.
func (m *demoMaker) span(o *opened, path string) (g *sim.Game, first, last sim.Tick, err error) {
	from, to, err := m.f.resolve(o.Recording)
	if err != nil {
		return nil, 0, 0, err
	}
	var games []*sim.Game
	for _, g := range o.Games {
		if g.Ticks() > 0 {
			games = append(games, g)
		}
	}
	switch {
	case len(games) == 0:
		return nil, 0, 0, fmt.Errorf("%s: the recording has no ticks", path)
	case from != nil:
		g = o.Games[from.Game]
	case to != nil:
		g = o.Games[to.Game]
	case len(games) == 1:
		g = games[0]
	default:
		return nil, 0, 0,
			usageError{fmt.Errorf("%s has %d games, and a demo holds one: choose with --from GAME/tick:N and --to",
				path, len(games))}
	}
	if from != nil && to != nil && from.Game != to.Game {
		return nil, 0, 0, usageError{fmt.Errorf("%s to %s: a demo holds one game, and these are in two",
			m.f.from, m.f.to)}
	}
	first, last, _ = g.Span()
	if from != nil {
		first = max(first, placeTick(g, from, true))
	}
	if to != nil {
		last = min(last, placeTick(g, to, false))
	}
	if first > last {
		return nil, 0, 0, usageError{fmt.Errorf("nothing is recorded from %s to %s", cmp.Or(m.f.from, "the beginning"),
			cmp.Or(m.f.to, "the end"))}
	}
	return g, first, last, nil
}

// placeTick returns the recorded tick of a place: at it or after, or before it.
func placeTick(g *sim.Game, p *export.Place, after bool) sim.Tick {
	if p.ByTick {
		return p.Tick
	}
	t := g.TickAt(p.Time)
	if after && g.TimeOf(t) < p.Time {
		if n, ok := g.Next(t); ok {
			return n
		}
		return t + 1
	}
	return t
}

// choose sets which players a part holds.
func (m *demoMaker) choose(o *opened, p *compose.Part, run *runs.Run) error {
	chosen, err := o.players(m.f.players)
	if err != nil {
		return err
	}
	var members []int
	if run != nil && len(chosen) == 0 {
		if members = run.Members; run.Player >= 0 {
			members = []int{run.Player}
		}
	}
	if len(chosen)+len(members) == 0 {
		return nil
	}
	p.Wants = func(id int, s *sim.Stint) bool {
		return slices.Contains(members, id) || slices.ContainsFunc(chosen, func(c export.PlayerChoice) bool {
			return c.Matches(id, s)
		})
	}
	return nil
}

// first adds the first part, and what it alone decides: the map, and of whose view
// the demo is.
func (m *demoMaker) first(ctx context.Context, o *opened, p compose.Part, run *runs.Run, path string) error {
	m.opt.Parts = append(m.opt.Parts, p)
	if id, ok := onlyPlayer(&p); ok {
		m.opt.Local = id
	} else if p.Wants == nil && p.Team == compose.AnyTeam && !m.race {
		m.opt.Local = m.viewer(o, &p)
		m.opt.Recorded = m.opt.Local >= 0
	}
	if run != nil {
		m.opt.Markers = []sim.Tick{run.Start, run.End}
		if run.Player >= 0 {
			m.opt.Local, m.opt.RaceStart = run.Player, run.Start
		}
	}
	for e := range p.Game.EachEvent {
		if e.Kind == sim.EventMarker {
			m.opt.Markers = append(m.opt.Markers, e.Tick)
		}
	}
	slices.Sort(m.opt.Markers)
	m.opt.Markers = slices.Compact(m.opt.Markers)
	tiles, err := m.f.tiles(ctx, o, p.Game, path)
	if err != nil {
		fmt.Fprintf(m.stderr,
			"replay: %s: %v: the demo is written without its map, and plays if the game has the map\n", path, err)
		return nil
	}
	m.opt.Tiles = tiles
	data, err := m.f.mapBytes(ctx, path, p.Game.Map, m.stderr)
	if err != nil {
		return oneLine(path, err)
	}
	m.opt.Map = data
	return nil
}

// viewer returns the client id of whose view a recording is, −1 for a server's
// view: who recorded a demo, or the client of a capture that --client names.
func (m *demoMaker) viewer(o *opened, p *compose.Part) int {
	if n := m.f.client; n >= 0 && n < len(o.Clients) {
		for i := range p.Game.Stints {
			if s := &p.Game.Stints[i]; s.Identity.Name == o.Clients[n].Name && s.From <= p.To && s.To > p.From {
				return s.Player
			}
		}
	}
	return o.Meta.Recorder
}

// onlyPlayer returns the only client id that a part holds.
func onlyPlayer(p *compose.Part) (id int, ok bool) {
	id = -1
	for i := range p.Game.Stints {
		s := &p.Game.Stints[i]
		if s.From > p.To || s.To <= p.From || p.Wants != nil && !p.Wants(s.Player, s) || s.Player == id {
			continue
		}
		if id >= 0 {
			return -1, false
		}
		id = s.Player
	}
	return id, id >= 0
}
