package report

import (
	"reflect"
	"strings"
)

// shapeOf writes a type on one line: [] marks a list, ? a value that may be null, | keys with the
// same value.
func shapeOf(t reflect.Type) string {
	mark := ""
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		mark += map[reflect.Kind]string{reflect.Pointer: "?", reflect.Slice: "[]"}[t.Kind()]
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return mark
	}
	var fields []string
	for i := range t.NumField() {
		f := t.Field(i)
		name := f.Tag.Get("json")
		if name == "-" {
			continue // It is not printed.
		}
		if i > 0 && f.Type.Kind() == reflect.Struct && f.Type == t.Field(i-1).Type {
			before, _, _ := strings.Cut(fields[len(fields)-1], " ")
			fields, name = fields[:len(fields)-1], before+"|"+name
		}
		fields = append(fields, name+shapeOf(f.Type))
	}
	return mark + " {" + strings.Join(fields, ", ") + "}"
}

// Shape lists every key of the JSON object on its own line, with the keys inside it. [] marks a
// list, ? a value that may be null, | keys with the same value.
func Shape() string {
	var b strings.Builder
	t := reflect.TypeFor[Report]()
	for i := range t.NumField() {
		b.WriteString(t.Field(i).Tag.Get("json") + shapeOf(t.Field(i).Type) + "\n")
	}
	return b.String()
}
