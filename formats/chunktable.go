package formats

import (
	"cmp"
	"context"
	"errors"

	"playhead/sim"
	"playhead/sim/chunks"
	"playhead/sim/table"
)

// ChunkTable returns the messages between the clients of a capture and their servers, read
// from the file again a page at a time. r is the recording of the file.
func ChunkTable(ctx context.Context, f *File, r *sim.Recording, opt Options, ended func(error)) (*table.Table, error) {
	packets := Of(r.Meta).Packets
	if packets == nil {
		return nil, errors.New("only captures hold packets")
	}
	t := &table.Table{Name: "chunks", Title: "Messages", Columns: chunks.Columns()}
	t.Each = func(yield func(*table.Row) bool) {
		err := f.Unpacked()
		var log sim.MessageLog
		packets.Messages(ctx, f.Source(), log.Append)
		zero := chunks.Zero(r.Games)
		row := table.Row{At: table.NoTick, To: table.NoTick, Cells: make([]table.Cell, len(t.Columns))}
		for i := range log.Pages {
			page := &log.Pages[i]
			// Damage was reported when the recording was read; what precedes it is listed.
			read, _ := packets.Page(f.Source(), opt, page)
			for k, says := range chunks.RowsOf(page, read) {
				e := page.Entries[k]
				clear(row.Cells)
				chunks.Fill(row.Cells, &chunks.Entry{
					MessageEntry: e, Frame: page.Frame + int(e.Frame), Name: log.Kinds[e.Kind],
					Client: chunks.ClientName(r.Clients, int(e.Client)),
				})
				chunks.FillRow(row.Cells, &says, zero)
				if !yield(&row) || ctx.Err() != nil {
					return
				}
			}
		}
		if err = cmp.Or(f.SourceErr(), err, log.Err); err != nil && KindOf(err) == Failed && ended != nil {
			ended(err)
		}
	}
	return t, nil
}
