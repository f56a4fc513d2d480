// Package link writes and reads links to moments of recordings:
//
//	playhead:///home/nova/demos/run.demo?at=t4150&follow=nova&camera=480,839,800&view=both
//
// A link comes from anywhere: web pages and chat messages may hold one. So it names
// a file on this computer by its absolute path and says how to look at it, and
// nothing else: no output, no option that shows what is private, no other computer.
// [Parse] refuses everything it does not know. Whether the file may be opened
// without asking is for the caller to decide.
package link

import (
	"errors"
	"fmt"
	"math"
	"net/url"
	"path"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"playhead/sim"
)

// Scheme is how links begin.
const Scheme = "playhead:"

// A Moment is what a link leads to.
type Moment struct {
	File   string // absolute path, with slashes
	At     string // as of --at, "" for the start
	Follow string // as of --follow, "" for nobody
	Camera string // X,Y[,WIDTH], "" for the usual
	View   string // design, physics or both, "" for the usual
}

// Limits of links.
const (
	longest     = 8192 // bytes of a link
	longestName = 64   // characters of a player
	farthest    = 1e7  // world units
)

// Is reports whether an argument is a link, well-formed or not.
func Is(arg string) bool {
	return len(arg) >= len(Scheme) && strings.EqualFold(arg[:len(Scheme)], Scheme)
}

// URL returns the link to m.
func (m *Moment) URL() string {
	q := url.Values{}
	for _, f := range m.fields() {
		if *f.value != "" {
			q.Set(f.key, *f.value)
		}
	}
	file := m.File
	if !strings.HasPrefix(file, "/") {
		file = "/" + file // C:/…
	}
	u := url.URL{Scheme: strings.TrimSuffix(Scheme, ":"), Path: file, RawQuery: strings.ReplaceAll(q.Encode(),
		"%2C", ",")}
	return Scheme + "//" + strings.TrimPrefix(strings.TrimPrefix(u.String(), Scheme), "//")
}

// Flags returns the command-line flags that show m.
func (m *Moment) Flags() []string {
	args := []string{}
	for _, f := range m.fields() {
		if *f.value != "" {
			args = append(args, "--"+f.key+"="+*f.value)
		}
	}
	return args
}

type field struct {
	key   string
	value *string
	check func(string) error
}

func (m *Moment) fields() []field {
	return []field{
		{"at", &m.At, checkAt},
		{"follow", &m.Follow, checkName},
		{"camera", &m.Camera, checkCamera},
		{"view", &m.View, checkView},
	}
}

// Parse returns what a link leads to. Errors are sentences for users.
func Parse(text string) (Moment, error) {
	var m Moment
	if len(text) > longest {
		return m, errors.New("the link is too long")
	}
	if !Is(text) {
		return m, fmt.Errorf("links begin with %s", Scheme)
	}
	if !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
		return m, errors.New("the link contains invalid characters")
	}
	u, err := url.Parse(text)
	switch {
	case err != nil:
		return m, errors.New("the link is malformed")
	case u.Opaque != "" || u.User != nil || u.Host != "":
		return m, errors.New("the link does not lead to a file on this computer")
	case u.Fragment != "":
		return m, errors.New("the link contains an unsupported part: #")
	}
	if m.File, err = localPath(u.Path); err != nil {
		return m, err
	}
	values, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return m, errors.New("the link is malformed")
	}
	for key, v := range values {
		if err := m.take(key, v); err != nil {
			return Moment{}, err
		}
	}
	return m, nil
}

// take reads a value of a link.
func (m *Moment) take(key string, v []string) error {
	for _, f := range m.fields() {
		if f.key != key {
			continue
		}
		if len(v) != 1 {
			return fmt.Errorf("the link sets %s more than once", key)
		}
		if err := f.check(v[0]); err != nil {
			return fmt.Errorf("the link's %s: %w", key, err)
		}
		*f.value = v[0]
		return nil
	}
	return fmt.Errorf("the link contains %q, which is not supported", key)
}

// localPath returns the path of a link, if it is an absolute one of this computer
// that leads nowhere else on the way.
func localPath(p string) (string, error) {
	if strings.ContainsFunc(p, unicode.IsControl) || !utf8.ValidString(p) {
		return "", errors.New("the link's path contains invalid characters")
	}
	if len(p) > 3 && p[2] == ':' && unicode.IsLetter(rune(p[1])) && p[0] == '/' && p[3] == '/' {
		p = p[1:] // /C:/…
	}
	switch {
	case len(p) < 2 || p[0] != '/' && p[1] != ':':
		return "", errors.New("the link has no absolute path")
	case strings.HasPrefix(p, "//") || strings.Contains(p, `\`):
		return "", errors.New("the link does not lead to a file on this computer")
	case path.Clean(p) != p:
		return "", errors.New("the link's path is not in its shortest form")
	}
	return p, nil
}

func checkAt(s string) error {
	_, err := sim.ParsePoint(s)
	return err
}

func checkName(s string) error {
	if utf8.RuneCountInString(s) > longestName || strings.ContainsFunc(s, unicode.IsControl) || !utf8.ValidString(s) {
		return errors.New("no player has this name")
	}
	return nil
}

func checkView(s string) error {
	switch s {
	case "design", "physics", "both":
		return nil
	}
	return errors.New("want design, physics or both")
}

func checkCamera(s string) error {
	parts := strings.Split(s, ",")
	if len(parts) < 2 || len(parts) > 3 {
		return errors.New("want X,Y or X,Y,WIDTH")
	}
	for i, p := range parts {
		v, err := strconv.ParseFloat(p, 64)
		if err != nil || math.IsNaN(v) || math.Abs(v) > farthest || i == 2 && v <= 0 {
			return errors.New("want X,Y or X,Y,WIDTH")
		}
	}
	return nil
}
