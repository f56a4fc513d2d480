package table

import "testing"

// TestWeaponsHaveTheirNames: users read the name that the kill feed has, and filter by it or by
// the word that files hold.
func TestWeaponsHaveTheirNames(t *testing.T) {
	tab := &Table{Columns: []Column{
		{Key: "weapon", Title: "Weapon", Kind: Weapon},
		{Key: "weapons", Title: "Weapons", Kind: List, Of: []Column{{Kind: Weapon}}},
		{Key: "team", Title: "Team", Kind: Word, Words: []string{"a", "b"}, Capitals: true},
	}}
	for _, word := range []string{"glock18", "deagle", "unheard_of"} {
		tab.Rows = append(tab.Rows, Row{Cells: []Cell{
			String(word), Rows([]Row{{Cells: []Cell{String(word)}}, {Cells: []Cell{String("usp")}}}), String("a"),
		}})
	}
	for i, want := range [][3]string{
		{"Glock 18", "Glock 18, USP", "A"},
		{"Desert Eagle", "Desert Eagle, USP", "A"},
		{"unheard_of", "unheard_of, USP", "A"},
	} {
		for k := range want {
			if got := tab.Columns[k].Text(tab.Rows[i].Cells[k]); got != want[k] {
				t.Errorf("row %d, %s: %q, want %q", i, tab.Columns[k].Key, got, want[k])
			}
		}
	}
	for filter, want := range map[string]int{
		"weapon:glock18": 1, `weapon:"Desert Eagle"`: 1, "weapon:glock": 0, "eagle": 1, "deagle": 1, "team:A": 3,
		`-weapon:"glock 18"`: 2,
	} {
		if got := len(filtered(t, tab, filter).Rows); got != want {
			t.Errorf("%s: %d rows, want %d", filter, got, want)
		}
	}
	if s := tab.Suggest("weapon:eag", 10); len(s.List) != 1 || s.List[0] != (Candidate{"deagle", "Desert Eagle", 1}) {
		t.Errorf("suggestions %+v", s.List)
	}
}
