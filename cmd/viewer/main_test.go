package main

import (
	"testing"

	"playhead/cmd/viewer/display/quiet"
	"playhead/testdata/looptest"
)

func TestMain(m *testing.M) {
	quiet.End() // the fuzzer says on os.Stderr how far it is
	looptest.Main(m)
}
