package formats

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"playhead/sim"
	"playhead/sim/pieces"
	"playhead/sim/table"
)

// Messages returns the frames and messages of a demo, made while they are read from its
// file. ended, unless nil, is called with what ended the file early.
func Messages(ctx context.Context, f *File, opt Options, ended func(error)) (*table.Table, error) {
	list := Of(f.Decoder.Meta()).Pieces
	if list == nil {
		return nil, errors.New("only GoldSrc demos and captures can be listed message by message; " +
			"replay chunks lists a capture from standard input")
	}
	t := &table.Table{Name: "messages", Title: "Messages", Columns: pieces.Columns()}
	t.Each = func(yield func(*table.Row) bool) {
		var row table.Row
		more := true
		unpacking := f.Unpacked()
		err := list(f.Source(), opt, func(p *Piece) bool {
			row = table.Row{At: sim.Tick(p.Tick), To: sim.Tick(p.Tick), Cells: pieces.Append(row.Cells[:0], p)}
			more = yield(&row) && ctx.Err() == nil
			return more
		})
		err = cmp.Or(f.SourceErr(), unpacking, err)
		if more && err != nil && ended != nil {
			ended(err)
		}
	}
	return t, nil
}

// A tally counts the messages of one name.
type tally struct {
	name           string
	frame, read    bool
	count          int
	bytes          int64
	least, largest int64
}

// size says how large messages of the name are.
func (t *tally) size() string {
	if t.least == t.largest {
		return table.CountText(t.least) + " B"
	}
	return table.CountText(t.least) + "-" + table.CountText(t.largest) + " B"
}

// CountMessages counts the rows of [Messages] by name, a line each: frames first, then
// messages, the most frequent first. The first column of t is the file.
func CountMessages(w io.Writer, t *table.Table, named bool) error {
	tallies, file := map[string]*tally{}, ""
	for r := range t.All() {
		name, bytes := r.Cells[1].String(), r.Cells[8].Int()
		x := tallies[name]
		if x == nil {
			file = r.Cells[0].String()
			x = &tally{name: name, frame: r.Cells[2].Bool(), read: r.Cells[3].Bool(), least: bytes, largest: bytes}
			tallies[name] = x
		}
		x.count++
		x.bytes += bytes
		x.least, x.largest = min(x.least, bytes), max(x.largest, bytes)
	}
	var all []*tally
	for _, x := range tallies {
		all = append(all, x)
	}
	slices.SortFunc(all, func(a, b *tally) int {
		if a.frame != b.frame {
			return map[bool]int{true: -1, false: 1}[a.frame]
		}
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.name, b.name))
	})
	if named && file != "" {
		if _, err := fmt.Fprintln(w, sim.Clean(file)); err != nil {
			return err
		}
	}
	for _, x := range all {
		note := ""
		if !x.read {
			note = "  not read"
		}
		if _, err := fmt.Fprintf(w, "%-28s %8s  %10s B  %s%s\n", sim.Clean(x.name), table.CountText(x.count),
			table.CountText(x.bytes), x.size(), note); err != nil {
			return err
		}
	}
	return nil
}
