package main

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
)

// debVersion writes a version so that a release comes after what led to it.
func debVersion(version string) string { return strings.ReplaceAll(version, "-", "~") }

// debianChangelog returns the changelog of the package. built is when the first release is built.
func debianChangelog(all []release, maintainer string, built time.Time) string {
	var b strings.Builder
	for i, r := range all {
		if i > 0 {
			b.WriteString("\n")
			if day, err := time.Parse(time.DateOnly, r.date); err == nil {
				built = day
			}
		}
		fmt.Fprintf(&b, "playhead (%s) unstable; urgency=medium\n\n", debVersion(r.number))
		for _, s := range r.notes {
			if s.title != "" {
				fmt.Fprintf(&b, "  [ %s ]\n", s.title)
			}
			for _, item := range s.items {
				b.WriteString(wrapped("  * ", "    ", plain(item)))
			}
		}
		fmt.Fprintf(&b, "\n -- %s  %s\n", maintainer, built.Format("Mon, 02 Jan 2006 15:04:05 -0700"))
	}
	return b.String()
}

// wrapped returns text in lines of at most 79 letters.
func wrapped(first, next, text string) string {
	var b strings.Builder
	line := first
	for _, word := range strings.Fields(text) {
		if len(line)+len(word) > 79 && strings.TrimSpace(line) != "" {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line = next
		}
		line += word + " "
	}
	b.WriteString(strings.TrimRight(line, " ") + "\n")
	return b.String()
}

// A licence is what a module says about its use.
type licence struct {
	module, version string
	name            string   // as THIRD-PARTY.md has it
	texts           []string // of its files
}

// inCommon are the licences whose texts every Debian has.
var inCommon = map[string]string{"Apache-2.0": "Apache-2.0", "CC0-1.0": "CC0-1.0"}

// shortNames are those of Debian's format for the names that THIRD-PARTY.md begins with.
var shortNames = []struct{ begins, short string }{
	{"MIT", "Expat"},
	{"BSD-2-Clause", "BSD-2-clause"},
	{"BSD-3-Clause", "BSD-3-clause"},
	{"Apache-2.0", "Apache-2.0"},
	{"ISC", "ISC"},
	{"CC0-1.0", "CC0-1.0"},
}

// shortName returns which licence a module is used under, where it offers several the first.
func shortName(name string) string {
	for _, s := range shortNames {
		if strings.HasPrefix(name, s.begins) {
			return s.short
		}
	}
	return ""
}

var (
	notice = regexp.MustCompile(`(?i)^[\s*/#]*(?:copyright(?: ?:)?|\(c\))\s+(?:\(c\)\s*|©\s*)?(\d{4}.*)$`)
	rights = regexp.MustCompile(`(?i)^\s*all rights reserved\.?\s*$|^\s*(the )?\S+ licen[sc]e(:| \(\S+\))?\s*$`)
)

// copyrightFile returns the package's copyright in Debian's machine-readable format. ours is our own licence.
func copyrightFile(ours, source string, modules []licence) (string, error) {
	var b strings.Builder
	b.WriteString(
		"Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Playhead\n")
	if source != "" {
		fmt.Fprintf(&b, "Source: %s\n", source)
	}
	b.WriteString(wrapped("Comment: ", " ", "Names that begin with modules/ are the Go modules that the programs are "+
		"built from. Their licences, word for word, are in third-party-licences.gz."))
	texts := map[string]string{}
	stanza := func(files, comment string, l licence, holders string) error {
		short := shortName(l.name)
		if short == "" {
			return fmt.Errorf("%s: no short name for the licence %q", l.module, l.name)
		}
		fmt.Fprintf(&b, "\nFiles: %s\nCopyright: %s\nLicense: %s\n", files, holders, short)
		if comment != "" {
			b.WriteString(wrapped("Comment: ", " ", comment))
		}
		if common, ok := inCommon[short]; ok {
			texts[short] = "The text of this licence is in /usr/share/common-licenses/" + common + "."
		} else if _, ok := texts[short]; !ok {
			texts[short] = conditions(l.texts[0])
		}
		return nil
	}
	holders := holdersIn(ours)
	if holders == "" {
		return "", errors.New("LICENSE names no holder")
	}
	if err := stanza("*", "", licence{module: "playhead", name: "MIT", texts: []string{ours}}, holders); err != nil {
		return "", err
	}
	for _, l := range modules {
		holders, comment := holdersIn(strings.Join(l.texts, "\n")), ""
		if holders == "" {
			holders = "the authors of " + l.module
		}
		if strings.ContainsAny(l.name, ";, ") {
			comment = l.name
		}
		if err := stanza("modules/"+l.module+"@"+l.version+"/*", comment, l, holders); err != nil {
			return "", err
		}
	}
	for _, short := range slices.Sorted(maps.Keys(texts)) {
		fmt.Fprintf(&b, "\nLicense: %s\n", short)
		for _, line := range strings.Split(texts[short], "\n") {
			if line = strings.TrimRight(line, " "); line == "" {
				line = "."
			}
			b.WriteString(" " + line + "\n")
		}
	}
	return b.String(), nil
}

// holdersIn returns who holds the rights by the notices of a licence, a line each, "" for none.
func holdersIn(text string) string {
	var out []string
	for _, line := range strings.Split(text, "\n") {
		m := notice.FindStringSubmatch(strings.TrimSpace(line))
		if m != nil && !slices.Contains(out, strings.TrimSpace(m[1])) {
			out = append(out, strings.TrimSpace(m[1]))
		}
	}
	return strings.Join(out, "\n ")
}

// conditions returns a licence without its title and notices.
func conditions(text string) string {
	var out []string
	for _, line := range strings.Split(text, "\n") {
		line = strings.TrimRight(line, " \r")
		if notice.MatchString(line) || rights.MatchString(line) {
			continue
		}
		out = append(out, strings.TrimSpace(line))
	}
	return strings.TrimSpace(strings.Join(out, "\n"))
}
