package main

import (
	"fmt"
	"path/filepath"

	"playhead/formats"
	"playhead/render/session"
)

// openTogether opens the first of several recordings, on mapFile unless that is
// "". Recordings that continue one another become the games of one recording; the
// others are offered for comparison.
func (a *app) openTogether(all []string, mapFile string) {
	follow := a.shot == nil
	a.start(source{path: all[0], name: filepath.Base(all[0]), sample: -1, mapFile: mapFile, client: -1, private: a.opt.showPrivate, open: func(opt formats.Options) (*openFile, error) {
		c, rest, err := formats.OpenChain(all, opt)
		if err != nil {
			return &openFile{others: all[1:]}, err
		}
		if len(c.Files) == 1 {
			c.Close()
			o, err := openPath(all[0], opt, follow)
			if err != nil {
				o = new(openFile)
			}
			o.others = rest
			return o, err
		}
		o := &openFile{decoder: c, name: fmt.Sprintf("%s and %d more", c.Files[0].Name, len(c.Files)-1), files: c.Files, others: rest}
		for _, f := range c.Files {
			o.bytes += f.Bytes
		}
		return o, nil
	}})
}

// openMap opens the recording of another map of the server that is watched, and
// plays on.
func (a *app) openMap(path string) {
	src := fileSource(path, a.opt.showPrivate, a.shot == nil)
	if s := a.current.Session; s != nil {
		src.private = s.Private
		carried := a.current.CarryToMap()
		src.carried = &carried
	}
	a.start(src)
}

// findMaps looks for the server's recordings of earlier and later maps on a
// separate goroutine.
func (a *app) findMaps(o opened) {
	if o.path == "" || len(o.files) == 0 || !o.Session.Recording().Meta.FilePerMap {
		return
	}
	last := o.files[len(o.files)-1].Path
	a.crash.Go("looking for the other parts", func() {
		parts, at, err := formats.Parts(o.files[0].Path)
		if err != nil || len(parts) < 2 {
			return
		}
		end := at
		for i, p := range parts {
			if p.Path == last {
				end = i
			}
		}
		before, after := mapFiles(parts[:at]), mapFiles(parts[end+1:])
		a.postTo(o.ctx, func() { o.Session.SetMapFiles(before, after) })
	})
}

// mapFiles returns the parts of a chain for the window.
func mapFiles(parts []formats.Part) []session.MapFile {
	var files []session.MapFile
	for _, p := range parts {
		files = append(files, session.MapFile(p))
	}
	return files
}
