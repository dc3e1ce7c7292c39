package realclient

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"decant/testdata/broken"
	"decant/tui/cli"
	"decant/tui/cli/exit"
	"decant/tui/cli/host"
	"decant/tui/cli/realclient/strict"
)

// brokenFolder names a folder with more broken conversations, whose names begin with what they
// are of: am-, oc- and or- for the bodies of APIs, cc-, cx- and pi- for the sessions of agents.
var brokenFolder = os.Getenv("DECANT_BROKEN")

// strictChecks are the APIs by the formats of their bodies, with how more files are named.
var strictChecks = []struct {
	format, prefix string
	check          func([]byte) []string
}{
	{broken.Messages, "am-", strict.CheckMessages},
	{broken.Responses, "or-", strict.CheckResponses},
	{broken.Chat, "oc-", strict.CheckChat},
}

// TestRescuedBodies posts each broken body, and then the rescued one, to a checker that is as
// strict as the API: what it refuses decant finds, and nothing that was rescued is refused.
func TestRescuedBodies(t *testing.T) {
	t.Parallel()
	for _, api := range strictChecks {
		for _, f := range brokenFiles(t, api.format, api.prefix) {
			t.Run(api.format+"/"+f.Name, func(t *testing.T) {
				t.Parallel()
				path := filepath.Join(t.TempDir(), f.Name)
				put(t, path, f.Data())
				was := api.check(f.Data())
				if len(was) == 0 && f.Rule != "reasoning-missing" {
					t.Errorf("the broken body itself is taken")
				}
				if code, said := decant(t, "--check", path); code == exit.Done && len(was) > 0 {
					t.Errorf("--check is content with what is refused for %q:\n%s", was, said)
				}
				saved, code := rescued(t, path)
				if saved == "" {
					mayStay(t, f, code, len(was) > 0)
					return
				}
				data, err := os.ReadFile(saved)
				if err != nil {
					t.Fatal(err)
				}
				if left := api.check(data); len(left) > 0 {
					t.Errorf("rescued, and still refused for %q", left)
				}
			})
		}
	}
}

// mayStay fails the test where a rescue saved nothing, but had to.
func mayStay(t *testing.T, f broken.File, code int, refused bool) {
	t.Helper()
	switch {
	case f.Rule == "ends-with-assistant" && code == exit.Refused:
	case refused:
		t.Errorf("not rescued: exit %d", code)
	case code != exit.Nothing:
		t.Errorf("exit %d for what is not refused", code)
	}
}

// brokenFiles are the broken conversations of a format, ours and those of the folder.
func brokenFiles(t *testing.T, format, prefix string) []broken.File {
	t.Helper()
	out := broken.ListFiles(format)
	if brokenFolder == "" {
		return out
	}
	paths, err := filepath.Glob(filepath.Join(brokenFolder, prefix+"*.json*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, broken.File{
			Name: filepath.Base(path), Format: format, ID: namedID(data), Rule: wanted(t, path),
			Data: func() []byte { return data },
		})
	}
	return out
}

// wanted is the rule that the index of the folder says must find a file.
func wanted(t *testing.T, path string) string {
	t.Helper()
	index, err := os.ReadFile(filepath.Join(filepath.Dir(path), "index.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(index)) {
		if f := strings.Split(strings.TrimSpace(line), "\t"); f[0] == filepath.Base(path) {
			return f[len(f)-1]
		}
	}
	t.Fatalf("the index does not name %s", path)
	return ""
}

// decant runs the program with no home of its own, and returns its exit code and all that it said.
func decant(t *testing.T, args ...string) (code int, said string) {
	t.Helper()
	var out bytes.Buffer
	code = cli.Run(args, strings.NewReader(""), &out, &out, host.Env{
		Home: t.TempDir(), Cwd: t.TempDir(),
	})
	return code, out.String()
}

// rescued saves the rescued fork of a conversation and names its file, "" where none was saved.
func rescued(t *testing.T, path string, more ...string) (saved string, code int) {
	t.Helper()
	saved = filepath.Join(t.TempDir(), filepath.Base(path))
	code, said := decant(t, append([]string{"--rescue", "-o", saved, path}, more...)...)
	if _, err := os.Stat(saved); err != nil {
		t.Logf("exit %d: %s", code, said)
		return "", code
	}
	if code != exit.Done {
		t.Errorf("saved, and exit %d: %s", code, said)
	}
	return saved, code
}

// named is an id that a line names.
var named = regexp.MustCompile(`"(?:sessionId|id)":\s*"([0-9a-f]{8}-[0-9a-f-]{27})"`)

// namedID is the id of a session, "" where it names none.
func namedID(data []byte) string {
	if m := named.FindSubmatch(data); m != nil {
		return string(m[1])
	}
	return ""
}

// put writes a file.
func put(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestGenuineStaysUnchanged lets a rescue look at what agents wrote and were answered to:
// nothing of it is broken, so nothing is saved.
func TestGenuineStaysUnchanged(t *testing.T) {
	t.Parallel()
	for _, of := range []string{"claude-code/*", "codex-*", "pi-*"} {
		found, err := filepath.Glob(filepath.Join("..", "..", "..", "..", "shared", "corpus",
			"genuine", filepath.FromSlash(of), "*.jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range found {
			t.Run(filepath.Base(filepath.Dir(path)), func(t *testing.T) {
				t.Parallel()
				path, err := filepath.Abs(path)
				if err != nil {
					t.Fatal(err)
				}
				if code, said := decant(t, "--rescue", "-n", path); code != exit.Nothing {
					t.Errorf("exit %d: %s", code, said)
				}
			})
		}
	}
}
