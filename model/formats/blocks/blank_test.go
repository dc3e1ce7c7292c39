package blocks

import (
	"strings"
	"testing"

	"decant/model/source"
)

// TestIsBlank holds that a text is blank when it is once it is decoded, however it is spelled.
func TestIsBlank(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{
		`""`, `" "`, `"\n\t \r"`, `"\u0020\n"`, `"\u00a0"`, "\"\u00a0\u2003\"", `"a"`,
		`" \n a"`, `"\\"`, `"\n\""`, `"\u0061"`, `"\/"`, `"é"`, "\"\xff\"", "\" \u3000x\"", `"\b"`,
		`null`, `1`, `[" "]`,
	} {
		var tree source.Tree
		if err := tree.Parse([]byte(raw), source.Span{End: len(raw)}); err != nil {
			t.Fatal(err)
		}
		v := tree.Root()
		if got, want := IsBlank(v), strings.TrimSpace(v.Text()) == ""; got != want {
			t.Errorf("%q: got %v, want %v", raw, got, want)
		}
	}
}
