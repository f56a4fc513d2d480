package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"playhead/formats"
	"playhead/gamedata"
	"playhead/library"
	"playhead/outfile"
	"playhead/rights"
)

// A keeper gives up all rights but those it is given.
type keeper func(rights.Rights) (rights.Held, error)

// rightsVariable is the variable of the environment that says which rights to keep.
const rightsVariable = "PLAYHEAD_RIGHTS"

// ownKeeper returns the keeper of the program, nil if the user wants to keep all rights.
func ownKeeper() keeper {
	if os.Getenv(rightsVariable) == "all" {
		return nil
	}
	return rights.Keep
}

// What a command needs that its flags do not tell: keys of its annotations.
const (
	// readsLogsBeside is a command that reads the logs in the folder of a recording.
	readsLogsBeside = "reads logs beside"
	// readsNoRecordings is a command that reads nothing from strangers.
	readsNoRecordings = "reads no recordings"
)

// needs annotates a command with what its flags do not tell.
func needs(c *cobra.Command, what string) {
	if c.Annotations == nil {
		c.Annotations = map[string]string{}
	}
	c.Annotations[what] = "yes"
}

// giveUpFirst makes each command give up the rights that it does not need, when its arguments are known and before
// it reads anything. swept is closed when the files of killed programs are removed, which may be anywhere.
func giveUpFirst(root *cobra.Command, keep keeper, swept <-chan struct{}, stderr io.Writer) {
	for _, c := range root.Commands() {
		run := c.RunE
		if run == nil || c.Annotations[readsNoRecordings] != "" {
			continue
		}
		c.RunE = func(cmd *cobra.Command, args []string) error {
			select {
			case <-swept:
			case <-time.After(patience): // a folder on a network that does not answer
			}
			_ = time.Now().Local().String() // reads the time zone
			_, err := keep(rightsOf(cmd, args))
			switch {
			case err != nil && errors.Is(err, rights.ErrNone) && runtime.GOOS != "linux":
			case err != nil:
				fmt.Fprintf(stderr, "replay: %v, so this command keeps all rights of the user (%s=all hides this note)\n",
					err, rightsVariable)
			}
			return run(cmd, args)
		}
	}
}

// rightsOf returns the rights that a command needs: those to what its arguments and flags name, and to what lies
// there that belongs to a recording.
func rightsOf(cmd *cobra.Command, args []string) rights.Rights {
	n := &needed{beside: cmd.Annotations[readsLogsBeside] != ""}
	for _, arg := range args {
		n.input(arg, cmd)
	}
	cmd.Flags().Visit(func(f *pflag.Flag) { n.flag(f, cmd) })
	if cmd.Flags().Lookup("data") != nil { // it looks for maps
		n.Read = append(n.Read, gamedata.Reads()...)
	}
	n.index(cmd)
	if cmd.Name() != "find" && cmd.Name() != "tables" {
		n.Write = append(n.Write, formats.TempFolders()...)
	}
	switch cmd.Name() {
	case "bench": // measures itself
		n.Read, n.Write = append(n.Read, "/proc"), append(n.Write, "/proc/self")
	case "demo", "page": // have a secret to derive noise from
		n.own(filepath.Join(xdg.ConfigHome, "playhead"))
	}
	return n.Rights
}

// A needed gathers rights.
type needed struct {
	rights.Rights
	beside bool // also logs beside recordings
}

// flag adds what a flag names that was given.
func (n *needed) flag(f *pflag.Flag, cmd *cobra.Command) {
	values := []string{f.Value.String()}
	if list, ok := f.Value.(pflag.SliceValue); ok {
		values = list.GetSlice()
	}
	what, _ := pflag.UnquoteUsage(f)
	for _, value := range values {
		switch {
		case f.Name == "dataset":
			n.folderToMake(value)
		case f.Name == "db":
		case strings.HasPrefix(what, "OUT"):
			n.output(value)
		case f.Name == "data":
			n.Read = append(n.Read, value)
		case f.Name == "follow" && what == "": // of events: it looks which program writes the file
			n.AllFiles = true
		case strings.Contains(what, "FILE"), strings.Contains(what, "DEMO"), strings.Contains(what, "CASE"):
			n.input(value, cmd)
		}
	}
}

// output adds the rights to write an output.
func (n *needed) output(path string) {
	if path == "-" || path == "" {
		return
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() { // of pages
		n.Write = append(n.Write, path)
	} else if place := outfile.Place(path); place != "" {
		n.Write = append(n.Write, place)
	}
	n.own(recordsFolder()) // of outputs that are not finished
}

// folderToMake adds the rights to make a folder and fill it.
func (n *needed) folderToMake(path string) {
	for up := path; ; up = filepath.Dir(up) {
		if _, err := os.Stat(up); err == nil || filepath.Dir(up) == up {
			n.Write = append(n.Write, up)
			break
		}
	}
	n.own(recordsFolder())
}

// own adds the right to a folder of ours, which is made if it is missing: the right to make it would be one to the
// folder above.
func (n *needed) own(path string) {
	const onlyTheUser = 0o700
	if os.MkdirAll(path, onlyTheUser) == nil {
		n.Write = append(n.Write, path)
	}
}

// input adds the rights to read a file or folder that an argument names: FILE, FILE#RUN, an entry of a zip file.
func (n *needed) input(arg string, cmd *cobra.Command) {
	path := arg
	for {
		info, err := os.Stat(path)
		switch {
		case err == nil && info.IsDir():
			n.folder(path, cmd)
			return
		case err == nil:
			n.file(path)
			return
		}
		if file, run, ok := cutLast(path, "#"); ok && !strings.ContainsRune(run, filepath.Separator) {
			path = file
		} else if up := filepath.Dir(path); up == path || up == "." || up == string(filepath.Separator) {
			return // it names no file
		} else if info, err := os.Stat(up); err == nil && info.IsDir() {
			return
		} else {
			path = up
		}
	}
}

func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// mostBeside is how many files beside a recording a command may read.
const mostBeside = 4096

// file adds a recording, and what belongs to it in its folder: maps, and logs that its runs were saved in.
func (n *needed) file(path string) {
	n.Read, n.Run = append(n.Read, path), append(n.Run, formats.Programs(path)...)
	reads, lists := gamedata.Beside(path)
	n.Read, n.List = append(n.Read, reads...), append(n.List, lists...)
	for _, dir := range []string{filepath.Dir(path), filepath.Dir(filepath.Dir(path))} {
		if slices.Contains(n.Read, dir) {
			continue
		}
		entries, _ := os.ReadDir(dir) // what cannot be listed is not read
		for _, e := range entries[:min(len(entries), mostBeside)] {
			beside := n.beside && e.Type().IsRegular() && dir == filepath.Dir(path)
			if !e.IsDir() && (gamedata.PartOfMap(e.Name()) || beside) {
				n.Read = append(n.Read, filepath.Join(dir, e.Name()))
			}
		}
	}
}

// folder adds a folder of recordings, and what links in it lead to.
func (n *needed) folder(dir string, cmd *cobra.Command) {
	n.Read = append(n.Read, dir)
	reads, _ := gamedata.Beside(filepath.Join(dir, "a"))
	n.Read = append(n.Read, reads...)
	recursive, _ := cmd.Flags().GetBool("recursive") // false where there is no such flag
	_ = filepath.WalkDir(dir+string(filepath.Separator), func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fs.SkipDir
		case e.Type()&fs.ModeSymlink != 0:
			n.Read = append(n.Read, path)
		case strings.HasSuffix(strings.ToLower(e.Name()), ".bz2"):
			n.Run = append(n.Run, formats.Programs(e.Name())...)
		case e.IsDir() && !recursive && filepath.Clean(path) != filepath.Clean(dir):
			return fs.SkipDir
		}
		return nil
	})
}

// index adds the library's index and the folders of its recordings, if the command uses it.
func (n *needed) index(cmd *cobra.Command) {
	flag := cmd.Flags().Lookup("db")
	if flag == nil {
		return
	}
	db := indexFlag{flag.Value.String()}
	own := filepath.Dir(db.options().Folders)
	switch cmd.Name() {
	case "find":
		n.Read = append(n.Read, db.file(), own)
		n.Write = append(n.Write, db.file()+"-wal", db.file()+"-shm")
		return
	case "index":
		if db.path == "" {
			n.own(filepath.Dir(db.file()))
		}
	default:
		if !cmd.Flags().Changed("library") && !flag.Changed {
			return
		}
	}
	n.own(own)
	n.folderToMake(filepath.Dir(db.file()))
	x, err := library.OpenToAsk(context.Background(), db.file(), db.options())
	if err != nil {
		return // the command says so
	}
	defer x.Close()
	folders, _ := x.Folders(context.Background()) // the command says so
	for _, f := range folders {
		n.folder(f.Path, cmd)
	}
}
