package keeping

import (
	"testing"

	"playhead/render/looptest"
)

func TestMain(m *testing.M) { looptest.Main(m) }
