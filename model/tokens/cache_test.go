package tokens

import (
	"testing"
	"time"
)

func TestCachePrice(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name        string
		write, read int
	}{
		{"claude-sonnet-4-5", 1250, 100},
		{"anthropic/claude-opus-4-7", 1250, 100},
		{"claude-3-haiku-20240307", 1250, 100},
		{"claude-3-7-sonnet-20250219", 1250, 100},
		{"claude-3-sonnet-20240229", 0, 0},
		{"claude-opus-5", 1250, 100},
		{"claude-opus-5-5", 1250, 50},
		{"claude-sonnet-5", 1250, 100},
		{"us.anthropic.claude-sonnet-5-5-v1:0", 1250, 50},
		{"claude-haiku-5-5", 1250, 100},
		{"claude-fable-5", 1250, 100},
		{"claude-fable-5-1", 1250, 25},
		{"fable-5.1", 1250, 25},
		{"claude-mythos-5-1", 1250, 25},
		{"opus", 0, 0},
		{"claude", 0, 0},
		{"claude-2.1", 0, 0},
		{"gpt-5-codex", 1000, 100},
		{"gpt-5.4", 1000, 100},
		{"gpt-5.5", 1000, 100},
		{"gpt-5.5-pro", 0, 0},
		{"gpt-5.6-sol", 1250, 100},
		{"gpt-6-sol", 1250, 100},
		{"gpt-6.1-sol", 1250, 50},
		{"gpt-4.5-preview", 1000, 500},
		{"gpt-4o-2024-05-13", 0, 0},
		{"codex-mini-latest", 0, 0},
		{"o1-preview", 1000, 500},
		{"o3-pro", 0, 0},
		{"gpt-4.1-mini", 1000, 250},
		{"gpt-4o-mini", 1000, 500},
		{"chatgpt-4o-latest", 0, 0},
		{"gpt-oss-120b", 0, 0},
		{"o3", 1000, 250},
		{"o3-mini", 1000, 500},
		{"o4-mini", 1000, 250},
		{"o1", 1000, 500},
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

// TestCacheLife: how long a cache lasts is the provider's, and of Anthropic's two the call's.
func TestCacheLife(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		hour bool
		want time.Duration
	}{
		{"claude-sonnet-4-5", false, 5 * time.Minute},
		{"claude-sonnet-4-5", true, time.Hour},
		{"gpt-5.5", false, 24 * time.Hour},
		{"gpt-5.5", true, 24 * time.Hour},
		{"gpt-5.5-pro", false, 0},
		{"llama-4", true, 0},
	} {
		m, _ := Lookup(tt.name)
		if got := m.CacheLife(tt.hour); got != tt.want {
			t.Errorf("%s, an hour %t: %v, want %v", tt.name, tt.hour, got, tt.want)
		}
	}
}
