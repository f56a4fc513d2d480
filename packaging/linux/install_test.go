// Package linux_test installs the program into a scratch home as `make install`
// does, and opens recordings the way a double-click does.
package linux_test

import (
	"bufio"
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ulikunitz/xz"

	"playhead/testdata/replays"
)

// A home is a scratch home with the program installed.
type home struct {
	dir string
	env []string
}

func newHome(t *testing.T, needs ...string) home {
	t.Helper()
	for _, tool := range append([]string{"make", "update-mime-database", "update-desktop-database", "gio"}, needs...) {
		if _, err := exec.LookPath(tool); err != nil {
			replays.Missing(t, tool+" is not installed")
		}
	}
	return newHomeIn(t, t.TempDir())
}

// newHomeIn installs the program into dir.
func newHomeIn(t *testing.T, dir string) home {
	t.Helper()
	h := home{dir: dir}
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "XDG_") && !strings.HasPrefix(v, "HOME=") && !strings.HasPrefix(v, "PREFIX=") {
			h.env = append(h.env, v)
		}
	}
	h.env = append(h.env, "HOME="+dir, "XDG_DATA_HOME="+dir+"/.local/share",
		"XDG_DATA_DIRS="+dir+"/.local/share:/usr/local/share:/usr/share")
	// Go's own folders stay where they are: the build is cached there.
	for _, name := range []string{"GOPATH", "GOCACHE", "GOMODCACHE"} {
		out, err := exec.Command("go", "env", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		h.env = append(h.env, name+"="+strings.TrimSpace(string(out)))
	}
	h.run(t, "make", "-C", "../..", "install")
	return h
}

// run runs a command in the home and returns what it said.
func (h home) run(t *testing.T, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = h.env
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
	return string(out)
}

// write puts a file into the home.
func (h home) write(t *testing.T, name string, data []byte) string {
	t.Helper()
	p := filepath.Join(h.dir, name)
	if err := os.WriteFile(p, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestFileTypesAreToldByContent(t *testing.T) {
	h := newHome(t)
	for _, c := range []struct{ name, head, want string }{
		{"a.demo", "TWDEMO\x00\x06", "application/x-teeworlds-demo"},
		{"b.dem", "HLDEMO\x00\x00\x05", "application/x-goldsrc-demo"},
		{"record.gho", "TWGHOST\x00\x06", "application/x-ddnet-ghost"},
		{"hook.playhead", "PK\x03\x04" + strings.Repeat("\x00", 26) + "case.json{}", "application/x-playhead-case"},
		{"downloaded", "PK\x03\x04" + strings.Repeat("\x00", 26) + "case.json{}", "application/x-playhead-case"},
		{"log", "\x69\x9d\xb1\x7b\x8e\xfb\x34\xff\xb1\xd8\xda\x6f\x60\xc1\x5d\xd1{", "application/x-teehistorian"},
		{"noname", "TWDEMO\x00\x04", "application/x-teeworlds-demo"},
		{"c.demo.xz", "\xfd7zXZ\x00", "application/x-compressed-game-recording"},
		{"d.pcapng", "\x0a\x0d\x0d\x0a\x1c\x00\x00\x00\x4d\x3c\x2b\x1a", "application/x-pcapng"},
		{"capture", "\xd4\xc3\xb2\xa1\x02\x00\x04\x00", "application/vnd.tcpdump.pcap"},
	} {
		p := h.write(t, c.name, append([]byte(c.head), make([]byte, 64)...))
		if got := h.run(t, "gio", "info", "-a", "standard::content-type", p); !strings.Contains(got, c.want) {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
	if got := h.run(t, "gio", "mime", "application/x-teeworlds-demo"); !strings.Contains(got, "playhead.desktop") {
		t.Errorf("nothing opens demos: %s", got)
	}
}

func TestUninstallLeavesNothing(t *testing.T) {
	h := newHome(t)
	h.run(t, "make", "-C", "../..", "uninstall")
	err := filepath.WalkDir(filepath.Join(h.dir, ".local", "share"), func(name string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			t.Errorf("%s is still there", name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := h.run(t, "gio", "mime", "application/x-teeworlds-demo"); strings.Contains(got, "playhead.desktop") {
		t.Errorf("still registered: %s", got)
	}
}

// The package holds what `make install` installs, apart from where Debian wants completions of zsh and what lintian
// reads.
func TestThePackageHoldsWhatMakeInstallInstalls(t *testing.T) {
	h := newHome(t, "dpkg-deb")
	root := filepath.Join(h.dir, ".local")
	var installed []string
	err := filepath.WalkDir(root, func(name string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			p, _ := filepath.Rel(root, name)
			installed = append(installed, strings.Replace(p, "zsh/site-functions", "zsh/vendor-completions", 1))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	h.env = append(h.env, "MAINTAINER=Jane Doe <jane@doe.net>")
	h.run(t, "../../scripts/deb.sh", "0.0.1-test")
	deb := "../../bin/dist/playhead_0.0.1~test_amd64.deb"
	defer os.Remove(deb)
	var packed []string
	files := h.run(t, "sh", "-c", "dpkg-deb --fsys-tarfile '"+deb+"' | tar -t")
	for _, name := range strings.Fields(files) {
		if p, ok := strings.CutPrefix(name, "./usr/"); ok && p != "" && !strings.HasSuffix(p, "/") &&
			!strings.Contains(p, "lintian") {
			packed = append(packed, p)
		}
	}
	// What desktops keep beside the files: update-mime-database and others make it at the user's, dpkg's triggers in
	// /usr.
	cache := regexp.MustCompile(
		`^share/(mime/[^p]|mime/packages/freedesktop|applications/mimeinfo|icons/hicolor/icon-theme.cache)`)
	installed = slices.DeleteFunc(installed, cache.MatchString)
	slices.Sort(installed)
	slices.Sort(packed)
	if !slices.Equal(installed, packed) || len(packed) < 60 {
		t.Errorf("make install: %d files, the package: %d\nonly installed: %v\nonly packed: %v", len(installed),
			len(packed),
			without(installed, packed), without(packed, installed))
	}
	for _, want := range []string{
		"share/man/man1/playhead.1.gz", "share/doc/playhead/copyright", "share/doc/playhead/changelog.gz",
		"share/metainfo/app.playhead.Playhead.metainfo.xml", "share/zsh/vendor-completions/_playhead",
	} {
		if !slices.Contains(packed, want) {
			t.Errorf("the package lacks %s", want)
		}
	}
	if info := h.run(t, "dpkg-deb", "--field", deb); !strings.Contains(info, "Maintainer: Jane Doe <jane@doe.net>") ||
		strings.Contains(info, "Homepage") || strings.Contains(info, "example") {
		t.Errorf("contacts that the builder did not give: %s", info)
	}
}

// without returns what of some names is not among others.
func without(names, others []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return slices.Contains(others, n) })
}

func TestInstalledProgramsCallThemselvesAsTheyAreInstalled(t *testing.T) {
	h := newHome(t, "Xvfb")
	h.env = append(h.env, "DISPLAY="+display(t), "LIBGL_ALWAYS_SOFTWARE=1",
		"SteamEnv=1") // has Ebitengine choose OpenGL itself, as with a graphics card
	bin := filepath.Join(h.dir, ".local", "bin")
	for _, c := range []struct {
		program, args string
		want          string
	}{
		{"playhead", "--help", "\nUsage: playhead [FILE...] [flags]\n"},
		{"playhead", "--nosuch", "playhead: unknown flag: --nosuch\nTry playhead --help.\n"},
		{"playhead", "--screenshot " + h.dir + "/a.png nosuch.demo", "playhead: "},
		{"playhead-replay", "--help", "playhead-replay reads the recordings that Playhead plays"},
		{"playhead-replay", "judge --help", "of playhead-replay runs, "},
		{
			"playhead-replay", "inof",
			"playhead-replay: unknown command \"inof\" (did you mean info?): see playhead-replay --help",
		},
		{"playhead-replay", "info nosuch.demo", "playhead-replay: nosuch.demo"},
		{"playhead-replay", "ghost", "See playhead-replay ghost --help"},
	} {
		cmd := exec.Command(filepath.Join(bin, c.program), strings.Fields(c.args)...)
		cmd.Env = h.env
		out, _ := cmd.CombinedOutput() // some of these fail, as they should
		text := string(out)
		if !strings.Contains(text, c.want) {
			t.Errorf("%s %s says %q, want %q in it", c.program, c.args, text, c.want)
		}
		for _, other := range []string{"XGB:", "viewer:", "viewer ", " replay info", " replay runs"} {
			if strings.Contains(text, other) {
				t.Errorf("%s %s: %q in %q", c.program, c.args, other, text)
			}
		}
	}
}

// ownCaptures puts a program into a system folder that opens captures, as
// Wireshark does, and returns the home that sees it.
func (h home) ownCaptures(t *testing.T, system string) home {
	t.Helper()
	apps := filepath.Join(system, "applications")
	if err := os.MkdirAll(apps, 0o755); err != nil {
		t.Fatal(err)
	}
	entry :=
		"[Desktop Entry]\nType=Application\nName=Sniffer\nExec=true " +
			"%f\nMimeType=application/vnd.tcpdump.pcap;application/x-pcapng;\n"
	if err := os.WriteFile(filepath.Join(apps, "sniffer.desktop"), []byte(entry), 0o644); err != nil {
		t.Fatal(err)
	}
	h.env = append(h.env, "XDG_DATA_DIRS="+system+":/usr/local/share:/usr/share")
	h.run(t, "update-desktop-database", apps)
	return h
}

func TestCapturesStayWithTheProgramThatOwnsThem(t *testing.T) {
	h := newHome(t)
	for _, kind := range []string{"application/vnd.tcpdump.pcap", "application/x-pcapng"} {
		if got := h.run(t, "gio", "mime", kind); !strings.Contains(strings.SplitN(got, "\n", 2)[0],
			"playhead.desktop") {
			t.Errorf("no other program opens %s, and neither do we: %s", kind, got)
		}
	}
	h = h.ownCaptures(t, t.TempDir())
	for _, kind := range []string{"application/vnd.tcpdump.pcap", "application/x-pcapng"} {
		got := h.run(t, "gio", "mime", kind)
		if !strings.Contains(strings.SplitN(got, "\n", 2)[0], "sniffer.desktop") {
			t.Errorf("%s was taken: %s", kind, got)
		}
		if !strings.Contains(got, "playhead.desktop") {
			t.Errorf("%s: Playhead is not offered: %s", kind, got)
		}
	}
	h.run(t, "make", "-C", "../..", "uninstall")
	if got := h.run(t, "gio", "mime", "application/vnd.tcpdump.pcap"); !strings.Contains(got, "sniffer.desktop") ||
		strings.Contains(got, "playhead") {
		t.Errorf("after uninstalling: %s", got)
	}
}

// A name of another program's type counts more than ours.
func TestNamesOfOtherProgramsAreTheirs(t *testing.T) {
	h := newHome(t)
	packages := filepath.Join(h.dir, ".local/share/mime/packages")
	other := `<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info"><mime-type type="application/x-elevation"><glob pattern="*.dem"/></mime-type></mime-info>`
	if err := os.WriteFile(filepath.Join(packages, "elevation.xml"), []byte(other), 0o644); err != nil {
		t.Fatal(err)
	}
	h.run(t, "update-mime-database", filepath.Dir(packages))
	for name, want := range map[string]string{
		"hill.dem":  "application/x-elevation",
		"match.dem": "application/x-goldsrc-demo",
	} {
		head := "NROWS 100"
		if name == "match.dem" {
			head = "HLDEMO\x00\x00\x05"
		}
		p := h.write(t, name, append([]byte(head), make([]byte, 64)...))
		if got := h.run(t, "gio", "info", "-a", "standard::content-type", p); !strings.Contains(got, want) {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
	h.run(t, "make", "-C", "../..", "uninstall")
	if got := h.run(t, "gio", "info", "-a", "standard::content-type",
		h.write(t, "other.dem", []byte("NROWS 100"))); !strings.Contains(got, "application/x-elevation") {
		t.Errorf("after uninstalling: %s", got)
	}
}

func TestDoubleClickWorksInFoldersOfAnyName(t *testing.T) {
	for _, name := range []string{"Jane Doe", "100% $HOME \"quoted\" back\\slash `tick`", "имя é"} {
		t.Run(name, func(t *testing.T) {
			newHome(t) // skips where the tools are missing
			dir := filepath.Join(t.TempDir(), name)
			if err := os.Mkdir(dir, 0o755); err != nil {
				t.Fatal(err)
			}
			h := newHomeIn(t, dir)
			// What starts says which program it is and which file it was given.
			answer := filepath.Join(t.TempDir(), "answer")
			h.run(t, "mkfifo", answer)
			script := "#!/bin/sh\nprintf '%s\\n%s\\n' \"$0\" \"$1\" >'" + answer + "'\n"
			program := filepath.Join(dir, ".local/bin/playhead")
			if err := os.WriteFile(program, []byte(script), 0o755); err != nil {
				t.Fatal(err)
			}
			p := h.write(t, "my round.demo", append([]byte("TWDEMO\x00\x06"), make([]byte, 64)...))
			open := exec.Command("gio", "open", p) // what it starts keeps its output open, so there is none
			open.Env = h.env
			if err := open.Run(); err != nil {
				t.Fatalf("gio open: %v", err)
			}
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			defer cancel()
			got, err := exec.CommandContext(ctx, "cat", answer).Output()
			if want := program + "\n" + p + "\n"; err != nil || string(got) != want {
				t.Errorf("got %q (%v), want %q", got, err, want)
			}
		})
	}
}

func TestDoubleClickStartsTheViewer(t *testing.T) {
	h := newHome(t, "xdotool", "Xvfb")
	h.env = append(h.env, "DISPLAY="+display(t), "LIBGL_ALWAYS_SOFTWARE=1")
	packed, err := os.Open(filepath.Join("..", "..", "assets", "samples", "sunny-ledges.demo.xz"))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	r, err := xz.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	var demo bytes.Buffer
	if _, err := demo.ReadFrom(r); err != nil {
		t.Fatal(err)
	}
	p := h.write(t, "double click me.demo", demo.Bytes())
	open := exec.Command("gio", "open", p) // what it starts keeps its output open, so there is none
	open.Env = h.env
	if err := open.Run(); err != nil {
		t.Fatalf("gio open: %v", err)
	}

	// xdotool waits for the window by itself; the deadline is for a window that
	// never comes.
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	search := exec.CommandContext(ctx, "xdotool", "search", "--sync", "--onlyvisible", "--name", "double click me")
	search.Env = h.env
	out, err := search.Output()
	if err != nil {
		t.Fatalf("no window with the recording's name: %v", err)
	}
	id := strings.Fields(string(out))[0]
	pid := strings.TrimSpace(h.run(t, "xdotool", "getwindowpid", id))
	exe, err := os.Readlink("/proc/" + pid + "/exe")
	if err != nil || exe != filepath.Join(h.dir, ".local/bin/playhead") {
		t.Errorf("window of %s (%v), want the installed program", exe, err)
	}
	h.run(t, "kill", pid)
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) { // it writes its state
		if _, err := os.Readlink("/proc/" + pid + "/exe"); err != nil {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the viewer does not end")
		}
	}
}

// display starts an X server that ends with the test and returns its name.
func display(t *testing.T) string {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	server := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1280x720x24", "-nolisten", "tcp")
	server.ExtraFiles = []*os.File{w}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	})
	w.Close()
	number, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb: %v", err)
	}
	return ":" + strings.TrimSpace(number)
}
