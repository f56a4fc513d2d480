package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"playhead/version"
)

// A build is what the texts are about.
type build struct {
	root       string // of the repository
	homepage   string // "" for none
	pictures   string // address of docs/pictures, "" for none
	maintainer string // "" for none
	time       time.Time
}

// writeLinked writes the licences of what programs link, and a list of it.
func (b *build) writeLinked(licences, sbom string, programs []string) error {
	modules, err := modulesOf(programs...)
	if err != nil {
		return err
	}
	of, err := licencesOf(b.root, modules)
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(licences, together(of), 0o644), b.writeSBOM(sbom, modules))
}

// writeDoc writes what is below DIR/doc, and DIR/metainfo.xml.
func (b *build) writeDoc(dir string, programs []string) error {
	modules, err := modulesOf(programs...)
	if err != nil {
		return err
	}
	licences, err := licencesOf(b.root, modules)
	if err != nil {
		return err
	}
	all, err := releasesOf(b.root, version.Number, b.time.Format(time.DateOnly))
	if err != nil {
		return err
	}
	ours, err := os.ReadFile(filepath.Join(b.root, "LICENSE"))
	if err != nil {
		return err
	}
	copyright, err := copyrightFile(string(ours), b.homepage, licences)
	if err != nil {
		return err
	}
	doc := filepath.Join(dir, "doc")
	if err := os.MkdirAll(doc, 0o755); err != nil {
		return err
	}
	for name, text := range map[string]string{
		"doc/copyright":               copyright,
		"doc/changelog.gz":            debianChangelog(all, b.maintainer, b.time),
		"doc/third-party-licences.gz": string(together(licences)),
		"metainfo.xml":                metainfo(all, b.homepage, b.pictures),
		"release-notes.md":            all[0].page(),
	} {
		data := []byte(text)
		if strings.HasSuffix(name, ".gz") {
			if data, err = packed(data); err != nil {
				return err
			}
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// packed returns data as gzip has it, without name and time.
func packed(data []byte) ([]byte, error) {
	var z bytes.Buffer
	w, err := gzip.NewWriterLevel(&z, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(data)
	err = errors.Join(err, w.Close())
	return z.Bytes(), err
}

// together returns the texts of licences one after another.
func together(all []licence) []byte {
	var b bytes.Buffer
	for _, l := range all {
		for _, text := range l.texts {
			fmt.Fprintf(&b, "==== %s %s: %s\n\n%s\n\n", l.module, l.version, l.name, strings.TrimSpace(text))
		}
	}
	return b.Bytes()
}

// modulesOf returns the modules programs are built from, as the programs
// themselves say, sorted, each once.
func modulesOf(programs ...string) ([]*debug.Module, error) {
	var out []*debug.Module
	for _, p := range programs {
		info, err := buildinfo.ReadFile(p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p, err)
		}
		out = append(out, info.Deps...)
		out = append(out, &debug.Module{Path: "std", Version: strings.TrimPrefix(info.GoVersion, "go")})
	}
	slices.SortFunc(out, func(a, b *debug.Module) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Version, b.Version))
	})
	return slices.CompactFunc(out, func(a, b *debug.Module) bool { return a.Path == b.Path && a.Version == b.Version }),
		nil
}

// writeSBOM writes what the programs are built from as SPDX 2.3.
func (b *build) writeSBOM(name string, modules []*debug.Module) error {
	type object = map[string]any
	packages := []object{{
		"name": "playhead", "SPDXID": "SPDXRef-playhead", "versionInfo": version.Number,
		"downloadLocation": "NOASSERTION",
		"licenseConcluded": "MIT", "licenseDeclared": "MIT", "filesAnalyzed": false,
	}}
	relations := []object{{
		"spdxElementId": "SPDXRef-DOCUMENT", "relatedSpdxElement": "SPDXRef-playhead",
		"relationshipType": "DESCRIBES",
	}}
	for i, m := range modules {
		id := fmt.Sprintf("SPDXRef-module-%d", i)
		purl := "pkg:golang/" + m.Path + "@" + m.Version
		packages = append(packages, object{
			"name": m.Path, "SPDXID": id, "versionInfo": m.Version, "downloadLocation": "NOASSERTION",
			"filesAnalyzed":    false,
			"licenseConcluded": "NOASSERTION", "licenseDeclared": "NOASSERTION",
			"externalRefs": []object{{
				"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
				"referenceLocator": purl,
			}},
		})
		relations = append(relations, object{
			"spdxElementId": "SPDXRef-playhead", "relatedSpdxElement": id,
			"relationshipType": "DEPENDS_ON",
		})
	}
	namespace := b.homepage
	if namespace == "" {
		namespace = "urn:playhead:"
	}
	text, err := json.MarshalIndent(object{
		"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": filepath.Base(name),
		"documentNamespace": namespace + "sbom/" + filepath.Base(name),
		"creationInfo": object{
			"created":  b.time.Format("2006-01-02T15:04:05Z"),
			"creators": []string{"Tool: playhead-dist"},
		},
		"packages": packages, "relationships": relations,
	}, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o644)
}

// licencesOf returns the licences of modules, from the module cache, by the names that THIRD-PARTY.md gives them.
func licencesOf(root string, modules []*debug.Module) ([]licence, error) {
	table, err := os.ReadFile(filepath.Join(root, "THIRD-PARTY.md"))
	if err != nil {
		return nil, err
	}
	names := map[string]string{"std": "BSD-3-Clause"}
	for _, line := range strings.Split(string(table), "\n") {
		if cells := strings.Split(line, " | "); len(cells) == 4 {
			names[strings.TrimPrefix(cells[0], "| ")] = cells[2]
		}
	}
	var out []licence
	for _, m := range modules {
		dir, err := sourceOf(root, m)
		if err != nil {
			return nil, err
		}
		l := licence{module: m.Path, version: m.Version, name: names[m.Path]}
		for _, pattern := range []string{"LICEN[SC]E*", "Licen[sc]e*", "COPYING*", "NOTICE*", "UNLICENSE*", "PATENTS"} {
			files, err := filepath.Glob(filepath.Join(dir, pattern))
			if err != nil {
				return nil, err
			}
			for _, name := range files {
				if text, err := os.ReadFile(name); err == nil {
					l.texts = append(l.texts, string(text))
				}
			}
		}
		if len(l.texts) == 0 {
			return nil, fmt.Errorf("%s %s has no licence text", m.Path, m.Version)
		}
		out = append(out, l)
	}
	return out, nil
}

// sourceOf returns the folder of a module.
func sourceOf(root string, m *debug.Module) (string, error) {
	if m.Path == "std" {
		out, err := exec.Command("go", "env", "GOROOT").Output()
		return strings.TrimSpace(string(out)), err
	}
	cmd := exec.Command("go", "mod", "download", "-json", m.Path+"@"+m.Version)
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go mod download %s: %w", m.Path, err)
	}
	var at struct{ Dir string }
	err = json.Unmarshal(out, &at)
	return at.Dir, err
}
