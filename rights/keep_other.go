//go:build !linux

package rights

// Keep returns [ErrNone]: this system limits nothing.
func Keep(Rights) (Held, error) { return Held{}, ErrNone }
