package casefile

import (
	"slices"
	"strings"
)

// Plain returns a text without what cases refuse in texts of a line: control characters, those that turn the direction
// of what is around them, and more than 200 characters.
func Plain(s string) string { return plain(s, mostTitle, false) }

// PlainText is Plain for the text of a chapter, which has lines and up to 2,000 characters.
func PlainText(s string) string { return plain(s, mostText, true) }

func plain(s string, most int, lines bool) string {
	out := []rune(strings.Map(func(r rune) rune {
		if refused(r, lines) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "")))
	return string(out[:min(len(out), most)])
}

// FileName returns the name of a file as cases have it: systems allow more than another system could look for.
func FileName(name string) string {
	name = strings.Map(func(r rune) rune {
		if refused(r, false) || strings.ContainsRune(`/\:`, r) {
			return '_'
		}
		return r
	}, strings.ToValidUTF8(name, "_"))
	for len(name) > mostName {
		r := []rune(name)
		name = string(slices.Delete(r, len(r)/2, len(r)/2+1)) // its ending stays
	}
	if name == "" || name == "." || name == ".." {
		return "recording"
	}
	return name
}

// Without returns a copy of a case that says nothing about one of its recordings, and nothing that belongs to no
// recording. Pictures stay that chapters still have.
func (c *Case) Without(recording int) *Case {
	out := &Case{
		Title: c.Title, Recordings: slices.Clone(c.Recordings), Pictures: map[string][]byte{},
		Chapters: slices.DeleteFunc(slices.Clone(c.Chapters), func(n Chapter) bool { return n.Recording == recording }),
		Drawings: slices.DeleteFunc(slices.Clone(c.Drawings), func(d Drawing) bool { return d.Recording == recording }),
		Marks:    slices.DeleteFunc(slices.Clone(c.Marks), func(m Mark) bool { return m.Recording == recording }),
		Ranges:   slices.DeleteFunc(slices.Clone(c.Ranges), func(r Range) bool { return r.Recording == recording }),
		Copied:   slices.DeleteFunc(slices.Clone(c.Copied), func(p Copied) bool { return p.Recording == recording }),
	}
	for i := range out.Chapters {
		name := out.Chapters[i].Picture
		if data, ok := c.Pictures[name]; ok { // a chapter may name one that is not there
			out.Pictures[name] = data
		}
	}
	return out
}
