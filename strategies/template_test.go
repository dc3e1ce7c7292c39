package strategies_test

import (
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/spec"
	"decant/strategies/spectest"
	"decant/strategies/strategiestest"
)

// templateKey is the setting that words references.
const templateKey = "strategies.dedup-resources.reference_template"

func TestTemplateIsChecked(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]string{
		"":                                       "",
		"same as {call}: {uri}":                  "",
		"{uri}, siehe Zug {turn}":                "",
		"{uri} {call} {turn} {tool}":             "",
		"{bytes} {lines} {checksum} {uri}{turn}": "",
		"same as {call}":                         "put {uri} in it",
		"{uri} is here already":                  "put {call} or {turn} in it",
		"{uri} {call} {id}":                      "{id}: no such field",
		"{uri}\n{call}":                          "control characters",
		"\x1b[31m{uri} {call}":                   "control characters",
		"{uri} \u202e{call}":                     "control characters",
		"{uri} {call}\xff":                       "control characters",
		"> {uri} {call}":                         "words first",
		"[stale] {uri} {call}":                   "words first",
		strings.Repeat("a", 500) + "{uri}{call}": "at most 500 bytes",
	} {
		s, err := strategies.DefaultSpec().With(templateKey, value)
		switch {
		case want == "" && (err != nil || spectest.ReadKey(s, templateKey) != value):
			t.Errorf("%q: got %q, %v", value, spectest.ReadKey(s, templateKey), err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%q: got %v, want %q", value, err, want)
		}
	}
}

// TestOwnWordingIsReadBack plans a fork of a fork: a reference in a user's words keeps what it
// points to, whatever the template is by then.
func TestOwnWordingIsReadBack(t *testing.T) {
	t.Parallel()
	text := body("a", 9)
	for name, template := range map[string]string{
		"of the issue": "same as {call} in turn {turn}: {uri}",
		"shortest":     "{uri}{turn}",
		"other words":  `The content of {uri} is "as" [ref: x] in {turn}`,
		"no letters":   "— {uri} · {call} —",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			b.Read("/w/a.go", text)
			_, again := b.Read("/w/a.go", text)
			p := make1(t, b, chosen(t, "dedup-resources", templateKey+"="+template))
			ref, _ := p.TextAfter(again)
			if !strings.HasSuffix(ref, " [ref: call_1]") {
				t.Fatalf("got the reference %q", ref)
			}
			b = strategiestest.NewBuilder()
			b.Prompt("p")
			_, first := b.Read("/w/a.go", text)
			_, again = b.Read("/w/a.go", ref)
			b.Event(again).Parts[0].URI = ""
			b.Prompt("q")
			// What the user keeps is not stripped along: it is the full text then.
			s := chosen(t, "strip-tool-results").Decide(spec.OnEvent(again), spec.Keep)
			want(t, make1(t, b, s), map[int]string{
				first: "[compacted] Read: success: a", again: text,
			})
			// Nor is it where what it points to stays.
			s = chosen(t, "strip-tool-results").Decide(spec.OnEvent(first), spec.Keep)
			want(t, make1(t, b, s), map[int]string{first: same, again: same})
		})
	}
}

// TestATextThatEndsLikeAReferenceIsNoFinding: what only happens to end so names nothing.
func TestATextThatEndsLikeAReferenceIsNoFinding(t *testing.T) {
	t.Parallel()
	find := func(result string) []model.Finding {
		b := strategiestest.NewBuilder()
		b.Prompt("p")
		b.Read("/w/a.go", result)
		b.Read("/w/b.go", "x")
		return check.FindLostReferences(facts.NewIndex(b.Done()))
	}
	if got := find("see the book [ref: 12]"); len(got) > 0 {
		t.Errorf("got %v", got)
	}
	if got := find("same as call_2: b.go [ref: call_2]"); len(got) != 1 {
		t.Errorf("of one that names a later call: got %v", got)
	}
}

// TestALongReferenceIsNotMade: what would not be read back stays in full.
func TestALongReferenceIsNotMade(t *testing.T) {
	t.Parallel()
	for _, name := range []string{strings.Repeat("n", 2000), strings.Repeat("\"", 1000)} {
		b := strategiestest.NewBuilder()
		b.Prompt("p")
		text := body("a", 400)
		b.Read("/w/"+name, text)
		_, again := b.Read("/w/"+name, text)
		want(t, make1(t, b, chosen(t, "dedup-resources")), map[int]string{again: same})
	}
}
