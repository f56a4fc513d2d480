//go:build !race

package campaign

// Race reports whether the race detector runs.
const Race = false

// slower is how many times fewer tries the short form makes.
const slower = 1
