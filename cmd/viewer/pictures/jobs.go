package pictures

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/adrg/xdg"

	"playhead/assets/samples"
	"playhead/clip"
	"playhead/cmd/viewer/desktop"
	"playhead/cmd/viewer/reel"
	"playhead/cmd/viewer/work"
	"playhead/formats"
	"playhead/render/desk"
	"playhead/sim/times"
)

// Clips that the window makes are made by the program itself, started once more
// as for --record: the window stays as it is, and what goes wrong there does not
// end it. The other one says on its standard error how far it is, and ends,
// removing what it wrote, when its standard input does: when the clip is
// cancelled, and also when the window is closed or killed.

// clipJobVar tells a process that it makes a clip for another process.
const clipJobVar = "PLAYHEAD_CLIP_JOB"

// A clipJob is a clip that is being made.
type clipJob struct {
	mu    sync.Mutex
	state desk.ClipState
	stop  func() error // has the process end
	copy  func(png []byte) bool
	queue *work.Queue
	// scratch is a folder that is removed when the process ends, "" without one.
	scratch string
	// interrupts: the process removes what it wrote when it is interrupted, not when its input ends.
	interrupts bool
}

// ClipFolder is where clips go.
func ClipFolder() string {
	dir := xdg.UserDirs.Videos
	if dir == "" {
		return PictureFolder()
	}
	return filepath.Join(dir, "Playhead")
}

// KindNeeds returns the programs that files with this extension require.
func KindNeeds(ending string) string {
	if ending == desk.DemoEnding || ending == desk.TableEnding || ending == desk.PageEnding {
		if _, err := findReplay(); err != nil {
			return "Exporting demos, tables and pages needs the replay program, which comes with Playhead: put " +
				"it next " +
				"to the viewer."
		}
		return ""
	}
	k, err := clip.KindOf("clip" + ending)
	if err != nil || !k.NeedsFFmpeg() {
		return ""
	}
	if _, err := exec.LookPath("ffmpeg"); err != nil {
		return (&clip.MissingError{Kind: k}).Error()
	}
	return ""
}

// StartClip starts making a clip of the current recording.
func (st *Studio) StartClip(c desk.Clip) (*desk.ClipJob, error) {
	s := st.Window.Session()
	if s == nil {
		return nil, errors.New("there is no recording")
	}
	o := st.Opener.Now()
	if o.Path == "" && o.Request.Sample == "" && c.Reel == "" {
		return nil, errors.New("this recording is not in a file")
	}
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	dir := ClipFolder()
	if c.Still {
		dir = PictureFolder()
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	path := freePath(dir, st.clipName(c), c.Ending, c.Numbered)
	if c.Demo != nil || c.Table != nil || c.Page != nil {
		return st.startDemo(c, path)
	}
	args := append(clipArgs(c, path), st.sameView()...)
	j := &clipJob{state: desk.ClipState{Path: path, Still: c.Still}, copy: st.CopyPNG, queue: st.Work}
	file, of := o.Path, st.drawn(false)
	if c.Reel != "" {
		of = nil
	}
	if file == "" && of != nil {
		if file, j.scratch, err = st.unpackSample(o.Request.Sample); err != nil {
			return nil, err
		}
	}
	err = st.launch(j, of, file, func(of string) *exec.Cmd {
		switch {
		case c.Reel != "":
		case of != "":
			args = append(args, "--", of, file)
		case file != "":
			args = append(args, "--", file)
		default:
			args = append(args, "--sample="+o.Request.Sample)
		}
		cmd := exec.Command(program, args...)
		cmd.Env = append(os.Environ(), clipJobVar+"=1")
		if _, err := exec.LookPath("Xvfb"); err == nil && runtime.GOOS == "linux" {
			cmd.Env = append(cmd.Env, "DISPLAY=") // it draws to an invisible display
		}
		return cmd
	})
	if err != nil {
		j.clear()
		return nil, err
	}
	return &desk.ClipJob{State: j.now, Cancel: j.cancel}, nil
}

// secondsArg returns a position as flags take it.
func secondsArg(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 6, 64) + "s" }

// clipArgs are the flags for a clip or picture.
func clipArgs(c desk.Clip, path string) []string {
	seconds := secondsArg
	args := []string{
		"--record", path, "--from", seconds(c.From), "--to", seconds(c.To), "--fps", strconv.Itoa(c.FPS),
		"--speed", strconv.FormatFloat(c.Speed, 'g', -1, 64),
	}
	switch {
	case c.Reel != "":
		args = append([]string{"--reel", c.Reel, "--record", path}, args[6:]...) // without --from and --to
	case c.Every > 0:
		args = []string{
			"--screenshot", path, "--from", seconds(c.From), "--to", seconds(c.To), "--moments",
			strconv.FormatFloat(c.Every.Seconds(), 'g', -1, 64),
		}
	case c.Still:
		args = []string{"--screenshot", path, "--at", seconds(c.From), "--paused"}
	}
	if !c.Keys || c.Ground == "scene" {
		args = append(args, "--size", fmt.Sprintf("%dx%d", c.Width, c.Height))
		// Names and lines of a large picture are as large as on one of 1080 lines.
		if short := float64(min(c.Width, c.Height)); short > 1080 {
			args = append(args, "--scale", strconv.FormatFloat(min(short/1080, 4), 'g', 4, 64))
		}
	}
	if c.Keys {
		args = append(args, "--overlay", "keys", "--background", c.Ground)
	} else if c.Bare {
		args = append(args, "--ui", "off")
	}
	if c.Caption {
		args = append(args, "--caption")
	}
	args = anonymous(args, c)
	if c.MaxBytes > 0 && !c.Still {
		args = append(args, "--max-size", strconv.FormatInt(c.MaxBytes, 10))
	}
	switch {
	case c.Follow >= 0:
		args = append(args, "--follow", strconv.Itoa(c.Follow))
	case c.Across > 0:
		args = append(args, fmt.Sprintf("--camera=%.1f,%.1f,%.1f", c.X, c.Y, c.Across))
	}
	if c.Wide > 0 && c.Follow >= 0 && c.Every == 0 {
		args = append(args, "--wide", strconv.FormatFloat(c.Wide, 'f', 1, 64))
	}
	if slow := c.Slow[:min(len(c.Slow), mostSlow)]; len(slow) > 0 && !c.Still {
		at := make([]string, len(slow))
		for i, t := range slow {
			at[i] = seconds(t)
		}
		args = append(args, "--slow", strings.Join(at, ","))
	}
	return args
}

// mostSlow bounds how many moments of a clip are slow: a command line has a limit.
const mostSlow = 1000

// sameView are the flags that have another window look like this one.
func (st *Studio) sameView() []string {
	set := st.Window.Settings()
	return st.withMaps([]string{"--theme", set.Theme, "--view", set.View.String()})
}

// clipName is what a clip is called: recording, times, player.
func (st *Studio) clipName(c desk.Clip) string {
	if c.Reel != "" {
		return strings.TrimSuffix(filepath.Base(c.Reel), reel.Ending)
	}
	s := st.Window.Session()
	long := s.Total() >= time.Hour
	name := formats.TrimExtension(s.Name) + " "
	if c.HideNames {
		name = "recording "
	}
	if c.Still && c.Every == 0 {
		name += times.Clock(c.From, long, 2)
	} else {
		name += times.Clock(c.From, long, 0) + "-" + times.Clock(c.To, long, 0)
	}
	who := c.Follow
	if c.Demo != nil {
		who = c.Demo.Player
	}
	if c.Table != nil {
		who = c.Table.Player
	}
	if c.Page != nil {
		who = c.Page.Follow
	}
	if g := s.Game(); g != nil && who >= 0 && !c.HideNames {
		name += " " + g.Label(who, s.Play.Tick())
	}
	return fileName(strings.ReplaceAll(name, ":", "."))
}

// start runs the process and follows it.
func (j *clipJob) start(cmd *exec.Cmd) error {
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	j.stop = in.Close
	out, err := cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	if j.interrupts {
		j.stop = func() error { return interrupt(cmd.Process) }
	}
	j.queue.Go("following a clip", func() { j.follow(cmd, out) })
	return nil
}

// saidOf returns an error of a process without the program's name.
func saidOf(line string) string {
	for _, name := range []string{"viewer: ", "replay: ", "playhead: ", "playhead-replay: "} {
		if rest, ok := strings.CutPrefix(line, name); ok {
			return rest
		}
	}
	return line
}

// follow reads how far the process is until it ends.
func (j *clipJob) follow(cmd *exec.Cmd, out io.Reader) {
	last := ""
	lines := bufio.NewScanner(out)
	lines.Split(splitProgress)
	for lines.Scan() {
		var done, frames int
		if n, _ := fmt.Sscanf(lines.Text(), "%d/%d frames", &done, &frames); n == 2 {
			j.set(func(s *desk.ClipState) { s.Done, s.Frames = done, frames })
		} else if t := strings.TrimSpace(lines.Text()); t != "" {
			last = t
		}
	}
	err := cmd.Wait()
	j.clear()
	j.set(func(s *desk.ClipState) {
		s.Ended = true
		if err != nil {
			s.Wrong = saidOf(last)
			if s.Wrong == "" {
				s.Wrong = err.Error()
			}
			return
		}
		if info, err := os.Stat(s.Path); err == nil {
			s.Bytes = info.Size()
		}
		s.Copied = s.Still && s.Bytes < mostCopied && j.copyPicture(s.Path)
	})
}

// end ends a job whose process was not started; err is nil for one that was cancelled.
func (j *clipJob) end(err error) {
	j.clear()
	j.set(func(s *desk.ClipState) {
		if s.Ended = true; err != nil {
			s.Wrong = err.Error()
		}
	})
}

// clear deletes the process's temporary files.
func (j *clipJob) clear() {
	if j.scratch != "" {
		_ = os.RemoveAll(j.scratch) // at worst it stays in the system's temporary folder
	}
}

// mostCopied bounds pictures that go to the clipboard, in bytes of their files.
const mostCopied = 32 << 20

// copyPicture puts a picture on the clipboard and reports whether it could.
func (j *clipJob) copyPicture(path string) bool {
	data, err := os.ReadFile(path)
	return err == nil && j.copy(data)
}

// splitProgress splits at ends of lines and at carriage returns, which begin
// each new state of a progress line.
func splitProgress(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if i := bytes.IndexAny(data, "\r\n"); i >= 0 {
		return i + 1, bytes.TrimPrefix(data[:i], []byte("\x1b[K")), nil
	}
	if atEOF && len(data) > 0 {
		return len(data), bytes.TrimPrefix(data, []byte("\x1b[K")), nil
	}
	return 0, nil, nil
}

func (j *clipJob) set(f func(*desk.ClipState)) {
	j.mu.Lock()
	defer j.mu.Unlock()
	f(&j.state)
}

func (j *clipJob) now() desk.ClipState {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.state
}

// cancel has the process remove what it wrote and end.
func (j *clipJob) cancel() {
	j.set(func(s *desk.ClipState) { s.Cancelled = true })
	_ = j.stop() // the process ends with it
}

// ForWindow reports whether this process makes a clip for the window of another one. It
// ends with that, and shows what that shows.
func ForWindow() bool { return os.Getenv(clipJobVar) != "" }

// endWithParent ends this process when the other one closes its standard input.
func (st *Studio) endWithParent() {
	desktop.KeepWriting() // its output is deleted first
	st.progress = os.Stderr
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin) // whatever ends it: there is no parent
		st.Work.Post(func() { st.Fail(errors.New("cancelled")) })
	}()
}

// interrupt asks a process to end, and ends it where it cannot be asked.
func interrupt(p *os.Process) error {
	if err := p.Signal(os.Interrupt); err != nil {
		return p.Kill()
	}
	return nil
}

// unpackSample writes a sample into a new folder and returns the paths of both.
func (st *Studio) unpackSample(name string) (file, dir string, err error) {
	all := samples.All()
	s := &all[slices.IndexFunc(all, func(s samples.Sample) bool { return s.Name == name })]
	if dir, err = st.Left.MkdirTemp("sample"); err != nil {
		return "", "", err
	}
	for _, name := range []string{s.File, cmp.Or(s.Map, s.File)} {
		data, readErr := samples.Files.ReadFile(name)
		err = errors.Join(err, readErr, os.WriteFile(filepath.Join(dir, filepath.Base(name)), data, 0o600))
	}
	if err != nil {
		return "", "", errors.Join(err, os.RemoveAll(dir))
	}
	return filepath.Join(dir, filepath.Base(s.File)), dir, nil
}
