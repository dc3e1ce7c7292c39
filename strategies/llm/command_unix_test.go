//go:build unix

package llm

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"decant/testdata/shellscript"
)

// script is a model behind a shell script.
func script(t *testing.T, text string) Model {
	t.Helper()
	return scriptWith(t, text, Config{Limit: 20 * time.Second})
}

func scriptWith(t *testing.T, text string, c Config) Model {
	t.Helper()
	c.Providers = map[string]Provider{
		"mine": {Kind: Command, Command: []string{"/bin/sh", "-c", text, "sh", "{model}"}},
	}
	m, err := OpenModel("mine/some-model", c)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestProgram(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	m := script(t, `cat > '`+folder+`/in'; pwd > '`+folder+`/where'; echo "$1" > '`+folder+
		`/model'; ls -A > '`+folder+`/files'; echo '`+goodAnswer+`'`)
	p := mustPrompt(t, "hello")
	_ = NoticeOf(m, p)
	if got, _ := os.ReadDir(folder); len(got) != 0 {
		t.Fatal("it ran before Complete")
	}
	a, err := m.Complete(t.Context(), p, nil)
	if err != nil || string(a.JSON) != goodAnswer {
		t.Fatalf("got %s, %v, want %s", a.JSON, err, goodAnswer)
	}
	if !a.Usage.Estimated || a.Usage.In == 0 || a.Usage.Out == 0 || a.Attempts != 1 {
		t.Errorf("got %+v, want an estimate", a)
	}
	read := func(name string) string {
		b, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	if got, want := read("in"), p.System()+"\n\n"+p.User()+"\n"; got != want {
		t.Errorf("got prompt %q, want %q", got, want)
	}
	if got := read("model"); got != "some-model\n" {
		t.Errorf("got model %q", got)
	}
	if got := read("files"); got != "" {
		t.Errorf("got files %q, want an empty folder", got)
	}
	where := strings.TrimSpace(read("where"))
	if _, err := os.Stat(where); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder %s is still there: %v", where, err)
	}
}

func TestProgramFails(t *testing.T) {
	t.Parallel()
	secret := "sk-ant-" + strings.Repeat("a1B2", 10)
	for _, c := range []struct {
		name, text string
		reason     Reason
		parts      []string
	}{
		{
			"status", `echo "bad key ` + secret + `" >&2; exit 3`, ServerError,
			[]string{"exit status 3", "[masked: anthropic-key]"},
		},
		{"banner", `(echo banner; echo why; echo) >&2; exit 1`, ServerError, []string{": why;"}},
		{
			"long complaint", `yes | head -c 100000 >&2; echo why >&2; exit 1`, ServerError,
			[]string{": why;"},
		},
		{"on stdout", `printf 'a\nb\033[2Jc'; exit 1`, ServerError, []string{": b[2Jc;"}},
		{"prose", `echo Sure`, NotJSON, nil},
		{"nothing", `true`, NotJSON, []string{"empty"}},
		{"off schema", `echo '{"turns":true}'`, OffSchema, []string{".turns: want array"}},
		{"cut", `printf '{"turns":['`, NotJSON, nil},
		{"endless", `while :; do printf '%4096d' 1; done`, Refused, []string{"more than"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := script(t, c.text).Complete(t.Context(), mustPrompt(t, "hello"), nil)
			wantError(t, err, c.reason, c.parts...)
			if strings.Contains(err.Error(), secret) {
				t.Errorf("the secret is in %v", err)
			}
		})
	}
}

func TestProgramThatIsNotThere(t *testing.T) {
	t.Parallel()
	m, err := OpenModel("x/y", Config{Providers: map[string]Provider{
		"x": {Kind: Command, Command: []string{"/no/such/program"}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	_, err = m.Complete(t.Context(), mustPrompt(t, "hello"), nil)
	e := told(t, err, Unreachable, "/no/such/program does not start", "install it")
	if e.Attempts != 0 || e.Usage != (Usage{}) {
		t.Errorf("got %+v, want nothing sent", e)
	}
}

func TestProgramIsKilledAsAGroup(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "pid")
	m := script(t, `sleep 600 & echo $! > '`+file+`.new'; mv '`+file+`.new' '`+file+`'; wait`)
	ctx, cancel := context.WithCancel(t.Context())
	child := make(chan int, 1)
	go func() {
		defer cancel()
		for range 1000 {
			if b, err := os.ReadFile(file); err == nil {
				pid, _ := strconv.Atoi(strings.TrimSpace(string(b)))
				child <- pid
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		child <- 0
	}()
	_, err := m.Complete(ctx, mustPrompt(t, "hello"), nil)
	wantError(t, err, Cancelled)
	pid := <-child
	if pid <= 0 {
		t.Fatal("it did not start")
	}
	for range 500 {
		if gone(pid) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("process %d still runs", pid)
}

// gone reports whether a process has ended; one that nobody waited for counts.
func gone(pid int) bool {
	if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return true
	}
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err == nil && strings.Contains(string(b), ") Z ")
}

func TestProgramTooSlow(t *testing.T) {
	t.Parallel()
	m := scriptWith(t, `sleep 600`, Config{Limit: 50 * time.Millisecond})
	_, err := m.Complete(t.Context(), mustPrompt(t, "hello"), nil)
	wantError(t, err, TooSlow, "no answer within 50ms")
}

// TestClaudeSaysWhy runs a stand-in of the preset's program, found by its name.
func TestClaudeSaysWhy(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("PATH", folder+":"+os.Getenv("PATH"))
	for _, c := range []struct{ name, script, err string }{
		{
			"good", `cat > /dev/null; echo '{"type":"result","subtype":"success","result":` +
				`"{\"turns\":[]}","usage":{"input_tokens":4,"output_tokens":2}}'`, "",
		},
		{
			"ends badly", `echo '{"type":"result","subtype":"success","is_error":true,` +
				`"result":"please log in"}'; exit 1`, "claude reports an error: please log in;",
		},
	} {
		file := filepath.Join(folder, "claude")
		if err := shellscript.Write(file, c.script+"\n"); err != nil {
			t.Fatal(err)
		}
		m, err := OpenModel("claude/haiku", Config{Limit: 20 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		a, err := m.Complete(t.Context(), mustPrompt(t, "hello"), nil)
		if c.err != "" {
			wantError(t, err, ServerError, c.err)
			continue
		}
		if err != nil || string(a.JSON) != `{"turns":[]}` || a.Usage != (Usage{In: 4, Out: 2}) {
			t.Errorf("got %s, %+v, %v", a.JSON, a.Usage, err)
		}
	}
}
