package playhead_test

import (
	"slices"
	"strings"
	"testing"
)

// The most packages below render, and how many one imports of another in a row. The folders of parts do not count: each
// is a feature, which nobody has to read who does not work on it.
const mostWindowPackages, longestWindowChain = 42, 10

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
	if n < 20 || n > mostWindowPackages {
		t.Errorf("render has %d packages that are no parts, want at most %d", n, mostWindowPackages)
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
	for _, draws := range []string{"canvas", "widget", "lanes"} {
		for _, features := range []string{"action", "session", "desk", "stage", "part"} {
			if reaches(module+"render/"+draws, module+"render/"+features) {
				t.Errorf("render/%s draws; it should not know of render/%s", draws, features)
			}
		}
	}
}
