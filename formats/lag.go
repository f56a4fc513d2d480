package formats

import (
	"cmp"
	"context"
	"errors"

	"playhead/sim/lag"
)

// Lag returns how the clients of a capture lagged, read from the file again. ended is called
// with what ended the file early.
func Lag(ctx context.Context, f *File, ended func(error)) (*lag.Report, error) {
	packets := Of(f.Meta()).Packets
	if packets == nil {
		return nil, errors.New("only captures hold packets")
	}
	err := f.Unpacked()
	var c lag.Collector
	err = cmp.Or(err, packets.Wire(ctx, f.Source(), c.Add))
	if err = cmp.Or(f.SourceErr(), err); err != nil && KindOf(err) == Failed && ended != nil {
		ended(err)
	}
	return c.Report(), ctx.Err()
}
