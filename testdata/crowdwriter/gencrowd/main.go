// Command gencrowd writes recordings that are hard to show into a folder.
//
//	go run ./testdata/crowdwriter/gencrowd -o FOLDER
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"playhead/assets/samples"
	"playhead/testdata/crowdwriter"
)

func main() {
	out := flag.String("o", ".", "the `folder` to write to")
	flag.Parse()
	if err := run(*out); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(dir string) error {
	const name = "Sunny Ledges"
	m, err := fs.ReadFile(samples.Files, name+".map")
	if err != nil {
		return err
	}
	for file, data := range map[string][]byte{
		"crowd.demo": crowdwriter.Demo(name, m), "crowd.teehistorian": crowdwriter.Log(name), name + ".map": m,
	} {
		if err := os.WriteFile(filepath.Join(dir, file), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
