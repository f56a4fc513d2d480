//go:build unix && !darwin

package register

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playhead/packaging/linux"
)

func TestWhatIsRegisteredCanBeUnregistered(t *testing.T) {
	data := filepath.Join(t.TempDir(), "my data")
	said, err := registerIn(data, "/opt/play head/playhead")
	if err != nil || !strings.HasPrefix(said, "Playhead is registered") {
		t.Fatalf("%q, %v", said, err)
	}
	b, err := os.ReadFile(filepath.Join(data, "applications", "playhead.desktop"))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{`Exec="/opt/play head/playhead" %U`, "TryExec=/opt/play head/playhead"} {
		if !strings.Contains(string(b), line+"\n") {
			t.Errorf("no line %s in\n%s", line, b)
		}
	}
	for _, kind := range []string{"teehistorian", "demo", "dem", "gho"} {
		if _, err := os.Stat(filepath.Join(data, "icons", "hicolor", "scalable", "mimetypes",
			"playhead-"+kind+".svg")); err != nil {
			t.Error(err)
		}
		if !strings.Contains(string(linux.Types), `<icon name="playhead-`+kind+`"/>`) {
			t.Errorf("no type has the icon of %s", kind)
		}
	}
	if said, err := unregisterIn(data); err != nil || said != "Playhead is no longer registered." {
		t.Errorf("%q, %v", said, err)
	}
	err = filepath.WalkDir(data, func(name string, d fs.DirEntry, err error) error {
		if err == nil && strings.Contains(d.Name(), "playhead") {
			t.Errorf("%s is still there", name)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	if said, err := unregisterIn(data); err != nil || said != "Playhead was not registered for this user." {
		t.Errorf("again: %q, %v", said, err)
	}
}
