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
	A      int    `json:"a"`
	B      int    `json:"b"`
	Trails string `json:"trails"` // none, gain, speed or all
	// Heat is what the heat map counts, by kind, null while it is not shown.
	Heat      map[string]float64 `json:"heat"`
	HeatRuns  int                `json:"heat_runs"`
	HeatReady bool               `json:"heat_ready"`
	SumOfBest float64            `json:"sum_of_best_seconds"`
}
