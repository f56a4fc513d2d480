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

// Tests wait for states. The few that sleep say why, on that line or the one above.
func TestSleepsInTestsSayWhy(t *testing.T) {
	sleeps := 0
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != "." && strings.HasPrefix(entry.Name(), "."):
			return filepath.SkipDir
		case !strings.HasSuffix(path, "_test.go"):
			return nil
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		all, silent := sleepsIn(fset, file)
		for _, line := range silent {
			t.Errorf("%s:%d: time.Sleep without a comment that says why no state can be waited for", path, line)
		}
		sleeps += len(all)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if sleeps == 0 {
		t.Error("no test sleeps: the check looks in the wrong place, or can go")
	}
}

// sleepsIn returns the lines with a time.Sleep, and those of them without a comment.
func sleepsIn(fset *token.FileSet, file *ast.File) (all, silent []int) {
	commented := map[int]bool{}
	for _, group := range file.Comments {
		commented[fset.Position(group.Pos()).Line] = true
		commented[fset.Position(group.End()).Line] = true
	}
	ast.Inspect(file, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != "Sleep" {
			return true
		}
		if x, ok := sel.X.(*ast.Ident); !ok || x.Name != "time" {
			return true
		}
		line := fset.Position(sel.Pos()).Line
		all = append(all, line)
		if !commented[line] && !commented[line-1] {
			silent = append(silent, line)
		}
		return true
	})
	return all, silent
}

func TestASleepWithoutAReasonIsFound(t *testing.T) {
	const source = `package p

func f() {
	time.Sleep(1)

	time.Sleep(2) // a reason

	// another
	time.Sleep(3)
	time.Sleep(4)
	for ; ; time.Sleep(5) {
	}
	poll := time.Sleep
}
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "x_test.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	all, silent := sleepsIn(fset, file)
	if !slices.Equal(all, []int{4, 6, 9, 10, 11, 13}) || !slices.Equal(silent, []int{4, 10, 11, 13}) {
		t.Errorf("sleeps %v, without a reason %v", all, silent)
	}
}
