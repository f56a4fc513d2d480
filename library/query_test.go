package library_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"playhead/library"
)

func date(y int, m time.Month, d int) time.Time { return time.Date(y, m, d, 0, 0, 0, 0, time.Local) }

func TestQueriesAreReadAsTyped(t *testing.T) {
	for _, c := range []struct {
		text string
		want library.Query
		bad  string // the part that is not understood
	}{
		{"", library.Query{}, ""},
		{"nova on Tsunami under 60s", library.Query{
			Words: []string{"nova"}, Maps: []string{"Tsunami"},
			Under: time.Minute,
		}, ""},
		{`by "ice cream" on "Sunny Ledges" <1:02.50`, library.Query{
			Players: []string{"ice cream"},
			Maps:    []string{"Sunny Ledges"}, Under: 62500 * time.Millisecond,
		}, ""},
		{`player:"ice cream"`, library.Query{Players: []string{"ice cream"}}, ""},
		{"over and under", library.Query{Words: []string{"over", "and", "under"}}, ""},
		{"on", library.Query{Words: []string{"on"}}, ""},
		{">2m <1:02:03", library.Query{Over: 2 * time.Minute, Under: time.Hour + 2*time.Minute + 3*time.Second}, ""},
		{"2026", library.Query{From: date(2026, 1, 1), To: date(2027, 1, 1)}, ""},
		{"2026-08", library.Query{From: date(2026, 8, 1), To: date(2026, 9, 1)}, ""},
		{`"2026"`, library.Query{Words: []string{"2026"}}, ""},
		{"after:2026-08-12 before:2027", library.Query{From: date(2026, 8, 12), To: date(2027, 1, 1)}, ""},
		{"-practice", library.Query{Without: []string{"practice"}}, ""},
		{"longer:10m shorter:2h finished", library.Query{
			Longer: 10 * time.Minute, Shorter: 2 * time.Hour,
			Finished: true,
		}, ""},
		{"kind:demo server:ger chat:gg", library.Query{
			Formats: []string{"demo"}, Servers: []string{"ger"},
			Chat: []string{"gg"},
		}, ""},
		{"map: player:", library.Query{}, ""}, // being typed
		{"c:d", library.Query{Words: []string{"c:d"}}, ""},
		{"nova <fast", library.Query{Words: []string{"nova"}}, "fast"},
		{"longer:NaN", library.Query{}, "longer:NaN"},
		{"before:yesterday", library.Query{}, "before:yesterday"},
	} {
		got, err := library.ParseQuery(c.text)
		var bad *library.QueryError
		if errors.As(err, &bad) != (c.bad != "") || bad != nil && bad.Part != c.bad {
			t.Errorf("%q: error %v, want one about %q", c.text, err, c.bad)
		}
		got.Understood = nil
		if d := cmp.Diff(c.want, got, cmpopts.IgnoreUnexported(library.Query{})); d != "" {
			t.Errorf("%q (-want +got):\n%s", c.text, d)
		}
	}
}

// What is more than a word is known with its place in the text, so that it can be
// taken out.
func TestWhatAQueryUnderstoodHasAPlace(t *testing.T) {
	const text = `by "ice cream" gg on Tsunami  <60s is:new`
	q, err := library.ParseQuery(text)
	if err != nil {
		t.Fatal(err)
	}
	var got [][2]string
	for _, u := range q.Understood {
		got = append(got, [2]string{u.Label + " " + u.Value, text[u.From:u.To]})
	}
	want := [][2]string{
		{"player ice cream", `by "ice cream"`},
		{"map Tsunami", "on Tsunami"},
		{"run under 60s", "<60s"},
		{"is new", "is:new"},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// Whatever is typed is a query that the index answers.
func FuzzQuery(f *testing.F) {
	for _, s := range []string{
		"nova on Tsunami under 60s", `"a b" -c <1:2 chat:"x`, "* ( ) NEAR NOT AND OR",
		"\x00\xff\"*", "player:' OR 1=1 --", "before:9999-99 >1e308",
	} {
		f.Add(s)
	}
	db, err := library.Open(context.Background(), filepath.Join(f.TempDir(), "index.db"), library.Options{})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = db.Close() })
	index(f, db, folder(f))
	f.Fuzz(func(t *testing.T, text string) {
		q, _ := library.ParseQuery(text)
		if q.Under < 0 || q.Over < 0 || q.Longer < 0 || q.Shorter < 0 {
			t.Errorf("negative bounds: %+v", q)
		}
		if _, _, err := db.Find(context.Background(), q, library.FindOptions{Limit: 3}); err != nil {
			t.Error(err)
		}
	})
}

// A query that SQLite would not take is refused in one sentence.
func TestAQueryThatIsTooLongIsRefusedInOneSentence(t *testing.T) {
	db, err := library.Open(t.Context(), filepath.Join(t.TempDir(), "library.db"), library.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for name, text := range map[string]string{
		"words":   strings.Repeat("gg ", 20_000),
		"few":     strings.Repeat("gg ", 201),
		"players": strings.Repeat("by x ", 1000),
		"a word":  strings.Repeat("x", 100_000),
		"letters": strings.Repeat("ひ", 10_000),
	} {
		q, err := library.ParseQuery(text)
		var refused *library.QueryError
		if !errors.As(err, &refused) || !strings.HasPrefix(err.Error(), "the query is too long: it has ") ||
			len(err.Error()) > 100 {
			t.Errorf("%s: %.200v", name, err)
		}
		// What is left of it is a query that SQLite takes.
		if _, _, err := db.Find(t.Context(), q, library.FindOptions{}); err != nil {
			t.Errorf("%s: %.200v", name, err)
		}
	}
	if _, err := library.ParseQuery(strings.Repeat("gg ", 200)); err != nil {
		t.Error(err)
	}
}
