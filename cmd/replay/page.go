package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"playhead/export"
	"playhead/formats"
	"playhead/formats/twdemo/compose"
	"playhead/moment"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/times"
)

// pageFlags are the flags of page.
type pageFlags struct {
	demoFlags
	follow string
	title  string
	exact  bool
	noMap  bool
	marks  marksFlag
	whole  caseFlag
}

func pageCommand(all *outfile.Files) *cobra.Command {
	var f pageFlags
	c := &cobra.Command{
		Use:   "page FILE[#RUN] [FILE#RUN] -o OUT.html | DIR -o OUT",
		Short: "Write a moment as a web page that plays in any browser",
		Long: `Write a part of a recording (--from, --to), or the run that replay runs shows as
number RUN, as one HTML file that plays in any browser, offline, also on a
phone. With a second run on the same map, that one runs beside it as a ghost.

The page holds only that part and its players: no chat, addresses, ids or
console lines. A program cannot repeat the players' inputs from it, because
invisible noise is added, the same as in demo --share-safe. --exact-inputs leaves
the noise out.

With a case (--case), the page has its chapters, marks and drawings, and without
--from and --to the part of the recording that they are in.

With a folder of such pages, OUT is a new folder with the pages and an index
that searches them, for any web server.`,
		Args: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return usageError{errors.New("page takes a recording or a folder of pages. See " + programName() + " page --help")}
			case len(args) > 2:
				return usageError{fmt.Errorf("page shows one run beside one other, not %d", len(args))}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if info, err := os.Stat(args[0]); err == nil && info.IsDir() {
				return f.index(cmd, args)
			}
			return f.write(cmd, args)
		},
	}
	f.recordingFlags.add(c, all)
	f.addAnonymous(c)
	f.addClient(c)
	f.out.add(c, "write to `OUT`")
	f.span.add(c)
	f.team = compose.AnyTeam
	c.Flags().StringVar(&f.follow, "follow", "",
		"the player `P` to follow when the page opens: an id, id#stint or name")
	c.Flags().StringArrayVar(&f.players, "player", nil, "only `P`: an id, id#stint or name (repeatable)")
	c.Flags().StringVar(&f.title, "title", "", "`TEXT` above the picture")
	c.Flags().StringVar(&f.marks.path, "marks", "", "also show the marks in `FILE.jsonl` as notes")
	c.Flags().StringVar(&f.whole.path, "case", "", "also show the chapters, marks and drawings of `CASE.playhead`")
	c.Flags().BoolVar(&f.exact, "exact-inputs", false, "show exactly what is recorded, without noise")
	c.Flags().BoolVar(&f.noMap, "no-map", false, "leave out the pictures of the map, for a smaller file")
	return c
}

// write writes the page of a moment.
func (f *pageFlags) write(cmd *cobra.Command, args []string) error {
	if f.out.path == "" {
		return usageError{errors.New("page: where to? Name a file with -o")}
	}
	if err := errors.Join(f.span.check(), checkPageName(f.out.path)); err != nil {
		return err
	}
	var sources []demoSource
	for _, arg := range args {
		s, err := parseSource(arg)
		if err != nil {
			return err
		}
		if err := f.reads(s.path); err != nil {
			return err
		}
		sources = append(sources, s)
	}
	if (len(sources) > 1 || sources[0].run >= 0) && (f.from != "" || f.to != "") {
		return usageError{errors.New(
			"page: --from and --to choose a part of one recording; a run has a beginning and an end of its own")}
	}
	if err := errors.Join(f.marks.named(f.all), f.whole.read(f.all)); err != nil {
		return err
	}
	to, err := f.out.target(cmd, f.all)
	if err != nil {
		return err
	}
	p := pageMaker{f: f, stderr: cmd.ErrOrStderr(), opt: moment.Options{
		Title: f.title, Follow: -1, Exact: f.exact, Version: builtVersion(),
	}}
	p.demo = demoMaker{f: &f.demoFlags, stderr: p.stderr, race: len(sources) > 1}
	defer p.demo.close()
	for _, s := range sources {
		if err := p.add(cmd.Context(), s); err != nil {
			return err
		}
	}
	m, err := p.build(cmd.Context())
	if err != nil {
		return err
	}
	return to.write(m.Write)
}

// checkPageName refuses the names of recordings: programs would not open such a file.
func checkPageName(path string) error {
	if path == "-" || path == "" {
		return nil
	}
	if ext := filepath.Ext(path); ext != ".html" && ext != ".htm" && (formats.Candidate(path) || ext == ".map") {
		return usageError{fmt.Errorf("page: -o %s: this command writes .html files, not %s", path, ext)}
	}
	return nil
}

// A pageMaker gathers the parts of a page.
type pageMaker struct {
	f      *pageFlags
	stderr io.Writer
	demo   demoMaker // which chooses games, spans and players
	opt    moment.Options
	veils  bool // any part is of Teeworlds
}

// add adds a recording, or a run of it.
func (p *pageMaker) add(ctx context.Context, s demoSource) error {
	f := p.f
	o, err := f.open(ctx, s.path, p.stderr)
	if err != nil {
		return err
	}
	p.demo.opened = append(p.demo.opened, o)
	hash := ""
	if s.path != outfile.Stdin {
		if hash, err = export.FileHash(s.path); err != nil {
			return err
		}
	}
	if len(p.opt.Parts) == 0 && f.whole.of != nil {
		if err := f.whole.find(s.path, hash); err != nil {
			return err
		}
		f.choose(s.run >= 0, o.Recording.Duration())
	}
	chosen, run, err := p.demo.chosen(ctx, o, s)
	if err != nil {
		return err
	}
	if n := len(p.opt.Parts); n > 0 && p.opt.Parts[0].Game.Map.Name != chosen.Game.Map.Name {
		return fmt.Errorf("%s is on map %s, %s on map %s: only runs on the same map can be compared", f.out.path,
			p.opt.Parts[0].Game.Map.Name, s.path, chosen.Game.Map.Name)
	}
	p.opt.Title = o.names.Text(f.title)
	if err := p.marks(ctx, o, s.path); err != nil {
		return err
	}
	part := moment.Part{
		Game: chosen.Game, From: chosen.From, To: chosen.To, Start: chosen.Start, Wants: chosen.Wants,
		Inputs: chosen.Inputs, Source: moment.Source{
			Name: filepath.Base(o.names.File(s.path)), SHA256: hash,
			Format: formats.Chip(o.Meta),
		},
	}
	if d := part.Game.TimeOf(part.To) - part.Game.TimeOf(part.From); d > moment.Longest {
		return usageError{fmt.Errorf("%s: a page holds at most %s, and this part takes %s: choose with --from and --to",
			s.path, times.WithUnit(moment.Longest), times.WithUnit(d))}
	}
	if part.Complete, err = f.infer(ctx, o, s.path, p.stderr); err != nil {
		return err
	}
	if len(p.opt.Parts) == 0 && run != nil {
		p.notes(part.Game, run)
	}
	p.veils = p.veils || part.Game.Engine.Teeworlds()
	p.opt.Parts = append(p.opt.Parts, part)
	if len(p.opt.Parts) > 1 {
		p.beside(run)
		return nil
	}
	if err := p.races(ctx, o, s.path, run); err != nil {
		return err
	}
	if err := p.follow(o); err != nil {
		return err
	}
	p.addCase(&p.opt.Parts[0])
	return p.level(ctx, o, s.path)
}

// marks adds the marks of another program to the events of a recording.
func (p *pageMaker) marks(ctx context.Context, o *opened, path string) error {
	all, err := p.f.marks.read()
	if err == nil && len(all) > 0 {
		addMarks(ctx, o, path, all, p.stderr)
	}
	return err
}

// notes makes the start, the checkpoints and the end of a run chapters.
func (p *pageMaker) notes(g *sim.Game, r *runs.Run) {
	p.opt.Run = true
	add := func(t sim.Tick, title, text string) {
		p.opt.Notes = append(p.opt.Notes, moment.Note{Time: g.TimeOf(t), Title: title, Text: text})
	}
	if first, _, ok := g.Span(); ok && r.Start >= first {
		add(r.Start, "Start", "")
	}
	for _, c := range r.Checkpoints {
		add(c.Tick, fmt.Sprintf("Checkpoint %d", c.Number), times.WithUnit(c.Time))
	}
	if r.Finished() {
		add(r.End, "Finish", times.WithUnit(r.Time))
	}
}

// follow finds the player that the page follows.
func (p *pageMaker) follow(o *opened) error {
	part := &p.opt.Parts[0]
	if p.f.follow == "" {
		if r := o.Meta.Recorder; r >= 0 && part.Wants == nil {
			p.opt.Follow = r
		}
		return nil
	}
	chosen, err := o.players([]string{p.f.follow})
	if err != nil {
		return err
	}
	for i := range part.Game.Stints {
		s := &part.Game.Stints[i]
		if s.From <= part.To && s.To > part.From && chosen[0].Matches(s.Player, s) {
			p.opt.Follow, p.opt.Stint = s.Player, s
			if part.Wants != nil && !part.Wants(s.Player, s) {
				return usageError{fmt.Errorf("--follow %s: this player is not among those that --player chooses",
					p.f.follow)}
			}
			return nil
		}
	}
	return usageError{fmt.Errorf("--follow %s: this player is not in the game in this part", p.f.follow)}
}

// level finds the map. Without one, the page shows a grid.
func (p *pageMaker) level(ctx context.Context, o *opened, path string) error {
	if p.f.noMap {
		p.opt.Pictures = -1
		return nil
	}
	g, find := p.opt.Parts[0].Game, p.f.finder(path)
	if !g.Engine.Teeworlds() {
		found, err := find.FloorPlan(ctx, g.Map)
		if found.Path != "" {
			if err := p.f.all.Reads(found.Path); err != nil {
				return err
			}
		}
		if err != nil {
			fmt.Fprintf(p.stderr, "replay: %s: %v: the page shows a grid instead of the map\n", path, err)
		}
		p.opt.Plan, p.opt.Overview = found.Plan, found.Overview
		return ctx.Err()
	}
	found, err := find.TileMap(ctx, g.Map)
	if err != nil {
		fmt.Fprintf(p.stderr, "replay: %s: %v: the page shows a grid instead of the map\n", path, err)
		return ctx.Err()
	}
	if err := p.f.all.Reads(found.Path); err != nil {
		return err
	}
	art, err := found.File.Art(ctx, nil)
	if err != nil {
		return oneLine(path, err)
	}
	p.opt.Tiles, err = find.WithImages(ctx, art, g.Engine)
	return err
}

func (p *pageMaker) build(ctx context.Context) (*moment.Moment, error) {
	if p.veils && !p.f.exact {
		secret, err := shareSecret(p.f.all)
		if err != nil {
			return nil, err
		}
		p.opt.Veil = &compose.Veil{Secret: secret}
	}
	m, err := moment.Build(ctx, p.opt)
	if err != nil {
		return nil, oneLine(p.opt.Parts[0].Source.Name, err)
	}
	return m, nil
}
