package sim

import (
	"io"
	"slices"
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
	failed error     // why file was given up, until that is told
}

// A placed is a chunk and where it stands.
type placed struct {
	game     *Game
	chunk    *Chunk
	inferred bool
	i        int
}

// KeepBelow makes r move the logs of the chunks longest loaded to file once
// more than budget bytes are held: recorded ones, and those worked out. It is
// called before the first Append. The file belongs to the caller and must
// outlive r and its views.
func (r *Recording) KeepBelow(budget int64, file SpillFile) {
	r.memory.budget, r.memory.file = budget, file
}

// Bytes returns the memory held by what was decoded and worked out.
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
		list := p.game.chunks
		if p.inferred {
			list = p.game.inferred
		}
		c := p.chunk
		if len(c.data) == 0 {
			continue
		}
		if _, err := m.file.WriteAt(c.data, m.end); err != nil {
			m.file, m.warm, m.failed = nil, nil, err
			return
		}
		cold := *c // views may still read c
		cold.data, cold.file, cold.at = nil, m.file, m.end
		list[p.i] = &cold
		m.end += int64(c.size)
		m.held -= int64(c.Bytes() - cold.Bytes())
	}
}

// drop takes what was worked out for a game from what is held.
func (m *memory) drop(g *Game) {
	for _, c := range g.inferred {
		m.held -= int64(c.Bytes())
	}
	m.warm = slices.DeleteFunc(m.warm, func(p placed) bool { return p.game == g && p.inferred })
}

// log returns the bytes of c, reading them into scratch if they were spilled.
func (c *Chunk) log(scratch *[]byte) []byte {
	if c.data != nil || c.size == 0 {
		return c.data
	}
	if cap(*scratch) < c.size {
		*scratch = make([]byte, c.size)
	}
	b := (*scratch)[:c.size]
	if _, err := c.file.ReadAt(b, c.at); err != nil {
		clear(b) // a row of zeros decodes to nothing
	}
	return b
}
