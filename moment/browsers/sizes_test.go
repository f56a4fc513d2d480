package browsers

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"playhead/testdata/crowdwriter"
)

// A page of 30 s is small and opens soon, also with many players. The times are for docs/performance.md; only sizes are
// held.
func TestPagesOfManyPlayersAreSmall(t *testing.T) {
	x := ours(t)
	level, err := os.ReadFile(filepath.Join(samples, "Sunny Ledges.map"))
	if err != nil {
		t.Fatal(err)
	}
	demo := filepath.Join(x.dir, "crowd.demo")
	if err := os.WriteFile(demo, crowdwriter.Demo("Sunny Ledges", level), 0o600); err != nil {
		t.Fatal(err)
	}
	const from = crowdwriter.Busy / 50
	pages := map[int]string{}
	for _, n := range []int{2, 8, 45} {
		pages[n] = filepath.Join(x.dir, strconv.Itoa(n)+".html")
		args := []string{
			"page", demo, "-o", pages[n], "--from", strconv.Itoa(from+5) + "s", "--to", strconv.Itoa(from+35) + "s",
		}
		for id := range n {
			args = append(args, "--player", strconv.Itoa(id))
		}
		x.run(t, x.replay, args...)
		info, err := os.Stat(pages[n])
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("30 s of %d players: %d kB", n, info.Size()/1000)
		if info.Size() > 2_000_000 {
			t.Errorf("the page of %d players has %d bytes", n, info.Size())
		}
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			b := start(t, name)
			for _, n := range []int{2, 8, 45} {
				begun := time.Now()
				b.show(t, pages[n], "")
				t.Logf("%d players: first picture after %d ms", n, time.Since(begun).Milliseconds())
				if got := len(players(t, b)); got != n {
					t.Errorf("%d of %d players are shown", got, n)
				}
			}
			b.quiet(t)
		})
	}
}
