package main

import (
	"runtime/debug"

	"playhead/version"
)

// builtVersion returns the version, the commit and its date. A build that was
// not given them takes them from Go's own record.
func builtVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || version.Commit != "" {
		return version.String()
	}
	commit, date := "", ""
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value[:min(12, len(s.Value))]
		case "vcs.time":
			date = s.Value[:min(10, len(s.Value))]
		}
	}
	return version.Format(version.Number, commit, date)
}
