package campaign

import (
	"hash/fnv"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

const (
	longVar = "PLAYHEAD_ROBUST"      // 1: the long form; 0.1: with a tenth of its tries
	seedVar = "PLAYHEAD_ROBUST_SEED" // a number, 1 without one
)

// Long reports whether tests run in their long form.
func Long() bool { return share() > 0 }

// share returns which share of the long form's tries are made, 0 in the short form.
func share() float64 {
	v, err := strconv.ParseFloat(os.Getenv(longVar), 64)
	if err != nil {
		return 0
	}
	return min(max(v, 0), 1)
}

// Times returns how often a test tries: few in the short form, a quarter of that with the race detector, many in the
// long one.
func Times(few, many int) int { return max(1, few/slower, int(share()*float64(many))) }

// Share returns the cases of a table that a test tries: all of them, with the race detector a quarter, evenly spread:
// those of one table run the same goroutines.
func Share[T any](cases []T) []T {
	var some []T
	for i := 0; i < len(cases); i += slower {
		some = append(some, cases[i])
	}
	return some
}

// Least returns how much a test that tries a [Share] must find where it finds n in all cases: with the race detector
// a sixteenth, since cases hold more or less.
func Least(n int) int { return max(1, n/(slower*slower)) }

// Rand returns random numbers that depend on the seed and the test's name alone.
func Rand(tb testing.TB) *rand.Rand {
	tb.Helper()
	seed := uint64(1)
	if s, err := strconv.ParseUint(os.Getenv(seedVar), 10, 64); err == nil {
		seed = s
	}
	h := fnv.New64a()
	h.Write([]byte(tb.Name()))
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}
