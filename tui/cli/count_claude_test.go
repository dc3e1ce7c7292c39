package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"decant/model"
)

// This file reads Claude Code's sessions a second time, in another way: whole lines decoded by
// encoding/json into maps, texts taken apart by patterns, no spans. Only which records are sent
// in what order, and where turns and boundaries are, is taken from what was opened.

// claudeCount is a session as the second count sees it.
type claudeCount struct {
	calls []*claudeCall
	at    map[int]*claudeCall   // By event, of requests and results.
	files map[int]claudeText    // By event, the files that were attached.
	c     *model.Conversation   // For order, turns and partitions.
	asks  map[string]int        // How many calls have an id.
	lines []map[string]any      // By record.
	rows  map[int]map[int][]any // By record and kind, the blocks not yet taken.
}

// claudeText is one delivery of a resource.
type claudeText struct {
	uri, raw string
	turn     int
}

// claudeCall is a request with its result; asked and answered are events, -1 for none.
type claudeCall struct {
	id, tool, cwd    string
	args             map[string]any
	asked, answered  int
	status           string // "good", "failed" or "interrupted".
	text, raw        string
	blocks           int  // Of the result.
	image, unchanged bool // It holds an image; it only says that a file is as it was.
	turn, part       int
	does             claudeDeed
	overLong         bool
}

func readClaude(t *testing.T, c *model.Conversation, file string) *claudeCount {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	cc := &claudeCount{
		at: map[int]*claudeCall{}, files: map[int]claudeText{}, c: c, asks: map[string]int{},
		rows: map[int]map[int][]any{},
	}
	for _, line := range bytes.Split(bytes.TrimSuffix(data, []byte("\n")), []byte("\n")) {
		var o map[string]any
		_ = json.Unmarshal(line, &o)
		cc.lines = append(cc.lines, o)
	}
	open := map[string][]*claudeCall{}
	for i := range c.Events {
		switch e := &c.Events[i]; e.Kind {
		case model.ToolCall:
			call := cc.request(i, cc.block(i, "tool_use"))
			key := fmt.Sprint(e.OffPath, call.id)
			open[key] = append(open[key], call)
		case model.ToolResult:
			b := cc.block(i, "tool_result")
			key := fmt.Sprint(e.OffPath, str(b["tool_use_id"]))
			call := &claudeCall{id: str(b["tool_use_id"]), asked: -1}
			if waits := open[key]; len(waits) > 0 {
				call, open[key] = waits[0], waits[1:]
			} else {
				cc.calls = append(cc.calls, call)
			}
			cc.answer(call, i, b)
		case model.Attachment:
			cc.attached(i)
		default:
		}
	}
	return cc
}

// block is the next block of a type that an event's record has.
func (cc *claudeCount) block(event int, typ string) map[string]any {
	e := &cc.c.Events[event]
	if cc.rows[e.Record] == nil {
		cc.rows[e.Record] = map[int][]any{}
	}
	rows := cc.rows[e.Record]
	if _, ok := rows[int(e.Kind)]; !ok {
		message, _ := cc.lines[e.Record]["message"].(map[string]any)
		list, _ := message["content"].([]any)
		rows[int(e.Kind)] = slices.DeleteFunc(slices.Clone(list), func(v any) bool {
			b, _ := v.(map[string]any)
			return b["type"] != typ
		})
	}
	b, _ := rows[int(e.Kind)][0].(map[string]any)
	rows[int(e.Kind)] = rows[int(e.Kind)][1:]
	return b
}

func (cc *claudeCount) request(event int, b map[string]any) *claudeCall {
	e := &cc.c.Events[event]
	call := &claudeCall{
		id: str(b["id"]), tool: str(b["name"]), cwd: str(cc.lines[e.Record]["cwd"]),
		asked: event, answered: -1, status: "unanswered", part: e.Partition, turn: e.Turn,
	}
	call.args, _ = b["input"].(map[string]any)
	call.does = deedOf(call)
	cc.calls, cc.at[event] = append(cc.calls, call), call
	cc.asks[call.id]++
	return call
}

func (cc *claudeCount) answer(call *claudeCall, event int, b map[string]any) {
	e := &cc.c.Events[event]
	extra, _ := cc.lines[e.Record]["toolUseResult"].(map[string]any)
	call.answered, call.turn, call.part, call.status = event, e.Turn, e.Partition, "good"
	call.unchanged = extra["type"] == "file_unchanged"
	if b["is_error"] == true {
		call.status = "failed"
	}
	texts := call.texts(b["content"])
	call.text, call.blocks = strings.Join(texts, "\n"), max(1, len(texts))
	if extra["interrupted"] == true || len(call.text) < 2000 &&
		strings.Contains(call.text, "[Request interrupted by user for tool use]") {
		call.status = "interrupted"
	}
	for i, text := range texts {
		texts[i] = call.content(text)
	}
	call.raw = strings.Join(texts, "\n")
	call.overLong = strings.HasPrefix(call.text, "<persisted-output>") ||
		claudeCut.MatchString(call.text)
	cc.at[event] = call
}

// texts are those of a result, one a block.
func (call *claudeCall) texts(content any) []string {
	if s, ok := content.(string); ok {
		return []string{s}
	}
	list, _ := content.([]any)
	out := make([]string, 0, len(list))
	for _, v := range list {
		p, _ := v.(map[string]any)
		call.image = call.image || p["type"] == "image"
		out = append(out, str(p["text"]))
	}
	return out
}

var (
	claudeReminder = regexp.MustCompile(`(?s)\A(.*?)[\n\r]*(?:\A|\n)<system-reminder>` +
		`(?:[^<]|<[^s]|<s[^y])*</system-reminder>\s*\z`)
	claudeFolder = regexp.MustCompile(`(?:\A|\n)Shell cwd was reset to [^\n]*\z`)
	claudeShown  = regexp.MustCompile(
		`(?s)\A<system-reminder>\n[^\n]*\n(.*)\n</system-reminder>\n*\z`)
	claudeCut   = regexp.MustCompile(`\.\.\. \[\d+ lines truncated\] \.\.\.$`)
	claudeError = regexp.MustCompile(`(?s)\A<tool_use_error>(.*)</tool_use_error>\z`)
	claudeArrow = regexp.MustCompile(`(?m)^ *\d+→`)
	claudeTab   = regexp.MustCompile(`(?m)^ *\d+\t`)
)

// content is what a result's text delivers.
func (call *claudeCall) content(text string) string {
	if m := claudeReminder.FindStringSubmatch(text); m != nil {
		text = m[1]
	}
	if call.tool == "Bash" {
		text = claudeFolder.ReplaceAllString(text, "")
	}
	if m := claudeError.FindStringSubmatch(text); m != nil {
		text = m[1]
	}
	reads := call.tool == "Read" || call.tool == "NotebookRead"
	for _, number := range []*regexp.Regexp{claudeArrow, claudeTab} {
		lines := strings.Count(strings.TrimSuffix(text, "\n"), "\n") + 1
		if (reads || call.does.numbers && number == claudeTab) &&
			len(number.FindAllString(text, -1)) == lines {
			return number.ReplaceAllString(text, "")
		}
	}
	return text
}

// attached notes a file that was attached.
func (cc *claudeCount) attached(event int) {
	e := &cc.c.Events[event]
	a, _ := cc.lines[e.Record]["attachment"].(map[string]any)
	if a["type"] != "file" {
		return
	}
	content, _ := a["content"].(map[string]any)
	file, _ := content["file"].(map[string]any)
	num := func(name string) int { f, _ := file[name].(float64); return int(f) }
	uri := "file://" + path.Clean(str(a["filename"]))
	if n := num("numLines"); n > 0 && n < num("totalLines") {
		from := max(1, num("startLine"))
		uri += fmt.Sprintf("#L%d-%d", from, from+n-1)
	}
	raw := str(file["content"])
	if sent, _ := cc.lines[e.Record]["rendered"].([]any); len(sent) > 0 {
		last, _ := sent[len(sent)-1].(map[string]any)
		raw = str(last["content"])
		if m := claudeShown.FindStringSubmatch(raw); m != nil && len(sent) > 1 {
			read := claudeCall{tool: "Read"}
			raw = read.content(m[1])
		}
	}
	cc.files[event] = claudeText{uri: uri, raw: raw, turn: e.Turn}
}
