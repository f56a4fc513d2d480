package pictures

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"playhead/cmd/viewer/opening"
	"playhead/export"
	"playhead/formats"
	"playhead/leftover"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/keys"
)

// SaveSheet writes the keys of run number of the recording that is watched as a timing sheet to print, and as CSV, to
// new files in the user's documents folder.
func (st *Studio) SaveSheet(number int, run *runs.Run) {
	o, say := st.Opener.Now(), said{"Timing sheet saved", "Timing sheet not saved", "Documents"}
	s := o.Session
	if s == nil || s != st.Window.Session() {
		st.saved(say, "", errors.New("this recording is not shown any more"))
		return
	}
	job := sheetJob{
		rec: opening.Still(s.Recording()), number: number, run: *run, name: s.Name, left: st.Left,
	}
	if move := s.NewReckoning(run.Game); move != nil && job.rec.Meta.Content != sim.ContentInputs {
		job.complete = func(_ *sim.Game, w *sim.World) { move(w) }
	}
	st.Work.Go("saving a timing sheet", func() {
		path, err := job.write(o.Ctx)
		st.Work.PostTo(o.Ctx, func() { st.saved(say, path, err) })
	})
}

// A sheetJob is a timing sheet that is to be written.
type sheetJob struct {
	rec      *sim.Recording
	number   int
	run      runs.Run
	complete func(*sim.Game, *sim.World) // moves stale characters; nil where there are none
	name     string                      // of the recording
	left     *leftover.Owner
}

// write writes both files and returns the path of the sheet.
func (job *sheetJob) write(ctx context.Context) (path string, err error) {
	page, list, err := job.bytes(ctx)
	if err != nil {
		return "", err
	}
	name := fileName(fmt.Sprintf("%s run %d %s keys", formats.TrimExtension(job.name), job.number, job.run.Name))
	if _, err := writeNew(job.left, documentFolder(), name, ".csv", list); err != nil {
		return "", err
	}
	return writeNew(job.left, documentFolder(), name, ".html", page)
}

// bytes makes the sheet and the list of all keys. The sheet of a team's run is that of its first member.
func (job *sheetJob) bytes(ctx context.Context) (page, list []byte, err error) {
	g := job.rec.Games[job.run.Game]
	presses := keys.Find(ctx, g, job.number, &job.run, job.complete)
	if ctx.Err() != nil {
		return nil, nil, ctx.Err()
	}
	if len(presses) == 0 {
		return nil, nil, errors.New("the recording holds no keys of this run")
	}
	var csv, html bytes.Buffer
	if err := (export.TableCSV{Head: true}).Write(&csv, keys.TableOf(g, presses)); err != nil {
		return nil, nil, err
	}
	first := presses[0].Player
	presses = slices.DeleteFunc(presses, func(p keys.Press) bool { return p.Player != first })
	if err := export.NewSheet(g, job.number, &job.run, job.name, presses).WriteHTML(&html); err != nil {
		return nil, nil, err
	}
	return html.Bytes(), csv.Bytes(), nil
}
