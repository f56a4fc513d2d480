package watch

// A report is what a process writes to its standard error. It passes that on, up to where the process ran out of
// memory. From where a graphics driver failed on, all is held back: it matters only if the program goes on without it.
type report struct {
	program string // what it calls itself
	write   func([]byte)
	full    bool   // it ran out of memory
	held    []byte // from the first line of a driver that failed

	begun []byte       // of a line of which it is not known yet what it says
	to    func([]byte) // where the rest of the line goes, nil while that is not known
}

// mostHeld bounds what a report holds back, in bytes.
const mostHeld = 64 << 10

// add takes what comes next. Nothing is passed on later than it is known not to matter: a line that grows, such as a
// count of percents, is seen growing.
func (r *report) add(b []byte) {
	for len(b) > 0 {
		n := afterLine(b)
		r.addToLine(b[:n])
		b = b[n:]
	}
}

// end is called when nothing more comes.
func (r *report) end() {
	if len(r.begun) > 0 {
		r.decide()
	}
}

func (r *report) addToLine(b []byte) {
	ends := b[len(b)-1] == '\n'
	if r.to == nil {
		r.begun = append(r.begun, b...)
		if !ends && r.mayCount() {
			return
		}
		r.decide()
	} else {
		r.to(b)
	}
	if ends {
		r.to = nil
	}
}

// decide says where a line goes, and sends there what has come of it.
func (r *report) decide() {
	switch {
	case r.full || begins(r.begun, outOfMemory...):
		r.full = true
		r.to = func([]byte) {}
	case len(r.held) > 0 && len(r.held) < mostHeld || begins(r.begun, failedOutsideGo...) ||
		begins(r.begun, r.anotherDriver()):
		r.to = func(b []byte) { r.held = append(r.held, b...) }
	default:
		r.to = r.write
	}
	r.to(r.begun)
	r.begun = r.begun[:0]
}

// afterLine returns the number of bytes up to the end of the first line, all where none ends.
func afterLine(b []byte) int {
	for i, c := range b {
		if c == '\n' {
			return i + 1
		}
	}
	return len(b)
}

// mayCount reports whether the line that has begun may still become one that counts.
func (r *report) mayCount() bool {
	may := func(begin string) bool {
		return len(r.begun) < len(begin) && string(r.begun) == begin[:len(r.begun)]
	}
	for _, list := range [...][]string{outOfMemory, failedOutsideGo} {
		for _, begin := range list {
			if may(begin) {
				return true
			}
		}
	}
	return may(r.anotherDriver())
}

// anotherDriver is the beginning of what the viewer says when it goes on without a graphics card.
func (r *report) anotherDriver() string { return r.program + ": OpenGL: " }

func begins(line []byte, with ...string) bool {
	for _, begin := range with {
		if len(line) >= len(begin) && string(line[:len(begin)]) == begin {
			return true
		}
	}
	return false
}

// failedOutsideGo are the beginnings of what libGL and GLFW say when they find no driver, and of what Go says when a
// signal comes while C is at work: drivers seldom look at what malloc returns.
var failedOutsideGo = []string{"libGL error: ", "GLFW: ", "SIGSEGV: ", "SIGABRT: ", "SIGBUS: "}

// outOfMemory are the beginnings of what is said when memory or threads cannot be had: by Go, C++, and the loader of
// libraries.
var outOfMemory = []string{
	"fatal error: runtime: out of memory", "fatal error: out of memory", "runtime: out of memory",
	"fatal error: runtime: cannot allocate memory", "runtime: cannot allocate memory", "runtime: mmap: too much locked",
	"fatal error: cannot allocate memory", "fatal error: pageAlloc: out of memory", "fatal error: failed to allocate",
	"fatal error: runtime: cannot remap pages", "runtime: failed to create new OS thread",
	"runtime/cgo: pthread_create failed", "pthread_create failed",
	"fatal error: runtime: C malloc failed",
	"fatal error: failed to reserve", "fatal error: runtime: cannot map pages", "fatal error: runtime.newosproc",
	"terminate called after throwing an instance of 'std::bad_alloc'", "LLVM ERROR: out of memory",
	"LLVM ERROR: Unable to allocate",
}
