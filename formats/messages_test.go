package formats

import (
	"io"
	"testing"
	"testing/synctest"
)

// A packed demo is listed to its end, though it opens when its beginning is unpacked.
func TestMessagesOfAPackedDemoAreAllListed(t *testing.T) {
	packed, err := OpenFile("../assets/samples/ledgeworks.dem.xz", Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	if err := packed.Unpacked(); err != nil {
		t.Fatal(err)
	}
	data := make([]byte, packed.Source().Size())
	if _, err := packed.Source().ReadAt(data, 0); err != nil && err != io.EOF {
		t.Fatal(err)
	}
	count := func(f *File) (n int) {
		messages, err := Messages(t.Context(), f, Options{}, nil)
		if err != nil {
			t.Error(err)
			return 0
		}
		for range messages.Each {
			n++
		}
		return n
	}
	want := count(packed)
	synctest.Test(t, func(t *testing.T) {
		r, w := io.Pipe()
		s, err := newSpool(r, int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		const first = spoolAhead
		go w.Write(data[:first])
		synctest.Wait()
		f := &File{src: s}
		if f.Decoder, err = f.open(Options{}); err != nil {
			t.Fatal(err)
		}
		got := -1
		go func() { got = count(f) }()
		synctest.Wait() // it waits as well, or has come to the end of what there is
		go func() {
			w.Write(data[first:])
			w.Close()
		}()
		synctest.Wait()
		if got != want || want < 4000 {
			t.Errorf("%d of %d messages", got, want)
		}
	})
}
