//go:build !linux

package main

// onLostDisplay does nothing: the window system of this system ends with the session,
// which ends programs by signals or messages.
func onLostDisplay(func()) (arm func()) { return func() {} }
