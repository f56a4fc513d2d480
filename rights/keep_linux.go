package rights

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/landlock-lsm/go-landlock/landlock"
	ll "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"
)

// What the kinds of rights are for Landlock: of files, and of folders besides.
const (
	readFile   landlock.AccessFSSet = ll.AccessFSReadFile
	listFolder landlock.AccessFSSet = ll.AccessFSReadDir
	writeFile  landlock.AccessFSSet = ll.AccessFSReadFile | ll.AccessFSWriteFile | ll.AccessFSTruncate
	fillFolder landlock.AccessFSSet = ll.AccessFSReadDir | ll.AccessFSMakeReg | ll.AccessFSMakeDir |
		ll.AccessFSRemoveFile | ll.AccessFSRemoveDir
	runFile landlock.AccessFSSet = ll.AccessFSReadFile | ll.AccessFSExecute
)

// Keep gives up all rights but r, for good. Without Landlock it returns [ErrNone], with the
// filter of system calls in place. Files that are open already stay usable.
func Keep(r Rights) (Held, error) {
	var held Held
	var err error
	if !r.AllFiles {
		if held.Landlock, err = abi(); err == nil {
			err = restrictFiles(r)
		}
		if err != nil {
			held.Landlock = 0
		}
	}
	calls, err2 := filterCalls(len(r.Run) > 0)
	held.Calls = calls
	return held, errors.Join(err, err2)
}

// abi returns the version of Landlock's interface.
func abi() (int, error) {
	v, err := ll.LandlockGetABIVersion()
	if err != nil || v < 1 { // a kernel without it, or it is not among those enabled at boot
		return 0, ErrNone
	}
	return v, nil
}

func restrictFiles(r Rights) error {
	var rules []landlock.Rule
	add := func(file, folder landlock.AccessFSSet, paths []string) {
		for _, path := range paths {
			if access, ok := accessTo(path, file, folder); ok {
				rules = append(rules, landlock.PathAccess(access, path).IgnoreIfMissing())
			}
		}
	}
	add(readFile, listFolder, r.Read)
	add(0, listFolder, r.List)
	add(writeFile, fillFolder, r.Write)
	for _, program := range r.Run {
		add(runFile, 0, []string{program})
		if loader := loaderOf(program); loader != "" {
			add(runFile, 0, []string{loader})
		}
		add(readFile, 0, libraries)
		add(writeFile, 0, []string{os.DevNull})
	}
	if err := landlock.V11.BestEffort().Restrict(rules...); err != nil {
		return fmt.Errorf("landlock: %w", err)
	}
	return nil
}

// libraries are where dynamic loaders find what programs are linked with, and how many processors there are. Nothing
// in them is secret.
var libraries = []string{
	"/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/nix/store", "/gnu/store", "/etc/ld.so.cache",
	"/etc/ld.so.preload", "/sys/devices/system/cpu",
}

// accessTo returns the rights to what is at path, false if no rule is possible or needed.
func accessTo(path string, file, folder landlock.AccessFSSet) (landlock.AccessFSSet, bool) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, false // it cannot be reached now, so not later
	}
	access := file
	if info.IsDir() {
		access |= folder
	}
	return access, access != 0 && onDisk(path)
}

// onDisk reports whether a path leads to a file system that is mounted somewhere. Landlock leaves the others alone:
// pipes, sockets and files in memory that are open already, and have names below /proc.
func onDisk(path string) bool {
	var fs unix.Statfs_t
	if err := unix.Statfs(path, &fs); err != nil {
		return false
	}
	switch uint32(fs.Type) {
	case unix.PIPEFS_MAGIC, unix.SOCKFS_MAGIC, unix.ANON_INODE_FS_MAGIC:
		return false
	}
	for range 4 { // /dev/stdin leads to /proc/self/fd/0
		to, err := os.Readlink(path)
		if err != nil {
			break
		}
		if strings.HasPrefix(to, "/memfd:") {
			return false
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return true
}
