package library

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"playhead/render/shelf"
	"playhead/render/widget"
)

// raceTime writes a race time as 00:52.14 or 01:02:03.00.
func raceTime(d time.Duration) string {
	c := int64((d + 5*time.Millisecond) / (10 * time.Millisecond))
	if c >= 360_000 {
		return fmt.Sprintf("%02d:%02d:%02d.%02d", c/360_000, c/6000%60, c/100%60, c%100)
	}
	return fmt.Sprintf("%02d:%02d.%02d", c/6000, c/100%60, c%100)
}

// length writes how long a recording is, "" for not known.
func length(d time.Duration) string {
	s := int64(d / time.Second)
	switch {
	case d <= 0:
		return ""
	case s >= 3600:
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

func date(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format("2 Jan 2006")
}

// count returns "1 recording", "2,940 recordings".
func count(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return widget.Thousands(n) + " " + word + "s"
}

// players names those of a row.
func players(r *shelf.Row) (names, more string) {
	if n := r.PlayerCount - len(r.Players); n > 0 {
		more = fmt.Sprintf("and %d more", n)
	}
	return strings.Join(r.Players, ", "), more
}

// detail is the second line of a row: what it is and where.
func detail(r *shelf.Row) string {
	parts := []string{}
	if r.Kind != "" {
		parts = append(parts, r.Kind)
	}
	if r.Folder != "" {
		parts = append(parts, r.Folder)
	}
	if r.Copies > 1 {
		parts = append(parts, fmt.Sprintf("%d copies", r.Copies))
	}
	return strings.Join(parts, " · ")
}

// find returns where a word begins in text, at the beginning of a word and in any
// case: bytes, −1 for nowhere.
func find(text, word string) (from, to int) {
	if word == "" {
		return -1, -1
	}
	n := utf8.RuneCountInString(word)
	before := ' '
	for i, r := range text {
		if !letter(before) || !letter(r) {
			end := i
			for range n {
				if end >= len(text) {
					end = -1
					break
				}
				_, size := utf8.DecodeRuneInString(text[end:])
				end += size
			}
			if end > 0 && strings.EqualFold(text[i:end], word) {
				return i, end
			}
		}
		before = r
	}
	return -1, -1
}

func letter(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }
