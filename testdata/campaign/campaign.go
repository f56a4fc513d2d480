package campaign

import (
	"hash/fnv"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

const (
	longVar = "PLAYHEAD_ROBUST"      // anything: the long form
	seedVar = "PLAYHEAD_ROBUST_SEED" // a number, 1 without one
)

// Long reports whether tests run in their long form.
func Long() bool { return os.Getenv(longVar) != "" }

// Times returns how often a test tries: few in the short form, many in the long
// one.
func Times(few, many int) int {
	if Long() {
		return many
	}
	return few
}

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
