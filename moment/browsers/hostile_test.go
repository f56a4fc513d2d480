package browsers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"playhead/drawing"
	"playhead/moment"
	"playhead/sim"
	"playhead/testdata/campaign"
)

// Names and texts that would be markup anywhere else are text in every browser, and nothing runs.
func TestHostileTextsAreShownAsText(t *testing.T) {
	x := ours(t)
	texts := []string{
		`<script>document.title='owned'</script>`, `</script><img src=x onerror="document.title='owned'">`,
		`"><svg onload="document.title='owned'">`, `<!--<script>`, "a\u202eb", `&lt;b&gt;`, `javascript:alert(1)`,
		`<iframe src="https://example.com">`, `{{7*7}}`, "\u2028document.title='owned'\u2029",
	}
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick, Map: sim.MapRef{Name: texts[0]}})
	for tick := sim.Tick(1); tick <= 100; tick++ {
		b.Tick(tick)
		for id, name := range texts {
			if tick == 1 {
				b.Join(id, sim.Identity{Name: name, Skin: name})
			}
			b.Set(id, sim.X, int32(60*id+int(tick)))
			b.Set(id, sim.Y, int32(200))
		}
	}
	r := sim.NewRecording(sim.Meta{Recorder: -1})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	r.Finish(nil)
	opt := moment.Options{
		Parts: []moment.Part{{Game: r.Games[0], From: 1, To: 100, Start: 1, Source: moment.Source{Name: texts[1]}}},
		Title: texts[1], Follow: -1, Exact: true, Version: texts[2],
	}
	for _, text := range texts {
		opt.Notes = append(opt.Notes, moment.Note{Title: text, Text: text})
	}
	m, err := moment.Build(context.Background(), opt)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(x.dir, "hostile.html")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Write(f); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			b := start(t, name)
			b.show(t, path, "1")
			if title := script[string](t, b, `return document.title`); title != texts[1] {
				t.Errorf("the title is %q", title)
			}
			if n := script[int](t, b,
				`return document.querySelectorAll('img, iframe, [onload], [onerror]').length`); n != 0 {
				t.Errorf("%d elements came from texts", n)
			}
			if n := script[int](t, b, `return document.scripts.length`); n != 3 {
				t.Errorf("%d scripts, want the page's own and its two blocks of data", n)
			}
			shown := script[string](t, b,
				`return [...document.querySelectorAll('#follow option')].map((o) => o.textContent).join('\n')`)
			if !strings.Contains(shown, texts[1]) || !strings.Contains(shown, texts[7]) {
				t.Errorf("the names are %q", shown)
			}
			b.quiet(t)
		})
	}
}

// 1,000 hostile texts are names of players, titles and texts of chapters, and drawings, 50 a page: every browser shows
// each as text, as the page's data has it.
func TestAThousandHostileTextsAreShownAsText(t *testing.T) {
	x := ours(t)
	all := campaign.HostileTexts()
	const each = 50
	var paths []string
	for begin := 0; begin < len(all); begin += each {
		texts := all[begin : begin+each]
		b := sim.NewBuilder()
		b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick, Map: sim.MapRef{Name: texts[0]}})
		for tick := sim.Tick(1); tick <= 60; tick++ {
			b.Tick(tick)
			for id, name := range texts {
				if tick == 1 {
					b.Join(id, sim.Identity{Name: name, Skin: name, Clan: name})
				}
				b.Set(id, sim.X, int32(60*id+int(tick)))
				b.Set(id, sim.Y, int32(200))
			}
		}
		r := sim.NewRecording(sim.Meta{Recorder: -1})
		for _, u := range b.Finish() {
			r.Append(u)
		}
		r.Finish(nil)
		opt := moment.Options{
			Parts: []moment.Part{{Game: r.Games[0], From: 1, To: 60, Start: 1, Source: moment.Source{Name: texts[1]}}},
			Title: texts[2], Follow: -1, Exact: true, Version: texts[3],
		}
		for i, text := range texts {
			opt.Notes = append(opt.Notes, moment.Note{Title: text, Text: texts[(i+1)%each]})
			opt.Drawings = append(opt.Drawings, drawing.Drawing{
				Kind: drawing.Text, On: drawing.OnScreen, To: drawing.Seconds(time.Second), Colour: drawing.Red,
				Width:  4,
				Points: []drawing.Point{{0.5, 0.5}}, Text: text,
			})
		}
		m, err := moment.Build(context.Background(), opt)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(x.dir, fmt.Sprintf("hostile-%d.html", begin))
		f, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(m.Write(f), f.Close()); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			b := start(t, name)
			shown := 0
			for i, path := range paths {
				b.show(t, path, []string{"1", "0.5"}[i%2]) // another time than the page before
				elements := script[int](t, b, `return document.querySelectorAll('img, iframe, svg[onload], ' +
					'textarea, [onload], [onerror], [onfocus], [src], [href^="javascript"]').length`)
				if scripts := script[int](t, b, `return document.scripts.length`); elements != 0 || scripts != 3 {
					t.Errorf("%s: %d elements came from texts, %d scripts", filepath.Base(path), elements, scripts)
				}
				// What is shown is what the data says, character by character.
				if wrong := script[string](t, b, `const d = JSON.parse(document.getElementById('moment').textContent);
					const of = (what) => [...document.querySelectorAll(what)].map((e) => e.textContent);
					const titles = of('#list .head b'), texts = of('#list .text'), names = of('#follow option');
					const same = (a, b) => a.length === b.length && a.every((s, i) => s === b[i]);
					return (same(titles, d.notes.map((n) => n.title)) ? '' : 'titles ') +
						(same(texts, d.notes.map((n) => n.text || '').filter((s) => s)) ? '' : 'texts ') +
						(d.parts[0].players.every((p) => names.some((n) => n.startsWith(p.name))) ? '' : 'names');
				`); wrong != "" {
					t.Errorf("%s: other %s than the data has", filepath.Base(path), wrong)
				}
				shown += script[int](t, b,
					`return JSON.parse(document.getElementById('moment').textContent).notes.length`)
				if said := b.trouble(); len(said) > 0 {
					t.Errorf("%s: the console says %q", filepath.Base(path), said)
				}
			}
			if shown != len(all) {
				t.Errorf("%d notes were looked at, want %d", shown, len(all))
			}
			t.Logf("%d texts in %d pages", shown, len(paths))
		})
	}
}

// Even a script that gets into a page can ask no server: the policy refuses it.
func TestThePolicyRefusesWhatIsNotThePages(t *testing.T) {
	x := ours(t)
	path := x.page(t, "policy", "sunny-ledges.teehistorian", "--from", "5", "--to", "6", "--no-map")
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			b := start(t, name)
			b.show(t, path, "")
			script[any](t, b, `window.refused = [];
				document.addEventListener('securitypolicyviolation', (e) => refused.push(e.effectiveDirective));
				const s = document.createElement('script'); s.textContent = 'window.ran = true'; document.body.append(s);
				const i = new Image(); i.src = 'http://127.0.0.1:9/x.png';
				try { fetch('http://127.0.0.1:9/').catch(() => {}); } catch (e) {}
				const y = document.createElement('style'); y.textContent = 'body{display:none}'; document.head.append(y);`)
			until(t, "refusals", func() error {
				got := script[string](t, b, `return refused.join(' ')`)
				for _, want := range []string{"script-src", "img-src", "connect-src", "style-src"} {
					if !strings.Contains(got, want) {
						return errNotYet(got)
					}
				}
				return nil
			})
			if script[bool](t, b, `return !!window.ran`) {
				t.Error("a script that is not the page's ran")
			}
		})
	}
}

type errNotYet string

func (e errNotYet) Error() string { return "only " + string(e) + " were refused" }
