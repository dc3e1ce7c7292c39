//go:build realclient

package realclient

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// isolated is set in the process that runs inside the network namespace.
const isolated = "DECANT_REALCLIENT_ISOLATED"

// TestMain runs the tests again in a network namespace that has only loopback,
// where this machine lets it (root on Linux).
func TestMain(m *testing.M) {
	if os.Getenv(isolated) == "" && os.Geteuid() == 0 &&
		exec.Command("unshare", "-n", "ip", "link", "set", "lo", "up").Run() == nil {
		const inside = `ip link set lo up && exec "$0" "$@"`
		args := slices.Concat([]string{"-n", "sh", "-c", inside}, os.Args)
		cmd := exec.Command("unshare", args...)
		cmd.Env = append(os.Environ(), isolated+"=1")
		cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
		if err := cmd.Run(); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

const probe = "decant-probe: continue"

// client is one installed version of Claude Code.
type client struct {
	version string
	argv    []string
	// old clients send fewer kinds of user text, and lose parallel calls of all
	// files but forks, which are in one line.
	old bool
}

// clients are the versions whose folders the environment names.
func clients(t *testing.T) []client {
	t.Helper()
	var out []client
	for _, v := range []string{"2.1.197", "2.0.76"} {
		dir := os.Getenv("DECANT_CLAUDE_" + strings.ReplaceAll(v, ".", "_"))
		if dir == "" {
			continue
		}
		out = append(out, client{v, program(t, dir), v == "2.0.76"})
	}
	if len(out) == 0 {
		t.Skip("no client: set DECANT_CLAUDE_2_1_197 or DECANT_CLAUDE_2_0_76")
	}
	return out
}

// program finds what to start in a folder that npm installed into.
func program(t *testing.T, dir string) []string {
	t.Helper()
	root := filepath.Join(dir, "node_modules", "@anthropic-ai")
	native, _ := filepath.Glob(filepath.Join(root, "claude-code-*", "claude"))
	if len(native) > 0 {
		return native[:1]
	}
	cli := filepath.Join(root, "claude-code", "cli.js")
	if _, err := os.Stat(cli); err != nil {
		t.Fatalf("no Claude Code client under %s", dir)
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	return []string{node, cli}
}

var notMunged = regexp.MustCompile(`[^a-zA-Z0-9]`)

// resume lets the client resume one conversation file in a scratch home, with
// the files of its side folder, and returns the messages that it sent.
func (c client) resume(t *testing.T, file string) []message {
	t.Helper()
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	project := filepath.Join(home, "project")
	munged := notMunged.ReplaceAllString(project, "-")
	sessions := filepath.Join(home, ".claude", "projects", munged)
	id := strings.TrimSuffix(filepath.Base(file), ".jsonl")
	for _, d := range []string{project, sessions, filepath.Join(home, "tmp")} {
		if err := os.MkdirAll(d, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	copyFile(t, file, filepath.Join(sessions, id+".jsonl"))
	write(t, filepath.Join(home, ".claude.json"), `{"hasCompletedOnboarding":true,"numStartups":5,`+
		`"theme":"dark","customApiKeyResponses":{"approved":["sk-dummy"],"rejected":[]}}`)
	api := newMock(t)
	ctx, cancel := context.WithTimeout(context.Background(), 90*time.Second)
	defer cancel()
	args := append(c.argv[1:len(c.argv):len(c.argv)], "-p", "--resume", id, probe)
	cmd := exec.CommandContext(ctx, c.argv[0], args...)
	cmd.Dir, cmd.Env = project, environment(home, api.URL)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s does not resume %s: %v\n%s", c.version, filepath.Base(file), err, out.Bytes())
	}
	if len(api.main) == 0 {
		t.Fatalf("%s sent no request for %s\n%s", c.version, filepath.Base(file), out.Bytes())
	}
	return api.main[0].Messages
}

// environment is all that the client sees of this machine.
func environment(home, url string) []string {
	return []string{
		"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=" + home, "TERM=xterm-256color",
		"LANG=C.UTF-8", "SHELL=/bin/sh", "TMPDIR=" + filepath.Join(home, "tmp"),
		"ANTHROPIC_BASE_URL=" + url, "ANTHROPIC_API_KEY=sk-dummy",
		"ANTHROPIC_MODEL=claude-sonnet-4-5-20250929", "NO_PROXY=127.0.0.1,localhost",
		"DISABLE_TELEMETRY=1", "DISABLE_ERROR_REPORTING=1", "DISABLE_AUTOUPDATER=1",
		"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1",
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	write(t, to, string(data))
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
