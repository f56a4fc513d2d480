package playhead_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// windowRooms are the groups of files of package render itself; every other
// package of the window is a room.
var windowRooms = map[string][]string{
	"the window": {"doc.go", "window.go", "watch.go", "arrange.go", "state.go", "dumpstate.go"},
	"actions":    {"actions.go", "menus.go", "menubar.go", "tour.go", "tourdraw.go"},
	"input":      {"input.go", "keyboard.go", "pointer.go", "focus.go", "act.go", "steps.go"},
	"pictures":   {"picture.go", "tools.go"},
	"the loop":   {"loop.go", "pace.go", "rest.go", "shown.go"},
	"wiring":     {"new.go", "parts.go"},
}

// upcalls are the interfaces through which a room calls rooms above it, which it
// does not know. Calls of their methods are not counted.
var upcalls = map[string]string{
	module + "render/desk.Modal": "the stack draws what lies on it, and gives it its input",
	// And all interfaces of render/part: a screen and its parts know each other by these only.
	module + "render/widget.Owner": "the window hands the pointer to who drew what is under it",
}

// Rooms can be read one after the other if calls between their files go one way.
// A call is what the compiler knows: of a function or a method by name, also where
// it is only mentioned, and of a method of an interface, which may be that of any
// type of the window. Not seen are calls of functions kept in variables, and those
// of upcalls.
func TestFilesOfDifferentRoomsDoNotCallInCircles(t *testing.T) {
	g := callsOf(t, "./render/...")
	if len(g.files) < 200 || len(g.edges) < 500 {
		t.Fatalf("%d files and %d calls between them: the window has more", len(g.files), len(g.edges))
	}
	room := map[string]string{}
	for _, f := range g.files {
		room[f] = path.Dir(f)
	}
	for name, files := range windowRooms {
		for _, f := range files {
			room["render/"+f] = "render, " + name
		}
	}
	for f, r := range room {
		if r == "render" {
			t.Errorf("%s is in none of the windowRooms", f)
		}
	}
	for _, circle := range g.circles() {
		rooms := map[string]bool{}
		for _, f := range circle {
			rooms[room[f]] = true
		}
		if len(rooms) < 2 {
			continue
		}
		t.Errorf("rooms call each other in a circle: %v", slices.Sorted(maps.Keys(rooms)))
		for e, name := range g.edges {
			if room[e.from] != room[e.to] && slices.Contains(circle, e.from) && slices.Contains(circle, e.to) {
				t.Errorf("\t%s calls %s in %s", e.from, name, e.to)
			}
		}
	}
}

// The map of the code names every room.
func TestEveryRoomIsInTheCodeMap(t *testing.T) {
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list(t, false, "./render/...") {
		if room := strings.TrimPrefix(p.ImportPath, module+"render/"); !bytes.Contains(text, []byte("`"+room+"`")) &&
			p.ImportPath != module+"render" {
			t.Errorf("ARCHITECTURE.md does not say what render/%s is", room)
		}
	}
}

// A callEdge is a call from one file to another.
type callEdge struct{ from, to string }

// A callGraph is which files call which, with one of the calls as an example.
type callGraph struct {
	files []string
	edges map[callEdge]string
}

// callsOf returns the calls between the files of the packages that match a
// pattern.
func callsOf(t *testing.T, pattern string) *callGraph {
	t.Helper()
	type listed struct {
		ImportPath, Export, Dir string
		GoFiles                 []string
		CgoFiles                []string
		DepOnly                 bool
	}
	cmd := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Export,Dir,GoFiles,CgoFiles,DepOnly",
		pattern)
	cmd.Env, cmd.Stderr = append(os.Environ(), "CGO_ENABLED=1"), os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var ours []listed // in the order in which they can be checked
	exports := map[string]string{}
	for dec := json.NewDecoder(out); ; {
		var p listed
		if err := dec.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		exports[p.ImportPath] = p.Export
		if !p.DepOnly {
			ours = append(ours, p)
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	c := checker{
		t: t, set: token.NewFileSet(), checked: map[string]*types.Package{},
		info: types.Info{Uses: map[*ast.Ident]types.Object{}},
	}
	c.compiled = importer.ForCompiler(c.set, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	for _, p := range ours {
		c.check(p.ImportPath, p.Dir, slices.Concat(p.GoFiles, p.CgoFiles))
	}
	return c.graph()
}

// A checker checks packages from their source and knows the others by what the
// compiler wrote of them.
type checker struct {
	t        *testing.T
	set      *token.FileSet
	compiled types.Importer
	checked  map[string]*types.Package
	info     types.Info
	files    []*ast.File
}

// Import returns a package that was checked or compiled.
func (c *checker) Import(path string) (*types.Package, error) {
	if p := c.checked[path]; p != nil {
		return p, nil
	}
	return c.compiled.Import(path)
}

func (c *checker) check(path, dir string, names []string) {
	c.t.Helper()
	wd, err := os.Getwd()
	if err != nil {
		c.t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		full := filepath.Join(dir, name)
		rel, err := filepath.Rel(wd, full)
		if err != nil {
			c.t.Fatal(err)
		}
		src, err := os.ReadFile(full)
		if err != nil {
			c.t.Fatal(err)
		}
		f, err := parser.ParseFile(c.set, filepath.ToSlash(rel), src, parser.SkipObjectResolution)
		if err != nil {
			c.t.Fatal(err)
		}
		files = append(files, f)
	}
	conf := types.Config{FakeImportC: true, Importer: c, Sizes: types.SizesFor("gc", "amd64")}
	p, err := conf.Check(path, c.set, files, &c.info)
	if err != nil {
		c.t.Fatal(err)
	}
	c.checked[path], c.files = p, append(c.files, files...)
}

// graph returns the calls between the files that were checked.
func (c *checker) graph() *callGraph {
	g := &callGraph{edges: map[callEdge]string{}}
	known := map[string]bool{}
	for _, f := range c.files {
		name := c.set.Position(f.Pos()).Filename
		g.files, known[name] = append(g.files, name), true
	}
	found := map[*types.Func][]*types.Func{} // of a method of an interface, those it may be
	for id, obj := range c.info.Uses {
		fn, ok := obj.(*types.Func)
		if !ok {
			continue
		}
		fn = fn.Origin()
		called := []*types.Func{fn}
		if recv := fn.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
			if in := types.TypeString(recv.Type(), nil); upcalls[in] != "" ||
				strings.HasPrefix(in, module+"render/part.") {
				continue
			}
			if _, ok := found[fn]; !ok {
				found[fn] = c.methods(recv.Type(), fn)
			}
			called = found[fn]
		}
		from := c.set.Position(id.Pos()).Filename
		for _, to := range called {
			if file := c.set.Position(to.Pos()).Filename; known[file] && file != from {
				e := callEdge{from, file}
				g.edges[e] = cmp.Or(g.edges[e], to.FullName())
			}
		}
	}
	return g
}

// methods returns the methods of checked types that a call of a method of an
// interface may be.
func (c *checker) methods(in types.Type, fn *types.Func) []*types.Func {
	var out []*types.Func
	iface, ok := in.Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	for _, p := range c.checked {
		for _, name := range p.Scope().Names() {
			tn, ok := p.Scope().Lookup(name).(*types.TypeName)
			if !ok || types.IsInterface(tn.Type()) {
				continue
			}
			ptr := types.NewPointer(tn.Type())
			if !types.Implements(ptr, iface) {
				continue
			}
			if m, ok := lookup(ptr, fn); ok {
				out = append(out, m)
			}
		}
	}
	return out
}

func lookup(t types.Type, fn *types.Func) (*types.Func, bool) {
	obj, _, _ := types.LookupFieldOrMethod(t, true, fn.Pkg(), fn.Name())
	m, ok := obj.(*types.Func)
	if ok {
		m = m.Origin()
	}
	return m, ok
}

// circles returns the groups of files that call each other in a circle: the
// strongly connected components with more than one file, by Tarjan's algorithm.
func (g *callGraph) circles() [][]string {
	next := map[string][]string{}
	for e := range g.edges {
		next[e.from] = append(next[e.from], e.to)
	}
	var out [][]string
	index, low, on := map[string]int{}, map[string]int{}, map[string]bool{}
	var stack []string
	var visit func(f string)
	visit = func(f string) {
		index[f] = len(index) + 1
		low[f] = index[f]
		stack, on[f] = append(stack, f), true
		for _, to := range next[f] {
			if index[to] == 0 {
				visit(to)
				low[f] = min(low[f], low[to])
			} else if on[to] {
				low[f] = min(low[f], index[to])
			}
		}
		if low[f] != index[f] {
			return
		}
		i := slices.Index(stack, f)
		if circle := slices.Clone(stack[i:]); len(circle) > 1 {
			slices.Sort(circle)
			out = append(out, circle)
		}
		for _, s := range stack[i:] {
			on[s] = false
		}
		stack = stack[:i]
	}
	for _, f := range g.files {
		if index[f] == 0 {
			visit(f)
		}
	}
	return out
}
