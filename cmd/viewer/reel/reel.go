// Package reel reads and writes reels: lists of moments of recordings that play, and
// become a clip, one after another. A reel is a text file with a line for each
// moment:
//
//	# FILE FROM TO [FOLLOW [CAPTION]]
//	run.demo 1:02 1:09.5 nova
//	"old runs/final.teehistorian" tick:4150 tick:4600 - "the save"
//
// Words are separated by spaces; one that holds spaces is in quotation marks, in
// which \" is a quotation mark and \\ a backslash. FILE is relative to the folder of
// the reel. FROM and TO are as of --from and --to, FOLLOW is as of --follow, - for
// nobody. Empty lines and lines that begin with # say nothing.
package reel

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"playhead/sim"
)

// Ending is that of reels' names.
const Ending = ".reel"

// Limits of reels: a longer one is no list of moments.
const (
	mostBytes   = 1 << 20
	mostMoments = 1000
)

// A Moment is a part of a recording.
type Moment struct {
	File     string // absolute path
	From, To sim.Point
	Follow   string // "" for nobody
	Caption  string // "" for none
}

// A LineError says what is wrong with a line.
type LineError struct {
	Line int // from 1
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns the cause.
func (e *LineError) Unwrap() error { return e.Err }

// Read reads the reel at path. It holds at least one moment.
func Read(path string) ([]Moment, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(abs)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("not a file")
	case info.Size() > mostBytes:
		return nil, fmt.Errorf("%d bytes: a reel has at most %d", info.Size(), mostBytes)
	}
	text, err := os.ReadFile(abs)
	if err != nil {
		return nil, err
	}
	return Parse(string(text), filepath.Dir(abs))
}

// Parse reads the text of a reel in a folder.
func Parse(text, folder string) ([]Moment, error) {
	var all []Moment
	for i, line := range strings.Split(text, "\n") {
		m, ok, err := parseLine(line, folder)
		if err == nil && ok && len(all) == mostMoments {
			err = fmt.Errorf("a reel has at most %d moments", mostMoments)
		}
		if err != nil {
			return nil, &LineError{i + 1, err}
		}
		if ok {
			all = append(all, m)
		}
	}
	if len(all) == 0 {
		return nil, errors.New("the reel holds no moments")
	}
	return all, nil
}

// parseLine reads a line; ok is false for one that says nothing.
func parseLine(line, folder string) (m Moment, ok bool, err error) {
	line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
	if line == "" || line[0] == '#' {
		return m, false, nil
	}
	if !utf8.ValidString(line) {
		return m, false, errors.New("not UTF-8")
	}
	if strings.ContainsFunc(line, func(r rune) bool { return unicode.IsControl(r) && r != '\t' }) {
		return m, false, errors.New("control characters")
	}
	words, err := split(line)
	if err != nil {
		return m, false, err
	}
	if len(words) < 3 || len(words) > 5 {
		return m, false, errors.New("want FILE FROM TO [FOLLOW [CAPTION]]")
	}
	m.File = filepath.FromSlash(words[0])
	if m.File == "" || strings.Contains(m.File, "\t") {
		return m, false, errors.New("not a valid file name")
	}
	if !filepath.IsAbs(m.File) {
		m.File = filepath.Join(folder, m.File)
	}
	if m.From, err = sim.ParsePoint(words[1]); err != nil {
		return m, false, fmt.Errorf("FROM %q: %w", words[1], err)
	}
	if m.To, err = sim.ParsePoint(words[2]); err != nil {
		return m, false, fmt.Errorf("TO %q: %w", words[2], err)
	}
	if len(words) > 3 && words[3] != "-" {
		m.Follow = words[3]
	}
	if len(words) > 4 {
		m.Caption = sim.Clean(words[4])
	}
	return m, true, nil
}

// split returns the words of a line.
func split(line string) (words []string, err error) {
	for line = strings.TrimLeftFunc(line, unicode.IsSpace); line != ""; line = strings.TrimLeftFunc(line,
		unicode.IsSpace) {
		if line[0] != '"' {
			end := strings.IndexFunc(line, unicode.IsSpace)
			if end < 0 {
				end = len(line)
			}
			words, line = append(words, line[:end]), line[end:]
			continue
		}
		var b strings.Builder
		i := 1
		for ; i < len(line) && line[i] != '"'; i++ {
			if line[i] == '\\' && i+1 < len(line) {
				i++
			}
			b.WriteByte(line[i])
		}
		if i >= len(line) {
			return nil, errors.New("a quotation mark is not closed")
		}
		words, line = append(words, b.String()), line[i+1:]
		if line != "" && !unicode.IsSpace(rune(line[0])) {
			return nil, errors.New("a space is missing after a quotation mark")
		}
	}
	return words, nil
}

// Line returns the line of a moment, whose times are given as text.
func Line(file, from, to, follow, caption string) string {
	words := []string{filepath.ToSlash(file), from, to}
	if follow == "" {
		follow = "-"
	}
	words = append(words, follow)
	if caption != "" {
		words = append(words, caption)
	}
	for i, w := range words {
		words[i] = quote(w)
	}
	return strings.Join(words, " ")
}

func quote(w string) string {
	w = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\t' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(w, "\ufffd"))
	if w != "" && !strings.ContainsFunc(w, unicode.IsSpace) && !strings.ContainsAny(w, `"\`) && w[0] != '#' {
		return w
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(w) + `"`
}
