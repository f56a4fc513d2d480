//go:build !linux

package main

// preferGLX does nothing: see glx_linux.go.
func preferGLX() (restore func()) { return func() {} }
