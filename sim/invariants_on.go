//go:build invariants

package sim

// invariants makes the model verify its invariants after each change and each
// read: a violation panics. `go test -tags invariants` enables it (make test
// does, for sim).
const invariants = true
