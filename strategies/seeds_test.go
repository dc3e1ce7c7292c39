package strategies

import (
	"strings"
	"testing"

	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// The tests below are named after the cases that implementations of these strategies
// in agents test themselves by.

// recently is what dedup-recent leaves of results of a shell, one for each text.
func recently(t *testing.T, set recentSettings, texts ...string) []string {
	t.Helper()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	results := make([]int, len(texts))
	for i, text := range texts {
		_, results[i] = b.Tool("Bash", `{}`, long(text))
	}
	return leftOf(t, b, "dedup-recent", set, results)
}

// long makes a text long enough to be remembered.
func long(text string) string { return strings.Repeat(text+" ", 300) }

// leftOf is what a plan leaves of events: "full", "gone" or the new text.
func leftOf(
	t *testing.T, b *strategiestest.Builder, use string, set recentSettings, events []int,
) []string {
	t.Helper()
	s := spec.Spec{Uses: []spec.Use{{Name: use}}, Settings: DefaultSettings()}
	s = recentOwn.With(s, set)
	return leftBy(t, b, s, events)
}

// leftBy is leftOf by a Spec.
func leftBy(t *testing.T, b *strategiestest.Builder, s spec.Spec, events []int) []string {
	t.Helper()
	p := plan.MakePlan(facts.NewIndex(b.Done()), s)
	for _, f := range check.ProvePlan(p) {
		t.Error(f)
	}
	out := make([]string, len(events))
	for i, e := range events {
		text, ok := p.TextAfter(e)
		switch {
		case !ok:
			out[i] = "gone"
		case len(p.On(e)) == 0:
			out[i] = "full"
		default:
			out[i] = text
		}
	}
	return out
}

// wantLeft compares what is left with what was wanted.
func wantLeft(t *testing.T, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

const first = "> [ref: call_1, byte-identical]"

func TestSeeds_fresh_response_then_duplicate_hits(t *testing.T) {
	t.Parallel()
	text := "pipeline 12345 status=success"
	wantLeft(t, recently(t, recentOwn.Default, text, text), "full", first)
}

func TestSeeds_distinct_content_is_fresh(t *testing.T) {
	t.Parallel()
	wantLeft(t, recently(t, recentOwn.Default, "A", "B"), "full", "full")
}

func TestSeeds_lru_evicts_oldest_when_full(t *testing.T) {
	t.Parallel()
	set := recentOwn.Default
	set.capacity = 2
	for text, want := range map[string]string{
		"one": "full", "two": "> [ref: call_2, byte-identical]",
		"three": "> [ref: call_3, byte-identical]",
	} {
		wantLeft(t, recently(t, set, "one", "two", "three", text), "full", "full", "full", want)
	}
}

// mutated reads a file, changes one, and gets the content of the first again.
func mutated(t *testing.T, changed string) []string {
	t.Helper()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	_, one := b.Read("/w/a", long("line1\nline2"))
	b.Edit(changed)
	_, two := b.Read("/w/a", long("line1\nline2"))
	return leftOf(t, b, "dedup-recent", recentOwn.Default, []int{one, two})
}

func TestSeeds_mutation_invalidates_same_file_read(t *testing.T) {
	t.Parallel()
	wantLeft(t, mutated(t, "/w/a"), "full", "full")
}

func TestSeeds_mutation_on_different_file_preserves_entry(t *testing.T) {
	t.Parallel()
	wantLeft(t, mutated(t, "/w/b"), "full", first)
}

func TestSeeds_edit_then_reread_scenario(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	_, one := b.Read("foo.py", long("original body"))
	b.Edit("foo.py")
	_, two := b.Read("foo.py", long("original body")) // The same by chance, yet fresh.
	_, three := b.Read("foo.py", long("original body"))
	wantLeft(t, leftOf(t, b, "dedup-recent", recentOwn.Default, []int{one, two, three}),
		"full", "full", "> [ref: call_3, byte-identical]")
}

func TestSeeds_compaction_boundary_clears_and_advances_partition(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	_, one := b.Tool("Bash", `{}`, long("x"))
	b.Boundary()
	_, two := b.Tool("Bash", `{}`, long("x"))
	s := spec.Spec{
		Uses: []spec.Use{{Name: "dedup-recent"}}, Settings: DefaultSettings(),
		Scope: facts.ScopeFile,
	}
	wantLeft(t, leftBy(t, b, s, []int{one, two}), "full", "full")
}

// invalidating lets a writer declare what it invalidates.
func invalidating(t *testing.T, tools []string) []string {
	t.Helper()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	events := make([]int, 0, 6)
	for range 2 {
		for _, tool := range []string{"get_issue", "get_issues", "get_pipeline"} {
			_, r := b.Tool(tool, `{}`, long(tool))
			events = append(events, r)
		}
		b.Tool("update_issue", `{}`, "ok")
	}
	s := spec.Spec{Uses: []spec.Use{{Name: "dedup-recent"}}, Settings: DefaultSettings()}
	s.Hints = s.Hints.Set(hints.HintRule{Tool: "update_issue", Invalidates: &tools})
	return leftBy(t, b, s, events)
}

func TestSeeds_invalidate_by_tool_drops_matching_entries(t *testing.T) {
	t.Parallel()
	wantLeft(t, invalidating(t, []string{"get_issue", "get_issues"}),
		"full", "full", "full", "full", "full", "> [ref: call_3, byte-identical]")
}

func TestSeeds_invalidate_by_tool_empty_list_is_noop(t *testing.T) {
	t.Parallel()
	wantLeft(t, invalidating(t, nil), "full", "full", "full", first,
		"> [ref: call_2, byte-identical]", "> [ref: call_3, byte-identical]")
}

func TestSeeds_reference_hint_shape(t *testing.T) {
	t.Parallel()
	got := recently(t, recentOwn.Default, "a", "a")[1]
	if !strings.HasPrefix(got, "> [ref:") || !strings.Contains(got, "call_1") ||
		!strings.Contains(got, "byte-identical") || len(got) >= 40 {
		t.Errorf("got %q", got)
	}
}

func TestSeeds_hint_verbosity_variants(t *testing.T) {
	t.Parallel()
	for verbosity, want := range map[string]string{
		terseVerbosity: "> [ref: call_1]", standardVerbosity: first,
		verboseVerbosity: "> [ref: call_1, byte-identical, from: file-read]",
	} {
		set := recentOwn.Default
		set.verbosity = verbosity
		b := strategiestest.NewBuilder()
		b.Prompt("p")
		b.Read("/w/a", long("a"))
		_, two := b.Read("/w/a", long("a"))
		wantLeft(t, leftOf(t, b, "dedup-recent", set, []int{two}), want)
	}
}

func TestSeeds_capacity_zero_is_coerced_to_one(t *testing.T) {
	t.Parallel()
	set := recentOwn.Default
	set.capacity = 0
	wantLeft(t, recently(t, set, "a", "a", "b", "a"), "full", first, "full", "full")
}

// contents is what dedup-content leaves of results with these texts.
func contents(t *testing.T, texts ...string) []string {
	t.Helper()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	events := make([]int, len(texts))
	for i, text := range texts {
		_, events[i] = b.Tool("Bash", `{}`, text)
	}
	return leftOf(t, b, "dedup-content", recentSettings{}, events)
}

func TestSeeds_short_outputs_are_not_deduplicated(t *testing.T) {
	t.Parallel()
	wantLeft(t, contents(t, "ok", "ok"), "full", "full")
}

func TestSeeds_distinct_outputs_are_preserved(t *testing.T) {
	t.Parallel()
	wantLeft(t, contents(t, strings.Repeat("x", 1024), strings.Repeat("y", 1024)), "full", "full")
}

func TestSeeds_three_way_dedup_references_first_sighting(t *testing.T) {
	t.Parallel()
	big := strings.Repeat("z", 2048)
	const mark = "[DEDUP] identical to tool_call_id=call_1 (2048 bytes)"
	wantLeft(t, contents(t, big, big, big), "full", mark, mark)
}
