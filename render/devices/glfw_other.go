//go:build !linux

package devices

// newSource returns what Ebitengine knows.
func newSource(r *Reader) source { return &polled{reader: r} }
