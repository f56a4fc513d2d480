package main

import (
	"cmp"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"

	"playhead/assets/samples"
	"playhead/render/desk"
)

// The window has demos and tables made by replay, the program beside this one. It says on its
// standard error what went wrong, and removes what it wrote when it is interrupted.

// replayNames are how the program that makes them is called: as we build it, and
// as packages install it.
var replayNames = [...]string{"replay", "playhead-replay"}

// errNoReplay means that the program that makes demos is missing.
var errNoReplay = errors.New("exporting demos and tables needs the replay program, which comes with Playhead: put it next to the viewer")

// findReplay returns the path of the program that makes demos: beside this one, or
// installed.
func findReplay() (string, error) {
	own, err := os.Executable()
	if err == nil {
		if real, linkErr := filepath.EvalSymlinks(own); linkErr == nil {
			own = real
		}
	}
	for _, name := range replayNames {
		if runtime.GOOS == "windows" {
			name += ".exe"
		}
		path := filepath.Join(filepath.Dir(own), name)
		if info, statErr := os.Stat(path); err == nil && statErr == nil && info.Mode().IsRegular() {
			return path, nil
		}
	}
	// Only its long name: another program may be called replay.
	if path, err := exec.LookPath(replayNames[1]); err == nil {
		return path, nil
	}
	return "", errNoReplay
}

// startDemo has a demo or table made.
func (a *app) startDemo(c desk.Clip, path string) (*desk.ClipJob, error) {
	program, err := findReplay()
	if err != nil {
		return nil, err
	}
	j := &clipJob{state: desk.ClipState{Path: path}, crash: a.crash}
	file := a.current.path
	if file == "" {
		if file, j.scratch, err = a.unpackSample(&samples.All()[a.current.sample]); err != nil {
			return nil, err
		}
	}
	args := a.demoArgs
	if c.Table != nil {
		args = a.tableArgs
	}
	cmd := exec.Command(program, args(c, file, path)...)
	if err := j.start(cmd); err != nil {
		j.clear()
		return nil, err
	}
	j.stop = func() error { return interrupt(cmd.Process) }
	return &desk.ClipJob{State: j.now, Cancel: j.cancel}, nil
}

// demoArgs are the arguments for a demo.
func (a *app) demoArgs(c desk.Clip, file, path string) []string {
	args := []string{"demo", "--from", secondsArg(c.From), "--to", secondsArg(c.To), "-o", path}
	if c.Demo.ShareSafe {
		args = append(args, "--share-safe")
	}
	if c.Demo.NoChat {
		args = append(args, "--no-chat")
	}
	if c.Demo.Team >= 0 {
		args = append(args, "--team", strconv.Itoa(c.Demo.Team))
	}
	if c.Demo.Player >= 0 {
		args = append(args, "--player", strconv.Itoa(c.Demo.Player))
	}
	return append(a.withMaps(args), "--", file)
}

// tableArgs are the arguments for a table.
func (a *app) tableArgs(c desk.Clip, file, path string) []string {
	args := []string{"export", "--format", "csv", "-o", path}
	if !c.Table.Whole {
		args = append(args, "--from", secondsArg(c.From), "--to", secondsArg(c.To))
	}
	if c.Table.Player >= 0 {
		args = append(args, "--player", strconv.Itoa(c.Table.Player))
	}
	if c.Table.Inferred {
		args = append(args, "--inferred")
	}
	return append(a.withMaps(args), "--", file)
}

// withMaps adds the map that is watched, and where maps are.
func (a *app) withMaps(args []string) []string {
	if f := a.current.mapFile; f != "" {
		args = append(args, "--map", f)
	}
	for _, d := range a.opt.data {
		args = append(args, "--data", d)
	}
	return args
}

// interrupt asks a process to end, and ends it where it cannot be asked.
func interrupt(p *os.Process) error {
	if err := p.Signal(os.Interrupt); err != nil {
		return p.Kill()
	}
	return nil
}

// unpackSample writes a sample into a new folder and returns the paths of both.
func (a *app) unpackSample(s *samples.Sample) (file, dir string, err error) {
	if dir, err = a.left.MkdirTemp("sample"); err != nil {
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
