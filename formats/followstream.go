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
		head, err := readHead(f.src)
		if err == nil && packingOf(head) != nil || err == nil && len(head) > 3 && string(head[:4]) == "PK\x03\x04" {
			if err := <-done; err != nil {
				return nil, errors.Join(err, f.Close())
			}
			f.Bytes = f.disk.Size()
			f.Fresh = false
			if err := f.openDisk(file.File, "", opt, false); err != nil {
				return nil, errors.Join(err, f.Close())
			}
			return f, nil
		}
		f.Decoder, err = f.open(opt)
		if err == nil {
			return f, nil
		}
		if !errors.Is(err, sim.ErrMore) {
			return nil, errors.Join(err, f.Close())
		}
		time.Sleep(streamPoll)
	}
}

// streamPoll is how long the beginning of a recording is waited for.
const streamPoll = 20 * time.Millisecond
