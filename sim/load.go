package sim

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"sync"
	"time"
)

// ErrMore is in the chain of a decoder's error if the source ends here for now
// but may still grow.
var ErrMore = errors.New("no more data yet")

// errOrder reports a decoder whose ticks do not increase.
var errOrder = errors.New("sim: tick out of order")

func orderError(text string) error { return fmt.Errorf("%w: %s", errOrder, text) }

// A BugError means that a decoder panicked: the program is at fault, not the
// recording. Everything decoded before is kept.
type BugError struct {
	Cause string
	Stack []byte
}

// Bug returns the error that a decoder's goroutine passes on after a panic: the
// goroutine that waits for it panics with that error, and the loader reports it
// with its stack. cause is the value that recover returned.
func Bug(cause any) *BugError {
	if e, ok := cause.(*BugError); ok {
		return e
	}
	return &BugError{Cause: fmt.Sprint(cause), Stack: debug.Stack()}
}

func (e *BugError) Error() string {
	return "a bug in Playhead stopped reading here (" + e.Cause + "): please report it with this file"
}

// A Renamer is a decoder that replaces what players are called in updates before anybody receives them.
type Renamer interface {
	Decoder
	Rename(*Update)
}

// loadAhead is how many updates may wait between the loader and the receiver.
const loadAhead = 16

// The first chunks are short, so that the first picture need not wait for a full
// one.
const firstChunkTicks = 4

// chunkChanges is the number of changed values that completes a chunk before it
// has all its ticks. A seek reads at most one chunk's changes: in a crowd whose
// every value changes, 128 ticks would take too long.
const chunkChanges = 13 << 10

// An Update is what a loader emits: at most one chunk of one game and everything
// that became known with it. It is immutable.
type Update struct {
	Game     int
	NewGame  *GameMeta // the game begins with this update
	Chunk    *Chunk    // nil when nothing was recorded
	Roster   []Stint   // entries that began, changed or ended
	Names    []string  // names to append to Game.Names
	Tunings  []Tuning
	Gaps     []Gap     // may replace those before
	Events   []Event   // in order
	Warnings []Warning // counts to add, per kind
	Clients  map[int]Client
	Net      []NetUpdate // of a capture
	// Read and Total are bytes of the recording.
	Read, Total int64
}

// Loading is a recording being decoded on its own goroutine.
//
// The goroutine ends when the recording does, when it fails, or when the
// context given to [Load] is cancelled; it then closes Updates. A receiver
// that stops receiving stops the decoder: at most loadAhead updates wait.
type Loading struct {
	Meta    Meta
	Updates <-chan Update
	Begun   <-chan struct{} // closed when the first update waits in Updates, or none will come
	err     error           // written before Updates is closed
}

// Err returns why the recording ended early, nil if it did not. Updates
// received before hold every tick decoded up to the error. It must not be
// called before Updates is closed.
func (l *Loading) Err() error { return l.err }

// Load starts decoding d. After an [ErrMore], it calls the decoder again until
// ctx is cancelled.
func Load(ctx context.Context, d Decoder) *Loading {
	ch, begun := make(chan Update, loadAhead), make(chan struct{})
	l := &Loading{Meta: d.Meta(), Updates: ch, Begun: begun}
	go func() {
		defer close(ch)
		begin := sync.OnceFunc(func() { close(begun) })
		defer begin()
		l.err = load(ctx, d, ch, begin)
	}()
	return l
}

// growPoll is how long a loader waits for a growing source.
const growPoll = 100 * time.Millisecond

// load decodes d until it ends and calls sent after each update.
func load(ctx context.Context, d Decoder, ch chan<- Update, sent func()) (err error) {
	b := NewBuilder()
	names, renames := d.(Renamer)
	send := func(us []Update) error {
		for _, u := range us {
			if renames {
				names.Rename(&u)
			}
			select {
			case ch <- u:
				sent()
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	}
	// Decoders must not panic, and fuzzing checks that they do not. If one does, the
	// window stays open with everything decoded so far.
	defer func() {
		if r := recover(); r != nil {
			err = Bug(r)
			b.open = false
		}
		if c, ok := d.(io.Closer); ok {
			err = errors.Join(err, c.Close())
		}
		if ctx.Err() == nil {
			err = errors.Join(err, send(b.Finish()))
		}
	}()
	limit := firstChunkTicks
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		err := d.Next(b)
		switch {
		case err == io.EOF:
			return nil
		case errors.Is(err, ErrMore):
			if err := send(b.Flush()); err != nil {
				return err
			}
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(growPoll):
			}
		case err != nil:
			return err
		case b.err != nil:
			return b.err
		}
		if b.packed() >= limit || b.packer.changes() >= chunkChanges {
			limit = min(2*limit, ChunkTicks)
			if err := send(b.Flush()); err != nil {
				return err
			}
		}
	}
}

// packed returns how many ticks wait for the next Flush.
func (b *Builder) packed() int {
	if b.open {
		return b.packer.n + 1
	}
	return b.packer.n
}
