package opening

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"playhead/render/screen/library"
	"playhead/sim"
)

func put(t *testing.T, path string, data []byte) string {
	t.Helper()
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestFilesThatDesktopsPassAsURLs(t *testing.T) {
	const scheme = "file://"
	for _, c := range [][2]string{
		{scheme + "/home/a%20b.demo", "/home/a b.demo"},
		{scheme + "localhost/home/a", "/home/a"},
		{scheme + "server/share/a.demo", scheme + "server/share/a.demo"},
		{scheme + "/a?b", scheme + "/a?b"},
		{"file.demo", "file.demo"},
	} {
		if got := PlainPath(c[0]); filepath.ToSlash(got) != c[1] {
			t.Errorf("%s: %s, want %s", c[0], got, c[1])
		}
	}
}

func TestOnlyRecordingsInKnownFoldersOpenWithoutAsking(t *testing.T) {
	dir := t.TempDir()
	known, below, strange := filepath.Join(dir, "known"), filepath.Join(dir, "known", "below"),
		filepath.Join(dir, "known-not")
	for _, d := range []string{below, strange} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	put(t, filepath.Join(strange, "x.demo"), nil)
	link := filepath.Join(known, "link.demo")
	if err := os.Symlink(filepath.Join(strange, "x.demo"), link); err != nil {
		t.Skip(err)
	}
	for _, c := range []struct {
		path         string
		same, anyhow bool
	}{
		{filepath.Join(known, "a.demo"), true, true},
		{filepath.Join(known, "a.zip", "b.demo"), false, true},
		{filepath.Join(below, "a.demo"), false, true},
		{filepath.Join(strange, "x.demo"), false, false},
		{filepath.Join(dir, "a.demo"), false, false},
		{link, false, false}, // it leads out
	} {
		if got := inOneOf(c.path, []string{"", known}); got != c.same {
			t.Errorf("%s is in the folder: %v", c.path, got)
		}
		if got := within(c.path, []string{"", known}); got != c.anyhow {
			t.Errorf("%s is below the folder: %v", c.path, got)
		}
	}
	if within(filepath.Join(strange, "x.demo"), []string{"/", "relative"}) {
		t.Error("everything is below the root")
	}
}

func TestLinksLeadToRegularFiles(t *testing.T) {
	dir := t.TempDir()
	file := put(t, filepath.Join(dir, "a.zip"), []byte("PK"))
	for path, want := range map[string]string{
		file:                           "",
		filepath.Join(file, "b.demo"):  "", // inside an archive
		dir:                            "does not lead to a file",
		"/dev/zero":                    "does not lead to a file",
		filepath.Join(dir, "no.demo"):  "there is no file",
		filepath.Join(dir, "no", "no"): "there is no file",
	} {
		if _, err := LinkedFile(filepath.ToSlash(path)); (err == nil) != (want == "") ||
			err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", path, err, want)
		}
	}
}

// A run is played from its start to the tick, and its player is followed by client ID:
// others in the recording may run as well, and have the same name.
func TestARunIsPlayedFromItsStartWithItsPlayer(t *testing.T) {
	r := AtRun(&library.Run{Path: "a.demo", Name: "nova", Player: 7, Start: 28120 * time.Millisecond})
	if r.Wishes.At == nil || r.Wishes.At.Kind != sim.AtTime || r.Wishes.At.Time != 28120*time.Millisecond ||
		r.Wishes.Follow != "7" || r.Path() != "a.demo" {
		t.Errorf("%+v", r.Wishes)
	}
}
