package archive

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"time"

	"playhead/formats"
	"playhead/sim"
	"playhead/sim/times"
)

const (
	// pieceBytes is how long a piece is, at least: a minute or two of a full
	// server.
	pieceBytes = 2 << 20
	// warmUp is how much is read before a run so that the inference knows its state:
	// 64 s.
	warmUp = 64 * 50
	// lead is how long before a run the recording opens, and trail how much after it
	// is read.
	lead  = 2 * 50
	trail = 10 * 50
)

// A Run is a part of a log that holds a run.
type Run struct {
	Path   string // of the log
	Open   sim.Tick
	Start  sim.Tick // start of the race, or where a loaded one continues
	End    sim.Tick
	Player int
	Name   string // "" if the log does not say
	File   *formats.File
	// Loaded describes the run that this one continues, nil for a run from the
	// start: see [Before].
	Loaded *formats.LogSave
	// Saved reports that the run ends with a save.
	Saved bool
	// NotKept is why the next time takes as long as this one, nil usually.
	NotKept error
}

// Progress is called now and then while a log is read, with the bytes that were
// unpacked. It may be nil.
type Progress func(path string, bytes int64)

// Open finds the run in the archive at dir and opens the part of its log that
// holds it: from a minute before it to ten seconds behind it. Ticks are those
// of the log. The File of the result is closed by the caller.
//
// Without a cache, or where it cannot be written, pieces go to a temporary
// folder.
func Open(ctx context.Context, dir string, q Query, cache *Cache, opt formats.Options,
	progress Progress,
) (*Run, error) {
	paths, err := Files(dir, q)
	if err != nil {
		return nil, err
	}
	var failed error
	find := func(l *log) (*Run, error) { return l.find(ctx, q) }
	for _, path := range paths {
		r, err := openIn(ctx, &log{dir: dir, path: path, progress: progress}, cache, find, opt)
		if err == nil || ctx.Err() != nil {
			return r, err
		}
		failed = errors.Join(failed, err)
	}
	return nil, failed
}

// openIn opens the part of a log that holds the run that find returns. Where the
// cache cannot be written, pieces are in a temporary folder meanwhile.
func openIn(ctx context.Context, l *log, cache *Cache, find func(*log) (*Run, error),
	opt formats.Options,
) (*Run, error) {
	if cache == nil {
		cache = &Cache{}
	}
	l.cache = cache
	r, err := l.openKept(ctx, find, opt)
	if !errors.Is(err, errCache) || ctx.Err() != nil {
		cache.clean()
		return r, err
	}
	makeFolder := cache.MkdirTemp
	if makeFolder == nil {
		makeFolder = func(what string) (string, error) { return os.MkdirTemp("", "playhead-"+what+"-") }
	}
	dir, failed := makeFolder("logs")
	if failed != nil {
		return nil, errors.Join(err, failed)
	}
	defer os.RemoveAll(dir) // the run has been copied out of it
	temporary := *cache
	temporary.Dir = dir
	l.cache = &temporary
	r, failed = l.openKept(ctx, find, opt)
	if failed != nil {
		return nil, failed
	}
	r.NotKept = err
	return r, nil
}

// openKept is openIn with pieces in the log's cache.
func (l *log) openKept(ctx context.Context, find func(*log) (*Run, error), opt formats.Options) (*Run, error) {
	if l.cache.Dir == "" {
		return nil, errCache
	}
	r, err := l.open(ctx, find, opt)
	if errors.Is(err, errPiece) { // damaged: read the log again
		if err := os.RemoveAll(l.shelf.dir); err != nil {
			return nil, errors.Join(errCache, err)
		}
		r, err = l.open(ctx, find, opt)
	}
	return r, err
}

// open finds the run and opens what holds it.
func (l *log) open(ctx context.Context, find func(*log) (*Run, error), opt formats.Options) (r *Run, err error) {
	if l.shelf, err = l.cache.shelfOf(l.path); err != nil {
		return nil, err
	}
	l.heads = l.shelf.heads()
	if r, err = find(l); err != nil {
		return nil, err
	}
	l.shelf.use(l.heads)
	r.File, err = l.excerpt(ctx, r, opt)
	return r, err
}

// A log is one that is searched for a run.
type log struct {
	dir, path string
	cache     *Cache
	shelf     *shelf
	heads     []head // the pieces there are
	progress  Progress
}

// find returns the run; the pieces up to its end are then in the cache.
func (l *log) find(ctx context.Context, q Query) (*Run, error) {
	var found *Run
	var raced sim.Tick
	end := sim.Tick(math.MaxInt32)
	look := func(finishes []formats.LogFinish) {
		for _, f := range finishes {
			if found == nil && q.matches(f) {
				raced = sim.Tick((int64(f.Millis) + 19) / 20)
				start := f.Tick - raced
				found = &Run{
					Path: l.path, Start: max(0, start), Open: max(0, start-lead), End: f.Tick,
					Player: f.Player, Name: f.Name,
				}
				end = f.Tick + trail
			}
		}
	}
	for _, h := range l.heads {
		look(h.Finishes)
	}
	if n := len(l.heads); n == 0 || !l.heads[n-1].Last && l.heads[n-1].EndTick < end {
		err := l.readOn(ctx, func(fs []formats.LogFinish, _ []formats.LogSave) sim.Tick { look(fs); return end })
		if err != nil && (found == nil || errors.Is(err, errCache)) {
			return nil, fmt.Errorf("%s: %w", l.path, err)
		}
	}
	if found == nil {
		return nil, fmt.Errorf("%s: %s is not in it", l.path, q)
	}
	found.goesOn(l.heads, raced)
	return found, nil
}

// matches reports whether a finish is the one that is wanted. Ranks give times
// in hundredths, and so does a log.
func (q *Query) matches(f formats.LogFinish) bool {
	if q.Player != "" && f.Name != q.Player {
		return false
	}
	return !q.Timed || math.Abs(float64(f.Millis)/1000-q.Seconds) < 0.0101
}

// String describes the search.
func (q Query) String() string {
	s := "a finish"
	if q.Timed {
		s += " of " + times.WithUnit(time.Duration(math.Round(q.Seconds*1000))*time.Millisecond)
	}
	if q.Player != "" {
		s += " by " + q.Player
	}
	return s
}

// enough returns until which tick to read, given the finishes and saves since the
// last call.
type enough func([]formats.LogFinish, []formats.LogSave) sim.Tick

// readOn reads the log on from the last piece and cuts pieces until enough says
// so.
func (l *log) readOn(ctx context.Context, enough enough) error {
	contents, err := formats.Contents(l.path)
	if err != nil {
		return err
	}
	defer contents.Close()
	from, tick, prologue := int64(0), sim.Tick(0), []byte(nil)
	if n := len(l.heads); n > 0 { // the last piece is cut anew: it may end where the one before was enough
		last := l.heads[n-1]
		if prologue, err = l.shelf.read(last.Offset, partPrologue); err == nil {
			from, tick, l.heads = last.Offset, last.Tick, l.heads[:n-1]
		} else {
			l.heads, prologue = nil, nil
		}
	}
	in := readAhead(ctx, contents, l.cache.guard)
	defer in.Close()
	if _, err := io.CopyN(io.Discard, in, from); err != nil {
		return err
	}
	t := &tape{r: io.MultiReader(bytes.NewReader(prologue), in)}
	scan, err := formats.ScanLog(t)
	if err != nil {
		return cmp.Or(t.broken(), err)
	}
	c := &cutter{
		log: l, scan: scan, tape: t, shift: from - int64(len(prologue)), prologue: prologue,
		skip: len(prologue),
	}
	c.head = head{Tick: tick, Offset: from}
	w := startWriter(l.shelf, l.cache.guard)
	err = c.run(ctx, enough, w)
	return errors.Join(err, w.close())
}

// A cutter cuts a log into pieces while it is scanned.
type cutter struct {
	*log
	scan     *formats.LogScan
	tape     *tape
	shift    int64 // offsets of the scan are this much lower than in the log
	prologue []byte
	skip     int  // bytes of the tape that are the prologue that it begins with
	head     head // of the piece that is open
}

func (c *cutter) run(ctx context.Context, enough enough, w *writer) error {
	end := enough(nil, nil)
	for {
		err := c.scan.Next()
		if f, s := c.scan.Finishes(), c.scan.Saves(); f != nil || s != nil {
			c.head.Finishes, c.head.Saves = append(c.head.Finishes, f...), append(c.head.Saves, s...)
			end = enough(f, s)
		}
		if err != nil {
			if broken := c.tape.broken(); broken != nil {
				err = broken // read on from here the next time
			} else {
				c.head.Last = true
				c.head.Names, _ = c.scan.Names()
			}
			c.head.EndTick = c.scan.Tick()
			c.cut(w, nil)
			if formats.LogEnded(err) {
				return nil
			}
			return err
		}
		switch tick := c.scan.Tick(); {
		case tick >= end:
			c.head.EndTick = tick
			c.cut(w, nil)
			return nil
		case c.scan.Offset()-c.tape.base >= cmp.Or(c.cache.pieceBytes, pieceBytes):
			if err := ctx.Err(); err != nil {
				return err
			}
			c.head.EndTick = tick
			c.cut(w, c.scan.Prologue())
			c.head.Tick = tick
			if c.progress != nil {
				c.progress(c.path, c.head.Offset)
			}
		}
	}
}

// cut ends the open piece and begins another one with a prologue.
func (c *cutter) cut(w *writer, prologue []byte) {
	at := c.scan.Offset()
	data := c.tape.take(min(at, c.tape.base+int64(len(c.tape.kept))))[c.skip:]
	c.skip = 0
	_, c.head.Nameless = c.scan.Names()
	if c.head.Offset == 0 {
		c.head.Previous = c.scan.Previous()
	}
	c.head.Bytes = int64(len(data))
	c.heads = append(c.heads, c.head)
	w.put(c.head, c.prologue, data)
	c.prologue = prologue
	c.head = head{Offset: c.shift + at}
}

// excerpt opens the part of the log that holds the run.
func (l *log) excerpt(ctx context.Context, r *Run, opt formats.Options) (*formats.File, error) {
	first, _ := slices.BinarySearchFunc(l.heads, r.Open-warmUp+1, func(h head, t sim.Tick) int {
		return int(h.Tick) - int(t)
	})
	first = max(0, first-1)
	last := first
	for last+1 < len(l.heads) && l.heads[last].EndTick < r.End+trail {
		last++
	}
	prologue, err := l.shelf.read(l.heads[first].Offset, partPrologue)
	if err != nil {
		return nil, err
	}
	names := l.namesBefore(ctx, first)
	if len(prologue) > 0 {
		prologue, names = formats.AppendLogNames(prologue, names), nil
	}
	f, err := formats.OpenStream(l.path, &excerpt{
		ctx: ctx, shelf: l.shelf, heads: l.heads[first : last+1],
		now: prologue, names: names,
	}, opt)
	if err != nil {
		return nil, err
	}
	return f, nil
}

// An excerpt reads a prologue and the data of pieces.
type excerpt struct {
	ctx   context.Context
	shelf *shelf
	heads []head // still to come
	now   []byte
	names map[int]string // to put behind the header of the first piece
	ended bool
}

// Read implements io.Reader.
func (e *excerpt) Read(p []byte) (int, error) {
	for len(e.now) == 0 {
		if err := e.ctx.Err(); err != nil {
			return 0, err
		}
		if len(e.heads) == 0 {
			if e.ended {
				return 0, io.EOF
			}
			e.now, e.ended = formats.AppendLogEnd(nil), true
			continue
		}
		h := e.heads[0]
		data, err := e.shelf.read(h.Offset, partData)
		if err != nil {
			return 0, err
		}
		if int64(len(data)) != h.Bytes {
			return 0, errPiece
		}
		if len(e.names) > 0 {
			data, e.names = formats.InsertLogNames(data, e.names), nil
		}
		e.now, e.heads = data, e.heads[1:]
		e.ended = h.Last
	}
	n := copy(p, e.now)
	e.now = e.now[n:]
	return n, nil
}
