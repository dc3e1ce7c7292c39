package skim

import (
	"strings"
	"testing"
)

// toString is an id as its own string.
func toString(id []byte) string { return string(id) }

// TestReadNode holds what is read off the bytes of a line, as the client reads them.
func TestReadNode(t *testing.T) {
	t.Parallel()
	a, b, c := strings.Repeat("a", 36), strings.Repeat("b", 36), strings.Repeat("c", 36)
	tests := []struct {
		name, line string
		want       Node
		ok         bool
	}{
		{"as written", `{"parentUuid":"` + a + `","isSidechain":true,"uuid":"` + b +
			`","timestamp":"t"}`, Node{Parent: a, UUID: b, Side: true}, true},
		{
			"root", `{"parentUuid":null,"uuid":"` + b + `","timestamp":"t"}`,
			Node{Root: true, UUID: b},
			true,
		},
		{"parent later", `{"x":{"parentUuid":"` + c + `"},"uuid":"` + b + `","parentUuid":"` + a +
			`"}`, Node{Parent: a, UUID: b}, true},
		{"in another value", `{"x":{"parentUuid":"` + a + `"},"uuid":"` + b + `"}`, Node{}, false},
		{"no uuid", `{"parentUuid":null,"x":1}`, Node{Root: true}, false},
		{"the stamped uuid", `{"parentUuid":null,"x":{"uuid":"` + c + `"},"uuid":"` + b +
			`","timestamp":"t"}`, Node{Root: true, UUID: b}, true},
		{
			"the outer of two", `{"parentUuid":null,"x":{"uuid":"` + c +
				`","timestamp":"t"},"uuid":"` + b + `","timestamp":"t"}`,
			Node{Root: true, UUID: b},
			true,
		},
		{
			"a quoted brace", `{"parentUuid":null,"q":"}\"{","x":{"uuid":"` + c +
				`","timestamp":"t"},"uuid":"` + b + `","timestamp":"t"}`,
			Node{Root: true, UUID: b},
			true,
		},
		{
			"short ids", `{"parentUuid":"1","uuid":"2"}`,
			Node{Parent: `1","uuid":"2"}`, UUID: `2"}`},
			true,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			line := []byte(tt.line)
			got, ok := ReadNode(line, FindPlaces(line), toString)
			if ok != tt.ok || got != tt.want && ok {
				t.Errorf("got %+v, %v, want %+v, %v", got, ok, tt.want, tt.ok)
			}
		})
	}
}
