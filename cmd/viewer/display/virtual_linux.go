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

// startVirtualDisplay starts a virtual display that ends with the program, and
// reports whether it is there. It is in a session of its own: Ctrl+C, which reaches
// all that run in a terminal, must not take the display away before the program has
// removed what is not complete.
func startVirtualDisplay() bool {
	server := find("Xvfb")
	if server == "" {
		return false
	}
	authority, err := newAuthority()
	if err != nil {
		return false
	}
	var pipe [2]int
	if err := syscall.Pipe2(pipe[:], syscall.O_CLOEXEC); err != nil {
		return false
	}
	defer syscall.Close(pipe[0])
	none, err := syscall.Open("/dev/null", syscall.O_RDWR|syscall.O_CLOEXEC, 0)
	if err != nil {
		none = 2
	}
	// Descriptors from 3 on: where the display's number goes, and who may connect.
	args := []string{
		server, "-displayfd", "3", "-screen", "0", "1280x720x24", "-nolisten", "tcp", "-auth",
		"/proc/self/fd/4",
	}
	_, err = syscall.ForkExec(server, args, &syscall.ProcAttr{
		Env:   syscall.Environ(),
		Files: []uintptr{uintptr(none), uintptr(none), uintptr(none), uintptr(pipe[1]), uintptr(authority)},
		Sys:   &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGTERM},
	})
	syscall.Close(pipe[1])
	if err != nil {
		return false
	}
	number := readLine(pipe[0])
	if number == "" {
		return false
	}
	for _, v := range [...][2]string{
		{"DISPLAY", ":" + number},
		{"XAUTHORITY", "/proc/self/fd/" + decimal(authority)},
		{"LIBGL_ALWAYS_SOFTWARE", "1"},
	} {
		if syscall.Setenv(v[0], v[1]) != nil {
			return false
		}
	}
	return true
}

// newAuthority returns a descriptor of a file that lets those connect to the display
// who can read it. It has no name: nothing of it is left.
func newAuthority() (int, error) {
	dir, _ := syscall.Getenv("TMPDIR")
	if dir == "" {
		dir = "/tmp"
	}
	cookie, err := randomBytes(16)
	if err != nil {
		return 0, err
	}
	path := dir + "/.playhead-display-" + decimal(syscall.Getpid())
	f, err := syscall.Open(path, syscall.O_RDWR|syscall.O_CREAT|syscall.O_EXCL|syscall.O_CLOEXEC, 0o600)
	if err != nil {
		return 0, err
	}
	if err := syscall.Unlink(path); err != nil {
		return 0, err
	}
	const anyFamily, method = "\xff\xff", "MIT-MAGIC-COOKIE-1"
	entry := append([]byte(anyFamily+"\x00\x00"+"\x00\x00"+"\x00"+string(rune(len(method)))+method+"\x00"+
		string(rune(len(cookie)))), cookie...)
	_, err = syscall.Write(f, entry)
	return f, err
}

func randomBytes(n int) ([]byte, error) {
	f, err := syscall.Open("/dev/urandom", syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	defer syscall.Close(f)
	b := make([]byte, n)
	if got, err := syscall.Read(f, b); got < n {
		return nil, err
	}
	return b, nil
}

// readLine reads up to the end of a line, "" if there is none.
func readLine(f int) string {
	var line []byte
	for b := make([]byte, 1); ; {
		n, err := syscall.Read(f, b)
		switch {
		case err == syscall.EINTR:
		case n < 1:
			return ""
		case b[0] == '\n':
			return string(line)
		default:
			line = append(line, b[0])
		}
	}
}

func decimal(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return decimal(n/10) + decimal(n%10)
}

// find returns the path of an installed program, "" without one.
func find(program string) string {
	path, _ := syscall.Getenv("PATH")
	for start, i := 0, 0; i <= len(path); i++ {
		if i < len(path) && path[i] != ':' {
			continue
		}
		const executable = 1
		if name := path[start:i] + "/" + program; i > start && path[start] == '/' &&
			syscall.Access(name, executable) == nil {
			return name
		}
		start = i + 1
	}
	return ""
}
