package main

import (
	_ "embed" // for the file below
	"encoding/xml"
	"fmt"
	"strings"
)

//go:embed playhead.metainfo.xml.in
var metainfoOf string

// screenshots are the pictures that `make screenshots` makes, the first as the default.
var screenshots = []struct{ file, caption string }{
	{"ddnet.png", "A DDNet round: a frozen player is pulled out of the ice"},
	{"start.png", "The start screen with recent recordings"},
	{"capture.png", "Network traffic: the game as seen by six clients together"},
	{"light.png", "The light theme"},
}

// listed is how many changes of a release the metainfo lists: software centres show them below its picture.
const listed = 12

// metainfo returns the AppStream metainfo. Addresses that the builder does not give are left out.
func metainfo(all []release, homepage, pictures string) string {
	var urls, shots, versions strings.Builder
	if homepage != "" {
		fmt.Fprintf(&urls, "\n  <url type=\"homepage\">%s</url>", escaped(homepage))
	}
	if pictures != "" {
		shots.WriteString("\n  <screenshots>")
		for i, s := range screenshots {
			kind := ""
			if i == 0 {
				kind = ` type="default"`
			}
			fmt.Fprintf(&shots, "\n    <screenshot%s>\n      <caption>%s</caption>\n"+
				"      <image type=\"source\" width=\"1280\" height=\"720\">%s/%s</image>\n    </screenshot>",
				kind, escaped(s.caption), escaped(strings.TrimRight(pictures, "/")), s.file)
		}
		shots.WriteString("\n  </screenshots>")
	}
	for _, r := range all {
		kind := ""
		if strings.Contains(r.number, "-") {
			kind = ` type="development"`
		}
		fmt.Fprintf(&versions, "\n    <release version=%q date=%q%s>\n      <description>\n        <ul>", r.number,
			r.date, kind)
		left := listed
		for _, s := range r.notes {
			for _, item := range s.items[:min(left, len(s.items))] {
				fmt.Fprintf(&versions, "\n          <li>%s</li>", escaped(plain(item)))
				left--
			}
		}
		versions.WriteString("\n        </ul>\n      </description>\n    </release>")
	}
	return strings.NewReplacer("@URLS@", urls.String(), "@SCREENSHOTS@", shots.String(),
		"@RELEASES@", versions.String()).Replace(metainfoOf)
}

func escaped(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder takes all
	return b.String()
}
