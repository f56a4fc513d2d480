package playhead_test

import (
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The most columns of a line; a tab counts as four.
const mostColumns = 120

// Only text that reads better whole, such as SQL, passes the last column: whatever ends behind it is a string.
func TestLinesFitTheWindowOfAnEditor(t *testing.T) {
	files := 0
	err := filepath.WalkDir(".", func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != "." && strings.HasPrefix(d.Name(), ".") {
			return filepath.SkipDir
		}
		if filepath.Ext(path) != ".go" {
			return nil
		}
		src, err := os.ReadFile(path)
		if err != nil || strings.HasPrefix(string(src), "// Code generated") {
			return err
		}
		files++
		for _, line := range longLines(src) {
			t.Errorf("%s:%d: more than %d columns", path, line, mostColumns)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 1000 {
		t.Fatalf("only %d files were read", files)
	}
}

// longLines returns the numbers, from 1, of the lines of src that have more than mostColumns columns, although no
// string covers the last of these.
func longLines(src []byte) []int {
	var long []int
	var ends []int // the offset of each line's first character behind the last column, or -1
	start := 0
	for _, line := range strings.SplitAfter(string(src), "\n") {
		column, end := 0, -1
		for i, r := range strings.TrimSuffix(line, "\n") {
			if column++; r == '\t' {
				column += 3
			}
			if column > mostColumns {
				end = start + i
				break
			}
		}
		ends = append(ends, end)
		start += len(line)
	}
	covered := map[int]bool{}
	file := token.NewFileSet().AddFile("", 1, len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, 0)
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			break
		}
		if tok != token.STRING {
			continue
		}
		from := file.Offset(pos)
		to := from + len(text)
		for line := file.Line(pos); line <= len(ends) && line <= file.Line(file.Pos(min(to, len(src)))); line++ {
			if end := ends[line-1]; end >= from && end <= to {
				covered[line] = true
			}
		}
	}
	for i, end := range ends {
		if end >= 0 && !covered[i+1] {
			long = append(long, i+1)
		}
	}
	return long
}

func TestLongLinesAreFound(t *testing.T) {
	pad := strings.Repeat("x", mostColumns)
	src := "package p\n\nvar a = 1 // " + pad + "\n\nvar b = \"" + pad + "\"\n\nvar c = `\n" + pad + pad +
		"\n`\n\nvar " + pad + " = 2\n"
	if got := longLines([]byte(src)); len(got) != 2 || got[0] != 3 || got[1] != 11 {
		t.Errorf("lines %v, want 3 and 11", got)
	}
}
