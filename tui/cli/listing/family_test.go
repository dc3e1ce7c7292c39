package listing

import (
	"fmt"
	"strings"
	"testing"

	"decant/model/store"
)

func TestFamily(t *testing.T) {
	t.Parallel()
	entry := func(agent, id, parent, cwd string) store.Entry {
		return store.Entry{Agent: agent, ID: id, Parent: parent, CWD: cwd}
	}
	tests := []struct {
		name  string
		found []store.Entry
		want  string
	}{
		{"none", nil, ""},
		{"no forks", []store.Entry{entry("a", "1", "", ""), entry("a", "2", "9", "")}, "0.0 1.0"},
		{
			"a fork is newer than its original, one older",
			[]store.Entry{
				entry("a", "2", "1", ""), entry("a", "8", "", ""), entry("a", "1", "", ""),
				entry("a", "3", "1", ""), entry("a", "4", "2", ""),
			},
			"2.0 0.1 4.2 3.1 1.0",
		},
		{
			"another agent's id",
			[]store.Entry{entry("a", "2", "1", ""), entry("b", "1", "", "")},
			"0.0 1.0",
		},
		{
			"of two with one id that of the folder",
			[]store.Entry{
				entry("a", "1", "", "x"), entry("a", "1", "", "y"), entry("a", "2", "1", "y"),
			},
			"0.0 1.0 2.1",
		},
		{"its own original", []store.Entry{entry("a", "1", "1", "")}, "0.0"},
		{
			"in a circle",
			[]store.Entry{
				entry("a", "1", "2", ""), entry("a", "2", "3", ""), entry("a", "3", "1", ""),
				entry("a", "4", "1", ""),
			},
			"0.0 2.1 1.2 3.1",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, b := range orderFamilies(tt.found) {
				got = append(got, fmt.Sprintf("%d.%d", b.entry, b.depth))
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("got %v, want %s", got, tt.want)
			}
		})
	}
}
