package xtest

import (
	"fmt"
	"os"
	"os/exec"
	"testing"

	"playhead/cmd/viewer/clipboard"
)

// pasting has this program print what is on the clipboard of its display: a process has one display.
const pasting = "PLAYHEAD_XTEST_PASTE"

// paste prints what is on the clipboard.
func paste() {
	text, err := clipboard.New(func(_ string, f func()) { go f() }).ReadText()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Print(text)
}

// pasted waits for a text on the clipboard of the screen, and returns it.
func (v *viewer) pasted(t *testing.T, what string, wanted func(text string) bool) string {
	t.Helper()
	var text string
	eventually(t, what, func() bool {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "DISPLAY="+v.display, pasting+"=1")
		out, err := cmd.Output()
		text = string(out)
		return err == nil && wanted(text)
	})
	return text
}
