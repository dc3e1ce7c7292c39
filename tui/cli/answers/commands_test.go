//go:build unix

package answers

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"decant/strategies/spec"
	"decant/testdata/shellscript"
)

// script writes a program that a question can be put to.
func script(t *testing.T, lines string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "ask")
	err := shellscript.Write(file, lines+"\n")
	if err != nil {
		t.Fatal(err)
	}
	return file
}

const yes = `echo '{"type":"success","content":"true"}'`

// newQuestion is the two calls of a question.
func newQuestion(command ...string) spec.Question {
	return spec.Question{
		Command: command, Tool: "own <&>", Earlier: []byte(`{"page":1}`),
		Later: []byte(`{"page":"<1>"}`),
	}
}

func TestAskACommand(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, script string
		want         bool
		err          string
	}{
		{"yes", yes, true, ""},
		{"no", strings.Replace(yes, "true", "false", 1), false, ""},
		{
			"yes, without a newline, and more members",
			`printf '{"x":[1],"content":"true","type":"success"}'`, true, "",
		},
		{"what it says on standard error does not matter", "echo trouble >&2; " + yes, true, ""},
		{"a status that is not zero", yes + "; exit 3", false, "exit status 3"},
		{"nothing", "", false, "has the wrong form"},
		{"no JSON", "echo yes", false, "has the wrong form"},
		{"two answers", yes + ";" + yes, false, "has the wrong form"},
		{"content that is no " +
			"text", `echo '{"type":"success","content":true}'`, false, "has the wrong form"},
		{"another content", `echo '{"type":"success","content":"True"}'`, false, "use type"},
		{"an error", `echo '{"type":"error","content":"true"}'`, false, "use type"},
		{
			"a flood",
			"while :; do echo 0123456789012345678901234567890123456789; done",
			false, "more than 65,536 bytes",
		},
		{"a flood of spaces", "printf '%070000d' 0; " + yes, false, "more than 65,536 bytes"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			k := &commandAsker{limit: time.Minute}
			got, err := k.runCommand(newQuestion(script(t, tt.script)))
			if got != tt.want || (err == nil) != (tt.err == "") {
				t.Fatalf("got %v, %v", got, err)
			}
			if err != nil && !strings.Contains(err.Error(), tt.err) {
				t.Errorf("got %v, want %s", err, tt.err)
			}
		})
	}
}

func TestACommandGetsItsQuestionAndNoShell(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	k := &commandAsker{limit: time.Minute, folder: folder}
	ask := script(t, `cat > in; printf '%s\n' "$@" > args; `+yes)
	if got, err := k.runCommand(newQuestion(ask, "$HOME; rm *", "b c")); !got || err != nil {
		t.Fatalf("got %v, %v", got, err)
	}
	for name, want := range map[string]string{
		"in": `{"tool":{"name":"own <&>","action":"subsumes","arguments":` +
			`{"earlier":{"page":1},"later":{"page":"<1>"}}}}` + "\n",
		"args": "$HOME; rm *\nb c\n",
	} {
		if got, err := os.ReadFile(filepath.Join(folder, name)); string(got) != want {
			t.Errorf("%s: got %q, %v, want %q", name, got, err, want)
		}
	}
}

func TestASlowCommandGoesWithAllThatItStarted(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	k := &commandAsker{limit: 2 * time.Second, folder: folder}
	// Were it waited for what was started, that would take longer than all tests may.
	_, err := k.runCommand(newQuestion(script(t, "sleep 3600 & echo $! > child; wait")))
	if !errors.Is(err, errTooSlow) {
		t.Fatalf("got %v", err)
	}
	text, err := os.ReadFile(filepath.Join(folder, "child"))
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	for range 1_000 {
		if ended(pid) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("process %d is still there", pid)
}

// ended reports whether a process is gone, or only waits for who started it.
func ended(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return true
	}
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	return err == nil && strings.Contains(string(stat), ") Z ")
}

func TestAskWarnsOnce(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, script string
		limit        time.Duration
		runs         int
	}{
		{"it fails", "exit 1", time.Minute, askFailures},
		{"it is slow", "sleep 600", time.Second, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var warned []string
			folder := t.TempDir()
			k := &commandAsker{
				limit: tt.limit, folder: folder, failed: map[string]int{},
				warn: func(s string) { warned = append(warned, s) },
			}
			q := newQuestion(script(t, "echo >> runs; "+tt.script))
			for range askFailures + 5 {
				if k.askOnce(q) {
					t.Error("it said yes")
				}
			}
			runs, _ := os.ReadFile(filepath.Join(folder, "runs"))
			if len(runs) != tt.runs || len(warned) != 1 ||
				!strings.Contains(warned[0], "about calls of own <&>: ") {
				t.Errorf("%d runs, want %d; warned of %q", len(runs), tt.runs, warned)
			}
		})
	}
}
