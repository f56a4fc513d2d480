package archive

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A Query says which run is wanted.
type Query struct {
	UUID    string // of the game; "" when Player and Date say which
	Player  string // "" for anybody
	Date    string // YYYY-MM-DD, "" for any
	Seconds float64
	Timed   bool // Seconds is given
}

// ParseQuery reads UUID=SECONDS or PLAYER@DATE[=SECONDS], as in
// "nova@2026-11-20=61.34". UUID=SECONDS may be followed by @PLAYER, where two
// finished at the same time.
func ParseQuery(s string) (Query, error) {
	var q Query
	name, after, timed := s, "", false
	if i := strings.LastIndexByte(s, '='); i >= 0 {
		name, after, timed = s[:i], s[i+1:], true
	}
	if isUUID(name) {
		q.UUID = strings.ToLower(name)
		after, q.Player, _ = strings.Cut(after, "@")
		if !timed {
			return q, fmt.Errorf("%q: want UUID=SECONDS", s)
		}
	} else {
		i := strings.LastIndexByte(name, '@')
		if i < 1 {
			return q, fmt.Errorf("%q: want UUID=SECONDS or PLAYER@DATE=SECONDS", s)
		}
		q.Player, q.Date = name[:i], name[i+1:]
		if _, err := time.Parse(time.DateOnly, q.Date); err != nil {
			return q, fmt.Errorf("%q: want a date such as 2026-11-20", q.Date)
		}
	}
	if timed {
		v, err := strconv.ParseFloat(after, 64)
		if err != nil || !(v > 0 && v <= maxSeconds) { // NaN is neither
			return q, fmt.Errorf("%q: want the run's time in seconds, such as 61.34", after)
		}
		q.Seconds, q.Timed = v, true
	}
	return q, nil
}

// maxSeconds is the longest race asked for: what fits a tick.
const maxSeconds = 1e6

func isUUID(s string) bool {
	if len(s) != 36 {
		return false
	}
	for i, c := range s {
		if dash := i == 8 || i == 13 || i == 18 || i == 23; dash != (c == '-') ||
			!dash && !strings.ContainsRune("0123456789abcdefABCDEF", c) {
			return false
		}
	}
	return true
}

// endings are the file extensions of an archive's logs.
var endings = [...]string{".teehistorian", ".teehistorian.xz"}

// Files returns the logs that may hold the run, in search order. An error says
// what was searched for.
func Files(dir string, q Query) ([]string, error) {
	if q.UUID != "" {
		path, err := byUUID(dir, q.UUID)
		if err != nil {
			return nil, err
		}
		return []string{path}, nil
	}
	return byDate(dir, q.Date)
}

// byUUID finds a log in data/REGION, in the folder itself, or in the folders in
// it.
func byUUID(dir, uuid string) (string, error) {
	for _, pattern := range []string{"", "*", "data/*"} {
		folders := []string{dir}
		if pattern != "" {
			folders, _ = filepath.Glob(filepath.Join(globQuote(dir), pattern)) // the pattern is a good one
		}
		for _, f := range folders {
			for _, e := range endings {
				path := filepath.Join(f, uuid+e)
				if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
					return path, nil
				}
			}
		}
	}
	if _, err := os.Stat(dir); err != nil {
		return "", err
	}
	return "", fmt.Errorf("no log %s%s in %s, its folders, or the folders in data", uuid, endings[0], dir)
}

// globQuote makes a path match itself only.
func globQuote(s string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(filepath.ToSlash(s))
}

// byDate returns the logs that begin on a date or the day before, by index.txt.
func byDate(dir, date string) ([]string, error) {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return nil, err
	}
	all, err := readIndex(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s has no index.txt: name the run by the UUID of its game", dir)
	} else if err != nil {
		return nil, err
	}
	var paths []string
	for _, e := range all {
		if e.begun.Before(day.AddDate(0, 0, -1)) || !e.begun.Before(day.AddDate(0, 0, 1)) {
			continue
		}
		if path, err := byUUID(dir, e.uuid); err == nil {
			paths = append(paths, path)
		}
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("index.txt of %s lists no existing log of %s or the day before", dir, date)
	}
	return paths, nil
}

// An indexEntry is a log that index.txt lists.
type indexEntry struct {
	uuid    string // in lower case
	begun   time.Time
	mapName string // "" if the index does not say
}

// readIndex reads the index.txt of an archive. It takes about 100 bytes for each
// log.
func readIndex(dir string) ([]indexEntry, error) {
	f, err := os.Open(filepath.Join(dir, "index.txt"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var all []indexEntry
	r := csv.NewReader(f)
	r.Comma, r.FieldsPerRecord, r.LazyQuotes, r.ReuseRecord = indexComma(f), -1, true, true
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		var malformed *csv.ParseError
		if err != nil && !errors.As(err, &malformed) {
			return nil, err
		}
		if err != nil || len(row) < 2 || !isUUID(strings.TrimSpace(row[0])) {
			continue // a heading, or an unusable line
		}
		e := indexEntry{uuid: strings.ToLower(strings.TrimSpace(row[0]))}
		var ok bool
		if e.begun, ok = indexTime(strings.TrimSpace(row[1])); !ok {
			continue
		}
		if len(row) > 2 {
			e.mapName = strings.TrimSpace(row[2])
		}
		all = append(all, e)
	}
}

// indexComma returns what separates the columns of an index: a tab, semicolon
// or comma, whatever its first line has. f is at its start afterwards.
func indexComma(f *os.File) rune {
	b := make([]byte, 256)
	n, _ := f.ReadAt(b, 0) // nothing decides for a comma
	line, _, _ := strings.Cut(string(b[:n]), "\n")
	for _, c := range "\t;,| " {
		if strings.ContainsRune(line, c) {
			return c
		}
	}
	return ','
}

// indexTime reads a time of an index: seconds since 1970, or a date and time.
func indexTime(s string) (time.Time, bool) {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return time.Unix(n, 0).UTC(), true
	}
	for _, layout := range []string{
		time.RFC3339, "2006-01-02T15:04:05-0700", "2006-01-02 15:04:05-0700",
		"2006-01-02 15:04:05 -0700", time.DateTime, time.DateOnly,
	} {
		if t, err := time.Parse(layout, s); err == nil {
			return t.UTC(), true
		}
	}
	return time.Time{}, false
}
