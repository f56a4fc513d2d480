package xtest

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"playhead/export"
	"playhead/formats"
)

// A reach is how far a recording on disk goes.
type reach struct {
	tick    int
	seconds float64
}

// reachOf returns how far the recording at path goes that is on disk now, not when
// it has been decoded.
func reachOf(t *testing.T, path string) (r reach) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	decoder, err := formats.Open(formats.Bytes(b), formats.Options{})
	if err != nil {
		return reach{} // it has only begun
	}
	if c, ok := decoder.(io.Closer); ok {
		defer c.Close()
	}
	rec := export.Load(context.Background(), decoder, 0, nil)
	if len(rec.Games) == 0 {
		return reach{}
	}
	g := rec.Games[len(rec.Games)-1]
	if _, last, ok := g.Span(); ok {
		r.tick = int(last)
	}
	if _, end, ok := g.Times(); ok {
		r.seconds = end.Seconds()
	}
	return r
}

// lag is by how many seconds a window was behind, look by look.
type lag []float64

func (l lag) String() string {
	if len(l) == 0 {
		return "no looks"
	}
	s := slices.Sorted(slices.Values(l))
	return fmt.Sprintf("median %.2f s, 99 of 100 below %.2f s, at most %.2f s in %d looks", s[len(s)/2],
		s[len(s)*99/100], s[len(s)-1], len(s))
}

func (l lag) most() float64 { return slices.Max(append(l, 0)) }

// soak reports how long to watch, or skips the test: it takes minutes and a
// server.
func soak(t *testing.T) time.Duration {
	t.Helper()
	d, err := time.ParseDuration(os.Getenv("PLAYHEAD_LIVE"))
	if err != nil {
		t.Skip("make live watches live recordings for minutes")
	}
	return d
}

// lookEvery is how often a soak looks at a window that plays: asking costs it a picture.
const lookEvery = 200 * time.Millisecond

// follow looks at a window for a while: how far it is behind what disk says, and
// behind what now says if that is not nil. The disk is asked after the window, so
// no lag is reported smaller than it was.
func (v *viewer) follow(t *testing.T, d time.Duration, disk func() reach, now func() float64) {
	t.Helper()
	var behindDisk, behindNow lag
	lost := 0
	// the test watches it play for so long
	for end := time.Now().Add(d); time.Now().Before(end); time.Sleep(lookEvery) {
		s := v.look()
		if s == nil {
			t.Fatal("the window does not answer")
		}
		if now != nil {
			behindNow = append(behindNow, now()-float64(s.Playhead.Tick)/50)
		}
		r := disk()
		behindDisk = append(behindDisk, r.seconds-s.Playhead.Seconds)
		if behind := r.seconds - s.Playhead.Seconds; behind > 0.8 {
			t.Logf("look %d: at %.2f s of %.2f s that were read and %.2f s on disk", len(behindDisk),
				s.Playhead.Seconds, s.Duration, r.seconds)
		}
		if !s.Live {
			lost++
		}
	}
	t.Logf("behind the last byte on disk: %v", behindDisk)
	if behindDisk.most() > 1 {
		t.Errorf("it was %.2f s behind the last byte on disk", behindDisk.most())
	}
	if now != nil {
		t.Logf("behind now: %v", behindNow)
		if behindNow.most() > 2 {
			t.Errorf("it was %.2f s behind now", behindNow.most())
		}
	}
	if lost > 0 {
		t.Errorf("it was not live in %d looks", lost)
	}
}

// followBursts is follow for a writer that hands over many seconds at a time: what
// comes in one piece must be played until the next one comes.
func (v *viewer) followBursts(t *testing.T, d time.Duration, disk func() reach) {
	t.Helper()
	var behind lag
	var end, longest float64 // on disk; s between two pieces
	grew := time.Now()
	looks, still, skipped := 0, 0, 0.0
	was, at := -1.0, time.Now()
	// the test watches it play for so long
	for over := time.Now().Add(d); time.Now().Before(over); time.Sleep(lookEvery) {
		s := v.look()
		if s == nil {
			t.Fatal("the window does not answer")
		}
		if !s.Live {
			t.Error("it is not live")
		}
		now := time.Now()
		looks++
		if step := s.Playhead.Seconds - was; was >= 0 && step == 0 {
			still++
		} else if was >= 0 {
			skipped += max(0, step-now.Sub(at).Seconds()-0.3)
		}
		was, at = s.Playhead.Seconds, now
		if r := disk(); r.seconds > end {
			longest = max(longest, now.Sub(grew).Seconds())
			end, grew = r.seconds, now
		}
		behind = append(behind, end-was)
	}
	t.Logf(
		"a piece at least every %.1f s; behind the last byte on disk: %v; the playhead stood still in %d of %d looks "+
			"and skipped %.1f s", longest, behind, still, looks, skipped)
	if behind.most() > longest+2 {
		t.Errorf("it was %.1f s behind, with pieces every %.1f s", behind.most(), longest)
	}
}

// leaveAndReturn scrubs back and returns to what is live.
func (v *viewer) leaveAndReturn(t *testing.T) {
	t.Helper()
	v.do(t, "key", "Home")
	v.wait(t, "a playhead that fell behind", func(s *state) bool { return !s.Live && s.Playhead.Seconds < 5 })
	v.do(t, "key", "End")
	v.wait(t, "live again", func(s *state) bool { return s.Live && s.Duration-s.Playhead.Seconds < 1 })
}

// A server is a DDNet server on this machine, on our map, with our bots.
type server struct {
	dir  string // its folder
	cmd  *exec.Cmd
	bots *exec.Cmd

	mu   sync.Mutex
	tick int
	at   time.Time
}

const serverPort = "18477"

// engine returns a program of the engine, run in dir: of the Debian below
// PLAYHEAD_LIVE_ROOT, of this machine without one.
func engine(dir, program string, args ...string) *exec.Cmd {
	root := os.Getenv("PLAYHEAD_LIVE_ROOT")
	inside := strings.TrimPrefix(dir, root)
	line := append([]string{"-c", `cd "$0" && HOME=$0 exec "$@"`, inside, "/usr/games/" + program}, args...)
	if root == "" {
		return exec.Command("/bin/sh", line...)
	}
	return exec.Command("chroot", append([]string{root, "/bin/sh"}, line...)...)
}

// serve starts a server and bots that play for a while.
func serve(t *testing.T, players time.Duration) *server {
	t.Helper()
	if root := os.Getenv("PLAYHEAD_LIVE_ROOT"); root == "" {
		need(t, "/usr/games/DDNet-Server")
	}
	dir, err := os.MkdirTemp(filepath.Join(os.Getenv("PLAYHEAD_LIVE_ROOT"), os.TempDir()), "playhead-live-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	level, err := os.ReadFile(sample(t, "Sunny Ledges.map"))
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"storage.cfg":           "add_path $CURRENTDIR\nadd_path /usr/share/games/ddnet/data\n",
		"autoexec_server.cfg":   "",
		"maps/Sunny Ledges.map": string(level), "maps/Other Ledges.map": string(level),
		"demos/.keep": "", "teehistorian/.keep": "",
		"server.cfg": "sv_name Playhead\nbindaddr 127.0.0.1\nsv_port " + serverPort +
			"\nsv_register 0\nsv_map \"Sunny Ledges\"\nsv_max_clients_per_ip 16\n" +
			"sv_ipv4only 1\nsv_connlimit 100\nsv_tee_historian 1\nsv_demo_chat 1\nsv_input_fifo server.fifo\n",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "server.fifo"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := &server{dir: dir, cmd: engine(dir, "DDNet-Server", "-f", "server.cfg")}
	log, err := os.Create(filepath.Join(dir, "server.log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	s.cmd.Stdout, s.cmd.Stderr = log, log
	s.run(t, s.cmd)
	eventually(t, "the server", func() bool {
		b, _ := os.ReadFile(log.Name())
		return bytes.Contains(b, []byte("server name is"))
	})
	s.play(t, players)
	return s
}

// run starts a program that ends with the test.
func (s *server) run(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
}

// play has bots play, from whom the server's present tick is known.
func (s *server) play(t *testing.T, d time.Duration) {
	t.Helper()
	program := filepath.Join(t.TempDir(), "bots")
	make := exec.Command("go", "build", "-o", program, "playhead/formats/internal/bots")
	if out, err := make.CombinedOutput(); err != nil {
		t.Fatalf("%s", out)
	}
	ground, err := filepath.Abs("../../../testdata/sample/ledges.txt")
	if err != nil {
		t.Fatal(err)
	}
	s.bots = exec.Command(program, "-addr", "127.0.0.1:"+serverPort, "-round", "ledges", "-ground", ground, "-length",
		d.String(), "-ticks")
	out, err := s.bots.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	s.run(t, s.bots)
	go func() {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			var tick int
			var ns int64
			if _, err := fmt.Sscan(lines.Text(), &tick, &ns); err == nil {
				s.mu.Lock()
				s.tick, s.at = tick, time.Unix(0, ns)
				s.mu.Unlock()
			}
		}
	}()
	eventually(t, "a bot in the game", func() bool { return s.now() > 0 })
}

// now returns the server's time in seconds, 0 when no bot is in the game.
func (s *server) now() float64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.at.IsZero() {
		return 0
	}
	return float64(s.tick)/50 + time.Since(s.at).Seconds()
}

// console has the server do something.
func (s *server) console(t *testing.T, line string) {
	t.Helper()
	tell(t, filepath.Join(s.dir, "server.fifo"), line)
}

// tell writes a line to the console of a program of the engine.
func tell(t *testing.T, fifo, line string) {
	t.Helper()
	f, err := os.OpenFile(fifo, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := fmt.Fprintln(f, line); err != nil {
		t.Fatal(err)
	}
}

// client runs a DDNet client of the engine on a screen of its own, connected to the
// server, and returns its folder and its console.
func (s *server) client(t *testing.T) (dir, console string) {
	t.Helper()
	if os.Getenv("PLAYHEAD_LIVE_ROOT") == "" {
		need(t, "/usr/games/DDNet")
	}
	dir, err := os.MkdirTemp(filepath.Join(os.Getenv("PLAYHEAD_LIVE_ROOT"), os.TempDir()), "playhead-client-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	settings :=
		"cl_input_fifo client.fifo\nplayer_name onlooker\ncl_auto_demo_record 0\ncl_show_welcome 0\ncl_save_settings " +
			"0\nsnd_enable 0\ngfx_screen_width 320\n" +
			"gfx_screen_height 240\ngfx_fullscreen 0\ngfx_backend OpenGL\ngfx_gl_major 3\ngfx_gl_minor " +
			"3\ngfx_refresh_rate 25\ncl_refresh_rate 25\n"
	for name, content := range map[string]string{
		"storage.cfg": "add_path $CURRENTDIR\nadd_path /usr/share/games/ddnet/data\n", "autoexec.cfg": settings,
		"autoexec_client.cfg": settings, "demos/.keep": "",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	console = filepath.Join(dir, "client.fifo")
	if err := syscall.Mkfifo(console, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := engine(dir, "DDNet", "connect 127.0.0.1:"+serverPort)
	cmd.Env = append(os.Environ(), "DISPLAY="+newScreen(t).display, "LIBGL_ALWAYS_SOFTWARE=1", "LP_NUM_THREADS=1",
		"SDL_VIDEODRIVER=x11", "SDL_AUDIODRIVER=dummy")
	s.run(t, cmd)
	eventually(t, "a client in the game", func() bool {
		b, _ := os.ReadFile(filepath.Join(s.dir, "server.log"))
		return bytes.Contains(b, []byte("onlooker"))
	})
	return dir, console
}

// file waits for a file of the server whose name begins with a word, the newest.
func (s *server) file(t *testing.T, pattern string) string {
	t.Helper()
	var names []string
	eventually(t, pattern, func() bool {
		names, _ = filepath.Glob(filepath.Join(s.dir, pattern))
		return len(names) > 0
	})
	return names[len(names)-1]
}

func TestSoakLogOfAServer(t *testing.T) {
	d := soak(t)
	s := serve(t, d+2*time.Minute)
	log := s.file(t, "teehistorian/*.teehistorian")
	v := start(t, log)
	v.wait(t, "live", func(s *state) bool { return s.Live && s.Duration > 2 && s.Duration-s.Playhead.Seconds < 1 })
	v.follow(t, d, func() reach { return reachOf(t, log) }, s.now)
	v.leaveAndReturn(t)

	// The server changes its map and begins another file.
	s.console(t, `change_map "Other Ledges"`)
	before := filepath.Base(log)
	v.wait(t, "the file of the next map", func(s *state) bool { return s.Live && s.File != before })
	s.bots.Process.Kill() // they know the first map's positions only
	s.play(t, 2*time.Minute)
	next := v.wait(t, "more of it", func(s *state) bool { return s.Live && s.Duration > 3 })
	t.Logf("after the change of the map: %s, live at %.1f s", next.File, next.Duration)

	// The server dies.
	began := time.Now()
	s.cmd.Process.Kill()
	s.cmd.Wait()
	v.wait(t, "a note that the writer ended", func(s *state) bool {
		return s.Complete && strings.Contains(strings.Join(s.Toasts, " "), "No longer recording")
	})
	t.Logf("killed: the note came after %.1f s", time.Since(began).Seconds())
}

func TestSoakDemoOfAServer(t *testing.T) {
	d := soak(t)
	s := serve(t, d+2*time.Minute)
	s.console(t, "record live")
	demo := s.file(t, "demos/live*.demo")
	v := start(t, demo)
	v.wait(t, "live", func(s *state) bool { return s.Live && s.Duration > 2 && s.Duration-s.Playhead.Seconds < 1 })
	v.follow(t, d, func() reach { return reachOf(t, demo) }, nil)
	v.leaveAndReturn(t)
	s.console(t, "stoprecord")
	v.wait(t, "a note that the demo ended", func(s *state) bool {
		return s.Complete && strings.Contains(strings.Join(s.Toasts, " "), "No longer recording")
	})
}

func TestSoakDemoOfAClient(t *testing.T) {
	d := soak(t)
	s := serve(t, d+2*time.Minute)
	dir, console := s.client(t)
	var demos []string
	eventually(t, "a demo", func() bool { // none begins before the game is there
		if demos, _ = filepath.Glob(filepath.Join(dir, "demos", "live*.demo")); len(demos) == 0 {
			tell(t, console, "record live")
			time.Sleep(time.Second) // the client ignores commands that come too often
		}
		return len(demos) > 0
	})
	demo := demos[0]
	v := start(t, demo)
	v.wait(t, "live", func(s *state) bool { return s.Live && s.Duration > 2 && s.Duration-s.Playhead.Seconds < 1 })
	v.followBursts(t, d, func() reach { return reachOf(t, demo) })
	v.leaveAndReturn(t)
	tell(t, console, "stoprecord")
	v.wait(t, "a note that the demo ended", func(s *state) bool {
		return s.Complete && strings.Contains(strings.Join(s.Toasts, " "), "No longer recording")
	})
}

func TestSoakCaptureThroughAPipe(t *testing.T) {
	d := soak(t)
	need(t, "tcpdump")
	s := serve(t, time.Second) // it must be there before the players join
	// Without immediate mode packets come a second's worth at a time.
	dump := exec.Command("tcpdump", "-q", "-i", "lo", "-s", "0", "--immediate-mode", "-U", "-w", "-", "udp", "and",
		"port", serverPort)
	out, err := dump.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	s.run(t, dump)
	copied := filepath.Join(t.TempDir(), "copy.pcap")
	kept, err := os.Create(copied)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	in, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		defer w.Close()
		_, _ = io.Copy(io.MultiWriter(kept, w), out)
	}()
	time.Sleep(2 * time.Second) // until tcpdump listens, which it does not announce
	s.play(t, d+time.Minute)
	v := startWith(t, in, "-")
	in.Close()
	v.wait(t, "live", func(s *state) bool { return s.Live && s.Duration > 2 && s.Duration-s.Playhead.Seconds < 1 })
	v.follow(t, d, func() reach { return reachOf(t, copied) }, nil)
	v.leaveAndReturn(t)
	dump.Process.Signal(syscall.SIGINT)
	v.wait(t, "the end of the capture", func(s *state) bool { return s.Complete })
}

func TestSoakGoldSrcInBursts(t *testing.T) {
	d := soak(t)
	need(t, "xz")
	whole := filepath.Join(t.TempDir(), "whole.dem")
	unpack(t, sample(t, "ledgeworks.dem.xz"), whole)
	length := reachOf(t, whole).seconds
	r := record(t, filepath.Join(t.TempDir(), "round.dem"), whole)
	r.write(t, 0.1)
	v := start(t, r.f.Name())
	v.wait(t, "the recording", func(s *state) bool { return s.Live })
	var mu sync.Mutex
	began, over := time.Now(), make(chan struct{})
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case <-over:
				return
			case <-time.After(700 * time.Millisecond):
			}
			mu.Lock()
			if share := 0.1 + time.Since(began).Seconds()/length; share < 0.95 {
				r.write(t, share)
			}
			mu.Unlock()
		}
	}()
	v.follow(t, min(d, time.Duration(length*0.8*float64(time.Second))), func() reach {
		mu.Lock()
		defer mu.Unlock()
		return reachOf(t, r.f.Name())
	}, nil)
	v.leaveAndReturn(t)
	close(over)
	<-done
	r.write(t, 1)
	r.f.Close()
	v.wait(t, "its end", func(s *state) bool { return s.Complete })
}
