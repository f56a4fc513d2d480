package twdemo

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/testdata/replays"
)

func TestExplore(t *testing.T) {
	sel := os.Getenv("X")
	if sel == "" {
		t.Skip()
	}
	path := replays.Path(t, "demo", sel)
	_ = filepath.Base
	b, _ := os.ReadFile(path)
	src := binread.Bytes(b)
	h, err := readHeader(src)
	fmt.Printf("%+v %v\n", h, err)
	r := &chunkReader{s: binread.NewStream(formatName, src, h.chunks), version: h.version, tick: -1}
	var p payload
	var snaps [2]twcodec.Snapshot
	cur := 0
	kinds := map[string]int{}
	verbose := os.Getenv("V")
	for {
		c, ok, err := r.next()
		if !ok {
			fmt.Println("end", err, r.s.Left())
			break
		}
		switch c.kind {
		case chunkTick:
			if strings.Contains(verbose, "t") {
				fmt.Println("TICK", c.tick, c.keyframe)
			}
		case chunkMessage:
			fb, ok := twcodec.FirstByte(c.data)
			if ok && fb&1 == 1 && !strings.Contains(verbose, "s") {
				continue
			}
			m, err := p.message(c.data)
			var msg, msg7 twcodec.Msg
			err6 := msg.Read(h.protocol(), m)
			err7 := msg7.Read(1-h.protocol(), m)
			if strings.Contains(verbose, "m") {
				if strings.Contains(verbose, "r") {
					fmt.Printf("  %x\n", m)
				}
				fmt.Println("  ", r.tick, dump(&msg), err, err6, "||", dump(&msg7), err7)
			}
			kinds["msg "+name(&msg)]++
		case chunkSnapshot, chunkDelta:
			v, err := p.read(c.data)
			if err != nil {
				fmt.Println("ERR", err)
			}
			if c.kind == chunkSnapshot {
				err = snaps[1-cur].ReadFull(h.protocol(), v)
			} else {
				err = snaps[1-cur].ReadDelta(h.protocol(), &snaps[cur], v)
			}
			if err != nil {
				fmt.Println("ERR", r.tick, err)
			}
			cur = 1 - cur
			s := &snaps[cur]
			for i := range s.Len() {
				it := s.Item(i)
				nm := fmt.Sprintf("item %v/%d", it.Kind, len(it.Data))
				if it.Kind == twcodec.ItemUnknown {
					u, _ := s.UUID(it.Type)
					nm += " " + u.String()
				}
				kinds[nm]++
				if strings.Contains(verbose, "i") && (it.Fresh || strings.Contains(verbose, "a")) {
					fmt.Println("   >", r.tick, it.Kind, it.ID, it.Data)
				}
				if strings.Contains(verbose, "d") && it.Kind == twcodec.ItemDeath {
					fmt.Println("   DEATH", r.tick, it.Data)
				}
			}
			if s.Duplicates > 0 {
				kinds["dups"]++
			}
		}
	}
	var ks []string
	for k := range kinds {
		ks = append(ks, k)
	}
	sort.Strings(ks)
	for _, k := range ks {
		fmt.Println(kinds[k], k)
	}
}

func name(m *twcodec.Msg) string {
	if m.Spec == nil {
		return fmt.Sprint("unknown ", m.ID, m.UUID)
	}
	return m.Spec.Name
}

func dump(m *twcodec.Msg) string {
	s := name(m)
	for _, v := range m.Values {
		if v.Field.Type == 0 {
			s += fmt.Sprintf(" %s=%d", v.Field.Name, v.Int)
		} else {
			s += fmt.Sprintf(" %s=%q", v.Field.Name, v.Bytes)
		}
	}
	if len(m.Rest) > 0 {
		s += fmt.Sprintf(" +%x", m.Rest)
	}
	return s
}
