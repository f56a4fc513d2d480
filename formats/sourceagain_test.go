package formats

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"playhead/testdata/campaign"
)

func TestASecondReaderRetriesAReadAndReportsWhatFailedTwice(t *testing.T) {
	data := bytes.Repeat([]byte("recorded"), 100)
	for _, c := range []struct {
		name   string
		src    *campaign.Source
		off    int64
		want   int
		err    error // of the read
		failed bool  // SourceErr
	}{
		{"whole", &campaign.Source{}, 0, 64, nil, false},
		{"fails once", &campaign.Source{FailAt: 1}, 8, 64, nil, false},
		{"short once", &campaign.Source{FailAt: 1, Short: true}, 8, 64, nil, false},
		{"fails once at the end", &campaign.Source{FailAt: 1}, 800, 0, io.EOF, false},
		{"keeps failing", &campaign.Source{FailAt: 1, Forever: true}, 8, 0, campaign.ErrDisk, true},
		{"became shorter", &campaign.Source{FailAt: 1, Forever: true, Short: true}, 8, 48, io.EOF, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.src.Data = data
			f := &File{src: c.src}
			f.again.Source = f.src
			n, err := f.Source().ReadAt(make([]byte, 64), c.off)
			if n != c.want || !errors.Is(err, c.err) {
				t.Errorf("%d bytes, %v; want %d, %v", n, err, c.want, c.err)
			}
			if err := f.SourceErr(); (err != nil) != c.failed {
				t.Errorf("SourceErr is %v", err)
			}
		})
	}
}
