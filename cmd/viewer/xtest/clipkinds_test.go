package xtest

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"playhead/testdata/ghostwriter"
)

// command returns the viewer with arguments, without a display and with a home of
// its own.
func command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	need(t, "Xvfb")
	program, err := build()
	if err != nil {
		t.Fatalf("building the viewer: %v\n%s", err, program)
	}
	cmd := exec.Command(program, args...)
	home := t.TempDir()
	for _, e := range os.Environ() {
		if !strings.HasPrefix(e, "DISPLAY=") && !strings.HasPrefix(e, "XAUTHORITY=") {
			cmd.Env = append(cmd.Env, e)
		}
	}
	cmd.Env = append(cmd.Env, "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_STATE_HOME="+home, "XDG_CACHE_HOME="+home,
		"XDG_DATA_HOME="+home, "XDG_DATA_DIRS="+home)
	return cmd
}

// needFFmpeg skips a test where ffmpeg is missing, or fails it where all is to run.
func needFFmpeg(t *testing.T) {
	t.Helper()
	need(t, "ffmpeg")
	need(t, "ffprobe")
}

// A probed is what ffprobe says of a clip.
type probed struct {
	Streams []struct {
		Codec    string `json:"codec_name"`
		Width    int    `json:"width"`
		Height   int    `json:"height"`
		Frames   string `json:"nb_read_frames"`
		Rate     string `json:"avg_frame_rate"`
		Duration string `json:"duration"`
	} `json:"streams"`
}

func probeClip(t *testing.T, path string) (p probed) {
	t.Helper()
	args := []string{"-v", "error", "-count_frames", "-show_streams", "-of", "json", path}
	if strings.HasSuffix(path, ".png") {
		args = append([]string{"-f", "apng"}, args...)
	}
	out, err := exec.Command("ffprobe", args...).Output()
	if err == nil {
		err = json.Unmarshal(out, &p)
	}
	if err != nil || len(p.Streams) != 1 {
		t.Fatalf("ffprobe %s: %v, %s", path, err, out)
	}
	return p
}

// clipFrame takes a frame out of a clip.
func clipFrame(t *testing.T, path string, fps, n int) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "frame.png")
	args := []string{
		"-v", "error", "-i", path, "-vf", fmt.Sprintf(`fps=%d,select=eq(n\,%d)`, fps, n), "-frames:v", "1",
		out,
	}
	if strings.HasSuffix(path, ".png") {
		args = append([]string{"-f", "apng"}, args...)
	}
	if said, err := exec.Command("ffmpeg", args...).CombinedOutput(); err != nil {
		t.Fatalf("ffmpeg: %v, %s", err, said)
	}
	return out
}

// stroll returns a ghost of 16 s that stays within a picture for three of them.
func stroll() []byte {
	g := ghostwriter.Walk(400)
	for i := range g.Characters {
		g.Characters[i].X = 100 + 4*int32(i)
	}
	return g.Bytes()
}

// TestClipsOfEveryKindOfRecording makes three seconds of each kind of recording as
// MP4, GIF and animated PNG, and compares two frames of each with screenshots.
func TestClipsOfEveryKindOfRecording(t *testing.T) {
	needFFmpeg(t)
	const from, seconds = 9, 3
	for name, camera := range map[string]string{
		"sunny-ledges.teehistorian": "480,839,800", "sunny-ledges.demo.xz": "480,839,800",
		"sunny-ledges.pcap.xz": "480,839,800",
		"twin-ledges.demo.xz":  "1421,610,800", "ledgeworks.dem.xz": "", "mouse.gho": "1150,240,480",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			file := filepath.Join(dir, name)
			if filepath.Ext(name) != ".gho" {
				file = sample(t, name)
			} else if err := os.WriteFile(file, stroll(), 0o600); err != nil {
				t.Fatal(err)
			}
			run := func(args ...string) {
				t.Helper()
				args = append([]string{file, "--size", "320x180", "--ui", "off"}, args...)
				if camera != "" {
					args = append(args, "--camera", camera)
				}
				if out, err := command(t, args...).CombinedOutput(); err != nil {
					t.Fatalf("%v: %v\n%s", args, err, out)
				}
			}
			var shots [2]string
			after := [2]float64{0.4, 2.2}
			for i, s := range after {
				shots[i] = filepath.Join(dir, fmt.Sprintf("shot%d.png", i))
				run("--screenshot", shots[i], "--at", fmt.Sprintf("%.2fs", from+s), "--paused")
			}
			for _, c := range []struct {
				name, codec string
				fps         int
				most        float64 // difference from the screenshots
			}{{"clip.png", "apng", 25, 0.01}, {"clip.gif", "gif", 25, 4}, {"clip.mp4", "h264", 50, 5}} {
				path := filepath.Join(dir, c.name)
				run("--record", path, "--from", fmt.Sprintf("%ds", from), "--to", fmt.Sprintf("%ds", from+seconds),
					"--fps", strconv.Itoa(c.fps))
				s := probeClip(t, path).Streams[0]
				if s.Codec != c.codec || s.Width != 320 || s.Height != 180 || s.Frames != strconv.Itoa(seconds*c.fps) ||
					s.Rate != fmt.Sprintf("%d/1", c.fps) {
					t.Errorf("%s: %+v", c.name, s)
				}
				if d, err := strconv.ParseFloat(s.Duration, 64); c.codec != "apng" &&
					(err != nil || math.Abs(d-seconds) > 0.001) {
					t.Errorf("%s: %s s, %v", c.name, s.Duration, err)
				}
				for i, shot := range shots {
					n := int(math.Round(after[i] * float64(c.fps)))
					frame := readPNG(t, clipFrame(t, path, c.fps, n))
					d, other := meanDifference(frame, readPNG(t, shot)), meanDifference(frame, readPNG(t, shots[1-i]))
					t.Logf("%s: frame %d differs by %.2f from the screenshot, by %.2f from the other", c.name,
						n, d, other)
					if d > c.most || 2*d > other {
						t.Errorf(
							"%s: frame %d differs by %.2f from the screenshot, by %.2f from the one of another moment",
							c.name, n, d, other)
					}
				}
			}
		})
	}
}

// left returns the names of what is in a folder.
func left(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// TestAClipThatFailsLeavesNothing makes clips where that cannot work.
func TestAClipThatFailsLeavesNothing(t *testing.T) {
	t.Parallel()
	needFFmpeg(t)
	clip := func(out string) []string {
		return []string{
			sample(t, "sunny-ledges.demo.xz"), "--size", "320x180", "--ui", "off", "--from", "5s", "--to",
			"40s", "--record", out,
		}
	}
	t.Run("folder that may only be read", func(t *testing.T) {
		if os.Geteuid() == 0 {
			t.Skip("root writes everywhere")
		}
		dir := t.TempDir()
		if err := os.Chmod(dir, 0o500); err != nil {
			t.Fatal(err)
		}
		out, err := command(t, clip(filepath.Join(dir, "a.gif"))...).CombinedOutput()
		if err == nil || !strings.Contains(string(out), "permission denied") {
			t.Errorf("%v: %s", err, out)
		}
	})
	t.Run("folder that is not there", func(t *testing.T) {
		out, err := command(t, clip(filepath.Join(t.TempDir(), "none", "a.gif"))...).CombinedOutput()
		if err == nil || !strings.Contains(string(out), "does not exist") {
			t.Errorf("%v: %s", err, out)
		}
	})
	for _, name := range []string{"a.gif", "a.png", "a.mp4"} {
		t.Run("disk full "+name, func(t *testing.T) {
			// A limit of the size of files is the nearest that needs no rights.
			dir, temp := t.TempDir(), t.TempDir()
			cmd := command(t, clip(filepath.Join(dir, name))...)
			cmd.Args = append([]string{"sh", "-c", `ulimit -f 100; exec "$0" "$@"`, cmd.Path}, cmd.Args[1:]...)
			cmd.Path = "/bin/sh"
			cmd.Env = append(cmd.Env, "TMPDIR="+temp)
			out, err := cmd.CombinedOutput()
			if err == nil || len(out) == 0 || strings.Contains(string(out), "goroutine") {
				t.Errorf("%v: %s", err, out)
			}
			if names := append(left(t, dir), left(t, temp)...); len(names) != 0 {
				t.Errorf("%v is left; it said %s", names, out)
			}
		})
	}
	for what, end := range map[string]func(viewer *os.Process) error{
		"ffmpeg killed": func(viewer *os.Process) error { return killChild(viewer.Pid, "ffmpeg") },
		// As a terminal does, to all that run in it.
		"interrupted": func(viewer *os.Process) error { return syscall.Kill(-viewer.Pid, syscall.SIGINT) },
	} {
		t.Run(what, func(t *testing.T) {
			dir, temp := t.TempDir(), t.TempDir()
			cmd := command(t, clip(filepath.Join(dir, "a.mp4"))...)
			cmd.Env = append(cmd.Env, "TMPDIR="+temp)
			cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
			var said strings.Builder
			cmd.Stdout, cmd.Stderr = &said, &said
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() { ended <- cmd.Wait() }()
			for begun := false; !begun; {
				select {
				case err := <-ended:
					t.Fatalf("it ended before: %v, %s", err, &said)
				case <-time.After(20 * time.Millisecond):
				}
				files, _ := filepath.Glob(filepath.Join(temp, "playhead-clip-*", "clip.mp4"))
				begun = len(files) == 1
			}
			if err := end(cmd.Process); err != nil {
				t.Fatal(err)
			}
			err := <-ended
			if err == nil || said.Len() == 0 || strings.Contains(said.String(), "goroutine") {
				t.Errorf("%v: %s", err, &said)
			}
			if names := append(left(t, dir), left(t, temp)...); len(names) != 0 {
				t.Errorf("%v is left; it said %s", names, &said)
			}
		})
	}
}

// killChild kills the descendant of a process that has a name.
func killChild(pid int, name string) error {
	children := map[int][]int{}
	names := map[int]string{}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		b, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		var id, parent int
		s := string(b)
		open, shut := strings.IndexByte(s, '('), strings.LastIndexByte(s, ')')
		if open < 0 || shut < open {
			continue
		}
		var state string
		if _, err := fmt.Sscanf(s[:open], "%d", &id); err != nil {
			continue
		}
		if _, err := fmt.Sscanf(s[shut+1:], "%s %d", &state, &parent); err != nil {
			continue
		}
		children[parent], names[id] = append(children[parent], id), s[open+1:shut]
	}
	for queue := []int{pid}; len(queue) > 0; queue = queue[1:] {
		if names[queue[0]] == name {
			p, err := os.FindProcess(queue[0])
			if err != nil {
				return err
			}
			return p.Kill()
		}
		queue = append(queue, children[queue[0]]...)
	}
	return errors.New("no " + name + " runs")
}

// TestKeysAloneAreTransparent makes a picture and clips of the keys alone.
func TestKeysAloneAreTransparent(t *testing.T) {
	t.Parallel()
	needFFmpeg(t)
	dir := t.TempDir()
	args := func(more ...string) []string {
		return append([]string{sample(t, "sunny-ledges.teehistorian"), "--follow", "nova", "--overlay", "keys"},
			more...)
	}
	picture := filepath.Join(dir, "keys.png")
	moving := filepath.Join(dir, "moving.png")
	video := filepath.Join(dir, "keys.mp4")
	for _, more := range [][]string{
		{"--at", "24s", "--screenshot", picture},
		{"--from", "24s", "--to", "25s", "--fps", "25", "--record", moving},
		{"--from", "24s", "--to", "25s", "--fps", "25", "--background", "00b140", "--record", video},
	} {
		if out, err := command(t, args(more...)...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", more, err, out)
		}
	}
	m := readPNG(t, picture)
	if size := m.Bounds().Size(); size.X != 432 || size.Y != 192 {
		t.Errorf("%v pixels", size)
	}
	_, _, _, corner := m.At(0, 0).RGBA()
	_, _, _, middle := m.At(216, 96).RGBA()
	if corner != 0 || middle == 0 {
		t.Errorf("alpha %d in the corner, %d in the middle", corner, middle)
	}
	frame := readPNG(t, clipFrame(t, moving, 25, 0))
	if _, _, _, a := frame.At(0, 0).RGBA(); a != 0 {
		t.Errorf("alpha %d in the corner of the clip", a)
	}
	if d := meanDifference(frame, m); d > 0.01 {
		t.Errorf("the clip's first frame differs by %.2f from the picture", d)
	}
	r, g, b, _ := readPNG(t, clipFrame(t, video, 25, 10)).At(0, 0).RGBA()
	if r>>8 > 30 || g>>8 < 140 || b>>8 < 30 || b>>8 > 100 {
		t.Errorf("the video's corner is %02x%02x%02x, want about 00b140", r>>8, g>>8, b>>8)
	}
	for _, c := range []struct {
		want string
		args []string
	}{
		{"no transparency", args("--record", filepath.Join(dir, "none.mp4"))},
		{"choose one with --follow", []string{
			sample(t, "sunny-ledges.teehistorian"), "--overlay", "keys", "--record",
			filepath.Join(dir, "none.gif"),
		}},
		{"RRGGBB", args("--background", "green", "--record", filepath.Join(dir, "none.gif"))},
	} {
		if out, err := command(t, c.args...).CombinedOutput(); err == nil || !strings.Contains(string(out), c.want) {
			t.Errorf("%v: %v, %s", c.args, err, out)
		}
	}
}
