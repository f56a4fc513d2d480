package devices

/*
#include <pthread.h>
#include <stdlib.h>

// GLFW's functions that set what it calls for input: Ebitengine links GLFW into the
// program. They are weak so that a build without it still links.
typedef struct GLFWwindow GLFWwindow;
typedef void (*keyfun)(GLFWwindow*, int, int, int, int);
typedef void (*charfun)(GLFWwindow*, unsigned int);
typedef void (*buttonfun)(GLFWwindow*, int, int, int);
typedef void (*twofun)(GLFWwindow*, double, double);
typedef void (*enterfun)(GLFWwindow*, int);
typedef void (*windowfun)(GLFWwindow*);
extern keyfun glfwSetKeyCallback(GLFWwindow*, keyfun) __attribute__((weak));
extern charfun glfwSetCharCallback(GLFWwindow*, charfun) __attribute__((weak));
extern buttonfun glfwSetMouseButtonCallback(GLFWwindow*, buttonfun) __attribute__((weak));
extern twofun glfwSetCursorPosCallback(GLFWwindow*, twofun) __attribute__((weak));
extern twofun glfwSetScrollCallback(GLFWwindow*, twofun) __attribute__((weak));
extern enterfun glfwSetCursorEnterCallback(GLFWwindow*, enterfun) __attribute__((weak));
extern windowfun glfwSetWindowRefreshCallback(GLFWwindow*, windowfun) __attribute__((weak));

enum { KEY = 1, CHAR, BUTTON, MOVE, SCROLL, REFRESH, ENTER };
typedef struct { int kind, code, down, mods; double x, y; } glfwEvent;

// What happened and was not read yet. GLFW calls on the main thread; updates read on
// another.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static glfwEvent *queue;
static int len, size;

// What Ebitengine has GLFW call, which is called as well.
static keyfun thenKey;
static charfun thenChar;
static buttonfun thenButton;
static twofun thenMove, thenScroll;
static enterfun thenEnter;
static windowfun thenRefresh;

// A program that does not read its input, because it is stopped, does not grow for ever.
enum { most = 1 << 16 };

static void add(int kind, int code, int down, int mods, double x, double y) {
	glfwEvent e = {kind, code, down, mods, x, y};
	pthread_mutex_lock(&lock);
	// Only the last of several movements counts, and one repaint is as good as several.
	if (len > 0 && queue[len-1].kind == kind && (kind == MOVE || kind == REFRESH)) {
		queue[len-1] = e;
	} else {
		if (len == size && size < most) {
			int larger = size ? 2 * size : 256;
			glfwEvent *q = realloc(queue, larger * sizeof *q);
			if (q) {
				queue = q;
				size = larger;
			}
		}
		if (len < size)
			queue[len++] = e;
	}
	pthread_mutex_unlock(&lock);
}

static void onKey(GLFWwindow *w, int key, int scancode, int action, int mods) {
	if (action != 2) // a repeat of the system's: held keys are watched by time
		add(KEY, key, action, mods, 0, 0);
	if (thenKey)
		thenKey(w, key, scancode, action, mods);
}

static void onChar(GLFWwindow *w, unsigned int c) {
	add(CHAR, (int)c, 1, 0, 0, 0);
	if (thenChar)
		thenChar(w, c);
}

static void onButton(GLFWwindow *w, int button, int action, int mods) {
	add(BUTTON, button, action, mods, 0, 0);
	if (thenButton)
		thenButton(w, button, action, mods);
}

static void onMove(GLFWwindow *w, double x, double y) {
	add(MOVE, 0, 0, 0, x, y);
	if (thenMove)
		thenMove(w, x, y);
}

static void onScroll(GLFWwindow *w, double x, double y) {
	add(SCROLL, 0, 0, 0, x, y);
	if (thenScroll)
		thenScroll(w, x, y);
}

static void onEnter(GLFWwindow *w, int entered) {
	add(ENTER, 0, entered, 0, 0, 0);
	if (thenEnter)
		thenEnter(w, entered);
}

static void onRefresh(GLFWwindow *w) {
	add(REFRESH, 0, 0, 0, 0, 0);
	if (thenRefresh)
		thenRefresh(w);
}

static int listen(void *window) {
	GLFWwindow *w = window;
	if (!glfwSetKeyCallback || !glfwSetCharCallback || !glfwSetMouseButtonCallback || !glfwSetCursorPosCallback ||
		!glfwSetScrollCallback || !glfwSetCursorEnterCallback || !glfwSetWindowRefreshCallback)
		return 0;
	thenKey = glfwSetKeyCallback(w, onKey);
	thenChar = glfwSetCharCallback(w, onChar);
	thenButton = glfwSetMouseButtonCallback(w, onButton);
	thenMove = glfwSetCursorPosCallback(w, onMove);
	thenScroll = glfwSetScrollCallback(w, onScroll);
	thenEnter = glfwSetCursorEnterCallback(w, onEnter);
	thenRefresh = glfwSetWindowRefreshCallback(w, onRefresh);
	return 1;
}

// take moves the oldest events to out and returns their number.
static int take(glfwEvent *out, int n) {
	pthread_mutex_lock(&lock);
	if (n > len)
		n = len;
	for (int i = 0; i < n; i++)
		out[i] = queue[i];
	for (int i = n; i < len; i++)
		queue[i-n] = queue[i];
	len -= n;
	pthread_mutex_unlock(&lock);
	return n;
}
*/
import "C"

import (
	"sync"
	"unsafe"

	"playhead/render/keyboard"
)

// glfwWindows are the windows that Ebitengine has opened. It does not export them;
// TestEbitenginesStateIsAsItIsReadHere compares this with its source.
//
//go:linkname glfwWindows github.com/hajimehoshi/ebiten/v2/internal/glfw.windows
var glfwWindows struct {
	sync.Mutex
	m map[unsafe.Pointer]unsafe.Pointer
}

// listened is the source of GLFW's events, each of them and in their order. There is one
// window, so there is one such source.
type listened struct{ buf [64]C.glfwEvent }

// newSource listens to the window, if there is one. It must be called in an update, while
// the main thread waits for its end.
func newSource(r *Reader) source {
	glfwWindows.Lock()
	defer glfwWindows.Unlock()
	if len(glfwWindows.m) != 1 {
		return &polled{reader: r}
	}
	for w := range glfwWindows.m {
		if C.listen(w) == 0 {
			return &polled{reader: r}
		}
	}
	r.queue = (&polled{reader: r}).events(r.queue) // what was pressed before
	return &listened{}
}

func (l *listened) events(q []event) []event {
	for {
		n := int(C.take(&l.buf[0], C.int(len(l.buf))))
		for i := range l.buf[:n] {
			if e, ok := translate(&l.buf[i]); ok {
				q = append(q, e)
			}
		}
		if n < len(l.buf) {
			return q
		}
	}
}

// translate returns what an event of GLFW's means, and false if it means nothing here.
func translate(g *C.glfwEvent) (event, bool) {
	e := event{mods: glfwMods(int(g.mods)), x: float64(g.x), y: float64(g.y)}
	down := g.down != 0
	switch g.kind {
	case C.KEY:
		if e.key = glfwKey(int(g.code)); e.key == "" {
			return e, false
		}
		e.kind = keyUp
		if down {
			e.kind = keyDown
		}
	case C.CHAR:
		e.kind, e.char = char, rune(g.code)
	case C.BUTTON:
		// GLFW numbers the right button before the middle one, as here.
		if e.button = int(g.code); e.button >= buttons {
			return e, false
		}
		e.kind = buttonUp
		if down {
			e.kind = buttonDown
		}
	case C.MOVE:
		e.kind = moved
	case C.SCROLL:
		e.kind = wheel
	case C.ENTER:
		e.kind = exited
		if down {
			e.kind = entered
		}
	case C.REFRESH:
		e.kind = exposed
	}
	return e, true
}

// glfwMods returns the modifiers of GLFW's bits.
func glfwMods(bits int) keyboard.Mods {
	var m keyboard.Mods
	for i, mod := range [...]keyboard.Mods{keyboard.Shift, keyboard.Ctrl, keyboard.Alt, keyboard.Ctrl} {
		if bits&(1<<i) != 0 {
			m |= mod
		}
	}
	return m
}
