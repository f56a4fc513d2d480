package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"playhead/formats"
	"playhead/sim/runs"
)

// A saveFinder finds the runs that loaded runs continue, in the logs next to
// them. It reads each folder once, and only if a run was loaded whose save is not
// in its own recording.
type saveFinder struct {
	flags   *recordingFlags
	mu      sync.Mutex
	folders map[string][]savedRuns
}

// savedRuns are the runs of one log that were saved among others.
type savedRuns struct {
	path string
	runs []runs.Run
}

func newSaveFinder(f *recordingFlags) *saveFinder {
	return &saveFinder{flags: f, folders: map[string][]savedRuns{}}
}

// maxBeside is how many files of a folder are looked into.
const maxBeside = 256

// link links a recording's loaded runs to the runs that they continue.
func (s *saveFinder) link(ctx context.Context, path string, found []runs.Run) {
	if path == "-" || runs.LinkLoads(found, path, found) {
		return
	}
	for _, log := range s.folder(ctx, filepath.Dir(path)) {
		if filepath.Clean(log.path) != filepath.Clean(path) && runs.LinkLoads(found, log.path, log.runs) {
			return
		}
	}
}

// folder returns the logs of a folder in which runs were saved.
func (s *saveFinder) folder(ctx context.Context, dir string) []savedRuns {
	s.mu.Lock()
	defer s.mu.Unlock()
	if logs, ok := s.folders[dir]; ok {
		return logs
	}
	var logs []savedRuns
	entries, _ := os.ReadDir(dir) // what cannot be read holds no run for us
	looked := 0
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if looked >= maxBeside || ctx.Err() != nil {
			break
		}
		if e.Type().IsRegular() && formats.Candidate(path) {
			looked++
			if found := s.read(ctx, path); len(found) > 0 {
				logs = append(logs, savedRuns{path, found})
			}
		}
	}
	s.folders[dir] = logs
	return logs
}

// read returns a log's runs, nil if none of them was saved.
func (s *saveFinder) read(ctx context.Context, path string) []runs.Run {
	file, err := formats.OpenFile(path, s.flags.options())
	if err != nil {
		return nil
	}
	log, _ := file.Log()
	file.Close() // it was only read
	if log == nil {
		return nil
	}
	o, err := s.flags.open(ctx, path, io.Discard)
	if err != nil {
		return nil
	}
	defer o.Close()
	found, _, err := s.flags.runs(ctx, o, path, io.Discard)
	if err != nil || !slices.ContainsFunc(found, func(r runs.Run) bool { return r.Saved != nil }) {
		return nil
	}
	return found
}
