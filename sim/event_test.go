package sim

import "testing"

func TestEveryKindAndMethodHasAWord(t *testing.T) {
	seen := map[string]bool{}
	for k := EventKind(0); k < NumEventKinds; k++ {
		got, ok := ParseEventKind(k.String())
		if k.String() == "" || seen[k.String()] || !ok || got != k {
			t.Errorf("kind %d has the word %q, which reads as %d, %v", k, k, got, ok)
		}
		seen[k.String()] = true
	}
	if n := len(EventKindWords()); n != int(NumEventKinds) {
		t.Errorf("%d words, want %d", n, NumEventKinds)
	}
	for m := MethodTile; m < NumMethods; m++ {
		if m.String() == "" {
			t.Errorf("method %d has no word", m)
		}
	}
}

func TestNamesOfAnEventAreThoseItWasMadeOf(t *testing.T) {
	for _, names := range [][2]string{{"kitten", "cat"}, {"", "cat"}, {"a → b", " → c"}} {
		e := NameEvent(1, names[0], names[1])
		if before, after := e.Names(); before != names[0] || after != names[1] {
			t.Errorf("%q and %q, want %q", before, after, names)
		}
	}
	broken := Event{Extra: 99, Text: "x"}
	if before, after := broken.Names(); before != "x" || after != "" {
		t.Errorf("%q and %q", before, after)
	}
}
