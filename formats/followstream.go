package formats

import (
	"errors"
	"io"
	"time"

	"playhead/sim"
)

// FollowStream is OpenStream for a recording that r is still handing over: its
// decoder waits for more with errors of sim.ErrMore until r ends. It returns when
// the beginning is there. A packed recording is opened when all of it is. Reading
// goes on in a goroutine until r ends.
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
		_, err := io.Copy(file.File, io.LimitReader(r, maxUnpacked))
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

// begin opens the decoder of what has come so far, unless that is packed. With
// sim.ErrMore not enough has come to tell.
func (f *File) begin(opt Options) (packed bool, err error) {
	head, err := readHead(f.src)
	if err == nil && packingOf(head) != nil || err == nil && isZip(head) {
		return true, nil
	}
	f.Decoder, err = f.open(opt)
	// The decoder may have seen more than our look at the head.
	if err != nil && len(head) < SniffBytes && int64(len(head)) < f.src.Size() {
		err = errors.Join(sim.ErrMore, err)
	}
	return false, err
}

// streamPoll is how long the beginning of a recording is waited for.
const streamPoll = 20 * time.Millisecond
