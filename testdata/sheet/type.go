package main

import (
	"playhead/render/canvas"
	"playhead/render/theme"
)

// typeSpecimen draws the type scale and names of many scripts.
func typeSpecimen(c *canvas.Canvas, th *theme.Theme) {
	c.FillRect(0, 0, 1000, 640, th.S1)
	steps := []struct {
		name string
		st   theme.Text
	}{
		{"small", theme.Small},
		{"small mono", theme.Small.In(theme.Mono)},
		{"label", theme.Label},
		{"label medium", theme.Label.In(theme.Medium)},
		{"label mono", theme.Label.In(theme.Mono)},
		{"body", theme.Body},
		{"body medium", theme.Body.In(theme.Medium)},
		{"title", theme.Title},
		{"clock", theme.Clock},
		{"head", theme.Head},
		{"display", theme.Display},
	}
	y := 24.0
	for _, s := range steps {
		c.Text(20, y, theme.Small, th.T3, s.name)
		c.Text(120, y, s.st, th.T1, "Recording is cut off at 00:41:07. nova hooked kettle 12.9 tiles/s")
		y += s.st.Line + 8
	}
	y += 8
	for _, s := range []string{
		"ひなた 日本語プレイヤー 漢字", "Привет Ёжик Ґанок", "한국어 플레이어", "مرحبا بالعالم abc 123", "שלום nova", "ไทย ភាសា हिन्दी",
		"😀 🎮 ❤ ★ ♥ → ☠ 🦩 ꙮ",
		"cut\xe3\x81 \u202Eevil\u202C z\u0301\u0301\u0301\u0301\u0301\u0301algo", "ǝɯɐu ɟo ǝpısdn ʇɔǝɾqo ﷽",
	} {
		c.Text(20, y, theme.Label.In(theme.Medium), th.T1, s)
		c.Text(400, y, theme.Body, th.T2, s)
		c.Text(720, y, theme.Title, th.AccText, s)
		y += 24
	}
	c.TextIn(20, y, 120, canvas.Left, theme.Body, th.T1, "a long name that is cut somewhere")
	c.TextIn(160, y, 120, canvas.Right, theme.Body, th.T1, "長い名前がここで切れますよ")
	c.TextOutlined(320, y, canvas.Left, theme.Small.In(theme.Mono), th.T3, th.S2, "12.9 tiles/s outlined")
}
