package formats

import (
	"bytes"
	"errors"
	"io"
	"os"
	"sync"
	"testing"
)

// A decoder, an inference and the list of messages read one Source together.
func TestSourcesAreReadByManyGoroutines(t *testing.T) {
	data := make([]byte, 300_000)
	for i := range data {
		data[i] = byte(i ^ i>>8)
	}
	file, err := os.Open(write(t, "recording", data))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	disk := &diskSource{f: file}
	disk.follow.Store(true)
	unpacking, err := newSpool(io.NopCloser(&slowReader{data, 1000}), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	defer unpacking.Close()
	for name, src := range map[string]Source{"in memory": Bytes(data), "on disk": disk, "being unpacked": unpacking} {
		t.Run(name, func(t *testing.T) {
			var readers sync.WaitGroup
			for r := range 4 {
				readers.Go(func() {
					b := make([]byte, 777+100*r)
					for at := 0; at < len(data); {
						n, err := src.ReadAt(b, int64(at))
						if !bytes.Equal(b[:n], data[at:at+n]) {
							t.Errorf("other bytes at %d", at)
							return
						}
						if err != nil && !errors.Is(err, io.EOF) {
							t.Error(err)
							return
						}
						if at += n; n == 0 && !src.Growing() && src.Size() <= int64(at) && at < len(data) {
							t.Errorf("ends at %d", at)
							return
						}
					}
				})
			}
			readers.Wait()
		})
	}
}
