package library

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"playhead/render/widget"
	"playhead/sim/times"
)

// length writes how long a recording is, "" for not known.
func length(d time.Duration) string {
	if d <= 0 {
		return ""
	}
	return times.Duration(d)
}

// found says in how many recordings a run is, if in several.
func found(r *Run) string {
	if r.Sources < 2 {
		return ""
	}
	return " · in " + count(r.Sources, "recording")
}

// count returns "1 recording", "2,940 recordings".
func count(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return widget.Thousands(n) + " " + word + "s"
}

// players names those of a row.
func players(r *Row) (names, more string) {
	if n := r.PlayerCount - len(r.Players); n > 0 {
		more = fmt.Sprintf("and %d more", n)
	}
	return strings.Join(r.Players, ", "), more
}

// detail is the second line of a row: what it is and where.
func detail(r *Row) string {
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
