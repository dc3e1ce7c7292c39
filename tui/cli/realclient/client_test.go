//go:build realclient

package realclient

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// probe is what the user says to the resumed conversation.
const probe = "decant-probe: continue"

// reply is what the mocks answer.
const reply = "MOCK-OK"

// limit is how long one client may take.
const limit = 4 * time.Minute

// client is one installed program that resumes conversations of a format.
type client struct {
	agent, version, format string
	argv                   []string
	// newest is true for the newest client of an agent: it is given every recipe.
	newest bool
	// old clients send fewer kinds of user text, and lose parallel calls of all
	// files but forks, which are in one line.
	old bool
	// slow clients try each recipe on their first conversation alone, and one on the others,
	// but in the full matrix.
	slow bool
	// dropsOpen is true of clients that leave out a call at the very end that has no
	// result, which others answer.
	dropsOpen bool
	// resume lets it resume a conversation in a scratch home, and returns the
	// history that it sent.
	resume func(t *testing.T, c client, s stored) history
	// prepare puts a conversation into a scratch home.
	prepare func(t *testing.T, c client, s stored) prepared
	// live is what a genuine conversation says that is live, read by simpler means
	// than decant's; nil where that is not so simple.
	live func(t *testing.T, data []byte) []item
	// inputs finds its conversations.
	inputs func(t *testing.T, c client) []stored
}

// stored is a conversation's file and what its agent resumes it by.
type stored struct{ path, id string }

// prepared is a scratch home in which a client can resume a conversation.
type prepared struct {
	// file is the conversation there, data what it holds at first.
	file string
	data []byte
	// dir is where the client is started, with these variables and arguments.
	dir       string
	env, args []string
	// Of the mocks the client speaks to one; the others are nil or idle.
	messages  *messagesAPI
	responses *responsesAPI
	chat      *chatAPI
}

// String names the conversation in tests: the genuine ones by their folder.
func (s stored) String() string {
	if dir := filepath.Base(filepath.Dir(s.path)); strings.Contains(s.path, "genuine") {
		return dir
	}
	return strings.TrimSuffix(filepath.Base(s.path), ".jsonl")
}

// clients are all whose folders the environment names.
func clients(t *testing.T) []client {
	t.Helper()
	var out []client
	for _, find := range []func(*testing.T) []client{
		claudes, codexes, pis, omps, qwens, copilots,
		opencodes, kilos,
	} {
		found := find(t)
		for i := range found {
			found[i].newest = i == 0
		}
		out = append(out, found...)
	}
	if len(out) == 0 {
		t.Skip("no client: set DECANT_CLAUDE_NEWEST, DECANT_CODEX, DECANT_PI, DECANT_OMP, " +
			"DECANT_QWEN, DECANT_COPILOT, DECANT_OPENCODE or DECANT_KILO")
	}
	return out
}

// installed is the folder of a package that npm put below the folder that the
// environment names, and its version; false when there is none.
func installed(t *testing.T, variable, name string) (dir, version string, ok bool) {
	t.Helper()
	root := os.Getenv(variable)
	if root == "" {
		return "", "", false
	}
	dir = filepath.Join(root, "node_modules", filepath.FromSlash(name))
	data, err := os.ReadFile(filepath.Join(dir, "package.json"))
	var about struct {
		Version string `json:"version"`
	}
	if err == nil {
		err = json.Unmarshal(data, &about)
	}
	if err != nil {
		t.Fatalf("%s holds no %s: %v", root, name, err)
	}
	return dir, about.Version, true
}

// home makes a scratch home with a project and a folder for temporary files.
func home(t *testing.T) (dir, project string) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	project = filepath.Join(dir, "project")
	mkdir(t, project)
	mkdir(t, filepath.Join(dir, "tmp"))
	return dir, project
}

// environment is all that a client sees of this machine, and more besides.
func environment(home string, more ...string) []string {
	return append([]string{
		"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=" + home, "TERM=xterm-256color",
		"LANG=C.UTF-8", "SHELL=/bin/sh", "TMPDIR=" + filepath.Join(home, "tmp"),
		"NO_PROXY=127.0.0.1,localhost",
	}, more...)
}

// start runs a client to its end and returns what it printed. It fails the test
// where the client does.
func start(t *testing.T, c client, s stored, dir string, env, args []string) []byte {
	t.Helper()
	out, err := tryClient(c, dir, env, args)
	if err != nil {
		t.Fatalf("%s %s does not resume %s: %v\n%s", c.agent, c.version, s, err, out)
	}
	return out
}

// tryClient runs a client to its end and returns what it printed, where it fails with
// its errors.
func tryClient(c client, dir string, env, args []string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := command(ctx, c, dir, env, args)
	var out, more bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &more
	if err := cmd.Run(); err != nil {
		return append(append(out.Bytes(), '\n'), more.Bytes()...), err
	}
	return out.Bytes(), nil
}

// command is how a client is started.
func command(ctx context.Context, c client, dir string, env, args []string) *exec.Cmd {
	argv := append(c.argv[1:len(c.argv):len(c.argv)], args...)
	cmd := exec.CommandContext(ctx, c.argv[0], argv...)
	cmd.Dir, cmd.Env = dir, env
	return cmd
}

// goesOn fails the test unless the client left the conversation as it was and wrote
// its answer behind it.
func goesOn(t *testing.T, c client, path string, was []byte) {
	t.Helper()
	is, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	more, ok := bytes.CutPrefix(is, bytes.TrimSpace(was))
	if !ok {
		t.Errorf("%s %s changed what was in %s", c.agent, c.version, filepath.Base(path))
	} else if !bytes.Contains(more, []byte(reply)) {
		t.Errorf("%s %s did not go on in %s", c.agent, c.version, filepath.Base(path))
	}
}

func mkdir(t *testing.T, dir string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}
