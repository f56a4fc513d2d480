package statefile

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// kept is what the tests keep.
type kept struct {
	Theme string  `json:"theme"`
	Scale float64 `json:"scale,omitempty"`
	Clip  clip    `json:"clip"`
	List  []row   `json:"list,omitempty"`
}

type clip struct {
	Rate int `json:"rate"`
}

type row struct {
	ID   string `json:"id"`
	Loop bool   `json:"loop,omitempty"`
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func text(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// What this version does not know stays in a file that it changes.
func TestUnknownKeysAndValuesStay(t *testing.T) {
	for name, c := range map[string]struct {
		version   int
		old, want string
		change    func(*kept)
	}{
		"a key": {0, `{"theme":"dark","new":[1,2]}`, `{"theme":"light","new":[1,2]}`, func(k *kept) {
			k.Theme = "light"
		}},
		"a key below": {
			0, `{"clip":{"rate":1,"codec":"av2"}}`, `{"clip":{"rate":2,"codec":"av2"}}`,
			func(k *kept) { k.Clip.Rate = 2 },
		},
		"a value of another type": {
			0, `{"scale":"auto","theme":"dark"}`, `{"scale":"auto","theme":"light"}`,
			func(k *kept) { k.Theme = "light" },
		},
		"until the user chooses": {
			0, `{"scale":"auto","theme":"dark"}`, `{"scale":2,"theme":"dark"}`,
			func(k *kept) { k.Scale = 2 },
		},
		"a large number": {
			0, `{"n":12345678901234567890,"theme":"dark"}`,
			`{"n":12345678901234567890,"theme":"light"}`, func(k *kept) { k.Theme = "light" },
		},
		"of an entry": {
			1, `{"version":1,"list":[{"id":"a","colour":3},{"id":"b"}]}`,
			`{"version":1,"list":[{"id":"b"},{"id":"a","loop":true,"colour":3}]}`,
			func(k *kept) { k.List = []row{{"b", false}, {"a", true}} },
		},
		"what is cleared goes": {
			1, `{"version":1,"scale":2,"new":1,"list":[{"id":"a","loop":true,"x":0}]}`,
			`{"version":1,"new":1,"list":[{"id":"a","x":0}]}`, func(k *kept) { k.Scale, k.List[0].Loop = 0, false },
		},
		"a file of the first version": {
			1, `{"theme":"dark"}`, `{"version":1,"theme":"light"}`,
			func(k *kept) { k.Theme = "light" },
		},
		"a file of an earlier version": {
			3, `{"version":2,"theme":"dark","x":0}`,
			`{"version":3,"theme":"light","x":0}`, func(k *kept) { k.Theme = "light" },
		},
		"nothing changed, unknown kept": {0, `{"theme":"sepia","new":1}`, `{"theme":"sepia","new":1}`, func(*kept) {}},
	} {
		f := File{Path: filepath.Join(t.TempDir(), "x.json"), Version: c.version}
		write(t, f.Path, c.old)
		now := kept{}
		if err := f.Load(&now); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		was := now
		var base any
		if was.List = append([]row(nil), now.List...); c.version == 0 {
			base = was
		}
		c.change(&now)
		if err := f.Save(base, now); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var got, want any
		if json.Unmarshal([]byte(text(t, f.Path)), &got) != nil || json.Unmarshal([]byte(c.want), &want) != nil ||
			!reflect.DeepEqual(got, want) {
			t.Errorf("%s: the file is now\n%s, want %s", name, text(t, f.Path), c.want)
		}
		if strings.Contains(c.old, "12345678901234567890") && !strings.Contains(text(t, f.Path),
			"12345678901234567890") {
			t.Errorf("%s: %s", name, text(t, f.Path))
		}
	}
}

func TestAFileOfALaterVersionIsNeitherReadNorReplaced(t *testing.T) {
	f := File{Path: filepath.Join(t.TempDir(), "x.json"), Version: 1}
	for _, old := range []string{
		`{"version":2,"theme":{"new":"shape"}}`, `{"version":1e9}`,
		`{"theme":3,"version":1.5}`,
	} {
		write(t, f.Path, old)
		now := kept{Theme: "as it was"}
		if err := f.Load(&now); !errors.Is(err, ErrNewer) || now.Theme != "as it was" {
			t.Errorf("%s: %v, %+v", old, err, now)
		}
		if err := f.Save(nil, now); !errors.Is(err, ErrNewer) {
			t.Errorf("%s: %v", old, err)
		}
		if got := text(t, f.Path); got != old {
			t.Errorf("%s became %s", old, got)
		}
	}
}

func TestADamagedFileIsRenamedAndNeverOverwritten(t *testing.T) {
	f := File{Path: filepath.Join(t.TempDir(), "x.json"), Version: 1}
	damaged := []string{`{"theme":"da`, "[]", "null", strings.Repeat("\x00", 4096), `{"theme":3}`, `{"version":"two"}`}
	for i, old := range damaged {
		write(t, f.Path, old)
		var d *Damaged
		if i%2 == 0 { // found when it is read, or when it is written
			if err := f.Load(&kept{}); !errors.As(err, &d) {
				t.Errorf("%q: %v", old, err)
				continue
			}
		}
		if err := f.Save(nil, kept{Theme: "light"}); err != nil {
			t.Errorf("%q: %v", old, err)
		}
		var now kept
		if err := f.Load(&now); err != nil || now.Theme != "light" {
			t.Errorf("%q: then %+v, %v", old, now, err)
		}
	}
	left, err := filepath.Glob(f.Path + ".broken*")
	if err != nil || len(left) != len(damaged) {
		t.Errorf("kept aside: %q, %v", left, err)
	}
	if got := text(t, f.Path+".broken1"); got != damaged[0] {
		t.Errorf("the first one kept aside is now %q", got)
	}
}

// What is not a file is not read: a pipe would block, a device never end.
func TestOnlyRegularFilesAreRead(t *testing.T) {
	dir := t.TempDir()
	paths := []string{dir, os.DevNull}
	link := filepath.Join(dir, "link")
	if os.Symlink(os.DevNull, link) == nil {
		paths = append(paths, link)
	}
	for _, path := range paths {
		if b, err := Read(path); err == nil || errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %q, %v", path, b, err)
		}
		if err := (File{Path: path}).Load(&kept{}); err == nil || errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if _, err := Read(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}

// A file that cannot be read now may be a good one.
func TestAFileThatCannotBeReadIsNotReplaced(t *testing.T) {
	dir := t.TempDir()
	f := File{Path: filepath.Join(dir, "x.json")}
	if err := os.Mkdir(f.Path, 0o700); err != nil { // fails for root as well
		t.Fatal(err)
	}
	if err := f.Save(nil, kept{}); err == nil {
		t.Error("it was replaced")
	}
	if info, err := os.Stat(f.Path); err != nil || !info.IsDir() {
		t.Errorf("%v, %v", info, err)
	}
}

// A key that somebody wrote in another case counts as the program's own, which replaces it; keys of others stay.
func TestKeysInAnotherCaseAreNotKeptBesideOurs(t *testing.T) {
	f := File{Path: filepath.Join(t.TempDir(), "x.json"), Version: 1}
	write(t, f.Path, `{"Theme":"dark","liSt":{"a":1},"LIST":2,"cliP":{"RATE":3},"other":{"b":1,"B":2}}`)
	if err := f.Save(nil, kept{Theme: "light", List: []row{{ID: "a"}}}); err != nil {
		t.Fatal(err)
	}
	var now kept
	said := text(t, f.Path)
	if err := f.Load(&now); err != nil || now.Theme != "light" || len(now.List) != 1 {
		t.Errorf("%+v, %v", now, err)
	}
	for _, gone := range []string{"Theme", "liSt", "LIST", "cliP", "RATE"} {
		if strings.Contains(said, `"`+gone+`"`) {
			t.Errorf("%s is left: %s", gone, said)
		}
	}
	if !strings.Contains(said, `"b": 1`) || !strings.Contains(said, `"B": 2`) {
		t.Errorf("the other keys: %s", said)
	}
}

func FuzzSave(f *testing.F) {
	for _, s := range []string{
		"", "{", "null", `{"theme":"a","list":[{"id":"a"},3]}`, `{"list":{"a":1}}`,
		`{"version":9}`, `{"liSt":{"a":1}}`, "{\"\xff\":1}",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		f := File{Path: filepath.Join(t.TempDir(), "x.json"), Version: 1}
		write(t, f.Path, string(b))
		err := f.Save(nil, kept{Theme: "light", List: []row{{ID: "a"}}})
		if errors.Is(err, ErrNewer) && text(t, f.Path) == string(b) {
			return
		}
		var now kept
		if loaded := f.Load(&now); err != nil || loaded != nil || now.Theme != "light" || len(now.List) != 1 {
			t.Errorf("%q: %v, then %+v, %v", b, err, now, loaded)
		}
	})
}
