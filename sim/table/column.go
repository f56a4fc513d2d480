package table

import (
	"slices"
	"strings"
	"time"
)

// A Column describes the values below one heading.
type Column struct {
	Key   string // in files and filters: "prestrafe"
	Also  string // another name that filters may use, "" for none
	Group string // of columns that share a name: "score" of score_ct and score_t; "" for none
	Title string // shown to users: "Prestrafe"
	What  string // one sentence: what the column counts, from where to where
	Unit  Unit
	Kind  Kind
	From  Origin // of its values, unless a cell says otherwise
	Total Total  // what the line below all rows shows

	Words []string // all values of a Word, in order, if they are known
	// Capitals writes words in capitals for users: team a is A.
	Capitals bool
	Of       []Column // the columns of a List's rows
	// Pair names the columns of those between whom something happened, if the words
	// say what: then a filter may say "hook:nova>rook".
	Pair [2]string
	// Before says that the words are what came later: then a filter may say "before:freeze".
	Before bool
	// Zone is where an Instant is read, nil for UTC. Files always have UTC.
	Zone   *time.Location
	Digits int // decimals shown to users, 0 for those of the unit
	// Decimals are the most decimals in files, 0 for the exact value.
	Decimals int
	// Null writes a missing value to JSON as null instead of leaving its key out,
	// as commands do that are older than tables.
	Null bool
	// Rank says when a narrow list hides the column: the highest ones first.
	Rank int
}

// zone returns where the column's moments of the calendar are read.
func (c *Column) zone() *time.Location {
	if c.Zone == nil {
		return time.UTC
	}
	return c.Zone
}

// Name returns the column's key together with its group's.
func (c *Column) Name() string {
	if c.Group == "" {
		return c.Key
	}
	return c.Group + "_" + c.Key
}

// Plain reports whether c holds lists of plain values: their only column has no key.
func (c *Column) Plain() bool { return c.Kind == List && len(c.Of) == 1 && c.Of[0].Key == "" }

// A Kind says what the values of a column are.
type Kind uint8

// The kinds. From Text to Map they are texts.
const (
	Integer Kind = iota
	Number
	Flag
	Instant // a moment of the calendar, in nanoseconds since 1970, UTC
	List    // rows of a table of its own; its value is their number
	Text    // any text; a filter finds parts of it
	Word    // one of a few words; filters compare the whole word, from here on
	Player  // a player's name
	Team
	Weapon // the word of the game; users see its name, and filters take both
	Map
)

var kindNames = [...]string{
	"integer", "number", "flag", "date", "list", "text", "word", "player", "team", "weapon",
	"map",
}

// String returns the kind as `replay tables` prints it.
func (k Kind) String() string { return kindNames[k] }

// Texts reports whether values are texts.
func (k Kind) Texts() bool { return k >= Text }

// Numeric reports whether values have an order other than that of letters.
func (k Kind) Numeric() bool { return k == Integer || k == Number || k == Instant || k == List }

// An Origin says where a value is from.
type Origin uint8

// The origins. Missing values are not in the recording and cannot be computed:
// they are never 0.
const (
	Usual Origin = iota // as the column says
	Recorded
	Simulated // a stale value that was moved forward by the rules of the game
	Inferred  // follows from positions and inputs
	Computed  // calculated from values of the recording
	Missing
)

var originNames = [...]string{"", "recorded", "simulated", "inferred", "computed", "missing"}

// String returns the origin as `replay tables` prints it.
func (o Origin) String() string { return originNames[o] }

// A Total says how a column is summed up.
type Total uint8

// The totals. There is no mean: a few outliers would decide it.
const (
	NoTotal  Total = iota
	Sum            // of the values
	Count          // of the rows that have a value; of a flag, that have it set
	Distinct       // how many different values there are
	Median
	Least
	Most
)

var totalNames = [...]string{"", "sum", "count", "different", "median", "least", "most"}

// String returns the word before a total.
func (t Total) String() string { return totalNames[t] }

// Find returns the index of the column with the given name, −1 if there is none.
func Find(columns []Column, name string) int {
	return slices.IndexFunc(columns, func(c Column) bool { return c.Name() == name })
}

// lookup is Find for what users type: any case, dashes, and also the title of a column as one
// word, "in_the_air", if only one column has it.
func lookup(columns []Column, typed string) int {
	typed = undashed(strings.ToLower(typed))
	if i := Find(columns, typed); i >= 0 {
		return i
	}
	if i := slices.IndexFunc(columns, func(c Column) bool { return c.Also == typed }); i >= 0 && typed != "" {
		return i
	}
	found := -1
	for i := range columns {
		if columns[i].spoken() != typed {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = i
	}
	return found
}

// undashed returns a name as keys and words are written: rescued_by for rescued-by.
func undashed(name string) string { return strings.ReplaceAll(name, "-", "_") }

// spoken returns the title as one word.
func (c *Column) spoken() string { return strings.ReplaceAll(strings.ToLower(c.Title), " ", "_") }
