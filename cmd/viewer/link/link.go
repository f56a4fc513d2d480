// Package link writes and reads links to moments of recordings:
//
//	playhead:run.demo?bytes=81920&sha256=5f70…&at=t4150&follow=nova&camera=480,839,800&view=both
//	playhead:///home/nova/demos/run.demo?at=t4150
//
// A link comes from anywhere: web pages and chat messages may hold one. So it names
// a recording by its content, or as earlier versions did a file on this computer by its
// absolute path, and says how to look at it, and
// nothing else: no output, no option that shows what is private, no other computer.
// [Parse] refuses everything it does not know. Whether the file may be opened
// without asking is for the caller to decide.
package link

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"playhead/casefile"
	"playhead/sim"
)

// Scheme is how links begin.
const Scheme = "playhead:"

// A Moment is what a link leads to.
type Moment struct {
	File   string // absolute path, with slashes, "" for a recording that is named by content
	Named  Named
	At     string // as of --at, "" for the start
	Follow string // as of --follow, "" for nobody
	Camera string // X,Y[,WIDTH], "" for the usual
	View   string // design, physics or both, "" for the usual
}

// Named names a file by content. No folder of any computer is in it.
type Named struct {
	Name   string // of the file
	SHA256 string // in hex, "" if it is not named by content
	Bytes  int64
	Entry  string // of the file, which is a zip archive; "" for itself
}

// Limits of links.
const (
	longest     = 16 << 10 // bytes of a link: a path of 4,096 may take three for each of its own
	longestName = 64       // characters of a player
	farthest    = 1e7      // world units
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
	query := func() string { return strings.ReplaceAll(q.Encode(), "%2C", ",") }
	if n := &m.Named; n.SHA256 != "" {
		q.Set("sha256", n.SHA256)
		q.Set("bytes", strconv.FormatInt(n.Bytes, 10))
		if n.Entry != "" {
			q.Set("entry", n.Entry)
		}
		return Scheme + url.PathEscape(n.Name) + "?" + query()
	}
	file := m.File
	if !strings.HasPrefix(file, "/") {
		file = "/" + file // C:/…
	}
	u := url.URL{Scheme: strings.TrimSuffix(Scheme, ":"), Path: file, RawQuery: query()}
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
	case u.User != nil || u.Host != "":
		return m, errors.New("the link does not lead to a file on this computer")
	case u.Fragment != "":
		return m, errors.New("the link contains an unsupported part: #")
	}
	values, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return m, errors.New("the link is malformed")
	}
	if u.Opaque != "" {
		m.Named, err = named(u.Opaque, values)
	} else {
		m.File, err = localPath(u.Path)
	}
	if err != nil {
		return Moment{}, err
	}
	for key, v := range values {
		if err := m.take(key, v); err != nil {
			return Moment{}, err
		}
	}
	if len(m.URL()) > longest { // with all that must be escaped
		return Moment{}, errors.New("the link is too long")
	}
	return m, nil
}

var hash = regexp.MustCompile(`^[0-9a-f]{64}$`)

// named reads what names a recording by content, and removes it from the values.
func named(escaped string, values url.Values) (n Named, err error) {
	if n.Name, err = url.PathUnescape(escaped); err != nil {
		return n, errors.New("the link is malformed")
	}
	for key := range n.keys() {
		if len(values[key]) > 1 {
			return n, fmt.Errorf("the link sets %s more than once", key)
		}
	}
	n.SHA256, n.Entry = values.Get("sha256"), values.Get("entry")
	n.Bytes, err = strconv.ParseInt(values.Get("bytes"), 10, 64)
	switch {
	case casefile.FileName(n.Name) != n.Name:
		return n, errors.New("the link does not lead to a file on this computer")
	case !hash.MatchString(n.SHA256) || err != nil || n.Bytes <= 0:
		return n, errors.New("the link does not say which recording it is for")
	case values.Has("entry") && (!fs.ValidPath(n.Entry) || n.Entry == "." || strings.Contains(n.Entry, `\`) ||
		strings.ContainsFunc(n.Entry, unicode.IsControl)):
		return n, errors.New("the link does not lead to a file of the archive")
	}
	maps.DeleteFunc(values, func(key string, _ []string) bool { return n.keys()[key] })
	return n, nil
}

// keys are what a link says beside the name.
func (*Named) keys() map[string]bool {
	return map[string]bool{"sha256": true, "bytes": true, "entry": true}
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
