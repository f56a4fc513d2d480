package casefile

import (
	"playhead/drawing"
)

// Ending is how names of cases end, Version the newest version of the format.
const (
	Ending  = ".playhead"
	Version = 1
)

// A Case is what a user says about recordings.
type Case struct {
	Format     int                `json:"format"`
	Program    string             `json:"program,omitempty"` // version of the program that wrote it
	Title      string             `json:"title,omitempty"`
	Recordings []Recording        `json:"recordings"`
	Chapters   []Chapter          `json:"chapters,omitempty"`
	Drawings   []Drawing          `json:"drawings,omitempty"`
	Marks      []Mark             `json:"marks,omitempty"`
	Ranges     []Range            `json:"ranges,omitempty"`
	Thresholds map[string]float64 `json:"thresholds,omitempty"` // by measure
	// Windows are the seconds of the stretches in which a threshold is evaluated, by measure; none: the whole.
	Windows    map[string]float64 `json:"threshold_windows,omitempty"`
	Comparison []Run              `json:"comparison,omitempty"` // runs that are compared, the first with the others
	Copied     []Copied           `json:"copied,omitempty"`     // inputs that were found twice

	// Pictures are PNG files by their names in the case, such as pictures/1.png.
	Pictures map[string][]byte `json:"-"`
}

// A Recording is named by content.
type Recording struct {
	SHA256 string `json:"sha256"` // of the file, in hex
	Name   string `json:"name"`   // of the file, without its folder
	Bytes  int64  `json:"bytes"`
	Client int    `json:"client,omitempty"` // of a capture, counted from 1; 0: all together
}

// A Chapter is a moment with a title and a text. Times are positions in the recording.
type Chapter struct {
	Recording int             `json:"recording,omitempty"` // index
	At        drawing.Seconds `json:"at_seconds"`
	Length    drawing.Seconds `json:"length_seconds,omitempty"`
	Title     string          `json:"title"`
	Text      string          `json:"text,omitempty"`
	By        string          `json:"by,omitempty"` // initials of its author
	Follow    string          `json:"follow,omitempty"`
	Camera    *Camera         `json:"camera,omitempty"`
	Speed     float64         `json:"speed,omitempty"`
	Picture   string          `json:"picture,omitempty"` // name in Pictures
}

// A Camera is where a camera looks, in world units.
type Camera struct {
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Width float64 `json:"width"`
	Mode  string  `json:"mode,omitempty"`
}

// A Drawing is one on the picture of a recording.
type Drawing struct {
	Recording int `json:"recording,omitempty"`
	drawing.Drawing
}

// A Mark is a named moment.
type Mark struct {
	Recording int             `json:"recording,omitempty"`
	At        drawing.Seconds `json:"at_seconds"`
	Name      string          `json:"name,omitempty"`
	Follow    string          `json:"follow,omitempty"`
	Camera    *Camera         `json:"camera,omitempty"`
	From      drawing.Seconds `json:"from_seconds,omitempty"` // of a range that belongs to it
	To        drawing.Seconds `json:"to_seconds,omitempty"`
	Looping   bool            `json:"looping,omitempty"`
}

// A Range is a selected part of a recording.
type Range struct {
	Recording int             `json:"recording,omitempty"`
	From      drawing.Seconds `json:"from_seconds"`
	To        drawing.Seconds `json:"to_seconds"`
	Looping   bool            `json:"looping,omitempty"`
}

// A Run is a run of a recording, as replay runs counts them.
type Run struct {
	Recording int `json:"recording,omitempty"`
	Run       int `json:"run"`
}

// Copied is a stretch of inputs of a player that is found a second time.
type Copied struct {
	Recording int             `json:"recording,omitempty"`
	At        drawing.Seconds `json:"at_seconds"`
	Length    drawing.Seconds `json:"length_seconds"`
	Player    string          `json:"player"`
	OfPlayer  string          `json:"of_player"`
	OfAt      drawing.Seconds `json:"of_at_seconds"`
	// name of another recording without its folder, "" for this one
	OfFile string  `json:"of_file,omitempty"`
	Equal  float64 `json:"equal_share"` // of the changes of keys, 0 to 1
}

// Of returns the index of the recording with a SHA-256, −1 for none.
func (c *Case) Of(sha256 string) int {
	for i := range c.Recordings {
		if c.Recordings[i].SHA256 == sha256 {
			return i
		}
	}
	return -1
}
