package formats

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"playhead/testdata/demowriter"
)

// All entries can be opened by name and are listed, however many texts there are
// before them.
func TestTheLastOfManyEntriesOpens(t *testing.T) {
	const texts = 5000
	demo := string(demowriter.DDNet().Bytes())
	var files []string
	for i := range texts {
		files = append(files, fmt.Sprintf("notes/%d.txt", i), "hello")
	}
	path := write(t, "day.zip", zipOf(t, append(files, "last.demo", demo)...))
	if !Candidate(path) {
		t.Error("it is no candidate")
	}
	for _, name := range []string{path, path + "/last.demo"} {
		f, err := OpenFile(name, Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if f.Name != "last.demo" {
			t.Errorf("%s is %s", name, f.Name)
		}
		f.Close()
	}
	path = write(t, "two.zip", zipOf(t, append(files, "last.demo", demo, "more.demo", demo)...))
	_, err := OpenFile(path, Options{})
	if want := "This zip file holds 2 recordings. Open one as ZIP/NAME: last.demo, more.demo"; err == nil ||
		err.Error() != want {
		t.Errorf("%v", err)
	}
}

// Each entry has a name by which it alone is opened, whatever the archive calls it.
func TestEveryEntryHasANameOfItsOwn(t *testing.T) {
	demos := make([]string, 7)
	for i := range demos {
		demos[i] = string(demowriter.DDNet().Bytes()) + strings.Repeat("\x00", i) // to tell them apart
	}
	path := write(t, "day.zip", zipOf(t,
		"a.demo", demos[0], "a.demo", demos[1], "a (2).demo", demos[2], "a.demo", demos[3],
		`x\b.demo`, demos[4], "../../c.demo", demos[5], "/d//e.demo", demos[6]))
	_, err := OpenFile(path, Options{})
	var list *ArchiveError
	if !errors.As(err, &list) || len(list.Entries) != len(demos) {
		t.Fatalf("%v", err)
	}
	want := []string{"a.demo", "a (3).demo", "a (2).demo", "a (4).demo", "x/b.demo", "c.demo", "d/e.demo"}
	for i, e := range list.Entries {
		if e.Name != want[i] {
			t.Errorf("entry %d is %q, want %q", i, e.Name, want[i])
		}
		f, err := OpenFile(path+"/"+e.Name, Options{})
		if err != nil {
			t.Errorf("%s: %v", e.Name, err)
			continue
		}
		if got := f.Source().Size(); got != int64(len(demos[i])) {
			t.Errorf("%s: %d bytes, want %d", e.Name, got, len(demos[i]))
		}
		f.Close()
	}
}

func TestErrorsShortenTheNamesOfEntries(t *testing.T) {
	long := strings.Repeat("long ", 5000)
	demo := string(demowriter.DDNet().Bytes())
	for _, c := range []struct {
		name  string
		files []string
		entry string
	}{
		{"several recordings", []string{long + "1.demo", demo, long + "2.demo", demo}, ""},
		{"a map", []string{long + ".map", "DATA\x04", "b.txt", "hello"}, ""},
		{"no such entry", []string{"a.demo", demo}, "/" + long[:200] + "/" + long},
	} {
		_, err := OpenFile(write(t, "day.zip", zipOf(t, c.files...))+c.entry, Options{})
		if err == nil || len(err.Error()) > 400 || !strings.Contains(err.Error(), "…") {
			t.Errorf("%s: %.600v", c.name, err)
		}
	}
}

// An archive can list more entries than memory holds. The limit is stated.
func TestALongListOfEntriesIsRefused(t *testing.T) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	name := strings.Repeat("x", 60_000)
	for i := range zipDirectory/len(name) + 1 {
		if _, err := w.CreateHeader(&zip.FileHeader{Name: fmt.Sprint(name, i)}); err != nil {
			t.Fatal(err)
		}
	}
	w.Close()
	path := write(t, "many.zip", b.Bytes())
	_, err := OpenFile(path, Options{})
	if err == nil || !strings.Contains(err.Error(), "larger than 64 MiB") || KindOf(err) != NotRecording {
		t.Errorf("%v", err)
	}
	if Candidate(path) {
		t.Error("it is a candidate")
	}
}
