package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"decant/testdata/ordered"
)

// obj and list are JSON whose members keep their order.
type (
	obj  = ordered.Object
	list = ordered.List
)

// flat spells v on one line.
func flat(v any) []byte {
	var out bytes.Buffer
	ordered.Append(&out, v)
	out.WriteByte('\n')
	return out.Bytes()
}

// pretty spells v with two spaces a level.
func pretty(v any) []byte {
	var out bytes.Buffer
	if err := json.Indent(&out, bytes.TrimSpace(flat(v)), "", "  "); err != nil {
		panic(fmt.Sprintf("indent: %v", err))
	}
	out.WriteByte('\n')
	return out.Bytes()
}

// lines spells a value a line, the last without its end.
func lines(end string, values ...any) []byte {
	var out bytes.Buffer
	for i, v := range values {
		if i > 0 {
			out.WriteString(end)
		}
		out.Write(bytes.TrimSpace(flat(v)))
	}
	return out.Bytes()
}

// spelled is v as a text, as chat completions want arguments.
func spelled(v any) string { return strings.TrimSpace(string(flat(v))) }

// numbered is a text as Claude Code delivers a file.
func numbered(text string) string {
	var b strings.Builder
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		fmt.Fprintf(&b, "%6d\t%s\n", i+1, line)
	}
	return strings.TrimSuffix(b.String(), "\n")
}
