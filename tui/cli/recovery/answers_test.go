package recovery

import (
	"reflect"
	"testing"

	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/cli/host"
)

// TestAnswersAreRecovered keeps what was said of turns against a crash, and finds it again.
func TestAnswersAreRecovered(t *testing.T) {
	t.Parallel()
	env := &host.Env{Home: t.TempDir()}
	c, err := formats.Open("../../../testdata/demo.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	base := strategies.DefaultSpec()
	s := base
	first, last := plan.FindStretch(facts.NewIndex(c), s)
	s.Summary = &spec.Summary{
		First: first, Last: last, By: "maker/model-1", Text: "- \"done\"\n\n\tby \x1b[1m\\é\n",
	}
	s.Classified = "rule"
	s = s.NameTangent(spec.Tangent{Turn: 4, By: "rule", Why: "about lunch", Confidence: 0.9})
	r := &Keeper{Env: env}
	if err := r.write(c, s); err != nil {
		t.Fatal(err)
	}
	r.own.release() // Its review has ended.
	found, err := (&Keeper{Env: env}).find(c, base)
	if err != nil || found == nil {
		t.Fatalf("found %v, %v", found, err)
	}
	got := found.Spec
	if !reflect.DeepEqual(got.Summary, s.Summary) || got.Classified != s.Classified ||
		!reflect.DeepEqual(got.Tangents, s.Tangents) {
		t.Errorf("got %+v, %q, %+v", got.Summary, got.Classified, got.Tangents)
	}
	if !reflect.DeepEqual(got.Uses, s.Uses) {
		t.Errorf("got %v, want %v", got.Uses, s.Uses)
	}
}
