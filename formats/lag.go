package formats

import (
	"cmp"
	"context"
	"errors"
	"time"

	"playhead/sim"
	"playhead/sim/lag"
	"playhead/sim/markfile"
)

// TimesOfMarks returns marks with the times of their frames, if there are any, read from the file of
// the recording again.
func TimesOfMarks(ctx context.Context, f *File, zero time.Time, all []markfile.Mark) ([]markfile.Mark, error) {
	if !markfile.InFrames(all) {
		return all, nil
	}
	frames := map[int]bool{}
	for i := range all {
		frames[all[i].Frame] = true
	}
	at := map[int]time.Time{}
	packets := Of(f.Meta()).Packets
	if packets == nil {
		return all, nil
	}
	err := cmp.Or(f.Unpacked(), packets.Wire(ctx, f.Source(), func(p *sim.WirePacket) {
		if frames[p.Frame+1] {
			at[p.Frame+1] = p.At
		}
	}))
	return markfile.WithTimes(all, zero, at), err
}

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
