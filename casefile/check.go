package casefile

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"playhead/drawing"
)

// Limits of a case.
const (
	mostRecordings = 32
	mostChapters   = 200
	mostMarks      = 2000
	mostThresholds = 200
	mostTitle      = 200  // characters
	mostText       = 2000 // characters
	mostName       = 255  // bytes of a file's name
	mostBytes      = 1 << 50
	farthest       = 1e7 // world units
)

var (
	hash        = regexp.MustCompile(`^[0-9a-f]{64}$`)
	measure     = regexp.MustCompile(`^[a-z0-9_]{1,64}$`)
	pictureName = regexp.MustCompile(`^pictures/[1-9][0-9]{0,2}\.png$`)
)

// Check returns what is wrong with a case, an *[Error].
func (c *Case) Check() error {
	var k checker
	k.say("format", c.Format == Version, "want 1")
	k.text("program", c.Program, mostTitle, false)
	k.text("title", c.Title, mostTitle, false)
	k.say("recordings", len(c.Recordings) > 0 && len(c.Recordings) <= mostRecordings, "want 1 to 32")
	k.recordings = len(c.Recordings)
	for i := range c.Recordings {
		k.recording(fmt.Sprintf("recordings[%d]", i), &c.Recordings[i])
	}
	k.say("chapters", len(c.Chapters) <= mostChapters, "too many")
	k.say("drawings", len(c.Drawings) <= drawing.Most, "too many")
	k.say("marks", len(c.Marks) <= mostMarks, "too many")
	k.say("ranges", len(c.Ranges) <= mostMarks, "too many")
	k.say("thresholds", len(c.Thresholds) <= mostThresholds, "too many")
	k.say("comparison", len(c.Comparison) <= mostRecordings, "too many")
	k.say("copied", len(c.Copied) <= mostMarks, "too many")
	if k.err != nil {
		return k.err
	}
	for i := range c.Chapters {
		k.chapter(fmt.Sprintf("chapters[%d]", i), &c.Chapters[i])
	}
	for i := range c.Drawings {
		at := fmt.Sprintf("drawings[%d]", i)
		k.of(at, c.Drawings[i].Recording)
		if err := c.Drawings[i].Check(); err != nil {
			k.fail(at, err)
		}
	}
	for i := range c.Marks {
		k.mark(fmt.Sprintf("marks[%d]", i), &c.Marks[i])
	}
	for i := range c.Ranges {
		r, at := &c.Ranges[i], fmt.Sprintf("ranges[%d]", i)
		k.of(at, r.Recording)
		k.span(at, r.From, r.To)
	}
	for name, v := range c.Thresholds {
		k.say("thresholds", IsThreshold(name, v), "not the value of a measure")
	}
	for name, v := range c.Windows {
		_, has := c.Thresholds[name]
		k.say("threshold_windows", has && IsWindow(v), "not the seconds of a threshold")
	}
	for i, r := range c.Comparison {
		at := fmt.Sprintf("comparison[%d]", i)
		k.of(at, r.Recording)
		k.say(at+".run", r.Run >= 0 && r.Run < 1e6, "no run has this number")
	}
	for i := range c.Copied {
		k.copied(fmt.Sprintf("copied[%d]", i), &c.Copied[i])
	}
	k.say("pictures", len(c.Pictures) <= mostChapters, "too many")
	for name, data := range c.Pictures {
		k.say(name, pictureName.MatchString(name), "no picture is called this")
		k.fail(name, checkPicture(data))
	}
	return k.err
}

// IsWindow reports whether a threshold may be evaluated in stretches of so many seconds.
func IsWindow(seconds float64) bool { return seconds > 0 && seconds <= 3600 }

// IsThreshold reports whether a case may have a value for the measure with a name.
func IsThreshold(name string, v float64) bool {
	return measure.MatchString(name) && finite(v, math.MaxFloat64)
}

// A checker keeps the first thing that is wrong.
type checker struct {
	err        error
	recordings int
}

func (k *checker) fail(field string, err error) {
	if k.err == nil && err != nil {
		k.err = &Error{Field: field, Err: err}
	}
}

func (k *checker) say(field string, ok bool, problem string) {
	if !ok {
		k.fail(field, errors.New(problem))
	}
}

func (k *checker) of(field string, recording int) {
	k.say(field+".recording", recording >= 0 && recording < k.recordings, "the case has no such recording")
}

func (k *checker) span(field string, from, to drawing.Seconds) {
	k.say(field, from >= 0 && to > from, "not a span")
}

// text refuses what would break a line or turn the direction of what is around it.
func (k *checker) text(field, s string, most int, lines bool) {
	bad := !utf8.ValidString(s) || utf8.RuneCountInString(s) > most ||
		strings.ContainsFunc(s, func(r rune) bool { return refused(r, lines) })
	k.say(field, !bad, "too long, or with invalid characters")
}

func refused(r rune, lines bool) bool {
	return unicode.IsControl(r) && !(lines && r == '\n') || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

// recording refuses folders: names are shown, and looked for in folders of the user's.
func (k *checker) recording(at string, r *Recording) {
	k.say(at+".sha256", hash.MatchString(r.SHA256), "want 64 hexadecimal digits")
	k.fileName(at+".name", r.Name)
	k.say(at+".bytes", r.Bytes > 0 && r.Bytes < mostBytes, "not the length of a file")
	k.say(at+".client", r.Client >= 0 && r.Client < 1<<16, "no client has this number")
}

func (k *checker) fileName(at, name string) {
	k.text(at, name, mostName, false)
	k.say(at, name != "" && len(name) <= mostName && !strings.ContainsAny(name, `/\:`) && name != "." && name != "..",
		"want the name of a file, without a folder")
}

func (k *checker) copied(at string, p *Copied) {
	k.of(at, p.Recording)
	k.text(at+".player", p.Player, mostTitle, false)
	k.text(at+".of_player", p.OfPlayer, mostTitle, false)
	k.say(at, p.At >= 0 && p.OfAt >= 0 && p.Length > 0, "not a span")
	k.say(at+".equal_share", p.Equal >= 0 && p.Equal <= 1, "want 0 to 1")
	if p.OfFile != "" {
		k.fileName(at+".of_file", p.OfFile)
	}
}

func (k *checker) chapter(at string, c *Chapter) {
	k.of(at, c.Recording)
	k.text(at+".title", c.Title, mostTitle, false)
	k.text(at+".text", c.Text, mostText, true)
	k.text(at+".by", c.By, 8, false)
	k.text(at+".follow", c.Follow, mostTitle, false)
	k.say(at+".at_seconds", c.At >= 0, "before the recording")
	k.say(at+".length_seconds", c.Length >= 0, "below 0")
	k.say(at+".speed", c.Speed == 0 || c.Speed >= 1.0/64 && c.Speed <= 64, "want 1/64 to 64")
	k.say(at+".picture", c.Picture == "" || pictureName.MatchString(c.Picture), "no picture is called this")
	k.camera(at, c.Camera)
}

func (k *checker) mark(at string, m *Mark) {
	k.of(at, m.Recording)
	k.text(at+".name", m.Name, mostTitle, false)
	k.text(at+".follow", m.Follow, mostTitle, false)
	k.say(at+".at_seconds", m.At >= 0, "before the recording")
	if m.From != 0 || m.To != 0 {
		k.span(at, m.From, m.To)
	}
	k.camera(at, m.Camera)
}

func (k *checker) camera(at string, c *Camera) {
	if c == nil {
		return
	}
	k.say(at+".camera", finite(c.X, farthest) && finite(c.Y, farthest) && c.Width > 0 && finite(c.Width, farthest),
		"looks at no place of a map")
	switch c.Mode {
	case "", "free", "follow", "fit", "recorder", "together":
	default:
		k.say(at+".camera.mode", false, "not a mode of the camera")
	}
}

func finite(v, most float64) bool { return math.Abs(v) <= most }
