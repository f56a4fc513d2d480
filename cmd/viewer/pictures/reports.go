package pictures

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/adrg/xdg"

	"playhead/cmd/viewer/desktop"
	"playhead/cmd/viewer/opening"
	"playhead/drawing"
	"playhead/export"
	"playhead/formats"
	"playhead/leftover"
	"playhead/render/judging"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/timeline"
	"playhead/sim"
	"playhead/sim/judge"
	"playhead/sim/measure"
	"playhead/sim/similar"
	"playhead/version"
)

// SaveReport writes a report to a new file in the user's documents folder.
func (st *Studio) SaveReport(of judging.Subject, baselines []*judging.Baseline, notes []timeline.Bookmark) {
	o, say := st.Opener.Now(), said{"Report saved", "Report not saved", "Documents"}
	s := o.Session
	if s == nil || s != st.Window.Session() || len(o.Files) == 0 {
		st.saved(say, "", fmt.Errorf("this recording is not a file"))
		return
	}
	job := reportJob{
		of: of, rec: opening.Still(s.Recording()), notes: notes, path: o.FileOf(of.Game).Path, name: s.Name,
		left: st.Left,
	}
	for _, b := range baselines {
		job.opt.Baselines = append(job.opt.Baselines, b.Of)
		if name := judging.SourceName(b.Source); !slices.Contains(job.baselines, name) {
			job.baselines = append(job.baselines, name)
		}
	}
	if found, ok := part.First[runlist.Found](st.Window.Replay().Parts); ok {
		list := found.RunFinder().List()
		job.opt.Runs = list.Runs
		job.opt.OwnRuns = of.Run(of.Runs(list)) != nil
	}
	all := st.Window.Replay().Parts
	if from, ok := part.First[judging.Copying](all); ok {
		job.searched = from.Searched()
		for _, c := range from.Copied() {
			if a := &c.A; a.Game == of.Game && a.Player == of.Player && a.Stint == of.Stint {
				job.copies = append(job.copies, c)
			}
		}
	}
	stage := st.Window.Watch().Stage
	if m, known := stage.TilesOf(of.Game); known {
		job.tiles = m
	}
	if p, known := stage.FloorPlan(of.Game); known {
		job.plan = p
	}
	if move := s.NewReckoning(of.Game); move != nil {
		job.opt.Complete = func(_ *sim.Game, w *sim.World) { move(w) }
	}
	read := formats.Options{ShowPrivate: s.Private, Client: s.Client + 1}
	job.drawn = s.Drawings.All()
	job.opt.Inputs = export.SentBy(o.Ctx, o.Files[0], job.rec, read)
	st.Work.Go("saving the report", func() {
		path, err := job.write(o.Ctx)
		st.Work.PostTo(o.Ctx, func() { st.saved(say, path, err) })
	})
}

// documentFolder is where reports go.
func documentFolder() string {
	dir := xdg.UserDirs.Documents
	if dir == "" {
		dir = desktop.HomeFolder()
	}
	return filepath.Join(dir, "Playhead")
}

// A reportJob is a report that is to be written.
type reportJob struct {
	of         judging.Subject
	rec        *sim.Recording
	opt        judge.Options
	notes      []timeline.Bookmark
	drawn      []drawing.Drawing
	baselines  []string
	path, name string
	left       *leftover.Owner

	tiles    *sim.TileMap   // nil without the map
	plan     *sim.FloorPlan // the same of GoldSrc
	copies   []judging.Copy // of the subject
	searched int            // among how many stints they were looked for
}

// report measures the subject as replay judge does.
func (job *reportJob) report(ctx context.Context) (*export.Report, error) {
	opt, g := job.opt, job.rec.Games[job.of.Game]
	opt.Wants = func(s *sim.Stint) bool { return s.Player == job.of.Player && s.Stint == job.of.Stint }
	opt.Span = func(*sim.Game) (from, to sim.Tick) { return job.of.From, job.of.To }
	one := &sim.Recording{Meta: job.rec.Meta, Games: []*sim.Game{g}, Complete: job.rec.Complete, Err: job.rec.Err}
	rows, err := judge.Of(ctx, one, job.name, opt)
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("this recording holds no inputs of this player")
	}
	r := &export.Report{
		Recording: job.name, Version: version.String(), Format: formats.Chip(job.rec.Meta), Run: -1,
		Baselines: job.baselines, Rows: rows, Games: one.Games, Drawings: job.drawn,
	}
	if r.SHA256, err = export.FileHash(job.path); err != nil {
		return nil, err
	}
	if r.Keys, err = similar.KeysOf(ctx, one, job.name, opt.Inputs); err != nil {
		return nil, err
	}
	if info, err := os.Stat(job.path); err == nil {
		r.Bytes = info.Size()
	}
	r.Complete, r.Searched = opt.Complete, job.searched
	if job.tiles != nil {
		r.Tiles = map[int]*sim.TileMap{g.Index: job.tiles}
	}
	if job.plan != nil {
		r.Plans = map[int]*sim.FloorPlan{g.Index: job.plan}
	}
	for i := range job.copies {
		r.Copies = append(r.Copies, copyOf(&job.copies[i], r.SHA256))
	}
	for i := range job.notes {
		n := &job.notes[i]
		begin, end, ok := g.Times()
		if !ok || n.Time < begin-time.Second || n.Time > end+time.Second {
			continue // of another game
		}
		text := n.Name
		if text == "" {
			text = "bookmark"
		}
		r.Notes = append(r.Notes, export.ReportNote{Tick: g.TickAt(n.Time), Time: n.Time, Name: n.Follow, Text: text})
	}
	return r, nil
}

// copyOf returns a copy as a report has it. mine is the hash of the recording that is watched.
func copyOf(c *judging.Copy, mine string) export.ReportCopy {
	side := func(s *judging.Side, changes []measure.Change) export.CopySide {
		x := export.CopySide{From: s.From, SHA256: mine, Keys: similar.Keys{
			File: s.File, Game: s.Game, Player: s.Player, Stint: s.Stint, Name: s.Name, Changes: changes,
		}}
		if s.File != "" {
			x.SHA256 = ""
			if hash, err := export.FileHash(s.Path); err == nil { // without, the name must do
				x.SHA256 = hash
			}
		}
		return x
	}
	return export.ReportCopy{
		A: side(&c.A, c.OwnKeys), B: side(&c.B, c.Keys), Ticks: c.Ticks, SameConnection: c.SameConnection,
	}
}

func (job *reportJob) write(ctx context.Context) (path string, err error) {
	r, err := job.report(ctx)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	if err := export.WriteReport(&b, r); err != nil {
		return "", err
	}
	return writeNew(job.left, documentFolder(), fileName(formats.TrimExtension(job.name)+" "+r.Rows[0].Name),
		".html", b.Bytes())
}
