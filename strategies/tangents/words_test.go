package tangents

import (
	"slices"
	"strings"
	"testing"
)

// spoken lists the words and the names of a text.
func spoken(text string) (ws, names []string) {
	words([]byte(text), func(w []byte) { ws = append(ws, string(w)) }, func(n []byte) {
		names = append(names, string(n))
	})
	return ws, names
}

func TestWords(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, words, names string }{
		{"nothing", "", "", ""},
		{"talk", "Could you fix the parser, please?", "fix parser", ""},
		{"camel", "parseTurnList", "parse turn list", "parseTurnList"},
		{"pascal with initials", "HTTPServer", "http server", "HTTPServer"},
		{"snake", "fs_read_file", "read", "fs_read_file"},
		{"path", "model/formats/open_test.go", "model format open test", "open_test"},
		{"digits", "sha256Sum 42", "sha sum", "sha256Sum"},
		{"plural", "tabs glass", "tab glass", ""},
		{"letters of all kinds", "größe 漢字", "größe 漢字", ""},
		{"encoded data", strings.Repeat("aB3", 99), "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			ws, names := spoken(tt.in)
			if got := strings.Join(ws, " "); got != tt.words {
				t.Errorf("words %q, want %q", got, tt.words)
			}
			if got := strings.Join(names, " "); got != tt.names {
				t.Errorf("names %q, want %q", got, tt.names)
			}
		})
	}
}

func FuzzWords(f *testing.F) {
	f.Add([]byte("parseTurn_list a/b.go 漢字\xff"))
	f.Fuzz(func(t *testing.T, text []byte) {
		was := slices.Clone(text)
		words(text, func(w []byte) {
			if len(w) == 0 || len(w) > longestWord || common[string(w)] {
				t.Errorf("word %q", w)
			}
		}, func(n []byte) {
			if len(n) < shortestName || len(n) > 4*longestWord {
				t.Errorf("name %q", n)
			}
		})
		if !slices.Equal(text, was) {
			t.Errorf("the text was changed to %q", text)
		}
	})
}
