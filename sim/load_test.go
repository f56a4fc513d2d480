package sim

import (
	"context"
	"io"
	"testing"
)

// A gated decoder gives its first tick when its gate is opened.
type gated struct {
	gate chan struct{}
	late
}

func (g *gated) Next(b *Builder) error {
	<-g.gate
	return g.late.Next(b)
}

func TestALoadingBeginsWhenItsFirstUpdateWaits(t *testing.T) {
	g := &gated{gate: make(chan struct{})}
	l := Load(context.Background(), g)
	select {
	case <-l.Begun:
		t.Fatal("begun before anything is decoded")
	default:
	}
	close(g.gate)
	<-l.Begun
	if len(l.Updates) == 0 {
		t.Error("begun, but no update waits")
	}
	for range l.Updates {
		continue
	}
}

// empty is a recording of nothing.
type empty struct{}

func (empty) Meta() Meta          { return Meta{} }
func (empty) Next(*Builder) error { return io.EOF }

func TestALoadingOfNothingBeginsToo(t *testing.T) {
	l := Load(context.Background(), empty{})
	<-l.Begun
	for range l.Updates {
		continue
	}
}
