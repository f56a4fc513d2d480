package statefile

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
)

var (
	unmarshaler     = reflect.TypeFor[json.Unmarshaler]()
	textUnmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()
)

// named returns b with the keys of structs written as type t has them. encoding/json reads a key in any case: one that
// somebody wrote by hand would be read instead of ours beside it. Keys of maps differ in case, and stay.
func named(b json.RawMessage, t reflect.Type) json.RawMessage {
	if p := reflect.PointerTo(t); p.Implements(unmarshaler) || p.Implements(textUnmarshaler) {
		return b
	}
	switch t.Kind() {
	case reflect.Pointer:
		return named(b, t.Elem())
	case reflect.Slice, reflect.Array:
		var list []json.RawMessage
		if t.Elem().Kind() == reflect.Uint8 || json.Unmarshal(b, &list) != nil || list == nil {
			return b
		}
		for i, e := range list {
			list[i] = named(e, t.Elem())
		}
		if all, err := json.Marshal(list); err == nil {
			return all
		}
	case reflect.Map:
		if o, err := parseObject(b); err == nil {
			for key, value := range o.values {
				o.values[key] = named(value, t.Elem())
			}
			return o.encode()
		}
	case reflect.Struct:
		if o, err := parseObject(b); err == nil {
			o = namedFields(o, t)
			return o.encode()
		}
	}
	return b
}

// namedFields is named of an object that stands for a struct. Of a key in two cases, the one that t has is kept.
func namedFields(o object, t reflect.Type) object {
	fields := reflect.VisibleFields(t)
	out := object{values: map[string]json.RawMessage{}}
	for _, key := range o.keys {
		name, value := key, o.values[key]
		for _, f := range fields {
			if own := keyOf(f); own != "" && strings.EqualFold(own, key) {
				name, value = own, named(value, f.Type)
				break
			}
		}
		_, exact := o.values[name]
		_, taken := out.values[name]
		if name == key || !exact && !taken {
			out.set(name, value)
		}
	}
	return out
}

// keyOf returns the key of a field, "" of one that has none of its own.
func keyOf(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	switch {
	case !f.IsExported() || f.Anonymous || name == "-":
		return ""
	case name == "":
		return f.Name
	}
	return name
}
