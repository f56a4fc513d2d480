package batch

import (
	"fmt"
	"io"
	"strconv"
	"time"
)

// progress is the line on a terminal that says how far a batch is:
// "1,204/10,000 · 3 failed · 0:41 left". A nil terminal shows none. It belongs
// to the lock of the run.
type progress struct {
	w     io.Writer
	now   func() time.Time
	begun time.Time

	total, done, failed int
	bytes, read         int64 // of all inputs, of those that are done
	shown               bool
}

func newProgress(w io.Writer, inputs []Input, now func() time.Time) progress {
	p := progress{w: w, now: now, begun: now(), total: len(inputs)}
	for i := range inputs {
		p.bytes += inputs[i].Bytes
	}
	return p
}

// add counts an input that is done.
func (p *progress) add(in Input, failed bool) {
	p.done++
	p.read += in.Bytes
	if failed {
		p.failed++
	}
}

// line returns the text. The time left is what the files so far took for each
// byte, times the bytes that are left.
func (p *progress) line() string {
	s := fmt.Sprintf("%s/%s · %s failed", thousands(p.done), thousands(p.total), thousands(p.failed))
	part := float64(p.done) / float64(p.total)
	if p.bytes > 0 {
		part = float64(p.read) / float64(p.bytes)
	}
	if p.done == 0 || part <= 0 {
		return s
	}
	left := time.Duration(float64(p.now().Sub(p.begun)) * (1 - part) / part).Round(time.Second)
	return s + " · " + clock(left) + " left"
}

// clearLine returns to the start of the terminal's line and empties it.
const clearLine = "\r\x1b[K"

func (p *progress) draw() {
	if p.w == nil || p.done == p.total {
		return
	}
	io.WriteString(p.w, clearLine+p.line())
	p.shown = true
}

func (p *progress) clear() {
	if p.w == nil || !p.shown {
		return
	}
	io.WriteString(p.w, clearLine)
	p.shown = false
}

// clock writes a time as 0:41, 12:05 or 1:02:03.
func clock(d time.Duration) string {
	s := int64(d / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// thousands writes a number of things as 10,000.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
