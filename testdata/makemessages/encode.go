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

// spellFlat spells v on one line.
func spellFlat(v any) []byte {
	var out bytes.Buffer
	ordered.Append(&out, v)
	out.WriteByte('\n')
	return out.Bytes()
}

// spellPretty spells v with two spaces a level.
func spellPretty(v any) []byte {
	var out bytes.Buffer
	if err := json.Indent(&out, bytes.TrimSpace(spellFlat(v)), "", "  "); err != nil {
		panic(fmt.Sprintf("indent: %v", err))
	}
	out.WriteByte('\n')
	return out.Bytes()
}

// spellLines spells a value a line, the last without its end.
func spellLines(end string, values ...any) []byte {
	var out bytes.Buffer
	for i, v := range values {
		if i > 0 {
			out.WriteString(end)
		}
		out.Write(bytes.TrimSpace(spellFlat(v)))
	}
	return out.Bytes()
}

// spellText is v as a text, as chat completions want arguments.
func spellText(v any) string { return strings.TrimSpace(string(spellFlat(v))) }

// numberLines is a text as Claude Code delivers a file.
func numberLines(text string) string {
	var b strings.Builder
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		fmt.Fprintf(&b, "%6d\t%s\n", i+1, line)
	}
	return strings.TrimSuffix(b.String(), "\n")
}
