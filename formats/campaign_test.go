package formats

import (
	"context"
	"errors"
	"hash/maphash"
	"io"
	"runtime"
	"testing"
	"time"

	"playhead/sim"
	"playhead/testdata/campaign"
)

// A told is what a recording came to: a fingerprint of each tick.
type told struct {
	ticks    []uint64
	end      error // io.EOF for a whole one, nil for one that was not read to its end
	warnings int
}

// telling decodes src as the loader does, on this goroutine, and fails the test
// when it takes more steps than most.
func telling(t testing.TB, src Source, cores, most int) told {
	t.Helper()
	r := tellingUpTo(t, src, cores, most)
	if r.end == nil {
		t.Fatalf("%d bytes take more than %d steps", src.Size(), most)
	}
	return r
}

// tellingUpTo is telling that stops after so many steps. It fails the test when
// ticks do not increase or times decrease.
func tellingUpTo(t testing.TB, src Source, cores, most int) (r told) {
	t.Helper()
	d, err := Open(src, Options{Cores: cores})
	if err != nil {
		r.end = err
		return r
	}
	if c, ok := d.(io.Closer); ok {
		defer c.Close()
	}
	b := sim.NewBuilder()
	take := func(us []sim.Update) {
		for i := range us {
			r.warnings += len(us[i].Warnings)
		}
	}
	game, tick, at := -1, sim.Tick(0), time.Duration(0)
	for len(r.ticks) <= most {
		if r.end = d.Next(b); r.end != nil {
			take(b.Finish())
			return r
		}
		w := b.World()
		if w.Game == game && w.Tick <= tick || w.Game < game || w.Time < at && w.Game == game {
			t.Fatalf("game %d, tick %d at %v after game %d, tick %d at %v", w.Game, w.Tick, w.Time, game, tick, at)
		}
		game, tick, at = w.Game, w.Tick, w.Time
		if r.ticks = append(r.ticks, fingerprint(b.World())); len(r.ticks)%sim.ChunkTicks == 0 {
			take(b.Flush())
		}
	}
	take(b.Finish())
	return r
}

var fingerprintSeed = maphash.MakeSeed()

// fingerprint returns the same for worlds that are equal.
func fingerprint(w *sim.World) uint64 {
	type head struct {
		game   int
		tick   sim.Tick
		time   int64
		global sim.GameRow
	}
	sum := maphash.Comparable(fingerprintSeed, head{w.Game, w.Tick, int64(w.Time), w.Global})
	for id := range w.Players {
		sum = sum*31 + maphash.Comparable(fingerprintSeed, w.Rows[id])
	}
	return sum
}

// mostSteps is how many steps a recording of n bytes may take. A log may leave out
// ticks in which nothing happens: some are made up for it (teehistorian's
// quietTicks).
func mostSteps(n int) int { return 2<<20 + 65*n + 2000 }

// checkPrefix fails unless got is a prefix of whole, but for the ticks that were
// still open.
func checkPrefix(t *testing.T, what, format string, got, whole []uint64) {
	t.Helper()
	if len(got) > len(whole) {
		t.Fatalf("%s: %d ticks, the whole has %d", what, len(got), len(whole))
	}
	for i := range got[:max(0, len(got)-open(format))] {
		if got[i] != whole[i] {
			t.Fatalf("%s: tick number %d of %d differs from that of the whole", what, i, len(got))
		}
	}
}

// What was recorded before a cut is as in the whole.
func TestCampaignCutsAnywhere(t *testing.T) {
	for _, r := range campaign.Large(t) {
		t.Run(r.Name, func(t *testing.T) {
			if n := len(r.Data); n < 1<<20 || n > 5<<20 {
				t.Fatalf("%d bytes", n)
			}
			whole, rng := telling(t, Bytes(r.Data), 1, mostSteps(len(r.Data))), campaign.Rand(t)
			for range campaign.Times(4, 10_000) {
				n := rng.IntN(len(r.Data))
				got := telling(t, Bytes(r.Data[:n]), 1, mostSteps(n))
				checkEnd(t, r.Name, n, got.end)
				checkPrefix(t, r.Name, r.Format, got.ticks, whole.ticks)
			}
			t.Logf("%d cuts of %d bytes", campaign.Times(4, 10_000), len(r.Data))
		})
	}
}

// open is how many ticks may still change by what follows in the file: the last one
// may have been cut. In a capture a packet says itself to which of the last
// ticks its snapshot belongs: some may still come, and one that is damaged may name
// a wrong tick.
func open(format string) int {
	if format == "twcapture" {
		return 11 // settleTicks of formats/twcapture and one
	}
	return 1
}

// A flipped bit ends reading, is warned of, or changes values: no format has a sum
// over all it holds. What was recorded before the bit stays what it was, and
// neither steps nor memory grow beyond what the file's size allows.
func TestCampaignFlippedBits(t *testing.T) {
	for _, r := range campaign.Small(t) {
		t.Run(r.Name, func(t *testing.T) {
			whole, rng := telling(t, Bytes(r.Data), 1, mostSteps(len(r.Data))), campaign.Rand(t)
			var ended, warned, changed, same int
			var most uint64
			for range campaign.Times(150, 10_000) {
				at, bit := rng.IntN(len(r.Data)), byte(1)<<rng.IntN(8)
				bad := append([]byte(nil), r.Data...)
				bad[at] ^= bit
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				got := telling(t, Bytes(bad), 1, mostSteps(len(bad)))
				runtime.ReadMemStats(&after)
				most = max(most, after.TotalAlloc-before.TotalAlloc)
				checkEnd(t, r.Name, len(bad), got.end)
				sound := telling(t, Bytes(r.Data[:at]), 1, mostSteps(at)).ticks
				if sound = sound[:max(0, len(sound)-open(r.Format))]; len(sound) > len(got.ticks) {
					t.Fatalf("bit %#x of byte %d: %d ticks, %d are before it", bit, at, len(got.ticks), len(sound))
				}
				for i := range sound {
					if got.ticks[i] != sound[i] {
						t.Fatalf("bit %#x of byte %d: tick number %d, which is before it, differs", bit, at, i)
					}
				}
				switch {
				case got.end != whole.end && got.end != io.EOF:
					ended++
				case got.warnings > whole.warnings:
					warned++
				case equal(got.ticks, whole.ticks):
					same++
				default:
					changed++
				}
			}
			t.Logf(
				"ended reading %d, warned of %d, changed values %d, changed nothing in the ticks %d; at most %d kB "+
					"allocated", ended, warned, changed, same, most>>10)
			if limit := mostAllocated(len(r.Data)); most > limit {
				t.Errorf("%d bytes allocated, want below %d", most, limit)
			}
		})
	}
}

// mostAllocated is how many bytes reading n bytes may allocate, thrown away ones
// included, with the fingerprints.
func mostAllocated(n int) uint64 { return 64<<20 + 1000*uint64(n) }

func equal(a, b []uint64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// A read that fails is an error with a place or is tried again, never other ticks.
func TestCampaignEveryReadFailsOnce(t *testing.T) {
	recordings := campaign.Small(t)
	if campaign.Long() {
		recordings = append(recordings, campaign.Large(t)...)
	}
	for _, r := range recordings {
		t.Run(r.Name, func(t *testing.T) {
			count := &campaign.Source{Data: r.Data}
			whole := telling(t, count, 1, mostSteps(len(r.Data)))
			if whole.end != io.EOF {
				t.Fatal(whole.end)
			}
			// Of many reads some are chosen: the first, the last and between.
			step := max(1, count.Reads()/int64(campaign.Times(40, 400)))
			failed := 0
			for k := int64(1); k <= count.Reads(); k += step {
				for _, src := range []*campaign.Source{
					{FailAt: k},
					{FailAt: k, Forever: true},
					{FailAt: k, Short: true},
					{FailAt: k, Short: true, Forever: true},
				} {
					src.Data = r.Data
					got := telling(t, src, 1, mostSteps(len(r.Data)))
					what := "read " + describe(src)
					checkPrefix(t, what, r.Format, got.ticks, whole.ticks)
					switch {
					case got.end == io.EOF && len(got.ticks) == len(whole.ticks):
						continue // it was tried again, or nothing of it was needed
					case got.end == io.EOF:
						t.Fatalf("%s: %d of %d ticks, and no error", what, len(got.ticks), len(whole.ticks))
					case !src.Short && !errors.Is(got.end, campaign.ErrDisk):
						t.Fatalf("%s: %v", what, got.end)
					}
					failed++
				}
			}
			t.Logf("%d reads, of which every %d. failed in four ways; %d ended reading", count.Reads(), step, failed)
			if failed == 0 {
				t.Error("nothing failed")
			}
		})
	}
}

func describe(s *campaign.Source) string {
	how := "fails"
	if s.Short {
		how = "is short"
	}
	if s.Forever {
		how += " from then on"
	}
	return how
}

// With read-ahead on other goroutines, a failure comes at another moment, but
// the ticks before it are the same.
func TestCampaignReadsFailWhileReadingAhead(t *testing.T) {
	for _, r := range campaign.Large(t) {
		t.Run(r.Name, func(t *testing.T) {
			count := &campaign.Source{Data: r.Data}
			whole := telling(t, count, 0, mostSteps(len(r.Data)))
			rng := campaign.Rand(t)
			for range campaign.Times(2, 100) {
				src := &campaign.Source{Data: r.Data, FailAt: 1 + rng.Int64N(count.Reads()), Forever: rng.IntN(2) == 0}
				got := telling(t, src, 0, mostSteps(len(r.Data)))
				checkPrefix(t, describe(src), r.Format, got.ticks, whole.ticks)
				if got.end == io.EOF && len(got.ticks) != len(whole.ticks) {
					t.Fatalf("%d of %d ticks, and no error", len(got.ticks), len(whole.ticks))
				}
			}
		})
	}
}

// The loader hands over all that came before a failure, and why there is no more.
func TestCampaignTheLoaderKeepsWhatCameBeforeAFailure(t *testing.T) {
	for _, r := range campaign.Large(t) {
		t.Run(r.Name, func(t *testing.T) {
			src := &campaign.Source{Data: r.Data}
			want := loadedTicks(t, src, nil)
			src = &campaign.Source{Data: r.Data, FailAt: 1 + src.Reads()/2, Forever: true}
			var end error
			if got := loadedTicks(t, src, &end); got == 0 || got >= want || !errors.Is(end, campaign.ErrDisk) {
				t.Errorf("%d of %d ticks, then %v", got, want, end)
			}
		})
	}
}

func loadedTicks(t *testing.T, src Source, end *error) (n int) {
	t.Helper()
	d, err := Open(src, Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := sim.Load(context.Background(), d)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	if end != nil {
		*end = l.Err()
	} else if l.Err() != nil {
		t.Fatal(l.Err())
	}
	for _, g := range r.Games {
		n += g.Ticks()
	}
	return n
}
