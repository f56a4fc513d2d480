package desktop

import (
	"errors"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
)

// A graphics library may fail only once pictures are drawn, for instance where a shader
// does not compile. Ebitengine cannot change the library of a process, so the program
// starts again with the next one.

// A drawing is a way to draw: a library and how to use it.
type drawing struct {
	name    string // as users see it
	library ebiten.GraphicsLibrary
	env     []string // what makes Ebitengine draw like this
}

// drawings returns the ways to draw on a system, best first.
func drawings(system string) []drawing {
	const library = libraryVar + "="
	openGL := drawing{"OpenGL", ebiten.GraphicsLibraryOpenGL, []string{library + "opengl"}}
	switch system {
	case "windows":
		const version = "EBITENGINE_DIRECTX="
		return []drawing{
			{"Direct3D 11", ebiten.GraphicsLibraryDirectX, []string{library + "directx", version}},
			openGL,
			{"Direct3D 12", ebiten.GraphicsLibraryDirectX, []string{library + "directx", version + "version=12"}},
			{
				"Direct3D without a graphics card", ebiten.GraphicsLibraryDirectX,
				[]string{library + "directx", version + "warp"},
			},
		}
	case "darwin":
		return []drawing{{"Metal", ebiten.GraphicsLibraryMetal, []string{library + "metal"}}, openGL}
	}
	return []drawing{
		openGL,
		{
			"OpenGL without a graphics card", ebiten.GraphicsLibraryOpenGL,
			append([]string{"LIBGL_ALWAYS_SOFTWARE=1"}, openGL.env...),
		},
	}
}

// GraphicsLibrary returns the library to begin with. Ebitengine's own choice would pass
// over one that fails without saying so.
func GraphicsLibrary(transparent bool) ebiten.GraphicsLibrary {
	if runtime.GOOS == "windows" && !transparent && os.Getenv(libraryVar) == "" {
		return ebiten.GraphicsLibraryDirectX
	}
	return ebiten.GraphicsLibraryAuto
}

// libraryVar names the variable that tells Ebitengine which library to use.
const libraryVar = "EBITENGINE_GRAPHICS_LIBRARY"

// failedVar names the variable that tells the next start what failed: a line for each
// way to draw, the last one first, with its name and why.
const failedVar = "PLAYHEAD_GRAPHICS_FAILED"

// GraphicsFailed returns what failed before this start and why, "" if nothing did.
func GraphicsFailed() string {
	last, _, _ := strings.Cut(os.Getenv(failedVar), "\n")
	return last
}

// current returns how the program draws with a library. One that Ebitengine could not
// even begin with has only been asked for.
func current(all []drawing, library ebiten.GraphicsLibrary, getenv func(string) string) drawing {
	set := func(d drawing) bool {
		return !slices.ContainsFunc(d.env, func(v string) bool {
			name, want, _ := strings.Cut(v, "=")
			return getenv(name) != want
		})
	}
	for _, d := range slices.Backward(all) {
		if set(d) {
			return d
		}
	}
	for _, d := range all {
		if d.library == library {
			return d
		}
	}
	if asked := getenv(libraryVar); asked != "" && asked != "auto" {
		return drawing{name: asked}
	}
	return all[0]
}

// next returns the first way to draw that has not failed, and the text that tells the next
// start so. It returns false if all have failed.
func next(all []drawing, now drawing, why error, failed string) (drawing, string, bool) {
	reason, _, _ := strings.Cut(why.Error(), "\n")
	reason, _, _ = strings.Cut(reason, ", original source: ") // of a shader
	failed = strings.TrimSuffix(now.name+": "+reason+"\n"+failed, "\n")
	has := func(name string) bool {
		return slices.ContainsFunc(strings.Split(failed, "\n"), func(line string) bool {
			return strings.HasPrefix(line, name+": ")
		})
	}
	for _, d := range all {
		if !has(d.name) {
			return d, failed, true
		}
	}
	return drawing{}, failed, false
}

// errNoGraphics follows what failed last.
var errNoGraphics = errors.New("no graphics library works here")

// NextGraphics starts the program again after its graphics library failed. say is called
// before with what is tried next. It returns only if the program cannot start or if all
// have failed, with the reason; where a program cannot become another one, it ends this
// one with the status of the next.
func NextGraphics(failed error, say func(string)) error {
	var now ebiten.DebugInfo
	ebiten.ReadDebugInfo(&now)
	all := drawings(runtime.GOOS)
	d, tell, ok := next(all, current(all, now.GraphicsLibrary, os.Getenv), failed, os.Getenv(failedVar))
	if !ok {
		return errors.Join(errNoGraphics, errors.New(tell))
	}
	program, err := os.Executable()
	if err != nil {
		return errors.Join(failed, err)
	}
	last, _, _ := strings.Cut(tell, "\n")
	say(last + "; trying " + d.name)
	own := strings.HasPrefix(os.Getenv("XAUTHORITY"), "/proc/self/") // a virtual display of this start
	env := slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return own && (name == "DISPLAY" || name == "XAUTHORITY") || name == failedVar || name == "EBITEN_GRAPHICS_LIBRARY" ||
			slices.ContainsFunc(d.env, func(w string) bool { return strings.HasPrefix(w, name+"=") })
	})
	env = append(append(env, d.env...), failedVar+"="+tell)
	return errors.Join(failed, become(program, os.Args, env))
}
