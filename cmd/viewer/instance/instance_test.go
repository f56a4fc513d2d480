package instance

import (
	"slices"
	"strings"
	"sync"
	"testing"
)

// Of many starts at the same time one owns the place and gets the files of all
// others, each once.
func TestOfManyStartsOneGetsAllFiles(t *testing.T) {
	place := newPlace(t)
	const starts = 20
	var (
		mu    sync.Mutex
		got   []string
		owner *Owner
		begun sync.WaitGroup
	)
	for i := range starts {
		begun.Go(func() {
			file := string(rune('a' + i))
			o, handed, err := start(place(t), Message{Files: []string{file}})
			if err != nil {
				t.Errorf("%s: %v", file, err)
				return
			}
			if handed {
				return
			}
			mu.Lock()
			if owner != nil {
				t.Errorf("two owners")
			}
			owner = o
			got = append(got, file)
			mu.Unlock()
			o.Serve(func(m Message) bool {
				mu.Lock()
				defer mu.Unlock()
				got = append(got, m.Files...)
				return true
			})
		})
	}
	begun.Wait()
	if owner == nil {
		t.Fatal("no owner")
	}
	if err := owner.Close(); err != nil {
		t.Error(err)
	}
	slices.Sort(got)
	if want := "abcdefghijklmnopqrst"; strings.Join(got, "") != want {
		t.Errorf("got %q, want %q", strings.Join(got, ""), want)
	}
}

func TestAClosedOwnersPlaceIsFree(t *testing.T) {
	place := newPlace(t)
	first, handed, err := start(place(t), Message{})
	if err != nil || handed {
		t.Fatalf("handed %v, %v", handed, err)
	}
	first.Serve(func(Message) bool { return true })
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second, handed, err := start(place(t), Message{Files: []string{"x"}})
	if err != nil || handed || second == nil {
		t.Fatalf("handed %v, %v", handed, err)
	}
	second.Serve(func(Message) bool { return true })
	second.Close()
}

// A window that is closing refuses: the start takes its place.
func TestARefusedStartBecomesTheOwner(t *testing.T) {
	place := newPlace(t)
	first, _, err := start(place(t), Message{})
	if err != nil {
		t.Fatal(err)
	}
	closing := make(chan struct{}, 1)
	first.Serve(func(Message) bool {
		select {
		case closing <- struct{}{}:
		default:
		}
		return false
	})
	go func() {
		<-closing
		first.Close()
	}()
	second, handed, err := start(place(t), Message{Files: []string{"x"}})
	if err != nil || handed || second == nil {
		t.Fatalf("handed %v, %v", handed, err)
	}
	second.Serve(func(Message) bool { return true })
	second.Close()
}

func FuzzMessages(f *testing.F) {
	f.Add("{\"files\":[\"/a\"]}\n")
	f.Add("\n")
	f.Add("{")
	f.Fuzz(func(t *testing.T, s string) {
		if m, err := readMessage(strings.NewReader(s)); err != nil && len(m.Files) > 0 && !strings.Contains(s, "\n") {
			t.Errorf("%v of a line without an end", m)
		}
	})
}
