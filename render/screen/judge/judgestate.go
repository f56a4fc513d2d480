package judge

// JudgeState is what is seen of the measures.
type JudgeState struct {
	Player   string             `json:"player"`
	Why      string             `json:"why"` // there are no measures
	Pending  bool               `json:"pending"`
	Measures int                `json:"measures"`
	OwnRuns  int                `json:"own_runs"`
	Players  int                `json:"players"`
	Added    int                `json:"added_players"`
	Whole    bool               `json:"whole"`
	Chosen   string             `json:"chosen"`
	Moments  int                `json:"moments"`
	Moment   int                `json:"moment"` // the one gone to last, from 1; 0: none
	Brush    string             `json:"brush"`
	Brushing bool               `json:"brushing"` // the button is down
	Marks    map[string]float64 `json:"marks_above"`
	Above    int                `json:"moments_above"`
	Second   string             `json:"second_player"`
	Keys     int                `json:"second_player_changes"`
	Copies   int                `json:"copies"` // -1: not looked for
	Hidden   [2]bool            `json:"hidden"` // own runs, other players
	Scroll   float64            `json:"scroll"`
	// Controls are the middles of what can be pressed, px, by part and number.
	Controls map[string][2]float64 `json:"controls"`
}
