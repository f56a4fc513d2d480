//go:build race

package campaign

// Race reports whether the race detector runs.
const Race = true

// slower is how many times fewer tries the short form makes with the race detector, which takes about as much longer:
// more of the same tries run the same goroutines.
const slower = 4
