package settings

import (
	"path/filepath"
	"strings"
	"testing"

	"decant/strategies/spec"
)

// jpWorld is a workspace of JP with settings of its own and the user's.
func jpWorld(t *testing.T, workspace, user string) Env {
	t.Helper()
	root := t.TempDir()
	env := Env{
		Set: Registry(), Home: filepath.Join(root, "home"), Cwd: filepath.Join(root, "w", "deep"),
	}
	write(t, filepath.Join(env.Cwd, "x"), "")
	write(t, filepath.Join(root, "w", ".jp", jpFile), workspace)
	write(t, filepath.Join(env.Home, ".config", "jp", jpFile), user)
	return env
}

func merged(t *testing.T, env Env) *Merged {
	t.Helper()
	layers, err := ReadFiles(env)
	if err != nil {
		t.Fatal(err)
	}
	m, err := MergeLayers(Registry(), layers)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

const jpSettings = `
[assistant]
name = "JP"
[[conversation.compaction.rules]]
keep_last = 9
[conversation.compaction]
keep_last = "2"
unknown = true
[conversation.deduplication]
min_bytes = 500
lookback_turns = "many"
[conversation.tools.fs_read_file]
enable = true
compaction = { response = "keep", dedup = false }
[tools.fs_grep_files]
deduplicate = false
[models.x]
kind = "openai"
`

func TestJPsSettingsAreRead(t *testing.T) {
	t.Parallel()
	env := jpWorld(t, jpSettings, keepLast("7")+"keep_first = \"3\"\n")
	m := merged(t, env)
	for key, want := range map[string]string{
		"conversation.compaction.keep_last":                   "2",
		"conversation.compaction.keep_first":                  "3",
		"conversation.deduplication.min_bytes":                "500",
		"conversation.deduplication.lookback_turns":           "30",
		"conversation.tools.fs_read_file.compaction.response": "keep",
		"conversation.tools.fs_read_file.compaction.dedup":    "false",
		"tools.fs_grep_files.deduplicate":                     "false",
	} {
		k, err := spec.NewSettings(Registry()).FindKey(key)
		if err != nil {
			t.Fatal(err)
		}
		if got := k.Get(m.Spec); got != want {
			t.Errorf("%s: got %s, want %s", key, got, want)
		}
	}
	if len(m.Models) > 0 {
		t.Errorf("its models are read: %v", m.Models)
	}
	text := m.TOML()
	for _, part := range []string{
		filepath.Join(".jp", jpFile) + ":7", filepath.Join("jp", jpFile) + ":3",
		"JP's own settings",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("what is in force does not name %s:\n%s", part, text)
		}
	}
}

// TestJPsSettingsAreTheWeakest and are trusted as decant's own of the same place.
func TestJPsSettingsAreTheWeakest(t *testing.T) {
	t.Parallel()
	program := "[conversation.tools.x.compaction]\nsubsumes = [\"program\"]\n"
	theirs := keepLast("2") + "fork = false\nmodel = \"ollama/x\"\n"
	env := jpWorld(t, theirs+program, keepLast("7")+program)
	write(t, env.ownFile(), keepLast("5"))
	m := merged(t, env)
	if got := m.Spec.KeepLast.String(); got != "5" {
		t.Errorf("keep_last %s, want 5", got)
	}
	if len(m.Warnings) != 3 || m.InPlace {
		t.Errorf("in place %v, warnings %q, want one each on fork, the model and the program",
			m.InPlace, m.Warnings)
	}
	if at := m.Origin("conversation.tools.x.compaction.subsumes"); !strings.Contains(at, "home") {
		t.Errorf("the program is from %q, want the user's own", at)
	}
	if at := m.Origin("conversation.compaction.model"); at != "" {
		t.Errorf("the model is from %q", at)
	}
}

func TestABrokenConfigOfJPIsItsOwnAffair(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"[", "x = ", strings.Repeat("#\n", maxBytes)} {
		if got := merged(t, jpWorld(t, text, text)).Spec.KeepLast.String(); got != "1/20c" {
			t.Errorf("keep_last %s", got)
		}
	}
}
