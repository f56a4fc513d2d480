package display

import (
	"syscall"

	"playhead/crash/watch"
)

func init() {
	// The window's libraries take hundreds of megabytes, so what watches is there before them.
	if process, ok := watch.Begin(program()); ok {
		watch.LeaveSignals()
		syscall.Exit(process.Wait())
	}
	if reachable() || asksForText() {
		return
	}
	text := program() + ": no display: DISPLAY is not set, or no X server answers there. Playhead needs X11 or XWayland.\n"
	if asksForFile(arguments()) {
		if startVirtualDisplay() {
			return
		}
		text =
			program() + ": no display. To make pictures and clips without one, install Xvfb (Debian and Ubuntu: apt " +
				"install xvfb).\n"
	}
	syscall.Write(2, []byte(text))
	syscall.Exit(1)
}

// reachable reports whether an X server answers at $DISPLAY.
func reachable() bool {
	display, ok := syscall.Getenv("DISPLAY")
	if !ok || display == "" {
		return false
	}
	host, number := split(display)
	if number == "" {
		return false
	}
	if host != "" && host != "unix" {
		return true // over the network: only trying would tell
	}
	// Abstract sockets begin with a zero byte, which syscall writes as "@".
	return answers("@/tmp/.X11-unix/X"+number) || answers("/tmp/.X11-unix/X"+number)
}

// split cuts "host:number.screen" into host and number.
func split(display string) (host, number string) {
	colon := -1
	for i := range len(display) {
		if display[i] == ':' {
			colon = i
		}
	}
	if colon < 0 {
		return "", ""
	}
	end := len(display)
	for i := colon + 1; i < len(display); i++ {
		if display[i] == '.' {
			end = i
			break
		}
	}
	return display[:colon], display[colon+1 : end]
}

// answers reports whether somebody listens on a local socket.
func answers(path string) bool {
	s, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return false
	}
	defer syscall.Close(s)
	return syscall.Connect(s, &syscall.SockaddrUnix{Name: path}) == nil
}
