package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/outfile"
	"playhead/sim/contacts"
	"playhead/sim/runs"
	"playhead/sim/table"
	"playhead/sim/teams"
)

// teamsCommand prints a table of what the members of teams did.
func teamsCommand(name string, all *outfile.Files) *cobra.Command {
	c, f := answerCommand(answers.Find(name), all)
	f.addClient(c)
	f.make = func(ctx context.Context, t *task, o *opened, s *answers.Source) (*table.Table, error) {
		found, _, err := t.flags.runs(ctx, o, t.Input.Path, t.Notes)
		if err != nil {
			return nil, err
		}
		s.Teams = func(ctx context.Context) ([]teams.Team, error) {
			return t.flags.teams(ctx, o, t.Input.Path, found)
		}
		return f.answer.Table(ctx, s)
	}
	return c
}

// teams finds what the members of the teams did among the runs of a recording.
func (f *recordingFlags) teams(ctx context.Context, o *opened, path string, found []runs.Run) ([]teams.Team, error) {
	complete, err := f.infer(ctx, o, path, io.Discard)
	if err != nil {
		return nil, err
	}
	var all []teams.Team
	for _, g := range o.Games {
		if !teams.In(g, found) {
			continue
		}
		var course *runs.Course
		if m, err := f.courseOf(ctx, o, g, path, io.Discard); err == nil {
			course = runs.NewCourse(m)
		}
		all = append(all, teams.Find(ctx, g, found, contacts.Find(ctx, g, complete), course, complete)...)
	}
	return all, ctx.Err()
}
