package statefile

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
)

// An object is a JSON object whose keys keep their order.
type object struct {
	keys   []string
	values map[string]json.RawMessage
}

var errNoObject = errors.New("not a JSON object")

func parseObject(b []byte) (object, error) {
	o := object{values: map[string]json.RawMessage{}}
	if err := json.Unmarshal(b, &o.values); err != nil {
		return o, err
	}
	if o.values == nil { // null
		return o, errNoObject
	}
	d := json.NewDecoder(bytes.NewReader(b))
	if _, err := d.Token(); err != nil {
		return o, err
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return o, err
		}
		name, _ := key.(string)
		if !slices.Contains(o.keys, name) {
			o.keys = append(o.keys, name)
		}
		var skipped json.RawMessage
		if err := d.Decode(&skipped); err != nil {
			return o, err
		}
	}
	return o, nil
}

func (o *object) set(key string, value json.RawMessage) {
	if _, ok := o.values[key]; !ok {
		o.keys = append(o.keys, key)
	}
	o.values[key] = value
}

// encode writes o. Its parts are JSON already.
func (o *object) encode() json.RawMessage {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, key := range o.keys {
		if i > 0 {
			b.WriteByte(',')
		}
		name, _ := json.Marshal(key) // a string always can be
		b.Write(name)
		b.WriteByte(':')
		b.Write(o.values[key])
	}
	b.WriteByte('}')
	return b.Bytes()
}

// withVersion returns an object with its version as the first key.
func withVersion(b json.RawMessage, version int) (json.RawMessage, error) {
	o, err := parseObject(b)
	if err != nil {
		return nil, err
	}
	if i := slices.Index(o.keys, "version"); i >= 0 {
		o.keys = slices.Delete(o.keys, i, i+1)
	}
	o.keys = slices.Insert(o.keys, 0, "version")
	if o.values["version"], err = json.Marshal(version); err != nil {
		return nil, err
	}
	return o.encode(), nil
}

// merge applies the changes from base to mine to theirs, which may hold keys that
// mine does not know. Nil stands for nothing there.
func merge(base, mine, theirs json.RawMessage) json.RawMessage {
	if theirs == nil {
		return mine
	}
	if base != nil && equal(base, mine) {
		return theirs
	}
	if m, err := parseObject(mine); err == nil {
		if t, err := parseObject(theirs); err == nil {
			b, _ := parseObject(base) // of nothing: no keys
			return mergeObjects(b, m, t)
		}
	}
	var m, t []json.RawMessage
	if json.Unmarshal(mine, &m) != nil || m == nil || json.Unmarshal(theirs, &t) != nil {
		return mine
	}
	var b []json.RawMessage
	_ = json.Unmarshal(base, &b) // of nothing: no entries
	out := []json.RawMessage{}
	for _, e := range m {
		if kept := entry(t, e); kept != nil {
			e = merge(entry(b, e), e, kept)
		}
		out = append(out, e)
	}
	all, err := json.Marshal(out)
	if err != nil {
		return mine
	}
	return all
}

func mergeObjects(base, mine, theirs object) json.RawMessage {
	out := object{values: map[string]json.RawMessage{}}
	for _, key := range theirs.keys {
		_, removed := base.values[key]
		if value, ok := mine.values[key]; ok {
			out.set(key, merge(base.values[key], value, theirs.values[key]))
		} else if !removed {
			out.set(key, theirs.values[key])
		}
	}
	for _, key := range mine.keys {
		_, there := theirs.values[key]
		// What did not change and is not there was removed by another program.
		if was := base.values[key]; !there && (was == nil || !equal(was, mine.values[key])) {
			out.set(key, mine.values[key])
		}
	}
	return out.encode()
}

// entry returns the entry of a list that is e as it was, nil without one.
func entry(list []json.RawMessage, e json.RawMessage) json.RawMessage {
	if i := slices.IndexFunc(list, func(o json.RawMessage) bool { return sameEntry(e, o) }); i >= 0 {
		return list[i]
	}
	return nil
}

// sameEntry reports whether two entries of a list are the same thing: by their id or
// path, or because all that a knows is the same in b.
func sameEntry(a, b json.RawMessage) bool {
	x, err := parseObject(a)
	if err != nil {
		return false
	}
	y, err := parseObject(b)
	if err != nil {
		return false
	}
	for _, id := range []string{"id", "path"} {
		if x.values[id] != nil {
			return y.values[id] != nil && equal(x.values[id], y.values[id])
		}
	}
	for key, value := range x.values {
		if y.values[key] == nil || !equal(value, y.values[key]) {
			return false
		}
	}
	return true
}

func equal(a, b json.RawMessage) bool {
	x, errX := parse(a)
	y, errY := parse(b)
	return errX == nil && errY == nil && reflect.DeepEqual(x, y)
}

func parse(b json.RawMessage) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	err = d.Decode(&v)
	return v, err
}

// decodeEach reads each value of the object b that makes sense into its field of v,
// a pointer to a struct. The other fields stay as they are.
func decodeEach(b json.RawMessage, v any) {
	o, err := parseObject(b)
	if err != nil {
		return
	}
	into := reflect.ValueOf(v).Elem()
	for i := range into.NumField() {
		name, _, _ := strings.Cut(into.Type().Field(i).Tag.Get("json"), ",")
		value, ok := o.values[name]
		if !ok {
			continue
		}
		field := into.Field(i)
		_, own := field.Addr().Interface().(json.Unmarshaler)
		_, text := field.Addr().Interface().(encoding.TextUnmarshaler)
		if field.Kind() == reflect.Struct && !own && !text {
			decodeEach(value, field.Addr().Interface())
			continue
		}
		fresh := reflect.New(field.Type())
		if json.Unmarshal(value, fresh.Interface()) == nil {
			field.Set(fresh.Elem())
		}
	}
}
