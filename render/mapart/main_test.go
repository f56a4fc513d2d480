package mapart

import (
	"testing"

	"playhead/testdata/looptest"
)

func TestMain(m *testing.M) { looptest.Main(m) }
