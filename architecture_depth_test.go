package playhead_test

import (
	"slices"
	"strings"
	"testing"
)

// The most packages in render and below, those of them that are no parts, and how many one imports of another in a
// row. A part is a feature, which nobody has to read who does not work on it.
const mostWindowPackages, mostWithoutParts, longestWindowChain = 50, 42, 10

// What draws knows no features: then whoever reads a package has few others to read first.
func TestTheWindowIsShallow(t *testing.T) {
	imports := map[string][]string{}
	for _, p := range list(t, false, "./render/...") {
		imports[p.ImportPath] = p.Imports
	}
	n := 0
	for path := range imports {
		if !strings.HasPrefix(path, module+"render/parts/") {
			n++
		}
	}
	if n < 20 || n > mostWithoutParts {
		t.Errorf("render has %d packages that are no parts, want at most %d", n, mostWithoutParts)
	}
	if len(imports) > mostWindowPackages {
		t.Errorf("render has %d packages, want at most %d", len(imports), mostWindowPackages)
	}
	chains := map[string][]string{}
	var chain func(pkg string) []string
	chain = func(pkg string) []string {
		if c, ok := chains[pkg]; ok {
			return c
		}
		var longest []string
		for _, dep := range imports[pkg] {
			if _, ours := imports[dep]; ours {
				if c := chain(dep); len(c) > len(longest) {
					longest = c
				}
			}
		}
		chains[pkg] = append([]string{strings.TrimPrefix(pkg, module)}, longest...)
		return chains[pkg]
	}
	if c := chain(module + "render"); len(c) > longestWindowChain {
		t.Errorf("%d packages import one another in a row, want at most %d: %v", len(c), longestWindowChain, c)
	}
	var reaches func(from, to string) bool
	reaches = func(from, to string) bool {
		return from == to || slices.ContainsFunc(imports[from], func(dep string) bool { return reaches(dep, to) })
	}
	for _, draws := range []string{
		"canvas", "widget", "lanes", "camera", "mapart", "physics", "skins", "view", "view/tee", "view/above",
	} {
		for _, features := range []string{"action", "session", "desk", "stage", "part"} {
			if reaches(module+"render/"+draws, module+"render/"+features) {
				t.Errorf("render/%s draws; it should not know of render/%s", draws, features)
			}
		}
	}
}
