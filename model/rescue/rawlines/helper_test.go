package rawlines

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
)

// Records of a conversation; of all that JSON has the first has some.
const (
	recordA = `{"parentUuid":"a1","n":-12.5e3,"ok":true,"type":"user","message":{"role":"user",` +
		`"content":[{"type":"text","text":"say \"}{\" \\ \ud83d\ude00 né {\"a\":1}"},{"t":[]}]},` +
		`"z":null}`
	recordB = `{"parentUuid":"b2","type":"assistant","message":{"content":[{"x":"y"}]}}`
	recordC = `{"parentUuid":"c3","type":"user"}`
)

// joinLines are lines, each with its end.
func joinLines(lines ...string) string { return strings.Join(lines, "\n") + "\n" }

// listProblems spells each problem as its line, rule, loss and count.
func listProblems(problems []Problem) string {
	out := make([]string, len(problems))
	for i, p := range problems {
		out[i] = fmt.Sprintf("%d %s %s %d", p.Line, p.Rule, p.Loss, p.Count)
	}
	return strings.Join(out, ", ")
}

// checkFixed applies what a Find function found and fails where the result still has problems, or
// where the problems are out of order or overlap.
func checkFixed(t *testing.T, data []byte, find func([]byte) []Problem) []byte {
	t.Helper()
	before := bytes.Clone(data)
	found := find(data)
	fixed := Apply(data, found)
	if left := find(fixed); len(left) > 0 {
		t.Fatalf("%q\nbecomes %q,\nwhich has problems: %s", data, fixed, listProblems(left))
	}
	if !bytes.Equal(data, before) {
		t.Fatalf("%q was changed", before)
	}
	if !slices.IsSortedFunc(found, func(a, b Problem) int { return a.Line - b.Line }) {
		t.Fatalf("%q: not in the order of lines: %s", data, listProblems(found))
	}
	checkDisjoint(t, data, found)
	return fixed
}

// checkDisjoint fails where edits of problems overlap, so that one would not be made.
func checkDisjoint(t *testing.T, data []byte, problems []Problem) {
	t.Helper()
	var edits []Edit
	for _, p := range problems {
		if p.Fix == "" || p.Count == 0 && p.Loss != model.LossNone || p.Line == 0 || p.Loss == "" {
			t.Fatalf("%q: a problem without its facts: %+v", data, p)
		}
		edits = append(edits, p.Edits...)
	}
	slices.SortStableFunc(edits, compareEdits)
	for i := 1; i < len(edits); i++ {
		if edits[i].At.Start < edits[i-1].At.End {
			t.Fatalf("%q: edits overlap: %v and %v", data, edits[i-1], edits[i])
		}
	}
}

// checkLines fails where a line is no JSON.
func checkLines(t *testing.T, data []byte) {
	t.Helper()
	for i, r := range source.Lines("x", data).Records {
		if !source.Valid(r.Of(data)) {
			t.Fatalf("%q: record %d is not JSON", data, i)
		}
	}
}
