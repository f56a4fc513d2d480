package gamedata

import (
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// A Game is whose folder a Root is.
type Game uint8

// The games.
const (
	Unknown Game = iota
	DDNet
	Teeworlds
	HalfLife
)

// String returns the name as shown to people.
func (g Game) String() string {
	return [...]string{"", "DDNet", "Teeworlds", "Half-Life and Counter-Strike"}[g]
}

// A Root is a folder in which a game keeps its data or the user's files: maps,
// skins, demos are in folders below it.
type Root struct {
	Path string
	Game Game
}

// Installed returns the folders where games keep their data on this computer,
// whether they exist or not: the user's first, then the games' own, and those
// named by storage.cfg.
func Installed() []Root {
	home, err := os.UserHomeDir()
	if err != nil {
		home = ""
	}
	rs := rootsOf(runtime.GOOS, home, os.Getenv, registeredSteam())
	for i := range rs {
		rs[i].Path = filepath.FromSlash(rs[i].Path)
	}
	return distinct(withStorageConfig(rs))
}

// distinct leaves out folders that are another one of the same game by another
// name.
func distinct(rs []Root) []Root {
	type seen struct {
		game Game
		info os.FileInfo
	}
	var there []seen
	return slices.DeleteFunc(rs, func(r Root) bool {
		info, err := os.Stat(r.Path)
		if err != nil {
			return false
		}
		if slices.ContainsFunc(there, func(s seen) bool { return s.game == r.Game && os.SameFile(s.info, info) }) {
			return true
		}
		there = append(there, seen{r.Game, info})
		return false
	})
}

// rootsOf returns the folders on an operating system, with slashes; steam is where
// Steam says that it is, beside the places where it usually is. It is a
// function of its arguments alone, so that every system's table is tested on
// any of them; package xdg knows only the system it was built for.
func rootsOf(goos, home string, env func(string) string, steam []string) []Root {
	var rs []Root
	add := func(g Game, elem ...string) {
		if elem[0] == "" {
			return // the variable is not set
		}
		p := path.Join(elem...)
		if !slices.ContainsFunc(rs, func(r Root) bool { return r.Path == p }) {
			rs = append(rs, Root{p, g})
		}
	}
	slash := func(name string) string { return slashes(env(name)) }
	switch goos {
	case "windows":
		add(DDNet, slash("APPDATA"), "DDNet")
		add(Teeworlds, slash("APPDATA"), "Teeworlds")
		for _, v := range []string{"ProgramFiles(x86)", "ProgramFiles"} {
			if p := slash(v); p != "" {
				steam = append(steam, path.Join(p, "Steam"))
			}
		}
	case "darwin":
		support := join(home, "Library/Application Support")
		add(DDNet, support, "DDNet")
		add(Teeworlds, support, "Teeworlds")
		add(DDNet, "/Applications/DDNet.app/Contents/Resources/data")
		add(Teeworlds, "/Applications/Teeworlds.app/Contents/Resources/data")
		steam = append(steam, join(support, "Steam"))
	case "haiku":
		add(DDNet, home, "config/settings/ddnet")
	default:
		data := env("XDG_DATA_HOME")
		if !path.IsAbs(data) { // the XDG specification: relative ones are ignored
			data = join(home, ".local/share")
		}
		add(DDNet, data, "ddnet")
		add(DDNet, home, ".var/app/tw.ddnet.ddnet/data/ddnet")
		add(Teeworlds, data, "teeworlds")
		add(Teeworlds, home, ".teeworlds")
		for _, d := range xdgDataDirs(env("XDG_DATA_DIRS")) {
			for _, sub := range []string{"games", "."} {
				add(DDNet, d, sub, "ddnet/data")
				add(Teeworlds, d, sub, "teeworlds/data")
			}
		}
		steam = append(steam, join(data, "Steam"), join(home, ".steam/steam"),
			join(home, ".var/app/com.valvesoftware.Steam/data/Steam"))
	}
	steam = withSteamLibraries(steam)
	for _, g := range steamGames {
		for _, s := range steam {
			add(g.game, s, g.folder)
		}
	}
	return rs
}

// join joins base and elem, and returns "" without a base.
func join(base, elem string) string {
	if base == "" {
		return ""
	}
	return path.Join(base, elem)
}

// xdgDataDirs returns the folders of shared data, the standard ones always
// among them.
func xdgDataDirs(list string) []string {
	var ds []string
	for _, d := range append(strings.Split(list, ":"), "/usr/local/share", "/usr/share") {
		if path.IsAbs(d) && !slices.Contains(ds, path.Clean(d)) {
			ds = append(ds, path.Clean(d))
		}
	}
	return ds
}
