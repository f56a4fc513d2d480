package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)[^)]*\)|(?:src|href)="([^"]+)"`)
	heading = regexp.MustCompile(`(?m)^#+ +(.*)$`)
	code    = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
	notSlug = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// Links from one page to another, or to a picture, lead somewhere.
func TestLinksOfPagesLeadSomewhere(t *testing.T) {
	found := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != ".." && (strings.HasPrefix(d.Name(), ".") && d.Name() != ".github" ||
			d.Name() == "bin"):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".md":
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(string(text), ""), -1) {
			to := m[1] + m[2]
			if strings.Contains(to, ":") {
				continue // another site's
			}
			found++
			if why := deadLink(path, to); why != "" {
				t.Errorf("%s: link to %s: %s", strings.TrimPrefix(path, "../"), to, why)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found < 10 {
		t.Errorf("only %d links were found: the pages are elsewhere", found)
	}
}

// deadLink says why a link of a page leads nowhere, "" when it leads somewhere.
func deadLink(page, to string) string {
	file, anchor, _ := strings.Cut(to, "#")
	if file != "" {
		page = filepath.Join(filepath.Dir(page), file)
	}
	if _, err := os.Stat(page); err != nil {
		return "no such file"
	}
	if anchor == "" || filepath.Ext(page) != ".md" {
		return ""
	}
	text, err := os.ReadFile(page)
	if err != nil {
		return err.Error()
	}
	for _, h := range heading.FindAllStringSubmatch(string(text), -1) {
		if slug(h[1]) == anchor {
			return ""
		}
	}
	return "no such heading"
}

// slug is how sites that show these pages name a heading.
func slug(heading string) string {
	return strings.ReplaceAll(notSlug.ReplaceAllString(strings.ToLower(strings.TrimSpace(heading)), ""), " ", "-")
}
