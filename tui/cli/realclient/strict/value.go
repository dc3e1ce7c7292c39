package strict

import (
	"encoding/json"
	"unicode/utf8"
)

// value is a JSON value. A missing one is the zero value.
type value struct{ of any }

// parse reads JSON. Invalid JSON is a missing value.
func parse(data []byte) value {
	var v value
	if json.Unmarshal(data, &v.of) != nil {
		return value{}
	}
	return v
}

// get returns a member of an object, or of one of its members.
func (v value) get(names ...string) value {
	for _, name := range names {
		members, _ := v.of.(map[string]any)
		v = value{members[name]}
	}
	return v
}

// list returns the elements of a list.
func (v value) list() []value {
	all, _ := v.of.([]any)
	out := make([]value, len(all))
	for i := range all {
		out[i] = value{all[i]}
	}
	return out
}

// text returns a string, "" if the value is not one.
func (v value) text() string {
	s, _ := v.of.(string)
	return s
}

// number returns a whole number, 0 if the value is not one.
func (v value) number() int {
	n, _ := v.of.(float64)
	return int(n)
}

func (v value) exists() bool { return v.of != nil }

func (v value) isText() bool {
	_, ok := v.of.(string)
	return ok
}

func (v value) isList() bool {
	_, ok := v.of.([]any)
	return ok
}

func (v value) isObject() bool {
	_, ok := v.of.(map[string]any)
	return ok
}

// tokens estimates what the texts of a value cost, without the names of its members and the bytes
// of pictures and documents.
func (v value) tokens() int {
	n := 0
	switch of := v.of.(type) {
	case string:
		return tokensOf(of)
	case []any:
		for _, e := range of {
			n += value{e}.tokens()
		}
	case map[string]any:
		for name, e := range of {
			switch name {
			case "data", "image_url", "signature", "encrypted_content":
			default:
				n += value{e}.tokens()
			}
		}
	}
	return n
}

// longest returns the length of the longest string in a value, in characters.
func (v value) longest() int {
	n := 0
	switch of := v.of.(type) {
	case string:
		return utf8.RuneCountInString(of)
	case []any:
		for _, e := range of {
			n = max(n, value{e}.longest())
		}
	case map[string]any:
		for name, e := range of {
			if name != "image_url" {
				n = max(n, value{e}.longest())
			}
		}
	}
	return n
}
