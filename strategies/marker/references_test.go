package marker

import (
	"strings"
	"testing"
)

func TestReadCallID(t *testing.T) {
	t.Parallel()
	const long = "The content of file:///a/b.go is identical to the result of tool call " +
		"`toolu_1` in turn 12 (checksum: sha256:0123456789ab). The file has not changed. " +
		"Refer to that earlier result for the full contents."
	for body, want := range map[string]string{
		"[DEDUP] identical to tool_call_id=toolu_1 (2048 bytes)": "toolu_1",
		long: "toolu_1",
		strings.Replace(long, "file:///a/b.go", "x:\n`y` is identical", 1): "toolu_1",
		strings.Replace(long, "The file has", "The content has", 1):        "toolu_1",
		strings.Replace(long, "0123456789ab", "0123", 1):                   "",
		long + "\n":     "",
		"Look: " + long: "",
		"[DEDUP] identical to tool_call_id=toolu_1 (2048 bytes) as said": "",
		"> [ref: toolu_1]":                                    "toolu_1",
		"> [ref: toolu_1, byte-identical]":                    "toolu_1",
		"> [ref: toolu_1, byte-identical, from: file-read]":   "toolu_1",
		"> [ref: toolu_1, byte-identical, from: file-mutate]": "toolu_1",
		"> [ref: toolu_1, byte-identical, from: other]":       "toolu_1",
		"> [ref: a, b]":                                "a, b",
		"> [ref: toolu_1] as said":                     "",
		"> [ref: ]":                                    "",
		"> [near-ref: toolu_1, a: 1→2]":                "toolu_1",
		"> [near-ref: toolu_1, a: →x y, b: 1→]":        "toolu_1",
		"> [near-ref: toolu_1]":                        "",
		"> [near-ref: toolu_1, a]":                     "",
		"[DEDUP] identical to tool_call_id= (7 bytes)": "",
		"[DEDUP] ":               "",
		"The content of nothing": "",
		"":                       "",
	} {
		if got := ReadCallID(body); got != want {
			t.Errorf("%q: got %q, want %q", body, got, want)
		}
		if want != "" && !MayRefer([]byte(body)) {
			t.Errorf("%q: it may not refer", body)
		}
	}
}
