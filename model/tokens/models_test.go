package tokens

import "testing"

func TestLookup(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		family Family
		window int
		known  bool
	}{
		{"claude-3-opus-20240229", Claude46, 200_000, true},
		{"claude-3-5-sonnet-20241022", Claude46, 200_000, true},
		{"claude-3-5-sonnet-latest", Claude46, 200_000, true},
		{"claude-3.7-sonnet:thinking", Claude46, 200_000, true},
		{"claude-sonnet-4-20250514", Claude46, 200_000, true},
		{"claude-sonnet-4@20250514", Claude46, 200_000, true},
		{"claude-opus-4-1", Claude46, 200_000, true},
		{"claude-opus-4-5-20251101", Claude46, 200_000, true},
		{"claude-haiku-4-5-20251001", Claude46, 200_000, true},
		{"claude-4.5-sonnet", Claude46, 200_000, true},
		{"claude-opus-4-6", Claude46, 200_000, true},
		{"claude-opus-4-6[1m]", Claude46, 1_000_000, true},
		{"Claude-Sonnet-4-5[1M]", Claude46, 1_000_000, true},
		{"claude-opus-4-7", Claude47, 200_000, true},
		{"claude-opus-4-8[1m]", Claude47, 1_000_000, true},
		{"claude-sonnet-5", Claude47, 1_000_000, true},
		{"claude-opus-5-5-20260901", Claude47, 1_000_000, true},
		{"claude-fable-5-1", Claude47, 1_000_000, true},
		{"claude-mythos-5.2", Claude47, 1_000_000, true},
		{"claude-haiku-5-5", Claude47, 1_000_000, true},

		{"anthropic/claude-opus-4.6", Claude46, 200_000, true},
		{"openrouter/anthropic/claude-opus-4.7", Claude47, 200_000, true},
		{"anthropic:claude-sonnet-5", Claude47, 1_000_000, true},
		{"us.anthropic.claude-sonnet-4-5-20250929-v1:0", Claude46, 200_000, true},
		{"arn:aws:bedrock:eu-west-1::x/eu.anthropic.claude-opus-4-7-v1:0", Claude47, 200_000, true},
		{" claude-opus-4-5 ", Claude46, 200_000, true},

		{"claude-opus-6", Claude47, 0, false},
		{"claude-fable-99.1[1m]", Claude47, 1_000_000, false},
		{"gpt-7", O200K, 0, false},
		{"openai/gpt-9.1-codex", O200K, 0, false},
		{"gpt-oss-20b", O200K, 131_072, true},

		{"claude", Claude47, 200_000, false},
		{"sonnet", Claude47, 200_000, false},
		{"opus[1m]", Claude47, 1_000_000, false},
		{"opusplan", Claude47, 200_000, false},
		{"sonnet-4.5", Claude46, 200_000, true},
		{"claude-2.1", Claude46, 100_000, false},
		{"claude-instant-1.2", Claude46, 100_000, false},

		{"gpt-4o", O200K, 128_000, true},
		{"gpt-4o-mini-2024-07-18", O200K, 128_000, true},
		{"chatgpt-4o-latest", O200K, 128_000, true},
		{"ft:gpt-4o-2024-08-06:acme::abc", O200K, 128_000, true},
		{"gpt-4.1", O200K, 1_047_576, true},
		{"gpt-4.1-mini-2025-04-14", O200K, 1_047_576, true},
		{"gpt-4.5-preview", O200K, 128_000, true},
		{"gpt-5", O200K, 400_000, true},
		{"gpt-5-2025-08-07", O200K, 400_000, true},
		{"gpt-5-codex", O200K, 400_000, true},
		{"gpt-5.1-codex-max", O200K, 400_000, true},
		{"gpt-5.3-codex-spark", O200K, 128_000, true},
		{"openai/gpt-5.5", O200K, 1_050_000, true},
		{"openai.gpt-5.6-sol", O200K, 1_050_000, true},
		{"gpt-6-sol", O200K, 1_050_000, true},
		{"gpt-oss-120b", O200K, 131_072, true},
		{"codex-mini-latest", O200K, 200_000, true},
		{"codex", O200K, 272_000, true},
		{"o1", O200K, 200_000, true},
		{"o1-mini-2024-09-12", O200K, 128_000, true},
		{"o3-pro", O200K, 200_000, true},
		{"o4-mini", O200K, 200_000, true},

		{"o100", O200K, 0, false},
		{"gpt-4", O200K, 0, false},
		{"gpt-35-turbo", O200K, 16_385, false},
		{"gpt-3.5-turbo", O200K, 0, false},
		{"google/gemini-3.1-pro-preview", O200K, 1_048_576, false},
		{"meta-llama/llama-4-maverick", O200K, 0, false},
		{"qwen3-coder:30b", O200K, 0, false},
		{"deepseek-r1", O200K, 0, false},
		{"mock", O200K, 0, false},
		{"<synthetic>", O200K, 0, false},
		{"", O200K, 0, false},
		{"[1m]", O200K, 1_000_000, false},
		{"///", O200K, 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m, known := Lookup(tt.name)
			if m.Family != tt.family || known != tt.known {
				t.Errorf("Lookup = %v, known %v, want %v, %v", m.Family, known, tt.family, tt.known)
			}
			if m.Window != tt.window {
				t.Errorf("Window = %d, want %d", m.Window, tt.window)
			}
		})
	}
}

// TestTableReachable finds each row by a name made from it, so that no row
// hides behind an earlier one.
func TestTableReachable(t *testing.T) {
	t.Parallel()
	for _, r := range table {
		name := r.line
		if r.from > 0 {
			name += "-" + string(rune('0'+r.from/100)) + "." + string(rune('0'+r.from%100))
		}
		m, known := Lookup(name)
		if m != r.model || known == r.assumed {
			t.Errorf("Lookup(%q) = %+v, %v, want %+v, %v", name, m, known, r.model, !r.assumed)
		}
	}
}

func TestWindowFor(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, model string
		used, want  int
	}{
		{"fits", "claude-opus-4-6", 150_000, 200_000},
		{"just fits", "claude-opus-4-6", 200_000, 200_000},
		{"does not fit", "claude-opus-4-6", 200_001, 1_000_000},
		{"has no larger one", "claude-3-opus", 300_000, 200_000},
		{"already the large one", "claude-opus-4-6[1m]", 1_200_000, 1_000_000},
		{"not known", "llama", 10, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m, _ := Lookup(tt.model)
			if got := m.WindowFor(tt.used); got != tt.want {
				t.Errorf("WindowFor(%d) of %s = %d, want %d", tt.used, tt.model, got, tt.want)
			}
		})
	}
}

// FuzzLookup holds that any name has a model whose numbers make sense.
func FuzzLookup(f *testing.F) {
	for _, name := range []string{
		"claude-opus-4-7[1m]", "us.anthropic.claude-3-5-x-v1:0", "gpt-99.99", "/", "ft:",
	} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		m, _ := Lookup(name)
		if m.Family >= families || m.Window < 0 || m.ImageCap <= 0 {
			t.Errorf("Lookup(%q) = %+v", name, m)
		}
		if m.WindowFor(1<<40) < m.Window {
			t.Errorf("Lookup(%q): WindowFor shrinks %d", name, m.Window)
		}
	})
}
