package main

import (
	"testing"

	"github.com/spf13/cobra"
)

func TestTextsNameTheInstalledProgram(t *testing.T) {
	root := &cobra.Command{Use: "playhead-replay", Long: "replay reads recordings."}
	info := &cobra.Command{
		Use: "info", Long: "Like replay info; a replay information, the replay program.",
		RunE: func(*cobra.Command, []string) error { return nil },
	}
	info.Flags().Int("run", 0, "number in replay runs, see replay --help")
	root.AddCommand(info, &cobra.Command{Use: "runs"})
	newNaming("playhead-replay", root).help(root)
	for _, c := range []struct{ got, want string }{
		{root.Long, "playhead-replay reads recordings."},
		{info.Long, "Like playhead-replay info; a replay information, the replay program."},
		{info.Flags().Lookup("run").Usage, "number in playhead-replay runs, see playhead-replay --help"},
		{newNaming(ownName, root).text("replay info"), "replay info"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}
