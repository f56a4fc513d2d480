package export

import (
	"context"
	"errors"
	"testing"

	"playhead/formats"
	"playhead/sim"
)

// A lostFile takes what is written and gives nothing back.
type lostFile struct{}

func (lostFile) WriteAt(p []byte, _ int64) (int, error) { return len(p), nil }
func (lostFile) ReadAt([]byte, int64) (int, error)      { return 0, errors.New("input/output error") }

func TestRowsThatCannotBeReadBackAreAnError(t *testing.T) {
	f, err := formats.OpenFile("../assets/samples/sunny-ledges.teehistorian", formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var r *sim.Recording = Load(context.Background(), f.Decoder, 1, lostFile{})
	if err := Rows(r, RowOptions{}, func(*Row) error { return nil }); err == nil {
		t.Error("an export without its players succeeds")
	}
}
