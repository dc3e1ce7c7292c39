package tokens

import "testing"

func TestCachePrice(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name        string
		write, read int
	}{
		{"claude-sonnet-4-5", 125, 10},
		{"anthropic/claude-opus-4-7", 125, 10},
		{"opus", 125, 10},
		{"claude-2.1", 0, 0},
		{"gpt-5-codex", 100, 10},
		{"gpt-5.4", 100, 10},
		{"gpt-4.1-mini", 100, 25},
		{"gpt-4o-mini", 100, 50},
		{"chatgpt-4o-latest", 0, 0},
		{"gpt-oss-120b", 0, 0},
		{"o3", 100, 25},
		{"o3-mini", 100, 50},
		{"o4-mini", 100, 25},
		{"o1", 100, 50},
		{"gpt-4", 0, 0},
		{"llama-4", 0, 0},
		{"", 0, 0},
	}
	for _, tt := range tests {
		m, _ := Lookup(tt.name)
		if m.Cache != (CachePrice{tt.write, tt.read}) {
			t.Errorf("%s: got %+v, want %d and %d", tt.name, m.Cache, tt.write, tt.read)
		}
		if m.Cache.Known() != (tt.write > 0) {
			t.Errorf("%s: known is %t", tt.name, m.Cache.Known())
		}
	}
}
