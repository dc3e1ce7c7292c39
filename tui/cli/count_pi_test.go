package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/strategies/facts"
)

// This file reads pi's sessions a second time, in another way: whole lines decoded by
// encoding/json into maps, the entries that are sent picked from the end, no spans. What is said
// of the client itself, prompts of the system and images, is left out.

// piCount is a session as the second count sees it.
type piCount struct {
	byID map[string]map[string]any
	all  []map[string]any // Entries in file order, with ids.
	path []map[string]any // From the root to the leaf.
	// live and off are sizes in bytes by kind.
	live, off map[string]int
	turns     int
	calls     map[string]int // Live ones by tool.
	repeats   int            // Live results whose text one before them has.
}

func readPi(t *testing.T, file string) *piCount {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p := &piCount{
		byID: map[string]map[string]any{}, live: map[string]int{}, off: map[string]int{},
		calls: map[string]int{},
	}
	var head map[string]any
	var parsed []map[string]any
	for line := range bytes.Lines(data) {
		var o map[string]any
		if json.Unmarshal(line, &o) != nil {
			continue
		}
		if head == nil {
			head = o
		}
		parsed = append(parsed, o)
	}
	version, _ := head["version"].(float64)
	p.link(parsed, version < 2)
	for _, e := range p.all {
		if m, _ := e["message"].(map[string]any); m["role"] == "hookMessage" {
			m["role"] = "custom"
		}
	}
	p.walk()
	p.count()
	return p
}

// link gives entries their ids, invented ones in the first version.
func (p *piCount) link(parsed []map[string]any, first bool) {
	id := func(n int) string { return fmt.Sprint("#", n) }
	for n, e := range parsed {
		if e["type"] == "session" {
			continue
		}
		if first {
			e["id"], e["parentId"] = id(n), nil
			if n > 1 {
				e["parentId"] = id(n - 1)
			}
			if at, ok := e["firstKeptEntryIndex"].(float64); ok {
				e["firstKeptEntryId"] = id(int(at))
			}
		}
		p.all = append(p.all, e)
		p.byID[str(e["id"])] = e
	}
}

func (p *piCount) walk() {
	for e := p.all[len(p.all)-1]; e != nil; e = p.byID[str(e["parentId"])] {
		p.path = append([]map[string]any{e}, p.path...)
	}
}

// sent are the entries that the client makes messages of, edits done.
func (p *piCount) sent() []map[string]any {
	from, at := 0, -1
	for i, e := range p.path {
		if e["type"] == "compaction" {
			at, from = i, i
			for k := range i {
				if p.path[k]["id"] == e["firstKeptEntryId"] {
					from = k
					break
				}
			}
		}
	}
	var out []map[string]any
	if at >= 0 {
		out = append(out, p.path[at])
	}
	edits := map[string]map[string]any{}
	for i, e := range p.path[from:] {
		if e["type"] == "context_edit" {
			edits[str(e["targetId"])] = e
		}
		if e["type"] != "compaction" && (from+i > at || role(e) != "system") {
			out = append(out, e)
		}
	}
	kept := out[:0]
	for _, e := range out {
		edit, ok := edits[str(e["id"])]
		if r, _ := edit["replacement"].(map[string]any); r != nil {
			e = changed(e, r["content"])
		} else if ok {
			continue
		}
		kept = append(kept, e)
	}
	return kept
}

// role is who says a message.
func role(e map[string]any) string {
	m, _ := e["message"].(map[string]any)
	return str(m["role"])
}

// changed is an entry with another content.
func changed(e map[string]any, content any) map[string]any {
	out := maps.Clone(e)
	if m, ok := e["message"].(map[string]any); ok {
		m = maps.Clone(m)
		m["content"] = content
		out["message"] = m
	} else {
		out["content"] = content
	}
	return out
}

// count fills in the sizes.
func (p *piCount) count() {
	for _, e := range p.path {
		if e["type"] == "message" && role(e) == "user" {
			p.turns++
		}
	}
	on := map[string]bool{}
	for _, e := range p.path {
		on[str(e["id"])] = true
	}
	for _, e := range p.all {
		if !on[str(e["id"])] {
			p.add(e, p.off)
		}
	}
	waits, seen := map[string]bool{}, map[string]bool{}
	for _, e := range p.sent() {
		m, _ := e["message"].(map[string]any)
		if role(e) == "toolResult" {
			if waits[str(m["toolCallId"])] {
				delete(waits, str(m["toolCallId"]))
				p.add(e, p.live)
				p.repeat(m, seen)
			}
			continue
		}
		if says(e) {
			p.unanswered(waits)
		}
		if m["stopReason"] == "error" || m["stopReason"] == "aborted" {
			continue
		}
		for _, id := range p.add(p.toldTo(e), p.live) {
			waits[id] = true
		}
	}
	p.unanswered(waits)
}

// piModel is the model of an answer.
func piModel(m map[string]any) string { return str(m["provider"]) + "/" + str(m["model"]) }

// model is the model that goes on: the newest on the path that answered or was chosen.
func (p *piCount) model() string {
	for _, e := range slices.Backward(p.path) {
		if m, _ := e["message"].(map[string]any); role(e) == "assistant" {
			return piModel(m)
		}
		if e["type"] == "model_change" {
			return str(e["provider"]) + "/" + str(e["modelId"])
		}
	}
	return ""
}

// toldTo is an entry as the model that goes on gets it.
func (p *piCount) toldTo(e map[string]any) map[string]any {
	m, _ := e["message"].(map[string]any)
	if role(e) != "assistant" || piModel(m) == p.model() {
		return e
	}
	return changed(e, withoutThinking(m["content"]))
}

// withoutThinking is a content as another model gets it.
func withoutThinking(content any) any {
	blocks, _ := content.([]any)
	var out []any
	for _, b := range blocks {
		if m, _ := b.(map[string]any); m["type"] != "thinking" {
			out = append(out, b)
		}
	}
	return out
}

// says reports whether the client takes no results of earlier calls behind an entry.
func says(e map[string]any) bool {
	m, _ := e["message"].(map[string]any)
	if role(e) == "" {
		return e["type"] == "custom_message" || e["type"] == "branch_summary"
	}
	return role(e) != "system" && m["excludeFromContext"] != true
}

// repeat counts a result whose text without the client's note stood before.
func (p *piCount) repeat(m map[string]any, seen map[string]bool) {
	text := piText(m["content"])
	raw := text
	if m["toolName"] == "read" {
		raw = piNote.ReplaceAllString(text, "")
	}
	key := fmt.Sprint(m["isError"], raw)
	if seen[key] && len(text) >= 256 {
		p.repeats++
	}
	seen[key] = true
}

// piNote is what the client writes below a part of a file.
var piNote = regexp.MustCompile(`\n\n\[[^\n]* Use offset=\d+ to continue\.?\]$`)

// unanswered counts what the client says of calls without a result.
func (p *piCount) unanswered(waits map[string]bool) {
	p.live["tool_result"] += len(waits) * len("No result provided")
	clear(waits)
}

// piText is all text of a content.
func piText(content any) string {
	if s, ok := content.(string); ok {
		return s
	}
	blocks, _ := content.([]any)
	var out []string
	for _, b := range blocks {
		if b, _ := b.(map[string]any); b["type"] == "text" {
			out = append(out, str(b["text"]))
		}
	}
	return strings.Join(out, "\n")
}

// add counts an entry and returns the ids of its calls.
func (p *piCount) add(e map[string]any, to map[string]int) []string {
	m, _ := e["message"].(map[string]any)
	switch kind := str(e["type"]); {
	case kind == "compaction":
		to["summary"] += len(str(e["summary"])) + 107
	case kind == "branch_summary":
		to["summary"] += len(str(e["summary"])) + 99
	case kind == "custom_message":
		to["user"] += piSize(e["content"])
	case kind != "message":
	case role(e) == "toolResult":
		to["tool_result"] += len(piText(m["content"]))
	case role(e) == "assistant":
		return p.reply(m, to)
	case role(e) == "user" || role(e) == "custom":
		to["user"] += piSize(m["content"])
	case role(e) == "bashExecution" && m["excludeFromContext"] != true:
		to["user"] += len(piRan(m))
	}
	return nil
}

// piSize is the size of a content, each block by itself.
func piSize(content any) int {
	if s, ok := content.(string); ok {
		return len(s)
	}
	n := 0
	blocks, _ := content.([]any)
	for _, b := range blocks {
		if b, _ := b.(map[string]any); b["type"] == "text" {
			n += len(str(b["text"]))
		}
	}
	return n
}

// piRan is what the model is told of a command that the user ran.
func piRan(m map[string]any) string {
	out := fmt.Sprintf("Ran `%s`\n", m["command"])
	if s := str(m["output"]); s != "" {
		out += "```\n" + s + "\n```"
	} else {
		out += "(no output)"
	}
	if code, ok := m["exitCode"].(float64); m["cancelled"] == true {
		out += "\n\n(command cancelled)"
	} else if ok && code != 0 {
		out += fmt.Sprint("\n\nCommand exited with code ", code)
	}
	if full := str(m["fullOutputPath"]); full != "" && m["truncated"] == true {
		out += "\n\n[Output truncated. Full output: " + full + "]"
	}
	return out
}

// reply counts an answer.
func (p *piCount) reply(m map[string]any, to map[string]int) []string {
	var ids []string
	blocks, _ := m["content"].([]any)
	for _, b := range blocks {
		b, _ := b.(map[string]any)
		switch b["type"] {
		case "text":
			to["assistant"] += len(str(b["text"]))
		case "thinking":
			if b["redacted"] != true && strings.TrimSpace(str(b["thinking"])) != "" {
				to["reasoning"] += len(str(b["thinking"]))
			}
		case "toolCall":
			var out bytes.Buffer
			enc := json.NewEncoder(&out)
			enc.SetEscapeHTML(false)
			_ = enc.Encode(b["arguments"])
			to["tool_call"] += out.Len() - 1
			ids = append(ids, str(b["id"]))
			p.calls[str(b["name"])]++
		}
	}
	return ids
}

// TestPiCountsAgree compares what decant says of each session with the second count.
func TestPiCountsAgree(t *testing.T) {
	t.Parallel()
	for _, file := range piFiles(t) {
		if strings.Contains(file, "hostile") || strings.Contains(file, "responses") {
			continue // Held by tests of their own: ids that come twice, reasoning left out.
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			c, err := formats.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			want := readPi(t, file)
			live, off := map[string]int{}, map[string]int{}
			for i := range c.Events {
				e := &c.Events[i]
				if e.Kind == model.System || e.Kind == model.Definition {
					continue
				}
				if e.Live {
					live[e.Kind.String()] += e.Bytes
				} else if e.OffPath {
					off[e.Kind.String()] += e.Bytes
				}
			}
			sameCounts(t, "live", live, want.live)
			sameCounts(t, "off the path", off, want.off)
			if len(c.Turns) != want.turns {
				t.Errorf("%d turns, want %d", len(c.Turns), want.turns)
			}
			if got := piRepeats(t, c); got != want.repeats {
				t.Errorf("%d repeated results, want %d", got, want.repeats)
			}
		})
	}
}

// piRepeats is how many live results dedup-content finds again.
func piRepeats(t *testing.T, c *model.Conversation) int {
	t.Helper()
	n := 0
	for _, ch := range changesOf(t, facts.NewIndex(c), "dedup-content") {
		if c.Events[ch.Event].Live {
			n++
		}
	}
	return n
}
