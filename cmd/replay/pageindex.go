package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"playhead/moment"
)

// mostPages is how many pages an index lists.
const mostPages = 20_000

// index copies the moment pages of a folder into a new one, with a page that searches them.
func (f *pageFlags) index(cmd *cobra.Command, args []string) error {
	if len(args) > 1 {
		return usageError{errors.New("page: name one folder of pages")}
	}
	if f.out.path == "" || f.out.path == "-" {
		return usageError{errors.New("page: where to? Name a new folder with -o")}
	}
	if f.from != "" || f.to != "" || f.follow != "" || len(f.players) > 0 {
		return usageError{errors.New("page: a folder is copied as it is: its pages are made already")}
	}
	pages, err := pagesIn(cmd, f, args[0])
	if err != nil {
		return err
	}
	if len(pages) == 0 {
		return fmt.Errorf("%s: no moment pages in this folder: write some with %s page FILE -o %s", args[0],
			programName(),
			filepath.Join(args[0], "moment.html"))
	}
	if err := os.Mkdir(f.out.path, 0o777); err != nil && (!os.IsExist(err) || !f.out.force) {
		if os.IsExist(err) {
			return fmt.Errorf("%s exists; --force replaces the pages in it", f.out.path)
		}
		return err
	}
	for _, a := range pages {
		if err := f.copyPage(cmd, filepath.Join(args[0], a.File), filepath.Join(f.out.path, a.File)); err != nil {
			return err
		}
	}
	out := f.out
	out.path = filepath.Join(f.out.path, "index.html")
	to, err := out.target(cmd, f.all)
	if err != nil {
		return err
	}
	title := f.title
	if title == "" {
		title = "Moments"
	}
	return to.write(func(w io.Writer) error { return moment.WriteIndex(w, title, pages) })
}

// pagesIn returns what the moment pages of a folder say about themselves, in the order of their titles.
func pagesIn(cmd *cobra.Command, f *pageFlags, dir string) ([]moment.About, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var pages []moment.About
	for _, e := range entries {
		if cmd.Context().Err() != nil {
			return nil, cmd.Context().Err()
		}
		if !e.Type().IsRegular() || !strings.EqualFold(filepath.Ext(e.Name()), ".html") || e.Name() == "index.html" {
			continue
		}
		path := filepath.Join(dir, e.Name())
		about, err := readAbout(path)
		if errors.Is(err, moment.ErrNoPage) {
			fmt.Fprintf(cmd.ErrOrStderr(), "replay: %s: %v, left out\n", path, err)
			continue
		}
		if err != nil {
			return nil, err
		}
		if err := f.all.Reads(path); err != nil {
			return nil, err
		}
		if len(pages) == mostPages {
			return nil, fmt.Errorf("%s: an index lists at most %d pages", dir, mostPages)
		}
		about.File = e.Name()
		pages = append(pages, about)
	}
	slices.SortStableFunc(pages, func(a, b moment.About) int {
		return cmp.Or(cmp.Compare(strings.ToLower(a.Title), strings.ToLower(b.Title)), cmp.Compare(a.File, b.File))
	})
	return pages, nil
}

func readAbout(path string) (moment.About, error) {
	in, err := os.Open(path)
	if err != nil {
		return moment.About{}, err
	}
	defer in.Close()
	return moment.ReadAbout(in)
}

func (f *pageFlags) copyPage(cmd *cobra.Command, from, path string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out := f.out
	out.path = path
	to, err := out.target(cmd, f.all)
	if err != nil {
		return err
	}
	return to.write(func(w io.Writer) error {
		_, err := io.Copy(w, in)
		return err
	})
}
