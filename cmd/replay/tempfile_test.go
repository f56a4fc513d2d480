package main

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestAMissingTemporaryFileIsReportedAndHarmless(t *testing.T) {
	want := fine(t, "export", sampleLog, "--every", "400")
	gone := filepath.Join(t.TempDir(), "gone")
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
		t.Setenv(name, gone)
	}
	code, out, errs := replay("export", sampleLog, "--every", "400")
	if code != exitFine || out != want {
		t.Errorf("exit %d, other rows: %t", code, out != want)
	}
	if !strings.Contains(errs, "cannot create a temporary file") || strings.Count(errs, "\n") != 1 {
		t.Errorf("it says %q", errs)
	}
}
