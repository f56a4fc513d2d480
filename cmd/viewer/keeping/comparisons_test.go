package keeping

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/adrg/xdg"

	"playhead/render/comparison"
)

// A comparison is kept by what the recording holds, not by where it is, and one of
// the same runs replaces the older.
func TestSavedComparisonsFollowTheirRecording(t *testing.T) {
	was := xdg.StateHome
	xdg.StateHome = t.TempDir()
	t.Cleanup(func() { xdg.StateHome = was })
	dir := t.TempDir()
	from, to := filepath.Join(dir, "a.teehistorian"), filepath.Join(dir, "b.teehistorian")
	b, err := os.ReadFile(filepath.Join("..", "..", "..", "assets", "samples", "sunny-ledges.teehistorian"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(from, b, 0o600); err != nil {
		t.Fatal(err)
	}
	c := comparison.Saved{
		Map: "Sunny Ledges", Base: comparison.Best(from),
		Others: []comparison.Ref{{Path: from, Run: 3, Second: -1}},
	}
	for range 2 {
		if err := addComparison(from, "a", c); err != nil {
			t.Fatal(err)
		}
	}
	c.Others[0].Run = 4
	if err := addComparison(from, "a", c); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(from, to); err != nil {
		t.Fatal(err)
	}
	file, err := comparisonsOf(to)
	if err != nil {
		t.Fatal(err)
	}
	kept := comparisonFile{}
	if err := file.Load(&kept); err != nil {
		t.Fatal(err)
	}
	if len(kept.Comparisons) != 2 || kept.Comparisons[0].Others[0].Run != 4 || kept.Comparisons[1].Others[0].Run != 3 {
		t.Fatalf("%+v", kept)
	}
	// A broken file is kept aside.
	if err := os.WriteFile(file.Path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	kept = comparisonFile{}
	_ = file.Load(&kept)
	if _, err := os.Stat(file.Path + ".broken1"); err != nil || len(kept.Comparisons) != 0 {
		t.Errorf("%v, %+v", err, kept)
	}
}
