package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A version of a changelog.
type release struct {
	number, date string // "1.0.0", "2026-01-02"; of what is not released yet the builder's
	notes        []section
}

// A section is what changed in one way.
type section struct {
	title string   // "Added"
	items []string // Markdown
}

// releasesOf returns what a changelog says of its versions, the newest first. The first is the version that is built:
// unless it has a heading of its own, it is what is not released yet, with the pieces of the folder changes.
func releasesOf(root, number, date string) ([]release, error) {
	text, err := os.ReadFile(filepath.Join(root, "CHANGELOG.md"))
	if err != nil {
		return nil, err
	}
	pieces, err := filepath.Glob(filepath.Join(root, "changes", "*.md"))
	if err != nil {
		return nil, err
	}
	var unreleased []string
	for _, name := range pieces {
		piece, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		unreleased = append(unreleased, string(piece))
	}
	return releases(string(text), unreleased, number, date)
}

func releases(changelog string, unreleased []string, number, date string) ([]release, error) {
	var out []release
	var next *release
	for _, text := range strings.Split("\n"+changelog, "\n## ")[1:] {
		heading, body, _ := strings.Cut(text, "\n")
		name, day, _ := strings.Cut(heading, " - ")
		r := release{number: strings.Trim(strings.TrimSpace(name), "[]"), date: strings.TrimSpace(day)}
		r.add(body)
		if r.number != "Unreleased" {
			out = append(out, r)
			continue
		}
		for _, piece := range unreleased {
			r.add(piece)
		}
		r.number, r.date = number, date
		next = &r
	}
	if slices.ContainsFunc(out, func(r release) bool { return r.number == number }) {
		return out, nil
	}
	if next == nil {
		return nil, fmt.Errorf("the changelog has no section for %s", number)
	}
	return slices.Insert(out, 0, *next), nil
}

// add adds sections of Markdown, each item to those with the same title.
func (r *release) add(text string) {
	at := -1
	for _, line := range strings.Split(text, "\n") {
		title, heads := strings.CutPrefix(line, "### ")
		item := strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "* ")
		switch {
		case heads:
			at = slices.IndexFunc(r.notes, func(s section) bool { return s.title == title })
			if at < 0 {
				at = len(r.notes)
				r.notes = append(r.notes, section{title: title})
			}
		case item && at < 0:
			at = len(r.notes)
			r.notes = append(r.notes, section{items: []string{line[2:]}})
		case item:
			r.notes[at].items = append(r.notes[at].items, line[2:])
		case at >= 0 && strings.TrimSpace(line) != "" && len(r.notes[at].items) > 0:
			last := &r.notes[at].items[len(r.notes[at].items)-1]
			*last += " " + strings.TrimSpace(line)
		}
	}
}

// page returns the text of the release page.
func (r *release) page() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Playhead %s\n", r.number)
	for _, s := range r.notes {
		if s.title != "" {
			fmt.Fprintf(&b, "\n### %s\n", s.title)
		}
		b.WriteString("\n")
		for _, item := range s.items {
			fmt.Fprintf(&b, "- %s\n", item)
		}
	}
	return b.String()
}

// plain removes the signs of Markdown.
func plain(s string) string { return strings.NewReplacer("`", "", "**", "", "*", "").Replace(s) }
