package pictures

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"

	"playhead/cmd/viewer/opening"
	"playhead/formats"
	"playhead/formats/ghost/compose"
	"playhead/leftover"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/times"
)

// SaveGhost writes a run of the recording that is watched as a ghost, which DDNet races
// against, to a new file in the user's documents folder.
func (st *Studio) SaveGhost(run *runs.Run) {
	o, say := st.Opener.Now(), said{"Ghost saved", "Ghost not saved", "Documents"}
	s := o.Session
	if s == nil || s != st.Window.Session() {
		st.saved(say, "", errors.New("this recording is not shown any more"))
		return
	}
	job := ghostJob{
		game: opening.Still(s.Recording()).Games[run.Game], run: *run, name: s.Name, mapFile: o.MapFile, left: st.Left,
	}
	if move := s.NewReckoning(run.Game); move != nil {
		job.complete = func(_ *sim.Game, w *sim.World) { move(w) }
	}
	st.Work.Go("saving a ghost", func() {
		path, err := job.write()
		st.Work.PostTo(o.Ctx, func() { st.saved(say, path, err) })
	})
}

// A ghostJob is a ghost that is to be written.
type ghostJob struct {
	game     *sim.Game
	run      runs.Run
	complete func(*sim.Game, *sim.World) // moves stale characters; nil where there are none
	name     string                      // of the recording
	mapFile  string                      // "" without one
	left     *leftover.Owner
}

// bytes makes the file. The client finds a ghost by the hash of its map: where the recording
// has none, it is that of the map that is shown.
func (job *ghostJob) bytes() ([]byte, error) {
	g, err := compose.Run(job.game, &job.run, job.complete)
	if err != nil {
		return nil, err
	}
	if !job.game.Map.HasSHA256 {
		level, err := job.level()
		if err != nil {
			return nil, fmt.Errorf("%w: the client would not find the ghost of a map without its hash", err)
		}
		g.SHA256 = sha256.Sum256(level)
	}
	return g.Bytes(), nil
}

// level returns the bytes of the map.
func (job *ghostJob) level() ([]byte, error) {
	if in := job.game.Map.Embedded; in != nil {
		if data, err := in(); err == nil && data != nil {
			return data, nil
		}
	}
	if job.mapFile == "" {
		return nil, errors.New("the map is not found")
	}
	return os.ReadFile(job.mapFile)
}

func (job *ghostJob) write() (path string, err error) {
	data, err := job.bytes()
	if err != nil {
		return "", err
	}
	name := formats.TrimExtension(job.name) + " " + job.run.Name + " " + times.Duration(job.run.Time)
	return writeNew(job.left, documentFolder(), fileName(name), ".gho", data)
}
