package pictures

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"

	"playhead/render/desk"
)

// The window has demos, tables and pages made by replay, the program beside this one. It says on its
// standard error what went wrong, and removes what it wrote when it is interrupted.

// replayNames are how the program that makes them is called: as we build it, and
// as packages install it.
var replayNames = [...]string{"replay", "playhead-replay"}

// errNoReplay means that the program that makes demos is missing.
var errNoReplay = errors.New(
	"exporting demos, tables and pages needs the replay program, which comes with Playhead: put it next to the viewer")

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

// startDemo has a demo, table or page made.
func (st *Studio) startDemo(c desk.Clip, path string) (*desk.ClipJob, error) {
	program, err := findReplay()
	if err != nil {
		return nil, err
	}
	j := &clipJob{state: desk.ClipState{Path: path}, queue: st.Work}
	file := st.Opener.Now().Path
	if file == "" {
		if file, j.scratch, err = st.unpackSample(st.Opener.Now().Request.Sample); err != nil {
			return nil, err
		}
	}
	args := st.demoArgs
	var of *newCase
	switch {
	case c.Table != nil:
		args = st.tableArgs
	case c.Page != nil:
		args, of = st.pageArgs, st.drawn(true)
	}
	err = st.launch(j, of, file, func(of string) *exec.Cmd {
		all := args(c, file, path)
		if of != "" {
			all = slices.Insert(all, 1, "--case", of)
		}
		j.interrupts = true
		return exec.Command(program, all...)
	})
	if err != nil {
		j.clear()
		return nil, err
	}
	return &desk.ClipJob{State: j.now, Cancel: j.cancel}, nil
}

// demoArgs are the arguments for a demo.
func (st *Studio) demoArgs(c desk.Clip, file, path string) []string {
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
	return append(st.withMaps(anonymous(args, c)), "--", file)
}

// tableArgs are the arguments for a table.
func (st *Studio) tableArgs(c desk.Clip, file, path string) []string {
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
	return append(st.withMaps(anonymous(args, c)), "--", file)
}

// pageArgs are the arguments for a moment page.
func (st *Studio) pageArgs(c desk.Clip, file, path string) []string {
	args := []string{"page", "--from", secondsArg(c.From), "--to", secondsArg(c.To), "-o", path}
	if c.Page.Follow >= 0 {
		args = append(args, "--follow", strconv.Itoa(c.Page.Follow))
	}
	if c.Page.Player >= 0 {
		args = append(args, "--player", strconv.Itoa(c.Page.Player))
	}
	if c.Page.Exact {
		args = append(args, "--exact-inputs")
	}
	return append(st.withMaps(anonymous(args, c)), "--", file)
}

// anonymous adds the flag that replaces names, if they shall be.
func anonymous(args []string, c desk.Clip) []string {
	if c.HideNames {
		args = append(args, "--anonymous")
	}
	return args
}

// withMaps adds the map that is watched, and where maps are.
func (st *Studio) withMaps(args []string) []string {
	if f := st.Opener.Now().MapFile; f != "" {
		args = append(args, "--map", f)
	}
	for _, d := range st.Opener.Data {
		args = append(args, "--data", d)
	}
	return args
}
