package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestCompletionKnowsItsFlags expects that words are told only for flags that there are.
func TestCompletionKnowsItsFlags(t *testing.T) {
	t.Parallel()
	known := map[string]string{}
	for _, f := range Flags() {
		known[f.Name] = f.Arg
	}
	for name := range flagWords {
		if known[name] == "" {
			t.Errorf("there is no flag --%s with a value", name)
		}
	}
	for _, name := range fileFlags {
		if known[name] == "" || flagWords[name] != nil {
			t.Errorf("--%s takes no path", name)
		}
	}
	for _, f := range Flags() {
		_, files := f.words()
		if files != (f.Arg == "FILE" || f.Arg == "PATH") {
			t.Errorf("--%s %s completes files: %v", f.Name, f.Arg, files)
		}
	}
}

// completed is what bash offers for the last of some words.
func completed(t *testing.T, dir string, words ...string) []string {
	t.Helper()
	script := filepath.Join(dir, "completion.bash")
	if err := os.WriteFile(script, []byte(Completion("bash")), 0o600); err != nil {
		t.Fatal(err)
	}
	const ask = `. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _decant
printf '%s\n' "${COMPREPLY[@]}"`
	args := append([]string{"--norc", "-c", ask, "bash", script, "decant"}, words...)
	cmd := exec.Command("bash", args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("bash: %v\n%s", err, out)
	}
	return strings.Fields(string(out))
}

// TestBashCompletes asks bash itself.
func TestBashCompletes(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("there is no bash")
	}
	for _, tt := range []struct{ name, words, want string }{
		{"flags", "--no", "--no-activate --no-color --no-mouse"},
		{"short flag", "-y", "-y"},
		{"themes", "--theme ", "auto dark light ansi none"},
		{"beginning", "--theme d", "dark"},
		{"with an equals sign", "--theme = li", "light"},
		{"after an equals sign", "--theme =", "auto dark light ansi none"},
		{"strategies", "-s strip-r", "strip-reasoning"},
		{"presets", "--strategy lossl", "lossless"},
		{"shells", "--completion ", "bash zsh fish"},
		{"files", "--plan my", "my-plan.toml"},
		{"conversations", "my", "my-plan.toml"},
		{"numbers", "--keep-last ", ""},
		{"after a flag without a value", "--demo --the", "--theme"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "my-plan.toml"), nil, 0o600); err != nil {
				t.Fatal(err)
			}
			got := completed(t, dir, strings.Split(tt.words, " ")...)
			if want := strings.Fields(tt.want); !slices.Equal(got, want) {
				t.Errorf("%q completes to %q, want %q", tt.words, got, want)
			}
		})
	}
	all := completed(t, t.TempDir(), "-")
	if want := flagNames(); !slices.Equal(all, want) {
		t.Errorf("all flags are %q, want %q", all, want)
	}
}

// TestCompletionParses has each shell that is there read its script without running it.
func TestCompletionParses(t *testing.T) {
	t.Parallel()
	for _, shell := range shells {
		t.Run(shell, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(shell); err != nil {
				t.Skip("there is no " + shell)
			}
			cmd := exec.Command(shell, "-n")
			cmd.Stdin = strings.NewReader(Completion(shell))
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// quotedWords are the words of a line of a shell, as sh understands quotes; ok is false when a
// quote is not closed.
func quotedWords(line string) (words []string, ok bool) {
	var word strings.Builder
	var quoted, begun bool
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '\'':
			quoted, begun = !quoted, true
		case !quoted && c == '\\' && i+1 < len(line):
			i++
			word.WriteByte(line[i])
			begun = true
		case !quoted && (c == ' ' || c == '\t'):
			if begun {
				words = append(words, word.String())
			}
			word.Reset()
			begun = false
		default:
			word.WriteByte(c)
			begun = true
		}
	}
	if begun {
		words = append(words, word.String())
	}
	return words, !quoted
}

// TestZshCompletion reads each specification as _arguments does.
func TestZshCompletion(t *testing.T) {
	t.Parallel()
	text := Completion("zsh")
	if !strings.HasPrefix(text, "#compdef decant\n") {
		t.Errorf("zsh does not load what begins with %.20q", text)
	}
	body, _, _ := strings.Cut(text[strings.Index(text, "_arguments"):], "}\nif ")
	specs := strings.Split(body, " \\\n")[1:]
	if len(specs) != len(Flags())+1 {
		t.Fatalf("%d specifications for %d flags and a conversation", len(specs), len(Flags()))
	}
	for i, f := range Flags() {
		words, ok := quotedWords(specs[i])
		if !ok || len(words) != 1 {
			t.Errorf("--%s: %q are the words of %q", f.Name, words, specs[i])
			continue
		}
		name, rest, _ := strings.Cut(words[0], "[")
		help := zshPlain.Replace(rest)
		if !strings.Contains(name, "--"+f.Name) || !strings.HasPrefix(help, f.Help+"]") ||
			f.Short != "" && !strings.Contains(name, "{-"+f.Short+",") {
			t.Errorf("--%s is %q", f.Name, words[0])
		}
		if values := strings.Contains(help[len(f.Help):], "]:"); values != (f.Arg != "") {
			t.Errorf("--%s %s takes a value: %v in %q", f.Name, f.Arg, values, words[0])
		}
	}
	if !strings.Contains(text, "(auto dark light ansi none)") || !strings.Contains(text, "_files") {
		t.Error("no themes or no files are offered")
	}
}

// zshPlain takes back what stands before marks in a specification.
var zshPlain = strings.NewReplacer(`\\`, `\`, `\[`, `[`, `\]`, `]`, `\:`, `:`)

// TestFishCompletion reads each line as fish does.
func TestFishCompletion(t *testing.T) {
	t.Parallel()
	lines := strings.Split(strings.TrimSpace(Completion("fish")), "\n")[1:]
	if len(lines) != len(Flags()) {
		t.Fatalf("%d lines for %d flags", len(lines), len(Flags()))
	}
	for i, f := range Flags() {
		words, ok := quotedWords(strings.ReplaceAll(lines[i], `\'`, `'\''`))
		want := []string{"complete", "-c", "decant", "-l", f.Name}
		if f.Short != "" {
			want = append(want, "-s", f.Short)
		}
		if !ok || len(words) < len(want) || !slices.Equal(words[:len(want)], want) ||
			words[len(words)-1] != f.Help || words[len(words)-2] != "-d" {
			t.Errorf("--%s: %q", f.Name, words)
		}
		takes := slices.Contains(words, "-x") || slices.Contains(words, "-r")
		if takes != (f.Arg != "") {
			t.Errorf("--%s %s takes a value: %v", f.Name, f.Arg, takes)
		}
	}
}

// TestPrintingCompletion prints the script by the flag, and refuses what it does not know.
func TestPrintingCompletion(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, shell := range shells {
		if r := w.run("", "--completion", shell); r.code != ExitDone || r.out != Completion(shell) {
			t.Errorf("%s: exit code %d and %.40q", shell, r.code, r.out)
		}
	}
	for _, args := range []string{
		"--completion=csh", "--completion=", "--completion=bash x", "--man x",
	} {
		if r := w.run("", strings.Fields(args)...); r.code != ExitUsage || r.out != "" {
			t.Errorf("%s: exit code %d and %.40q", args, r.code, r.out)
		}
	}
	if Completion("csh") != "" {
		t.Error("there is a script for a shell that is not known")
	}
}
