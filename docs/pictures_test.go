package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// The pictures of the front page, and the others beside them, are made of our samples by
// `make screenshots README=1`, so that they can be made again when the window changes.
func TestPicturesOfTheFrontPageAreMadeByTheScript(t *testing.T) {
	script, err := os.ReadFile("../scripts/screenshots.sh")
	if err != nil {
		t.Fatal(err)
	}
	var made []string
	for _, m := range regexp.MustCompile(`\$few/([\w/-]+\.(?:png|gif))`).FindAllStringSubmatch(string(script), -1) {
		made = append(made, m[1])
	}
	page, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for _, m := range regexp.MustCompile(`!\[[^]]*\]\(([^)]+)\)`).FindAllStringSubmatch(string(page), -1) {
		shown++
		if name, err := filepath.Rel("docs/pictures", m[1]); err != nil || !slices.Contains(made, name) {
			t.Errorf("README.md shows %s, which scripts/screenshots.sh does not make", m[1])
		}
	}
	if shown < 6 {
		t.Errorf("README.md shows only %d pictures", shown)
	}
	files, err := os.ReadDir("pictures")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !f.IsDir() && !slices.Contains(made, f.Name()) {
			t.Errorf("docs/pictures/%s is not made by scripts/screenshots.sh", f.Name())
		}
	}
	for _, name := range made {
		if _, err := os.Stat(filepath.Join("pictures", name)); err != nil {
			t.Errorf("scripts/screenshots.sh makes %s, which is not in docs/pictures", name)
		}
	}
}
