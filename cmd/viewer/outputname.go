package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"playhead/formats"
	"playhead/render/timeline"
)

// Pictures and clips whose name is a folder, or left out, get one from what they
// show: recording, time, player.

// named gives --screenshot and --record without a name the folder the program was
// started in.
func named(args []string) []string {
	args = slices.Clone(args)
	for i, arg := range args {
		if arg == "--" {
			break
		}
		if (arg == "--screenshot" || arg == "--record") && (i+1 == len(args) || strings.HasPrefix(args[i+1], "--")) {
			args[i] += "=."
		}
	}
	return args
}

// isFolder reports whether a path names a folder, there or not.
func isFolder(path string) bool {
	if path == "" || os.IsPathSeparator(path[len(path)-1]) {
		return path != ""
	}
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// nameClip chooses the kind of a clip whose name is that of a folder: MP4, or GIF
// where ffmpeg is missing. Its name is found when it begins.
func (o *options) nameClip() {
	if !isFolder(o.record.path) {
		return
	}
	ending := ".mp4"
	if _, err := exec.LookPath("ffmpeg"); err != nil {
		ending = ".gif"
	}
	o.record.inFolder, o.record.path = true, filepath.Join(o.record.path, "clip"+ending)
}

// outputPath returns an unused path for a picture in a folder.
func (a *app) outputPath(path string) string {
	if !isFolder(path) {
		return path
	}
	return freePath(path, a.pictureName(), ".png")
}

// pictureName returns what a picture of this moment is called: the recording, the
// time, and the followed player.
func (a *app) pictureName() string {
	s := a.win.Session()
	if s == nil {
		return "Playhead"
	}
	name := formats.TrimExtension(s.Name) + " " + timeline.Clock(s.Play.Position(), s.Total() >= time.Hour, 2)
	return fileName(strings.ReplaceAll(name, ":", ".") + a.playerName())
}

// playerName returns the name of the followed player after a space, "" without one.
func (a *app) playerName() string {
	s := a.win.Session()
	if g := s.Game(); g != nil && s.Followed >= 0 {
		return " " + g.Label(s.Followed, s.Play.Tick())
	}
	return ""
}

// rangeName returns what a clip between two positions is called.
func (a *app) rangeName(from, to time.Duration) string {
	s := a.win.Session()
	long := s.Total() >= time.Hour
	name := fmt.Sprintf("%s %s-%s", formats.TrimExtension(s.Name), timeline.Clock(from, long, 0), timeline.Clock(to, long, 0))
	return fileName(strings.ReplaceAll(name, ":", ".") + a.playerName())
}

// freePath returns a path in dir that no file has yet.
func freePath(dir, name, ending string) string {
	for i := 1; ; i++ {
		n := name
		if i > 1 {
			n = fmt.Sprintf("%s (%d)", name, i)
		}
		path := filepath.Join(dir, n+ending)
		if _, err := os.Lstat(path); errors.Is(err, os.ErrNotExist) || i == 1000 {
			return path
		}
	}
}
