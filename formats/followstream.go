package formats

import (
	"errors"
	"io"
	"time"

	"playhead/sim"
)

// FollowStream opens a recording that r is still delivering: its decoder returns
// sim.ErrMore until more data arrives or r ends. It returns once the beginning
// has arrived; a packed recording is opened once all of it has arrived. A
// goroutine reads r to its end.
func FollowStream(name string, r io.Reader, opt Options) (*File, error) {
	file, err := NewTempFile()
	if err != nil {
		return nil, err
	}
	f := &File{Path: name, Name: name, Fresh: true, close: []io.Closer{file}, disk: &diskSource{f: file.File}}
	f.src = f.disk
	f.disk.follow.Store(true)
	done := make(chan error, 1)
	go func() {
		_, err := io.Copy(&tempWriter{file}, io.LimitReader(r, maxUnpacked))
		f.StopFollowing()
		done <- err
	}()
	for {
		packed, err := f.begin(opt)
		switch {
		case packed:
			if err := <-done; err != nil {
				return nil, errors.Join(err, f.Close())
			}
			f.Bytes = f.disk.Size()
			f.Fresh = false
			if err := f.openDisk(file.File, "", opt, false); err != nil {
				return nil, errors.Join(err, f.Close())
			}
			return f, nil
		case err == nil:
			return f, nil
		case !errors.Is(err, sim.ErrMore):
			return nil, errors.Join(err, f.Close())
		}
		time.Sleep(streamPoll)
	}
}

// begin creates the decoder for the data that has arrived, unless it is packed.
// sim.ErrMore means that there is not enough data yet to recognise the format.
func (f *File) begin(opt Options) (packed bool, err error) {
	head, err := readHead(f.src)
	if err == nil && packingOf(head) != nil || err == nil && isZip(head) {
		return true, nil
	}
	f.Decoder, err = f.open(opt)
	// The decoder may have read more than the head that we examined.
	if err != nil && len(head) < SniffBytes && int64(len(head)) < f.src.Size() {
		err = errors.Join(sim.ErrMore, err)
	}
	return false, err
}

// streamPoll is how often the beginning of a recording is checked.
const streamPoll = 20 * time.Millisecond
