package devices

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What is read of Ebitengine without being exported is where it is expected. A new
// version may differ.
func TestEbitenginesStateIsAsItIsReadHere(t *testing.T) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/hajimehoshi/ebiten/v2").Output()
	if err != nil {
		t.Skipf("the source of Ebitengine is not here: %v", err)
	}
	dir := strings.TrimSpace(string(out))
	for _, c := range []struct{ file, name, want string }{
		{"internal/glfw/window_unix.go", "windowList", "l sync.Mutex, m map[*C.GLFWwindow]*Window"},
		{"internal/inputstate/inputstate.go", "inputState", "state ui.InputState"},
		{
			"internal/ui/input.go", "InputState",
			"KeyPressedTimes [KeyMax + 1]InputTime, KeyReleasedTimes [KeyMax + 1]InputTime, " +
				"MouseButtonPressedTimes [MouseButtonMax + 1]InputTime, MouseButtonReleasedTimes [MouseButtonMax + " +
				"1]InputTime",
		},
	} {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, c.file), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || spec.Name.Name != c.name {
				return true
			}
			var fields []string
			for _, f := range spec.Type.(*ast.StructType).Fields.List {
				for _, name := range f.Names {
					fields = append(fields, name.Name+" "+types.ExprString(f.Type))
				}
			}
			got = strings.Join(fields, ", ")
			return false
		})
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%s has the fields %s; want %s", c.name, got, c.want)
		}
	}
}
