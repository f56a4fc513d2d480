package live

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// hasWriter looks through the open files of all processes it may look at.
func hasWriter(path string) (writing, sure bool) {
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		return false, false
	}
	if path, err = filepath.Abs(path); err != nil {
		return false, false
	}
	processes, err := os.ReadDir("/proc")
	if err != nil {
		return false, false
	}
	sure = true
	for _, p := range processes {
		if _, err := strconv.Atoi(p.Name()); err != nil {
			continue
		}
		fds := "/proc/" + p.Name() + "/fd"
		files, err := os.ReadDir(fds)
		if err != nil {
			// One that ended meanwhile is none; another user's may be one.
			if !os.IsNotExist(err) {
				sure = false
			}
			continue
		}
		for _, fd := range files {
			if target, err := os.Readlink(fds + "/" + fd.Name()); err != nil || target != path {
				continue
			}
			if writable("/proc/" + p.Name() + "/fdinfo/" + fd.Name()) {
				return true, true
			}
		}
	}
	return false, sure
}

// writable reports whether a file was opened for writing, from its flags.
func writable(fdinfo string) bool {
	b, err := os.ReadFile(fdinfo)
	if err != nil {
		return false
	}
	for line := range strings.Lines(string(b)) {
		if rest, ok := strings.CutPrefix(line, "flags:"); ok {
			flags, err := strconv.ParseInt(strings.TrimSpace(rest), 8, 64)
			return err == nil && flags&syscall.O_ACCMODE != syscall.O_RDONLY
		}
	}
	return false
}
