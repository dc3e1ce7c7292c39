//go:build realclient

package realclient

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"decant/model"
)

// item is one block of a history, as sent or as promised.
type item struct {
	// what is its kind and what it is named by; text its text; id what reasoning is
	// known by.
	what, text, id string
	// server is the id that the server gave it, where it was sent with one; full the
	// text with what the client added.
	server, full string
}

// history is what a client sent of a conversation, and what its model's API would
// refuse of it.
type history struct {
	items  []item
	broken []string
}

const reasoning = "reasoning"

func (i item) String() string {
	return fmt.Sprintf("%s sha256:%x %.60q", i.what, sha256.Sum256([]byte(i.text)), i.text)
}

// is compares what tells one item from another.
func (i item) is(o item) bool { return i.what == o.what && i.text == o.text }

var reminder = regexp.MustCompile(`(?s)<system-reminder>.*?</system-reminder>`)

// plain takes reminders off, which the client adds and moves as it likes. A text
// that starts as one is one, whatever it quotes.
func plain(s string) string {
	if strings.HasPrefix(strings.TrimSpace(s), "<system-reminder>") {
		return ""
	}
	return strings.TrimSpace(reminder.ReplaceAllString(s, ""))
}

// compact takes the white space out of JSON; other text stays.
func compact(s string) string {
	var out bytes.Buffer
	if json.Compact(&out, []byte(s)) != nil {
		return s
	}
	return out.String()
}

// spoken are the blocks of messages without the probe.
func spoken(messages []message) history {
	out := history{broken: brokenRules(messages)}
	for _, m := range messages {
		for _, b := range m.blocks() {
			if i := spokenBlock(m.Role, b); i.text != probe {
				i.full = b.Text + resultText(b.Content)
				out.items = append(out.items, i)
			}
		}
	}
	return out
}

func spokenBlock(role string, b block) item {
	switch b.Type {
	case "text":
		return item{what: role + " text", text: b.Text}
	case "thinking":
		return item{what: reasoning, text: b.Thinking, id: b.Signature}
	case "redacted_thinking":
		return item{what: reasoning, text: b.Data, id: b.Data}
	case "tool_use":
		return item{what: "call " + b.Name + " " + b.ID, text: compact(string(b.Input))}
	case "tool_result":
		return item{what: "result " + b.ToolUseID, text: resultText(b.Content)}
	}
	return item{what: role + " " + b.Type}
}

// resultText joins the texts of a result by newlines.
func resultText(raw json.RawMessage) string {
	var texts []string
	for _, p := range partsOf(raw) {
		if strings.HasSuffix(p.Type, "text") {
			texts = append(texts, p.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// inputItems are the parts of an input's items.
func inputItems(input []inputItem) []item {
	var out []item
	for _, it := range input {
		for _, i := range inputParts(it) {
			i.server = it.ID
			out = append(out, i)
		}
	}
	return out
}

func inputParts(it inputItem) []item {
	switch {
	case it.kind() == "message", it.Type == "agent_message":
		return messageParts(it)
	case it.kind() == reasoning:
		var told []string
		for _, p := range append(slices.Clone(it.Summary), partsOf(it.Content)...) {
			told = append(told, p.Text)
		}
		return []item{{
			what: reasoning, text: strings.Join(told, "\n"), id: it.Encrypted + it.ID,
		}}
	case it.answered():
		return []item{{what: "call " + it.called() + " " + it.CallID, text: it.arguments()}}
	case it.Type == "tool_search_output":
		return []item{{what: "result " + it.CallID, text: compact(string(it.Tools))}}
	case it.output():
		return []item{{what: "result " + it.CallID, text: resultText(it.Output)}}
	case it.defines() && len(it.definitions()) > 0:
		return it.definitions()
	}
	if tool, ok := strings.CutSuffix(it.Type, "_call"); ok { // The server made it.
		return []item{{what: "call " + tool + " " + it.ID, text: it.arguments()}}
	}
	return []item{{what: it.Type}}
}

func messageParts(it inputItem) []item {
	role := it.Role
	switch role {
	case "developer":
		role = "system"
	case "": // Another agent speaks.
		role = "user"
	}
	var out []item
	for _, p := range partsOf(it.Content) {
		if p.Type == "input_image" {
			out = append(out, item{what: role + " image"})
		} else {
			out = append(out, item{what: role + " text", text: p.Text})
		}
	}
	return out
}

// definitions are the tools that an item brings.
func (i inputItem) definitions() []item {
	var tools []struct {
		Name string `json:"name"`
	}
	if json.Unmarshal(i.Tools, &tools) != nil {
		return nil
	}
	out := make([]item, len(tools))
	for n, tool := range tools {
		out[n] = item{what: "definition " + tool.Name}
	}
	return out
}

// called is the name of what a call calls, behind that of the tools of others that it belongs to.
func (i inputItem) called() string {
	switch {
	case i.Name == "":
		return strings.TrimSuffix(i.Type, "_call")
	case i.Namespace == "", strings.HasPrefix(i.Namespace, "multi_agent"):
		return i.Name
	}
	return strings.TrimRight(i.Namespace, "_") + "__" + i.Name
}

// arguments are a call's, as compact JSON where they are JSON.
func (i inputItem) arguments() string {
	var s string
	switch {
	case i.Input != "":
		return compact(i.Input)
	case len(i.Action) > 0:
		return compact(string(i.Action))
	case json.Unmarshal(i.Arguments, &s) == nil:
		return compact(s)
	}
	return compact(string(i.Arguments))
}

// promised is what decant says that the fork sends, in the same form. What the
// client adds or moves by itself (attachments) is left out on both sides.
func promised(conv *model.Conversation, outcomes map[int]model.Outcome) []item {
	var out []item
	if text := conv.Opens(outcomes); text != "" && outcomes != nil {
		out = append(out, item{what: "user text", text: text})
	}
	for i := range conv.Events {
		e := &conv.Events[i]
		text, ok := conv.TextAfter(e, outcomes[i])
		added := e.Kind == model.Attachment && families[conv.Format].name == ""
		if e.Live && ok && !added && (placeholders[text] || !within(conv, e)) {
			out = append(out, promise(conv, e, text, outcomes[i]))
		}
	}
	return out
}

// within reports whether an event is a result that stands in its request.
func within(conv *model.Conversation, e *model.Event) bool {
	own := families[conv.Format].name != ""
	if e.Kind != model.ToolResult || conv.Calls[e.Call].Request < 0 || own {
		return false
	}
	request := conv.Events[conv.Calls[e.Call].Request].ID
	return request.Record == e.ID.Record && request.Item == e.ID.Item
}

// marker is what stands in the place of an attachment that was taken out.
const marker = "[attachment removed"

// marked reports whether each text that takes the place of an attachment was sent,
// be it in a reminder of the client.
func marked(
	t *testing.T, conv *model.Conversation, outcomes map[int]model.Outcome, got []item,
) bool {
	t.Helper()
	for i := range conv.Events {
		e := &conv.Events[i]
		text, ok := conv.TextAfter(e, outcomes[i])
		if !e.Live || !ok || e.Kind != model.Attachment || !strings.HasPrefix(text, marker) {
			continue
		}
		if !slices.ContainsFunc(got, func(i item) bool { return strings.Contains(i.full, text) }) {
			t.Errorf("not sent: %q", text)
			return false
		}
	}
	return true
}

func promise(conv *model.Conversation, e *model.Event, text string, o model.Outcome) item {
	switch {
	case e.Kind == model.Reasoning:
		return item{what: reasoning, text: text}
	case e.Kind == model.ToolCall:
		call := conv.Calls[e.Call]
		return item{what: "call " + call.Tool + " " + call.ID, text: compact(text)}
	case e.Kind == model.ToolResult:
		return item{what: "result " + conv.Calls[e.Call].ID, text: text}
	case e.Kind == model.Definition:
		return item{what: "definition " + e.Label}
	case e.Fixed && e.Kind == model.Summary && text == "": // Codex tells it by its newer name.
		return item{what: strings.TrimSuffix(e.Label, "_summary")}
	case e.Kind == model.ImageMessage && !o.Replaced:
		return item{what: e.Role + " image"}
	case e.Fixed && e.Kind != model.User && e.Parts[0].Kind == model.PartData:
		return item{what: e.Label}
	}
	return item{what: e.Role + " text", text: text}
}
