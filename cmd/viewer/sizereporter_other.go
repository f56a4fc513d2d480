//go:build !linux

package main

// A sizeReporter does nothing: where there is no X server, Ebitengine does not wait for
// one.
type sizeReporter struct{}

func newSizeReporter() *sizeReporter { return nil }

func (*sizeReporter) watch() {}

func (*sizeReporter) again() {}
