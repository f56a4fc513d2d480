package batch

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"playhead/formats"
)

// Stdin is the path that means standard input.
const Stdin = "-"

// An Input is a file to read.
type Input struct {
	Path  string
	Bytes int64 // its size, 0 when unknown
	Err   error // why it cannot be read, if that is known already
}

// Inputs returns the files that arguments name: a file or Stdin is itself, a
// folder the files in it that wanted accepts, in the order of
// [formats.CompareNames], with recursive those in its folders too. several reports whether there is more than one
// input, or may be another time, as for a folder.
//
// Hidden files and folders are left out, links to folders not followed. What
// cannot be read, and a folder without a file, is an Input with an error.
func Inputs(args []string, recursive bool, wanted func(path string) bool) (inputs []Input, several bool) {
	for _, arg := range args {
		info, err := os.Stat(arg)
		switch {
		case arg == Stdin || err != nil: // opening it says why
			inputs = append(inputs, Input{Path: arg})
		case info.IsDir():
			several = true
			inputs = append(inputs, inFolder(arg, recursive, wanted)...)
		default:
			inputs = append(inputs, Input{Path: arg, Bytes: info.Size()})
		}
	}
	return inputs, several || len(inputs) > 1
}

func inFolder(dir string, recursive bool, wanted func(path string) bool) []Input {
	var inputs []Input
	root := dir
	if info, err := os.Lstat(dir); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		root += string(os.PathSeparator) // else the link itself would be walked
	}
	filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			inputs = append(inputs, Input{Path: path, Err: pathError(path, err)})
			if d != nil && d.IsDir() {
				return fs.SkipDir
			}
		case path == root:
		case strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return fs.SkipDir
			}
		case d.IsDir():
			if !recursive {
				return fs.SkipDir
			}
		default:
			// A link is what it leads to.
			info, err := os.Stat(path)
			if err == nil && info.Mode().IsRegular() && wanted(path) {
				inputs = append(inputs, Input{Path: path, Bytes: info.Size()})
			}
		}
		return nil
	})
	if len(inputs) == 0 {
		return []Input{{Path: dir, Err: fmt.Errorf("%s: no recordings in this folder%s", dir,
			map[bool]string{false: "; -r looks into the folders in it"}[recursive])}}
	}
	slices.SortStableFunc(inputs, func(a, b Input) int { return formats.CompareNames(a.Path, b.Path) })
	return inputs
}

// pathError returns an error of the system that begins with the path, as all
// errors of inputs do.
func pathError(path string, err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	return fmt.Errorf("%s: %w", path, err)
}
