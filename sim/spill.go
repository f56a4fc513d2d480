package sim

import "io"

// SpillFile is where cold chunks go: a temporary file.
type SpillFile interface {
	io.ReaderAt
	io.WriterAt
}

// A Spill keeps the logs of chunks that did not fit the memory budget.
type Spill struct {
	file SpillFile
	end  int64
}

// KeepBelow makes r move the logs of the chunks longest loaded to file once
// more than budget bytes are held. It is called before the first Append. The
// file belongs to the caller and must outlive r and its views.
func (r *Recording) KeepBelow(budget int64, file SpillFile) {
	r.budget, r.spill = budget, &Spill{file: file}
}

// coldMark is how far spilling has come: all chunks before it are spilled.
type coldMark struct{ game, chunk int }

// keepBudget spills until the budget is met. The last chunks stay: they are
// the ones being watched while loading.
func (r *Recording) keepBudget() {
	if r.spill == nil {
		return
	}
	for r.held > r.budget && r.cold.game < len(r.Games) {
		g := r.Games[r.cold.game]
		if r.cold.chunk >= len(g.chunks) {
			if r.cold.game == len(r.Games)-1 {
				return
			}
			r.cold = coldMark{game: r.cold.game + 1}
			continue
		}
		c := g.chunks[r.cold.chunk]
		if len(c.data) > 0 {
			if _, err := r.spill.file.WriteAt(c.data, r.spill.end); err != nil {
				r.warn(Warning{Kind: "spill", Count: 1, FirstOffset: -1, Text: "temporary file: " + err.Error()})
				r.spill = nil // keep all in memory rather than lose it
				return
			}
			cold := *c // views may still read c
			cold.data, cold.at = nil, r.spill.end
			r.spill.end += int64(c.size)
			r.held -= int64(c.size)
			g.chunks[r.cold.chunk] = &cold
			g.spill = r.spill
		}
		r.cold.chunk++
	}
}

func (s *Spill) read(p []byte, at int64) error {
	_, err := s.file.ReadAt(p, at)
	return err
}
