package rescue_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats"
	"decant/model/rescue"
	"decant/model/rescue/problem"
	"decant/model/rescue/shapes"
	files "decant/testdata/broken"
	"decant/testdata/growth"
	"decant/testdata/samples"
)

// unmade are rules that no conversation shows by itself.
var unmade = map[string]string{
	"thinking-emptied": "nobody can tell without the text of the error",
}

// title is the name of a case.
func (b *brokenCase) title() string {
	return strings.TrimSuffix(b.rule+", "+b.format+", "+b.name, ", ")
}

// open opens the conversation of a case.
func (b *brokenCase) open(t testing.TB, data []byte) *model.Conversation {
	t.Helper()
	c, err := b.reopen(data)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// reopen opens bytes in the case's format.
func (b *brokenCase) reopen(data []byte) (*model.Conversation, error) {
	id := codexID
	if b.format == "claude-code" {
		id = claudeID
	}
	return formats.ReadWith("a/"+id+".jsonl", data, formats.OpenOptions{Format: b.format})
}

// stopping are the problems that a conversation still has which stop it.
func stopping(c *model.Conversation) []model.Problem {
	return slices.DeleteFunc(rescue.ListProblems(c), func(p model.Problem) bool {
		return !p.Harm.Stops()
	})
}

func TestEveryRuleHasACase(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	growth.SkipRaced(t)
	made := map[string]bool{}
	for _, b := range brokenCases() {
		made[b.rule] = true
	}
	for _, format := range agentFormats {
		for _, f := range files.ListFiles(format) {
			if !taken[format+"/"+f.Name] {
				made[f.Rule] = true
			}
		}
	}
	for _, s := range shapes.All {
		switch why := unmade[s.Rule]; {
		case !made[s.Rule] && why == "":
			t.Errorf("no case breaks %s", s.Rule)
		case made[s.Rule] && why != "":
			t.Errorf("a case breaks %s, though %s", s.Rule, why)
		}
		delete(made, s.Rule)
	}
	for rule := range made {
		t.Errorf("a case breaks %s, and the catalogue does not tell", rule)
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	for _, b := range brokenCases() {
		t.Run(b.title(), func(t *testing.T) {
			t.Parallel()
			found := rescue.Find(b.open(t, b.data))
			i := slices.IndexFunc(found, func(p problem.Problem) bool {
				return p.Rule == b.rule && p.Place == b.at
			})
			if i < 0 {
				t.Fatalf("found %v, want %s at %s", brief(found), b.rule, b.at)
			}
			p := &found[i]
			if p.Harm != b.harm {
				t.Errorf("harm %q, want %q", p.Harm, b.harm)
			}
			if p.Fixable() != (b.loss != "") {
				t.Errorf("can be fixed: %t, want %t", p.Fixable(), b.loss != "")
			}
			if p.Fixable() && (p.Loss != b.loss || p.Fix == "") {
				t.Errorf("fix %q loses %q, want %q", p.Fix, p.Loss, b.loss)
			}
			if p.Effect == "" {
				t.Error("no word on what the agent does")
			}
		})
	}
}

// brief is rules and places.
func brief(found []problem.Problem) []string {
	out := make([]string, 0, len(found))
	for i := range found {
		out = append(out, found[i].Rule+" at "+found[i].Place)
	}
	return out
}

func TestFixAndSave(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	for _, b := range brokenCases() {
		t.Run(b.title(), func(t *testing.T) {
			t.Parallel()
			c := b.open(t, b.data)
			r, err := rescue.Fix(c, rescue.Needed, b.reopen)
			if err != nil {
				t.Fatal(err)
			}
			fixed := bytesOf(r.Conversation)
			if n := countMissing(b.pieces(t, b.data), b.pieces(t, fixed)); n != b.touched {
				t.Errorf("%d pieces have other bytes, want %d", n, b.touched)
			}
			if lost := lostTexts(c, r.Conversation); b.loss == none && len(lost) > 0 {
				t.Errorf("lost %.300q", lost)
			}
			if b.stays {
				if left := stopping(r.Conversation); len(left) == 0 {
					t.Error("nothing is left, want what cannot be fixed")
				}
				return
			}
			b.checkFork(t, r.Conversation)
		})
	}
}

// TestBrokenChainKeepsWhatIsBeforeIt fixes a chain that is broken after a pause: what is before it
// is sent again. Without the fix it is not, and the words of the fork's own repair say so.
func TestBrokenChainKeepsWhatIsBeforeIt(t *testing.T) {
	t.Parallel()
	for _, unread := range []string{"", "uuid", "type"} {
		s := brokenOff()
		if unread != "" { // A record before it that the client cannot follow.
			last := s.lines[len(s.lines)-1]
			odd := maps.Clone(s.lines[len(s.lines)-2])
			odd["uuid"], odd[unread] = "00000000-0000-4000-8000-777777777777", ""
			s.lines = append(s.lines[:len(s.lines)-1], odd, last)
		}
		checkBrokenOff(t, s)
	}
}

// checkBrokenOff fixes a session that is broken off.
func checkBrokenOff(t *testing.T, s *claude) {
	t.Helper()
	b := claudeCase("chain-broken", "8.1", model.HealedWithLoss, none, 1, s)
	c := b.open(t, b.data)
	r, err := rescue.Fix(c, rescue.OnlyFree, b.reopen)
	if err != nil {
		t.Fatal(err)
	}
	if before, after := countSent(c), countSent(r.Conversation); before != 1 || after != 8 {
		t.Errorf("%d events are sent, before the fix %d", after, before)
	}
	if len(c.Fixes) == 0 || !strings.Contains(c.Fixes[0].Edits, "does not send what is before") {
		t.Errorf("a fork without the fix says %+v", c.Fixes)
	}
}

// countSent counts the events that the agent sends.
func countSent(c *model.Conversation) (n int) {
	for i := range c.Events {
		if c.Events[i].Live {
			n++
		}
	}
	return n
}

// TestRescueOfJPClaimsNoFixThatNoForkMakes opens a conversation of JP whose result does not follow
// its call. Its forks keep that, so it is not fixed.
func TestRescueOfJPClaimsNoFixThatNoForkMakes(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "17600000070-parallel-reads")
	from := samples.Own(t, "jp/17600000070-*")[0]
	if err := os.CopyFS(folder, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "events.json")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var events []json.RawMessage
	if err := json.Unmarshal(data, &events); err != nil {
		t.Fatal(err)
	}
	events[8], events[9] = events[9], events[8]
	if data, err = json.Marshal(events); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := formats.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	split := 0
	for _, p := range rescue.ListProblems(c) {
		if p.Rule == "call-split" {
			split++
			if p.Fixed || p.Fix != "" {
				t.Errorf("%s is called fixed: %s", p.Rule, p.Fix)
			}
		}
	}
	if split == 0 {
		t.Error("call-split was not found")
	}
}

// checkFork saves a fork of a fixed conversation without a plan: nothing is left in it that stops,
// and what the fixed one holds it holds.
func (b *brokenCase) checkFork(t *testing.T, c *model.Conversation) {
	t.Helper()
	var out bytes.Buffer
	_, err := formats.Write(c, nil, formats.SaveOptions{
		Now: time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC),
	}, &out)
	if err != nil {
		t.Fatal(err)
	}
	fork := b.open(t, out.Bytes())
	for _, p := range stopping(fork) {
		t.Errorf("left in the fork: %s at %s: %s", p.Rule, p.Place, p.Effect)
	}
	if lost := lostTexts(c, fork); len(lost) > 0 {
		t.Errorf("the fork lost %.300q", lost)
	}
}

// bytesOf is the file of a conversation.
func bytesOf(c *model.Conversation) []byte { return c.Source.BytesAt(c.Source.All()) }

// pieces are what of a file keeps its bytes where it has no problem: lines, or the messages and
// items of a body.
func (b *brokenCase) pieces(t *testing.T, data []byte) []string {
	t.Helper()
	if !strings.HasPrefix(b.format, "openai") && b.format != anthropic {
		return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	}
	var body struct{ Messages, Input []json.RawMessage }
	if err := json.Unmarshal(data, &body); err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, m := range append(body.Messages, body.Input...) {
		out = append(out, string(m))
	}
	return out
}

// countMissing is how many pieces are not there any more.
func countMissing(before, after []string) int {
	left := map[string]int{}
	for _, s := range after {
		left[s]++
	}
	n := 0
	for _, s := range before {
		if left[s]--; left[s] < 0 && strings.Trim(s, "\x00\xef\xbb\xbf\r\n ") != "" {
			n++
		}
	}
	return n
}

// lostTexts are texts of the user and of the agent, that would be sent, that stand nowhere in
// another conversation.
func lostTexts(before, after *model.Conversation) []string {
	var all strings.Builder
	for i := range after.Events {
		s, _ := after.TextAfter(&after.Events[i], model.Outcome{})
		all.WriteString(s)
		all.WriteByte('\n')
	}
	var out []string
	for i := range before.Events {
		e := &before.Events[i]
		if !e.Live || e.Kind != model.User && e.Kind != model.Assistant &&
			e.Kind != model.ToolResult || isInvented(e) {
			continue
		}
		s, _ := before.TextAfter(e, model.Outcome{})
		if strings.Contains(s, "base64") { // A picture as JSON, which is sent as a picture then.
			continue
		}
		if s = strings.Trim(s, "\" \n"); !strings.Contains(all.String(), s) && !isTextless(s) {
			out = append(out, s)
		}
	}
	if was, is := countImages(before), countImages(after); is < was {
		out = append(out, fmt.Sprintf("%d of %d images", was-is, was))
	}
	return out
}

// isInvented reports whether the client makes the texts of an event, which are not in the file.
func isInvented(e *model.Event) bool {
	return !slices.ContainsFunc(e.Parts, func(p model.Part) bool {
		return p.Text.Encoding != model.Literal
	})
}

// countImages counts the images that a conversation sends.
func countImages(c *model.Conversation) (n int) {
	for i := range c.Events {
		for k := range c.Events[i].Parts {
			if c.Events[i].Live && c.Events[i].Parts[k].Kind == model.PartImage {
				n++
			}
		}
	}
	return n
}

// isTextless reports whether a text is the JSON of a block of text that has none, or a null: decant
// shows a block that it cannot read as it is.
func isTextless(s string) bool {
	var block map[string]any
	if s == "null" {
		return true
	}
	if json.Unmarshal([]byte(s), &block) != nil {
		return false
	}
	kind, _ := block["type"].(string)
	return strings.HasSuffix(kind, "text") && block["text"] == nil
}

func TestFixFreeLosesNothing(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	growth.SkipRaced(t)
	for _, b := range brokenCases() {
		t.Run(b.title(), func(t *testing.T) {
			t.Parallel()
			c := b.open(t, b.data)
			r, err := rescue.Fix(c, rescue.OnlyFree, b.reopen)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range r.Fixes() {
				if p.Loss != none {
					t.Errorf("%s at %s was fixed and lost %q", p.Rule, p.Place, p.Loss)
				}
			}
			if lost := lostTexts(c, r.Conversation); len(lost) > 0 {
				t.Errorf("lost %.300q", lost)
			}
			same := bytes.Equal(bytesOf(r.Conversation), b.data)
			if len(r.Fixes()) == 0 && !same {
				t.Error("nothing was fixed, and bytes changed")
			}
		})
	}
}

func TestFixNamed(t *testing.T) {
	t.Parallel()
	const refused = "`thinking` or `redacted_thinking` blocks in the latest assistant message " +
		"cannot be modified"
	claude := newClaude().assistant(thinking("", "c2ln")).assistant(text("I see.")).end()
	for _, b := range []brokenCase{
		{format: "claude-code", data: claude.data()},
		{format: anthropic, data: anthropicBody(anthropicStart(userSays("go"),
			answers(thinking("", "c2ln"), text("I see.")), userSays("on"))...)},
	} {
		c := b.open(t, b.data)
		if left := stopping(c); len(left) > 0 {
			t.Fatalf("%s: found %v before", b.format, left)
		}
		r, err := rescue.FixNamed(c, rescue.MatchError(refused).Rules, rescue.Needed, b.reopen)
		if err != nil {
			t.Fatal(err)
		}
		p := r.Problems[0]
		if p.Rule != shapes.RuleEmptied || !p.Fixed || p.Loss != part || len(r.Problems) != 1 {
			t.Errorf("%s: got %+v", b.format, r.Problems)
		}
		b.checkFork(t, r.Conversation)
	}
}

// TestFixNamedReference has a stored session with a reference to a tool. Only the error shows that
// the tool is missing.
func TestFixNamedReference(t *testing.T) {
	t.Parallel()
	b := brokenCase{format: "claude-code", data: newClaude().pair("toolu_r", []object{
		{"type": "tool_reference", "tool_name": "mcp__gone__tool"},
	}).end().data()}
	c := b.open(t, b.data)
	if left := stopping(c); len(left) > 0 {
		t.Fatalf("found %v before", left)
	}
	named := rescue.MatchError("API Error: 400 Tool reference 'mcp__gone__tool' not found in " +
		"available tools").Rules
	r, err := rescue.FixNamed(c, named, rescue.Needed, b.reopen)
	if err != nil || len(r.Fixes()) != 1 || r.Fixes()[0].Rule != "tool-reference" {
		t.Errorf("got the fixes %v, %v", r.Fixes(), err)
	}
}

func TestUnfixableSaysWhy(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	growth.SkipRaced(t)
	for _, b := range brokenCases() {
		if b.rule != "ends-with-assistant" {
			continue
		}
		found := rescue.ListProblems(b.open(t, b.data))
		i := slices.IndexFunc(found, func(p model.Problem) bool { return p.Rule == b.rule })
		if p := found[i]; p.Fixed || !strings.Contains(p.Fix, "message of your own") {
			t.Errorf("says %q, want what the user can do", p.Fix)
		}
	}
}

// TestFindOnDiskAtTheEdge breaks records where a file on the disk may be searched in parts. The
// same is found in them as in memory.
func TestFindOnDiskAtTheEdge(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	b := newClaude()
	for range 60 {
		b.user(logLines(1200))
	}
	lines := bytes.SplitAfter(b.data(), []byte("\n"))
	half := func(n int) (head, tail []byte) {
		at := len(lines[n]) / 2
		return append(slices.Clone(lines[n][:at]), '\n'), lines[n][at:]
	}
	last := 0
	for size := 0; size <= 1<<20; last++ {
		size += len(lines[last])
	}
	kinds := map[string]bool{}
	for n := last - 18; n < last+2; n++ {
		head, tail := half(n)
		for name, broken := range map[string][][]byte{
			"apart":    {head, tail},
			"around":   {head, lines[n+1], tail},
			"cut":      {head},
			"far":      slices.Concat([][]byte{head}, lines[n+1:n+9], [][]byte{tail}),
			"not UTF8": {bytes.Replace(lines[n], []byte("x1"), []byte("x\xff"), 1)},
		} {
			rest := map[string]int{"around": 2, "far": 9}[name]
			data := bytes.Join(slices.Concat(lines[:n], broken, lines[n+max(rest, 1):]), nil)
			for _, p := range findBothWays(t, fmt.Sprintf("%s at line %d", name, n+1), data) {
				kinds[p.Rule] = true
			}
		}
	}
	for _, rule := range []string{"line-glued", "line-torn", "utf8-invalid"} {
		if !kinds[rule] {
			t.Errorf("no %s among %v", rule, kinds)
		}
	}
}

// findBothWays holds what is found in a session on the disk to what is found in memory.
func findBothWays(t *testing.T, title string, data []byte) []problem.Problem {
	t.Helper()
	path := filepath.Join(t.TempDir(), claudeID+".jsonl")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	var found [2][]problem.Problem
	var told [2][]string
	for i, from := range []int64{0, 1} {
		c, err := formats.OpenWith(path, formats.OpenOptions{StreamFrom: from})
		if err != nil {
			t.Fatal(err)
		}
		if c.Source.OnDisk() != (from > 0) {
			t.Fatalf("on the disk: %t", c.Source.OnDisk())
		}
		found[i] = rescue.Find(c)
		for _, p := range found[i] {
			told[i] = append(told[i], fmt.Sprint(p.Rule, p.Place, p.Loss, p.Fix, p.Edits))
		}
	}
	if !slices.Equal(told[0], told[1]) {
		t.Errorf("%s: on the disk %.300q, in memory %.300q", title, told[1], told[0])
	}
	return found[1]
}

func TestFindOnDisk(t *testing.T) {
	t.Parallel()
	for _, b := range byteCases() {
		if b.format != "claude-code" {
			continue
		}
		// Over a chunk long, so that it is looked at in several.
		data := append(slices.Clone(b.data), newClaude().user(logLines(60_000)).data()...)
		findBothWays(t, b.title(), append(data, b.data...))
	}
}
