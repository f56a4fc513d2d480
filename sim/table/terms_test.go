package table

import "testing"

// Dashes are as good as underscores in the name of a column or pair; elsewhere they are text.
func TestNamesMayHaveDashes(t *testing.T) {
	columns := []Column{
		{Key: "kind", Kind: Word, Words: []string{"hook", "flag_pass"}, Pair: [2]string{"from_name", "to_name"}},
		{Key: "from_name", Kind: Player},
		{Key: "to_name", Kind: Player, Title: "Done to"},
		{Key: "text", Kind: Text},
	}
	r := Row{Cells: []Cell{String("flag_pass"), String("nova"), String("rook"), String("see a-b:c")}}
	for filter, want := range map[string]bool{
		"to-name:rook": true, "-to-name:rook": false, "To-Name:nova": false, "done-to:rook": true,
		"flag-pass:nova>rook": true, "flag-pass:>nova": false, "a-b:c": true, "a-b:d": false,
	} {
		f, err := ParseFilter(columns, filter)
		if err != nil || f.Match(&r) != want {
			t.Errorf("%s: want %t, %v", filter, want, err)
		}
	}
}

// before:WORD is about what came later; any other value is one of a column of that name.
func TestBeforeSaysWhatCameLater(t *testing.T) {
	columns := []Column{
		{Key: "before", Kind: Player},
		{Key: "then", Kind: Word, Words: []string{"freeze", "death"}, Before: true},
	}
	froze, renamed := Row{Cells: []Cell{{}, String("freeze")}}, Row{Cells: []Cell{String("nova"), {}}}
	for filter, want := range map[string][2]bool{
		"before:freeze": {true, false}, "before:death": {false, false}, "before:death,Freeze": {true, false},
		"-before:freeze": {false, true}, "before:nova": {false, true}, "before:nova,freeze": {false, true},
		"then:freeze": {true, false}, "before:*": {false, true},
	} {
		f, err := ParseFilter(columns, filter)
		if err != nil || f.Match(&froze) != want[0] || f.Match(&renamed) != want[1] {
			t.Errorf("%s: want %t, %v", filter, want, err)
		}
	}
}

func TestTermsSayWhatTheyAreAbout(t *testing.T) {
	columns := []Column{
		{Key: "kind", Kind: Word, Words: []string{"hook"}, Pair: [2]string{"from_name", "to_name"}},
		{Key: "from_name", Kind: Player},
		{Key: "to_name", Kind: Player},
		{Key: "then", Kind: Word, Words: []string{"freeze"}, Before: true},
	}
	for term, want := range map[string]Subject{
		"hook:a>b": {Name: "hook", Pair: true, Value: "a>b"}, "-Hook:": {Name: "hook", Pair: true, Not: true},
		"to-name:x,y": {Name: "to_name", Value: "x,y"}, "before:freeze": {Name: "then", Value: "freeze"},
		"before:x": {}, "word": {}, "": {}, "-": {}, ":": {}, "a:b": {}, `"hook:a"`: {},
	} {
		got, ok := SubjectOf(columns, term)
		if ok != (want.Name != "") || ok && got != want {
			t.Errorf("%s: %+v, %t", term, got, ok)
		}
	}
}

func TestPlayersOfPairsAreCompleted(t *testing.T) {
	columns := []Column{
		{Key: "kind", Kind: Word, Words: []string{"hook"}, Pair: [2]string{"from_name", "to_name"}},
		{Key: "from_name", Kind: Player},
		{Key: "to_name", Kind: Player},
	}
	tab := &Table{Columns: columns, Rows: []Row{
		{Cells: []Cell{String("hook"), String("nova"), String("the rook")}},
		{Cells: []Cell{String("hook"), String("nova"), String("rook")}},
	}}
	for text, want := range map[string]string{
		"hook:": "hook:nova", "hook:n": "hook:nova", "x hook:nova>th": `x hook:nova>"the rook"`, "hook:>": `hook:>rook`,
		"-hook:a,no": "-hook:a,nova",
	} {
		s := tab.Suggest(text, len(text))
		if len(s.List) == 0 || text[:s.From]+s.List[0].Text != want {
			t.Errorf("%s: %+v", text, s)
		}
	}
}
