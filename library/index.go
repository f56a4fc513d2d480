package library

import (
	"context"
	"database/sql"
	"errors"
	"runtime"
	"sync"
	"time"
)

// Progress is how far a step of indexing is.
type Progress struct {
	Done, Total int // files
	Failed      int // of Done
}

// IndexOptions choose how recordings are read. The zero value uses all cores.
type IndexOptions struct {
	Jobs     int            // recordings read in parallel, 0: one a core
	Progress func(Progress) // called from one goroutine at a time, first with nothing done; nil: not at all
	Reader   Reader         // how to read; the zero value leaves runs out
	// Pause, if not nil, is called between files by each job, and may block
	// while the user needs the machine.
	Pause func(context.Context)
}

func (o *IndexOptions) jobs() int {
	if o.Jobs > 0 {
		return o.Jobs
	}
	return runtime.GOMAXPROCS(0)
}

const (
	// headerBatch is how many headers share a transaction.
	headerBatch = 64
	// batchPatience is how long a header waits for others, so that a list
	// fills as it is read.
	batchPatience = 300 * time.Millisecond
)

// Headers reads the beginning of every file not read yet: format, map,
// server, date and, where known without a full read, the length. It
// returns when all are read or ctx ends; calling it again continues.
func (d *DB) Headers(ctx context.Context, opt IndexOptions) (Progress, error) {
	todo, err := d.todo(ctx,
		"SELECT id, path FROM files WHERE recording IS NULL AND error = '' AND entries = 0 ORDER BY modified DESC")
	if err != nil {
		return Progress{}, err
	}
	return run(ctx, opt, todo, headerBatch, func(t task) result {
		h := opt.Reader.header(ctx, t.path)
		return result{failed: h.err != nil, store: func(ctx context.Context, tx *sql.Tx) error {
			return h.store(ctx, tx, t)
		}}
	}, d)
}

// Contents decodes every recording whose header only was read, the newest
// first: players, runs, events, chat. Each is stored as a whole when it is
// read, so that a kill loses at most the recordings being read.
func (d *DB) Contents(ctx context.Context, opt IndexOptions) (Progress, error) {
	todo, err := d.todo(ctx, `SELECT r.id, (SELECT f.path FROM files f JOIN folders d ON d.id = f.folder WHERE f.recording = r.id AND d.present LIMIT 1)
		FROM recordings r WHERE r.depth < 2 AND EXISTS (SELECT 1 FROM files f JOIN folders d ON d.id = f.folder WHERE f.recording = r.id AND d.present)
		ORDER BY r.started DESC`)
	if err != nil {
		return Progress{}, err
	}
	return run(ctx, opt, todo, 1, func(t task) result {
		c := opt.Reader.contents(ctx, t.path)
		return result{failed: c.err != nil, store: func(ctx context.Context, tx *sql.Tx) error {
			return c.store(ctx, tx, t)
		}}
	}, d)
}

// A task is a file to read: an id of files or recordings.
type task struct {
	id   int64
	path string
}

func (d *DB) todo(ctx context.Context, query string) ([]task, error) {
	rows, err := d.read.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []task
	for rows.Next() {
		var t task
		if err := rows.Scan(&t.id, &t.path); err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, rows.Err()
}

// A result is what a job made of a file.
type result struct {
	failed bool
	store  func(context.Context, *sql.Tx) error
}

// run has jobs read the files of todo and stores what they return, batch of
// them a transaction.
func run(ctx context.Context, opt IndexOptions, todo []task, batch int, read func(task) result,
	d *DB,
) (Progress, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	tasks, results := make(chan task), make(chan result)
	var jobs sync.WaitGroup
	for range min(opt.jobs(), max(1, len(todo))) {
		jobs.Go(func() {
			for t := range tasks {
				if opt.Pause != nil {
					opt.Pause(ctx)
				}
				r := read(t)
				select {
				case results <- r:
				case <-ctx.Done():
					return
				}
			}
		})
	}
	go func() {
		defer close(results)
		defer jobs.Wait()
		defer close(tasks)
		for _, t := range todo {
			select {
			case tasks <- t:
			case <-ctx.Done():
				return
			}
		}
	}()
	p := Progress{Total: len(todo)}
	if opt.Progress != nil && p.Total > 0 {
		opt.Progress(p)
	}
	err := d.collect(ctx, results, batch, func(failed bool) {
		p.Done++
		if failed {
			p.Failed++
		}
		if opt.Progress != nil {
			opt.Progress(p)
		}
	})
	cancel()
	for range results { // until the jobs have ended
	}
	return p, err
}

// collect stores results until there are no more, and calls done for each when
// it is stored.
func (d *DB) collect(ctx context.Context, results <-chan result, batch int, done func(failed bool)) error {
	var waiting []result
	flush := func() error {
		if len(waiting) == 0 {
			return nil
		}
		if err := d.update(ctx, func(tx *sql.Tx) error {
			for _, r := range waiting {
				if err := r.store(ctx, tx); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			return err
		}
		for _, r := range waiting {
			done(r.failed)
		}
		waiting = waiting[:0]
		return nil
	}
	tick := time.NewTicker(batchPatience)
	defer tick.Stop()
	for {
		select {
		case r, ok := <-results:
			if !ok {
				return errors.Join(ctx.Err(), flush())
			}
			if waiting = append(waiting, r); len(waiting) < batch {
				continue
			}
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := flush(); err != nil {
			return err
		}
	}
}

// Prune removes what no file refers to any more. How far a recording was
// watched is lost with it.
func (d *DB) Prune(ctx context.Context) error {
	return d.update(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM words WHERE rowid IN (SELECT id FROM recordings WHERE NOT EXISTS (SELECT 1 FROM files WHERE recording = recordings.id));
			DELETE FROM recordings WHERE NOT EXISTS (SELECT 1 FROM files WHERE recording = recordings.id)`)
		if err != nil {
			return err
		}
		return d.pruneMeasured(ctx, tx)
	})
}
