package playhead_test

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// services are the packages that do the program's work around the window, and which of
// them each may import. Package main alone knows all of them.
var services = map[string][]string{
	"work":     nil,
	"keeping":  {"work"},
	"desktop":  {"work", "keeping"},
	"opening":  {"work", "keeping"},
	"shelves":  {"work", "keeping"},
	"pictures": {"work", "desktop", "opening"},
}

// A service can be read, tested and changed with what it imports, and without those that
// use it.
func TestServicesOfTheViewerKnowOnlyThoseBelowThem(t *testing.T) {
	found := 0
	for _, p := range list(t, false, "./cmd/viewer/...") {
		name := strings.TrimPrefix(p.ImportPath, module+"cmd/viewer/")
		may, isService := services[name]
		if !isService {
			may = nil
		} else {
			found++
		}
		for _, imp := range p.Imports {
			dep := strings.TrimPrefix(imp, module+"cmd/viewer/")
			if _, ok := services[dep]; ok && p.ImportPath != module+"cmd/viewer" && !slices.Contains(may, dep) {
				t.Errorf("cmd/viewer/%s imports %s; it may import of the services: %v", name, dep, may)
			}
		}
	}
	if found != len(services) {
		t.Errorf("found %d services, want %d", found, len(services))
	}
}

// What the command line says holds for the whole run: only the files that parse it
// write to the options.
func TestFlagsAreNotWrittenAfterParsing(t *testing.T) {
	files := 0
	for set, file := range parsed(t, filepath.Join("cmd", "viewer")) {
		at := filepath.ToSlash(set.Position(file.Pos()).Filename)
		if filepath.Dir(at) != filepath.Join("cmd", "viewer") || strings.HasPrefix(filepath.Base(at), "flags") {
			continue
		}
		files++
		for _, e := range written(file) {
			if through(e, "opt") {
				t.Errorf("%s writes to the options of the command line", set.Position(e.Pos()))
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if star, ok := n.(*ast.StarExpr); ok {
				if id, ok := star.X.(*ast.Ident); ok && id.Name == "options" {
					t.Errorf("%s passes a pointer to the options of the command line on", set.Position(n.Pos()))
				}
			}
			return true
		})
	}
	if files < 3 {
		t.Errorf("looked at %d files only", files)
	}
}

// A Request is passed by value, and a function that gets a pointer to one to read it
// does not write through it.
func TestRequestsAreNotChanged(t *testing.T) {
	files := 0
	for _, dir := range []string{"opening", "pictures", "shelves", "desktop"} {
		for set, file := range parsed(t, filepath.Join("cmd", "viewer", dir)) {
			files++
			for _, e := range written(file) {
				if through(e, "Request", "waiting") {
					t.Errorf("%s changes a Request that others hold", set.Position(e.Pos()))
				}
			}
			for _, decl := range file.Decls {
				f, ok := decl.(*ast.FuncDecl)
				if !ok {
					continue
				}
				var pointers []string
				for _, list := range []*ast.FieldList{f.Recv, f.Type.Params} {
					pointers = append(pointers, pointersToRequests(list)...)
				}
				for _, e := range written(f) {
					if through(e, pointers...) {
						t.Errorf("%s: %s changes a Request of its caller", set.Position(e.Pos()), f.Name.Name)
					}
				}
			}
		}
	}
	if files < 20 {
		t.Errorf("looked at %d files only", files)
	}
}

// pointersToRequests returns the names of parameters of type *Request.
func pointersToRequests(list *ast.FieldList) (names []string) {
	if list == nil {
		return nil
	}
	for _, p := range list.List {
		star, ok := p.Type.(*ast.StarExpr)
		if !ok {
			continue
		}
		of := star.X
		if s, ok := of.(*ast.SelectorExpr); ok {
			of = s.Sel
		}
		if id, ok := of.(*ast.Ident); ok && id.Name == "Request" {
			for _, n := range p.Names {
				names = append(names, n.Name)
			}
		}
	}
	return names
}

// written returns what is assigned to, and what is counted up or down.
func written(in ast.Node) (all []ast.Expr) {
	ast.Inspect(in, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				all = append(all, n.Lhs...)
			}
		case *ast.IncDecStmt:
			all = append(all, n.X)
		}
		return true
	})
	return all
}

// through reports whether a part of what one of the names stands for is written to: a
// field, an element, or what it points to.
func through(e ast.Expr, names ...string) bool {
	for inside := false; ; inside = true {
		name := ""
		var next ast.Expr
		switch x := e.(type) {
		case *ast.SelectorExpr:
			name, next = x.Sel.Name, x.X
		case *ast.IndexExpr:
			next = x.X
		case *ast.StarExpr:
			next = x.X
		case *ast.ParenExpr:
			next = x.X
		case *ast.Ident:
			name = x.Name
		}
		if inside && slices.Contains(names, name) {
			return true
		}
		if next == nil {
			return false
		}
		e = next
	}
}
