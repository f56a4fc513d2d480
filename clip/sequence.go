package clip

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"playhead/outfile"
)

// A sequence writes a PNG file per frame, numbered from 0. Every file is
// complete or not there; a sequence that is aborted removes all of its files.
type sequence struct {
	ctx     context.Context
	pattern string
	opt     Options
	enc     png.Encoder
	written []string
	bytes   int64
}

var frameVerb = regexp.MustCompile(`%(0[1-9])?d`)

// numbered returns the name of the frame with the given number.
func numbered(pattern string, frame int) (string, error) {
	dir, name := filepath.Split(pattern)
	if strings.Count(name, "%") != 1 || !frameVerb.MatchString(name) {
		return "", fmt.Errorf("%s: want one %%d or %%04d for the frame number", name)
	}
	verb := frameVerb.FindString(name)
	return dir + frameVerb.ReplaceAllLiteralString(name, fmt.Sprintf(verb, frame)), nil
}

func newSequence(ctx context.Context, pattern string, opt Options) (Writer, error) {
	first, err := numbered(pattern, 0)
	if err != nil {
		return nil, err
	}
	return &sequence{ctx: ctx, pattern: pattern, opt: opt, enc: png.Encoder{CompressionLevel: png.BestSpeed}},
		outfile.Check(first, opt.Out)
}

// Frame implements Writer.
func (s *sequence) Frame(m *image.RGBA) error {
	if err := s.opt.checkFrame(m); err != nil {
		return err
	}
	path, err := numbered(s.pattern, len(s.written))
	if err != nil {
		return err
	}
	out, err := outfile.Create(s.ctx, path, s.opt.Out)
	if err != nil {
		return err
	}
	if err := s.enc.Encode(out, m); err != nil {
		return errors.Join(err, out.Abort())
	}
	if err := out.Commit(); err != nil {
		return err
	}
	s.written = append(s.written, path)
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if s.bytes += info.Size(); s.opt.MaxBytes > 0 && s.bytes > s.opt.MaxBytes {
		return &TooLargeError{Sequence, s.bytes, s.opt.MaxBytes}
	}
	return nil
}

// Close implements Writer.
func (s *sequence) Close() error {
	if err := s.ctx.Err(); err != nil {
		return err
	}
	if len(s.written) == 0 {
		return ErrNoFrames
	}
	s.written = nil
	return nil
}

// Abort implements Writer.
func (s *sequence) Abort() error {
	for _, path := range s.written {
		_ = os.Remove(path) // it is ours, and there is nothing else to do about it
	}
	s.written = nil
	return nil
}
