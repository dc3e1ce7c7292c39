package listing

import (
	"strings"
	"testing"

	"decant/model/store"
)

func TestShortenIDs(t *testing.T) {
	t.Parallel()
	const a, b = "0123456789abcdef-1", "0123456789abcdef-2"
	tests := []struct{ name, ids, want string }{
		{"none", "", ""},
		{"one", a, "01234567"},
		{"short ones", "012 jp-c1700 jp-c17000000020", "012 jp-c1700 jp-c17000000020"},
		{"told apart early", a + " 1" + a, "01234567 10123456"},
		{"told apart late", b + " " + a, b + " " + a},
		{
			"three", "aaaaaaaaaaaaaaaaa aaaaaaaaabaaaaaaa aaaaaaaabbaaaaaaa",
			"aaaaaaaaaa aaaaaaaaab aaaaaaaab",
		},
		{"one begins as another", a + " " + a + "2", a + " " + a + "2"},
		{"twice", a + " " + a, "01234567 01234567"},
		{"in another case", "AAAAAAAABaaaaaaaaaa aaaaaaaacaaaaaaaaaa", "AAAAAAAAB aaaaaaaac"},
		{
			"equal but for case", "aaaaaaaaaaaaaaaaa AAAAAAAAAAAAAAAAA",
			"aaaaaaaa AAAAAAAAAAAAAAAAA",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var found []store.Entry
			for _, id := range strings.Fields(tt.ids) {
				found = append(found, store.Entry{ID: id})
			}
			short := shortenIDs(found)
			var got []string
			for _, e := range found {
				got = append(got, short[e.ID])
			}
			if got := strings.Join(got, " "); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}
