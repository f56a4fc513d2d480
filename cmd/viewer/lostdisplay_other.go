//go:build !linux

package main

// currentThread returns 0: only Linux needs to distinguish threads.
func currentThread() int64 { return 0 }

// displayAnswers returns true: see onLostDisplay.
func displayAnswers() bool { return true }

// onLostDisplay does nothing: the window system of this system ends with the session,
// which ends programs by signals or messages.
func onLostDisplay(func()) (arm func()) { return func() {} }
