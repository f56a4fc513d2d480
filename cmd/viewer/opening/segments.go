package opening

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"playhead/assets"
	"playhead/formats"
	"playhead/render"
	"playhead/render/comparison"
	"playhead/render/part"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/segments"
)

// segmentComparer returns what compares segments in a window.
func segmentComparer(w *render.Window) comparison.SegmentComparer {
	c, _ := part.First[comparison.SegmentComparer](w.Replay().Parts)
	return c
}

// asRun returns what plays the files of r as one run, nil if these are no segments.
func (o *Opener) asRun(r *Request, meta sim.Meta) func() {
	if !formats.Of(meta).Segments || len(r.Files) < 2 {
		return nil
	}
	all := Request{Files: r.Files, Segments: true}
	return func() { o.Open(all) }
}

// ReadSegments reads the segments of demos and of folders of demos, and calls done with them
// unless another recording is shown by then.
func (o *Opener) ReadSegments(paths []string, done func([]segments.Segment)) {
	now := o.now
	o.Work.Go("reading segments", func() {
		set, err := readSegments(now.Ctx, paths)
		o.Work.PostTo(now.Ctx, func() {
			if err != nil {
				o.Window.Toast(widget.Toast{
					Kind: widget.SeverityError, Icon: assets.IconFile, Title: "Not compared", Detail: err.Error(),
				}, nil)
				return
			}
			done(set)
		})
	})
}

// readSegments reads the segments of demos and of the demos in folders, in the order of their numbers.
func readSegments(ctx context.Context, paths []string) (all []segments.Segment, err error) {
	for _, path := range paths {
		files := []string{path}
		if entries, err := os.ReadDir(path); err == nil {
			files = nil
			for _, e := range entries {
				if p := filepath.Join(path, e.Name()); e.Type().IsRegular() && formats.Candidate(p) {
					files = append(files, p)
				}
			}
			slices.SortFunc(files, formats.CompareNames)
		}
		for _, file := range files {
			some, err := segmentsIn(ctx, file)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", filepath.Base(file), err)
			}
			all = append(all, some...)
		}
	}
	if len(all) == 0 {
		return nil, errors.New("no GoldSrc demo there")
	}
	return all, nil
}

// segmentsIn returns the segments of a demo, as far as it is readable.
func segmentsIn(ctx context.Context, path string) ([]segments.Segment, error) {
	f, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		return nil, err
	}
	l := sim.Load(ctx, f)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	return segments.Of(r, path), nil
}
