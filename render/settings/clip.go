package settings

// Clip is how the user exports clips. The zero value is the default.
type Clip struct {
	Kind      int     `json:"kind"`      // index into the kinds that the strip offers
	Size      int     `json:"size"`      // and so on
	Rate      int     `json:"rate"`      // frames per second, 0: the kind's own
	Speed     float64 `json:"speed"`     // 0: 1
	Interface bool    `json:"interface"` // shown in the clip
	Most      int     `json:"most"`      // index into the target sizes
	Aspect    int     `json:"aspect"`    // index into the shapes
	Camera    int     `json:"camera"`    // index into what the camera does
	Keys      bool    `json:"keys"`      // the keys alone, over Ground
	Ground    int     `json:"ground"`    // index into what is behind the keys
	Slow      int     `json:"slow"`      // index into where the clip is slow
	NoCaption bool    `json:"no_caption"`
	Exact     bool    `json:"exact"`    // demos hold the exact inputs
	Whose     int     `json:"whose"`    // index into the players of demos
	NoChat    bool    `json:"no_chat"`  // in demos
	Whole     bool    `json:"whole"`    // tables of the whole recording
	Alone     bool    `json:"alone"`    // tables of the followed player alone
	Inferred  bool    `json:"inferred"` // tables with simulated and inferred values
	HideNames bool    `json:"hide_names"`
}
