package source

import (
	"bytes"
	"testing"
)

func TestClosed(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, cut, want string }{
		{"nothing", "", ""},
		{"has no messages yet", " \n", ""},
		{"a string", `"a`, ""},
		{"whole", `{"a":1}`, `{"a":1}`},
		{"whole, and more", `{"a":1}` + "\n" + `{"b"`, `{"a":1}`},
		{"an open object", `{`, `{}`},
		{"in a name", `{"a":1,"b`, `{"a":1}`},
		{"behind a name", `{"a":1,"b":`, `{"a":1}`},
		{"in a string", `{"a":"x","b":"y`, `{"a":"x"}`},
		{"in an escape", `{"a":"x","b":"y\`, `{"a":"x"}`},
		{"in a number", `{"a":1,"b":12`, `{"a":1}`},
		{"in a literal", `{"a":1,"b":tru`, `{"a":1}`},
		{"behind a value", `{"a":"x"`, `{}`},
		{"in an object of an object", `{"a":1,"b":{"c":[1,2`, `{"a":1,"b":{"c":[1]}}`},
		{"in an empty list", `  [[],[`, `  [[],[]]`},
		{"behind an object", `{"a":{"b":1}`, `{"a":{"b":1}}`},
		{"brackets and commas in a string", `{"a":"},{","b":[{"c":"]`, `{"a":"},{","b":[{}]}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := string(Closed([]byte(tt.cut))); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestCompleted(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, cut, want string }{
		{"nothing", "", ""},
		{"a string", `"a`, ""},
		{"whole", `{"a":1}`, `{"a":1}`},
		{"whole, with a name twice", `{"a":1,"a":null}`, `{"a":1,"a":null}`},
		{"whole, and space", `{"a":1}` + "\n", `{"a":1}` + "\n"},
		{"whole, and more", `{"a":1} more`, ""},
		{"too many brackets", `{"a":1}}`, ""},
		{"an open object", `{`, `{}`},
		{"in a name", `{"a":1,"b`, `{"a":1,"b":null}`},
		{"after a name", `{"a":1,"b"`, `{"a":1,"b":null}`},
		{"after a colon", `{"a":1,"b":`, `{"a":1,"b":null}`},
		{"after a comma", `{"a":1, `, `{"a":1}`},
		{"after a comma of a list", `{"a":[1,`, `{"a":[1]}`},
		{"in a string", `{"a":"x","b":"y z`, `{"a":"x","b":"y z"}`},
		{"after an escape", `{"b":"y\\`, `{"b":"y\\"}`},
		{"in an escape", `{"b":"y\`, `{"b":"y"}`},
		{"in a long escape", `{"b":"y\u00e`, `{"b":"y"}`},
		{"in a number", `{"a":1,"b":12`, `{"a":1,"b":12}`},
		{"in a short name after a string", `{"a":"x","o`, `{"a":"x","o":null}`},
		{"after an escaped backslash", `{"a":"x\\\\`, `{"a":"x\\\\"}`},
		{"in an escape after a backslash", `{"a":"x\\\u00`, `{"a":"x\\"}`},
		{"after backslashes", `{"a":"x\\\\u00`, `{"a":"x\\\\u00"}`},
		{"in a literal", `{"a":1,"b":tru`, ""},
		{"in a name that is there", `{"a":{"b":1,"b`, ""},
		{"after a colon of a name that is there", `{"a":[{"b":1,"b":`, ""},
		{"in an object of an object", `{"b":{"c":[1,"x`, `{"b":{"c":[1,"x"]}}`},
		{"brackets in a string", `{"a":"},{","b":[{"c":"]`, `{"a":"},{","b":[{"c":"]"}]}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := string(Completed([]byte(tt.cut))); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// FuzzClosed cuts valid values anywhere, and what is not valid as well.
func FuzzClosed(f *testing.F) {
	f.Add([]byte(`{"a":[1,{"b":"c\\\""},null],"d":{}}`), 11)
	f.Add([]byte(`[[],"}",{"":-1e3}] `), 5)
	f.Add([]byte(`}]`), 1)
	f.Fuzz(func(t *testing.T, data []byte, at int) {
		at = max(0, min(at, len(data)))
		before := bytes.Clone(data)
		got := Closed(data[:at])
		if !bytes.Equal(data, before) {
			t.Fatal("the data was written to")
		}
		if Valid(data) && got != nil && !Valid(got) {
			t.Errorf("of %q at %d came %q", data, at, got)
		}
		got = Completed(data[:at])
		if !bytes.Equal(data, before) {
			t.Fatal("the data was written to")
		}
		if got != nil && !Valid(got) {
			t.Errorf("of %q at %d came %q, which is not JSON", data, at, got)
		}
	})
}
