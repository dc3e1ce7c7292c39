package tokens

import "testing"

func TestVersioned(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"claude-haiku":         "claude-haiku-4-5",
		"haiku":                "claude-haiku-4-5",
		"Sonnet":               "claude-sonnet-5-5",
		"claude-opus-latest":   "claude-opus-5-5",
		"claude-haiku-4-5":     "claude-haiku-4-5",
		"claude-sonnet-4-5":    "claude-sonnet-4-5",
		"claude-3-haiku":       "claude-3-haiku",
		"claude-3-opus-latest": "claude-3-opus-latest",
		"my-haiku":             "my-haiku",
		"gpt-5.5":              "gpt-5.5",
		"":                     "",
	} {
		if got := NewestVersion(name); got != want {
			t.Errorf("Versioned(%q) = %q, want %q", name, got, want)
		}
	}
	// Each line has a newest, and the table knows it.
	for _, line := range claudeLines {
		full := NewestVersion(line)
		if _, known := Lookup(full); !known || full == line {
			t.Errorf("%s: %q is not in the table", line, full)
		}
	}
}
