package canvas

import (
	"image/color"
	"strings"

	"github.com/rivo/uniseg"

	"playhead/render/canvas/typeset"
	"playhead/render/theme"
)

// Wrap splits s into lines at most w px wide: at spaces and after hyphens if
// there are any, otherwise between characters. Line breaks in s are kept. The
// lines belong to the canvas.
func (c *Canvas) Wrap(st theme.Text, s string, w float64) []string {
	key := cutKey{runKey{s, st.Px * c.scale, st.Font}, w}
	lines, ok := c.text.wraps[key]
	if !ok {
		lines = c.wrap(st, s, w)
		c.text.wraps[key] = lines
	}
	return lines
}

// WrapMost is Wrap for at most n lines, of which the last ends in "…" when there
// would be more.
func (c *Canvas) WrapMost(st theme.Text, s string, w float64, n int) []string {
	lines := c.Wrap(st, s, w)
	if len(lines) <= n {
		return lines
	}
	short := append([]string(nil), lines[:n]...)
	short[n-1] = c.Fit(st, short[n-1]+" "+lines[n], w)
	return short
}

func (c *Canvas) wrap(st theme.Text, s string, w float64) []string {
	var lines []string
	for paragraph := range strings.SplitSeq(s, "\n") {
		for {
			n := c.lineBreak(st, paragraph, w)
			lines = append(lines, strings.TrimRight(paragraph[:n], " "))
			paragraph = strings.TrimLeft(paragraph[n:], " ")
			if paragraph == "" {
				break
			}
		}
	}
	return lines
}

// lineBreak returns how many bytes of s fit on a line of w px: at least one
// character if there is one.
func (c *Canvas) lineBreak(st theme.Text, s string, w float64) int {
	if c.measure(st, s) <= w {
		return len(s)
	}
	fits, space := 0, 0
	for end, state := 0, -1; end < len(s); {
		var letter string
		letter, _, _, state = uniseg.FirstGraphemeClusterInString(s[end:], state)
		end += len(letter)
		if c.measure(st, s[:end]) > w && fits > 0 {
			break
		}
		fits = end
		if letter == " " || letter == "-" || letter == "/" {
			space = end
		}
	}
	if space > 0 && (fits == len(s) || s[fits] != ' ') {
		return space
	}
	return fits
}

// measure returns the width of s in px without caching the shaped text.
func (c *Canvas) measure(st theme.Text, s string) float64 {
	return c.faces.Measure(typeset.Base(st.Font), st.Px*c.scale, s) / c.scale
}

// Paragraph draws wrapped lines below each other, the first on the middle y, and
// returns the middle of the line after the last.
func (c *Canvas) Paragraph(x, y float64, st theme.Text, col color.NRGBA, lines []string) float64 {
	for _, s := range lines {
		c.Text(x, y, st, col, s)
		y += st.Line
	}
	return y
}
