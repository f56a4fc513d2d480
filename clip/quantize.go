package clip

import (
	"image"
	"image/color"
	"slices"
)

// A colourCount is a colour and how many pixels have it.
type colourCount struct {
	c [3]uint8
	n int
}

// histogram counts the colours of a picture, without those that are
// transparent. Colours that differ only in the lowest bits are counted
// together where there are too many to sort.
func histogram(m *image.RGBA, alpha bool) []colourCount {
	for _, drop := range []int{0, 2, 3} {
		counts := map[[3]uint8]int{}
		for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
			row := m.Pix[m.PixOffset(m.Rect.Min.X, y):][:4*m.Rect.Dx()]
			for i := 0; i < len(row); i += 4 {
				if alpha && row[i+3] < 128 {
					continue
				}
				counts[[3]uint8{row[i] >> drop << drop, row[i+1] >> drop << drop, row[i+2] >> drop << drop}]++
			}
			if len(counts) > maxColours && drop < 3 {
				break
			}
		}
		if len(counts) > maxColours && drop < 3 {
			continue
		}
		list := make([]colourCount, 0, len(counts))
		for c, n := range counts {
			list = append(list, colourCount{c, n})
		}
		// The order of a map is not that of the next call; a clip is.
		slices.SortFunc(list, func(a, b colourCount) int { return slices.Compare(a.c[:], b.c[:]) })
		return list
	}
	return nil
}

// maxColours is how many colours are distinguished exactly.
const maxColours = 1 << 15

// A box is a part of the colours of a picture.
type box []colourCount

// medianCut divides colours into at most n boxes, each time the one with the
// most spread, at its median. (P. Heckbert, 1982.)
func medianCut(colours []colourCount, n int) []box {
	if len(colours) == 0 {
		return nil
	}
	boxes := []box{colours}
	for len(boxes) < n {
		widest, channel, most := -1, 0, 0
		for i, b := range boxes {
			if ch, spread := b.spread(); spread > most {
				widest, channel, most = i, ch, spread
			}
		}
		if widest < 0 {
			break
		}
		a, b := boxes[widest].cut(channel)
		boxes[widest] = a
		boxes = append(boxes, b)
	}
	return boxes
}

// spread returns the channel in which a box is widest, and how much there is to
// gain from cutting it: its width times the root of its pixels.
func (b box) spread() (channel, gain int) {
	if len(b) < 2 {
		return 0, 0
	}
	pixels := 0
	lo, hi := b[0].c, b[0].c
	for _, x := range b {
		pixels += x.n
		for ch := range 3 {
			lo[ch], hi[ch] = min(lo[ch], x.c[ch]), max(hi[ch], x.c[ch])
		}
	}
	for ch := range 3 {
		if w := int(hi[ch]) - int(lo[ch]); w > gain {
			channel, gain = ch, w
		}
	}
	root := 1
	for root*root < pixels {
		root *= 2
	}
	return channel, gain * root
}

// cut divides a box of at least two colours at the median of a channel.
func (b box) cut(channel int) (box, box) {
	slices.SortFunc(b, func(x, y colourCount) int {
		if d := int(x.c[channel]) - int(y.c[channel]); d != 0 {
			return d
		}
		return slices.Compare(x.c[:], y.c[:])
	})
	pixels := 0
	for _, x := range b {
		pixels += x.n
	}
	at, sum := 1, b[0].n
	for at < len(b)-1 && sum+b[at].n/2 < pixels/2 {
		sum += b[at].n
		at++
	}
	return b[:at:at], b[at:]
}

// mean returns the mean colour of a box.
func (b box) mean() color.RGBA {
	var sum [3]int
	n := 0
	for _, x := range b {
		for ch := range 3 {
			sum[ch] += int(x.c[ch]) * x.n
		}
		n += x.n
	}
	return color.RGBA{uint8((sum[0] + n/2) / n), uint8((sum[1] + n/2) / n), uint8((sum[2] + n/2) / n), 0xff}
}
