//go:build !linux

package main

// confirmSize does nothing: where there is no X server, Ebitengine does not wait for one.
func confirmSize() error { return nil }
