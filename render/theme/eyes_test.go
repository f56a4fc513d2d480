package theme

import (
	"flag"
	"fmt"
	"image/color"
	"os"
	"strings"
	"testing"

	"playhead/testdata/vision"
)

var update = flag.Bool("update", false, "rewrite the table of docs/colours.md")

// leastDifference is how different colours of a set must look if only
// colour distinguishes them (CIEDE2000). Small marks look different from about that on.
const leastDifference = 8

// A colourSet is colours that stand beside each other and mean different things.
type colourSet struct {
	name    string
	colours []color.NRGBA
}

func colourSets(t *Theme) []colourSet {
	return []colourSet{
		{"sides (teams 1 and 2)", t.Teams[:2]},
		{"teams", t.Teams[:]},
		{"lanes", t.Lanes[:]},
		{"graphs", []color.NRGBA{t.G1, t.G2}},
		{"gained and lost", []color.NRGBA{t.OK, t.Err}},
	}
}

// nearest returns the two colours of a set that an eye tells apart worst, from 1.
func nearest(e vision.Eye, set []color.NRGBA) (least float64, a, b int) {
	least = 1000
	for i := range set {
		for k := range set[:i] {
			if d := e.Difference(set[i], set[k]); d < least {
				least, a, b = d, k+1, i+1
			}
		}
	}
	return least, a, b
}

// Colour alone distinguishes teams, lanes and graphs, for every kind of eye.
func TestColoursAreToldApartByColourBlindPeople(t *testing.T) {
	var table strings.Builder
	fmt.Fprintf(&table, "| theme | set | normal | protanopia | deuteranopia |\n|---|---|---|---|---|\n")
	for _, th := range themes() {
		for _, set := range colourSets(&th) {
			fmt.Fprintf(&table, "| %s | %s |", th.Name, set.name)
			for e := vision.Normal; e <= vision.Deutan; e++ {
				d, a, b := nearest(e, set.colours)
				if d < leastDifference {
					t.Errorf("%s theme, %s, %v: colours %d and %d differ by %.1f, want %d", th.Name, set.name, e, a, b,
						d, leastDifference)
				}
				fmt.Fprintf(&table, " %.1f (%d, %d) |", d, a, b)
			}
			table.WriteByte('\n')
		}
	}
	const path, begin, end = "../../docs/colours.md", "<!-- distances -->\n", "<!-- end -->"
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(page), begin)
	was, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no place for the table", path)
	}
	if was == table.String() {
		return
	}
	if !*update {
		t.Fatalf("the table of %s is out of date: go test ./render/theme -update", path)
	}
	if err := os.WriteFile(path, []byte(before+begin+table.String()+end+after), 0o644); err != nil {
		t.Fatal(err)
	}
}
