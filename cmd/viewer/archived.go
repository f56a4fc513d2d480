package main

import (
	"context"
	"errors"
	"path/filepath"
	"strconv"

	"github.com/adrg/xdg"

	"playhead/archive"
	"playhead/formats"
	"playhead/sim"
)

// runOptions are what --archive and --run say.
type runOptions struct {
	archive string
	query   *archive.Query // nil without --run
}

// checkRun reads --run.
func (o *options) checkRun(run string) error {
	switch {
	case run == "" && o.run.archive == "":
		return nil
	case run == "" || o.run.archive == "":
		return errors.New("--archive and --run belong together")
	case len(o.files) > 0 || o.sample != "":
		return errors.New("--run opens a recording from the archive: give no other recording")
	}
	q, err := archive.ParseQuery(run)
	if err != nil {
		return errors.New("--run " + err.Error())
	}
	o.run.query = &q
	return nil
}

// logCache is where parts of logs are kept.
func logCache() *archive.Cache {
	return &archive.Cache{Dir: filepath.Join(xdg.CacheHome, "playhead", "logs")}
}

// openRun opens the part of a log that holds the run that the command line asks
// for.
func (a *app) openRun() {
	dir, q := absolute(a.opt.run.archive), *a.opt.run.query
	a.start(source{name: q.String(), sample: -1, client: -1, private: a.opt.showPrivate, open: func(opt formats.Options) (*openFile, error) {
		r, err := archive.Open(context.Background(), dir, q, logCache(), opt, nil)
		if err != nil {
			return nil, err
		}
		return &openFile{decoder: r.File, name: filepath.Base(r.Path), bytes: r.File.Bytes, beside: r.Path, files: []*formats.File{r.File}, run: r}, nil
	}})
}

// goToRun makes the start of a run, and its player, the wishes for what is
// opened next, where the command line has none. r may be nil.
func (a *app) goToRun(r *archive.Run) {
	if r == nil {
		return
	}
	if a.opt.at == nil {
		a.opt.at = &sim.Point{Kind: sim.AtTick, Tick: r.Open, Game: -1}
	}
	if a.opt.follow == "" {
		a.opt.follow = strconv.Itoa(r.Player)
	}
}
