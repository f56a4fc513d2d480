package devices

import (
	"testing"

	"playhead/render/action"
)

func TestATypedCharacterHasNoModifierThatWasReleased(t *testing.T) {
	for _, c := range []struct {
		name          string
		down, touched action.Mods
		typed         string
		want          action.Mods
	}{
		{"Ctrl is down", action.Ctrl, 0, "", action.Ctrl},
		{"Ctrl+Q within a picture", 0, action.Ctrl, "", action.Ctrl},
		{"Ctrl+Right, then Q within a picture", 0, action.Ctrl, "q", 0},
		{"Alt+F, then Q within a picture", 0, action.Alt, "q", 0},
		{"Shift+Q within a picture", 0, action.Shift, "Q", action.Shift},
		{"Q, then Ctrl is down", action.Ctrl, action.Ctrl, "q", action.Ctrl},
	} {
		if got := modsWith(c.down, c.touched, []rune(c.typed)); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
