package cli

import (
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"decant/testdata/manystore"
	"decant/tui/cli/exit"
	"decant/tui/cli/flags"
	"decant/tui/cli/host"
	"decant/tui/cli/listing"
)

func TestParseAge(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text string
		want time.Duration
		ok   bool
	}{
		{"30min", 30 * time.Minute, true},
		{"12h", 12 * time.Hour, true},
		{"7d", 7 * 24 * time.Hour, true},
		{"2w", 14 * 24 * time.Hour, true},
		{"0d", 0, true},
		{"9999w", 9999 * 7 * 24 * time.Hour, true},
		{"", 0, false},
		{"7", 0, false},
		{"d", 0, false},
		{"-7d", 0, false},
		{"7 d", 0, false},
		{"3m", 0, false},
		{"10000d", 0, false},
	}
	for _, tt := range tests {
		if got, ok := flags.ParseAge(tt.text); got != tt.want || ok != tt.ok {
			t.Errorf("%q: got %v, %v, want %v, %v", tt.text, got, ok, tt.want, tt.ok)
		}
	}
}

func TestListFlagsRefused(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, args, want string }{
		{"a folder and a conversation", "--project all x", "leave them out"},
		{"an age and the demo", "--since 7d -n --demo", "leave them out"},
		{"an agent and a conversation", "--agent jp x", "leave them out"},
		{"an agent and the demo", "--agent jp --demo", "leave them out"},
		{"an age and a fork", "--since 7d --show-removed x", "leave them out"},
		{"an agent and no conversation", "--agent jp --man", "leave them out"},
		{"an unknown agent", "--list --agent codec", "did you mean codex?"},
		{"one of two", "--list --agent jp,claude", "unknown agent claude"},
		{
			"no agent", "--list --agent=",
			"Known agents: claude-code, codex, omp, openclaw, pi, qwen-code, jp, copilot, " +
				"opencode, kilo",
		},
		{"an unknown age", "--list --since yesterday", "unknown age yesterday"},
		{"an empty age", "--list --since=", "--since needs a value"},
		{"an unknown order", "--list --sort sise", "did you mean size?"},
		{"an order of no list", "--sort size", "add --list"},
		{"an empty project", "--list --project=", "--project needs a value"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := flags.ParseArgs(strings.Fields(tt.args))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want an error with %q", err, tt.want)
			}
		})
	}
}

// TestListSorted lists by each order: JSON and the table, with an index as it is read the second
// time.
func TestListSorted(t *testing.T) {
	t.Parallel()
	const n = 40
	w := &world{t: t, env: manyWorld(t, n)}
	byTime := func(a, b listing.Row) int { return b.Modified.Compare(a.Modified) }
	bySize := func(a, b listing.Row) int {
		return cmp.Or(cmp.Compare(*b.Bytes, *a.Bytes), byTime(a, b))
	}
	byContext := func(a, b listing.Row) int {
		return cmp.Or(cmp.Compare(b.Tokens, a.Tokens), byTime(a, b))
	}
	for range 2 {
		for _, tt := range []struct {
			args  string
			order func(a, b listing.Row) int
		}{
			{"", byTime},
			{"--sort time", byTime},
			{"--sort size", bySize},
			{"--sort context", byContext},
		} {
			args := append([]string{"--list", "--project", "all"}, strings.Fields(tt.args)...)
			var got []listing.Row
			text := w.want(exit.Done, "", append(args, "--json")...).out
			if err := json.Unmarshal([]byte(text), &got); err != nil {
				t.Fatal(err)
			}
			if len(got) != n-1 || !slices.IsSortedFunc(got, tt.order) {
				t.Errorf("%q: %d conversations in another order", tt.args, len(got))
			}
			lines := strings.Split(w.want(exit.Done, "", args...).out, "\n")
			const head = 2 // Lines.
			if len(lines) <= head || !strings.Contains(lines[head], got[0].ID) {
				t.Errorf("%q: the table is %q", tt.args, lines)
			}
		}
	}
}

// manyWorld is a world with n conversations of all agents, in project 0.
func manyWorld(tb testing.TB, n int) host.Env {
	tb.Helper()
	home, err := filepath.EvalSymlinks(tb.TempDir())
	if err != nil {
		tb.Fatal(err)
	}
	now := time.Now()
	if err := manystore.Make(home, n, now); err != nil {
		tb.Fatal(err)
	}
	return host.Env{Home: home, Cwd: manystore.Work(home, 0), Now: func() time.Time { return now }}
}

func TestListFilters(t *testing.T) {
	t.Parallel()
	const n = 200
	env := manyWorld(t, n)
	share, all := manystore.Shares(n), n-manystore.Shares(n).Codex/10
	tests := []struct {
		name, args string
		want       int
		agent      string
	}{
		{"this folder", "", n / 20, ""},
		{"another", "--project ../project3", n / 20, ""},
		{"all", "--project all", all, ""},
		{"one agent", "--project all --agent pi", share.Pi, "pi"},
		{"one agent of this folder", "--agent codex", share.Codex / 20, "codex"},
		{"two agents", "--project all --agent pi,jp", share.Pi + share.JP, ""},
		{"an agent twice", "--project all --agent jp --agent jp", share.JP, "jp"},
		{"the newest", "--project all --since 30min", 31, "claude-code"},
		{"all of a week", "--project all --since 1w", all, ""},
		{"none", "--agent pi --since 1h", 0, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := &world{t: t, env: env}
			args := append([]string{"--list", "--json"}, strings.Fields(tt.args)...)
			var got []listing.Row
			if err := json.Unmarshal([]byte(w.want(exit.Done, "", args...).out), &got); err != nil {
				t.Fatal(err)
			}
			other := func(l listing.Row) bool { return tt.agent != "" && l.Agent != tt.agent }
			if len(got) != tt.want || slices.ContainsFunc(got, other) {
				t.Errorf("got %d, want %d of %s", len(got), tt.want, tt.agent)
			}
		})
	}
	w := &world{t: t, env: env}
	out := w.want(exit.Done, "", "--list", "--project", "..", "--agent", "pi").out
	if !strings.HasPrefix(out, "No conversation fits. ") {
		t.Errorf("of none: got %q", out)
	}
	r := w.report(exit.Done, "", "-n", "--agent", "jp")
	if r.Conversation.Format != "jp" {
		t.Errorf("the newest of JP's: got %s", r.Conversation.Format)
	}
	head, _, _ := strings.Cut(w.want(exit.Done, "", "--list").out, "\n")
	const heads = "age context file sub-agents id agent title"
	if got := strings.Join(strings.Fields(head), " "); got != heads {
		t.Errorf("got the head %q", got)
	}
	head, _, _ = strings.Cut(w.want(exit.Done, "", "--list", "--agent", "pi").out, "\n")
	if got := strings.Join(strings.Fields(head), " "); got != "age context file id title" {
		t.Errorf("of one agent: got the head %q", got)
	}
}

// lineWith is the line that holds a text, -1 for none.
func lineWith(lines []string, text string) int {
	return slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, text) })
}

// TestListLineage shows forks under what they were forked from, by their manifests.
func TestListLineage(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.env.Width = 0
	w.project(firstID)
	newer := "22222222-0000-4000-8000-000000000002"
	w.project(newer)
	first := w.report(exit.Done, "", "-y", "-s", "strip-reasoning", firstID).Fork.ID
	again := w.report(exit.Done, "", "-y", "-s", "strip-tool-results", "-k", "0", first).Fork
	second := again.ID
	old := w.env.Now().Add(-time.Hour)
	if err := os.Chtimes(again.Path, old, old); err != nil {
		t.Fatal(err)
	}
	// A save in place leaves a fork under its original.
	later := w.env.Now().Add(time.Minute)
	w.env.Now = func() time.Time { return later }
	w.report(exit.Done, "", "-y", "-s", "bare", "--drop-turns", "1", "-k",
		"0", "--in-place", "--yes-in-place", second)
	var all []listing.Row
	text := w.want(exit.Done, "", "--list", "--json").out
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, l := range all {
		got[l.ID] = l.Parent
		if l.Fork != (l.Parent != "") {
			t.Errorf("%s: fork %v of %q", l.ID, l.Fork, l.Parent)
		}
	}
	if len(got) != 4 || got[first] != firstID || got[second] != first || got[newer] != "" {
		t.Errorf("got %v", got)
	}
	lines := strings.Split(w.want(exit.Done, "", "--list").out, "\n")
	top := lineWith(lines, firstID)
	if lineWith(lines, first) != top+1 || lineWith(lines, second) != top+2 {
		t.Errorf("got %q", lines)
	}
	for id, mark := range map[string]string{
		firstID: "  Harbour", first: "  └ Harbour", second: "    └ Harbour",
	} {
		if !strings.Contains(lines[lineWith(lines, id)], id+mark) {
			t.Errorf("no %q behind the id in %q", mark, lines[lineWith(lines, id)])
		}
	}
	w.brokenManifests(3)
	if out := w.want(exit.Done, "", "--list").out; strings.Contains(out, "└") {
		t.Errorf("with broken manifests:\n%s", out)
	}
}

// brokenManifests breaks the manifests, of which there must be n.
func (w *world) brokenManifests(n int) {
	w.t.Helper()
	manifests, err := filepath.Glob(filepath.Join(w.home, "state/decant/manifests/*"))
	if err != nil || len(manifests) != n {
		w.t.Fatal(manifests, err)
	}
	for _, path := range manifests {
		if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
			w.t.Fatal(err)
		}
	}
}

// BenchmarkList has a budget of 300 ms for the whole listing of 2,000 conversations.
func BenchmarkList(b *testing.B) {
	env := manyWorld(b, 2_000)
	for b.Loop() {
		var out, errw strings.Builder
		code := Run([]string{"--list", "--project", "all"}, nil, &out, &errw, env)
		if code != exit.Done || strings.Count(out.String(), "\n") < 1_900 {
			b.Fatal(code, errw.String())
		}
	}
}

// TestEmptyListAdvisesNoFlagInVain holds that what an empty list advises is not what was asked for.
func TestEmptyListAdvisesNoFlagInVain(t *testing.T) {
	t.Parallel()
	const nothing = "No conversations here or elsewhere. decant --demo shows what decant does.\n"
	for _, tt := range []struct{ args, want string }{
		{"", nothing},
		{"--project all", nothing},
		{"--project .", "No conversation fits. Try --project all.\n"},
		{"--since 2d", "No conversation fits. Leave out --since.\n"},
		{
			"--project all --since 2d --agent pi",
			"No conversation fits. Leave out --since or leave out --agent.\n",
		},
		{
			"--project . --agent pi",
			"No conversation fits. Leave out --agent or try --project all.\n",
		},
	} {
		w := newWorld(t)
		args := append([]string{"--list"}, strings.Fields(tt.args)...)
		if got := w.want(exit.Done, "", args...).out; got != tt.want {
			t.Errorf("%s: %q, want %q", tt.args, got, tt.want)
		}
	}
}
