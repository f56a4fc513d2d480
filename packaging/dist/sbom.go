package main

import (
	"bytes"
	"cmp"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
)

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
func (r *release) writeSBOM(name string, modules []*debug.Module) error {
	type object = map[string]any
	packages := []object{{
		"name": "playhead", "SPDXID": "SPDXRef-playhead", "versionInfo": r.version, "downloadLocation": "NOASSERTION",
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
	b, err := json.MarshalIndent(object{
		"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": filepath.Base(name),
		"documentNamespace": r.homepage + "sbom/" + filepath.Base(name),
		"creationInfo": object{
			"created":  r.time.Format("2006-01-02T15:04:05Z"),
			"creators": []string{"Tool: playhead-dist"},
		},
		"packages": packages, "relationships": relations,
	}, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(b, '\n'), 0o644)
}

// licenceTexts returns the licences of modules, from the module cache.
func licenceTexts(root string, modules []*debug.Module) ([]byte, error) {
	var b bytes.Buffer
	for _, m := range modules {
		dir := ""
		if m.Path == "std" {
			out, err := exec.Command("go", "env", "GOROOT").Output()
			if err != nil {
				return nil, err
			}
			dir = strings.TrimSpace(string(out))
		} else {
			cmd := exec.Command("go", "mod", "download", "-json", m.Path+"@"+m.Version)
			cmd.Dir = root
			out, err := cmd.Output()
			if err != nil {
				return nil, fmt.Errorf("go mod download %s: %w", m.Path, err)
			}
			var at struct{ Dir string }
			if err := json.Unmarshal(out, &at); err != nil {
				return nil, err
			}
			dir = at.Dir
		}
		found := false
		for _, pattern := range []string{"LICEN[SC]E*", "COPYING*", "NOTICE*", "UNLICENSE*", "PATENTS"} {
			names, err := filepath.Glob(filepath.Join(dir, pattern))
			if err != nil {
				return nil, err
			}
			for _, name := range names {
				if text, err := os.ReadFile(name); err == nil {
					found = true
					fmt.Fprintf(&b, "==== %s %s: %s\n\n%s\n\n", m.Path, m.Version, filepath.Base(name),
						bytes.TrimSpace(text))
				}
			}
		}
		if !found {
			return nil, fmt.Errorf("%s %s has no licence text", m.Path, m.Version)
		}
	}
	return b.Bytes(), nil
}
