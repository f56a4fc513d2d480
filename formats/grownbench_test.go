package formats

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"playhead/sim"
	"playhead/testdata/campaign"
)

// BenchmarkFollowedFile reads all that is there of a live log of 2 MB.
func BenchmarkFollowedFile(b *testing.B) {
	path := filepath.Join(b.TempDir(), "x.teehistorian")
	data := campaign.Log(300_000)
	if err := os.WriteFile(path, data[:len(data)-10], 0o600); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		f, err := FollowFile(path, Options{Cores: 1})
		if err != nil {
			b.Fatal(err)
		}
		builder := sim.NewBuilder()
		for n := 1; ; n++ {
			if err = f.Next(builder); err != nil {
				break
			}
			if n%sim.ChunkTicks == 0 {
				builder.Flush()
			}
		}
		if !errors.Is(err, sim.ErrMore) {
			b.Fatal(err)
		}
		f.Close()
	}
}
