package link

import (
	"regexp"
	"runtime"
	"strings"
)

var plain = regexp.MustCompile(`^[A-Za-z0-9_./:=,%@+#-]+$`)

// Command returns a command line for the shell of this system: that of Unix, or
// PowerShell and cmd on Windows.
func Command(args ...string) string {
	quoted := make([]string, len(args))
	for i, a := range args {
		quoted[i] = quote(a, runtime.GOOS == "windows")
	}
	return strings.Join(quoted, " ")
}

func quote(s string, windows bool) string {
	switch {
	case plain.MatchString(s) && !strings.HasPrefix(s, "#") && !(windows && strings.ContainsAny(s, "%@")):
		return s
	case windows:
		return `"` + strings.ReplaceAll(s, `"`, "'") + `"` // no path holds quotation marks
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
