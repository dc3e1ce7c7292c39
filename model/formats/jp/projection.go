package jp

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"decant/model"
	"decant/model/source"
)

// readOverlay reads a compaction; the error says what JP could not load.
func readOverlay(v source.Value, at time.Time) (*overlay, error) {
	o := &overlay{time: at}
	return o, errors.Join(
		turnNumber(v.Get("from_turn"), &o.from), turnNumber(v.Get("to_turn"), &o.to),
		o.readReasoning(v.Get("reasoning")), o.readTools(v.Get("tool_calls")),
		o.readSummary(v.Get("summary")),
	)
}

// absent reports whether a policy is not set.
func absent(v source.Value) bool { return !v.Exists() || v.Kind() == source.KindNull }

// turnNumber reads a number of a turn; one past all turns that can be is the last.
func turnNumber(v source.Value, n *int) error {
	u, err := strconv.ParseUint(string(v.Raw()), 10, 64)
	if err != nil {
		return errors.New("its range of turns is no range")
	}
	*n = int(min(u, math.MaxInt))
	return nil
}

func (o *overlay) readReasoning(v source.Value) error {
	policy := v
	if v.Kind() == source.KindObject {
		policy = v.Get("policy")
	}
	if o.reasoning = policy.Is("strip"); !o.reasoning && !absent(v) {
		return errors.New("its policy for reasoning is not known")
	}
	return byteSize(v.Get("over"), &o.overReasoning)
}

func (o *overlay) readTools(v source.Value) error {
	if absent(v) {
		return nil
	}
	requests, responses := v.Get("request"), v.Get("response")
	switch policy := v.Get("policy"); {
	case policy.Is("omit"):
		o.tools = omitCalls
	case policy.Is("strip") && requests.Kind() == source.KindBool &&
		responses.Kind() == source.KindBool:
		o.keepsCalls = !requests.True() && !responses.True()
		if requests.True() {
			o.tools |= stripRequests
		}
		if responses.True() {
			o.tools |= stripResponses
		}
	default:
		return errors.New("its policy for tool calls is not known")
	}
	return byteSize(v.Get("over"), &o.overTools)
}

func (o *overlay) readSummary(v source.Value) error {
	if absent(v) {
		return nil
	}
	text := v.Get("summary")
	o.summary = model.Text{Encoding: model.JSONString, Span: text.Span()}
	return need(v, "summary", source.KindString)
}

// byteUnits are the spellings of sizes, the longer of two that fit first.
var byteUnits = []struct {
	name  string
	bytes float64
}{
	{"kib", 1 << 10},
	{"mib", 1 << 20},
	{"gib", 1 << 30},
	{"kb", 1e3},
	{"mb", 1e6},
	{"gb", 1e9},
	{"k", 1e3},
	{"m", 1e6},
	{"g", 1e9},
	{"b", 1},
	{"", 1},
}

// byteSize reads a size: a number of bytes, or a text with a unit.
func byteSize(v source.Value, n *int) error {
	if absent(v) {
		return nil
	}
	text := strings.ToLower(strings.TrimSpace(v.Text()))
	if v.Kind() == source.KindNumber {
		text = string(v.Raw())
	}
	for _, u := range byteUnits {
		digits, ok := strings.CutSuffix(text, u.name)
		if !ok {
			continue
		}
		size, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
		if err != nil || !(size >= 0) {
			break
		}
		*n = int(min(size*u.bytes, math.MaxInt32))
		return nil
	}
	return errors.New("its limit is no size")
}

// policies are the compactions that count for one turn, by record; -1 for none.
type policies struct{ reasoning, tools, summary int }

// project finds the compactions that count for each turn of JP: of each policy the
// newest, of equal times the later one.
func (o *opener) project() {
	var order []int
	for i := range o.s.lines {
		if o.s.lines[i].overlay != nil {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		x, y := o.s.lines[a].overlay, o.s.lines[b].overlay
		return cmp.Or(y.time.Compare(x.time), cmp.Compare(b, a))
	})
	o.policies = make([]policies, o.jpTurns)
	for i := range o.policies {
		o.policies[i] = policies{-1, -1, -1}
	}
	if len(order) == 0 {
		return
	}
	o.paint(order, func(o *overlay) bool { return o.reasoning },
		func(p *policies, i int) { p.reasoning = i })
	o.paint(order, func(o *overlay) bool { return o.tools != 0 || o.keepsCalls },
		func(p *policies, i int) { p.tools = i })
	o.paint(order, func(o *overlay) bool { return o.summary.Encoding != model.NoText },
		func(p *policies, i int) { p.summary = i })
	o.warnOverlays(order)
}

// paint sets one policy of each turn to the first of order that has it and covers
// the turn. Each turn is set once, however many cover it.
func (o *opener) paint(order []int, has func(*overlay) bool, set func(*policies, int)) {
	next := make([]int, o.jpTurns+1) // From a turn to one that is not set, or closer to it.
	for i := range next {
		next[i] = i
	}
	free := func(t int) int {
		for next[t] != t {
			next[t] = next[next[t]]
			t = next[t]
		}
		return t
	}
	for _, i := range order {
		v := o.s.lines[i].overlay
		if !has(v) || v.from >= o.jpTurns {
			continue
		}
		for t := free(v.from); t <= min(v.to, o.jpTurns-1); t = free(t) {
			set(&o.policies[t], i)
			next[t] = t + 1
		}
	}
}

// warnOverlays says what each compaction hides.
func (o *opener) warnOverlays(order []int) {
	slices.Sort(order)
	for _, i := range order {
		v := o.s.lines[i].overlay
		if v.from >= o.jpTurns || v.from > v.to || v.hides() == "" {
			continue
		}
		o.c.Warnings = append(o.c.Warnings, model.Warning{
			Line: o.c.Source.Records[i].Line,
			Text: fmt.Sprintf("a compaction of turns %d to %d (as JP counts) hides %s; "+
				"a fork holds what JP sends, the original keeps the rest",
				v.from+1, min(v.to, o.jpTurns-1)+1, v.hides()),
		})
	}
}

// hides says what a compaction hides, "" for nothing.
func (o *overlay) hides() string {
	var out []string
	if o.summary.Encoding != model.NoText {
		return "all behind a summary"
	}
	if o.reasoning {
		out = append(out, "reasoning"+limit(o.overReasoning))
	}
	for _, p := range []struct {
		policy toolPolicy
		name   string
	}{{stripRequests, "arguments"}, {stripResponses, "tool results"}, {omitCalls, "tool calls"}} {
		if o.tools&p.policy != 0 {
			out = append(out, p.name+limit(o.overTools))
		}
	}
	return strings.Join(out, ", ")
}

// limit words the size above which something is hidden.
func limit(over int) string {
	if over == 0 {
		return ""
	}
	return fmt.Sprintf(" over %d bytes", over)
}
