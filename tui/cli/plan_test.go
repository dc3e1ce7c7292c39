package cli

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"decant/strategies/spec"
	"decant/tui"
	"decant/tui/cli/exit"
	"decant/tui/cli/planfile"
	"decant/tui/review"
)

// planned is a plan file of the demo with decisions, and where it is.
func planned(w *world, args ...string) (conversation, file string) {
	w.t.Helper()
	conversation = w.copyDemo()
	file = filepath.Join(w.env.Cwd, "plan.toml")
	w.want(exit.Done, "", append(args, "--save-plan", file, conversation)...)
	return conversation, file
}

// TestPlanStory saves a plan, reads it as a user would, and makes it again elsewhere.
func TestPlanStory(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	args := []string{
		"-s", "lossless,strip-tool-results", "-k", "3", "--drop-turns", "10-11",
		"--set", "conversation.deduplication.min_bytes=500",
	}
	path, file := planned(w, args...)
	text := string(read(t, file))
	for _, want := range []string{
		"[source]\nformat = \"claude-code\"\n", "sha256 = \"" + sum(string(w.env.Demo)) + "\"\n",
		"[[strategy]]\nname = \"dedup-tools\"\nclasses = [\"identical\", \"covered\"]\n",
		"keep_last = \"3\"\n", "min_bytes = 500\n",
		"[[decision]]\nturn = 10\nverdict = \"drop\"\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the plan file is %v (%v)", info, err)
	}
	want := w.report(exit.Done, "", slices.Concat(args, []string{"-n", path})...)
	got := w.report(exit.Done, "", "-n", "--plan", file, path)
	if !reflect.DeepEqual(got, want) || len(got.Changes) == 0 {
		t.Errorf("%d changes with the plan, %d with the flags", len(got.Changes), len(want.Changes))
	}
	// The same conversation in another place is the same.
	again := w.report(exit.Done, string(w.env.Demo), "-n", "--plan", file, "-")
	if !reflect.DeepEqual(again.Changes, want.Changes) {
		t.Errorf("%d changes by standard input", len(again.Changes))
	}
	// What it says is what --why goes by, and flags beat it.
	why := w.want(exit.Done, "", "--plan", file, "--why", "134.1", path).out
	if !strings.Contains(why, "user ") {
		t.Errorf("got\n%s", why)
	}
	none := w.report(exit.Done, "", "-n", "--plan", file, "-s", "", path)
	for _, row := range none.Strategies {
		if row.Name != "user" && row.Changes > 0 {
			t.Errorf("-s does not beat the plan: %+v", row)
		}
	}
	if fenced := w.report(exit.Done, "", "-n", "--plan", file, "-k", "99", path); len(
		fenced.Changes) >= len(got.Changes) {
		t.Errorf("-k does not beat the plan: %d changes", len(fenced.Changes))
	}
}

// TestPlanKeepsTangents writes the plan of the screen, which names turns tangents, and makes it
// again in a file and on the screen. Nothing goes for it.
func TestPlanKeepsTangents(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path, file := w.copyDemo(), filepath.Join(w.env.Cwd, "plan.toml")
	want := []spec.Tangent{{Turn: 2, By: "you"}, {Turn: 5, By: "a rule", Why: "it asks"}}
	w.onScreen(func(o tui.Options) (review.Result, error) {
		s := o.Spec
		for _, tangent := range want {
			s = s.NameTangent(tangent)
		}
		_, err := o.SavePlan(o.Conversation, s, file)
		return review.Result{}, err
	}, "-s", "auto", path)
	again := filepath.Join(w.env.Cwd, "again.toml")
	w.want(exit.Done, "", "--plan", file, "--save-plan", again, path)
	if got := read(t, again); string(got) != string(read(t, file)) || !strings.Contains(
		string(got), "[[tangent]]\nturn = 5\nby = \"a rule\"\nwhy = \"it asks\"\n") {
		t.Errorf("made again it is\n%s", got)
	}
	w.onScreen(func(o tui.Options) (review.Result, error) {
		if !slices.Equal(o.Spec.Tangents, want) {
			t.Errorf("the screen knows of %+v", o.Spec.Tangents)
		}
		return review.Result{}, nil
	}, "--plan", again, path)
	with := w.report(exit.Done, "", "-n", "--plan", file, path)
	without := w.report(exit.Done, "", "-n", path)
	with.Tangents = without.Tangents // They are named, whatever becomes of them.
	if !reflect.DeepEqual(with, without) {
		t.Error("a turn goes that is only named a tangent")
	}
}

// TestPlanKeepsMarkersAndFixes repeats a plan that was made with flags which are no strategies.
func TestPlanKeepsMarkersAndFixes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	asked := []string{
		"-s", "tight", "--recall-markers", "--budget", "30%", "--drop-turns", "10", path,
	}
	w.want(exit.Done, "", append([]string{"--save-plan", "p.toml"}, asked...)...)
	want := w.report(exit.Done, "", append([]string{"-n"}, asked...)...)
	got := w.report(exit.Done, "", "-n", "--plan", "p.toml", path)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%d tokens are left, want %d", got.Tokens.After, want.Tokens.After)
	}
	off := w.report(exit.Done, "", "-n", "--plan", "p.toml",
		"--set", spec.KeyRecall+"=false", path)
	if reflect.DeepEqual(off, want) {
		t.Error("--set does not override the recall of the plan")
	}

	broken := w.writeBroken("fs.read", doneText)
	fixed := func(args ...string) bool {
		r := w.report(exit.Done, "", append(args, "-n", "--plan", "fix.toml", broken)...)
		return len(r.Problems) > 0
	}
	w.want(exit.Done, "", "--save-plan", "fix.toml", "-s", "", "--fix", "none", broken)
	if fixed() {
		t.Error("the plan forgets --fix none")
	}
	if !fixed("--fix", "free") {
		t.Error("--fix does not override the plan")
	}
	w.onScreen(func(o tui.Options) (review.Result, error) {
		_, err := o.SavePlan(o.Conversation, o.Spec, filepath.Join(w.env.Cwd, "screen.toml"))
		return review.Result{}, err
	}, "--plan", "fix.toml", broken)
	if text := string(read(t, filepath.Join(w.env.Cwd, "screen.toml"))); !strings.Contains(text,
		"\nfix = \"none\"\n") {
		t.Errorf("the screen writes\n%s", text)
	}
}

func TestPlanBesideAReport(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	alone := w.want(exit.Done, "", "--save-plan", "a.toml", path).out
	want := "\nplan     " + filepath.Join(w.env.Cwd, "a.toml") +
		"\n\nRepeat it:\n\n    decant --plan "
	if !strings.HasPrefix(alone, want) {
		t.Errorf("got %q", alone)
	}
	if dry := w.want(exit.Done, "", "-n", "--save-plan", "b.toml", path).out; !strings.Contains(dry,
		"What will be removed") || !strings.Contains(dry, "\nRepeat it:\n") {
		t.Errorf("got %q", dry)
	}
	r := w.report(exit.Done, "", "-y", "--save-plan", "c.toml", path)
	if r.Fork == nil || !strings.Contains(string(read(t, filepath.Join(w.env.Cwd, "c.toml"))),
		"[source]") {
		t.Errorf("the fork is %+v", r.Fork)
	}
	// By standard output and input.
	text := w.want(exit.Done, "", "--save-plan", "-", "--drop-turns", "10", path).out
	got := w.report(exit.Done, text, "-n", "--plan", "-", path)
	if plain := w.report(exit.Done, "", "-n", "--drop-turns", "10", path); !reflect.DeepEqual(
		got.Changes, plain.Changes) {
		t.Errorf("%d changes, want %d", len(got.Changes), len(plain.Changes))
	}
}

func TestPlanIsNeverWrittenOver(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path, file := planned(w)
	before := read(t, file)
	r := w.want(exit.Error, "", "--save-plan", file, "-s", "", path)
	if !strings.Contains(r.err, "the file exists; choose another name") || r.out != "" {
		t.Errorf("wrote %q and %q", r.out, r.err)
	}
	if string(read(t, file)) != string(before) {
		t.Error("the plan was written over")
	}
	// Nothing is saved either when the plan cannot be.
	w.want(exit.Error, "", "-y", "--save-plan", file, path)
	w.want(exit.Error, "", "-y", "--save-plan", filepath.Join(w.home, "none", "a.toml"), path)
	if left, err := os.ReadDir(w.env.Cwd); err != nil || len(left) != 2 {
		t.Errorf("%d files (%v), want the original and the plan", len(left), err)
	}
}

// TestPlanOfAnotherConversation tries a plan on what it was not made for.
func TestPlanOfAnotherConversation(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path, file := planned(w, "--drop-turns", "10", "-s", "strip-tool-results")
	other := w.copy("minimal.jsonl")
	r := w.want(exit.Usage, "", "-n", "--plan", file, other)
	if !strings.Contains(r.err, "has decisions or answers about "+path) {
		t.Errorf("got %q", r.err)
	}
	// So does the same conversation with a line more.
	data := append(read(t, path), []byte("{}\n")...)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	w.want(exit.Usage, "", "-n", "--plan", file, path)
	// Without decisions it is good for any.
	text, _, _ := strings.Cut(string(read(t, file)), "[[decision]]")
	for _, name := range []string{other, path} {
		got := w.report(exit.Done, text, "-n", "--plan", "-", name)
		if len(got.Strategies) != 2 || got.Strategies[0].Name != "strip-tool-results" {
			t.Errorf("%s: %+v", name, got.Strategies)
		}
	}
}

func TestPlanFaults(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	file := filepath.Join(w.env.Cwd, "bad.toml")
	head := "[source]\nsha256 = \"" + sum(string(w.env.Demo)) + "\"\n"
	for _, tt := range []struct {
		name, text, want string
		code             int
	}{
		{
			"unknown key", "[conversation.compaction]\nkeep_lsat = \"1\"\n", "bad.toml:2: ",
			exit.Error,
		},
		{
			"unknown strategy",
			"[[strategy]]\nname = \"dedup-tool\"\n", "did you mean dedup-tools?",
			exit.Error,
		},
		{
			"a bad value", "[conversation.compaction]\nkeep_last = \"x\"\n", "bad.toml:2: ",
			exit.Error,
		},
		{
			"no such turn", head + "[[decision]]\nturn = 999\nverdict = \"drop\"\n",
			"bad.toml:3: turn 999 does not exist", exit.Usage,
		},
		{
			"no such event", head + "[[decision]]\nevent = \"9999.1\"\nverdict = \"drop\"\n",
			"bad.toml:3: event 9999.1 is not in", exit.Usage,
		},
		{"hostile", "\x1b]52;c;x\a = 1\n", "bad.toml:1: ", exit.Error},
		{"not text at all", "\x00\xff\xfe", "bad.toml:1: ", exit.Error},
	} {
		if err := os.WriteFile(file, []byte(tt.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if r := w.want(tt.code, "", "-n", "--plan", file, path); !strings.Contains(r.err, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.name, r.err, tt.want)
		}
	}
	r := w.want(exit.Error, "", "-n", "--plan", filepath.Join(w.home, "none.toml"), path)
	if !strings.Contains(r.err, "the file does not exist") {
		t.Errorf("got %q", r.err)
	}
	r = w.want(exit.Error, strings.Repeat("#\n", planfile.MaxBytes/2+1), "-n", "--plan", "-", path)
	if !strings.Contains(r.err, "larger than 16 MB") {
		t.Errorf("got %q", r.err)
	}
	r = w.want(exit.Error, "", "-n", "--plan", w.env.Cwd, path)
	want := "decant: read plan " + w.env.Cwd + ": it is not a regular file; name a file as " +
		"--save-plan writes it\n"
	if r.err != want {
		t.Errorf("got %q, want %q", r.err, want)
	}
}

// TestPlanBeatsFiles holds that a plan is made again whatever settings files say, and that it may
// not say what only the user may.
func TestPlanBeatsFiles(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path, file := planned(w, "-s", "strip-tool-results", "-k", "2")
	want := w.report(exit.Done, "", "-n", "--plan", file, path)
	project := "[conversation.compaction]\nstrategy = \"strip-reasoning\"\nkeep_last = \"99\"\n" +
		"[conversation.tools.\"*\".compaction]\nresponse = \"keep\"\n"
	if err := os.WriteFile(filepath.Join(w.env.Cwd, ".decant.toml"), []byte(project),
		0o600); err != nil {
		t.Fatal(err)
	}
	if got := w.report(exit.Done, "", "-n", "--plan", file, path); !reflect.DeepEqual(got, want) {
		t.Errorf("%d changes, want %d", len(got.Changes), len(want.Changes))
	}
	in := "[conversation.compaction]\nfork = false\n"
	if r := w.want(exit.Error, in, "-n", "--plan", "-", path); !strings.Contains(r.err,
		"not where it is saved") {
		t.Errorf("got %q", r.err)
	}
}

func TestPlanClashes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, tt := range []struct{ args, want string }{
		{"-n --plan - -", "both come by standard input"},
		{"-n --save-plan - x.jsonl", "prints the plan alone"},
		{"--plan a --check x.jsonl", "leave out --list, --check"},
		{"--save-plan a --why 1.1 x.jsonl", "--save-plan works alone"},
		{"--plan=", "--plan needs a value"},
		{"--save-plan=", "--save-plan needs a value"},
	} {
		r := w.want(exit.Usage, "", strings.Fields(tt.args)...)
		if !strings.Contains(r.err, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.args, r.err, tt.want)
		}
	}
}
