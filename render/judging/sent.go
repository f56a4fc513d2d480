package judging

import (
	"context"
	"errors"
	"sync"

	"playhead/sim/measure"
)

// sentInputs reads what the clients of a capture sent, by game; nil for other
// recordings.
type sentInputs func(ctx context.Context) (map[int][]measure.SentInput, error)

// errNotRead says why inputs as they were sent cannot be measured yet.
var errNotRead = errors.New("client inputs are measured once the whole capture has been read")

// of returns those of one game.
func (f sentInputs) of(ctx context.Context, game int) ([]measure.SentInput, error) {
	if f == nil {
		return nil, errNotRead
	}
	all, err := f(ctx)
	return all[game], err
}

// inputs returns what reads the inputs of a capture that is read to its end. It is
// read once.
func (j *Judge) inputs() sentInputs {
	if j.sent == nil && j.Inputs != nil && j.s.Ended() {
		read := j.Inputs()
		var mu sync.Mutex
		var kept map[int][]measure.SentInput
		j.sent = func(ctx context.Context) (map[int][]measure.SentInput, error) {
			mu.Lock()
			defer mu.Unlock()
			if kept != nil {
				return kept, nil
			}
			all, err := read(ctx)
			if err == nil && ctx.Err() == nil {
				kept = all
			}
			return all, err
		}
	}
	return j.sent
}
