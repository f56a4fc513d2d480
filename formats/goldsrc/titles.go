package goldsrc

import "strings"

// chapters are the names of Half-Life's chapters by the titles that its maps show.
// Source: the table of titles of saved games in xash3d-fwgs.
var chapters = map[string]string{
	"T0A0": "Hazard Course", "C0A0": "Black Mesa Inbound", "C0A1": "Anomalous Materials",
	"C1A1": "Unforeseen Consequences", "C1A2": "Office Complex",
	"C1A3": "We've Got Hostiles", "C1A4": "Blast Pit", "C2A1": "Power Up", "C2A2": "On a Rail", "C2A3": "Apprehension",
	"C2A4 1": "Residue Processing",
	"C2A4 2": "Questionable Ethics", "C2A5": "Surface Tension", "C3A1": "Forget About Freeman", "C3A2": "Lambda Core",
	"C4A1": "Xen", "C4A1A": "Interloper",
	"C4A2": "Gonarch's Lair", "C4A3": "Nihilanth", "C5": "Endgame",
}

// chapterWords returns words for the title of a chapter such as C1A1TITLE, which is
// the name of a text of the game, false for any other text.
func chapterWords(text string) (words string, ok bool) {
	before, after, ok := strings.Cut(strings.TrimPrefix(strings.TrimSpace(text), "#"), "TITLE")
	if !ok || before == "" || digits(after) != len(after) || strings.ToUpper(before) != before ||
		strings.ContainsAny(before, " \n") {
		return "", false
	}
	name, known := chapters[strings.TrimSpace(before+" "+after)]
	if !known {
		return "Chapter " + strings.TrimSpace(before+" "+after), true
	}
	return "Chapter: " + name, true
}
