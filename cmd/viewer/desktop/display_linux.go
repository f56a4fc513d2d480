package desktop

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"

	"github.com/ebitengine/purego"
	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// currentThread returns a number that no other thread has.
func currentThread() int64 { return int64(syscall.Gettid()) }

// displayAnswers reports whether the X server responds.
func displayAnswers() bool {
	c, err := xgb.NewConn()
	if err != nil {
		return false
	}
	c.Close()
	return true
}

// onLostDisplay makes libX11 call lost, on any thread, when a connection to the X
// server breaks. Call arm again after GTK has started, because GTK installs a
// handler of its own. libX11 exits when lost returns.
func onLostDisplay(lost func()) (arm func()) {
	library, err := purego.Dlopen("libX11.so.6", purego.RTLD_LAZY|purego.RTLD_GLOBAL)
	if err != nil {
		return func() {}
	}
	symbol, err := purego.Dlsym(library, "XSetIOErrorHandler")
	if err != nil {
		return func() {}
	}
	handler := purego.NewCallback(func(display uintptr) uintptr {
		lost()
		return 0
	})
	return func() { purego.SyscallN(symbol, handler) }
}

// Ebitengine draws by OpenGL ES and EGL where it can. Without a graphics card
// Mesa then sends each picture to the X server through a socket; by OpenGL and
// GLX it uses memory that both share, which is faster (docs/adr/0012).

// desktopGL is the variable that has Ebitengine 2.9 pass over OpenGL ES.
const desktopGL = "SteamEnv"

// PreferGLX has Ebitengine use GLX where that is faster and works. It is called
// before Ebitengine starts; the returned function, called when it has started,
// leaves the environment as it was.
func PreferGLX() (restore func()) {
	_, set := os.LookupEnv(desktopGL)
	if set || !processorDraws(os.Getenv, devices) || !glxWorks(os.Getenv("DISPLAY")) ||
		os.Setenv(desktopGL, "1") != nil {
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
	c, err := xgb.NewConnDisplay(display)
	if err != nil {
		return false
	}
	defer c.Close()
	glx, err := xproto.QueryExtension(c, uint16(len("GLX")), "GLX").Reply()
	return err == nil && glx.Present
}

// A SizeReporter ends two waits of Ebitengine's: when the window is made and after its
// first picture, Ebitengine waits for the X server to report that the size has changed.
// It has not, so no report comes, and the program would do nothing else for 100 ms each
// time. The reporter sends the window two reports: of a size that differs by one pixel,
// and of its true size. Only the library that made the window gets them, which asks the
// server for the size whenever it needs it. A nil SizeReporter does nothing.
type SizeReporter struct {
	conn   *xgb.Conn
	root   xproto.Window
	pid    xproto.Atom
	window chan xproto.Window // the program's own, once it is shown
	shown  atomic.Uint32      // the same, 0 before
}

// NewSizeReporter returns a reporter that knows the windows that are made from now on,
// nil if there is no X server. Its watch ends the first wait.
func NewSizeReporter() *SizeReporter {
	c, err := xgb.NewConn()
	if err != nil {
		return nil
	}
	r := &SizeReporter{conn: c, root: xproto.Setup(c).DefaultScreen(c).Root, window: make(chan xproto.Window, 1)}
	// The server handles requests in order: once it has answered the second one, it reports windows.
	xproto.ChangeWindowAttributes(c, r.root, xproto.CwEventMask, []uint32{xproto.EventMaskSubstructureNotify})
	name := "_NET_WM_PID"
	reply, err := xproto.InternAtom(c, false, uint16(len(name)), name).Reply()
	if err != nil {
		c.Close()
		return nil
	}
	r.pid = reply.Atom
	return r
}

// Watch reports the size of the program's window when it is shown, and ends after that,
// or when the reporter is closed.
func (r *SizeReporter) Watch() {
	if r == nil {
		return
	}
	for {
		event, xerr := r.conn.WaitForEvent()
		switch e := event.(type) {
		case nil:
			if xerr == nil {
				return // closed
			}
		case xproto.CreateNotifyEvent:
			// If a window manager puts it into a frame, the root hears of that alone.
			xproto.ChangeWindowAttributes(r.conn, e.Window, xproto.CwEventMask,
				[]uint32{xproto.EventMaskStructureNotify})
		case xproto.MapNotifyEvent:
			if r.owns(e.Window) {
				r.report(e.Window)
				r.shown.Store(uint32(e.Window))
				r.window <- e.Window
				return
			}
		}
	}
}

// Again reports the size once more, if the window was seen, and closes the reporter.
func (r *SizeReporter) Again() {
	if r == nil {
		return
	}
	select {
	case w := <-r.window:
		r.report(w)
	default:
	}
	r.conn.Close()
}

// Handle returns the program's window as other programs know it, such as "x11:1c00007", "" before it is shown. It may
// be called on any goroutine.
func (r *SizeReporter) Handle() string {
	if r == nil || r.shown.Load() == 0 {
		return ""
	}
	return "x11:" + strconv.FormatUint(uint64(r.shown.Load()), 16)
}

// owns reports whether w belongs to this program.
func (r *SizeReporter) owns(w xproto.Window) bool {
	p, err := xproto.GetProperty(r.conn, false, w, r.pid, xproto.AtomCardinal, 0, 1).Reply()
	return err == nil && len(p.Value) == 4 && int(binary.LittleEndian.Uint32(p.Value)) == os.Getpid()
}

// report sends w reports of a size that is not its own and of its own. A window that
// closes meanwhile gets none.
func (r *SizeReporter) report(w xproto.Window) {
	for _, taller := range []uint16{1, 0} {
		asked, place := xproto.GetGeometry(r.conn, xproto.Drawable(w)), xproto.TranslateCoordinates(r.conn, w,
			r.root, 0, 0)
		size, err := asked.Reply()
		if err != nil {
			return
		}
		at, err := place.Reply()
		if err != nil {
			return
		}
		e := xproto.ConfigureNotifyEvent{
			Event: w, Window: w, X: at.DstX, Y: at.DstY, Width: size.Width,
			Height: size.Height + taller,
		}
		// Without a mask the event is for the client that made the window.
		_ = xproto.SendEventChecked(r.conn, false, w, xproto.EventMaskNoEvent, string(e.Bytes())).Check()
	}
}
