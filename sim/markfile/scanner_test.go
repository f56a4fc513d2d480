package markfile

import (
	"strings"
	"testing"
	"time"
)

// The text of a scanner is read as marks: its findings alone, at the seconds that it names, in both languages and with
// both decimal signs.
func TestFindingsOfAScannerAreMarks(t *testing.T) {
	all, err := Read(strings.NewReader("\ufeffUnreal Demo Scanner 1.0\r\n\r\n[INFO] Player was minimized\r\n" +
		"[DETECTED] [AIM TYPE 1.2] at (35.42) 00h:00m:35s:420ms\r\n" +
		"[WARNING] [JUMPHACK] at (12,5) 00h:00m:12s:500ms (LAG)\r\n" +
		"[ОБНАРУЖЕНО] [АИМ ТИП 8] на (7.25) 00h:00m:07s:250ms\r\n" +
		"[DETECTED] [UNKNOWN CMD] : \"+hook\" at (3) 00h:00m:03s:000ms\r\n" +
		"Detections: 3\r\n[ANSWER TYPE 1] (none)\r\n[1] [x] (99999999999999999999)\r\n"))
	if err != nil || len(all) != 4 {
		t.Fatalf("%v, %v", all, err)
	}
	for i, want := range []struct {
		at         time.Duration
		name, text string
	}{
		{35420 * time.Millisecond, "AIM TYPE 1.2", "detected"},
		{12500 * time.Millisecond, "JUMPHACK", "warning, lag"},
		{7250 * time.Millisecond, "АИМ ТИП 8", "обнаружено"},
		{3 * time.Second, "UNKNOWN CMD", "detected"},
	} {
		if m := all[i]; m.ByTick || m.Time != want.at || m.Name != want.name || m.Text != want.text || m.Player != -1 {
			t.Errorf("%+v, want %+v", m, want)
		}
	}
}

// A text without a finding is no file of marks, and one of marks has no findings in it.
func TestOnlyAScannersTextHasFindings(t *testing.T) {
	for _, text := range []string{"hello\nworld\n", "{\"tick\":1}\n[DETECTED] [AIM] at (1) x\n", "[x] at (1) {"[:3]} {
		if all, err := Read(strings.NewReader(text)); err == nil || !strings.HasPrefix(err.Error(), "line ") {
			t.Errorf("%q: %v, %v", text, all, err)
		}
	}
	if all, err := Read(strings.NewReader("\n\n")); err != nil || len(all) != 0 {
		t.Errorf("%v, %v", all, err)
	}
}
