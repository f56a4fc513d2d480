package twdemo

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/spec"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
	"playhead/sim/aliases"
	"playhead/testdata/replays"
)

// longCut is how many ticks of a demo are cut out and looked at: everybody has joined by then.
const longCut = 30 * 50

// A cut with aliases has no name of a player in the bytes of any message, and in the numbers of any item, whatever
// they mean to us.
func TestCutsWithAliasesHoldNoNames(t *testing.T) {
	for _, name := range []string{
		"e-sixup.client-teeworlds.demo", "e-sixup.server.demo", "a-solo-finish.client-ddnet.demo",
		"public-big_chungus.demo",
	} {
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(replays.Path(t, "demo", name))
			if err != nil {
				t.Fatal(err)
			}
			src := binread.Bytes(data)
			d, err := Open(src, binread.Options{Cores: 1})
			if err != nil {
				t.Fatal(err)
			}
			names := map[string]bool{}
			who, l := aliases.New(), sim.Load(t.Context(), d)
			r := sim.NewRecording(l.Meta)
			for u := range l.Updates {
				r.Append(u)
				for _, s := range u.Roster {
					names[strings.ToLower(s.Identity.Name)], names[strings.ToLower(s.Identity.Clan)] = true, true
				}
			}
			who.Learn(r)
			first, last, _ := r.Games[0].Span()
			last = min(last, first+longCut)
			for _, table := range []*aliases.Table{nil, who} {
				var out bytes.Buffer
				err := Cut(t.Context(), &out, src, spec.CutOptions{From: first, To: last, Aliases: table})
				if err != nil {
					t.Fatal(err)
				}
				found := namesIn(t, out.Bytes(), names)
				if table == nil && found == 0 {
					t.Error("the cut without aliases has no names: the test proves nothing")
				}
				if table != nil && found > 0 {
					t.Errorf("%d names", found)
				}
			}
		})
	}
}

// namesIn counts names of at least four letters in a demo.
func namesIn(t *testing.T, demo []byte, names map[string]bool) (found int) {
	t.Helper()
	seen := map[string]bool{}
	look := func(text string) {
		if seen[text] {
			return
		}
		seen[text] = true
		for n := range names {
			if len(n) >= 4 && strings.Contains(strings.ToLower(text), n) {
				found++
			}
		}
	}
	var p payload
	messages := func(q *queue) {
		for i := range q.msgs {
			b, err := p.message(q.data[q.msgs[i].from:q.msgs[i].to])
			if err != nil {
				t.Fatal(err)
			}
			look(string(b))
		}
	}
	err := eachInterval(context.Background(), binread.Bytes(demo), func(iv *interval, _ bool) (bool, error) {
		messages(&iv.msgs)
		messages(&iv.early)
		for i := range iv.snap.Len() {
			it := iv.snap.Item(i)
			for at := range it.Data {
				look(string(twcodec.AppendPackedString(nil, it.Data[at:min(at+4, len(it.Data))])))
			}
		}
		return found == 0, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
