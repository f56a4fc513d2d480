package runs_test

import (
	"testing"

	"playhead/sim/runs"
	"playhead/sim/table"
)

// A row of a team names its members, who have rows of their own: different names are not
// players, and are not counted as such below the list.
func TestTeamsAreNotCountedAsPlayers(t *testing.T) {
	columns := runs.Columns()
	if name := columns[table.Find(columns, "name")]; name.Total != table.NoTotal {
		t.Errorf("the total of the names is %v", name.Total)
	}
}
