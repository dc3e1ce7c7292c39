package pi

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats/finder"
	"decant/model/source"
	"decant/testdata/samples"
	"decant/testdata/sound"
)

// openClawLines opens lines behind a header.
func openClawLines(t *testing.T, lines ...string) *model.Conversation {
	t.Helper()
	all := append([]string{`{"type":"session","version":3,"id":"s","cwd":"/w"}`}, lines...)
	c, err := OpenClaw.Open(source.Lines("x", []byte(strings.Join(all, "\n")+"\n")), "x.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestOpenClawForks(t *testing.T) {
	t.Parallel()
	k := sound.Codec{Open: OpenClaw.Open, Check: OpenClaw.Check}
	for _, path := range samples.Own(t, "openclaw/*.jsonl") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			c := samples.Lines(t, path, OpenClaw.Open)
			sound.Check(t, c)
			for _, r := range recipes {
				changes := r.make(c)
				o := model.ForkOptions{ID: forkID, Now: forkTime}
				d, err := OpenClaw.Draft(c, changes, o)
				if err != nil {
					if !strings.Contains(err.Error(), "nothing would be left") {
						t.Fatalf("%s: %v", r.name, err)
					}
					continue
				}
				fork := sound.Fork(t, k, d, c.View(model.FoldChanges(changes)))
				if fork.ID != forkID || fork.Format != OpenClawName || d.Name != forkID+".jsonl" {
					t.Errorf("%s: got %s, %s in %s", r.name, fork.ID, fork.Format, d.Name)
				}
				if len(d.Resume.Args) > 0 {
					t.Errorf("%s: %v is to resume it", r.name, d.Resume)
				}
			}
		})
	}
}

// TestOpenClawIsTold holds whose a session is, by what only OpenClaw writes.
func TestOpenClawIsTold(t *testing.T) {
	t.Parallel()
	for folder, want := range map[string]Codec{"pi": {}, "omp": OhMyPi, "openclaw": OpenClaw} {
		for _, path := range samples.Own(t, folder+"/*.jsonl") {
			head, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, k := range []Codec{{}, OhMyPi, OpenClaw} {
				if got := k.Detect(head); got != (k == want) {
					t.Errorf("%s: %s says %t", path, k.Name(), got)
				}
			}
		}
	}
	head := `{"type":"session","version":3,"id":"s","cwd":"/root/.openclaw/workspace"}` + "\n"
	tests := []struct {
		name, line string
		claw       bool
	}{
		{"a folder and a text", said, false},
		{
			"a text that names it",
			`{"type":"message","id":"a","message":{"role":"user","content":"openclaw: \"reset\""}}`,
			false,
		},
		{"a note of another", `{"type":"custom","id":"a","customType":"openclawed"}`, false},
		{"a note", `{"type":"custom","id":"a","customType":"openclaw:prompt-error"}`, true},
		{"a reset", `{"type":"reset","id":"a","reason":"daily"}`, true},
		{"a leaf", `{"type":"leaf","id":"a","parentId":null,"targetId":null}`, true},
		{
			"its own provider",
			`{"type":"message","id":"a","message":{"role":"assistant","provider":"openclaw"}}`,
			true,
		},
	}
	for _, tt := range tests {
		data := []byte(head + tt.line + "\n")
		if OpenClaw.Detect(data) != tt.claw || (Codec{}).Detect(data) == tt.claw {
			t.Errorf("%s: taken for the wrong client", tt.name)
		}
	}
}

// TestOpenClawSends holds what is live in our own sessions, as the client's source builds it.
func TestOpenClawSends(t *testing.T) {
	t.Parallel()
	const missing = "[openclaw] missing tool result in session history; inserted synthetic error " +
		"result for transcript repair."
	tests := map[string]string{
		"reset": "And the thyme?|{\"command\":\"cat thyme\"}|one year\n|One year.|Good morning.|" +
			"Good morning.",
		"leaf": "Name a bird.|A heron.|Name a fish.|A pike.|Is it large?|It can be.",
		"interrupted": "Count the boats.|{\"command\":\"ls harbour\"}|" + missing + "|Well?|" +
			"I cannot say.|Try once more.|{\"command\":\"ls harbour\"}|two boats\n|Two.",
	}
	for name, want := range tests {
		path := filepath.Join(samples.Root(t), "testdata", "openclaw", name+".jsonl")
		c := samples.Lines(t, path, OpenClaw.Open)
		if got := strings.Join(texts(c), "|"); got != want {
			t.Errorf("%s: live are\n%q, want\n%q", name, got, want)
		}
		if len(c.Warnings) == 0 || c.Warnings[0].Text != clawOnly {
			t.Errorf("%s: nothing says that no command resumes it: %v", name, c.Warnings)
		}
	}
	path := filepath.Join(samples.Root(t), "testdata", "openclaw", "tools.jsonl")
	c := samples.Lines(t, path, OpenClaw.Open)
	if got := texts(c); strings.Count(strings.Join(got, "|"), "Rice, lentils and salt.") != 1 {
		t.Errorf("the copy for a channel is live: %q", got)
	}
}

// TestOpenClawPastReset holds that an entry which names one before the newest reset follows the
// leaf.
func TestOpenClawPastReset(t *testing.T) {
	t.Parallel()
	c := openClawLines(t, said, `{"type":"reset","id":"b","parentId":"a","reason":"new"}`, then,
		`{"type":"message","id":"d","parentId":"a","message":{"role":"user","content":"three"}}`)
	if got := strings.Join(texts(c), ","); got != "two,three" {
		t.Errorf("%q is live", got)
	}
}

func TestOpenClawListed(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	dir := filepath.Join(home, ".openclaw", "agents", "main", "sessions")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(samples.Own(t, "openclaw/tools.jsonl")[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"abc-topic-7.jsonl", "abc.trajectory.jsonl", "sessions.json"} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	env := finder.Env{Home: home}
	found, err := OpenClaw.Finder().List(env, finder.Search{})
	if err != nil || len(found) != 1 || found[0].Agent != OpenClawName {
		t.Errorf("found %+v, %v", found, err)
	}
}
