package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/model/formats"
	"decant/tui"
	"decant/tui/cli/exit"
	"decant/tui/cli/settings"
	"decant/tui/review"
)

// settle writes a settings file of the world and returns its path.
func (w *world) settle(text string, path ...string) string {
	w.t.Helper()
	file := filepath.Join(append([]string{w.home}, path...)...)
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		w.t.Fatal(err)
	}
	return file
}

// keepLast is a settings file that says one thing.
func keepLast(value string) string {
	return "[conversation.compaction]\nkeep_last = \"" + value + "\"\n"
}

// printed is the line about keep_last that --print-config prints.
func (w *world) printed(args ...string) string {
	w.t.Helper()
	r := w.want(exit.Done, "", append(args, "--print-config")...)
	for line := range strings.Lines(r.out) {
		if strings.HasPrefix(line, "keep_last = ") {
			return strings.TrimSuffix(line, "\n")
		}
	}
	w.t.Fatalf("no keep_last in\n%s", r.out)
	return ""
}

// TestPrecedence puts one layer after the other over the weaker ones: each two of them are
// compared, as each new one must win.
func TestPrecedence(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	wants := func(want string, args ...string) {
		t.Helper()
		if got := w.printed(args...); got != want {
			t.Errorf("%q: got %s, want %s", args, got, want)
		}
	}
	wants(`keep_last = "1/20c"  # default`)
	own := w.settle(keepLast("1"), ".config", "decant", "config.toml")
	wants(`keep_last = "1"  # ` + own + ":2")
	above := w.settle(keepLast("2"), ".decant.toml")
	wants(`keep_last = "2"  # ` + above + ":2")
	project := w.settle(keepLast("3"), "project", ".decant.toml")
	wants(`keep_last = "3"  # ` + project + ":2")
	config := w.settle(keepLast("4"), "project", "given.toml")
	wants(`keep_last = "4"  # `+config+":2", "--config", config)
	wants(`keep_last = "4"  # `+config+":2", "--config", "given.toml")
	set := "--set=conversation.compaction.keep_last=5"
	wants(`keep_last = "5"  # --set`, "--config", config, set)
	wants(`keep_last = "6"  # --keep-last`, "--config", config, set, "-k", "6")
	for _, path := range []string{above, project} {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	wants(`keep_last = "1"  # ` + own + ":2")
	wants(`keep_last = "5"  # --set`, set)
	wants(`keep_last = "6"  # --keep-last`, "-k6")
}

// What --print-config prints is a file for --config that makes the same of the next run.
func TestPrintedConfigReadsBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.settle("[presets]\nmine = [\"lossless\", \"strip-tool-results\"]\n"+
		"[conversation.tools.\"B*\".compaction]\nresponse = \"remove\"\n"+
		"[tools.Read]\ndeduplicate = false\n", "project", ".decant.toml")
	args := []string{"-s", "mine", "-k", "2", "--set", "strategies.dedup-content.keep_recent=3"}
	first := w.want(exit.Done, "", append(args, "--print-config")...)
	file := w.settle(first.out, "printed.toml")
	if err := os.Remove(filepath.Join(w.env.Cwd, ".decant.toml")); err != nil {
		t.Fatal(err)
	}
	second := w.want(exit.Done, "", "--config", file, "--print-config")
	if got, want := uncommented(second.out), uncommented(first.out); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	got := w.want(exit.Done, "", "--demo", "-n", "--config", file).out
	w.settle("[presets]\nmine = [\"lossless\", \"strip-tool-results\"]\n"+
		"[conversation.tools.\"B*\".compaction]\nresponse = \"remove\"\n"+
		"[tools.Read]\ndeduplicate = false\n", "project", ".decant.toml")
	if want := w.want(exit.Done, "", append(args, "--demo", "-n")...).out; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// uncommented is a settings file without its comments.
func uncommented(file string) string {
	var b strings.Builder
	for line := range strings.Lines(file) {
		if line, _, _ = strings.Cut(line, "  # "); !strings.HasPrefix(line, "#") {
			b.WriteString(strings.TrimSuffix(line, "\n") + "\n")
		}
	}
	return b.String()
}

func TestSettingsFilesChangeTheReport(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.settle("[conversation.compaction]\nstrategy = [\"strip-tool-results\"]\nkeep_last = 0\n"+
		"[conversation.tools.\"*\".compaction]\nresponse = \"keep\"\n", "project", ".decant.toml")
	r := w.report(exit.Done, "", "--demo", "-n")
	if r.Strategies[0].Name != "strip-tool-results" || len(r.Changes) > 0 ||
		r.Strategies[0].Changes != 0 {
		t.Errorf("got %+v, want strip-tool-results without a change", r.Strategies)
	}
	r = w.report(exit.Done, "", "--demo", "-n",
		"--set", "conversation.tools.Bash.compaction.response=strip")
	for _, c := range r.Changes {
		if c.Tool != "Bash" && c.ConsequenceOf == nil {
			t.Errorf("%s of %s changes", c.Event, c.Tool)
		}
	}
	if len(r.Changes) == 0 {
		t.Error("the name does not beat the glob")
	}
}

func TestTheScreenHasTheSameSettings(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	w.settle("[conversation.compaction]\nstrategy = \"mine\"\nkeep_last = \"7c\"\nfork = false\n"+
		"[presets]\nmine = [\"dedup-content\"]\n[tools.Read]\ndeduplicate = false\n",
		".config", "decant", "config.toml")
	var got tui.Options
	r := w.onScreen(func(o tui.Options) (review.Result, error) {
		got = o
		return review.Result{}, nil
	}, path)
	if r.code != exit.Done || names(got.Spec) != "dedup-content" || !got.InPlace ||
		got.Spec.KeepLast.String() != "7c" || got.Spec.Hints.None() {
		t.Errorf("exit code %d, %q; got %+v", r.code, r.err, got.Spec)
	}
}

func TestSettingsFaults(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, file string
		args       []string
		code       int
		want       string // PATH stands for the file.
	}{
		{
			"an unknown key", "[conversation.compaction]\nkeep_lst = \"1\"", nil, exit.Error,
			"decant: PATH:2: conversation.compaction.keep_lst: unknown setting; did you mean " +
				"conversation.compaction.keep_last?\n",
		},
		{
			"a value", "[conversation.compaction]\n\nkeep_last = \"many\"", nil, exit.Error,
			"decant: PATH:3: conversation.compaction.keep_last: \"many\": use turns " +
				"(\"3\"), calls (\"20c\") or both (\"1/20c\")\n",
		},
		{"no TOML", "[conversation", nil, exit.Error, "decant: PATH:1: "},
		{
			"a value in --set", "",
			[]string{"--set", "tools.x.deduplicate=no"},
			exit.Usage,
			"decant: --set tools.x.deduplicate: \"no\": use true or false\n",
		},
		{
			"an unknown key in --set", "",
			[]string{"--set", "tools.x.dedup=no"},
			exit.Usage,
			"decant: --set tools.x.dedup: unknown setting; decant --print-config lists all\n",
		},
		{
			"a missing --config", "",
			[]string{"--config", "no.toml"},
			exit.Error,
			"no.toml: no such file or directory; name a file that exists\n",
		},
		{"--config without a value", "", []string{"--config="}, exit.Usage, "--config needs a"},
		{
			"measuring by a file", "[conversation.compaction]\nscope = \"file\"",
			[]string{"-y", "--demo"},
			exit.Usage,
			"decant: scope file is for measuring only: use --dry-run, or --scope live to save\n",
		},
		{
			"printing two things", "",
			[]string{"--print-config", "--check"},
			exit.Usage,
			"decant: --check and --print-config print two things: choose one\n",
		},
		{
			"printing settings of a conversation", "",
			[]string{"--print-config", "x.jsonl"},
			exit.Usage,
			"decant: --print-config takes no conversation: leave it out\n",
		},
		{
			"a flag where an event should be", "",
			[]string{"--why", "--demo"},
			exit.Usage,
			"decant: --why --demo: use call:ID, or the id of an event as --show TURN prints it\n",
		},
		{
			"a flag where a turn should be", "",
			[]string{"--show", "--demo"},
			exit.Usage,
			"decant: --show --demo: use the number of a turn, or call:ID\n",
		},
		{
			"printing and saving", "",
			[]string{"--print-config", "-y"},
			exit.Usage,
			"decant: --print-config only prints: leave out --dry-run, --save, --list and " +
				"--rescue\n",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			path := w.settle(tt.file, "project", ".decant.toml")
			args := tt.args
			if args == nil {
				args = []string{"--demo", "-n"}
			}
			got := w.want(tt.code, "", args...).err
			if want := strings.ReplaceAll(tt.want, "PATH", path); !strings.Contains(got, want) {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

// What needs no settings works even where they are broken, so that they can be mended.
func TestBrokenSettingsDoNotStopHelp(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.settle("broken", "project", ".decant.toml")
	for _, args := range []string{"--help", "--version", "--list"} {
		w.want(exit.Done, "", args)
	}
}

func TestInPlaceOfAFileGivesWay(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.settle("[conversation.compaction]\nfork = false", ".config", "decant", "config.toml")
	path := w.copyDemo()
	before := read(t, path)
	if r := w.want(exit.Usage, "", "-y", path); !strings.Contains(r.err,
		"--save --in-place changes the original: add --yes-in-place to agree") {
		t.Errorf("without the word: got %q", r.err)
	}
	to := filepath.Join(w.home, "elsewhere.jsonl")
	w.want(exit.Done, "", "-y", "-o", to, path)
	w.want(exit.Done, "", "-y", "--demo")
	w.want(exit.Done, "", "-y", "--set", "conversation.compaction.fork=true", path)
	if !bytes.Equal(read(t, path), before) || len(read(t, to)) == 0 {
		t.Error("the original changed, or nothing was saved elsewhere")
	}
}

// TestAProjectCannotChooseAModel wants a warning on standard error, and the rest to count.
func TestAProjectCannotChooseAModel(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.settle("[conversation.compaction]\nmodel = \"evil/\x1b\"\nkeep_last = \"7\"\n",
		"project", ".decant.toml")
	text := strings.ReplaceAll(string(read(t, path)), "\x1b", `\u001b`)
	w.settle(text+"[conversation.tools.x.compaction]\nsubsumes = [\"sh\", \"-c\", \"evil\"]\n",
		"project", ".decant.toml")
	var out, errw bytes.Buffer
	if code := Run([]string{"--print-config"}, nil, &out, &errw, w.env); code != exit.Done {
		t.Fatalf("exit code %d, %s", code, errw.String())
	}
	warned := errw.String()
	for _, want := range []string{
		"decant: " + path + ":2: conversation.compaction.model is ignored here: a project " +
			"or plan cannot run programs",
		"decant: " + path + ":5: conversation.tools.x.compaction.subsumes is ignored here",
	} {
		if !strings.Contains(warned, want) {
			t.Errorf("warned %q, want %q", warned, want)
		}
	}
	if strings.Count(warned, "\n") != 2 || strings.Contains(out.String(), "evil") ||
		!strings.Contains(out.String(), `keep_last = "7"`) {
		t.Errorf("warned %q, printed\n%s", warned, out.String())
	}
	out.Reset()
	errw.Reset()
	code := Run([]string{"--print-config", "--config", path}, nil, &out, &errw, w.env)
	if code != exit.Done || errw.Len() > 0 ||
		!strings.Contains(out.String(), `["sh", "-c", "evil"]`) {
		t.Errorf("of --config: exit code %d, %q\n%s", code, errw.String(), out.String())
	}
}

// TestAProjectDoesNotWordAFork saves next to a project's file that wants its own words, escape
// codes among them, in the fork, and the original changed.
func TestAProjectDoesNotWordAFork(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	file := w.settle("[conversation.compaction]\nfork = false\n[strategies.dedup-resources]\n"+
		"reference_template = \"\\u001b[31mrun evil: {uri} {call}\"\n", "project", ".decant.toml")
	path, to := w.copyDemo(), filepath.Join(w.home, "fork.jsonl")
	before := read(t, path)
	var out, errw bytes.Buffer
	args := []string{"-y", "-s", "dedup-resources", "-k", "0", "-o", to, path}
	if code := Run(args, nil, &out, &errw, w.env); code != exit.Done {
		t.Fatalf("exit code %d, %s", code, errw.String())
	}
	if strings.Contains(string(read(t, to)), "evil") || !bytes.Equal(read(t, path), before) {
		t.Error("the project's words are in the fork, or the original changed")
	}
	for _, line := range []string{"2: " + settings.ForkKey, "4: strategies.dedup-resources."} {
		if !strings.Contains(errw.String(), "decant: "+file+":"+line) {
			t.Errorf("warned %q, want line %s of %s", errw.String(), line, file)
		}
	}
}

// TestOwnWordsKeepWhatTheyPointTo decants a fork again whose references are in a user's words.
func TestOwnWordsKeepWhatTheyPointTo(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path, one := w.copyDemo(), filepath.Join(w.home, "1.jsonl")
	two := filepath.Join(w.home, "2.jsonl")
	w.want(exit.Done, "", "-y", "-s", "dedup-resources", "-k", "0", "-o", one, "--set",
		"strategies.dedup-resources.reference_template=same as {call} in turn {turn}: {uri}", path)
	w.want(exit.Done, "", "-y", "-s", "strip-tool-results", "-k", "0", "-o", two, one)
	c, err := formats.Open(two)
	if err != nil {
		t.Fatal(err)
	}
	referred, kept := 0, 0
	for i := range c.Events {
		_, id, ok := strings.Cut(c.EventText(&c.Events[i]), " [ref: ")
		if !ok {
			continue
		}
		referred++
		for k := range c.Calls {
			call := &c.Calls[k]
			if call.ID == strings.TrimSuffix(id, "]") &&
				!strings.HasPrefix(c.EventText(&c.Events[call.Result]), "[compacted]") {
				kept++
			}
		}
	}
	if strings.Count(string(read(t, one)), " [ref: ") == 0 || referred != kept {
		t.Errorf("%d references, %d of them to what is there", referred, kept)
	}
}
