package playhead_test

import (
	"slices"
	"strings"
	"testing"
)

// reachesNet are the packages that programs are built from and that could reach a
// network, and why they do not. Playhead reads files.
var reachesNet = map[string]string{
	"playhead/cmd/viewer/instance": "a socket in the user's own folder, to the window that is open",
	"github.com/godbus/dbus/v5":    "the session bus, by sockets of this machine only: filedialog drops other addresses",
	"github.com/jezek/xgb":         "the X server that DISPLAY names: of the clipboard and the cursor",
	"github.com/spf13/pflag":       "types of flags that are addresses",
	"github.com/google/uuid":       "the machine's address for UUIDs of version 1, which nobody asks for",
}

// No program of ours imports what talks over a network, but for these.
func TestProgramsReachNoNetwork(t *testing.T) {
	net := []string{"net", "net/http", "net/rpc", "net/smtp", "crypto/tls", "golang.org/x/net/http2"}
	all := 0
	for _, p := range list(t, true, existing("./cmd/viewer", "./cmd/replay")...) {
		all++
		if p.Standard || !slices.ContainsFunc(p.Imports, func(imp string) bool { return slices.Contains(net, imp) }) {
			continue
		}
		if reachesNet[p.ImportPath] == "" {
			t.Errorf("%s imports %s: say in this test why it reaches no network", p.ImportPath,
				strings.Join(p.Imports, ", "))
		}
	}
	if all < 100 {
		t.Errorf("the programs are built from %d packages only", all)
	}
}
