//go:build invariants

package sim

// invariants has the model check what must hold after each change and each read: a
// violation panics. `go test -tags invariants` runs with it (make test does, over
// sim).
const invariants = true
