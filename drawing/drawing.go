package drawing

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// A Kind is the shape of a drawing.
type Kind string

// The kinds, in the order of their tools.
const (
	Arrow   Kind = "arrow"
	Line    Kind = "line"
	Box     Kind = "box"
	Ellipse Kind = "ellipse"
	Pen     Kind = "pen"
	Text    Kind = "text"
	Ring    Kind = "ring" // around a player
)

// Kinds returns all kinds, in the order of their tools.
func Kinds() []Kind { return []Kind{Arrow, Line, Box, Ellipse, Pen, Text, Ring} }

// A Space is what the points of a drawing are tied to.
type Space string

// The spaces.
const (
	OnMap    Space = "map"    // world units: the drawing stays in place when the camera moves
	OnScreen Space = "screen" // fractions of the picture, 0 to 1 from its top left
)

// A Colour is the name of an ink.
type Colour string

// The inks.
const (
	White  Colour = "white"
	Yellow Colour = "yellow"
	Red    Colour = "red"
	Blue   Colour = "blue"
	Purple Colour = "purple"
)

// Colours returns all inks, in the order of their keys.
func Colours() []Colour { return []Colour{White, Yellow, Red, Blue, Purple} }

// RGB returns an ink as 0xrrggbb.
func (c Colour) RGB() uint32 {
	switch c {
	case Yellow:
		return 0xffc511
	case Red:
		return 0xcc4e1a
	case Blue:
		return 0x94bafd
	case Purple:
		return 0x9442d1
	}
	return 0xffffff
}

// Widths returns the widths of strokes, in px.
func Widths() []float64 { return []float64{2, 4, 7} }

// A Point is a place: see [Space].
type Point [2]float64

// Limits of drawings.
const (
	Most       = 500 // drawings of a recording
	MostPoints = 2000
	MostText   = 200 // characters
	farthest   = 1e7 // world units
	outside    = 4.0 // pictures that a point tied to the picture may be off it
)

// A Drawing is one stroke of the user.
type Drawing struct {
	Kind   Kind    `json:"kind"`
	On     Space   `json:"on"`
	From   Seconds `json:"from_seconds"` // position in the recording
	To     Seconds `json:"to_seconds"`
	Colour Colour  `json:"colour"`
	Width  float64 `json:"width"` // px
	// Points are two ends, two corners, the path of a pen, the middle of a text, or nothing for a ring.
	Points []Point `json:"points,omitempty"`
	Text   string  `json:"text,omitempty"`
	Player string  `json:"player,omitempty"` // name or number (5#1) of the player that a ring follows
}

// Clone returns a copy that shares no memory with d.
func (d *Drawing) Clone() Drawing {
	c := *d
	c.Points = slices.Clone(d.Points)
	return c
}

// Equal reports whether two drawings are the same, as far as files keep them: times to a microsecond.
func (d *Drawing) Equal(o *Drawing) bool {
	return d.Kind == o.Kind && d.On == o.On && d.From.kept() == o.From.kept() && d.To.kept() == o.To.kept() &&
		d.Colour == o.Colour &&
		d.Width == o.Width && d.Text == o.Text && d.Player == o.Player && slices.Equal(d.Points, o.Points)
}

// Shows reports whether the drawing is in the picture at a time.
func (d *Drawing) Shows(at time.Duration) bool {
	return at >= time.Duration(d.From) && at <= time.Duration(d.To)
}

// Name returns what a drawing is called in lists.
func (d *Drawing) Name() string {
	switch {
	case d.Kind == Ring && d.Text != "":
		return d.Text + ", follows " + d.Player
	case d.Kind == Ring:
		return "follows " + d.Player
	case d.Text != "":
		return d.Text
	}
	return string(d.Kind)
}

// points returns how many points a kind has at least and at most.
func (k Kind) points() (least, most int, ok bool) {
	switch k {
	case Arrow, Line, Box, Ellipse:
		return 2, 2, true
	case Pen:
		return 2, MostPoints, true
	case Text:
		return 1, 1, true
	case Ring:
		return 0, 0, true
	}
	return 0, 0, false
}

// Check returns what is wrong with a drawing, which may come from a stranger. Everything that it accepts can be drawn.
func (d *Drawing) Check() error {
	least, most, ok := d.Kind.points()
	switch n := len(d.Points); {
	case !ok:
		return fmt.Errorf("kind: no drawing is called %.40q", d.Kind)
	case n < least || n > most:
		return fmt.Errorf("points: %s has %d", d.Kind, n)
	case d.On != OnMap && d.On != OnScreen:
		return fmt.Errorf("on: want map or screen, got %.40q", d.On)
	case !slices.Contains(Colours(), d.Colour):
		return fmt.Errorf("colour: no ink is called %.40q", d.Colour)
	case !slices.Contains(Widths(), d.Width):
		return fmt.Errorf("width: want 2, 4 or 7, got %v", d.Width)
	case d.From < 0 || d.To <= d.From:
		return errors.New("from_seconds, to_seconds: not a span")
	case d.Kind == Text && d.Text == "":
		return errors.New("text: missing")
	case d.Kind == Ring && d.Player == "":
		return errors.New("player: missing")
	}
	if err := errors.Join(checkText("text", d.Text), checkText("player", d.Player)); err != nil {
		return err
	}
	far := farthest
	if d.On == OnScreen {
		far = outside
	}
	for i, p := range d.Points {
		if !(math.Abs(p[0]) <= far) || !(math.Abs(p[1]) <= far) { // also NaN
			return fmt.Errorf("points[%d]: too far away", i)
		}
	}
	return nil
}

// checkText refuses what would break the line of a text or turn the direction of what is around it.
func checkText(field, s string) error {
	if !utf8.ValidString(s) || utf8.RuneCountInString(s) > MostText || strings.ContainsFunc(s, func(r rune) bool {
		return unicode.IsControl(r) || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
	}) {
		return errors.New(field + ": too long, or with invalid characters")
	}
	return nil
}
