package sim

import (
	"fmt"
	"io"
	"slices"
	"sync/atomic"
)

// SpillFile is where cold chunks go: a temporary file.
type SpillFile interface {
	io.ReaderAt
	io.WriterAt
}

// A memory is what a recording holds in memory, and what it does not.
type memory struct {
	held   int64
	budget int64
	file   SpillFile // nil: everything stays in memory
	end    int64     // of what was written to file
	warm   []placed  // chunks whose logs are in memory, the longest loaded first
	warn   func(Warning)
	unread atomic.Pointer[error] // the first failure to read file; views set it too
}

// A placed is a chunk and where it belongs.
type placed struct {
	game     *Game
	chunk    *Chunk
	inferred bool
}

// KeepBelow makes r move the logs of the chunks longest loaded to file once
// more than budget bytes are held: recorded and inferred ones. It is
// called before the first Append. The file belongs to the caller and must
// outlive r and its views.
func (r *Recording) KeepBelow(budget int64, file SpillFile) {
	r.memory.budget, r.memory.file, r.memory.warn = budget, file, r.warn
}

// ReadError returns why a part of r could not be read back from the temporary
// file, nil if that never happened. The rows of that part were empty for
// everything that read them, of r or of a view. It may be called at any time.
func (r *Recording) ReadError() error { return r.memory.readError() }

// ReadError is Recording.ReadError for the recording g belongs to.
func (g *Game) ReadError() error {
	if g.memory == nil {
		return nil
	}
	return g.memory.readError()
}

func (m *memory) readError() error {
	if err := m.unread.Load(); err != nil {
		return *err
	}
	return nil
}

// Bytes returns the memory held by decoded and inferred data.
func (r *Recording) Bytes() int64 { return r.memory.held }

// add counts a chunk that was appended to a game, and keeps to the budget.
func (m *memory) add(p placed) {
	m.held += int64(p.chunk.Bytes())
	if m.file != nil {
		m.warm = append(m.warm, p)
	}
	m.keep()
}

// keep moves logs to the file until the budget is met. If the file cannot take
// them everything stays in memory, rather than be lost.
func (m *memory) keep() {
	for m.file != nil && m.held > m.budget && len(m.warm) > 0 {
		p := m.warm[0]
		m.warm[0] = placed{} // else its log stays as long as the array below warm
		m.warm = m.warm[1:]
		c := p.chunk
		data := c.data.Load()
		if data == nil || len(*data) == 0 {
			continue
		}
		if _, err := m.file.WriteAt(*data, m.end); err != nil {
			m.file, m.warm = nil, nil
			m.warn(Warning{
				Kind: "spill", Count: 1, FirstOffset: -1,
				Text: fmt.Sprintf("writing the temporary file failed: %v; the rest of the recording stays in memory",
					err),
			})
			return
		}
		m.held -= int64(c.Bytes())
		c.file, c.at = m.file, m.end
		c.data.Store(nil) // views read it from the file from here on
		m.held += int64(c.Bytes())
		m.end += int64(c.size)
	}
}

// drop removes the inferred chunks of a game.
func (m *memory) drop(g *Game) {
	for _, c := range g.inferred {
		m.held -= int64(c.Bytes())
	}
	m.warm = slices.DeleteFunc(m.warm, func(p placed) bool { return p.game == g && p.inferred })
}

// log returns the bytes of c, reading them into scratch if they were spilled. It
// returns nil when they cannot be read, twice in a row: all rows of c are empty
// then.
func (m *memory) log(c *Chunk, scratch *[]byte) []byte {
	if data := c.data.Load(); data != nil {
		return *data
	}
	if c.size == 0 {
		return nil
	}
	if cap(*scratch) < c.size {
		*scratch = make([]byte, c.size)
	}
	b := (*scratch)[:c.size]
	n, err := c.file.ReadAt(b, c.at)
	if n < len(b) {
		n, err = c.file.ReadAt(b, c.at)
	}
	if n < len(b) {
		if err == nil {
			err = io.ErrUnexpectedEOF
		}
		err = fmt.Errorf("reading the temporary file failed: %w", err)
		m.unread.CompareAndSwap(nil, &err)
		return nil
	}
	return b
}

// rowLog returns the log of the k-th row of c. data is what memory.log returned.
func (c *Chunk) rowLog(data []byte, k int) rowLog {
	if data == nil {
		return rowLog{data: emptyRow[:]}
	}
	return rowLog{data: data[c.off[k]:c.off[k+1]], step: c.step, ticks: c.ticks}
}

// emptyRow is the log of a row that holds nothing: a keyframe without columns.
var emptyRow [1]byte
