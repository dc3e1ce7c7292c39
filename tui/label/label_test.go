package label_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"decant/model"
	"decant/render"
	"decant/tui/label"
)

func TestDefinitionLabel(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, in, want string }{
		{"plain", `{"name":"a","description":"one\ntwo"}`, "one"},
		{"of a function", `{"function":{"description":" \n one"}}`, "one"},
		{"says nothing", `{"name":"a"}`, `{"name":"a"}`},
		{"no JSON", "a tool", "a tool"},
		{"another type", `{"description":7}`, `{"description":7}`},
	} {
		if got := label.DefinitionLabel(tt.in); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestSplitNumbers(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in string
		envelope model.Envelope
		numbers  []string
		code     string
	}{
		{"none", "a\nb", 0, nil, "a\nb"},
		{"arrows", "  1→a\n  2→\n", model.NumbersArrow, []string{"  1→", "  2→"}, "a\n"},
		{"tabs", "1\ta\n2\tb\tc", model.NumbersTab, []string{"1  ", "2  "}, "a\nb\tc"},
		{
			"stops early", "1\ta\n<system-reminder>", model.NumbersTab,
			[]string{"1  "},
			"a\n<system-reminder>",
		},
	}
	for _, tt := range tests {
		numbers, code := label.SplitNumbers(tt.in, tt.envelope)
		if !slices.Equal(numbers, tt.numbers) || code != tt.code {
			t.Errorf("%s: %q and %q, want %q and %q", tt.name, numbers, code, tt.numbers, tt.code)
		}
	}
}

// TestFirstSaid holds that a result whose first part is only what the agent put round the rest is
// known by the rest.
func TestFirstSaid(t *testing.T) {
	t.Parallel()
	part := func(text string, e model.Envelope) model.Part {
		return model.Part{Text: model.Text{Encoding: model.Literal, Literal: text}, Envelope: e}
	}
	head := part("Script completed\nWall time 0.1 seconds\nOutput:\n", model.OutputHead)
	tests := []struct {
		name  string
		parts []model.Part
		want  string
	}{
		{"a head and its output", []model.Part{head, part("\nok\nmore", 0)}, "ok"},
		{"a head alone", []model.Part{head}, ""},
		{"an image first", []model.Part{{Kind: model.PartImage}, part("seen", 0)}, "seen"},
		{"two texts", []model.Part{part("one", 0), part("two", 0)}, "one"},
		{"nothing", nil, ""},
	}
	for _, tt := range tests {
		got := label.FirstSaid(&model.Conversation{}, &model.Event{Parts: tt.parts})
		if got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestPeek(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in string
		envelope model.Envelope
		want     string
	}{
		{"plain", "\n\n one \ntwo", 0, "one"},
		{"number", "     1→package a\n     2→", model.NumbersArrow, "package a"},
		{"fence", "```rs\nuse a;\n```\n", model.Fence, "use a;"},
		{
			"fence, numbers and notes",
			"```rs\n... (starting from line #9) ...\n 9: \n10: b: c\n```\n",
			model.Fence | model.FromNote | model.NumbersColon, "b: c",
		},
		{"error", "<tool_use_error>no: a</tool_use_error>", model.ErrorTag, "no: a"},
		{
			"an output below its head", "Exit code: 0\nWall time: 1 seconds\nOutput:\n1\tb\n",
			model.OutputHead | model.NumbersTab, "b",
		},
		{
			"an output in JSON",
			`{"output":"\n\ta \"b\"\n","metadata":{"exit_code":0,"duration_seconds":0.1}}`,
			model.OutputJSON, `a "b"`,
		},
		{"blank numbered line", "1\t\n2\tb", model.NumbersTab, "b"},
		{"tag", "<bash-input>git status</bash-input>", 0, "git status"},
		{"tag on its own line", "<system-reminder>\nx", 0, "<system-reminder>"},
		{"no tag", "<b and c> d", 0, "<b and c> d"},
		{"html", "<!DOCTYPE html><p>", 0, "<!DOCTYPE html><p>"},
		{"arrow", "a <b> c", 0, "a <b> c"},
	}
	for _, tt := range tests {
		if got := label.Peek(tt.in, tt.envelope); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// FuzzFirstLine checks that a label is clean, on one line and not long.
func FuzzFirstLine(f *testing.F) {
	f.Add("\n\n  one\ntwo")
	f.Add("\x1b[2J\x1b]52;c;aGk=\x07\u202eevil\u2066\u200b\ttab\r\x9b31m世界")
	f.Fuzz(func(t *testing.T, s string) {
		got := label.FirstLine(s)
		if strings.ContainsAny(got, "\n\x1b\t") || !utf8.ValidString(got) ||
			len(got) > 3*label.MaxPeek {
			t.Errorf("label %q of %q", got, s)
		}
	})
}

// FuzzSplit checks that what is split can be put together again.
func FuzzSplit(f *testing.F) {
	f.Add("  1→a\n  2→b", true)
	f.Add("1\ta\nrest", false)
	f.Fuzz(func(t *testing.T, s string, arrow bool) {
		envelope, mark := model.NumbersTab, "\t"
		if arrow {
			envelope, mark = model.NumbersArrow, "→"
		}
		numbers, code := label.SplitNumbers(s, envelope)
		lines := strings.Split(code, "\n")
		for i, n := range numbers {
			lines[i] = strings.TrimSuffix(strings.TrimSuffix(n, "  "), "→") + mark + lines[i]
		}
		if got := strings.Join(lines, "\n"); got != strings.TrimSuffix(s, "\n") {
			t.Errorf("split %q gives %q back", s, got)
		}
	})
}

// TestCutFrontKeepsTheBaseName cuts a path at its start as long as its base name is whole, so that
// files of one name differ, and else in the middle of that.
func TestCutFrontKeepsTheBaseName(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		path  string
		cells int
		want  string
	}{
		{"a/lib.rs", 8, "a/lib.rs"},
		{"crates/storage/src/lib.rs", 16, "…rage/src/lib.rs"},
		{"crates/storage/src/lib.rs", 7, "…lib.rs"},
		{"cmd/hooks_handlers.go", 14, "hooks_h…ers.go"},
	} {
		if got := label.CutFront(tt.path, tt.cells, &render.Unicode); got != tt.want {
			t.Errorf("%s in %d cells is %q, want %q", tt.path, tt.cells, got, tt.want)
		}
	}
}
