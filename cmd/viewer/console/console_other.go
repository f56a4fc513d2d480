//go:build !windows

package console

// Attach does nothing: programs have the terminal they are started from.
func Attach() {}
