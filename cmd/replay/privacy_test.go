package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"playhead/testdata/campaign"
)

// madeOf says what else can be made of the recordings with private things.
var madeOf = map[string][][]string{
	"log.teehistorian": {{"demo", "FILE", "-o", "OUT/made.demo"}},
	"round.demo": {
		{"cut", "FILE", "--from", "0", "--to", "1", "-o", "OUT/cut.demo"},
		{"demo", "FILE", "-o", "OUT/made.demo"},
	},
	"round.dem": {{"jumps", "FILE"}},
}

// everyOutput is everything that the program can make of a recording.
var everyOutput = [][]string{
	{"info", "FILE"},
	{"info", "FILE", "--json"},
	{"events", "FILE"},
	{"events", "FILE", "--json"},
	{"export", "FILE", "-o", "OUT/rows.csv"},
	{"export", "FILE", "--inferred", "-o", "OUT/rows.jsonl"},
	{"export", "FILE", "-o", "OUT/rows.parquet"},
	{"export", "FILE", "--dataset", "OUT/tables"},
	{"stats", "FILE"},
	{"runs", "FILE", "--json"},
	{"rounds", "FILE"},
	{"judge", "FILE", "--json"},
	{"judge", "FILE", "--html", "OUT/report.html"},
	{"similar", "FILE", "FILE", "--json"},
	{"messages", "FILE"},
	{"messages", "FILE", "--json"},
	{"bench", "FILE", "--json"},
	{"index", "DIR", "--db", "OUT/library.db"},
	{"find", "", "--db", "OUT/library.db", "--json"},
	{"export", "FILE", "--errors", "OUT/errors.jsonl", "--every", "100"},
	{"page", "FILE", "-o", "OUT/page.html"},
	{"page", "FILE", "--exact-inputs", "-o", "OUT/exact.html"},
}

// Private data appears nowhere unless requested: in no output, in no file that
// was made, in none of our folders.
func TestWhatIsPrivateAppearsNowhere(t *testing.T) {
	runs, made := 0, 0
	defer func() { t.Logf("%d runs of commands and %d files hold nothing private", runs, made) }()
	for _, s := range campaign.Share(append(campaign.Private(t), campaign.PrivatePacked(t)...)) {
		t.Run(s.Name, func(t *testing.T) {
			in, out := t.TempDir(), t.TempDir()
			path := filepath.Join(in, s.Name)
			if err := os.WriteFile(path, s.Data, 0o600); err != nil {
				t.Fatal(err)
			}
			said := 0
			for _, args := range append(everyOutput[:len(everyOutput):len(everyOutput)], madeOf[s.Name]...) {
				text, errs := outputs(args, path, out)
				said += len(text)
				runs++
				checkPrivate(t, strings.Join(args, " "), text+errs)
			}
			if said < 1000 {
				t.Errorf("all outputs together are %d bytes", said)
			}
			files := 0
			if err := filepath.WalkDir(out, func(name string, d fs.DirEntry, err error) error {
				if err != nil || d.IsDir() {
					return err
				}
				files++
				checkPrivate(t, "the name "+d.Name(), name)
				text, err := contentsOf(name)
				checkPrivate(t, d.Name(), text)
				return err
			}); err != nil {
				t.Fatal(err)
			}
			if files < 6 {
				t.Errorf("%d files were made", files)
			}
			made += files
			shown := ""
			for _, args := range [][]string{
				{"info", "FILE", "--json"},
				{"events", "FILE", "--json"},
				{"messages", "FILE", "--json"},
			} {
				text, _ := outputs(append(args[:len(args):len(args)], "--show-private"), path, out)
				shown += text
			}
			for _, secret := range s.Shown {
				if !strings.Contains(shown, secret) {
					t.Errorf("%q is not even there for who asks: the test proves nothing", secret)
				}
			}
		})
	}
}

// outputs runs a command on a recording.
func outputs(args []string, path, made string) (out, errs string) {
	line := make([]string, len(args))
	for i, a := range args {
		line[i] = strings.NewReplacer("FILE", path, "DIR", filepath.Dir(path), "OUT", made).Replace(a)
	}
	_, out, errs = replay(line...)
	return out, errs
}

func checkPrivate(t *testing.T, what, text string) {
	t.Helper()
	for _, p := range campaign.Secrets {
		if i := strings.Index(text, p); i >= 0 {
			t.Errorf("%s holds %q: …%q…", what, p, text[max(0, i-40):min(len(text), i+40)])
		}
	}
}

// contentsOf returns what is in a file that was made, unpacked.
func contentsOf(name string) (string, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	text := string(b)
	switch filepath.Ext(name) {
	case ".parquet":
		f, err := os.Open(name)
		if err != nil {
			return "", err
		}
		defer f.Close()
		r := parquet.NewReader(f)
		defer r.Close()
		for rows := make([]parquet.Row, 64); ; {
			n, err := r.ReadRows(rows)
			for _, row := range rows[:n] {
				text += fmt.Sprint(row)
			}
			if errors.Is(err, io.EOF) {
				return text, nil
			} else if err != nil {
				return "", err
			}
		}
	case ".demo": // what somebody reads out of it who shows all
		for _, args := range [][]string{
			{"info", name, "--json", "--show-private"},
			{"events", name, "--json", "--show-private"},
		} {
			_, out, _ := replay(args...)
			text += out
		}
	}
	return text, nil
}
