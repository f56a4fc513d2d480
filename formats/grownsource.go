package formats

import (
	"errors"
	"hash/maphash"
	"io"
	"os"
	"slices"
	"sync"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/spec"
)

// ErrChanged is in the chain of a decoder's error if another program overwrote or
// shortened the file while it was being followed. Everything decoded before it
// belongs to the recording that was opened.
var ErrChanged = errors.New("the file changed")

// A changedError says how the file changed. The recording ends early, so it also
// counts as truncated.
type changedError string

func (e changedError) Error() string   { return string(e) }
func (e changedError) Unwrap() []error { return []error{ErrChanged, binread.ErrTruncated} }

const (
	overwritten = changedError("another program overwrote the file while it was being recorded")
	shortened   = changedError("the file became shorter while it was being read")
)

const (
	grownBlockBytes = 1 << 20
	// checkedPerGrowth is how many blocks are compared each time the file grows.
	checkedPerGrowth = 8
	// checkedPerRead is how many blocks are compared when a block is read for the
	// first time and more than checkedPerGrowth were read before.
	checkedPerRead = 2
	// grownKept is how many blocks stay in memory: the decoder and a second reader
	// often need a block several times.
	grownKept = 4
	// sweeps is how many calls of check compare all blocks once.
	sweeps = 8
)

// A grownSource is a file that another program may still be writing. Growth alone
// does not show that the file still holds the same recording: its writer, or
// another program, may have truncated it and begun again. A hash of each block that
// was read tells these cases apart. Bytes reach a decoder only after the blocks
// before them were compared; once a block differs, the source ends, and no byte of
// the new contents is delivered.
type grownSource struct {
	f       *os.File
	patched []spec.Span // bytes that writers fill in later
	seed    maphash.Seed

	mu      sync.Mutex
	size    int64
	growing bool
	ended   error // ErrChanged in its chain

	blocks  []grownBlock
	unsure  []unsureBlock // read, but not followed by a comparison yet
	recent  [grownKept]recentBlock
	oldest  int    // the next of recent to be replaced
	scratch []byte // for comparing

	written stamp
	turn    int // the next block to be compared
	clean   int // blocks compared since the stamp changed
}

// A grownBlock is what was read of a block of the file.
type grownBlock struct {
	have int // bytes read, from the block's start
	sum  uint64
}

// An unsureBlock is a block of which more was read, and what was read before.
type unsureBlock struct {
	index int
	was   grownBlock
}

// A recentBlock is a block in memory.
type recentBlock struct {
	index int
	data  []byte
}

// A stamp changes with every write, as far as the file system notes its time.
type stamp struct {
	size int64
	at   time.Time
}

func newGrownSource(f *os.File, size int64, patched []spec.Span) *grownSource {
	g := &grownSource{f: f, patched: patched, seed: maphash.MakeSeed(), size: size, growing: true}
	for i := range g.recent {
		g.recent[i].index = -1
	}
	return g
}

// ReadAt implements io.ReaderAt. A read that finds the file changed returns no bytes.
func (g *grownSource) ReadAt(p []byte, off int64) (n int, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for n < len(p) && off+int64(n) < g.size {
		at := off + int64(n)
		i := int(at / grownBlockBytes)
		data, err := g.block(i, g.size)
		if err != nil {
			return 0, err
		}
		n += copy(p[n:], data[at-int64(i)*grownBlockBytes:])
	}
	if len(g.unsure) > 0 {
		// Compared after reading: a program that overwrites the file from its start
		// has changed a block before the one that was just read.
		most := checkedPerGrowth
		if len(g.blocks) > checkedPerGrowth {
			most = checkedPerRead
		}
		if err := g.compare(most); err != nil {
			return 0, err
		}
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// Size implements Source. It changes only by look.
func (g *grownSource) Size() int64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.size
}

// Growing implements Source.
func (g *grownSource) Growing() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.growing
}

// failure returns how the file changed, nil if it did not.
func (g *grownSource) failure() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.ended
}

// stop makes the source end at the file's current end.
func (g *grownSource) stop() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.growing {
		g.look()
	}
	g.growing = false
}

// grow takes in what was appended since the last call.
func (g *grownSource) grow() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.growing {
		g.look()
	}
}

// look takes in what was appended. It compares up to checkedPerGrowth blocks if the
// file was written to.
func (g *grownSource) look() {
	info, err := g.f.Stat()
	now := stamp{}
	if err == nil {
		now = stamp{info.Size(), info.ModTime()}
	}
	switch {
	case err != nil:
		return
	case now.size < g.size:
		g.end(now.size, shortened)
		return
	case now == g.written:
		return
	}
	// Small additions are read before the comparison, so that they are certain to
	// follow what was compared.
	from := int(g.size / grownBlockBytes)
	if now.size-g.size <= grownBlockBytes && from <= len(g.blocks) {
		for i := from; int64(i)*grownBlockBytes < now.size; i++ {
			if _, err := g.block(i, now.size); err != nil {
				return
			}
		}
	}
	if g.compare(checkedPerGrowth) == nil {
		g.size, g.written, g.clean = now.size, now, 0
	}
}

// check compares one part of what was read, and all of it in several calls. After
// that, it waits for the file to be written to.
func (g *grownSource) check() error {
	g.grow()
	g.mu.Lock()
	left := (len(g.blocks) + sweeps - 1) / sweeps
	g.mu.Unlock()
	for left = max(left, checkedPerGrowth); left > 0; left -= checkedPerGrowth {
		g.mu.Lock()
		// A second time, as a file system may note two writes with the same time.
		if g.clean < 2*max(len(g.blocks), checkedPerGrowth) {
			_ = g.compare(min(left, checkedPerGrowth)) // kept in g.ended
		}
		g.mu.Unlock()
	}
	return g.failure()
}

// block returns block i of a file of the given size. If some of it was not read
// before, a comparison must follow. The data is valid until the next call.
func (g *grownSource) block(i int, size int64) ([]byte, error) {
	at := int64(i) * grownBlockBytes
	want := int(min(grownBlockBytes, size-at))
	for _, r := range g.recent {
		if r.index == i && len(r.data) >= want {
			return r.data[:want], nil
		}
	}
	for len(g.blocks) <= i {
		g.blocks = append(g.blocks, grownBlock{})
	}
	b := &g.blocks[i]
	if g.ended != nil && b.have < want {
		return nil, g.ended
	}
	want = max(want, b.have)
	slot := g.slot(i)
	if slot.data == nil {
		slot.data = make([]byte, grownBlockBytes)
	}
	buf := slot.data[:want]
	slot.index = -1 // unless it is read whole
	if err := g.readWhole(buf, at); err != nil {
		return nil, err
	}
	was := *b
	if !g.same(i, buf) {
		return nil, g.end(at, overwritten)
	}
	if was.have < want {
		g.unsure = append(g.unsure, unsureBlock{i, was})
	}
	slot.index, slot.data = i, buf
	return buf[:min(want, int(size-at))], nil
}

// slot returns where block i is kept.
func (g *grownSource) slot(i int) *recentBlock {
	for k := range g.recent {
		if g.recent[k].index == i {
			g.recent[k].data = g.recent[k].data[:cap(g.recent[k].data)]
			return &g.recent[k]
		}
	}
	slot := &g.recent[g.oldest]
	g.oldest = (g.oldest + 1) % len(g.recent)
	slot.data = slot.data[:cap(slot.data)]
	return slot
}

// readWhole fills buf with what is at an offset. An end of the file in it means that
// the file became shorter.
func (g *grownSource) readWhole(buf []byte, at int64) error {
	n, err := g.f.ReadAt(buf, at)
	switch {
	case n == len(buf):
		return nil
	case errors.Is(err, io.EOF):
		return g.end(at+int64(n), shortened)
	}
	return err
}

// same reports whether data begins with what was read of block i before, and notes
// its hash.
func (g *grownSource) same(i int, data []byte) bool {
	b := &g.blocks[i]
	var h maphash.Hash
	h.SetSeed(g.seed)
	g.hash(&h, i, data[:b.have], 0)
	if b.have > 0 && h.Sum64() != b.sum {
		return false
	}
	g.hash(&h, i, data[b.have:], b.have)
	b.have, b.sum = len(data), h.Sum64()
	return true
}

// hash adds data, which begins at an offset of block i, without the bytes that
// writers fill in later.
func (g *grownSource) hash(h *maphash.Hash, i int, data []byte, at int) {
	if i == 0 {
		for _, s := range g.patched {
			from, to := min(max(s.From-at, 0), len(data)), min(max(s.To-at, 0), len(data))
			_, _ = h.Write(data[:from])
			data, at = data[to:], at+to
		}
	}
	_, _ = h.Write(data)
}

// compare reads up to so many blocks again: the first and the last, which a new
// recording changes first, and the others in turn.
func (g *grownSource) compare(most int) error {
	if g.ended != nil {
		return g.ended
	}
	n := len(g.blocks)
	for k := range min(most, n) {
		i := k
		switch {
		case n <= most || k == 0:
		case k == 1 && most > 2:
			i = n - 1
		default:
			g.turn = (g.turn + 1) % n
			i = g.turn
		}
		if err := g.again(i); err != nil {
			return err
		}
		g.clean++
	}
	g.unsure = g.unsure[:0]
	return nil
}

// again compares what was read of block i with the file.
func (g *grownSource) again(i int) error {
	b := g.blocks[i]
	if b.have == 0 {
		return nil
	}
	if g.scratch == nil {
		g.scratch = make([]byte, grownBlockBytes)
	}
	buf := g.scratch[:b.have]
	if err := g.readWhole(buf, int64(i)*grownBlockBytes); err != nil {
		if g.ended == nil {
			return nil // a failing disk is no change; who needs the block reports it
		}
		return err
	}
	if !g.same(i, buf) {
		return g.end(int64(i)*grownBlockBytes, overwritten)
	}
	return nil
}

// end ends the source because the file changed, and returns why.
func (g *grownSource) end(at int64, how changedError) error {
	if g.ended == nil {
		g.ended = &Error{Format: "recording", Offset: at, Field: "contents", Err: how}
	}
	// What was read since the last comparison may belong to the new contents.
	for _, u := range slices.Backward(g.unsure) {
		g.blocks[u.index] = u.was
		for k := range g.recent {
			if g.recent[k].index == u.index {
				g.recent[k].index = -1
			}
		}
	}
	g.unsure = g.unsure[:0]
	g.growing = false
	return g.ended
}
