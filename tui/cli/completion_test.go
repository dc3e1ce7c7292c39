package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/tui/cli/exit"
	"decant/tui/cli/flags"
	"decant/tui/cli/settings"
)

// TestCompletionKnowsItsFlags expects that it is said of each flag with a value what that can be,
// and of no other.
func TestCompletionKnowsItsFlags(t *testing.T) {
	t.Parallel()
	for _, f := range flags.ListFlags() {
		v, words := f.Offered(settings.Registry())
		if f.Arg == "" && (len(words) > 0 || v.Files || v.Folders) {
			t.Errorf("--%s takes no value, but some are offered", f.Name)
		}
		path := slices.Contains([]string{"FILE", "PATH", "FORK"}, f.Arg)
		if v.Files != path || v.Folders != strings.HasPrefix(f.Arg, "DIR") {
			t.Errorf("--%s %s completes files: %v, folders: %v", f.Name, f.Arg, v.Files, v.Folders)
		}
		if v.List != strings.Contains(f.Arg, ",NAME") {
			t.Errorf("--%s %s completes lists: %v", f.Name, f.Arg, v.List)
		}
	}
}

// TestCompletionOffersWhatIsTaken gives each word that is offered to its flag.
func TestCompletionOffersWhatIsTaken(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, f := range flags.ListFlags() {
		v, words := f.Offered(settings.Registry())
		for _, word := range words {
			if v.Begun {
				key := strings.TrimSuffix(word, "=")
				r := w.run("", "-n", "--demo", "--set", key+"=\x00")
				if strings.Contains(r.err, "unknown setting") || !strings.HasSuffix(word, "=") {
					t.Errorf("--%s %s: %s", f.Name, word, r.err)
				}
				continue
			}
			args := []string{"--" + f.Name, word}
			if f.Name == "sort" { // Nothing else is sorted.
				args = append(args, "--list")
			}
			o, err := flags.ParseArgs(args)
			if err != nil || o == nil {
				t.Errorf("--%s %s: %v", f.Name, word, err)
			}
		}
	}
}

// completed is what bash offers for the last of some words.
func completed(t *testing.T, dir string, words ...string) []string {
	t.Helper()
	script := filepath.Join(t.TempDir(), "completion.bash")
	text := flags.CompletionScript("bash", settings.Registry())
	if err := os.WriteFile(script, []byte(text), 0o600); err != nil {
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
	return strings.FieldsFunc(string(out), func(r rune) bool { return r == '\n' })
}

// TestBashCompletes asks bash itself.
func TestBashCompletes(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("there is no bash")
	}
	dir := t.TempDir()
	for _, name := range []string{"my-plan.toml", "two words", "a_file"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"my_dir", "a_folder"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct{ name, words, want string }{
		{"flags", "--no", "--no-activate --no-color --no-mask --no-mouse"},
		{"short flag", "-y", "-y"},
		{"themes", "--theme ", "auto dark light ansi none"},
		{"beginning", "--theme d", "dark"},
		{"with an equals sign", "--theme = li", "light"},
		{"after an equals sign", "--theme =", "auto dark light ansi none"},
		{"strategies", "-s strip-r", "strip-reasoning"},
		{"presets", "--strategy lossl", "lossless"},
		{"a second strategy", "-s lossless,strip-r", "lossless,strip-reasoning"},
		{
			"agents", "--agent ",
			"claude-code codex omp openclaw pi qwen-code jp copilot opencode kilo",
		},
		{"a second agent", "--agent jp,c", "jp,claude-code jp,codex jp,copilot"},
		{"folders, no files", "--project ", "all a_folder my_dir"},
		{"all folders", "--project al", "all"},
		{"ages", "--since ", "30min 12h 7d 2w"},
		{"a line", "--line ", ""},
		{"a turn", "--show ", ""},
		{"fences", "--keep-last 1", "1 1/20c"},
		{"scopes", "--scope ", "live file"},
		{"formats", "--format pi", "pi"},
		{"how it is saved", "--save-as ", "fork overlay"},
		{
			"a setting", "--set conversation.compaction.keep_f",
			"conversation.compaction.keep_first=",
		},
		{"its value", "--set conversation.compaction.keep_first = ", ""},
		{"shells", "--completion ", "bash zsh fish"},
		{"files", "--plan my", "my-plan.toml my_dir"},
		{"where it is saved", "-o a", "a_folder a_file"},
		{"a fork", "--show-removed my-", "my-plan.toml"},
		{"a file with a space", "--config two", "two_words"},
		{"conversations", "my-", "my-plan.toml"},
		{"what is handed on", "-y x -- my-", "my-plan.toml"},
		{"flags that are handed on", "-y x -- --th", ""},
		{"after a flag without a value", "--demo --the", "--theme"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := completed(t, dir, strings.Split(tt.words, " ")...)
			want := strings.Fields(tt.want)
			if tt.name == "a file with a space" {
				want = []string{"two words"}
			}
			slices.Sort(got) // Files come in the order of the disk.
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("%q completes to %q, want %q", tt.words, got, want)
			}
		})
	}
	all := completed(t, t.TempDir(), "-")
	if want := flags.FlagNames(); !slices.Equal(all, want) {
		t.Errorf("all flags are %q, want %q", all, want)
	}
}

// TestCompletionParses has each shell that is there read its script without running it.
func TestCompletionParses(t *testing.T) {
	t.Parallel()
	for _, shell := range flags.Shells {
		t.Run(shell, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(shell); err != nil {
				t.Skip("there is no " + shell)
			}
			cmd := exec.Command(shell, "-n")
			cmd.Stdin = strings.NewReader(flags.CompletionScript(shell, settings.Registry()))
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

// takesNext reports whether the word behind a flag is its value: one that may be left out stands in
// the same word.
func takesNext(f flags.Flag) bool { return f.Arg != "" && !strings.HasPrefix(f.Arg, "[=") }

// TestZshCompletion reads each specification as _arguments does.
func TestZshCompletion(t *testing.T) {
	t.Parallel()
	text := flags.CompletionScript("zsh", settings.Registry())
	if !strings.HasPrefix(text, "#compdef decant\n") {
		t.Errorf("zsh does not load what begins with %.20q", text)
	}
	body, _, _ := strings.Cut(text[strings.Index(text, "_arguments"):], "}\nif ")
	specs := strings.Split(body, " \\\n")[1:]
	if len(specs) != len(flags.ListFlags())+1 {
		t.Fatalf(
			"%d specifications for %d flags and a conversation",
			len(specs),
			len(flags.ListFlags()),
		)
	}
	for i, f := range flags.ListFlags() {
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
		if values := strings.Contains(help[len(f.Help):], "]:"); values != takesNext(f) {
			t.Errorf("--%s %s takes a value: %v in %q", f.Name, f.Arg, values, words[0])
		}
	}
	for _, want := range []string{
		":NAME:(auto dark light ansi none)'", ":FILE:_files'", ":AGE:(30min 12h 7d 2w)'",
		":NAME[,NAME]:{_values -s , agent claude-code codex omp openclaw pi qwen-code jp " +
			"copilot opencode kilo}'",
		":DIR|all:{compadd - all; _files -/}'", ":N: '",
	} {
		if !strings.Contains(zshPlain.Replace(text), want) {
			t.Errorf("%q is not offered", want)
		}
	}
}

// zshPlain takes back what comes before marks in a specification.
var zshPlain = strings.NewReplacer(`\\`, `\`, `\[`, `[`, `\]`, `]`, `\:`, `:`)

// TestFishCompletion reads each line as fish does.
func TestFishCompletion(t *testing.T) {
	t.Parallel()
	text := strings.TrimSpace(flags.CompletionScript("fish", settings.Registry()))
	lines := strings.Split(text, "\n")[1:]
	if len(lines) != len(flags.ListFlags()) {
		t.Fatalf("%d lines for %d flags", len(lines), len(flags.ListFlags()))
	}
	for i, f := range flags.ListFlags() {
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
		if takes != takesNext(f) {
			t.Errorf("--%s %s takes a value: %v", f.Name, f.Arg, takes)
		}
	}
	for _, want := range []string{
		"-l agent -x -a '(__fish_append , claude-code codex omp openclaw pi qwen-code jp " +
			"copilot opencode kilo)'",
		"-l plan -r -F",
		"-l line -x -d", "-l project -x -a 'all (__fish_complete_directories)'",
		"-l theme -x -a 'auto dark light ansi",
	} {
		if !strings.Contains(flags.CompletionScript("fish", settings.Registry()), want) {
			t.Errorf("no %q in\n%s", want, flags.CompletionScript("fish", settings.Registry()))
		}
	}
}

// TestPrintingCompletion prints the script by the flag, and refuses what it does not know.
func TestPrintingCompletion(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, shell := range flags.Shells {
		if r := w.run(
			"",
			"--completion",
			shell,
		); r.code != exit.Done ||
			r.out != flags.CompletionScript(shell, settings.Registry()) {
			t.Errorf("%s: exit code %d and %.40q", shell, r.code, r.out)
		}
	}
	for _, args := range []string{
		"--completion=csh", "--completion=", "--completion=bash x", "--man x",
	} {
		if r := w.run("", strings.Fields(args)...); r.code != exit.Usage || r.out != "" {
			t.Errorf("%s: exit code %d and %.40q", args, r.code, r.out)
		}
	}
	if flags.CompletionScript("csh", settings.Registry()) != "" {
		t.Error("there is a script for a shell that is not known")
	}
}
