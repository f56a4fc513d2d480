//go:build !linux

package desktop

// currentThread returns 0: only Linux needs to distinguish threads.
func currentThread() int64 { return 0 }

// displayAnswers returns true: see onLostDisplay.
func displayAnswers() bool { return true }

// onLostDisplay does nothing: the window system of this system ends with the session,
// which ends programs by signals or messages.
func onLostDisplay(func()) (arm func()) { return func() {} }

// PreferGLX does nothing: see glx_linux.go.
func PreferGLX() (restore func()) { return func() {} }

// A SizeReporter does nothing: where there is no X server, Ebitengine does not wait for
// one.
type SizeReporter struct{}

func NewSizeReporter() *SizeReporter { return nil }

func (*SizeReporter) Watch() {}

func (*SizeReporter) Again() {}

// Handle returns "": dialogs of these systems need none.
func (*SizeReporter) Handle() string { return "" }
