package messages

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"decant/model"
	"decant/model/formats/kit"
)

// settleAnthropic pairs calls and looks for broken rules.
func settleAnthropic(r *reader) {
	r.condensed.hideEvents(r.c.Events)
	pairTools(r)
	r.keepReferred()
	r.c.Rules = model.Rules{
		Reasoning: r.reasoningRule(), UserFirst: true, NoLoneReasoning: true,
		Held: openReasoning(r.c.Events), ToolsStay: whyToolsStay(r), ToolForCalls: true,
	}
	r.keepDeferred()
	k := &anthropicCheck{reader: r, waiting: map[string]int{}, asked: map[string]bool{}}
	k.checkBlocks()
	k.checkRuns()
	k.checkMessages()
	k.checkFile()
}

// reasoningRule is how the reasoning of a body is bound.
func (r *reader) reasoningRule() model.ReasoningRule {
	if r.binds {
		return model.ReasoningSuffix
	}
	return kit.ClaudeRule(r.c.Model)
}

// anthropicCheck looks for broken rules of the Messages API.
type anthropicCheck struct {
	*reader

	// waiting are the calls that the next message must answer, by id. asked are the ids of all
	// calls so far.
	waiting map[string]int
	asked   map[string]bool
}

// checkMessages finds empty messages. The reply at the end may be empty.
func (k *anthropicCheck) checkMessages() {
	for n, it := range k.s.items {
		if it.from < it.to || n == len(k.s.items)-1 && k.role == "assistant" {
			continue
		}
		id := model.ID{Record: it.record + 1, Block: 1}
		if k.s.place.shape != perLine {
			id.Item = n + 1
		}
		k.s.findings = append(k.s.findings, k.rules.Find(ruleEmpty, id.String()))
	}
}

// checkBlocks checks each event on its own.
func (k *anthropicCheck) checkBlocks() {
	for i := range k.c.Events {
		if e := &k.c.Events[i]; e.Live && e.Kind != model.Definition {
			for _, rule := range k.brokenRules(i, e) {
				k.find(i, rule)
			}
		}
	}
}

// brokenRules are the rules that one event breaks on its own.
func (k *anthropicCheck) brokenRules(i int, e *model.Event) []string {
	p := &e.Parts[0]
	isObject := bytes.HasPrefix(k.c.Source.BytesAt(p.Text.Span), []byte{'{'})
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
		if k.s.calls[i].id == "" {
			out = append(out, ruleCallID)
		}
		return out
	case model.ToolResult, model.Summary:
	default:
		if p.Kind == model.PartData && !isObject {
			return []string{ruleBlock}
		}
		if p.Text.Encoding == model.JSONString && strings.TrimSpace(k.c.EventText(e)) == "" {
			return []string{ruleBlank}
		}
	}
	return nil
}

// checkRuns checks messages as the API joins them.
func (k *anthropicCheck) checkRuns() {
	events := k.c.Events
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
		if last = events[run[0]].Role; first && last != "user" && len(k.c.Boundaries) == 0 {
			k.find(run[0], ruleFirst)
		}
		first = false
		if last == "user" {
			k.checkAnswers(run)
			continue
		}
		k.noteCalls(run)
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

// noteCalls notes the calls of a reply that the user's side must answer.
func (k *anthropicCheck) noteCalls(run []int) {
	lone := true
	for _, i := range run {
		e := &k.c.Events[i]
		lone = lone && e.Kind == model.Reasoning
		if e.Kind != model.ToolCall {
			continue
		}
		id := k.s.calls[i].id
		if k.asked[id] {
			k.find(i, ruleCallTwice)
		}
		k.asked[id] = true
		if c := &k.c.Calls[e.Call]; c.Result < 0 || k.c.Events[c.Result].Role == "user" {
			k.waiting[id] = i
		}
	}
	if lone {
		k.find(run[0], ruleLone)
	}
}

// checkAnswers removes the calls that a message answers.
func (k *anthropicCheck) checkAnswers(run []int) {
	said := false
	for _, i := range run {
		if k.c.Events[i].Kind != model.ToolResult {
			said = true
			continue
		}
		id := k.s.calls[i].id
		if said {
			k.find(i, ruleResultsFirst)
		}
		if _, ok := k.waiting[id]; !ok {
			k.find(i, ruleNoCall)
		}
		delete(k.waiting, id)
	}
	k.findUnanswered()
}

// findUnanswered reports the unanswered calls.
func (k *anthropicCheck) findUnanswered() {
	for _, i := range slices.Sorted(maps.Values(k.waiting)) {
		k.find(i, ruleNoResult)
	}
	clear(k.waiting)
}

// cacheMarks is the maximum number of cache_control marks that the API accepts.
const cacheMarks = 4

// checkFile checks the file as a whole.
func (k *anthropicCheck) checkFile() {
	if k.marks > cacheMarks {
		k.find(0, ruleMarks)
	}
	if k.s.place.shape != inBody {
		return // A list must first be put into a body, with a new message.
	}
	called, defined, last := -1, false, -1
	for i := range k.c.Events {
		e := &k.c.Events[i]
		defined = defined || e.Kind == model.Definition
		if e.Live && e.Kind == model.ToolCall && called < 0 {
			called = i
		}
		if e.Live {
			last = i
		}
	}
	if called >= 0 && !defined {
		k.find(called, ruleNoTools)
	}
	if last >= 0 && k.c.Events[last].Kind == model.Assistant &&
		endsInSpace(k.c.EventText(&k.c.Events[last])) {
		k.find(last, ruleLastBlank)
	}
}
