package palette

import "strings"

const (
	exactly = -1 // the rank of a label that is typed whole
	byWord  = 2  // rank of a row with a further word that equals the typed text
	byWords = 5  // rank of a row found only by its further words
)

// match returns how well a label fits what is typed, lower is better, and where
// the typed text is in it; false when it does not fit. Every word that is typed
// must be in the label.
func match(label, typed string) (rank, at, length int, ok bool) {
	low := strings.ToLower(label)
	if typed == "" {
		return 0, 0, 0, true
	}
	if len(low) == len(label) { // else places in the two differ
		if i := strings.Index(low, typed); i >= 0 {
			switch {
			case len(typed) == len(low):
				return exactly, i, len(typed), true
			case i == 0:
				return 0, i, len(typed), true
			case low[i-1] == ' ':
				return 1, i, len(typed), true
			}
			return 3, i, len(typed), true
		}
	} else if strings.Contains(low, typed) {
		return 3, 0, 0, true
	}
	for w := range strings.FieldsSeq(typed) {
		if !strings.Contains(low, w) {
			return 0, 0, 0, false
		}
	}
	return 4, 0, 0, true
}

// fits reports whether a label fits what is typed.
func fits(label, typed string) bool {
	_, _, _, ok := match(label, typed)
	return ok
}

// hasWord reports whether the typed text is one of words.
func hasWord(words, typed string) bool {
	return typed != "" && strings.Contains(" "+strings.ToLower(words)+" ", " "+typed+" ")
}

// fitsWords reports whether every word that is typed is in the label or begins one
// of the further words.
func fitsWords(label, words, typed string) bool {
	label, words = strings.ToLower(label), " "+strings.ToLower(words)
	for w := range strings.FieldsSeq(typed) {
		if !strings.Contains(label, w) && !strings.Contains(words, " "+w) {
			return false
		}
	}
	return true
}
