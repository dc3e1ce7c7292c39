package report

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"decant/testdata/generated"
)

var update = flag.Bool("update", false, "write the golden files")

// keysOfType lists the keys of a type with the types of their values, in the order in which they
// are printed.
func keysOfType(t reflect.Type, path string) []string {
	null := ""
	if t.Kind() == reflect.Pointer {
		t, null = t.Elem(), " or null"
	}
	line := func(name string) []string {
		return []string{fmt.Sprintf("%-40s %s%s", path, name, null)}
	}
	switch t.Kind() {
	case reflect.Struct:
		var lines []string
		if path != "" {
			lines = line("object")
			path += "."
		}
		for i := range t.NumField() {
			if name := t.Field(i).Tag.Get("json"); name != "-" {
				lines = append(lines, keysOfType(t.Field(i).Type, path+name)...)
			}
		}
		return lines
	case reflect.Slice:
		return keysOfType(t.Elem(), path+"[]")
	case reflect.Int, reflect.Int64, reflect.Float64:
		return line("number")
	case reflect.Bool:
		return line("boolean")
	case reflect.String:
		return line("string")
	default:
		return line("unknown " + t.String())
	}
}

// keys is every key on its own line.
func keys() string {
	return strings.Join(keysOfType(reflect.TypeFor[Report](), ""), "\n") + "\n"
}

// TestShape fails when a key is added, removed, renamed, moved or given another type.
func TestShape(t *testing.T) {
	t.Parallel()
	for path, got := range map[string]string{
		"testdata/shape.txt": Shape(), "testdata/keys.txt": keys(),
	} {
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s: the JSON interface changed: got\n%s\nwant\n%s", path, got, want)
		}
	}
}

// keysOf adds the paths of all keys of a JSON value.
func keysOf(v any, path string, to map[string]bool) {
	switch v := v.(type) {
	case map[string]any:
		for k, below := range v {
			at := strings.TrimPrefix(path+"."+k, ".")
			if _, list := below.([]any); list {
				at += "[]"
			}
			to[at] = true
			keysOf(below, at, to)
		}
	case []any:
		for _, below := range v {
			keysOf(below, path, to)
		}
	}
}

// TestShapeIsWhatIsPrinted compares the listing with the keys of a report that has everything.
func TestShapeIsWhatIsPrinted(t *testing.T) {
	t.Parallel()
	text, err := json.Marshal(fullReport())
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	got := map[string]bool{}
	keysOf(v, "", got)
	want := map[string]bool{}
	for line := range strings.Lines(keys()) {
		want[strings.Fields(line)[0]] = true
	}
	if !maps.Equal(got, want) {
		t.Errorf("printed %q\nlisted %q", slices.Sorted(maps.Keys(got)),
			slices.Sorted(maps.Keys(want)))
	}
}

// TestReadmeShowsTheShape fails when the README documents other keys.
func TestReadmeShowsTheShape(t *testing.T) {
	t.Parallel()
	generated.Block(t, "tui/cli/README.md", "shape", "```\n"+Shape()+"```\n", *update)
}
