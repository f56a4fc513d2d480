package playhead_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// beginsWithName finds the name in "name returns …", "name and other draw …", "name of …".
var beginsWithName = regexp.MustCompile(`^([A-Za-z_]\w*)(?: and \w+)?,? (?:[a-z]+s|of|from|on|for|in)\b`)

// A documented declaration, a method of an interface and a field of a struct included.
type documented struct {
	at, name, doc string
}

// A doc comment that begins with a name begins with the name of what it documents.
func TestDocCommentsNameWhatTheyDocument(t *testing.T) {
	byFolder, declared := documentedByFolder(t)
	for dir, all := range byFolder {
		for _, d := range all {
			if other := namesAnother(d, declared[dir]); other != "" {
				t.Errorf("%s: the comment of %s is about %s", d.at, d.name, other)
			}
		}
	}
}

// namesAnother returns the name at the beginning of the comment if another declaration of the
// folder has it, or this one with other capitals; otherwise "".
func namesAnother(d documented, declared map[string]bool) string {
	m := beginsWithName.FindStringSubmatch(d.doc)
	if m == nil || m[1] == d.name || slices.Contains([]string{"A", "An", "The"}, m[1]) {
		return ""
	}
	if strings.EqualFold(m[1], d.name) || declared[m[1]] {
		return m[1]
	}
	return ""
}

func TestACommentAboutAnotherNameIsFound(t *testing.T) {
	declared := map[string]bool{"Open": true, "close": true, "size": true}
	for _, c := range []struct{ name, doc, want string }{
		{"Open", "Open returns a file.", ""},
		{"Open", "open returns a file.", "open"},
		{"close", "Open and close of files.", "Open"},
		{"size", "A size is a width and a height.", ""},
		{"size", "What close returns.", ""},
		{"limit", "size of the largest file.", "size"},
	} {
		if got := namesAnother(documented{name: c.name, doc: c.doc}, declared); got != c.want {
			t.Errorf("%s: %q names %q, want %q", c.name, c.doc, got, c.want)
		}
	}
}

// documentedByFolder returns all declarations with a doc comment, and all names that a folder declares.
func documentedByFolder(t *testing.T) (map[string][]documented, map[string]map[string]bool) {
	t.Helper()
	byFolder, declared := map[string][]documented{}, map[string]map[string]bool{}
	fset := token.NewFileSet()
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		file, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		dir := filepath.Dir(path)
		if declared[dir] == nil {
			declared[dir] = map[string]bool{}
		}
		forEachName(file, func(name *ast.Ident, doc *ast.CommentGroup) {
			declared[dir][name.Name] = true
			test := strings.HasSuffix(path, "_test.go") && strings.HasPrefix(name.Name, "Test")
			if doc != nil && !test { // what a test holds is a sentence about the product
				at := fset.Position(name.Pos()).String()
				byFolder[dir] = append(byFolder[dir], documented{at, name.Name, strings.TrimSpace(doc.Text())})
			}
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return byFolder, declared
}

// forEachName calls yield with the names that a file declares and their doc comments.
func forEachName(file *ast.File, yield func(*ast.Ident, *ast.CommentGroup)) {
	members := func(list *ast.FieldList) {
		for _, m := range list.List {
			names(yield, m.Names, m.Doc)
		}
	}
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			yield(decl.Name, decl.Doc)
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					yield(spec.Name, docOf(spec.Doc, decl))
					switch typ := spec.Type.(type) {
					case *ast.StructType:
						members(typ.Fields)
					case *ast.InterfaceType:
						members(typ.Methods)
					}
				case *ast.ValueSpec:
					names(yield, spec.Names, docOf(spec.Doc, decl))
				}
			}
		}
	}
}

// names passes on names that share a comment. It belongs to the first of them.
func names(yield func(*ast.Ident, *ast.CommentGroup), all []*ast.Ident, doc *ast.CommentGroup) {
	for i, name := range all {
		if i > 0 {
			doc = nil
		}
		yield(name, doc)
	}
}

// docOf returns the comment of a spec, or of the declaration that holds nothing else.
func docOf(own *ast.CommentGroup, decl *ast.GenDecl) *ast.CommentGroup {
	if own == nil && len(decl.Specs) == 1 {
		return decl.Doc
	}
	return own
}
