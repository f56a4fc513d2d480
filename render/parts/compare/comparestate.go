package compare

// State is what is seen of a comparison.
type State struct {
	Compared []ComparedRun  `json:"runs"` // the base first
	Main     int            `json:"main"` // whose splits are shown, from 1
	ByTime   bool           `json:"by_time"`
	LinedUp  string         `json:"lined_up"`
	Pictures string         `json:"pictures"` // overlaid, side by side, flicker
	Head     string         `json:"head"`     // what the plate says
	Gap      string         `json:"gap"`
	Busy     bool           `json:"busy"`
	Splits   []ComparedTime `json:"splits"`
	Biggest  []ComparedTime `json:"biggest_differences"`
	Places   int            `json:"places"`
}

// ComparedRun is a run that takes part.
type ComparedRun struct {
	Name    string  `json:"name"`
	File    string  `json:"file"`
	Result  string  `json:"result"`
	Seconds float64 `json:"seconds"` // of its recording, where its playhead is
	Second  int     `json:"second_tee"`
	Hidden  bool    `json:"hidden"`
	Pinned  bool    `json:"pinned"`
}

// ComparedTime is a row of the panel: times of the base and the other, or how much
// the gap changed.
type ComparedTime struct {
	Name       string `json:"name"`
	A          string `json:"a"`
	B          string `json:"b,omitempty"`
	Difference string `json:"difference"`
}
