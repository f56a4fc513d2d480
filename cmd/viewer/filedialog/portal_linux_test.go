package filedialog

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"

	"playhead/testdata/portal"
)

// newDesktop starts a desktop whose portal is the one to ask.
func newDesktop(t *testing.T, version int, plan portal.Plan) *portal.Desktop {
	t.Helper()
	d := portal.New(t, version, plan)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", d.Address)
	return d
}

// here is how addresses of files on this computer begin.
const here = "file:" + "//"

// elsewhere is how addresses of files on another one begin.
const elsewhere = here + "nas"

var recordings = Question{
	Title: "Open recordings", Folder: "/some/wh ere", Kind: "Recordings", Endings: []string{"demo", "DEMO"},
	Several: true,
}

func TestSeveralFilesAreChosen(t *testing.T) {
	d := newDesktop(t, 4, portal.Plan{
		"after": 50,
		"uris": []string{
			here + "/demos/a+b%20100%25.demo", "file:" + "//localhost/demos/%D0%BD%D0%BE%D1%87%D1%8C%23%3F.demo",
		},
	})
	var p Portal
	got, err := p.Choose(t.Context(), recordings, "x11:1c00007")
	want := []string{"/demos/a+b 100%.demo", "/demos/ночь#?.demo"}
	if err != nil || !slices.Equal(got, want) {
		t.Fatalf("%q, %v; want %q", got, err, want)
	}
	asked := d.Notes(t)[0]
	if asked.Parent != "x11:1c00007" || asked.Title != "Open recordings" {
		t.Errorf("asked %+v", asked)
	}
	delete(asked.Options, "handle_token")
	options, err := json.Marshal(asked.Options)
	if err != nil {
		t.Fatal(err)
	}
	const wanted = `{"current_folder":"/some/wh ere\u0000","directory":false,` +
		`"filters":[["Recordings",[[0,"*.demo"],[0,"*.DEMO"]]],["All files",[[0,"*"]]]],"modal":true,"multiple":true}`
	if string(options) != wanted {
		t.Errorf("options %s, want %s", options, wanted)
	}
}

func TestAFolderIsChosen(t *testing.T) {
	d := newDesktop(t, 4, portal.Plan{"after": 50, "uris": []string{here + "/demos/2026/"}})
	var p Portal
	got, err := p.Choose(t.Context(), Question{Title: "Add folders", Folders: true}, "")
	if err != nil || !slices.Equal(got, []string{"/demos/2026"}) {
		t.Fatalf("%q, %v", got, err)
	}
	o := d.Notes(t)[0].Options
	if o["directory"] != true || o["multiple"] != false || o["filters"] != nil || o["current_folder"] != nil {
		t.Errorf("options %v", o)
	}
}

func TestAnswersOfPortals(t *testing.T) {
	d := newDesktop(t, 4, nil)
	one := []string{here + "/a.demo"}
	for _, c := range []struct {
		name string
		plan portal.Plan
		want error
	}{
		{"the answer comes before the call returns", portal.Plan{"after": -1, "uris": one}, nil},
		{"the request has a path of its own", portal.Plan{"after": 50, "moved": true, "uris": one}, nil},
		{"Cancel is pressed", portal.Plan{"after": 50, "status": 1}, ErrCancelled},
		{"the call is never answered", portal.Plan{"mute": true}, ErrNone},
		{"nothing is chosen", portal.Plan{"after": 10}, ErrNone},
		{"a number is chosen", portal.Plan{"after": 10, "results": map[string]any{"uris": 5}}, ErrNone},
		{"an answer without files", portal.Plan{"after": 10, "results": map[string]any{"x": "y"}}, ErrNone},
		{"a web page is chosen", portal.Plan{"after": 10, "uris": []string{"https://a.net/a.demo"}}, ErrElsewhere},
		{"a file of another computer", portal.Plan{"after": 10, "uris": []string{elsewhere + "/a.demo"}}, ErrElsewhere},
	} {
		t.Run(c.name, func(t *testing.T) {
			d.Set(t, c.plan)
			var p Portal
			got, err := p.Choose(t.Context(), recordings, "")
			if !errors.Is(err, c.want) || (err == nil) != slices.Equal(got, []string{"/a.demo"}) {
				t.Errorf("%q, %v; want %v", got, err, c.want)
			}
		})
	}
}

func TestAPortalDies(t *testing.T) {
	for name, plan := range map[string]portal.Plan{
		"while its dialog is open": {"dies": 50}, "before it answers": {"dies": 50, "mute": true},
	} {
		t.Run(name, func(t *testing.T) {
			newDesktop(t, 4, plan)
			var p Portal
			if _, err := p.Choose(t.Context(), recordings, ""); !errors.Is(err, ErrNone) || p.silent.Load() {
				t.Errorf("%v", err)
			}
		})
	}
}

// Portals of GTK report a dialog that is closed by its frame as they report one that cannot be shown.
func TestADialogThatEndsBeforeItIsSeenWasNotShown(t *testing.T) {
	s := &dbus.Signal{Body: []any{uint32(2), map[string]dbus.Variant{}}}
	for after, want := range map[time.Duration]error{
		time.Millisecond: ErrNone, dismissedAfter: ErrCancelled, time.Hour: ErrCancelled,
	} {
		if _, err := chosen(s, after); !errors.Is(err, want) {
			t.Errorf("after %v: %v, want %v", after, err, want)
		}
	}
}

func TestAnOldPortalIsNotAskedForFolders(t *testing.T) {
	d := newDesktop(t, 2, portal.Plan{"after": 10, "uris": []string{here + "/a.demo"}})
	var p Portal
	if _, err := p.Choose(t.Context(), Question{Folders: true}, ""); !errors.Is(err, ErrNone) {
		t.Errorf("folders: %v", err)
	}
	if _, err := p.Choose(t.Context(), recordings, ""); err != nil {
		t.Errorf("files: %v", err)
	}
	if n := len(d.Notes(t)); n != 1 {
		t.Errorf("it was asked %d times", n)
	}
}

// A dialog that nobody answers is closed when its question is withdrawn.
func TestADialogIsClosed(t *testing.T) {
	d := newDesktop(t, 4, portal.Plan{})
	ctx, cancel := context.WithCancel(t.Context())
	over := make(chan error, 1)
	var p Portal
	go func() {
		_, err := p.Choose(ctx, recordings, "")
		over <- err
	}()
	portal.Wait(t, "the question", func() bool { return len(d.Notes(t)) == 1 })
	cancel()
	if err := <-over; !errors.Is(err, ErrCancelled) {
		t.Errorf("%v", err)
	}
	portal.Wait(t, "the dialog closed", func() bool {
		all := d.Notes(t)
		return len(all) == 2 && strings.HasSuffix(all[1].Closed, all[0].Options["handle_token"].(string))
	})
}

// A portal that hangs is waited for once.
func TestAPortalThatHangsIsNotAskedAgain(t *testing.T) {
	d := newDesktop(t, 4, portal.Plan{"after": 10, "uris": []string{here + "/a.demo"}})
	if err := d.Portal.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	var p Portal
	if _, err := p.Choose(t.Context(), recordings, ""); !errors.Is(err, ErrNone) || !p.silent.Load() {
		t.Errorf("%v", err)
	}
	if err := d.Portal.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Choose(t.Context(), recordings, ""); !errors.Is(err, ErrNone) {
		t.Errorf("again: %v", err)
	}
}

func TestWithoutAPortalThereIsNoDialog(t *testing.T) {
	choose := func(t *testing.T) {
		t.Helper()
		var p Portal
		if _, err := p.Choose(t.Context(), recordings, ""); !errors.Is(err, ErrNone) || p.silent.Load() {
			t.Errorf("%v", err)
		}
	}
	t.Run("on a bus", func(t *testing.T) {
		t.Setenv("DBUS_SESSION_BUS_ADDRESS", portal.NewBus(t))
		choose(t)
	})
	t.Run("without a bus", func(t *testing.T) {
		t.Setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:")
		choose(t)
	})
	t.Run("with an address of nothing", func(t *testing.T) {
		t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path="+filepath.Join(t.TempDir(), "bus"))
		choose(t)
	})
	t.Run("over a network", func(t *testing.T) {
		bus, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer bus.Close()
		_, port, err := net.SplitHostPort(bus.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Setenv("DBUS_SESSION_BUS_ADDRESS", "tcp:host=127.0.0.1,port="+port)
		choose(t)
		if err := bus.(*net.TCPListener).SetDeadline(time.Now().Add(100 * time.Millisecond)); err != nil {
			t.Fatal(err)
		}
		if _, err := bus.Accept(); err == nil {
			t.Error("a connection was made")
		}
	})
	t.Run("without an address", func(t *testing.T) {
		t.Setenv("DBUS_SESSION_BUS_ADDRESS", "")
		t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
		choose(t)
	})
}
