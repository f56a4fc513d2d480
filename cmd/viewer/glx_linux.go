package main

import (
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/ebitengine/purego"
	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// Ebitengine draws by OpenGL ES and EGL where it can. Without a graphics card
// Mesa then sends each picture to the X server through a socket; by OpenGL and
// GLX it uses memory that both share, which is faster (docs/adr/0012).

// desktopGL is the variable that has Ebitengine 2.9 pass over OpenGL ES.
const desktopGL = "SteamEnv"

// preferGLX has Ebitengine use GLX where that is faster and works. It is called
// before Ebitengine starts; the returned function, called when it has started,
// leaves the environment as it was.
func preferGLX() (restore func()) {
	_, set := os.LookupEnv(desktopGL)
	if set || !processorDraws(os.Getenv, devices) || !glxWorks(os.Getenv("DISPLAY")) || os.Setenv(desktopGL, "1") != nil {
		return func() {}
	}
	return func() { os.Unsetenv(desktopGL) }
}

// processorDraws reports whether a processor plays the graphics card: because
// Mesa is configured so, or because there is no card.
func processorDraws(env func(string) string, devices func(pattern string) []string) bool {
	switch strings.ToLower(env("LIBGL_ALWAYS_SOFTWARE")) {
	case "1", "true", "yes", "y", "t":
		return true
	}
	return len(devices("/dev/dri/*"))+len(devices("/dev/nvidia*")) == 0
}

func devices(pattern string) []string {
	found, err := filepath.Glob(pattern)
	if err != nil {
		return nil
	}
	return found
}

// glxWorks reports whether a server on this machine knows GLX, and the library
// for it is installed.
func glxWorks(display string) bool {
	if !strings.HasPrefix(display, ":") && !strings.HasPrefix(display, "unix:") {
		return false // shared memory does not reach over the network
	}
	if _, err := purego.Dlopen("libGL.so.1", purego.RTLD_LAZY|purego.RTLD_GLOBAL); err != nil {
		return false
	}
	xgb.Logger = log.New(io.Discard, "", 0) // it reports harmless conditions
	c, err := xgb.NewConnDisplay(display)
	if err != nil {
		return false
	}
	defer c.Close()
	glx, err := xproto.QueryExtension(c, uint16(len("GLX")), "GLX").Reply()
	return err == nil && glx.Present
}
