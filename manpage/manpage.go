// Package manpage writes manual pages as man(7) wants them, from what a program
// knows about its own command line.
package manpage

import (
	"fmt"
	"strings"
)

// A Page is the manual of one command.
type Page struct {
	Name        string // as it is typed, with dashes for subcommands: "playhead-replay-info"
	Version     string
	Date        string // as in 2026-11-22, "" for none
	Short       string // one line without a period
	Usage       string // "viewer [FILE...] [flags]"
	Description []string
	Flags       []Flag
	Columns     []Flag   // of the table that it prints
	ExitCodes   []Flag   // the code as Name
	See         []string // other pages, as in "playhead(1)"
}

// A Flag is an option and what it does.
type Flag struct {
	Name string // "--at T"
	Text string
}

// String returns the page's source.
func (p *Page) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 %s %s\n", quote(strings.ToUpper(p.Name)), quote(p.Date), quote("Playhead "+p.Version))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", escape(p.Name), escape(p.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n", escape(p.Usage))
	if len(p.Description) > 0 {
		b.WriteString(".SH DESCRIPTION\n")
		for i, text := range p.Description {
			if i > 0 {
				b.WriteString(".PP\n")
			}
			b.WriteString(escape(text) + "\n")
		}
	}
	list(&b, "OPTIONS", p.Flags)
	list(&b, "COLUMNS", p.Columns)
	list(&b, "EXIT STATUS", p.ExitCodes)
	if len(p.See) > 0 {
		fmt.Fprintf(&b, ".SH SEE ALSO\n%s\n", escape(strings.Join(p.See, ", ")))
	}
	return b.String()
}

func list(b *strings.Builder, title string, flags []Flag) {
	if len(flags) == 0 {
		return
	}
	fmt.Fprintf(b, ".SH %s\n", title)
	for _, f := range flags {
		fmt.Fprintf(b, ".TP\n.B %s\n%s\n", escape(f.Name), escape(f.Text))
	}
}

// escape writes text so that it appears as it is: backslashes, dashes that may
// be typed, and lines that would begin with a request.
func escape(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}

// quote writes an argument of a request.
func quote(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }
