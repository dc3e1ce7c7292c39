package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"decant/model"
	"decant/render"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/strategies/strategiestest"
	"decant/testdata/growth"
	"decant/testdata/samples"
	"decant/tui/cli/exit"
	"decant/tui/cli/pages"
	"decant/tui/label"
)

// allSamples are the small conversations of all formats.
func allSamples(t *testing.T) []string {
	t.Helper()
	return samples.Own(t, "claudecode/*.jsonl", "codex/*.jsonl", "copilot/*.jsonl", "jp/*",
		"kilo/*.json", "messages/*", "omp/*.jsonl", "opencode/*.json", "pi/*.jsonl",
		"qwencode/*.jsonl")
}

// parsePage reads a page as browsers do, and refuses what could load or run anything.
func parsePage(t *testing.T, text string) *html.Node {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		switch n.Data {
		case "script", "link", "img", "image", "iframe", "object", "embed", "a", "form", "base",
			"use", "audio", "video", "source", "input", "foreignobject":
			t.Errorf("the element %s is in the page", n.Data)
		}
		for _, a := range n.Attr {
			if strings.HasPrefix(a.Key, "on") || a.Key == "href" || a.Key == "src" ||
				a.Key == "style" || strings.Contains(a.Val, "://") {
				t.Errorf("the attribute %s=%q is in the page", a.Key, a.Val)
			}
		}
	}
	return doc
}

// attribute is the value of an attribute, "" for none.
func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// listNodes are the elements of a name below a node.
func listNodes(n *html.Node, name string) []*html.Node {
	var out []*html.Node
	for d := range n.Descendants() {
		if d.Type == html.ElementNode && d.Data == name {
			out = append(out, d)
		}
	}
	return out
}

// textIn is the text of a node.
func textIn(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}

// lookUp is the value at a path of a JSON object, nil for none.
func lookUp(v any, path string) any {
	for key := range strings.SplitSeq(path, ".") {
		m, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		v = m[key]
	}
	return v
}

// checkCell holds a cell of a page to a value of the JSON report, and reports whether it is a
// number.
func checkCell(t *testing.T, cell *html.Node, key string, want any) bool {
	t.Helper()
	data := listNodes(cell, "data")
	if len(data) == 0 {
		if text, ok := want.(string); ok && textIn(cell) != render.CleanLine(text) {
			t.Errorf("%s is %q, and %q in the JSON", key, textIn(cell), text)
		}
		return false
	}
	number, ok := want.(json.Number)
	if value := attribute(data[0], "value"); !ok || value != number.String() {
		t.Errorf("%s is %s, and %v in the JSON", key, value, want)
	}
	return true
}

// comparePage holds all numbers of a page that name their place in the JSON report to it, and
// counts them by list; those of no list are under "".
func comparePage(t *testing.T, doc *html.Node, object map[string]any) map[string]int {
	t.Helper()
	seen := map[string]int{}
	for _, d := range listNodes(doc, "data") {
		n, err := strconv.Atoi(attribute(d, "value"))
		if err != nil || textIn(d) != render.Number(n) {
			t.Errorf("%q is shown for %q", textIn(d), attribute(d, "value"))
		}
		if key := attribute(d, "data-key"); key != "" {
			seen[""]++
			got, want := attribute(d, "value"), lookUp(object, key)
			if number, ok := want.(json.Number); !ok || number.String() != got {
				t.Errorf("%s is %s, and %v in the JSON", key, got, want)
			}
		}
	}
	for _, table := range listNodes(doc, "table") {
		list := attribute(table, "data-list")
		if list == "" {
			continue
		}
		rows, ok := object[list].([]any)
		if !ok {
			t.Fatalf("there is no list %s in the JSON", list)
		}
		var keys []string
		for _, th := range listNodes(table, "th") {
			keys = append(keys, attribute(th, "data-key"))
		}
		for _, tr := range listNodes(table, "tr") {
			at, err := strconv.Atoi(attribute(tr, "data-at"))
			if err != nil {
				continue // The head, or what is folded.
			}
			seen[list]++
			for i, td := range listNodes(tr, "td") {
				if keys[i] != "" {
					checkCell(t, td, fmt.Sprintf("%s[%d].%s", list, at, keys[i]),
						lookUp(rows[at], keys[i]))
				}
			}
		}
	}
	return seen
}

// readJSON reads a JSON report with its numbers as they are written.
func readJSON(t *testing.T, text string) map[string]any {
	t.Helper()
	var out map[string]any
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	if err := dec.Decode(&out); err != nil {
		t.Fatal(err)
	}
	return out
}

// compareForms holds the HTML report of a conversation to its JSON report, and counts what was
// compared by list; nothing for what cannot be opened.
func (w *world) compareForms(file string) map[string]int {
	w.t.Helper()
	object := w.run("", "-n", "--json", "--ladder", file)
	if object.code == exit.Error || object.code == exit.Usage {
		return nil
	}
	page := w.run("", "-n", "--report", "html", "--no-mask", file)
	if page.code != object.code {
		w.t.Errorf("%s: exit code %d, and %d with JSON", file, page.code, object.code)
	}
	want := readJSON(w.t, object.out)
	seen := comparePage(w.t, parsePage(w.t, page.out), want)
	for _, list := range []string{"by_tool", "turns", "changes", "ladder"} {
		if rows, _ := want[list].([]any); len(rows) != seen[list] {
			w.t.Errorf("%s: %d rows of %s, want %d", file, seen[list], list, len(rows))
		}
	}
	return seen
}

// TestCorpusWebEqualsJSON holds the HTML reports of real conversations to their JSON reports.
func TestCorpusWebEqualsJSON(t *testing.T) {
	t.Parallel()
	for _, path := range corpus(t, append(claudeSessions, "codex/*.jsonl", "pi/*.jsonl")...) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			if seen := newWorld(t).compareForms(path); seen["turns"] == 0 {
				t.Error("nothing was compared")
			}
		})
	}
}

// TestWebEqualsJSON holds the numbers of an HTML report to those of the JSON report of the same
// conversation, for all small conversations and the demo.
func TestWebEqualsJSON(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	w := newWorld(t)
	total := map[string]int{}
	for _, file := range append(allSamples(t), "--demo") {
		for list, n := range w.compareForms(file) {
			total[list] += n
		}
	}
	for _, list := range []string{
		"", "by_kind", "by_tool", "turns", "changes", "ladder", "strategies",
	} {
		if total[list] < 10 {
			t.Errorf("only %d rows of %q were compared", total[list], list)
		}
	}
}

// TestWebShowsRemovedTexts has the text of each event that the plan of the demo changes, folded.
func TestWebShowsRemovedTexts(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	changes := w.report(exit.Done, "", "--demo", "-n").Changes
	events, stays := map[string]bool{}, 0
	for i := range changes {
		events[changes[i].Event] = true
		if changes[i].Stays != nil {
			stays++
		}
	}
	doc := parsePage(t, w.want(exit.Done, "", "--demo", "-n", "--report", "html").out)
	folds := listNodes(doc, "details")
	if len(folds) != len(events) || len(folds) == 0 {
		t.Errorf("%d texts can be unfolded, want %d", len(folds), len(events))
	}
	for _, f := range folds {
		if attribute(f, "open") != "" || len(listNodes(f, "pre")) == 0 {
			t.Errorf("%q is open or has no text", textIn(f))
		}
	}
	why := regexp.MustCompile(`(it|a newer result) stays at [0-9.]+ in turn [0-9]+`)
	if n := len(why.FindAllString(textIn(doc), -1)); n != stays || n == 0 {
		t.Errorf("%d changes say what stays, want %d", n, stays)
	}
}

// namesOfJSON matches a text that begins with a name that only the JSON has, or has one of its
// words anywhere.
func namesOfJSON() *regexp.Regexp {
	var names []string
	for _, k := range model.Kinds {
		if k.String() != label.KindWord(k) {
			names = append(names, k.String())
		}
	}
	for _, c := range model.Classes {
		if c.String() != nature.ClassWord(c) {
			names = append(names, c.String())
		}
	}
	return regexp.MustCompile(`^(` + strings.Join(names, "|") + `)\b|framing|sealed`)
}

// labelsOf are the texts of a page outside conversations: those of its elements, and their labels.
func labelsOf(doc *html.Node) []string {
	var out []string
	for n := range doc.Descendants() {
		if n.Type == html.TextNode && n.Parent.Data != "style" && n.Parent.Data != "pre" {
			out = append(out, n.Data)
		}
		out = append(out, attribute(n, "aria-label"), attribute(n, "title"))
	}
	return out
}

// TestWebHasTheWordsOfTheScreen: names that only the JSON has are in no cell, legend or label of a
// page.
func TestWebHasTheWordsOfTheScreen(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	w, _ := fleetWorld(t)
	names := namesOfJSON()
	one := w.want(exit.Done, "", "--demo", "-n", "--report", "html").out
	all := w.want(exit.Error, "", everyFolder("--report", "html")...).out
	for name, page := range map[string]string{"report": one, "fleet": all} {
		for _, text := range labelsOf(parsePage(t, page)) {
			if got := names.FindString(text); got != "" {
				t.Errorf("%s: %q is in %q", name, got, text)
			}
		}
	}
	if !slices.Contains(labelsOf(parsePage(t, one)), "JSON around calls") {
		t.Error("the page does not say what the JSON around calls takes")
	}
}

// TestWebIsClean names everything in a conversation as an attacker would.
func TestWebIsClean(t *testing.T) {
	t.Parallel()
	const evil = "<script src=http://evil.test>x</script>\"'><img src=x onerror=y>" +
		"</pre></title></style> \x1b]0;e\a\u202ef url(http://evil.test)"
	b := strategiestest.NewBuilder()
	for range 9 {
		b.Prompt(evil)
		b.Tool("Re<b>\" onload=x", `{"file_path":"/w/`+"<i>"+`"}`, strings.Repeat(evil+"\n", 9))
	}
	c := b.Done()
	c.Title, c.Path, c.Model, c.CWD, c.ID, c.Format = evil, evil, evil, evil, evil, evil
	p := plan.MakePlan(facts.NewIndex(c), strategies.DefaultSpec())
	r := report.NewReport(p, nil, evil).Saved(report.Fork{Path: evil, Resume: evil}, 7)
	r.Conversation.Warnings, r.Conversation.InUse = []string{evil}, evil
	var out bytes.Buffer
	if err := (&pages.Sheet{Report: r, Plan: p}).WebPage(nil).Write(&out); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); render.Clean(text) != text {
		t.Error("the page is not clean")
	}
	doc := parsePage(t, out.String())
	if n := strings.Count(textIn(doc), "<img src=x onerror=y>"); n < 20 {
		t.Errorf("the text is there %d times", n)
	}
}

// TestReportsMaskSecrets masks keys in both reports to share, wherever they stand: in a prompt,
// across the place where it is cut, in a command, in a text that goes, in a title; and leaves them
// where that was asked for.
func TestReportsMaskSecrets(t *testing.T) {
	t.Parallel()
	const key = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
	const own = "our-own-word-2718281828"
	w := newWorld(t)
	getenv := w.env.Getenv
	w.env.Getenv = func(name string) string {
		if name == "OPENAI_API_KEY" {
			return own
		}
		return getenv(name)
	}
	line := func(v map[string]any) string {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	said := strings.Repeat("x ", 95) + key + " " + own
	long := strings.Repeat(key+" and "+own+"\n", 50)
	const prompts = 6
	messages := make([]map[string]any, 0, 3*prompts)
	for i := range prompts {
		id := fmt.Sprintf("c%d", i)
		messages = append(messages,
			map[string]any{"role": "user", "content": said},
			map[string]any{"role": "assistant", "tool_calls": []map[string]any{{
				"id": id, "type": "function", "function": map[string]any{
					"name":      "shell",
					"arguments": `{"command":"TOKEN=` + key + ` ./deploy ` + own + `"}`,
				},
			}}},
			map[string]any{"role": "tool", "tool_call_id": id, "content": long},
		)
	}
	body := line(map[string]any{"model": "gpt-4o", "messages": messages})
	path := filepath.Join(w.home, "body.json")
	if err := os.WriteFile(path, []byte(body), 0o600); err != nil {
		t.Fatal(err)
	}
	// Markdown escapes the underscore of the key.
	for form, marks := range map[string]string{"html": "[masked: ", "md": `\[masked: `} {
		flags := "-n -s bare -k 0 --facts --ladder --report " + form + " "
		masked := w.want(exit.Done, "", strings.Fields(flags+path)...).out
		for _, secret := range []string{key[4:], key[4:12], own, own[:12]} {
			if strings.Contains(masked, secret) {
				t.Errorf("%s: %q is in the page", form, secret)
			}
		}
		if n := strings.Count(masked, marks); n < 20 {
			t.Errorf("%s: masked %d times", form, n)
		}
		open := w.want(exit.Done, "", strings.Fields(flags+"--no-mask "+path)...).out
		if !strings.Contains(open, key[4:12]) || !strings.Contains(open, own[:4]) ||
			strings.Contains(open, marks) {
			t.Errorf("%s: --no-mask masks", form)
		}
	}
	body = strings.ReplaceAll(body, said, key+" deploys")
	if err := os.WriteFile(path, []byte(body), 0o600); err != nil {
		t.Fatal(err)
	}
	titled := w.want(exit.Done, "", "-n", "--report", "md", path).out
	if head, _, _ := strings.Cut(titled, "\n"); !strings.HasPrefix(head, `# decant: \[masked: `) {
		t.Errorf("the title is %q", head)
	}
}

// TestWebGoesToAFile writes the report to -o and to nothing that is there.
func TestWebGoesToAFile(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	w := newWorld(t)
	want := w.want(exit.Done, "", "--demo", "--report", "html").out
	path := filepath.Join(w.home, "new.html")
	for _, to := range []string{path, w.home} {
		got := w.want(exit.Done, "", "--demo", "--report", "html", "-o", to)
		if to == w.home {
			path = filepath.Join(w.home, reportName)
		}
		text, err := os.ReadFile(path)
		if err != nil || string(text) != want || got.out != "report   "+path+"\n" {
			t.Errorf("%s: got %d bytes, %v, %q", to, len(text), err, got.out)
		}
	}
	r := w.want(exit.Error, "", "--demo", "--report", "html", "-o", path)
	if !strings.Contains(r.err, "the file exists") {
		t.Errorf("got %q", r.err)
	}
	none := filepath.Join(w.home, "none", "x.html")
	if r := w.want(exit.Error, "", "--demo", "--report", "html", "-o", none); !strings.Contains(
		r.err, "no such folder") {
		t.Errorf("got %q", r.err)
	}
	if got := w.want(exit.Done, "", "--demo", "--report", "html", "-o", "-").out; got != want {
		t.Error("- is not standard output")
	}
	// A save has -o for its fork, and the report tells of it.
	fork := filepath.Join(w.home, "fork.jsonl")
	saved := w.want(exit.Done, "", "--demo", "-y", "--report", "html", "-o", fork).out
	if _, err := os.Stat(fork); err != nil || !strings.Contains(saved, "fork.jsonl") {
		t.Errorf("%v, and the report does not name the fork", err)
	}
}
