package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// A folder that is opened or dropped is added to the library, which is shown.
func TestAFolderIsAddedToTheLibrary(t *testing.T) {
	path, a := given(t), newApp(t)
	var folders []string
	for _, name := range []string{"demos", "logs"} {
		dir := filepath.Join(filepath.Dir(path("x")), name)
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		folders = append(folders, dir)
	}
	st := giveTo(t, a, folders[0])
	if st.Parts["library"] == nil || len(st.Toasts) != 1 || st.Dialog != "" {
		t.Fatalf("library %v, toasts %q, dialog %q", st.Parts["library"], st.Toasts, st.Dialog)
	}
	if got := a.win.Settings().Library.Folders; !slices.Equal(got, folders[:1]) {
		t.Errorf("folders %q", got)
	}
	giveTo(t, a, folders...) // one of them is there
	if got := a.win.Settings().Library.Folders; !slices.Equal(got, folders) {
		t.Errorf("folders %q", got)
	}
	// A recording given with a folder is opened.
	if st := giveTo(t, a, folders[0], path("walk.demo")); st.File != "walk.demo" {
		t.Errorf("shown %q", st.File)
	}
}
