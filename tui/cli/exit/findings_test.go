package exit_test

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/tui/cli/exit"
)

func TestTell(t *testing.T) {
	t.Parallel()
	at := func(place, rule, effect string) model.Finding {
		return model.Finding{Place: place, Rule: rule, Effect: effect}
	}
	same := make([]model.Finding, 300)
	other := make([]model.Finding, 300)
	for i := range same {
		place := fmt.Sprintf("%d.1", i+1)
		same[i], other[i] = at(place, "r", "e"), at(place, "r", "e"+place)
	}
	tests := []struct {
		name     string
		findings []model.Finding
		lines    int
		want     string
	}{
		{"none", nil, 0, ""},
		{"one", same[:1], 1, "1.1: r: e"},
		{"some", same[:6], 1, "1.1, 2.1, 3.1, 4.1, 5.1, 6.1: r: e"},
		{"many of a kind", same, 1, "1.1, 2.1, 3.1, 4.1, 5.1, 6.1 and 294 more: r: e"},
		{
			"two kinds",
			[]model.Finding{at("1.1", "r", "e"), at("2.1", "q", "e"), at("3.1", "r", "e")},
			2, "1.1, 3.1: r: e\n2.1: q: e",
		},
		{"many kinds", other, 21, "20.1: r: e20.1\nand 280 findings more; --json lists all"},
	}
	for _, tt := range tests {
		got := exit.ListFindings(tt.findings)
		text := strings.Join(got, "\n")
		if len(got) != tt.lines || !strings.HasSuffix(text, tt.want) {
			t.Errorf("%s: got %s", tt.name, text)
		}
	}
}
