package filedialog

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/godbus/dbus/v5"
)

// Names of the portal on the session bus.
const (
	busName     = "org.freedesktop.portal.Desktop"
	objectPath  = "/org/freedesktop/portal/desktop"
	chooser     = "org.freedesktop.portal.FileChooser"
	requestName = "org.freedesktop.portal.Request"
	response    = requestName + ".Response"
	ownerChange = "org.freedesktop.DBus.NameOwnerChanged"
)

// answerWithin is how long the portal may take to answer a call. It answers before it shows the
// dialog, but may have to be started first.
const answerWithin = 3 * time.Second

// dismissedAfter is how soon a user can dismiss a dialog. One that ends earlier was never shown:
// the part of the desktop that should show it is missing or has failed.
const dismissedAfter = 300 * time.Millisecond

// foldersSince is the version of the interface from which it asks for folders.
const foldersSince = 3

// A Portal shows the file dialogs of the desktop.
type Portal struct {
	silent atomic.Bool // it has not answered in time, and is not asked again
}

// Choose shows a dialog over a window, such as "x11:1c00007" or "", and returns the absolute paths
// that the user chose, at least one. It waits for the user: when ctx is done it closes the dialog
// and returns ErrCancelled. It returns ErrNone if no dialog was shown, or if it disappears without
// an answer, as when the portal crashes.
func (p *Portal) Choose(ctx context.Context, q Question, parent string) ([]string, error) {
	address := sessionBus()
	if address == "" || p.silent.Load() {
		return nil, ErrNone
	}
	c := &conversation{question: q, parent: parent, signals: make(chan *dbus.Signal, 16)}
	paths, err := c.run(ctx, address)
	if c.silent {
		p.silent.Store(true)
	}
	return paths, err
}

// sessionBus returns the address of the session bus, "" if there is none on this computer: Playhead
// uses no network. It starts no bus: one of its own has no portal.
func sessionBus() string {
	if a := os.Getenv("DBUS_SESSION_BUS_ADDRESS"); a != "" {
		all := slices.DeleteFunc(strings.Split(a, ";"), func(one string) bool {
			return !strings.HasPrefix(one, "unix:")
		})
		return strings.Join(all, ";")
	}
	dir := os.Getenv("XDG_RUNTIME_DIR")
	if dir == "" {
		return ""
	}
	path := filepath.Join(dir, "bus")
	if i, err := os.Stat(path); err != nil || i.Mode()&os.ModeSocket == 0 {
		return ""
	}
	return "unix:path=" + dbus.EscapeBusAddressValue(path)
}

// A conversation is that with the portal about one dialog.
type conversation struct {
	question Question
	parent   string
	conn     *dbus.Conn
	signals  chan *dbus.Signal
	silent   bool // a call was not answered in time
}

func (c *conversation) run(ctx context.Context, address string) ([]string, error) {
	if err := c.connect(ctx, address); err != nil {
		return nil, c.ended(ctx, ErrNone)
	}
	defer c.conn.Close() // which closes a dialog that is still open
	c.conn.Signal(c.signals)
	if !c.able(ctx) {
		return nil, c.ended(ctx, ErrNone)
	}
	handle, predicted, err := c.open(ctx)
	if err != nil {
		return nil, c.ended(ctx, ErrNone)
	}
	return c.answer(ctx, handle, predicted, time.Now())
}

// ended returns ErrCancelled if ctx is done, else err.
func (c *conversation) ended(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ErrCancelled
	}
	return err
}

// connect connects to the bus. A socket that nobody answers counts as silent.
func (c *conversation) connect(ctx context.Context, address string) error {
	open, cancel := context.WithCancel(context.WithoutCancel(ctx))
	given := context.AfterFunc(ctx, cancel)
	late := time.AfterFunc(answerWithin, cancel)
	conn, err := dbus.Connect(address, dbus.WithContext(open))
	if !late.Stop() && ctx.Err() == nil {
		c.silent = true
	}
	if given(); err != nil {
		cancel()
		return err
	}
	context.AfterFunc(conn.Context(), cancel)
	c.conn = conn
	return nil
}

// call calls a method of the portal, and starts the portal if it does not run.
func (c *conversation) call(ctx context.Context, method string, args ...any) *dbus.Call {
	timed, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	call := c.conn.Object(busName, objectPath).CallWithContext(timed, method, 0, args...)
	if call.Err != nil && timed.Err() != nil && ctx.Err() == nil {
		c.silent = true
	}
	return call
}

// able reports whether the portal has file dialogs that can ask the question, and subscribes to
// what it says of them.
func (c *conversation) able(ctx context.Context) bool {
	var version uint32
	err := c.call(ctx, "org.freedesktop.DBus.Properties.Get", chooser, "version").Store(&version)
	if err != nil || c.question.Folders && version < foldersSince {
		return false
	}
	return c.conn.AddMatchSignalContext(ctx, dbus.WithMatchSender("org.freedesktop.DBus"),
		dbus.WithMatchMember("NameOwnerChanged"), dbus.WithMatchArg(0, busName)) == nil &&
		c.conn.AddMatchSignalContext(ctx, dbus.WithMatchInterface(requestName), dbus.WithMatchMember("Response"),
			dbus.WithMatchPathNamespace(objectPath+"/request")) == nil
}

// open has the dialog shown. It returns the object that reports the answer, and its path as the
// specification predicts it: an answer may arrive before that of the call.
func (c *conversation) open(ctx context.Context) (handle, predicted dbus.ObjectPath, err error) {
	token := "playhead_" + strings.ToLower(rand.Text())
	name := c.conn.Names()[0]
	predicted = dbus.ObjectPath(objectPath + "/request/" +
		strings.ReplaceAll(strings.TrimPrefix(name, ":"), ".", "_") + "/" + token)
	err = c.call(ctx, chooser+".OpenFile", c.parent, c.question.Title, c.options(token)).Store(&handle)
	return handle, predicted, err
}

// A filter is a name and patterns, in the order in which the bus transports them.
type filter struct {
	Name  string
	Rules []rule
}

// A rule is a pattern for names: Kind 0.
type rule struct {
	Kind    uint32
	Pattern string
}

func (c *conversation) options(token string) map[string]dbus.Variant {
	q := &c.question
	o := map[string]dbus.Variant{
		"handle_token": dbus.MakeVariant(token), "modal": dbus.MakeVariant(true),
		"multiple": dbus.MakeVariant(q.Several), "directory": dbus.MakeVariant(q.Folders),
	}
	if q.Folder != "" {
		o["current_folder"] = dbus.MakeVariant(append([]byte(q.Folder), 0))
	}
	if len(q.Endings) > 0 && !q.Folders {
		known := filter{Name: q.Kind}
		for _, e := range q.Endings {
			known.Rules = append(known.Rules, rule{Pattern: "*." + e})
		}
		// Playhead recognises files by content: their names may end in anything.
		all := filter{Name: "All files", Rules: []rule{{Pattern: "*"}}}
		o["filters"] = dbus.MakeVariant([]filter{known, all})
	}
	return o
}

// answer waits for what the user chooses in a dialog that was requested at a time.
func (c *conversation) answer(ctx context.Context, handle, predicted dbus.ObjectPath, since time.Time) (
	[]string, error,
) {
	for {
		select {
		case <-ctx.Done():
			// The connection is closed next, which closes the dialog, but not with every portal.
			c.conn.Object(busName, handle).Call(requestName+".Close", dbus.FlagNoReplyExpected)
			return nil, ErrCancelled
		case s, ok := <-c.signals:
			switch {
			case !ok: // the bus is gone
				return nil, c.ended(ctx, ErrNone)
			case s.Name == ownerChange && left(s):
				return nil, ErrNone
			case s.Name == response && (s.Path == handle || s.Path == predicted):
				return chosen(s, time.Since(since))
			}
		}
	}
}

// left reports whether a signal says that the portal has left the bus.
func left(s *dbus.Signal) bool {
	var name, before, now string
	return dbus.Store(s.Body, &name, &before, &now) == nil && name == busName && now == ""
}

// chosen returns what an answer says that was chosen.
func chosen(s *dbus.Signal, after time.Duration) ([]string, error) {
	var status uint32
	var results map[string]dbus.Variant
	if err := dbus.Store(s.Body, &status, &results); err != nil {
		return nil, ErrNone
	}
	switch {
	case status == 2 && after < dismissedAfter:
		return nil, ErrNone
	case status != 0: // 1 is a press of Cancel, 2 anything else that closes the window
		return nil, ErrCancelled
	}
	uris, ok := results["uris"].Value().([]string)
	if !ok || len(uris) == 0 {
		return nil, ErrNone
	}
	paths := make([]string, 0, len(uris))
	for _, uri := range uris {
		path, err := localPath(uri)
		if err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	return paths, nil
}

// localPath returns the path of a file: URI.
func localPath(uri string) (string, error) {
	u, err := url.Parse(uri)
	if err != nil {
		return "", fmt.Errorf("the file dialog returned an address that cannot be read: %q", uri)
	}
	if u.Scheme != "file" || u.Host != "" && u.Host != "localhost" || !filepath.IsAbs(u.Path) {
		return "", ErrElsewhere
	}
	return filepath.Clean(u.Path), nil
}
