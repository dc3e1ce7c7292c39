package cli

import (
	"cmp"
	"strconv"
	"strings"
	"testing"

	"decant/tui/cli/exit"
)

func TestShowTurn(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	r := w.report(exit.Done, "", "--demo", "-n")
	turn := 0
	for _, row := range r.Turns {
		if row.Number > 0 && row.Changes > 0 && row.TokensBefore > 0 {
			turn = row.Number
			break
		}
	}
	got := w.want(exit.Done, "", "--demo", "--show", strconv.Itoa(turn)).out
	if !strings.HasPrefix(got, "turn "+strconv.Itoa(turn)+": ≈ ") {
		t.Errorf("begins %.80q", got)
	}
	for _, want := range []string{"as it is:\n  ", "prompt, ", " bytes, ≈ "} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	for _, ch := range r.Changes {
		if ch.Turn != turn {
			continue
		}
		words := map[string]string{
			"identical": "duplicate", "covered": "covered", "superseded": "outdated",
			"dropped": "lost", "summarised": "summarised",
		}
		verb := cmp.Or(map[string]string{"summarised": "summarises it"}[ch.Class],
			map[string]string{"remove": "removes it", "replace": "shortens it"}[ch.Op])
		line := ch.Strategy + " " + verb + ": " + words[ch.Class]
		for _, line := range []string{line, "fate: " + ch.Fate + "\n"} {
			if !strings.Contains(got, line) {
				t.Errorf("no %q in\n%s", line, got)
			}
		}
	}
	if all := w.want(exit.Done, "", "--demo", "--show", "25").out; !strings.Contains(all,
		"facts: duplicate, heavy; fate: ") {
		t.Errorf("no facts in\n%s", all)
	}
	plain := w.want(exit.Done, "", "--demo", "-s", "", "--show", strconv.Itoa(turn)).out
	if strings.Contains(plain, "as it is:") || strings.Contains(plain, "it will be") {
		t.Errorf("changes without a strategy:\n%s", plain)
	}
}

func TestShowCall(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	r := w.report(exit.Done, "", "--demo", "-n", "-s", "strip-tool-results")
	id, tool, replaced := "", "", false
	for _, ch := range r.Changes {
		if ch.Call != "" && ch.Op == "replace" {
			id, tool, replaced = ch.Call, ch.Tool, true
			break
		}
	}
	if !replaced {
		t.Fatal("the demo has no replaced result")
	}
	got := w.want(exit.Done, "", "--demo", "-s", "strip-tool-results", "--show", "call:"+id).out
	for _, want := range []string{
		"call " + id + "\n", " call " + tool + " call:", " result " + tool + " call:",
		"as it is:\n", "as it will be:\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

func TestShowRefuses(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for what, want := range map[string]string{
		"last":         "use the number of a turn",
		"-1":           "use the number of a turn",
		"999":          "the conversation has",
		"call:nothing": "no such call",
		"call:":        "no such call",
		"call:toolu_":  "type more of the id",
	} {
		if r := w.want(exit.Usage, "", "--demo", "--show="+what); !strings.Contains(r.err, want) {
			t.Errorf("--show %s: %q, want %q", what, r.err, want)
		}
	}
}

// TestHostileTextStaysText runs every way of printing over a conversation that tries to reach the
// terminal; that nothing unclean comes out is looked at by world.run.
func TestHostileTextStaysText(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copy("hostile.jsonl")
	for _, args := range [][]string{
		{"-n"}, {"-n", "--json"}, {"--show", "0"}, {"--show", "1"}, {"-y", "-k", "0"},
	} {
		if r := w.run("", append(args, path)...); r.out == "" {
			t.Errorf("%q printed nothing: %q", args, r.err)
		}
	}
}
