package moment

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"html"
	"io"
	"strings"

	"playhead/moment/player"
)

// pageMark is in every page, so that an index finds them among other files.
const pageMark = `<meta name="generator" content="Playhead moment">`

// Write writes the page: one file that needs no other, with no request to any server. Texts of a recording are in a
// block of JSON, where "<" is written as an escape, and in the title.
func (m *Moment) Write(w io.Writer) error {
	data, err := json.Marshal(&m.page)
	if err != nil {
		return err
	}
	about, err := json.Marshal(m.about())
	if err != nil {
		return err
	}
	return writeHTML(w, m.page.Title, player.Style, player.Script, player.Body, []block{
		{"about", about}, {"moment", data},
	})
}

// A block is JSON in a page, under an id.
type block struct {
	id   string
	data []byte
}

// writeHTML writes a page whose policy allows its own script and style alone.
func writeHTML(w io.Writer, title, style, script, body string, blocks []block) error {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
	b.WriteString(`<meta http-equiv="Content-Security-Policy" content="` + policy(style, script) + "\">\n")
	b.WriteString("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover\">\n" +
		"<meta name=\"color-scheme\" content=\"dark light\">\n<meta name=\"referrer\" content=\"no-referrer\">\n")
	b.WriteString(pageMark + "\n<title>" + html.EscapeString(title) + "</title>\n")
	b.WriteString("<style>" + style + "</style>\n</head>\n<body>\n" + body)
	for _, d := range blocks {
		// json.Marshal escapes <, > and &, so that no text ends the block.
		b.WriteString(`<script type="application/json" id="` + d.id + `">` + string(d.data) + "</script>\n")
	}
	b.WriteString("<script>" + script + "</script>\n</body>\n</html>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// policy returns what a page may do: show its own pictures, run its own script with its own style, and nothing else.
func policy(style, script string) string {
	hash := func(s string) string {
		sum := sha256.Sum256([]byte(s))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; img-src data: blob:; script-src " + hash(script) + "; style-src " + hash(style) +
		"; base-uri 'none'; form-action 'none'"
}
