package pages

import (
	"strings"
	"testing"

	"decant/model"
)

// TestEachPlaceHasItsFix holds that problems of one rule with different fixes each name their own,
// and that one line is enough if all are the same.
func TestEachPlaceHasItsFix(t *testing.T) {
	t.Parallel()
	problem := func(place, fix string) model.Problem {
		return model.Problem{
			Rule: "image-invalid", Place: place, Harm: model.Refused, Fix: fix, Fixed: true,
			Loss: model.LossNote,
		}
	}
	same := ListProblems([]model.Problem{problem("1.1", "a note"), problem("2.1", "a note")})
	if got := strings.Join(same[0].Lines, "\n"); strings.Count(got, "fixed: a note") != 1 {
		t.Errorf("equal fixes: got\n%s", got)
	}
	other := ListProblems([]model.Problem{problem("1.1", "a note"), problem("2.1", "a text")})
	got := strings.Join(other[0].Lines, "\n")
	for _, want := range []string{"at 1.1; fixed: a note", "at 2.1; fixed: a text"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}
