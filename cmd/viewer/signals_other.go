//go:build !unix

package main

// listen does nothing: windows are closed by hand.
func (a *app) listen() (stop func()) { return func() {} }

// keepWriting does nothing: writes to a closed pipe fail.
func keepWriting() {}
