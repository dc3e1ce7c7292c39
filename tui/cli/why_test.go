package cli

import (
	"bytes"
	"strings"
	"testing"

	"decant/tui/cli/exit"
)

// hits are the first calls of the demo that a strategy changes itself, by strategy, and one that
// nobody changes.
func hits(w *world) map[string]string {
	w.t.Helper()
	out := map[string]string{}
	for _, ch := range w.report(exit.Done, "", "--demo", "-n").Changes {
		if ch.Call != "" && ch.ConsequenceOf == nil { // The newest: a digest may take older ones.
			out[ch.Strategy] = ch.Call
		}
	}
	return out
}

func TestWhyCall(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := hits(w)["dedup-tools"]
	got := w.want(exit.Done, "", "--demo", "--why", "call:"+id).out
	golden(t, "why-call.golden", got)
	// The unique beginning of an id is enough.
	if short := w.want(exit.Done, "", "--demo", "--why", "call:"+id[:16]).out; strings.Count(
		short, "removes it") != strings.Count(got, "removes it") {
		t.Errorf("the beginning of the id prints\n%s", short)
	}
}

// TestWhyAnswers asks of one event under several plans.
func TestWhyAnswers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	id := "call:" + hits(w)["strip-tool-results"]
	tests := []struct {
		name string
		args []string
		want []string
	}{
		{"changed", nil, []string{"strip-tool-results  shortens it: lost, saves "}},
		{
			"fenced",
			[]string{"-k", "99"},
			[]string{
				"strip-tool-results  nothing: keep-last protects it (the last 99 turns)\n",
				"  unprotected it would shorten it: lost, saves ", "  it stays as it is\n",
			},
		},
		{
			"no strategy",
			[]string{"-s", ""},
			[]string{"no strategy is chosen, and nothing is decided; choose some with -s\n"},
		},
		{
			"not its kind",
			[]string{"-s", "strip-reasoning"},
			[]string{"strip-reasoning  nothing: the strategy only changes blocks of reasoning\n"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := w.in(t).want(exit.Done, "", append(tt.args, "--demo", "--why", id)...).out
			for _, want := range tt.want {
				if !strings.Contains(got, want) {
					t.Errorf("no %q in\n%s", want, got)
				}
			}
		})
	}
}

// TestWhyEvent asks by the id that --show prints.
func TestWhyEvent(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	// A model whose API binds reasoning to all that precedes it.
	w.env.Demo = bytes.ReplaceAll(w.env.Demo, []byte("claude-sonnet-4-5-20250929"),
		[]byte("claude-sonnet-5-5-20260901"))
	r := w.report(exit.Done, "", "--demo", "-n")
	for _, ch := range r.Changes {
		if ch.ConsequenceOf == nil {
			continue
		}
		cause := r.Changes[*ch.ConsequenceOf].Event
		got := w.want(exit.Done, "", "--demo", "--why", ch.Event).out
		for _, want := range []string{
			"event " + ch.Event + "\n", "required by the format after the change of " +
				cause + ": ",
			"  it will be removed\n",
		} {
			if !strings.Contains(got, want) {
				t.Errorf("no %q in\n%s", want, got)
			}
		}
		return
	}
	t.Fatal("the demo has no consequence")
}

func TestWhyDropped(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	r := w.report(exit.Done, "", "--demo", "-n", "--drop-turns", "20")
	for _, ch := range r.Changes {
		if ch.Strategy != "user" || ch.Call == "" {
			continue
		}
		got := w.want(exit.Done, "", "--demo", "--drop-turns", "20", "--why", "call:"+ch.Call).out
		if !strings.Contains(got, "user ") ||
			!strings.Contains(got, "removes it: lost, ") ||
			!strings.Contains(got, "user removed it before") {
			t.Errorf("got\n%s", got)
		}
		return
	}
	t.Fatal("nothing of turn 20 goes")
}

func TestWhyRefuses(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for what, want := range map[string]string{
		"20":           "use call:ID, or the id of an event",
		"1.99":         "no such event",
		"99999.1":      "no such event",
		"call:nothing": "--why call:nothing: no such call",
		"call:toolu_":  "type more of the id",
	} {
		if r := w.want(exit.Usage, "", "--demo", "--why="+what); !strings.Contains(r.err, want) {
			t.Errorf("--why %s: %q, want %q", what, r.err, want)
		}
	}
}
