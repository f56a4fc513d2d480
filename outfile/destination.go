package outfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// A destination is where an output goes.
type destination struct {
	path   string      // with links followed
	exists bool        // a file that will be replaced
	mode   fs.FileMode // of that file
	direct bool        // a device or pipe
}

// look returns where the output path goes, or why it must not.
func look(path string, opt *Options) (destination, error) {
	refuse := func(err error) (destination, error) {
		var pe *fs.PathError
		if errors.As(err, &pe) {
			err = pe.Err
		}
		return destination{}, &Error{path, err}
	}
	if path == "" {
		return refuse(errors.New("the name is empty"))
	}
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		at, err := followLink(path)
		if err != nil {
			return refuse(err)
		}
		if os.IsPathSeparator(path[len(path)-1]) {
			return refuse(errors.New("this is a folder; name a file in it"))
		}
		if dir, err := os.Stat(filepath.Dir(at)); err != nil {
			return refuse(fmt.Errorf("the folder %s does not exist", filepath.Dir(at)))
		} else if !dir.IsDir() {
			return refuse(fmt.Errorf("%s is not a folder", filepath.Dir(at)))
		}
		return destination{path: at}, nil
	}
	if err != nil {
		return refuse(err)
	}
	for _, in := range opt.Inputs {
		if destroys(path, info, statInput(in)) {
			return refuse(ErrInput)
		}
	}
	if err := opt.Files.check(path, info); err != nil {
		return refuse(err)
	}
	switch {
	case info.IsDir():
		return refuse(errors.New("this is a folder; name a file in it"))
	case !info.Mode().IsRegular() || isDescriptor(path):
		return destination{path: path, direct: true}, nil
	case opt.Force:
	case opt.SameKind == nil:
		return refuse(errExists)
	case !sameKind(path, info, opt.SameKind):
		return refuse(errOtherKind)
	}
	at, err := filepath.EvalSymlinks(path)
	if err != nil {
		return refuse(err)
	}
	return destination{path: at, exists: true, mode: info.Mode().Perm()}, nil
}

// Place returns where an output at path is written: the folder in which files are made
// and renamed, or the device or pipe itself. It is "" for a path that would be refused.
func Place(path string) string {
	dest, err := look(path, &Options{Force: true})
	switch {
	case err != nil:
		return ""
	case dest.direct:
		return dest.path
	}
	return filepath.Dir(dest.path)
}

// followLink returns where writing to path, which does not exist, would make a
// file: its own place, or what a link names that leads nowhere yet.
func followLink(path string) (string, error) {
	const most = 40 // as the system does
	for range most {
		to, err := os.Readlink(path)
		if err != nil {
			return path, nil // not a link
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return "", errors.New("too many links")
}

// below reports whether path is somewhere in the folder dir.
func below(path string, dir fs.FileInfo) bool {
	at, err := filepath.Abs(path)
	if err != nil {
		return false
	}
	if real, err := filepath.EvalSymlinks(at); err == nil {
		at = real
	}
	for up := filepath.Dir(at); up != at; at, up = up, filepath.Dir(up) {
		if info, err := os.Stat(up); err == nil && os.SameFile(info, dir) {
			return true
		}
	}
	return false
}

// isDescriptor reports whether path names an open file of the process, such as
// /dev/stdout: a regular file behind it was opened by the user's shell.
func isDescriptor(path string) bool {
	at, err := filepath.Abs(path)
	for range 4 {
		if err != nil {
			return false
		}
		if strings.HasPrefix(at, "/dev/fd/") || strings.HasPrefix(at, "/proc/") && strings.Contains(at, "/fd/") {
			return true
		}
		var to string
		if to, err = os.Readlink(at); err == nil && !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(at), to)
		}
		at = to
	}
	return false
}

// kindHead is how much of a file says of which kind it is.
const kindHead = 4096

func sameKind(path string, info fs.FileInfo, same func([]byte) bool) bool {
	if info.Size() == 0 {
		return true
	}
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, kindHead)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return false
	}
	return same(head[:n])
}

func tempName() string { return fmt.Sprintf(".playhead-%016x.tmp", rand.Uint64()) }
