package main

import "time"

// Places on the map Sunny Ledges.
var (
	finishHill = tile(94, 23)
	pitEdge    = tile(24, 31)
	pitMiddle  = tile(29, 36)
	ledge      = tile(11, 21)
	plateau    = tile(40, 29)
)

// ledges is the round of the first sample: two race, one falls into the ice
// and is pulled out, two fence, one watches over them all.
func ledges() []part {
	return []part{
		{look: look{"nova", "PLAY", "default", colour(174, 180, 60), colour(50, 220, 90), 276}, act: racer},
		{look: look{"Привет", "PLAY", "default", colour(220, 200, 110), colour(220, 160, 60), 643}, joins: 400 * time.Millisecond, act: racer},
		{look: look{"kettle", "tea", "default", colour(16, 200, 100), colour(16, 120, 40), 826}, joins: 800 * time.Millisecond, act: racer},
		{look: look{"ひなた", "tea", "default", colour(330, 180, 150), colour(282, 120, 80), 392}, joins: 1200 * time.Millisecond, act: racer},
		{look: look{"brick", "", "default", colour(42, 170, 90), colour(27, 130, 50), 40}, joins: 1600 * time.Millisecond, act: racer},
		{look: look{"mimi", "", "default", colour(260, 170, 140), colour(260, 150, 90), 752}, joins: 2 * time.Second, act: racer},
	}
}

func racer(m *mind) { m.run(finishHill) }
