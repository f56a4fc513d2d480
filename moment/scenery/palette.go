package scenery

import (
	"cmp"
	"slices"
)

// mostFrequent returns up to n colours, the most frequent first. Equally frequent ones are in the order of their
// values,
// so that the same map always makes the same file.
func mostFrequent(count map[uint32]int, n int) []uint32 {
	all := make([]uint32, 0, len(count))
	for c := range count {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b))
	})
	return all[:min(n, len(all))]
}
