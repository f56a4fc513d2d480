package view

// Capital returns text with its first letter large. Only letters of English are
// small at first in what the maps are described with.
func Capital(text string) string {
	if text == "" || text[0] < 'a' || text[0] > 'z' {
		return text
	}
	return string(text[0]-'a'+'A') + text[1:]
}
