package cli

import (
	"reflect"
	"testing"

	"decant/model/formats"
	"decant/strategies"
)

// TestAnswersAreRecovered keeps what was said of turns against a crash, and finds it again.
func TestAnswersAreRecovered(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c, err := formats.Open(demoPath)
	if err != nil {
		t.Fatal(err)
	}
	base := strategies.Default()
	s := base
	first, last := strategies.NewIndex(c).Stretch(s)
	s.Summary = &strategies.Summary{
		First: first, Last: last, By: "maker/model-1", Text: "- \"done\"\n\n\tby \x1b[1m\\é\n",
	}
	s.Classified = "rule"
	s = s.NameTangent(strategies.Tangent{
		Turn: 4, By: "rule", Why: "about lunch", Confidence: 0.9, Risks: []string{"turn 9"},
	})
	r := &recovery{env: &w.env}
	if err := r.write(c, s); err != nil {
		t.Fatal(err)
	}
	r.own.release() // Its review has ended.
	found, err := (&recovery{env: &w.env}).find(c, base)
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
