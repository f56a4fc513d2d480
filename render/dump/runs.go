package dump

// RunsState is what is shown of the attempts at a race.
type RunsState struct {
	Found    int  `json:"found"` // on the map that is shown
	Complete bool `json:"complete"`
	Shown    bool `json:"shown"` // the panel lists them
	Keys     bool `json:"keys"`  // the table has the keyboard
	// Listed are the rows of the table: number, player, time and state.
	Listed []string `json:"listed"`
	Order  string   `json:"order"`
	Who    string   `json:"who"` // whose runs are listed, "" for everyone's
	// A is the run that is looked at, B the one it is measured against; −1 none.
	A         int     `json:"a"`
	B         int     `json:"b"`
	SumOfBest float64 `json:"sum_of_best_seconds"`
}
