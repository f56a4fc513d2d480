package console

import (
	"os"

	"golang.org/x/sys/windows"
)

// Attach gives a program without a console that of the program that started it,
// if there is one and output goes nowhere else.
func Attach() {
	if usable(windows.STD_OUTPUT_HANDLE) || usable(windows.STD_ERROR_HANDLE) {
		return // a file, a pipe
	}
	const parent = ^uintptr(0)
	if ok, _, _ := windows.NewLazySystemDLL("kernel32.dll").NewProc("AttachConsole").Call(parent); ok == 0 {
		return // started by a double-click
	}
	if out, err := os.OpenFile("CONOUT$", os.O_RDWR, 0); err == nil {
		os.Stdout, os.Stderr = out, out
	}
}

func usable(which uint32) bool {
	h, err := windows.GetStdHandle(which)
	if err != nil || h == 0 || h == windows.InvalidHandle {
		return false
	}
	kind, err := windows.GetFileType(h)
	return err == nil && kind != windows.FILE_TYPE_UNKNOWN
}
