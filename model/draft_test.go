package model

import (
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestCommandString(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		cmd  Command
		want string
	}{
		{
			"plain",
			Command{Dir: "/work/a_b-c.d", Args: []string{"claude", "--resume", "1-2"}},
			"cd /work/a_b-c.d && claude --resume 1-2",
		},
		{"no folder", Command{Args: []string{"jp", "query", "--id", "c1"}}, "jp query --id c1"},
		{"space", Command{Dir: "/my work", Args: []string{"x"}}, "cd '/my work' && x"},
		{"empty word", Command{Args: []string{"x", ""}}, "x ''"},
		{"quote", Command{Args: []string{"it's"}}, `'it'\''s'`},
		{"assignment", Command{Args: []string{"A=b"}}, "'A=b'"},
		{"not ASCII", Command{Args: []string{"ä"}}, "'ä'"},
		{
			"what a terminal obeys",
			Command{Dir: "/a\x1b'$(x)\\\u202e", Args: []string{"x"}},
			`cd $'/a\x1b\'$(x)\\\xe2\x80\xae' && x`,
		},
		{"folder like an option", Command{Dir: "-", Args: []string{"x"}}, "cd ./- && x"},
		{"nothing", Command{}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := tt.cmd.String(); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// awkward are words that a shell would take apart, expand or obey.
var awkward = []string{
	"", "plain", "a b", "it's", `"`, `\`, "$HOME", "$(echo no)", "`echo no`", "*", "?", "[a]", "~",
	"~root", "{a,b}", "a;b", "a&b", "a|b", "<a>b", "#a", "!a", "a\nb", "a\tb",
	"a\nb'$(echo no)\\", "\x1b'`echo no`", "-n", "--", "A=b",
	"=a", "'", "''", `'\''`, "a'b'c", "ä😀", "\x1b[31m", "%s", "a\\", "(", ")", "\xff",
}

// TestCommandInShell asks a real shell what it makes of each word.
func TestCommandInShell(t *testing.T) {
	t.Parallel()
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash here")
	}
	cmd := Command{Args: append([]string{"printf", `%s\0`}, awkward...)}
	out, err := exec.CommandContext(t.Context(), bash, "-c", cmd.String()).Output()
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
	for i, want := range awkward {
		if i >= len(got) || got[i] != want {
			t.Fatalf("word %d: got %q, want %q", i, got[min(i, len(got)-1)], want)
		}
	}
}

// TestCommandDirInShell lets a real shell go into folders with awkward names.
func TestCommandDirInShell(t *testing.T) {
	t.Parallel()
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash here")
	}
	for _, name := range awkward {
		if name == "" || !utf8.ValidString(name) {
			continue
		}
		root := t.TempDir()
		dir := filepath.Join(root, name)
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		for _, in := range []string{dir, name} {
			line := Command{Dir: in, Args: []string{"pwd"}}.String()
			run := exec.CommandContext(t.Context(), bash, "-c", line)
			run.Dir = root
			out, err := run.Output()
			got := strings.TrimSuffix(string(out), "\n")
			if err != nil || filepath.Base(got) != name {
				t.Errorf("%s: got %q, %v, want %q", line, got, err, dir)
			}
		}
	}
}

// FuzzQuote reads quoted words back by the rules of POSIX.
func FuzzQuote(f *testing.F) {
	for _, s := range awkward {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, ok := unquote(quoteWord(s))
		if !ok || got != s {
			t.Fatalf("%q is quoted as %s: a shell reads %q, %v", s, quoteWord(s), got, ok)
		}
	})
}

// unquote reads one word as a POSIX shell does; false where the shell would see
// anything else in it.
func unquote(word string) (string, bool) {
	const special = " \t\n\"$`*?[]{}()<>|&;#!~=\x00"
	var out []byte
	inside, empty := false, true
	for i := 0; i < len(word); i++ {
		c := word[i]
		switch {
		case c == '$' && !inside && i == 0 && strings.HasPrefix(word, "$'"):
			return unescape(word)
		case c == '\'':
			inside, empty = !inside, false
		case inside:
			out = append(out, c)
		case c == '\\' && i+1 < len(word):
			i++
			out = append(out, word[i])
		case c == '\\' || c >= 0x80 || strings.IndexByte(special, c) >= 0:
			return string(out), false
		default:
			out, empty = append(out, c), false
		}
	}
	return string(out), !inside && !empty
}

// unescape reads one word of escapes, $'…', as bash does; none of its bytes may be
// one that a terminal obeys.
func unescape(word string) (string, bool) {
	in, ok := strings.CutSuffix(strings.TrimPrefix(word, "$'"), "'")
	if !ok {
		return "", false
	}
	var out []byte
	for i := 0; i < len(in); i++ {
		switch {
		case in[i] == '\'' || in[i] < ' ':
			return "", false
		case in[i] != '\\':
			out = append(out, in[i])
		case strings.HasPrefix(in[i:], `\x`) && i+3 < len(in):
			b, err := hex.DecodeString(in[i+2 : i+4])
			if err != nil {
				return "", false
			}
			out, i = append(out, b...), i+3
		case i+1 < len(in):
			i++
			out = append(out, in[i])
		default:
			return "", false
		}
	}
	return string(out), true
}
