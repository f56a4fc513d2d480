package layout

// RoundsHeight is how high the strip of rounds is below the overview.
const RoundsHeight = 46

// ExportHeight is how high the strip for clips is.
const ExportHeight = 76

// roundsHeight returns how high the strip of rounds is in a window: 0 where
// there is none, and in a low window.
func roundsHeight(w *Want) float64 {
	if !w.Rounds || w.H < lowFrom {
		return 0
	}
	return RoundsHeight
}
