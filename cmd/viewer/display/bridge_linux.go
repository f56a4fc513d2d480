package display

import "syscall"

// bridge is the variable that has GTK do without the accessibility bus.
const bridge = "NO_AT_BRIDGE"

// bridged is whether this program set it: GTK, which is initialised before main runs, would report on the terminal
// that no such bus runs. Playhead's window offers nothing on it.
var bridged = leaveBus()

func leaveBus() bool {
	if _, set := syscall.Getenv(bridge); set {
		return false
	}
	return syscall.Setenv(bridge, "1") == nil
}

// Begun is called when main begins: programs that Playhead starts get the user's environment.
func Begun() {
	if bridged {
		syscall.Unsetenv(bridge)
	}
}
