package marker

import (
	"reflect"
	"testing"
)

// TestReadOutline reads outlines back in each form that forks hold.
func TestReadOutline(t *testing.T) {
	t.Parallel()
	const head = "[compacted] Bash: success"
	full := Outline{
		Head: head, Count: 9, Lines: []OutlineLine{{2, "two"}, {3, "three"}, {5, "five"}},
		Names: []string{"loadStation", "a/tide.go"},
	}
	alone := Outline{Head: head, Names: full.Names}
	for _, tt := range []struct {
		text, wrong string
		want        Outline
	}{
		{full.String(), "", full},
		{alone.String(), "", alone},
		{
			head + "\n[outline: 3 of 9 lines; the rest was removed]\n[… 2 lines]\ntwo\nthree\n" +
				"[… 1 lines]\nfive\n[… 3 lines]\n[names: loadStation, a/tide.go]", "", full,
		},
		{
			head + "\n[outline: 0 of 4 lines; the rest was removed]\n[… 4 lines]\n[names: one]", "",
			Outline{Head: head, Count: 4, Names: []string{"one"}},
		},
		{
			head + "\n[outline: 1 of 9 lines; the rest was removed]\ntwo",
			"its lines and gaps do not add up",
			Outline{Head: head, Count: 9, Lines: []OutlineLine{{0, "two"}}},
		},
		{
			head + "\n[outline: 1 of 2 lines]\n[… 2 lines]\ntwo",
			"its lines and gaps do not add up",
			Outline{Head: head, Count: 2, Lines: []OutlineLine{{2, "two"}}},
		},
		{
			head + "\n[outline: 2 of 9 lines]\ntwo",
			"it keeps another number of lines than it says",
			Outline{Head: head, Count: 9, Lines: []OutlineLine{{0, "two"}}},
		},
		{
			alone.String() + "\nmore", "something stands below its names", alone,
		},
	} {
		got, wrong, ok := ReadOutline(tt.text)
		if !ok || wrong != tt.wrong || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q: got %+v, %q, %v", tt.text, got, wrong, ok)
		}
	}
	for _, none := range []string{
		head, head + "\n[names: a] more", "other\n[names: a]", head + "\n[outline: x of 2 lines]",
	} {
		if _, _, ok := ReadOutline(none); ok {
			t.Errorf("%q is read as an outline", none)
		}
	}
}

// TestCutStart leaves of the marker of a good result the tool and how it went.
func TestCutStart(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"[compacted] Bash: success: ok: 1 s": "[compacted] Bash: success",
		"[compacted] Bash: success":          "[compacted] Bash: success",
		"[compacted] Bash: error: exit 1":    "[compacted] Bash: error: exit 1",
		"[compacted] Bas: success: x":        "[compacted] Bas: success: x",
		"[stale] Bash: success: x":           "[stale] Bash: success: x",
	} {
		if got := CutStart(in, "Bash"); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}
