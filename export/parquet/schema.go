package parquet

import (
	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// A Type is the type of the values of a column.
type Type uint8

// The types.
const (
	Bool Type = iota
	Int32
	Int64
	Double
	Instant // nanoseconds since 1970 in UTC
	Text    // UTF-8
	JSON
)

// A Column describes a column of a file.
type Column struct {
	Name       string
	Type       Type
	Optional   bool // rows may have no value
	Dictionary bool // values repeat: each is written once per row group
	// List is the name of the list that the column is a field of, "" for a column
	// with a value per row. A row has any number of elements. The fields of a list
	// follow each other, and none is optional.
	List string
}

// path returns the names that lead to the values.
func (c *Column) path() []string {
	if c.List == "" {
		return []string{c.Name}
	}
	return []string{c.List, "list", "element", c.Name}
}

// physical returns how values are stored.
func (t Type) physical() format.Type {
	switch t {
	case Bool:
		return format.Boolean
	case Int32:
		return format.Int32
	case Int64, Instant:
		return format.Int64
	case Double:
		return format.Double
	}
	return format.ByteArray
}

// bytes returns how many bytes a value takes, 0 if that depends on the value.
func (t Type) bytes() int {
	switch t {
	case Bool:
		return 1 // until it is written
	case Int32:
		return 4
	case Int64, Instant, Double:
		return 8
	}
	return 0
}

// schema describes columns, depth first.
func schema(columns []Column) []format.SchemaElement {
	root := format.SchemaElement{Name: "playhead"}
	list := []format.SchemaElement{root}
	children := int32(0)
	for i := 0; i < len(columns); {
		c := &columns[i]
		children++
		if c.List == "" {
			list = append(list, leaf(c))
			i++
			continue
		}
		fields := i
		for i < len(columns) && columns[i].List == c.List {
			i++
		}
		outer := group(c.List, format.Required, 1)
		outer.ConvertedType = thrift.New(deprecated.List)
		outer.LogicalType.Value = &format.ListType{}
		list = append(list, outer, group("list", format.Repeated, 1),
			group("element", format.Required, int32(i-fields)))
		for ; fields < i; fields++ {
			list = append(list, leaf(&columns[fields]))
		}
	}
	list[0].NumChildren = thrift.New(children)
	return list
}

func group(name string, repetition format.FieldRepetitionType, children int32) format.SchemaElement {
	return format.SchemaElement{
		Name: name, RepetitionType: thrift.New(repetition), NumChildren: thrift.New(children),
	}
}

func leaf(c *Column) format.SchemaElement {
	e := format.SchemaElement{
		Name: c.Name, Type: thrift.New(c.Type.physical()), RepetitionType: thrift.New(format.Required),
	}
	if c.Optional {
		e.RepetitionType = thrift.New(format.Optional)
	}
	switch c.Type {
	case Int32:
		e.ConvertedType = thrift.New(deprecated.Int32)
		e.LogicalType.Value = &format.IntType{BitWidth: 32, IsSigned: true}
	case Int64:
		e.ConvertedType = thrift.New(deprecated.Int64)
		e.LogicalType.Value = &format.IntType{BitWidth: 64, IsSigned: true}
	case Instant:
		e.LogicalType.Value = &format.TimestampType{
			IsAdjustedToUTC: true, Unit: format.TimeUnit{Value: &format.NanoSeconds{}},
		}
	case Text:
		e.ConvertedType = thrift.New(deprecated.UTF8)
		e.LogicalType.Value = &format.StringType{}
	case JSON:
		e.ConvertedType = thrift.New(deprecated.Json)
		e.LogicalType.Value = &format.JsonType{}
	}
	return e
}
