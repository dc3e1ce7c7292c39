package tangents

import (
	"slices"
	"strings"
	"testing"
)

// spoken lists the words of a text.
func spoken(text string) string {
	var ws []string
	eachWord([]byte(text), func(w []byte) { ws = append(ws, string(w)) })
	return strings.Join(ws, " ")
}

func TestWords(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, want string }{
		{"nothing", "", ""},
		{"talk", "Could you repair the shelf, please?", "repair shelf"},
		{"what any program is about", "Fix the failed test of this function.", ""},
		{"camel", "loadPalletShelf", "pallet shelf"},
		{"pascal with initials", "XMLPallet", "pallet"},
		{"snake", "fs_read_pallet", "pallet"},
		{"path", "shelf/pallet/open_test.go", "shelf pallet"},
		{"digits", "pallet256Shelf 42", "pallet shelf"},
		{"plural", "pallets moss", "pallet moss"},
		{"letters of all kinds", "größe 漢字", "größe 漢字"},
		{"encoded data", strings.Repeat("aB3", 99), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := spoken(tt.in); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestCommonWordsAreWords(t *testing.T) {
	t.Parallel()
	for w := range common() {
		if len(w) < shortestWord || len(w) > longestWord || strings.ToLower(w) != w {
			t.Errorf("%q never comes up", w)
		}
	}
}

func FuzzWords(f *testing.F) {
	f.Add([]byte("parseTurn_list a/b.go 漢字\xff"))
	f.Fuzz(func(t *testing.T, text []byte) {
		was := slices.Clone(text)
		eachWord(text, func(w []byte) {
			if len(w) == 0 || len(w) > longestWord || common()[string(w)] {
				t.Errorf("word %q", w)
			}
		})
		if !slices.Equal(text, was) {
			t.Errorf("the text was changed to %q", text)
		}
	})
}
