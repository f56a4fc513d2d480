package display

import "syscall"

// asksForFile reports whether the arguments ask for a picture or a clip, which
// are drawn without anyone looking.
func asksForFile(args []string) bool {
	for _, a := range args {
		if a == "--" {
			return false
		}
		for _, flag := range []string{"--screenshot", "--record"} {
			if a == flag || len(a) > len(flag) && a[:len(flag)+1] == flag+"=" {
				return true
			}
		}
	}
	return false
}

// onVirtual is set in the environment of a program that was started anew on a
// virtual display, so that it does not try again when that fails.
const onVirtual = "PLAYHEAD_ON_VIRTUAL_DISPLAY"

// runOnVirtualDisplay replaces the program by itself on a virtual display. It
// returns if there is no xvfb-run.
func runOnVirtualDisplay() {
	if v, _ := syscall.Getenv(onVirtual); v != "" {
		return
	}
	program := find("xvfb-run")
	exe := make([]byte, 4096)
	n, err := syscall.Readlink("/proc/self/exe", exe)
	if program == "" || err != nil || find("Xvfb") == "" {
		return
	}
	args := append([]string{program, "-a", "-s", "-screen 0 1280x720x24 -nolisten tcp", string(exe[:n])}, arguments()...)
	env := append(syscall.Environ(), onVirtual+"=1", "LIBGL_ALWAYS_SOFTWARE=1")
	_ = syscall.Exec(program, args, env) // returns only if it failed
}

// find returns the path of an installed program, "" without one.
func find(program string) string {
	path, _ := syscall.Getenv("PATH")
	for start, i := 0, 0; i <= len(path); i++ {
		if i < len(path) && path[i] != ':' {
			continue
		}
		const executable = 1
		if name := path[start:i] + "/" + program; i > start && path[start] == '/' && syscall.Access(name, executable) == nil {
			return name
		}
		start = i + 1
	}
	return ""
}
