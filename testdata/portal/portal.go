// Package portal is a desktop for tests of file dialogs: a session bus, on it a portal whose user
// does as a plan says. It needs dbus-daemon and python3-dbusmock.
package portal

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"playhead/testdata/replays"
)

//go:embed portal.py
var template []byte

// A Plan says how the portal answers a question: see portal.py.
type Plan map[string]any

// A Note is what the portal noted: a question, or the path of a dialog that was closed.
type Note struct {
	Parent, Title, Closed string
	Options               map[string]any
}

// A Desktop has a portal.
type Desktop struct {
	Address string      // of its bus
	Portal  *os.Process // which may be stopped or killed
	dir     string
}

// patience is how long a test waits for what must come.
const patience = 20 * time.Second

// NewBus starts a session bus for a test and returns its address.
func NewBus(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("dbus-daemon"); err != nil {
		replays.Missing(t, "dbus-daemon is not installed")
	}
	cmd := exec.Command("dbus-daemon", "--session", "--print-address", "--nofork", "--nosyslog")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	start(t, cmd)
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(address)
}

// New starts a desktop for a test. version is that of the portal's interface.
func New(t *testing.T, version int, plan Plan) *Desktop {
	t.Helper()
	const python = "/usr/bin/python3" // Debian's, for which its packages are
	if exec.Command(python, "-c", "import dbusmock").Run() != nil {
		replays.Missing(t, "python3-dbusmock is not installed")
	}
	d := &Desktop{Address: NewBus(t), dir: t.TempDir()}
	d.Set(t, plan)
	path := filepath.Join(d.dir, "portal.py")
	if err := os.WriteFile(path, template, 0o600); err != nil {
		t.Fatal(err)
	}
	parameters, err := json.Marshal(map[string]any{
		"plan": d.file("plan"), "asked": d.file("asked"), "version": version,
	})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "-m", "dbusmock", "--session", "--template", path, "--parameters", string(parameters))
	cmd.Env = append(os.Environ(), "DBUS_SESSION_BUS_ADDRESS="+d.Address)
	cmd.Stderr = os.Stderr
	start(t, cmd)
	d.Portal = cmd.Process
	Wait(t, "the portal", func() bool {
		cmd := exec.Command("dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/",
			"org.freedesktop.DBus.GetNameOwner", "string:org.freedesktop.portal.Desktop")
		cmd.Env = append(os.Environ(), "DBUS_SESSION_BUS_ADDRESS="+d.Address)
		return cmd.Run() == nil
	})
	return d
}

func (d *Desktop) file(name string) string { return filepath.Join(d.dir, name) }

// Set changes how the next questions are answered.
func (d *Desktop) Set(t *testing.T, plan Plan) {
	t.Helper()
	data, err := json.Marshal(plan)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(d.file("plan"), data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// Notes returns what the portal noted.
func (d *Desktop) Notes(t *testing.T) (all []Note) {
	t.Helper()
	data, err := os.ReadFile(d.file("asked"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		var n Note
		if !strings.HasSuffix(line, "\n") { // it is being written
			break
		}
		if err := json.Unmarshal([]byte(line), &n); err != nil {
			t.Fatal(err)
		}
		all = append(all, n)
	}
	return all
}

// Wait waits until something is so that only other programs can say.
func Wait(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !so(); time.Sleep(20 * time.Millisecond) { // between looks: see above
		if time.Now().After(end) {
			t.Fatalf("not seen: %s", what)
		}
	}
}

// start starts a program that ends with the test.
func start(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // unless it has ended
		_ = cmd.Wait()
	})
}
