package browsers

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// patience is how long a browser may take for anything.
const patience = 45 * time.Second

// A browser is one that a test drives.
type browser struct {
	name string
	// do sends a command of WebDriver and returns its value. Firefox has another protocol with the same commands.
	do func(command string, params any) (json.RawMessage, error)
	// trouble returns what the browser's console says about pages.
	trouble func() []string
}

// start returns a running browser by name, and skips the test without it.
func start(t *testing.T, name string) *browser {
	t.Helper()
	switch name {
	case "chromium":
		need(t, "chromium", "chromedriver")
		return webDriver(t, name, exec.Command("chromedriver", "--port="+free(t)), map[string]any{
			"goog:chromeOptions": map[string]any{
				"binary": look("chromium"),
				"args": []string{
					"--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,900",
					"--hide-scrollbars",
				},
			},
			"goog:loggingPrefs": map[string]string{"browser": "ALL"},
		})
	case "webkit":
		need(t, "WebKitWebDriver", "Xvfb")
		found, _ := filepath.Glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
		if len(found) == 0 {
			t.Skip("MiniBrowser of WebKitGTK is not installed")
		}
		driver := exec.Command("WebKitWebDriver", "--port="+free(t))
		driver.Env = append(os.Environ(), "DISPLAY="+display(t))
		return webDriver(t, name, driver, map[string]any{
			"webkitgtk:browserOptions": map[string]any{
				"binary": found[len(found)-1], "args": []string{"--automation"},
			},
		})
	}
	need(t, "firefox-esr")
	return firefox(t)
}

func look(name string) string {
	path, _ := exec.LookPath(name)
	return path
}

func need(t *testing.T, programs ...string) {
	t.Helper()
	for _, p := range programs {
		if look(p) == "" {
			t.Skipf("%s is not installed: scripts/setup.sh browsers", p)
		}
	}
}

// free returns a port of this machine that nobody uses.
func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}

// display starts a virtual display and returns its name. No script is in between that would leave the display and
// the driver running when it is ended.
func display(t *testing.T) string {
	t.Helper()
	cmd := exec.Command("Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	run(t, cmd)
	number, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb names no display: %v", err)
	}
	return ":" + strings.TrimSpace(number)
}

// run starts a program that ends with the test.
func run(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	cmd.Env = append(cmd.Environ(), "HOME="+t.TempDir(), "XDG_RUNTIME_DIR="+t.TempDir())
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		gone := make(chan struct{})
		go func() { _ = cmd.Wait(); close(gone) }()
		select {
		case <-gone:
		case <-time.After(10 * time.Second):
			_ = cmd.Process.Kill()
			<-gone
		}
	})
}

// until calls do until it succeeds.
func until(t *testing.T, what string, do func() error) {
	t.Helper()
	var err error
	for end := time.Now().Add(patience); time.Now().Before(end); {
		if err = do(); err == nil {
			return
		}
		time.Sleep(20 * time.Millisecond) // another program's state, which nothing announces
	}
	t.Fatalf("%s: %v", what, err)
}

// webDriver starts a driver that speaks WebDriver by HTTP on this machine.
func webDriver(t *testing.T, name string, cmd *exec.Cmd, wants map[string]any) *browser {
	t.Helper()
	run(t, cmd)
	port := ""
	for _, a := range cmd.Args {
		if p, ok := strings.CutPrefix(a, "--port="); ok {
			port = p
		}
	}
	client := &http.Client{Timeout: patience}
	send := func(method, path string, params any) (json.RawMessage, error) {
		var body io.Reader
		if params != nil {
			text, err := json.Marshal(params)
			if err != nil {
				return nil, err
			}
			body = bytes.NewReader(text)
		}
		req, err := http.NewRequest(method, "http://127.0.0.1:"+port+path, body)
		if err != nil {
			return nil, err
		}
		res, err := client.Do(req)
		if err != nil {
			return nil, err
		}
		defer res.Body.Close()
		var out struct{ Value json.RawMessage }
		if err := json.NewDecoder(res.Body).Decode(&out); err != nil {
			return nil, err
		}
		if res.StatusCode != http.StatusOK {
			return nil, fmt.Errorf("%s %s: %.300s", method, path, out.Value)
		}
		return out.Value, nil
	}
	until(t, name, func() error {
		_, err := send("GET", "/status", nil)
		return err
	})
	value, err := send("POST", "/session", map[string]any{"capabilities": map[string]any{"alwaysMatch": wants}})
	if err != nil {
		t.Fatal(err)
	}
	var session struct{ SessionID string }
	if err := json.Unmarshal(value, &session); err != nil {
		t.Fatal(err)
	}
	at := "/session/" + session.SessionID
	t.Cleanup(func() { _, _ = send("DELETE", at, nil) })
	b := &browser{name: name}
	b.do = func(command string, params any) (json.RawMessage, error) {
		switch command {
		case "Navigate":
			return send("POST", at+"/url", params)
		case "ExecuteScript":
			return send("POST", at+"/execute/sync", params)
		}
		return send("POST", at+"/window/rect", params)
	}
	b.trouble = func() []string {
		if name != "chromium" {
			return nil // its driver does not tell: see watched
		}
		value, err := send("POST", at+"/se/log", map[string]string{"type": "browser"})
		if err != nil {
			return []string{err.Error()}
		}
		var entries []struct{ Level, Message string }
		_ = json.Unmarshal(value, &entries)
		var all []string
		for _, e := range entries {
			all = append(all, e.Level+" "+e.Message)
		}
		return all
	}
	return b
}

// firefox starts Firefox, which speaks its own Marionette: JSON with its length in front.
func firefox(t *testing.T) *browser {
	t.Helper()
	profile, port := t.TempDir(), free(t)
	prefs := `user_pref("marionette.port", ` + port + `);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.normandy.enabled", false);
`
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(prefs), 0o600); err != nil {
		t.Fatal(err)
	}
	run(t, exec.Command("firefox-esr", "--headless", "--marionette", "-remote-allow-system-access", "--no-remote",
		"--profile", profile,
		"--width", "1280", "--height", "900"))
	var conn net.Conn
	until(t, "firefox", func() (err error) {
		conn, err = net.Dial("tcp", "127.0.0.1:"+port)
		return err
	})
	t.Cleanup(func() { _ = conn.Close() })
	in := bufio.NewReader(conn)
	receive := func() ([]byte, error) {
		_ = conn.SetReadDeadline(time.Now().Add(patience))
		head, err := in.ReadString(':')
		if err != nil {
			return nil, err
		}
		n, err := strconv.Atoi(strings.TrimSuffix(head, ":"))
		if err != nil {
			return nil, err
		}
		body := make([]byte, n)
		_, err = io.ReadFull(in, body)
		return body, err
	}
	if _, err := receive(); err != nil { // it greets
		t.Fatal(err)
	}
	n := 0
	send := func(command string, params any) (json.RawMessage, error) {
		n++
		body, err := json.Marshal([]any{0, n, command, params})
		if err != nil {
			return nil, err
		}
		if _, err := fmt.Fprintf(conn, "%d:%s", len(body), body); err != nil {
			return nil, err
		}
		if body, err = receive(); err != nil {
			return nil, err
		}
		var parts []json.RawMessage
		if err := json.Unmarshal(body, &parts); err != nil || len(parts) != 4 {
			return nil, fmt.Errorf("%.200s: %w", body, err)
		}
		if string(parts[2]) != "null" {
			return nil, fmt.Errorf("%.300s", parts[2])
		}
		var wrapped struct{ Value json.RawMessage }
		if json.Unmarshal(parts[3], &wrapped) == nil && wrapped.Value != nil {
			return wrapped.Value, nil
		}
		return parts[3], nil
	}
	if _, err := send("WebDriver:NewSession", map[string]any{}); err != nil {
		t.Fatal(err)
	}
	b := &browser{name: "firefox"}
	b.do = func(command string, params any) (json.RawMessage, error) { return send("WebDriver:"+command, params) }
	b.trouble = func() []string {
		if _, err := send("Marionette:SetContext", map[string]string{"value": "chrome"}); err != nil {
			return []string{err.Error()}
		}
		defer func() { _, _ = send("Marionette:SetContext", map[string]string{"value": "content"}) }()
		value, err := send("WebDriver:ExecuteScript", map[string]any{
			"script": `return Services.console.getMessageArray().map(String).filter((m) => m.includes(".html"))`,
			"args":   []any{},
		})
		if err != nil {
			return []string{err.Error()}
		}
		var all []string
		_ = json.Unmarshal(value, &all)
		return all
	}
	return b
}

// show opens a page at a time and waits until it is painted.
func (b *browser) show(t *testing.T, path, at string) {
	t.Helper()
	url := "file:" + "//" + watched(t, path)
	if at != "" {
		url += "#t=" + at
	}
	for _, u := range [...]string{"about:blank", url} { // a page that is shown already would not be loaded again
		if _, err := b.do("Navigate", map[string]string{"url": u}); err != nil {
			t.Fatalf("%s: %v", b.name, err)
		}
	}
	if at == "" {
		at = "0"
	}
	b.wait(t, at)
	b.offline(t)
}

// watcher notices faults of a page and requests that its security policy stops, in browsers whose drivers say nothing
// of them. It stands before the policy, which is that of the page from there on.
const watcher = `<script>window.noticed = [];
for (const how of ['error', 'warn', 'log', 'info', 'debug'])
	console[how] = (...all) => noticed.push(how + ' ' + all.join(' '));
addEventListener('error', (e) => noticed.push('error ' + e.message), true);
addEventListener('unhandledrejection', (e) => noticed.push('rejection ' + e.reason));
document.addEventListener('securitypolicyviolation', (e) => noticed.push('refused ' + e.blockedURI + ' ' + e.violatedDirective));
document.currentScript.remove()</script>`

// watched returns a copy of a page with a watcher.
func watched(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const head = `<meta charset="utf-8">`
	if strings.Count(string(text), head) != 1 {
		t.Fatalf("%s: no place for the watcher", path)
	}
	copied := strings.TrimSuffix(path, ".html") + ".watched.html"
	if err := os.WriteFile(copied, []byte(strings.Replace(string(text), head, head+watcher, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	return copied
}

// wait waits until the page shows a time, in seconds.
func (b *browser) wait(t *testing.T, at string) {
	t.Helper()
	s, err := strconv.ParseFloat(at, 64)
	if err != nil {
		t.Fatal(err)
	}
	want := strconv.FormatFloat(s*1000, 'f', 1, 64)
	until(t, b.name+" at "+at, func() error {
		if now := script[string](t, b, `return document.documentElement.dataset.painted || ''`); now != want {
			return errors.New("the page shows " + now)
		}
		return nil
	})
}

// script runs JavaScript in the page and returns what it returns.
func script[T any](t *testing.T, b *browser, text string, args ...any) (v T) {
	t.Helper()
	if args == nil {
		args = []any{}
	}
	value, err := b.do("ExecuteScript", map[string]any{"script": text, "args": args})
	if err == nil {
		err = json.Unmarshal(value, &v)
	}
	if err != nil {
		t.Fatalf("%s: %v", b.name, err)
	}
	return v
}

// quiet fails if the console says anything, or if the page that is shown requested anything.
func (b *browser) quiet(t *testing.T) {
	t.Helper()
	if said := b.trouble(); len(said) > 0 {
		t.Errorf("the console says %q", said)
	}
	b.offline(t)
}

// noticed returns what the watcher of the page that is shown has noticed.
func (b *browser) noticed(t *testing.T) string {
	t.Helper()
	return script[string](t, b, `return noticed.join('\n')`)
}

// offline fails if the page that is shown requested anything, as its pictures are in it, or wrote to the console.
func (b *browser) offline(t *testing.T) {
	t.Helper()
	if said := b.noticed(t); said != "" {
		t.Errorf("%s: the page had trouble: %s", b.name, said)
	}
	if asked := script[string](t, b, `return performance.getEntriesByType('resource').map((e) => e.name)
		.filter((name) => !/^(data|blob):/.test(name)).join(' ')`); asked != "" {
		t.Errorf("the page requested %s", asked)
	}
}

// picture returns what the page has drawn.
func (b *browser) picture(t *testing.T) image.Image {
	t.Helper()
	url := script[string](t, b, `return document.getElementById('picture').toDataURL('image/png')`)
	data, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(url, "data:image/png;base64,"))
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}
