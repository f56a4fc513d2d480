package devices

import (
	_ "unsafe" // for linkname

	"github.com/hajimehoshi/ebiten/v2"
)

// ebitenInput is the begin of Ebitengine's state of the keys and buttons, whose times
// order what happened between two updates. Ebitengine does not export them;
// TestEbitenginesStateIsAsItIsReadHere compares this with its source.
//
//go:linkname ebitenInput github.com/hajimehoshi/ebiten/v2/internal/inputstate.theInputState
var ebitenInput struct {
	keysPressed, keysReleased       [ebiten.KeyMax + 1]int64
	buttonsPressed, buttonsReleased [ebiten.MouseButtonMax + 1]int64
}

func keyTime(k ebiten.Key, pressed bool) int64 {
	if pressed {
		return ebitenInput.keysPressed[k]
	}
	return ebitenInput.keysReleased[k]
}

func buttonTime(b ebiten.MouseButton, pressed bool) int64 {
	if pressed {
		return ebitenInput.buttonsPressed[b]
	}
	return ebitenInput.buttonsReleased[b]
}
