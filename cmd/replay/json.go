package main

import (
	"encoding/json"

	"github.com/spf13/cobra"

	"playhead/cmd/replay/batch"
)

// jsonFlags are the flags of commands that print an object for every file.
type jsonFlags struct{ array, lines bool }

func (f *jsonFlags) add(c *cobra.Command) {
	c.Flags().BoolVar(&f.array, "json", false, "print JSON: an object, or an array for several files")
	c.Flags().BoolVar(&f.lines, "jsonl", false, "print JSON, one object a line")
}

func (f *jsonFlags) any() bool { return f.array || f.lines }

// shape returns the text around several outputs: array brackets, or separators
// between texts.
func (f *jsonFlags) shape(between string) batch.Shape {
	switch {
	case f.lines:
		return batch.Shape{}
	case f.array:
		return batch.Shape{Open: "[\n", Between: ",\n", Close: "\n]\n", Empty: "[]\n"}
	}
	return batch.Shape{Between: between}
}

// write prints the object of one file.
func (f *jsonFlags) write(t *task, x any) error {
	var b []byte
	var err error
	switch {
	case f.lines:
		b, err = json.Marshal(x)
	case t.several:
		b, err = json.MarshalIndent(x, "  ", "  ")
	default:
		b, err = json.MarshalIndent(x, "", "  ")
	}
	if err != nil {
		return err
	}
	if f.lines || !t.several {
		b = append(b, '\n')
	} else {
		b = append([]byte("  "), b...)
	}
	_, err = t.Out.Write(b)
	return err
}

// lineFlags are the flags of commands whose JSON is one object a line.
type lineFlags struct{ json, lines bool }

func (f *lineFlags) add(c *cobra.Command, instead string) {
	c.Flags().BoolVar(&f.json, "json", false, "print JSON, one object a line"+instead)
	c.Flags().BoolVar(&f.lines, "jsonl", false, "the same as --json")
}

func (f *lineFlags) any() bool { return f.json || f.lines }
