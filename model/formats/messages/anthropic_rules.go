package messages

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"decant/model"
	"decant/model/source"
)

// hintAnthropic counts what only the Messages API has.
func hintAnthropic(body, list source.Value) int {
	sum := 0
	for _, name := range []string{"system", "anthropic_version", "thinking", "mcp_servers"} {
		if body.Get(name).Exists() {
			sum += sure
		}
	}
	for v := range body.Get("tools").Items() {
		if v.Get("input_schema").Exists() {
			sum += sure
		}
	}
	if strings.Contains(body.Get("model").Text(), "claude") {
		sum += likely
	}
	said := false
	for v := range messagesOf(list) {
		n, ok := anthropicHints(v)
		if !ok {
			return -1
		}
		sum, said = sum+n, said || v.Get("content").Exists()
	}
	if !said {
		return -1
	}
	return sum
}

// anthropicHints is what one message counts; false when it is none of the Messages API.
func anthropicHints(v source.Value) (sum int, ok bool) {
	// A few dumps have the system's prompt among the messages.
	if _, known := sayers[v.Get("role").Text()]; !known {
		return 0, false
	}
	if v.Get("stop_reason").Exists() || v.Get("type").Is("message") {
		sum += likely
	}
	for b := range v.Get("content").Items() {
		if isResponsesPart(b) {
			return 0, false
		}
		sum += blockHints(b.Get("type").Text())
	}
	return sum, true
}

// blockHints is what the type of a block counts.
func blockHints(t string) int {
	switch t {
	case "tool_use", "tool_result", "thinking", "redacted_thinking", "server_tool_use",
		"mcp_tool_use", "mcp_tool_result", "compaction", "container_upload", "document", "image":
		return sure
	}
	if strings.HasSuffix(t, "_tool_result") {
		return sure
	}
	return 0
}

// isResponsesPart reports whether a part of a message is of the Responses API.
func isResponsesPart(b source.Value) bool {
	t := b.Get("type")
	return t.Is("input_text") || t.Is("output_text") || t.Is("input_image")
}

// settleAnthropic pairs calls and looks for broken rules.
func settleAnthropic(r *reader) {
	r.hide()
	table := r.table()
	r.effects(table)
	r.pair(table)
	r.lean()
	r.c.Rules = model.Rules{
		Reasoning: model.ReasoningSuffix, UserFirst: true, NoLoneReasoning: true,
		Held: r.held(), ToolsStay: r.toolsStay(),
	}
	r.blocksHold()
	r.runsHold()
	r.messagesHold()
	r.fileHolds()
}

// messagesHold looks for messages that say nothing. The reply at the end may.
func (r *reader) messagesHold() {
	for n, it := range r.s.items {
		if it.from < it.to || n == len(r.s.items)-1 && r.role == "assistant" {
			continue
		}
		id := model.ID{Record: it.record + 1, Block: 1}
		if r.s.place.shape != perLine {
			id.Item = n + 1
		}
		r.s.findings = append(r.s.findings, r.d.finding(id.String(), ruleEmpty))
	}
}

// toolsStay is why definitions stay whose tools are not used, "" where they may go: the
// API wants one as long as there are calls, and where it is told that one be called.
func (r *reader) toolsStay() string {
	switch {
	case r.defined():
		return ""
	case r.demands:
		return oneCalled
	case len(r.c.Calls) == 0:
		return ""
	}
	return "the calls are of tools that it does not define, and the API wants one defined"
}

// oneCalled is why definitions stay of which the request wants one called.
const oneCalled = "the request says that one of them is to be called"

// defined reports whether a definition stays in any case.
func (r *reader) defined() bool {
	used := map[string]bool{}
	for i := range r.c.Calls {
		used[r.c.Calls[i].Tool] = true
	}
	return slices.ContainsFunc(r.c.Events, func(e model.Event) bool {
		return e.Kind == model.Definition && (used[e.Label] || e.Fixed)
	})
}

// blocksHold looks at each event by itself.
func (r *reader) blocksHold() {
	for i := range r.c.Events {
		if e := &r.c.Events[i]; e.Live && e.Kind != model.Definition {
			for _, rule := range r.broken(i, e) {
				r.find(i, rule)
			}
		}
	}
}

// broken are the rules that one event breaks by itself.
func (r *reader) broken(i int, e *model.Event) []string {
	p := &e.Parts[0]
	isObject := bytes.HasPrefix(p.Text.Span.Of(r.c.Source.Data), []byte{'{'})
	switch e.Kind {
	case model.Reasoning:
		if !e.Signed {
			return []string{ruleUnsigned}
		}
	case model.ToolCall:
		var out []string
		if p.Text.Encoding == model.JSONValue && !isObject {
			out = append(out, ruleInput)
		}
		if r.s.calls[i].id == "" {
			out = append(out, ruleCallID)
		}
		return out
	case model.ToolResult, model.Summary:
	default:
		if p.Kind == model.PartData && !isObject {
			return []string{ruleBlock}
		}
		if p.Text.Encoding == model.JSONString && strings.TrimSpace(r.c.Text(e)) == "" {
			return []string{ruleBlank}
		}
	}
	return nil
}

// runsHold looks at messages as the API joins them.
func (r *reader) runsHold() {
	events := r.c.Events
	waiting, asked := map[string]int{}, map[string]bool{}
	first, last := true, ""
	for from := 0; from < len(events); {
		to := from + 1
		for to < len(events) && events[to].Message == events[from].Message {
			to++
		}
		run := liveIn(events, from, to)
		from = to
		if len(run) == 0 || events[run[0]].Role == "system" {
			continue
		}
		if last = events[run[0]].Role; first && last != "user" && len(r.c.Boundaries) == 0 {
			r.find(run[0], ruleFirst)
		}
		first = false
		if last == "user" {
			r.answered(run, waiting)
			continue
		}
		r.asks(run, waiting, asked)
	}
}

// liveIn are the live events of a range.
func liveIn(events []model.Event, from, to int) []int {
	var out []int
	for i := from; i < to; i++ {
		if events[i].Live {
			out = append(out, i)
		}
	}
	return out
}

// asks notes the calls of a reply that the user's side must answer.
func (r *reader) asks(run []int, waiting map[string]int, asked map[string]bool) {
	lone := true
	for _, i := range run {
		e := &r.c.Events[i]
		lone = lone && e.Kind == model.Reasoning
		if e.Kind != model.ToolCall {
			continue
		}
		id := r.s.calls[i].id
		if asked[id] {
			r.find(i, ruleCallTwice)
		}
		asked[id] = true
		if c := &r.c.Calls[e.Call]; c.Result < 0 || r.c.Events[c.Result].Role == "user" {
			waiting[id] = i
		}
	}
	if lone {
		r.find(run[0], ruleLone)
	}
}

// answered takes off the calls that a message answers.
func (r *reader) answered(run []int, waiting map[string]int) {
	said := false
	for _, i := range run {
		if r.c.Events[i].Kind != model.ToolResult {
			said = true
			continue
		}
		id := r.s.calls[i].id
		if said {
			r.find(i, ruleResultsFirst)
		}
		if _, ok := waiting[id]; !ok {
			r.find(i, ruleNoCall)
		}
		delete(waiting, id)
	}
	r.unanswered(waiting)
}

// unanswered says which calls nothing answers.
func (r *reader) unanswered(waiting map[string]int) {
	for _, i := range slices.Sorted(maps.Values(waiting)) {
		r.find(i, ruleNoResult)
	}
	clear(waiting)
}

// cacheMarks is how many cache_control marks the API takes.
const cacheMarks = 4

// fileHolds looks at what holds of the whole.
func (r *reader) fileHolds() {
	if r.marks > cacheMarks {
		r.find(0, ruleMarks)
	}
	if r.s.place.shape != inBody {
		return // A list has to be put into a body first, with a new message.
	}
	called, defined, last := -1, false, -1
	for i := range r.c.Events {
		e := &r.c.Events[i]
		defined = defined || e.Kind == model.Definition
		if e.Live && e.Kind == model.ToolCall && called < 0 {
			called = i
		}
		if e.Live {
			last = i
		}
	}
	if called >= 0 && !defined {
		r.find(called, ruleNoTools)
	}
	if last >= 0 && r.c.Events[last].Kind == model.Assistant &&
		endsInSpace(r.c.Text(&r.c.Events[last])) {
		r.find(last, ruleLastBlank)
	}
}
