package rawlines

import (
	"bytes"
	"testing"

	"decant/model/source"
)

// addSeeds adds what writers leave, for fuzzing to go on from.
func addSeeds(f *testing.F) {
	f.Helper()
	for _, seed := range []string{
		"", "\xef\xbb\x00\xbf", "\xef\xbb\xbf{}", joinLines(recordA+recordB, recordC),
		joinLines(recordA[:70]+recordB, recordA[70:]),
		joinLines(recordA[:70], recordB, recordA[70:]+recordC), recordA[:70] + "\x00\x00" + recordB,
		"{\"a\":\"\xff\\ud83d\\u0000\\u001b\"}", "{\"a\":\"\\u00\x0000\"}{\"b\":[{}{\"c\":1}",
		"{\"a\":[{\"b\":{}}\n]}", "{\"a\":1}}\n{\"b\":2},\n",
		"[\n{\"a\":1},\n{\"b\":\"\\ud83d", "[{}]x", "{{{{{", "}{}{}{",
	} {
		f.Add([]byte(seed))
	}
}

// FuzzFindInLines holds the fixes of lines to what they promise: nothing is left to fix, every line
// is JSON, and lines that are sound stay, whatever is in the others.
func FuzzFindInLines(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		fixed := checkFixed(t, data, FindInLines)
		checkLines(t, fixed)
		rest := fixed
		for line := range bytes.Lines(data) {
			line = bytes.TrimRight(line, spaces)
			if isBlank(line) || FindInLines(line) != nil {
				continue
			}
			n := bytes.Index(rest, line)
			if n < 0 {
				t.Fatalf("%q\nbecomes %q,\nwithout the line %q", data, fixed, line)
			}
			rest = rest[n+len(line):]
		}
	})
}

// FuzzFindInValue is the same for a value, which need not become JSON.
func FuzzFindInValue(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		fixed := checkFixed(t, data, FindInValue)
		list := bytes.TrimLeft(readText(data, source.Span{End: len(data)}).data, spaces)
		if bytes.HasPrefix(list, []byte("[")) && !source.Valid(fixed) {
			t.Fatalf("%q\nbecomes %q, which is not JSON", data, fixed)
		}
	})
}

// FuzzFindControls fixes all characters of data.
func FuzzFindControls(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		fixed := checkFixed(t, checkFixed(t, data, FindInLines), FindControls)
		checkLines(t, fixed)
		if left := FindInLines(fixed); len(left) > 0 {
			t.Fatalf("%q\nbecomes %q,\nwhich has problems: %s", data, fixed, listProblems(left))
		}
	})
}
