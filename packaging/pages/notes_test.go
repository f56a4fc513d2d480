package main

import (
	"strings"
	"testing"
	"time"
)

const changelog = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- new\n  and wide\n" +
	"\n## [1.0.0] - 2026-01-02\n\n- old\n"

func TestNotesAreTheVersionsOwn(t *testing.T) {
	pieces := []string{"### Fixed\n\n- a *hole*\n", "### Added\n\n- newer\n"}
	for version, want := range map[string]string{
		"1.0.0":     "# Playhead 1.0.0\n\n- old\n",
		"1.1.0-dev": "# Playhead 1.1.0-dev\n\n### Added\n\n- new and wide\n- newer\n\n### Fixed\n\n- a *hole*\n",
	} {
		got, err := releases(changelog, pieces, version, "2026-02-03")
		if err != nil || got[0].page() != want {
			t.Errorf("%s: got %q (%v), want %q", version, got[0].page(), err, want)
		}
	}
	if _, err := releases("# Changelog\n", nil, "1.0.0", ""); err == nil {
		t.Error("a changelog without sections has notes")
	}
}

func TestMetainfoHasTheReleasesAndOnlyKnownAddresses(t *testing.T) {
	all, err := releases(changelog, nil, "1.1.0-dev", "2026-02-03")
	if err != nil {
		t.Fatal(err)
	}
	bare := metainfo(all, "", "")
	for _, want := range []string{
		`<release version="1.1.0-dev" date="2026-02-03" type="development">`,
		`<li>new and wide</li>`, `<release version="1.0.0" date="2026-01-02">`,
	} {
		if !strings.Contains(bare, want) {
			t.Errorf("no %s in %s", want, bare)
		}
	}
	for _, none := range []string{"<screenshot", "<url", "@", "example"} {
		if strings.Contains(bare, none) {
			t.Errorf("%s without an address", none)
		}
	}
	full := metainfo(all, "https://a.org/?a&b", "https://a.org/pictures")
	for _, want := range []string{
		`<url type="homepage">https://a.org/?a&amp;b</url>`, `<screenshot type="default">`,
		`<image type="source" width="1280" height="720">https://a.org/pictures/ddnet.png</image>`,
	} {
		if !strings.Contains(full, want) {
			t.Errorf("no %s in %s", want, full)
		}
	}
}

func TestTheChangelogOfThePackageIsDebians(t *testing.T) {
	all, err := releases(changelog, nil, "1.1.0-dev", "2026-02-03")
	if err != nil {
		t.Fatal(err)
	}
	got := debianChangelog(all, "Jane Doe <jane@doe.net>", time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC))
	want := `playhead (1.1.0~dev) unstable; urgency=medium

  [ Added ]
  * new and wide

 -- Jane Doe <jane@doe.net>  Tue, 03 Feb 2026 04:05:06 +0000

playhead (1.0.0) unstable; urgency=medium

  * old

 -- Jane Doe <jane@doe.net>  Fri, 02 Jan 2026 00:00:00 +0000
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestTheCopyrightFileHasAStanzaForEachModule(t *testing.T) {
	mit := "MIT License\n\nCopyright (c) 2026 The Playhead developers\n\nPermission is granted.\n\nNO WARRANTY."
	got, err := copyrightFile(mit, "https://a.org", []licence{
		{
			module: "a.org/b", version: "v1.0.0", name: "BSD-3-Clause",
			texts: []string{"Copyright 2020 Ann\nAll rights reserved.\n\nRedistribution."},
		},
		{
			module: "a.org/c", version: "v1.2.0", name: "Apache-2.0; holds GLFW (zlib)",
			texts: []string{"Apache License\nCopyright [yyyy] [name]"},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Playhead
Source: https://a.org
Comment: Names that begin with modules/ are the Go modules that the programs
 are built from. Their licences, word for word, are in third-party-licences.gz.

Files: *
Copyright: 2026 The Playhead developers
License: Expat

Files: modules/a.org/b@v1.0.0/*
Copyright: 2020 Ann
License: BSD-3-clause

Files: modules/a.org/c@v1.2.0/*
Copyright: the authors of a.org/c
License: Apache-2.0
Comment: Apache-2.0; holds GLFW (zlib)

License: Apache-2.0
 The text of this licence is in /usr/share/common-licenses/Apache-2.0.

License: BSD-3-clause
 Redistribution.

License: Expat
 Permission is granted.
 .
 NO WARRANTY.
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if _, err := copyrightFile(mit, "", []licence{{module: "x", name: "Own licence"}}); err == nil {
		t.Error("a licence without a short name was accepted")
	}
}
