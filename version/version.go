// Package version says which build this is. It imports nothing, so that it can
// be asked before anything else is initialised.
package version

// What the build sets with -ldflags "-X playhead/version.Number=1.2.3 …".
var (
	Number = "0.1.0-dev"
	Commit = "" // the first digits of its hash, with + when files were changed
	Date   = "" // of the commit, as in 2026-11-22
)

// String returns the number and, where the build knows them, commit and date:
// "0.1.0 (1a2b3c4d5e6f, 2026-11-22)".
func String() string { return Format(Number, Commit, Date) }

// Format writes a number and what is known of a build.
func Format(number, commit, date string) string {
	switch {
	case commit == "" && date == "":
		return number
	case date == "":
		return number + " (" + commit + ")"
	case commit == "":
		return number + " (" + date + ")"
	}
	return number + " (" + commit + ", " + date + ")"
}
