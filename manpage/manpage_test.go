package manpage

import "testing"

func TestAPageSaysWhatTheCommandDoes(t *testing.T) {
	p := Page{
		Name: "viewer", Version: "1.0", Date: "2026-11-22", Short: "play a recording", Usage: "viewer [FILE...]",
		Description: []string{"Opens C:\\x.", ".demo files too"}, Flags: []Flag{{"--at T", "start there"}},
		ExitCodes: []Flag{{"0", "fine"}}, See: []string{"replay(1)"},
	}
	const want = `.TH "VIEWER" 1 "2026-11-22" "Playhead 1.0"
.SH NAME
viewer \- play a recording
.SH SYNOPSIS
.B viewer [FILE...]
.SH DESCRIPTION
Opens C:\ex.
.PP
\&.demo files too
.SH OPTIONS
.TP
.B \-\-at T
start there
.SH EXIT STATUS
.TP
.B 0
fine
.SH SEE ALSO
replay(1)
`
	if got := p.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
