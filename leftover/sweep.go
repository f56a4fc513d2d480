package leftover

import (
	"bufio"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"playhead/statefile"
)

// mostRecord bounds what is read of a record, in bytes.
const mostRecord = 1 << 20

// Sweep removes what killed programs left behind, by their records in a folder. Of
// programs that are running it removes nothing. What cannot be removed now is tried
// again the next time. It reads each folder in which a killed program wrote.
func Sweep(folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return // there was never a record
	}
	for _, e := range entries {
		number, ok := strings.CutSuffix(e.Name(), recordEnding)
		if ok && isNumber(number) && e.Type().IsRegular() {
			sweepRecord(filepath.Join(folder, e.Name()), number)
		}
	}
}

// sweepRecord removes what the program with a record left behind, unless it runs.
func sweepRecord(path, number string) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return
	}
	defer f.Close()
	if statefile.TryLock(f) != nil || !isAt(f, path) {
		return
	}
	ours := regexp.MustCompile(`^(?:\.playhead-` + number + `-[0-9]+\.tmp|playhead-[a-z]+-` + number + `-[0-9]+)$`)
	done := true
	lines := bufio.NewScanner(io.LimitReader(f, mostRecord))
	for lines.Scan() {
		// The last line may have been cut off by the end of the program; nothing was made in
		// that folder.
		dir, err := hex.DecodeString(lines.Text())
		if err == nil && filepath.IsAbs(string(dir)) && !sweepFolder(string(dir), ours) {
			done = false
		}
	}
	if !done || lines.Err() != nil {
		return
	}
	_ = f.Close() // some systems remove no open file
	_ = os.Remove(path)
}

// sweepFolder removes the files and folders in dir that have the names of a record,
// and reports whether none is left.
func sweepFolder(dir string, ours *regexp.Regexp) (done bool) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return true
	}
	done = err == nil
	for _, e := range entries {
		if !ours.MatchString(e.Name()) {
			continue
		}
		path := filepath.Join(dir, e.Name())
		switch {
		case e.IsDir():
			err = os.RemoveAll(path)
		case e.Type().IsRegular():
			err = os.Remove(path)
		default:
			continue // not made by us
		}
		done = done && err == nil
	}
	return done
}
