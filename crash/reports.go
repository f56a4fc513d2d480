package crash

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

// Reports writes a report of each bug into a folder and hands a Bug on to whoever
// shows it. Its methods may be called on any goroutine.
type Reports struct {
	// Folder is where reports go. It is made with the first one.
	Folder string
	// Program is its name and version, the first line of a report.
	Program string
	// Tell gets each bug once, on the goroutine that it ended. Nil for nobody.
	Tell func(Bug)
	// Now is the clock, nil for time.Now.
	Now func() time.Time

	mu   sync.Mutex
	seen map[string]bool // by where it happened
}

// A Bug is a mistake of ours that ended a task.
type Bug struct {
	Task  string // what was being done, as in "a mistake while reading the map"
	Cause string // of the panic, without what a recording may have put into it
	Path  string // of the report, empty when it could not be written
}

// Text is what users read.
func (b *Bug) Text() string {
	s := "A bug in Playhead stopped " + b.Task + "."
	if b.Path != "" {
		s += " The report is in " + b.Path + "."
	}
	return s
}

// mostReports is how many different bugs of one run get a report.
const mostReports = 20

// Catch is deferred by a task: it reports a panic and ends it. The goroutine goes
// on after the function that deferred it. Nil Reports let panics pass.
func (r *Reports) Catch(task string) {
	if r == nil {
		return
	}
	if cause := recover(); cause != nil {
		r.Report(task, cause, debug.Stack())
	}
}

// Do does f and reports whether it came to its end.
func (r *Reports) Do(task string, f func()) (whole bool) {
	defer r.Catch(task)
	f()
	return true
}

// Go does f on a goroutine of its own.
func (r *Reports) Go(task string, f func()) {
	go r.Do(task, f)
}

// Report reports a panic that was caught elsewhere, with the stack of its
// goroutine.
func (r *Reports) Report(task string, cause any, stack []byte) {
	if b, isNew := r.keep(task, cause, stack); isNew && r.Tell != nil {
		r.Tell(b)
	}
}

// keep writes the report of a bug that was not seen before.
func (r *Reports) keep(task string, cause any, stack []byte) (b Bug, isNew bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	where := origin(stack)
	if r.seen[where] || len(r.seen) >= mostReports {
		return b, false
	}
	if r.seen == nil {
		r.seen = map[string]bool{}
	}
	r.seen[where] = true
	b = Bug{Task: task, Cause: causeText(cause)}
	b.Path = r.write(&b, stack)
	return b, true
}

// write writes a report and returns its path.
func (r *Reports) write(b *Bug, stack []byte) string {
	now := time.Now
	if r.Now != nil {
		now = r.Now
	}
	if r.Folder == "" || os.MkdirAll(r.Folder, 0o700) != nil {
		return ""
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s, %s, %s/%s, %s\n", r.Program, runtime.Version(), runtime.GOOS, runtime.GOARCH,
		now().UTC().Format(time.RFC3339))
	fmt.Fprintf(&text, "a bug stopped %s: %s\n\n%s", b.Task, b.Cause, withoutArguments(stack))
	f, err := os.CreateTemp(r.Folder, "bug-"+now().Format("20060102-150405")+"-*.txt")
	if err != nil {
		return ""
	}
	_, err = f.WriteString(text.String())
	if f.Close() != nil || err != nil {
		_ = os.Remove(f.Name())
		return ""
	}
	return filepath.Clean(f.Name())
}

// causeText returns what a panic says. Errors of Go's runtime hold numbers and
// types alone; the text of any other may come from a recording, with what is
// private in it, and is left out.
func causeText(cause any) string {
	if e, ok := cause.(runtime.Error); ok {
		return cut(e.Error())
	}
	return fmt.Sprintf("a panic with a value of type %T", cause)
}

// withoutArguments returns a stack without the arguments of its functions. Go writes
// them as words of memory: an address, an id or a hash passed by value can be read there.
func withoutArguments(stack []byte) string {
	var text strings.Builder
	for line := range strings.Lines(string(stack)) {
		call := strings.TrimRight(line, "\n")
		if i := strings.LastIndexByte(call, '('); i > 0 && !strings.HasPrefix(line, "\t") &&
			strings.HasSuffix(call, ")") {
			line = call[:i] + "(…)" + line[len(call):]
		}
		text.WriteString(line)
	}
	return text.String()
}

func cut(s string) string {
	const most = 200
	if len(s) <= most {
		return s
	}
	for most := most; ; most-- {
		if utf8.RuneStart(s[most]) {
			return s[:most] + "…"
		}
	}
}

// origin returns where a panic came from: the lines of the stack that name code,
// from the panic on, without the goroutine's number and the arguments.
func origin(stack []byte) string {
	var where []string
	_, after, found := strings.Cut(string(stack), "\npanic(")
	if !found {
		after = string(stack)
	}
	for line := range strings.Lines(after) {
		if at, ok := strings.CutPrefix(line, "\t"); ok {
			at, _, _ = strings.Cut(strings.TrimSpace(at), " ")
			where = append(where, at)
		}
		if len(where) == 4 {
			break
		}
	}
	return strings.Join(where, "\n")
}
