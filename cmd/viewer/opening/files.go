package opening

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"playhead/archive"
	"playhead/cmd/live"
	"playhead/cmd/viewer/work"
	"playhead/formats"
	"playhead/render/comparison"
	"playhead/sim"
	"playhead/sim/aliases"
)

// An openFile is a recording whose decoder is at its start.
type openFile struct {
	decoder sim.Decoder
	name    string
	bytes   int64
	growing *formats.File   // it is still being written
	beside  string          // where its map may lie, "" for beside itself
	files   []*formats.File // one; of a chain one for each game
	others  []string        // paths that were given too and do not belong to it
	run     *archive.Run    // what it is part of a log for, nil otherwise

	names   *aliases.Table // nil unless names are replaced
	loading *sim.Loading   // begun by load
	ctx     context.Context
	cancel  context.CancelFunc
	held    *heldDecoder // nil unless only the beginning is read

	// What show needs to know, found out by look: a slow disk must not hold up the window.
	cold   *formats.TempFile         // for parts that are not watched, nil without one
	noCold error                     // why there is none
	disk   os.FileInfo               // of the only file, nil if that cannot be told
	folder *live.Folder              // of a file that is being written
	refs   map[string]comparison.Ref // what the comparisons asked for name
}

// look finds out what show needs to know of the disk. path is that of the recording, compared what it is to be compared
// with. The caller loads the file.
func (f *openFile) look(path string, compared []string) {
	f.cold, f.noCold = formats.NewTempFile()
	if len(f.files) == 1 && f.files[0].Disk() != nil {
		if info, err := f.files[0].Disk().Stat(); err == nil {
			f.disk = info
		}
	}
	if f.growing != nil && path != "" {
		f.folder = live.Look(path)
	}
	f.refs = map[string]comparison.Ref{}
	for _, arg := range compared {
		f.refs[arg] = RefOf(arg)
	}
}

// load starts decoding, up to a time if until is not 0. It runs while the window
// is being made, which saves that time.
func (f *openFile) load(until time.Duration) {
	decoder := f.decoder
	if until > 0 {
		f.held = &heldDecoder{Decoder: decoder, until: until}
		decoder = f.held
	}
	f.ctx, f.cancel = context.WithCancel(context.Background())
	if f.names != nil {
		decoder = f.names.Decoder(decoder)
	}
	f.loading = sim.Load(f.ctx, keptOpenOf(decoder))
}

// firstWait is how long the window waits for the first moment of a recording that
// it is about to show: a picture without one takes longer than most wait.
const firstWait = 100 * time.Millisecond

// awaitFirst waits briefly for the first moment.
func (f *openFile) awaitFirst() {
	select {
	case <-f.loading.Begun:
	case <-time.After(firstWait):
	}
}

// keptOpen hides a decoder's Close from the loader: the map inside a recording
// may be asked for when all ticks are read.
type keptOpen struct{ sim.Decoder }

// keptOpenOf returns d without its Close.
func keptOpenOf(d sim.Decoder) sim.Decoder {
	if r, ok := d.(sim.Renamer); ok {
		return r // which has none
	}
	return keptOpen{d}
}

// named opens a recording, with aliases in place of names if there shall be some. Then it is read twice: chat names
// players who join later.
func (o *Opener) named(read func(formats.Options) (*openFile, error), opt formats.Options) (*openFile, error) {
	if o.Names == nil {
		return read(opt)
	}
	f, err := read(opt)
	if err != nil {
		return f, err
	}
	name := o.Names.File(f.name)
	o.Names.Read(context.Background(), keptOpen{f.decoder})
	closeDecoder(f.decoder)
	if f, err = read(opt); err == nil {
		f.names, f.name = o.Names, name
	}
	return f, err
}

// MemoryBudget is how much of a recording is kept in memory; the least recently
// used part waits in a temporary file.
const MemoryBudget = 448 << 20

// closing are the recordings that are being closed.
type closing struct {
	queue *work.Queue
	sync.WaitGroup
}

// stop stops the loader, receives its remaining updates so that its goroutine can end,
// and closes the recording and its spill file, if it has one.
func (c *closing) stop(f *openFile) {
	f.cancel()
	c.Go(func() {
		c.queue.Do("closing a recording", func() {
			for range f.loading.Updates {
				continue
			}
			closeDecoder(f.decoder)
			if f.cold != nil {
				f.cold.Close()
			}
		})
	})
}

func closeDecoder(d sim.Decoder) {
	if c, ok := d.(io.Closer); ok {
		c.Close()
	}
}

// reader returns what opens the recording of r, on any goroutine.
func (o *Opener) reader(r *Request) func(formats.Options) (*openFile, error) {
	follow, all := !o.Making, r.Files
	switch {
	case r.Run != nil:
		return o.logs.reader(*r.Run)
	case r.Sample != "":
		return o.samples.reader(r.Sample)
	case r.Stdin:
		return func(opt formats.Options) (*openFile, error) {
			return openStream("standard input", os.Stdin, opt, follow)
		}
	case r.appended:
		return func(opt formats.Options) (*openFile, error) { return followPath(all[0], opt) }
	case r.Segments:
		return func(opt formats.Options) (*openFile, error) { return openSegments(all, opt) }
	case len(all) > 1:
		return func(opt formats.Options) (*openFile, error) { return openChain(all, opt, follow) }
	}
	return func(opt formats.Options) (*openFile, error) { return openPath(all[0], opt, follow) }
}

// openPath opens the recording at path. If follow is set and the file is still being
// written, its reader waits for more.
func openPath(path string, opt formats.Options, follow bool) (*openFile, error) {
	if follow && beingWritten(path) {
		return followPath(path, opt)
	}
	f, err := formats.OpenFile(path, opt)
	if err != nil {
		return nil, err
	}
	return &openFile{decoder: f, name: f.Name, bytes: f.Bytes, files: []*formats.File{f}}, nil
}

// openChain opens the first of several recordings. Recordings that continue one another
// become the games of one recording; the others are offered for comparison.
func openChain(all []string, opt formats.Options, follow bool) (*openFile, error) {
	c, rest, err := formats.OpenChain(all, opt)
	if err != nil {
		return &openFile{others: all[1:]}, err
	}
	if len(c.Files) == 1 {
		c.Close()
		o, err := openPath(all[0], opt, follow)
		if err != nil {
			o = new(openFile)
		}
		o.others = rest
		return o, err
	}
	o := openedChain(c)
	o.others = rest
	return o, nil
}

// openedChain returns what is opened with the files of c.
func openedChain(c *formats.Chain) *openFile {
	o := &openFile{decoder: c, name: c.Files[0].Name, files: c.Files}
	if n := len(c.Files) - 1; n > 0 {
		o.name = fmt.Sprintf("%s and %d more", o.name, n)
	}
	for _, f := range c.Files {
		o.bytes += f.Bytes
	}
	return o
}

// openSegments opens recordings as one run.
func openSegments(all []string, opt formats.Options) (*openFile, error) {
	c, err := formats.OpenSegments(all, opt)
	if err != nil {
		return &openFile{others: all[1:]}, err
	}
	return openedChain(c), nil
}

// openStream opens the recording that r delivers while it is being recorded.
func openStream(name string, r io.Reader, opt formats.Options, follow bool) (*openFile, error) {
	f, err := formats.FollowStream(name, r, opt)
	if err != nil {
		return nil, err
	}
	o := &openFile{decoder: f, name: f.Name, bytes: f.Bytes, files: []*formats.File{f}}
	if f.Fresh && follow {
		o.growing = f
	}
	return o, nil
}

const (
	// freshFor is how recently a file must have been written to count as still being
	// recorded if its writer cannot be seen. Servers write teehistorian files in
	// pieces, on a quiet server every few seconds.
	freshFor = 15 * time.Second
	// beginsWithin is how long the beginning of a recording is waited for.
	beginsWithin = 10 * time.Second
	// continuesWithin is how long the next file of a recording is waited for.
	continuesWithin = 30 * time.Second
)

// beingWritten reports whether a program still records the file at path.
func beingWritten(path string) bool {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	writing, sure := live.Writing(path)
	// A file from the future, as where a clock was set back, is not being written.
	return writing || !sure && time.Since(info.ModTime()).Abs() < freshFor
}

// followPath opens a recording that is being written. A file that was just begun
// may not have its header yet.
func followPath(path string, opt formats.Options) (*openFile, error) {
	for begun := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		f, err := formats.FollowFile(path, opt)
		switch {
		case err == nil:
			if err := foreign(path, f, opt); err != nil {
				return nil, errors.Join(err, f.Close())
			}
			o := &openFile{decoder: f, name: f.Name, bytes: f.Bytes, files: []*formats.File{f}}
			if f.Packing == "" {
				o.growing = f
			}
			return o, nil
		case !errors.Is(err, sim.ErrMore) || time.Since(begun) > beginsWithin:
			return nil, err
		}
	}
}

// leastForeign is how many bytes a capture must have for its packets to say what it is
// of. One that was just begun may wait for its first packet.
const leastForeign = 1024

// foreign returns why a capture that is being written is refused: nothing in it so far
// is of a game of ours. It would be shown empty, and live, as long as its writer runs.
func foreign(path string, f *formats.File, opt formats.Options) error {
	if formats.Of(f.Meta()).Packets == nil || f.Packing != "" || f.Bytes < leastForeign {
		return nil
	}
	now, err := formats.OpenFile(path, opt)
	if err != nil {
		return nil // it was just opened: errors will be reported
	}
	defer now.Close()
	ctx, cancel := context.WithCancel(context.Background())
	l := sim.Load(ctx, now)
	ours := false
	for u := range l.Updates {
		if ours = ours || u.NewGame != nil || len(u.Clients) > 0; ours {
			cancel()
		}
	}
	cancel()
	if err := l.Err(); !ours && formats.KindOf(err) == formats.Unsupported {
		return err
	}
	return nil
}

// A heldDecoder reads a recording up to a time only, as if the rest was still
// to come: for pictures of a recording that is being read.
type heldDecoder struct {
	sim.Decoder
	until time.Duration
	asked atomic.Int32 // how often more was asked for
}

// Held reports whether only the beginning of the recording is read, and whether that
// has been reached.
func (r *Recording) Held() (held, reached bool) {
	return r.held != nil, r.held != nil && r.held.reached()
}

// errHeld says that there is more, but not now.
var errHeld = fmt.Errorf("held: %w", sim.ErrMore)

// Next implements sim.Decoder.
func (d *heldDecoder) Next(b *sim.Builder) error {
	if b.World().Time >= d.until {
		d.asked.Add(1)
		return errHeld
	}
	return d.Decoder.Next(b)
}

// reached reports whether all is handed over that will be: the loader asks
// again only after that.
func (d *heldDecoder) reached() bool { return d.asked.Load() > 1 }
