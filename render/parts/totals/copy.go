package totals

import (
	"fmt"
	"strings"

	"playhead/assets"
	"playhead/render/widget"
)

// copy puts score and players on the clipboard, as Markdown.
func (v *View) copy() {
	v.D.Host.Copy(v.markdown())
	v.D.Copied(widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconCopy, Title: "Match copied",
		Detail: "Score and players, as Markdown.",
	})
}

func (v *View) markdown() string {
	var b strings.Builder
	if len(v.of.of.Rounds) > 0 {
		score := v.of.of.Score()
		fmt.Fprintf(&b, "**A %d – %d B**\n\n", score[0], score[1])
	}
	b.WriteString("| Team | Player | Kills | Deaths | +/- | Headshots |\n|---|---|--:|--:|--:|--:|\n")
	for i := range v.counted.Totals {
		t := &v.counted.Totals[i]
		team, heads := "–", "–"
		if t.Side > 0 {
			team = teamLetter(t.Side)
		}
		if t.Heads > 0 {
			heads = fmt.Sprint(t.Headshots)
		}
		fmt.Fprintf(&b, "| %s | %s | %d | %d | %+d | %s |\n", team, strings.ReplaceAll(t.Name, "|", `\|`), t.Kills,
			t.Deaths, t.Kills-t.Deaths, heads)
	}
	return b.String()
}
