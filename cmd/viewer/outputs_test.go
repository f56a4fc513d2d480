package main

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playhead/cmd/viewer/opening"
	"playhead/cmd/viewer/pictures"
)

func put(t *testing.T, path string, data []byte) string {
	t.Helper()
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestOutputsReplaceOnlyTheirOwnKindAndNoInput(t *testing.T) {
	dir, data := t.TempDir(), t.TempDir()
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewRGBA(image.Rect(0, 0, 1, 1))); err != nil {
		t.Fatal(err)
	}
	at := func(name string) string { return filepath.Join(dir, name) }
	rec := put(t, at("x.demo"), []byte("TWDEMO"))
	level := put(t, at("x.map"), []byte("DATA"))
	shot := put(t, at("shot.png"), picture.Bytes())
	state := put(t, at("state.json"), []byte("{\n  \"open\": true,\n  \"playhead\": {}}"))
	settings := put(t, at("settings.json"), []byte("{\n  \"theme\": \"dark\"}"))
	empty := put(t, at("empty"), nil)
	skin := put(t, filepath.Join(data, "skin.png"), picture.Bytes())
	link := at("link.png")
	if err := os.Symlink(rec, link); err != nil {
		t.Skip(err)
	}
	for _, c := range []struct {
		screenshot, dump string
		want             string // end of the error, "" for none
	}{
		{at("new.png"), at("new.json"), ""},
		{shot, state, ""},
		{empty, "", ""},
		{"", empty, ""},
		{os.DevNull, "", ""},
		{rec, "", "x.demo is also an input; choose another name"},
		{"", rec, "x.demo is also an input; choose another name"},
		{link, "", "link.png is also an input; choose another name"},
		{level, "", "x.map is also an input; choose another name"},
		{skin, "", "skin.png is also an input; choose another name"},
		{state, "", "state.json exists and is a different kind of file; choose another name"},
		{"", shot, "shot.png exists and is a different kind of file; choose another name"},
		{"", settings, "settings.json exists and is a different kind of file; choose another name"},
		{at("new.png"), at("./new.png"), "new.png is also another output; choose another name"},
		{filepath.Join(dir, "none", "x.png"), "", "/none does not exist"},
	} {
		o := options{
			request: opening.File(rec), mapFile: level, data: []string{data},
			pictures: pictures.Options{Screenshot: c.screenshot}, dumpState: c.dump,
		}
		err := o.checkOutputs()
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasSuffix(err.Error(), c.want)) {
			t.Errorf("%q, %q: %v, want %q", c.screenshot, c.dump, err, c.want)
		}
	}
}
