package live

import (
	"errors"

	"golang.org/x/sys/windows"
)

// hasWriter tries to open the file as one that others may only read: Windows
// refuses that while a program has it open for writing.
func hasWriter(path string) (writing, sure bool) {
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return false, false
	}
	h, err := windows.CreateFile(name, windows.GENERIC_READ, windows.FILE_SHARE_READ|windows.FILE_SHARE_DELETE, nil,
		windows.OPEN_EXISTING, windows.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, windows.ERROR_SHARING_VIOLATION) {
		return true, true
	}
	if err != nil {
		return false, false
	}
	_ = windows.CloseHandle(h)
	return false, true
}
