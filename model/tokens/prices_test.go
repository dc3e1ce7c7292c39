package tokens

import "testing"

// TestPriceOf spells models as agents and providers do.
func TestPriceOf(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name       string
		sent, want int
	}{
		{"claude-opus-4-5-20251101", 1000, 500},
		{"claude-opus-4-1-20250805", 1000, 1500},
		{"claude-opus-4-20250514", 1000, 1500},
		{"claude-opus-5", 1000, 500},
		{"claude-opus-5-5", 1000, 400},
		{"opus", 1000, 0},
		{"claude-sonnet-4-5-20250929", 200_000, 300},
		{"claude-sonnet-4-5-20250929", 200_001, 600},
		{"claude-sonnet-4-6[1m]", 900_000, 300},
		{"us.anthropic.claude-sonnet-4-6-v1:0", 1000, 300},
		{"anthropic/claude-sonnet-5", 1000, 200},
		{"claude-3-5-haiku-20241022", 1000, 80},
		{"claude-haiku-5-5", 100_000, 10},
		{"claude-haiku-5-5", 100_001, 50},
		{"claude-fable-5-1", 1000, 1000},
		{"claude-fable-9", 1000, 0},
		{"gpt-5", 1000, 125},
		{"gpt-5-codex", 1000, 125},
		{"gpt-5.1-codex-mini", 1000, 25},
		{"gpt-5.1-codex-max", 1000, 125},
		{"gpt-5.3-codex", 1000, 175},
		{"gpt-5.3-codex-spark", 1000, 0},
		{"gpt-5.5", 272_000, 500},
		{"gpt-5.5", 272_001, 0},
		{"gpt-5.5-pro", 1000, 0},
		{"gpt-5.6-sol", 1000, 400},
		{"openai/gpt-6.1-sol", 300_000, 400},
		{"gpt-oss-120b", 1000, 0},
		{"qwen3-coder-plus", 1000, 0},
		{"", 1000, 0},
	} {
		p := PriceOf(tt.name)
		if got := p.For(tt.sent); got != tt.want {
			t.Errorf("%s of %d: got %d, want %d", tt.name, tt.sent, got, tt.want)
		}
		if p.Known() != (p.Source != "" && p.Date != "") {
			t.Errorf("%s: a price without its source: %+v", tt.name, p)
		}
	}
	for _, r := range prices {
		if r.input <= 0 || r.from <= 0 || r.to != 0 && r.to < r.from {
			t.Errorf("a row is wrong: %+v", r)
		}
	}
}
