package dump

// JumpsState is what is shown of the jumps of the player who recorded a demo.
type JumpsState struct {
	Found    int            `json:"found"`
	Complete bool           `json:"complete"`
	Shown    bool           `json:"shown"`  // the panel lists them
	Listed   int            `json:"listed"` // rows of the list
	At       int            `json:"at"`     // the jump at the playhead, or the last before it; -1 none
	Card     int            `json:"card"`   // the jump of the card; -1 while it is closed
	Figures  string         `json:"figures"`
	Silent   int            `json:"silent"` // presses of jump and attack without their command
	Kinds    map[string]int `json:"kinds"`
}
