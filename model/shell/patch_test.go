package shell

import (
	"slices"
	"testing"
)

func TestPatchPaths(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", nil},
		{"no patch", "hello\nworld", nil},
		{
			"each kind", "*** Begin Patch\n*** Add File: a b\n+x\n*** Update File: c\n" +
				"*** Move to: /d\n@@\n*** Delete File: e\r\n*** End Patch",
			[]string{"a b", "c", "/d", "e"},
		},
		{"twice", "*** Add File: a\n*** Delete File: a", []string{"a"}},
		{"in a text", "*** Add File: a\n+*** Add File: b\n-*** Delete File: c", []string{"a"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := PatchPaths(tt.text); !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
