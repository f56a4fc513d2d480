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
	if !strings.Contains(errs, "cannot write temporary data to ") || strings.Count(errs, "\n") != 1 {
		t.Errorf("it says %q", errs)
	}
}

// A folder for temporary files that is missing is not a missing recording.
func TestAMissingFolderForTemporaryFilesIsBlamed(t *testing.T) {
	none := filepath.Join(t.TempDir(), "none")
	t.Setenv("TMPDIR", none)
	t.Setenv("TMP", none)
	code, _, errs := replay("info", sampleDemo) // which is packed
	want := "replay: " + sampleDemo + ": cannot write temporary data to " + none + ": "
	if code != exitFailed || !strings.HasPrefix(errs, want) ||
		!strings.HasSuffix(errs, " (set TMPDIR to use another folder)\n") {
		t.Errorf("exit %d, %s", code, errs)
	}
}
