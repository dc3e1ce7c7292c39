package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"decant/strategies/fleet"
	"decant/strategies/report"
	"decant/tui/cli/exit"
)

// fleetWorld is a home with conversations of four agents in several projects, and one that cannot
// be read: it is returned as well.
func fleetWorld(t *testing.T) (w *world, bad string) {
	t.Helper()
	w = newJPWorld(t).world
	const place = "sessions/2026/03/04/rollout-2026-03-04T05-06-07-"
	at := time.Date(2026, 3, 4, 0, 0, 0, 0, time.UTC)
	for i, f := range []struct{ sample, to string }{
		{demoPath, "claude/projects/-home-mara-src-harbour/" + numberedID(1) + ".jsonl"},
		{small + "/parallel.jsonl", "claude/projects/-home-a-b/" + numberedID(2) + ".jsonl"},
		{small + "/hostile.jsonl", "claude/projects/-home-a-b/" + numberedID(3) + ".jsonl"},
		{"../../testdata/codex/shell.jsonl", ".codex/" + place + numberedID(4) + ".jsonl"},
		{"../../testdata/codex/code.jsonl", ".codex/" + place + numberedID(5) + ".jsonl"},
		{
			"../../testdata/pi/tools.jsonl",
			".pi/agent/sessions/--home-ada--/2026-03-04T05-06-07-000Z_" + numberedID(6) + ".jsonl",
		},
	} {
		path := filepath.Join(w.home, f.to)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, read(t, f.sample), 0o600); err != nil {
			t.Fatal(err)
		}
		then := at.Add(-time.Duration(i) * 24 * time.Hour)
		if err := os.Chtimes(path, then, then); err != nil {
			t.Fatal(err)
		}
	}
	bad = filepath.Join(w.env.Cwd, ".jp", "conversations", pumpFolder)
	events := filepath.Join(bad, "events.json")
	if err := os.WriteFile(events, []byte("rubbish"), 0o600); err != nil {
		t.Fatal(err)
	}
	return w, bad
}

// numberedID is an id of a conversation.
func numberedID(n int) string {
	return "5a0c6f0e-0000-4000-8000-00000000000" + strconv.Itoa(n)
}

// fleetRows are the rows of a fleet as JSON, by kind.
func fleetRows(t *testing.T, text string) map[string][]map[string]any {
	t.Helper()
	out := map[string][]map[string]any{}
	for line := range strings.Lines(text) {
		row := readJSON(t, line)
		kind, ok := row["kind"].(string)
		if !ok {
			t.Fatalf("no kind in %s", line)
		}
		out[kind] = append(out[kind], row)
	}
	return out
}

// numberAt is a number of a row.
func numberAt(t *testing.T, row map[string]any, key string) int {
	t.Helper()
	number, ok := row[key].(json.Number)
	if !ok {
		t.Fatalf("no number %s in %v", key, row)
	}
	n, err := strconv.Atoi(number.String())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// unreadTitle heads the last section of the text report, whose lines end where the name of the home
// folder lets them.
const unreadTitle = "Cannot be read"

// everyFolder asks for the fleet of all folders, and for more.
func everyFolder(more ...string) []string {
	return append([]string{"--fleet", "--project", "all"}, more...)
}

// TestFleetGolden reports the conversations of a home as text and as lines of JSON.
func TestFleetGolden(t *testing.T) {
	t.Parallel()
	w, bad := fleetWorld(t)
	for name, more := range map[string][]string{"fleet.txt": nil, "fleet.jsonl": {"--json"}} {
		r := w.want(exit.Error, "", everyFolder(more...)...)
		if !strings.HasPrefix(r.err, "decant: 1 of 9 conversations cannot be read") {
			t.Errorf("%s: got %q", name, r.err)
		}
		got, unread, _ := strings.Cut(r.out, unreadTitle)
		if name == "fleet.jsonl" {
			unread = got
		}
		if !strings.Contains(strings.ReplaceAll(unread, "\n", ""), bad) {
			t.Errorf("%s does not name %s", name, bad)
		}
		got = strings.ReplaceAll(got, w.home, "/HOME")
		path := filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if want := string(read(t, path)); got != want {
			t.Errorf("%s is stale: run go test with -update; got\n%s", name, got)
		}
	}
}

// TestFleetNamesTheBudget names the budget that each plan has.
func TestFleetNamesTheBudget(t *testing.T) {
	t.Parallel()
	w, _ := fleetWorld(t)
	out := w.want(exit.Error, "", everyFolder("--budget", "50%", "--min-gain", "40")...).out
	for _, want := range []string{
		"\nthe plan auto (budget 50%, min-gain 40) removes ≈ ",
		"\nBy class, with the plan auto (budget 50%, min-gain 40)\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%.900s", want, out)
		}
	}
}

// TestFleetAddsUp holds the rows of each kind to the total, and those of conversations to what a
// report of each alone says.
func TestFleetAddsUp(t *testing.T) {
	t.Parallel()
	w, _ := fleetWorld(t)
	rows := fleetRows(t, w.want(exit.Error, "", everyFolder("--json")...).out)
	if len(rows[fleet.KindTotal]) != 1 || len(rows[fleet.KindError]) != 1 {
		t.Fatalf("got %d totals and %d errors", len(rows[fleet.KindTotal]),
			len(rows[fleet.KindError]))
	}
	total := rows[fleet.KindTotal][0]
	for _, kind := range []string{
		fleet.KindAgent, fleet.KindProject, fleet.KindTool, fleet.KindResource,
		fleet.KindConversation, fleet.KindClass,
	} {
		for _, key := range []string{"tokens", "tokens_after", "lossless_saved"} {
			sum := 0
			if kind == fleet.KindClass && key != "tokens" {
				continue
			}
			for _, row := range rows[kind] {
				sum += numberAt(t, row, key)
			}
			if want := numberAt(t, total, key); sum != want || want == 0 {
				t.Errorf("%s of %s is %d, want %d", key, kind, sum, want)
			}
		}
	}
	for _, row := range rows[fleet.KindConversation] {
		path, _ := row["path"].(string)
		r := w.report(exit.Done, "", "-n", path)
		one := []int{r.Tokens.Before, r.Tokens.After, r.Tokens.Context, r.Tokens.Window}
		for i, key := range []string{"tokens", "tokens_after", "context", "window"} {
			if n := numberAt(t, row, key); n != one[i] {
				t.Errorf("%s of %s is %d, and %d alone", key, path, n, one[i])
			}
		}
	}
	checkToolsOfFleet(t, w, rows)
}

// checkToolsOfFleet holds the rows of tools to the sums of what reports of each conversation say.
func checkToolsOfFleet(t *testing.T, w *world, rows map[string][]map[string]any) {
	t.Helper()
	want := map[string]report.ToolRow{}
	for _, row := range rows[fleet.KindConversation] {
		path, _ := row["path"].(string)
		for _, tool := range w.report(exit.Done, "", "-n", path).ByTool {
			sum := want[tool.Tool]
			sum.Calls, sum.Failed = sum.Calls+tool.Calls, sum.Failed+tool.Failed
			sum.Tokens += tool.Tokens
			want[tool.Tool] = sum
		}
	}
	for _, row := range rows[fleet.KindTool] {
		name, _ := row["tool"].(string)
		if name == "" {
			continue
		}
		sum := want[name]
		got := []int{
			numberAt(t, row, "calls"), numberAt(t, row, "failed"), numberAt(t, row, "tokens"),
		}
		if !slices.Equal(got, []int{sum.Calls, sum.Failed, sum.Tokens}) {
			t.Errorf("tool %s has %v, want %+v", name, got, sum)
		}
		delete(want, name)
	}
	if len(want) > 0 {
		t.Errorf("no rows of %v", want)
	}
}

// TestFleetWebEqualsJSON holds the numbers of the HTML report of a fleet to the lines of JSON.
func TestFleetWebEqualsJSON(t *testing.T) {
	t.Parallel()
	w, _ := fleetWorld(t)
	object := map[string]any{}
	for kind, rows := range fleetRows(t, w.want(exit.Error, "", everyFolder("--json")...).out) {
		list := make([]any, len(rows))
		for i := range rows {
			list[i] = rows[i]
		}
		object[kind] = list
	}
	page := w.want(exit.Error, "", everyFolder("--report", "html", "--no-mask")...).out
	// What was read most often is a choice of resources, in another order.
	page = strings.Replace(page, `data-list="read"`, `data-list=""`, 1)
	seen := comparePage(t, parsePage(t, page), object)
	for _, kind := range []string{
		fleet.KindAgent, fleet.KindProject, fleet.KindTool, fleet.KindResource, fleet.KindClass,
	} {
		if rows, _ := object[kind].([]any); seen[kind] != len(rows) || len(rows) < 2 {
			t.Errorf("%d rows of %s, want %d", seen[kind], kind, len(rows))
		}
	}
}

// TestFleetChooses takes the conversations that --list lists, whatever is asked for.
func TestFleetChooses(t *testing.T) {
	t.Parallel()
	w, _ := fleetWorld(t)
	for args, want := range map[string]int{
		"--agent claude-code --project all":             3,
		"--agent codex,pi --project all":                3,
		"--agent claude-code --since 30h --project all": 2,
		"--agent omp --project all":                     0,
	} {
		listed := 0
		var list []map[string]any
		all := strings.Fields(args)
		out := w.want(exit.Done, "", append([]string{"--list", "--json"}, all...)...).out
		if err := json.Unmarshal([]byte(out), &list); err != nil {
			t.Fatal(err)
		}
		listed = len(list)
		out = w.want(exit.Done, "", append([]string{"--fleet", "--json"}, all...)...).out
		got := fleetRows(t, out)[fleet.KindConversation]
		if len(got) != want || listed != want {
			t.Errorf("%s: got %d, %d are listed, want %d", args, len(got), listed, want)
		}
	}
	if r := w.want(exit.Done, "", "--fleet", "--agent", "omp"); !strings.Contains(
		r.out, "No conversation fits.") {
		t.Errorf("of none: got %q", r.out)
	}
}

// TestFleetMasksSecrets masks keys in the names of files, addresses and titles of the page.
func TestFleetMasksSecrets(t *testing.T) {
	t.Parallel()
	const key = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
	w, _ := fleetWorld(t)
	path := filepath.Join(w.home, "claude/projects/-home-a-b", numberedID(2)+".jsonl")
	text := string(read(t, path))
	for _, place := range []string{"bell", "Small: parallel"} {
		if !strings.Contains(text, place) {
			t.Fatalf("%q is not there", place)
		}
		text = strings.ReplaceAll(text, place, key)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	page := w.want(exit.Error, "", everyFolder("--report", "html")...).out
	open := w.want(exit.Error, "", everyFolder("--report", "html", "--no-mask")...).out
	if strings.Contains(page, key[:12]) || !strings.Contains(page, "[masked: ") {
		t.Error("a key is in the page")
	}
	if strings.Count(open, key) < 2 {
		t.Errorf("the key is there %d times with --no-mask", strings.Count(open, key))
	}
}

// TestFleetFlags refuses what makes no sense with a fleet.
func TestFleetFlags(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for args, want := range map[string]string{
		"--fleet x":                "takes no conversation",
		"--fleet --demo":           "takes no conversation",
		"--fleet --save":           "changes nothing",
		"--fleet --list":           "changes nothing",
		"--fleet --check":          "changes nothing",
		"--fleet --plan p":         "changes nothing",
		"--fleet --scope file":     "changes nothing",
		"--fleet --yes-send":       "changes nothing",
		"--fleet --report md":      "leave out --report md",
		"--fleet -o x":             "--report html",
		"--fleet --no-mask":        "--report html",
		"--fleet --report html -y": "changes nothing",
	} {
		if r := w.want(exit.Usage, "", strings.Fields(args)...); !strings.Contains(r.err, want) {
			t.Errorf("%s: got %q, want %q", args, r.err, want)
		}
	}
}

// TestFleetSaysWhatIsMissing has a folder that cannot be read among the others: the list and the
// fleet name it, and the fleet's exit code says that the sums lack it.
func TestFleetSaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	w, _ := fleetWorld(t)
	loop := filepath.Join(w.home, "claude/projects/-loop")
	if err := os.Symlink(loop, loop); err != nil {
		t.Skip(err)
	}
	missing := "conversations are missing: read " + loop
	if r := w.pour(exit.Done, "", "--list", "--project", "all"); !strings.Contains(
		r.err, missing) {
		t.Errorf("--list: got %q", r.err)
	}
	r := w.want(exit.Error, "", everyFolder("--agent", "claude-code")...)
	if !strings.Contains(r.err, missing) || !strings.Contains(r.err, "the sums lack") ||
		!strings.Contains(r.out, "conversations") {
		t.Errorf("--fleet: got %q and %q", r.err, r.out)
	}
}

// TestFleetCountsForks saves a fork, whose texts count beside those of its original.
func TestFleetCountsForks(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.want(exit.Done, "", "-y", w.storeDemo())
	got := w.want(exit.Done, "", "--fleet").out
	count := "2 conversations of " + w.env.ShownFolder(w.env.Cwd) +
		", 1 of them is a fork by decant: ≈ "
	if !strings.Contains(got, count) {
		t.Errorf("got\n%s", got)
	}
	rows := fleetRows(t, w.want(exit.Done, "", "--fleet", "--json").out)
	forks := 0
	for _, row := range rows[fleet.KindConversation] {
		if row["fork"] == true {
			forks++
		}
	}
	if forks != 1 || numberAt(t, rows[fleet.KindTotal][0], "forks") != 1 {
		t.Errorf("got %v", rows)
	}
}
