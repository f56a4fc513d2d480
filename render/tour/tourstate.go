package tour

// TourState is what is shown of the tour.
type TourState struct {
	Offered bool   `json:"offered"` // the card asks
	Step    int    `json:"step"`    // from 1; 0: the tour does not go on
	Title   string `json:"title"`
	// Target is what the step points at: x, y, width and height, px.
	Target [4]float64 `json:"target"`
	// Controls are the middles of its buttons, px.
	Controls map[string][2]float64 `json:"controls"`
}
