package rawlines

import (
	"strings"
	"testing"

	"decant/model/source"
)

func TestFindInValue(t *testing.T) {
	t.Parallel()
	list := "[\n  {\n    \"a\": 1\n  },\n  {\n    \"b\": \"x\"\n  }\n]\n"
	first := "[\n  {\n    \"a\": 1\n  }\n]\n"
	for _, tt := range []struct{ name, in, want, problems string }{
		{"nothing", "", "", ""},
		{"sound list", list, list, ""},
		{"sound body", recordA, recordA, ""},
		{"mark", "\xef\xbb\xbf" + list, list, "1 bom none 3"},
		{"NUL at the end", list + strings.Repeat("\x00", 4096), list, "9 nul-run none 4096"},
		{
			"NUL inside", strings.Replace(list, `"b"`, "\"\x00\x00b\x00\"", 1), list,
			"6 nul-run none 3",
		},
		{"torn list", list[:len(list)-6], first, "4 line-torn part 19"},
		{"torn behind a comma", "[\n  {\n    \"a\": 1\n  },", first, "4 line-torn none 1"},
		{"torn behind an entry", `[{"a":1},{"b":2}`, `[{"a":1},{"b":2}]`, "1 line-torn none 0"},
		{"torn list in one line", `[{"a":1},{"b":[{"c":2},`, `[{"a":1}]`, "1 line-torn part 15"},
		{"torn first entry", `[{"a":`, `[]`, "1 line-torn part 5"},
		{"torn with NUL", list[:len(list)-6] + "\x00\x00", first, "4 line-torn part 19"},
		{"a list and more", list + list[5:], strings.TrimSpace(list), "8 line-torn part 41"},
		{"two values", `{"a":1}{"b":2}`, `{"a":1}{"b":2}`, ""},
		{"torn body", "\xef\xbb\xbf{\"a\":[1,\x00", `{"a":[1,`, "1 bom none 3, 1 nul-run none 1"},
		{"no JSON", "hello", "hello", ""},
		{
			"characters", "[\n{\"a\":\"\\ud83d\xff\"},\n{\"b\":\"\\u0000\"}]",
			"[\n{\"a\":\"\\ufffd�\"},\n{\"b\":\"\\u2400\"}]",
			"2 utf8-invalid part 1, 2 lone-surrogate part 1, 3 control-chars none 1",
		},
		{
			"characters of a torn list", "[\n{\"a\":\"\\ud83d\"},\n{\"b\":\"\\u0000\"",
			"[\n{\"a\":\"\\ufffd\"}\n]\n", "2 line-torn part 15, 2 lone-surrogate part 1",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := listProblems(FindInValue([]byte(tt.in))); got != tt.problems {
				t.Errorf("got  %s\nwant %s", got, tt.problems)
			}
			if got := checkFixed(t, []byte(tt.in), FindInValue); string(got) != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

// TestTornListAnywhere cuts a list at each byte.
func TestTornListAnywhere(t *testing.T) {
	t.Parallel()
	list := "[\n" + recordA + ",\n" + recordB + ",\n" + recordC + "\n]\n"
	for cut := 1; cut < len(list)-2; cut++ {
		got := checkFixed(t, []byte(list[:cut]), FindInValue)
		if !source.Valid(got) {
			t.Fatalf("cut at byte %d: got %q, which is not JSON", cut, got)
		}
		for _, record := range []string{recordA, recordB, recordC} {
			stood := strings.Contains(list[:cut], record)
			if stays := strings.Contains(string(got), record); stays != stood {
				t.Errorf("cut at byte %d: got %q", cut, got)
			}
		}
	}
}

func TestFindControls(t *testing.T) {
	t.Parallel()
	data := []byte(joinLines(
		recordA, `{"a":"\u001b[1m","b":"\u0000\u001b"}`, `{"a":"\b\\b\\\f\n"}`,
	))
	if got := listProblems(FindInLines(data)); got != "2 control-chars part 2" {
		t.Errorf("got %s of FindInLines", got)
	}
	found := FindControls(data)
	want := "2 control-chars-harmless part 1, 3 control-chars-harmless part 2"
	if got := listProblems(found); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	got := string(Apply(data, append(FindInLines(data), found...)))
	fixed := joinLines(
		recordA, `{"a":"\ufffd[1m","b":"\u2400\ufffd"}`, `{"a":"\ufffd\\b\\\ufffd\n"}`,
	)
	if got != fixed {
		t.Errorf("got  %s\nwant %s", got, fixed)
	}
}
