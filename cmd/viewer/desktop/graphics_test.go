package desktop

import (
	"errors"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// start is a start of the program in which a way to draw fails; it returns the next one.
func start(system string, library ebiten.GraphicsLibrary, env map[string]string, why string) (string, bool) {
	all := drawings(system)
	now := current(all, library, func(name string) string { return env[name] })
	d, tell, ok := next(all, now, errors.New(why), env[failedVar])
	env[failedVar] = tell
	for _, v := range d.env {
		name, value, _ := strings.Cut(v, "=")
		env[name] = value
	}
	return d.name, ok
}

func TestEachGraphicsLibraryIsTriedOnce(t *testing.T) {
	for _, c := range []struct {
		system string
		first  ebiten.GraphicsLibrary
		env    map[string]string
		want   string // what is tried, in this order
	}{
		{
			"windows", ebiten.GraphicsLibraryDirectX,
			map[string]string{},
			"OpenGL, Direct3D 12, Direct3D without a graphics card",
		},
		{
			"windows", ebiten.GraphicsLibraryOpenGL,
			map[string]string{},
			"Direct3D 11, Direct3D 12, Direct3D without a graphics card",
		},
		{
			"windows", ebiten.GraphicsLibraryUnknown,
			map[string]string{libraryVar: "opengl"},
			"Direct3D 11, Direct3D 12, Direct3D without a graphics card",
		},
		{"linux", ebiten.GraphicsLibraryOpenGL, map[string]string{}, "OpenGL without a graphics card"},
		{
			"linux", ebiten.GraphicsLibraryUnknown,
			map[string]string{libraryVar: "directx"},
			"OpenGL, OpenGL without a graphics card",
		},
		{"darwin", ebiten.GraphicsLibraryMetal, map[string]string{}, "OpenGL"},
	} {
		var tried []string
		library := c.first
		for {
			name, ok := start(c.system, library, c.env, "D3DCompile failed\nof a shader")
			if !ok {
				break
			}
			tried, library = append(tried, name), ebiten.GraphicsLibraryUnknown
		}
		if got := strings.Join(tried, ", "); got != c.want {
			t.Errorf("%s: tried %s, want %s", c.system, got, c.want)
		}
		for line := range strings.Lines(c.env[failedVar]) {
			if !strings.Contains(line, ": D3DCompile failed") {
				t.Errorf("%s: failed: %q", c.system, line)
			}
		}
	}
}
