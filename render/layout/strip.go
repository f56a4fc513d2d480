package layout

// StripHeight is how high the strip below the overview is.
const StripHeight = 46

// ExportHeight is how high the strip for clips is.
const ExportHeight = 76

// stripHeight returns how high the strip below the overview is in a window: 0 where
// there is none, and in a low window.
func stripHeight(w *Want) float64 {
	if !w.Strip || w.H < lowFrom {
		return 0
	}
	return StripHeight
}
