// Package looptest runs the tests of a package inside Ebitengine's loop. Pixels
// can only be read back while one runs. It needs a display; without one (a bare
// machine, CI) the tests run under Xvfb.
package looptest

import (
	"fmt"
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// Main runs m in the first update of a game and ends the process with its code.
// It is the body of TestMain in every package whose tests read pixels.
func Main(m *testing.M) {
	l := &loop{m: m, code: 1}
	if err := ebiten.RunGame(l); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(l.code)
}

type loop struct {
	m    *testing.M
	code int
}

func (l *loop) Update() error {
	l.code = l.m.Run()
	return ebiten.Termination
}

func (*loop) Draw(*ebiten.Image) {}

func (*loop) Layout(int, int) (int, int) { return 320, 240 }
