package flags

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"decant/tui/cli/exit"
	"decant/tui/cli/settings"
)

func TestParse(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		args string
		ok   func(*Options) bool
	}{
		{"dry run", "-n", func(o *Options) bool { return o.DryRun && !o.Save }},
		{"save with a folder", "-y -o out x.jsonl", func(o *Options) bool {
			return o.Save && o.Output == "out" && o.Conversation == "x.jsonl"
		}},
		{"flags after the conversation", "x.jsonl --json -n", func(o *Options) bool {
			return o.Conversation == "x.jsonl" && o.JSON && o.DryRun
		}},
		{"standard input", "-n -", func(o *Options) bool { return o.Conversation == "-" }},
		{"for the agent", "-y --activate x -- --odd y", func(o *Options) bool {
			return slices.Equal(append(o.Handed, o.Conversation), []string{"--odd", "y", "x"})
		}},
		{"nothing for the agent", "-n x --", func(o *Options) bool {
			return len(o.Handed) == 0
		}},
		{"short flags together", "-nk3", func(o *Options) bool {
			return o.DryRun && o.keepLast == "3" && o.given["keep-last"]
		}},
		{"help beats a clash", "--help -n -y", func(o *Options) bool { return o.Help }},
		{"in place and agreed", "-y --in-place --yes-in-place x", func(o *Options) bool {
			return o.InPlace && o.yesInPlace
		}},
		{"what a check uses", "--check --json --fix all --exact --line 2 --format pi --set " +
			"tools.x.effect=read --config c.toml --no-color x", func(o *Options) bool {
			return o.Check
		}},
		{
			"what a list uses", "--list --json --agent pi --since 2d --sort size --theme dark",
			func(o *Options) bool { return o.List },
		},
		{
			"what a text uses", "--recall F#1 --lines 3 --format pi --ascii",
			func(o *Options) bool { return o.Recall.Number == 1 },
		},
		{
			"a place of a preview", "-n -o out --in-place=false --save-as overlay x",
			func(o *Options) bool { return o.DryRun && o.Output == "out" },
		},
		{"no strategy", "-n --strategy=", func(o *Options) bool {
			return o.given["strategy"] && len(SplitNames(o.strategies)) == 0
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			o, err := ParseArgs(strings.Fields(tt.args))
			if err != nil {
				t.Fatal(err)
			}
			if !tt.ok(o) {
				t.Errorf("parsed as %+v", o)
			}
		})
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, args, want string }{
		{"an unknown flag", "--dryrun", "did you mean --dry-run?"},
		{"a flag like no other", "--frobnicate", "see decant --help"},
		{"a topic after =", "--help=keys", "decant --help keys"},
		{"a value of a switch", "--json=x", "--json takes no value: leave out =x"},
		{"an unknown letter", "-z", "unknown flag -z; see decant --help"},
		{"an unknown letter after a known one", "-nz", "unknown flag -nz; see decant --help"},
		{"an unknown letter after a value", "-n -ssafe -e", "unknown flag -e; see"},
		{"one dash too few", "-list", "did you mean --list?"},
		{"a file's name with a dash", "-a.jsonl", "for a file of that name type ./-a.jsonl"},
		{"an optional value apart", "--uncompact 2 a.jsonl", "--uncompact=2"},
		{"an optional value at the end", "--uncompact a.jsonl 2", "--uncompact=2"},
		{"a missing value", "-o", "see decant --help"},
		{"an empty value", "--show=", "--show needs a value"},
		{"two conversations", "a b", "name one conversation"},
		{"JP's compact", "conversation compact jp-c17", "decant -y jp-c17 saves a smaller fork"},
		{"JP's compact of no id", "conversation compact", "decant -y saves a smaller fork"},
		{"its short form", "c ls", "decant --list lists conversations"},
		{"a command alone", "compact jp-c17", "decant -y jp-c17 saves a smaller fork"},
		{"both", "-n -y", "choose one"},
		{"list and more", "--list -n", "--list works alone"},
		{"list of one", "--list x", "--list takes no conversation"},
		{"show and save", "--show 1 -y", "--show only prints"},
		{"show as JSON", "--show 1 --json", "--json works with"},
		{"demo and another", "--demo x", "--demo brings its own"},
		{"in place elsewhere", "-y --in-place --yes-in-place -o x y", "choose one"},
		{"in place without a file", "-n --in-place -", "--in-place needs a file"},
		{"in place not agreed", "-y --in-place x", "add --yes-in-place"},
		{"a pipe that saves nothing", "-n -o - x", "add --save"},
		{"a pipe from the screen", "-o - x", "add --save"},
		{"in place in a pipe", "-y --in-place --yes-in-place -", "--in-place needs a file"},
		{"save what is measured", "-y --scope file x", "for measuring only"},
		{"presets of the file", "-n --ladder --scope file x", "leave out --scope file"},
		{"facts of the file", "-n --facts --scope file x", "leave out --scope file"},
		{"a fleet as it was", "--fleet --uncompact", "leave out --list, --fleet"},
		{"a server and a fleet", "--mcp --fleet", "works alone"},
		{"a server and a rescue", "--mcp --rescue", "works alone"},
		{"a rescue as a page", "--rescue --report html", "prints its own page"},
		{"a plan of a rescue", "--rescue --save-plan p.toml", "makes no plan to keep"},
		{"Markdown to a file", "-n --report md -o r.md", "> r.md"},
		{"a preview that resumes", "-n --activate x", "--dry-run saves nothing"},
		{"a list to a file", "--list -o out.txt", "--output has no effect with --list"},
		{"a list that resumes", "--list --activate", "--activate has no effect with --list"},
		{"a list of a budget", "--list --budget 10k", "--budget has no effect with --list"},
		{"a check to a file", "--check -o out.txt x", "--output has no effect with --check"},
		{"a check in place", "--check --in-place x", "--in-place has no effect with --check"},
		{"a check of the rest", "--check --keep-first 1 x", "--keep-first has no effect"},
		{"a check of the file", "--check --scope file x", "--scope has no effect"},
		{"a check with commands", "--check --recall-markers x", "--recall-markers has no effect"},
		{"a check of settings", "--check --set conversation.compaction.keep_last=2 x", "--set has"},
		{"a text to a file", "--recall F#1 -o out.txt", "--output has no effect with --recall"},
		{"a plan of removals", "--recall F -s tight --budget 10k", "--strategy has no effect"},
		{"removals to a file", "--show-removed F -o out.txt", "no effect with --show-removed"},
		{"a turn to a file", "--show 3 -o out.txt x", "--output has no effect with --show"},
		{"a reason in place", "--why 3.1 --in-place x", "--in-place has no effect with --why"},
		{"an unknown scope", "-n --scope all", "use live or file"},
		{"an unknown theme", "--theme blue", "use auto, dark, light"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := ParseArgs(strings.Fields(tt.args))
			var usage *exit.UsageError
			if !errors.As(err, &usage) {
				t.Fatalf("error %v, want a usageError", err)
			}
			if !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %q, want one with %q", err, tt.want)
			}
		})
	}
}

// TestFlagTable keeps the one table fit for what is printed from it.
func TestFlagTable(t *testing.T) {
	t.Parallel()
	longs, shorts, ended := map[string]bool{}, map[string]bool{}, map[string]bool{}
	group := ""
	for _, f := range ListFlags() {
		if longs[f.Name] || f.Short != "" && shorts[f.Short] {
			t.Errorf("--%s: its name or letter is taken", f.Name)
		}
		longs[f.Name], shorts[f.Short] = true, true
		if f.Group != group {
			if ended[f.Group] {
				t.Errorf("--%s: its group %q stands apart", f.Name, f.Group)
			}
			ended[group], group = true, f.Group
		}
		if f.Help == "" || strings.HasSuffix(f.Help, ".") {
			t.Errorf("--%s: help %q is no line of ours", f.Name, f.Help)
		}
	}
}

// TestFlagsStandForSettings expects that each flag that stands for a setting names one.
func TestFlagsStandForSettings(t *testing.T) {
	t.Parallel()
	known, found := settings.ListInfos(settings.Registry()), 0
	for i := range flagTable {
		f := &flagTable[i]
		if f.key == "" {
			continue
		}
		found++
		if !slices.ContainsFunc(known, func(k settings.Info) bool { return k.Name == f.key }) {
			t.Errorf("--%s stands for %s, which is no setting", f.Name, f.key)
		}
	}
	if found < 7 {
		t.Errorf("only %d flags stand for settings", found)
	}
}
