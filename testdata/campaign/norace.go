//go:build !race

package campaign

// slower is how many times fewer tries the short form makes.
const slower = 1
