package settings

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"decant/strategies/spec"
)

// given is what a file holds, one setting a line.
func given(settings []Setting) string {
	var b strings.Builder
	for _, s := range settings {
		fmt.Fprintf(&b, "%s %s = %s\n", s.At, s.Key, s.Value)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func TestRead(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, file, want string }{
		{"nothing", "", ""},
		{"only comments", "# a\n\n# b", ""},
		{
			"a table", "[conversation.compaction]\nkeep_last = \"2\"\nscope = 'file'",
			"f:2 conversation.compaction.keep_last = 2\nf:3 conversation.compaction.scope = file",
		},
		{
			"a budget as a number", "[conversation.compaction]\nbudget = 12000",
			"f:2 conversation.compaction.budget = 12000",
		},
		{
			"a dotted key", "conversation.compaction.keep_last = \"2\"",
			"f:1 conversation.compaction.keep_last = 2",
		},
		{
			"a key over two tables", "[conversation]\n\ndeduplication.min_bytes = 1_000",
			"f:3 conversation.deduplication.min_bytes = 1000",
		},
		{
			"a table as a value",
			"[conversation]\ndeduplication = { enabled = false, min_bytes = +7 }",
			"f:2 conversation.deduplication.enabled = false\n" +
				"f:2 conversation.deduplication.min_bytes = 7",
		},
		{
			"a mark before the text, and carriage returns",
			"\ufeff[conversation.compaction]\r\nkeep_last = 3\r\n",
			"f:2 conversation.compaction.keep_last = 3",
		},
		{
			"turns as a number", "[conversation.compaction]\nkeep_last = 3",
			"f:2 conversation.compaction.keep_last = 3",
		},
		{
			"a list over several lines",
			"[conversation.compaction]\nstrategy = [\n \"dedup-tools\", # a\n 'dedup-content',\n]",
			`f:2 conversation.compaction.strategy = ["dedup-tools", "dedup-content"]`,
		},
		{
			"an empty list", "[conversation.compaction]\nstrategy = []",
			`f:2 conversation.compaction.strategy = []`,
		},
		{
			"a tool", "[conversation.tools.Read.compaction]\nresponse = \"keep\"\nsubsumes = false",
			"f:2 conversation.tools.Read.compaction.response = keep\n" +
				"f:3 conversation.tools.Read.compaction.subsumes = false",
		},
		{
			"a tool with a glob", "[tools.\"mcp__*\"]\ndeduplicate = false",
			"f:2 tools.\"mcp__*\".deduplicate = false",
		},
		{
			"a command",
			"[conversation.tools.mine.compaction]\nsubsumes = [\"/bin/p\", \"a, \\\"b\"]",
			`f:2 conversation.tools.mine.compaction.subsumes = ["/bin/p", "a, \"b"]`,
		},
		{
			"presets", "[presets]\nmine = [\"lossless\"]\n\"my own\" = \"auto\"",
			"f:2 presets.mine = [\"lossless\"]\nf:3 presets.\"my own\" = auto",
		},
		{
			"an empty table", "[conversation.tools]\n[strategies.dedup-content]\nkeep_recent = 4",
			"f:3 strategies.dedup-content.keep_recent = 4",
		},
		{
			"a part of something", "[conversation.compaction]\nsummarize_threshold = 0.25",
			"f:2 conversation.compaction.summarize_threshold = 0.25",
		},
		{
			"lines that end as on Windows", "[conversation.compaction]\r\nscope = \"live\"\r\n",
			"f:2 conversation.compaction.scope = live",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := ReadSettings(Registry(), "f", []byte(tt.file))
			if err != nil || given(got) != tt.want {
				t.Errorf("got\n%s\nand %v, want\n%s", given(got), err, tt.want)
			}
		})
	}
}

func TestReadErrors(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, file, want string }{
		{
			"an unknown key", "\n[conversation.compaction]\nkeep_lst = \"2\"",
			"f:3: conversation.compaction.keep_lst: unknown setting; did you mean " +
				"conversation.compaction.keep_last?",
		},
		{
			"an unknown key of a tool", "[conversation.tools.Read.compaction]\nrespond = \"keep\"",
			"f:2: conversation.tools.Read.compaction.respond: unknown setting; did you mean " +
				"conversation.tools.Read.compaction.response?",
		},
		{
			"the fork setting misspelt", "[conversation.compaction]\nforc = false",
			"did you mean conversation.compaction.fork?",
		},
		{
			"an unknown key far from all", "[conversation.compaction]\nxyzzyplugh_and_more = 1",
			"f:2: conversation.compaction.xyzzyplugh_and_more: unknown setting; decant " +
				"--print-config lists all",
		},
		{
			"an unknown table", "\n\n[conversation.compation]\nkeep_last = \"2\"",
			"f:3: [conversation.compation]: unknown table; did you mean [conversation.compaction]?",
		},
		{
			"an unknown table without keys", "[strategies.dedup-contents]",
			"f:1: [strategies.dedup-contents]: unknown table; did you mean " +
				"[strategies.dedup-content]?",
		},
		{
			"an unknown table of a tool", "[conversation.tools.Read.compact]",
			"did you mean [conversation.tools.Read.compaction]?",
		},
		{"an unknown table as a value", "x = {}", "f:1: x: unknown table; decant --print-config"},
		{
			"a list of tables", "[[presets]]",
			"f:1: [[presets]] is a list of tables; write [presets]",
		},
		{
			"a number in quotes", "[conversation.deduplication]\nmin_bytes = \"300\"",
			"f:2: conversation.deduplication.min_bytes: use a whole number from 0, without quotes",
		},
		{
			"a truth in quotes", "[conversation.deduplication]\nenabled = \"false\"",
			"f:2: conversation.deduplication.enabled: use true or false, without quotes",
		},
		{
			"a fraction for a number", "[conversation.deduplication]\nmin_bytes = 1.5",
			"f:2: conversation.deduplication.min_bytes: use a whole number",
		},
		{
			"a date", "[conversation.compaction]\nkeep_last = 1979-05-27",
			"f:2: conversation.compaction.keep_last: use turns",
		},
		{
			"a list of numbers", "[conversation.compaction]\nstrategy = [1]",
			"f:2: conversation.compaction.strategy: use a list of texts in quotes",
		},
		{
			"a table for a value", "[conversation.compaction]\nkeep_last = {a = 1}",
			"f:2: conversation.compaction.keep_last: unknown table",
		},
		{"no TOML", "[conversation.compaction]\nkeep_last 2", "f:2: "},
		{"a text without an end", "a = \"", "f:1: "},
		{"a key twice", "[presets]\na = []\na = []", "f:3: "},
		{"a table twice", "[presets]\n[tools]\n[presets]", "f:3: "},
		{"what is no UTF-8", "[presets]\na = \"\xff\"", "f:2: "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := ReadSettings(Registry(), "f", []byte(tt.file))
			var fault *Error
			if !errors.As(err, &fault) || !strings.Contains(err.Error(), tt.want) ||
				strings.Contains(err.Error(), "\n") {
				t.Errorf("got %v, want one line with %q", err, tt.want)
			}
		})
	}
}

// FuzzRead holds that whatever a file holds is settings or one line that says where it is wrong,
// and that what is in force after it, printed, reads back to the same.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"", "[conversation.compaction]\nstrategy = [\"auto\"]\nkeep_last = \"1/20c\"",
		"[tools.\"a.b\\u202e\"]\ndeduplicate = false", "[presets]\nx = ['lossless', \"auto\"]",
		"[conversation.tools.'*'.compaction]\nsubsumes = [\"p\", \"\\u0007,\\\"\"]",
		"[strategies.dedup-resources]\nreference_template = \"\"\"\na\n{uri}\t\\\\\"\"\"",
		"a = {b = [[[1]]]}", "[[x]]", "x.y.z = 1", "\xff",
		"[conversation]\ncompaction.fork = false",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > maxBytes {
			return
		}
		settings, err := ReadSettings(Registry(), "f", data)
		if err != nil {
			if line, _, ok := strings.Cut(err.Error(), "\n"); ok {
				t.Fatalf("more than one line: %s", line)
			}
			return
		}
		m, err := MergeLayers(Registry(), []Layer{{Own: true, Settings: settings}})
		if err != nil {
			return
		}
		again(t, m)
	})
}

// again holds that what is printed reads back to the same settings.
func again(t *testing.T, m *Merged) {
	t.Helper()
	file := m.TOML()
	settings, err := ReadSettings(Registry(), "printed", []byte(file))
	if err != nil {
		t.Fatalf("cannot be read back: %v\n%s", err, file)
	}
	back, err := MergeLayers(Registry(), []Layer{{Own: true, Settings: settings}})
	if err != nil {
		t.Fatalf("cannot be read back: %v\n%s", err, file)
	}
	if got, want := state(back), state(m); got != want {
		t.Fatalf("got\n%s\nwant\n%s\nfrom\n%s", got, want, file)
	}
}

// state is all that plans are made from, as text.
func state(m *Merged) string {
	var b strings.Builder
	fmt.Fprintf(&b, "in place %v, uses %v, scope %v, fences %v %v, settings %+v", m.InPlace,
		m.Spec.Uses, m.Spec.Scope, m.Spec.KeepFirst, m.Spec.KeepLast, m.Spec.Settings)
	for _, name := range m.names() {
		k, err := spec.NewSettings(Registry()).FindKey(name)
		if err != nil {
			return err.Error()
		}
		if strings.HasPrefix(name, "tools.") || strings.HasPrefix(name, "conversation.tools.") ||
			strings.HasPrefix(name, "presets.") {
			fmt.Fprintf(&b, "\n%s = %s", name, k.Get(m.Spec))
		}
	}
	return b.String()
}

// A key may be as long as its file; what is said of it is not.
func TestErrorsAreShort(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ä", 10_000)
	for _, file := range []string{
		"[\"" + long + "\"]", "[[\"" + long + "\"]]", "\"" + long + "\" = 1",
		"\"" + long + "\" = { a = 1 }", "tools.\"" + long + "\".deduplicate = 1",
	} {
		_, err := ReadSettings(Registry(), "f", []byte(file))
		if err == nil || len(err.Error()) > 2*maxTold+200 || !utf8.ValidString(err.Error()) {
			t.Errorf("%.20s: got %.500v", file, err)
		}
	}
}
