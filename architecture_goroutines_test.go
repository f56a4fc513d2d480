package playhead_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// unguarded are the goroutines of the programs that recover from no panic, by file
// and function, and why none needs to or where it is caught.
var unguarded = map[string]string{
	"archive/reading.go readAhead":              "reads bytes into buffers",
	"archive/writer.go startWriter":             "writes pieces that others made",
	"cmd/replay/batch/batch.go watch":           "draws a line of progress",
	"cmd/replay/interrupt.go untilSignal":       "waits for a signal",
	"cmd/replay/main.go ownOutputs":             "removes files by their names",
	"cmd/viewer/loop.go newReports":             "shows a bug: it would report itself",
	"cmd/viewer/pictures/jobs.go endWithParent": "waits for the end of a pipe",
	"cmd/viewer/instance/instance.go send":      "writes a line and reads one",
	"cmd/viewer/instance/instance.go Serve":     "reads a line; what it says is done on the window's goroutine",
	"cmd/replay/follow.go followOne":            "waits for the writer of a file",
	"crash/memory_linux.go WatchMemory":         "hands on signals",
	"cmd/live/live.go notify":                   "hands on that a file changed",
	"cmd/viewer/opening/opener.go Close":        "waits for others",
	"cmd/viewer/desktop/dialogs.go ShowFolder":  "runs a program",
	"cmd/viewer/desktop/signals_unix.go " +
		"Listen": "waits for signals; what they ask for is done on the window's goroutine",
	"formats/followstream.go FollowStream": "copies bytes into a file",
	"formats/twmap/jobs.go runJobs":        "waits for others; the jobs recover",
	"library/index.go run":                 "hands out paths; header and contents recover",
	"render/session/session.go collect":    "hands on updates",
	"render/session/session.go Close":      "drops updates",
	"sim/load.go Load":                     "load recovers",
	"render/skins/wardrobe.go New":         "work is guarded piece by piece",
}

// A panic on a goroutine ends the program, with the window and whatever else it
// was doing. So each goroutine catches its own, or is one of the few that only
// hand on what others made.
func TestEveryGoroutineCatchesItsBugs(t *testing.T) {
	found, all := map[string]bool{}, 0
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && slices.Contains([]string{
			".git", "bin", "bench", "testdata", "packaging",
			filepath.Join("assets", "gen"), filepath.Join("formats", "internal", "bots"),
		}, name) {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Body == nil {
				continue
			}
			for begun := range goroutines(f.Body) {
				all++
				key := filepath.ToSlash(name) + " " + f.Name.Name
				found[key] = true
				if unguarded[key] == "" && !guarded(begun, file) {
					t.Errorf(
						"%s: the goroutine of %s catches no panic: use work.Queue.Go, crash.Reports.Go, "+
							"session.Guard, or recover; or say in this test why it needs none",
						set.Position(begun.Pos()), f.Name.Name)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for key := range unguarded {
		if !found[key] {
			t.Errorf("%s begins no goroutine any more", key)
		}
	}
	if all < 20 {
		t.Errorf("found %d goroutines only", all)
	}
}

// What a part finds in a recording it finds with session.Finder: when to look again, and what
// a bug or a closed recording leaves, is decided there.
func TestPartsFindWithOneFinder(t *testing.T) {
	files, err := filepath.Glob("render/parts/*/*.go")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok || s.Sel.Name != "Start" {
				return true
			}
			if guard, ok := s.X.(*ast.SelectorExpr); ok && guard.Sel.Name == "Guard" {
				t.Errorf("%s: use session.Finder", set.Position(s.Pos()))
			}
			return true
		})
	}
}

// goroutines yields what runs on a goroutine of its own: what follows go, and what
// is given to the Go of a sync.WaitGroup.
func goroutines(body *ast.BlockStmt) func(func(ast.Expr) bool) {
	return func(yield func(ast.Expr) bool) {
		ast.Inspect(body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				if fn, ok := n.Call.Fun.(*ast.FuncLit); ok {
					return yield(fn)
				}
				return yield(n.Call)
			case *ast.CallExpr:
				if s, ok := n.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "Go" && len(n.Args) == 1 {
					return yield(n.Args[0])
				}
			}
			return true
		})
	}
}

// guards are the functions that catch the panics of what they call, and fill of
// formats/twcapture and read of formats/twdemo, which hand them on.
var guards = map[string]bool{"Do": true, "attempt": true, "Attempt": true, "guard": true, "fill": true, "read": true}

// isDoOfOthers reports whether a call of Do is one of what guards nothing, such as
// the window's.
func isDoOfOthers(fn *ast.SelectorExpr) bool {
	if fn.Sel.Name != "Do" {
		return false
	}
	of := ""
	switch x := fn.X.(type) {
	case *ast.Ident:
		of = x.Name
	case *ast.SelectorExpr:
		of = x.Sel.Name
	}
	return !slices.Contains([]string{"crash", "Guard", "r", "g", "queue", "q", "Work"}, of)
}

// guarded reports whether what runs recovers from a panic: by a deferred call of a
// function that does, or by being a call of Do, which does.
func guarded(begun ast.Expr, file *ast.File) bool {
	if call, ok := begun.(*ast.CallExpr); ok {
		begun = call.Fun
	}
	var body ast.Node = begun
	if s, ok := begun.(*ast.SelectorExpr); ok {
		if s.Sel.Name == "Do" {
			return !isDoOfOthers(s)
		}
		for _, decl := range file.Decls { // a method of this file
			if f, ok := decl.(*ast.FuncDecl); ok && f.Name.Name == s.Sel.Name {
				body = f.Body
			}
		}
	}
	safe := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeferStmt:
			ast.Inspect(n, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && (id.Name == "recover" || id.Name == "Catch") {
					safe = true
				}
				return true
			})
		case *ast.CallExpr: // of what guards
			switch fn := n.Fun.(type) {
			case *ast.SelectorExpr:
				safe = safe || guards[fn.Sel.Name] && !isDoOfOthers(fn)
			case *ast.Ident:
				safe = safe || guards[fn.Name]
			}
		}
		return true
	})
	return safe
}
