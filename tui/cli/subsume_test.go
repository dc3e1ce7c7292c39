//go:build unix

package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"decant/strategies"
	"decant/strategies/report"
	"decant/tui"
)

// script writes a program that a question can be put to.
func script(t *testing.T, lines string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "ask")
	err := os.WriteFile(file, []byte("#!/bin/sh\n"+lines+"\n"), 0o700)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

const yes = `echo '{"type":"success","content":"true"}'`

// asks are the two calls of a question.
func asks(command ...string) strategies.Question {
	return strategies.Question{
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
		{"nothing", "", false, "not what was asked for"},
		{"no JSON", "echo yes", false, "not what was asked for"},
		{"two answers", yes + ";" + yes, false, "not what was asked for"},
		{"content that is no text", `echo '{"type":"success","content":true}'`, false, "not what"},
		{"another content", `echo '{"type":"success","content":"True"}'`, false, "want type"},
		{"an error", `echo '{"type":"error","content":"true"}'`, false, "want type"},
		{
			"a flood",
			"while :; do echo 0123456789012345678901234567890123456789; done",
			false, "more than 65536 bytes",
		},
		{"a flood of spaces", "printf '%070000d' 0; " + yes, false, "more than 65536 bytes"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			k := &asker{limit: time.Minute}
			got, err := k.run(asks(script(t, tt.script)))
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
	k := &asker{limit: time.Minute, folder: folder}
	ask := script(t, `cat > in; printf '%s\n' "$@" > args; `+yes)
	if got, err := k.run(asks(ask, "$HOME; rm *", "b c")); !got || err != nil {
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
	k := &asker{limit: 2 * time.Second, folder: folder}
	// Were it waited for what was started, that would take longer than all tests may.
	_, err := k.run(asks(script(t, "sleep 3600 & echo $! > child; wait")))
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
			k := &asker{
				limit: tt.limit, folder: folder, failed: map[string]int{},
				warn: func(s string) { warned = append(warned, s) },
			}
			q := asks(script(t, "echo >> runs; "+tt.script))
			for range askFailures + 5 {
				if k.ask(q) {
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

// paged is a conversation with calls of a tool of the person's own: three pages, each asked for
// once, and the last of them twice.
func paged(t *testing.T, w *world) string {
	t.Helper()
	var b strings.Builder
	parent := "null"
	add := func(kind, content string) {
		n := strings.Count(b.String(), "\n") + 1
		id := `"00000000-0000-4000-8000-0000000000` + strconv.Itoa(10+n) + `"`
		message := `{"role":"` + kind + `","content":` + content + `}`
		if kind == "assistant" {
			message = `{"id":"msg_` + strconv.Itoa(n) + `","type":"message",` +
				`"model":"claude-sonnet-4-5","role":"assistant","content":` + content + `}`
		}
		b.WriteString(`{"type":"` + kind + `","uuid":` + id + `,"parentUuid":` + parent +
			`,"sessionId":"00000000-0000-4000-8000-000000000001","isSidechain":false,` +
			`"userType":"external","cwd":"/w","version":"2.1.0","timestamp":"2026-01-02T03:04:` +
			strconv.Itoa(10+n) + `.000Z","message":` + message + "}\n")
		parent = id
	}
	add("user", `"go on"`)
	for i, page := range []string{"1", "2", "3", "3"} {
		id := `"toolu_` + strconv.Itoa(i) + `"`
		add("assistant", `[{"type":"tool_use","id":`+id+`,"name":"own","input":{"page":`+page+`}}]`)
		add("user", `[{"type":"tool_result","tool_use_id":`+id+`,"content":"`+
			strings.Repeat("page "+page+` says this\n`, 40)+`"}]`)
	}
	add("assistant", `[{"type":"text","text":"done"}]`)
	file := filepath.Join(w.home, "paged.jsonl")
	if err := os.WriteFile(file, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestOwnToolsAnswerForThemselves asks about all calls of a tool, each question once, and removes
// what a later call says.
func TestOwnToolsAnswerForThemselves(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, answer string
		runs, gone   int
		warns        bool
	}{
		{"always", yes, 2, 3, false},
		{"never", strings.Replace(yes, "true", "false", 1), 3, 1, false},
		{"only of page 1 and 2", `grep -q '"page":1.*"page":2' && ` + yes + ` || ` +
			strings.Replace(yes, "true", "false", 1), 3, 2, false},
		{"it fails", "exit 1", 3, 1, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			file := paged(t, w)
			log := filepath.Join(w.home, "log")
			settings := w.settle("[conversation.tools.own.compaction]\nsubsumes = [\""+
				script(t, "echo >> '"+log+"'; "+tt.answer)+"\"]\n", "own.toml")
			args := []string{
				file, "--config", settings, "-k", "0", "-s", "dedup-tools", "-n", "--json",
			}
			var out, errw bytes.Buffer
			if code := Run(args, strings.NewReader(""), &out, &errw, w.env); code != ExitDone {
				t.Fatalf("exit code %d: %s", code, &errw)
			}
			runs, _ := os.ReadFile(log)
			if len(runs) != tt.runs {
				t.Errorf("%d runs, want %d", len(runs), tt.runs)
			}
			warned := strings.Count(errw.String(), "decant: ask ")
			if warned > 1 || (warned > 0) != tt.warns {
				t.Errorf("warned: %q", &errw)
			}
			var report report.Report
			if err := json.Unmarshal(out.Bytes(), &report); err != nil {
				t.Fatal(err)
			}
			if got := report.Strategies[0].Hits; got != tt.gone {
				t.Errorf("%d calls went, want %d", got, tt.gone)
			}
		})
	}
}

// TestReplanningNeverAsksAgain opens the screen, where plans are made over and over.
func TestReplanningNeverAsksAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	file, log := paged(t, w), filepath.Join(w.home, "log")
	settings := w.settle("[conversation.tools.own.compaction]\nsubsumes = [\""+
		script(t, "echo >> '"+log+"'; "+yes)+"\"]\n", "own.toml")
	// The strategy is not chosen yet; it may be on the screen.
	r := w.onScreen(func(o tui.Options) (tui.Result, error) {
		ix := strategies.NewIndex(o.Conversation)
		spec := o.Spec.Toggle("dedup-tools")
		for range 3 {
			if got := strategies.Make(ix, spec).Rows[0].Hits; got != 3 {
				t.Errorf("%d calls went", got)
			}
		}
		return tui.Result{}, nil
	}, file, "--config", settings, "-k", "0", "-s", "")
	runs, _ := os.ReadFile(log)
	if r.code != ExitDone || len(runs) != 2 {
		t.Errorf("exit code %d, %d runs, %q", r.code, len(runs), r.err)
	}
}
