// Package playhead_test holds the shape of the whole repository: who may import
// whom, what a package may be called, what no file may say.
package playhead_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"iter"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playhead/formats"
)

const module = "playhead/"

// A listedPackage is what `go list -json` says of a package.
type listedPackage struct {
	ImportPath   string
	Name         string
	Standard     bool
	Imports      []string
	TestImports  []string
	XTestImports []string
	CgoFiles     []string
}

// list returns the packages that match the patterns, and with deps all they
// are built from.
func list(t *testing.T, deps bool, patterns ...string) []listedPackage {
	t.Helper()
	args := []string{"list", "-json=ImportPath,Name,Standard,Imports,TestImports,XTestImports,CgoFiles"}
	if deps {
		args = append(args, "-deps")
	}
	cmd := exec.Command("go", append(args, patterns...)...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list %v: %v\n%s", patterns, err, &stderr)
	}
	var ps []listedPackage
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listedPackage
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return ps
		} else if err != nil {
			t.Fatal(err)
		}
		ps = append(ps, p)
	}
}

// A layer is a part of the tree and what of the tree it may import. The first
// layer that holds a package decides, so the narrower one comes first.
type layer struct {
	prefix string
	may    []string
}

var layers = []layer{
	{"cmd/viewer", []string{
		"cmd/viewer", "archive", "cmd/flags", "cmd/live", "cmd/meter", "clip", "crash", "library", "packaging/linux",
		"render", "export", "gamedata", "formats", "sim", "assets", "leftover", "outfile", "statefile", "version",
		"casefile", "drawing",
	}},
	{"cmd/flags", []string{"sim"}},
	{"cmd/live", nil},
	{"cmd/meter", nil},
	{"cmd/replay", []string{
		"cmd/replay", "answers", "cmd/flags", "cmd/live", "cmd/meter", "crash", "dataset", "library", "rights", "version",
		"manpage", "export", "gamedata", "formats", "moment", "sim", "leftover", "outfile", "statefile", "casefile", "drawing",
	}},
	{"moment", []string{"moment", "assets", "drawing", "formats", "sim"}},
	{"render", []string{"render", "drawing", "sim", "assets"}},
	{"casefile", []string{"drawing"}},
	{"drawing", nil},
	{"answers", []string{"formats", "library/listing", "sim"}}, // the list of them
	{"export", []string{"export", "drawing", "formats", "sim", "outfile"}},
	{"clip", []string{"outfile"}},
	{"crash/watch", nil},
	{"crash", []string{"crash/watch"}},
	{"dataset", []string{"export", "outfile", "sim"}},
	{"archive", []string{"formats", "sim"}},
	{"library", []string{"library", "export", "formats", "sim", "statefile"}},
	{"gamedata", []string{"gamedata", "formats", "sim"}},
	{"formats/internal", []string{"formats/internal", "sim"}},
	{"formats/ghost/compose", []string{"formats/ghost", "sim"}},
	{"formats/twdemo/compose", []string{"formats/twdemo", "formats/internal", "sim"}},
	{"formats/", []string{"formats/internal", "sim"}}, // one folder a format
	{"formats", []string{"formats", "sim"}},           // the table of them
	{"sim/", []string{"sim"}},                         // one folder per answer
	{"sim", nil},
	{"assets", []string{"assets"}},
	{"outfile", nil},
	{"leftover", []string{"statefile"}},
	{"statefile", []string{"outfile"}},
	{"packaging", []string{"testdata", "assets", "cmd/viewer/usage", "manpage", "version"}},
	{"manpage", nil},
	{"rights", nil},
	{"version", nil},
	{"docs", nil},
	{"testdata/looptest", nil},
	{"testdata/sheet", []string{"render", "sim", "assets"}},
	{"testdata/vision", []string{"testdata/vision", "render/theme"}},
	{"testdata", []string{"testdata", "formats", "sim", "assets"}},
}

// within reports whether the package with the given path is dir or below it.
// A dir that ends in a slash means only what is below it.
func within(pkg, dir string) bool {
	if below, ok := strings.CutSuffix(dir, "/"); ok {
		return strings.HasPrefix(pkg, below+"/")
	}
	return pkg == dir || strings.HasPrefix(pkg, dir+"/")
}

func TestImportDirection(t *testing.T) {
	for _, p := range list(t, false, ourPackages(t)...) {
		pkg, below := strings.CutPrefix(p.ImportPath, module)
		if !below { // this package
			continue
		}
		i := slices.IndexFunc(layers, func(l layer) bool { return within(pkg, l.prefix) })
		if i < 0 {
			t.Errorf("%s belongs to no layer of this test", pkg)
			continue
		}
		for _, imp := range p.Imports {
			dep, ours := strings.CutPrefix(imp, module)
			if !ours || within(dep, pkg) {
				continue
			}
			if !slices.ContainsFunc(layers[i].may, func(dir string) bool { return within(dep, dir) }) {
				t.Errorf("%s imports %s; %s may import of ours: %v", pkg, dep, layers[i].prefix, layers[i].may)
			}
		}
	}
}

func TestStandardLibraryOnlyInSim(t *testing.T) {
	for _, p := range list(t, true, "./sim/...") {
		if !p.Standard && !strings.HasPrefix(p.ImportPath, module) {
			t.Errorf("sim is built from %s", p.ImportPath)
		}
	}
}

// An answer is a folder below sim and a row of the list: writers know none by name.
func TestOnlyProgramsKnowTheListOfAnswers(t *testing.T) {
	for _, p := range list(t, false, ourPackages(t)...) {
		pkg := strings.TrimPrefix(p.ImportPath, module)
		if slices.Contains(p.Imports, module+"answers") && !within(pkg, "cmd/replay") && pkg != "render" &&
			!within(pkg, "cmd/viewer") {
			t.Errorf("%s imports answers; only the programs may", pkg)
		}
	}
}

// The command line must run on a server: Ebitengine panics at import without a
// display, and a C compiler or a GTK need not be there.
func TestNoWindowAndNoCgoBelowTheCommandLine(t *testing.T) {
	for _, p := range list(t, true, existing("./sim/...", "./formats/...", "./gamedata/...", "./answers/...",
		"./export/...", "./cmd/replay/...")...) {
		switch {
		case strings.HasPrefix(p.ImportPath, "github.com/hajimehoshi/ebiten"),
			strings.HasPrefix(p.ImportPath, "github.com/ebitengine/"),
			strings.HasPrefix(p.ImportPath, "github.com/sqweek/dialog"),
			strings.HasPrefix(p.ImportPath, "golang.design/x/clipboard"):
			t.Errorf("needs a display: %s", p.ImportPath)
		case p.ImportPath == "kernel.org/pub/linux/libs/security/libcap/psx":
			// Threads of C are only there with cgo, which replay is built without.
		case !p.Standard && len(p.CgoFiles) > 0:
			t.Errorf("needs cgo: %s %v", p.ImportPath, p.CgoFiles)
		}
	}
}

// What touches the screen stays where it can be found again.
func TestWhoMayImportTheWindow(t *testing.T) {
	may := map[string][]string{
		"github.com/hajimehoshi/ebiten": {"render", "cmd/viewer", "testdata/looptest", "testdata/sheet"},
		"github.com/ebitengine/debugui": {"render", "cmd/viewer"},
		"github.com/sqweek/dialog":      {"cmd/viewer"},
		"golang.design/x/clipboard":     {"cmd/viewer"},
	}
	for _, p := range list(t, false, ourPackages(t)...) {
		pkg := strings.TrimPrefix(p.ImportPath, module)
		for _, imp := range slices.Concat(p.Imports, p.TestImports, p.XTestImports) {
			for prefix, dirs := range may {
				if strings.HasPrefix(imp, prefix) && !slices.ContainsFunc(dirs, func(d string) bool {
					return within(pkg, d)
				}) {
					t.Errorf("%s imports %s; only %v may", pkg, imp, dirs)
				}
			}
		}
	}
}

// A package named for what it is not says nothing of what it holds.
func TestPackageNamesSayWhatTheyHold(t *testing.T) {
	empty := []string{
		"util", "utils", "common", "helper", "helpers", "types", "models", "misc", "base",
		"shared", "lib",
	}
	for _, p := range list(t, false, ourPackages(t)...) {
		if slices.Contains(empty, p.Name) || slices.Contains(empty, path.Base(p.ImportPath)) {
			t.Errorf("%s says nothing", p.ImportPath)
		}
	}
}

// A path of one machine means nothing on another, so no file may hold one.
// Only .ci/run knows where its machine keeps the recordings to test on.
func TestNoFileNamesAPathOfOneMachine(t *testing.T) {
	paths := []string{"/wo" + "rk/", "../sha" + "red", "/ro" + "ot/", "/tmp/br" + "ief", "file:/" + "//"}
	files := 0
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if slices.Contains([]string{".git", "bin", "bench"}, name) {
				return filepath.SkipDir
			}
			return nil
		}
		// In a work tree beside the clone .git is a file that names the clone.
		if name == filepath.Join(".ci", "run") || name == ".git" || !d.Type().IsRegular() {
			return nil
		}
		b, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		files++
		if bytes.IndexByte(b[:min(len(b), 8000)], 0) >= 0 { // not text
			return nil
		}
		for _, p := range paths {
			if i := bytes.Index(b, []byte(p)); i >= 0 {
				t.Errorf("%s:%d names %s", name, 1+bytes.Count(b[:i], []byte("\n")), p)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 10 {
		t.Fatalf("looked at %d files only", files)
	}
}

// ourPackages returns the patterns that match every package of the module. The
// go tool leaves folders named testdata out of ./..., so they are listed.
func ourPackages(t *testing.T) []string {
	t.Helper()
	patterns := []string{"./..."}
	for _, glob := range []string{"testdata/*/*.go", "testdata/*/*/*.go"} {
		files, err := filepath.Glob(glob)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			patterns = append(patterns, "./"+filepath.ToSlash(filepath.Dir(f)))
		}
	}
	slices.Sort(patterns)
	return slices.DeleteFunc(slices.Compact(patterns), func(p string) bool { return p == "." })
}

// existing returns the patterns whose folder is there.
func existing(patterns ...string) []string {
	return slices.DeleteFunc(patterns, func(p string) bool {
		_, err := os.Stat(strings.TrimSuffix(p, "/..."))
		return err != nil
	})
}

// Who ships the programs must be able to say whose work is in them, on every
// system they are built for, and name nobody whose work is not.
func TestThirdPartyNamesTheModulesOfThePrograms(t *testing.T) {
	text, err := os.ReadFile("THIRD-PARTY.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rows, _ := strings.Cut(string(text), "## In the programs")
	rows, _, _ = strings.Cut(rows, "\n## ")
	var named, built []string
	for line := range strings.Lines(rows) {
		if cells := strings.Split(line, " | "); len(cells) == 4 && strings.Contains(cells[0], ".") {
			named = append(named, strings.TrimPrefix(cells[0], "| ")+" | "+cells[1])
		}
	}
	for _, system := range []string{"linux", "windows", "darwin"} {
		built = append(built, modules(t, system, existing("./cmd/...", "./render/...", "./export/...")...)...)
	}
	slices.Sort(built)
	for _, m := range slices.Compact(built) {
		if !slices.Contains(named, m) {
			t.Errorf("no row for %q, which is in the programs", m)
		}
	}
	for _, m := range named {
		if !slices.Contains(built, m) {
			t.Errorf("row %q is of a module that is in no program", m)
		}
	}
}

// modules returns the modules that packages are built from for a system, each
// as its path and version with " | " between.
func modules(t *testing.T, system string, patterns ...string) []string {
	t.Helper()
	cmd := exec.Command("go",
		append([]string{
			"list", "-deps", "-f",
			"{{with .Module}}{{if not .Main}}{{.Path}} | {{.Version}}{{end}}{{end}}",
		}, patterns...)...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1", "GOOS="+system)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list %v: %v", patterns, err)
	}
	ms := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(ms)
	return slices.DeleteFunc(slices.Compact(ms), func(m string) bool { return m == "" })
}

// A format is one folder and one line in the table of formats. Whoever needs to
// know something about a recording's format reads it from formats.Format or
// sim.Meta, and never asks for the format's name.
func TestOnlyFormatsKnowsFormatsByName(t *testing.T) {
	names := map[string]bool{}
	for _, f := range formats.All() {
		names[f.Name] = true
	}
	files := 0
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && slices.Contains([]string{".git", "bin", "bench", "formats", "testdata"}, name) {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		files++
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		report := func(e ast.Expr) {
			lit, ok := e.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return
			}
			text, err := strconv.Unquote(lit.Value)
			if imported, ok := strings.CutPrefix(text, module+"formats/"); err == nil &&
				(names[text] || ok && names[imported]) {
				t.Errorf("%s asks for the format %s", set.Position(lit.Pos()), text)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				report(n.Path)
			case *ast.BinaryExpr:
				report(n.X)
				report(n.Y)
			case *ast.KeyValueExpr:
				report(n.Key)
			case *ast.IndexExpr:
				report(n.Index)
			case *ast.CaseClause:
				for _, e := range n.List {
					report(e)
				}
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.SelectorExpr); ok && (f.Sel.Name == "EqualFold" || f.Sel.Name == "Contains" ||
					f.Sel.Name == "Compare") {
					for _, e := range n.Args {
						report(e)
					}
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 100 {
		t.Fatalf("looked at %d files only", files)
	}
}

// A screen can be read, changed and taken away without the others. What is
// watched needs no screen at all, and neither do the rows of actions.
func TestScreensDoNotKnowEachOther(t *testing.T) {
	pieces := map[string]string{ // of a screen
		"render/screen/export": "render/screen/replay", "render/screen/timebar": "render/screen/replay",
	}
	for _, p := range list(t, false, "./render/...") {
		pkg := strings.TrimPrefix(p.ImportPath, module)
		for _, imp := range p.Imports {
			dep := strings.TrimPrefix(imp, module)
			if within(dep, "render/screen/") && pkg != "render" && pkg != pieces[dep] && !within(pkg, dep) {
				t.Errorf("%s imports the screen %s; only the window may", pkg, dep)
			}
		}
	}
	for _, p := range list(t, true, "./render/session", "./render/action") {
		if strings.HasPrefix(p.ImportPath, "github.com/hajimehoshi/ebiten") {
			t.Errorf("sessions and actions are built from %s", p.ImportPath)
		}
	}
}

// A part is a folder below render/parts and a row of the list in render/parts.go. Screens, the
// window and what they are made of ask parts by the interfaces of render/part.
func TestNobodyKnowsAPartByName(t *testing.T) {
	var names []string
	for _, p := range list(t, false, "./render/parts/...") {
		if rest, ok := strings.CutPrefix(p.ImportPath, module+"render/parts/"); ok && !strings.Contains(rest, "/") {
			names = append(names, p.Name)
		}
	}
	if len(names) == 0 {
		t.Fatal("there are no parts")
	}
	for _, p := range list(t, false, ourPackages(t)...) {
		pkg := strings.TrimPrefix(p.ImportPath, module)
		for _, imp := range p.Imports {
			dep := strings.TrimPrefix(imp, module)
			of, isPart := strings.CutPrefix(dep, "render/parts/")
			of, _, _ = strings.Cut(of, "/")
			if isPart && pkg != "render" && !within(pkg, "render/parts/"+of) {
				t.Errorf("%s imports the part %s; only the list of parts may", pkg, of)
			}
		}
	}
	for set, file := range parsed(t, "render") {
		at := filepath.ToSlash(set.Position(file.Pos()).Filename)
		for _, imp := range file.Imports {
			isPart := strings.Contains(imp.Path.Value, "render/parts/")
			if isPart && path.Dir(at) == "render" && at != "render/parts.go" {
				t.Errorf("%s imports a part; only the list in render/parts.go may", at)
			}
		}
	}
	// Not even in words: a field or a method that is named for a part is how screens
	// came to know all of them. Recordings themselves consist of players and events.
	names = slices.DeleteFunc(names, func(name string) bool { return name == "players" || name == "events" })
	names = append(names, "rounds") // of the match
	for set, file := range parsed(t, "render") {
		at := set.Position(file.Pos()).Filename
		if !slices.ContainsFunc([]string{
			"render/screen/replay/", "render/screen/timebar/", "render/stage/", "render/dump/",
			"render/action/", "render/session/",
		}, func(dir string) bool { return strings.HasPrefix(filepath.ToSlash(at), dir) }) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if of, ok := n.(*ast.SelectorExpr); ok {
				if pkg, ok := of.X.(*ast.Ident); ok && pkg.Name == "cmp" {
					return false // the standard library's Compare
				}
			}
			if id, ok := n.(*ast.Ident); ok && slices.Contains(names, strings.ToLower(id.Name)) {
				t.Errorf("%s names the part %s", set.Position(id.Pos()), id.Name)
			}
			return true
		})
	}
}

// A control is found by the name of its part, and is one only if no other part
// has the same. The names are known only where the control is drawn.
func TestPartsOfTheInterfaceHaveNamesOfTheirOwn(t *testing.T) {
	seen := map[string]token.Position{}
	for set, file := range parsed(t, "render") {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || spec.Type == nil {
				return true
			}
			in := file.Name.Name
			switch typ := spec.Type.(type) {
			case *ast.SelectorExpr:
				if typ.Sel.Name != "Part" {
					return true
				}
			case *ast.Ident:
				if typ.Name != "Part" || in != "widget" {
					return true
				}
			default:
				return true
			}
			for i, name := range spec.Names {
				lit, ok := spec.Values[i].(*ast.BasicLit)
				if !ok {
					t.Errorf("%s: a part is a text", set.Position(name.Pos()))
					continue
				}
				if before, ok := seen[lit.Value]; ok {
					t.Errorf("%s: the part %s is at %s as well", set.Position(name.Pos()), lit.Value, before)
				}
				seen[lit.Value] = set.Position(name.Pos())
				if in != "widget" && ast.IsExported(name.Name) {
					t.Errorf("%s: %s is known outside of where it is drawn", set.Position(name.Pos()), name.Name)
				}
			}
			return true
		})
	}
	if len(seen) < 40 {
		t.Errorf("found %d parts only", len(seen))
	}
}

// parsed returns the files of code below a folder.
func parsed(t *testing.T, dir string) iter.Seq2[*token.FileSet, *ast.File] {
	return func(yield func(*token.FileSet, *ast.File) bool) {
		err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
			if err == nil && !yield(set, file) {
				return filepath.SkipAll
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
