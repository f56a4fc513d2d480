//go:build !linux

package display

// Begun does nothing: only Linux has GTK.
func Begun() {}
