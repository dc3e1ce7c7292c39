package jp

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"time"

	"decant/model"
	"decant/model/amount"
	"decant/model/source"
)

// readOverlay reads a compaction. The error says what JP could not load.
func readOverlay(v source.Value, at time.Time) (*overlay, error) {
	o := &overlay{time: at}
	return o, errors.Join(
		turnNumber(v.Get("from_turn"), &o.from), turnNumber(v.Get("to_turn"), &o.to),
		o.readReasoning(v.Get("reasoning")), o.readTools(v.Get("tool_calls")),
		o.readSummary(v.Get("summary")),
	)
}

// isAbsent reports whether a policy is not set.
func isAbsent(v source.Value) bool { return !v.Exists() || v.Kind() == source.KindNull }

// turnNumber reads the number of a turn. A number above all possible turns means the last.
func turnNumber(v source.Value, n *int) error {
	u, err := strconv.ParseUint(string(v.Raw()), 10, 64)
	if err != nil {
		return errors.New("its range of turns is not valid")
	}
	*n = int(min(u, math.MaxInt))
	return nil
}

func (o *overlay) readReasoning(v source.Value) error {
	policy := v
	if v.Kind() == source.KindObject {
		policy = v.Get("policy")
	}
	if o.reasoning = policy.Is("strip"); !o.reasoning && !isAbsent(v) {
		return errors.New("its policy for reasoning is unknown")
	}
	return byteSize(v.Get("over"), &o.overReasoning)
}

func (o *overlay) readTools(v source.Value) error {
	if isAbsent(v) {
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
		return errors.New("its policy for tool calls is unknown")
	}
	return byteSize(v.Get("over"), &o.overTools)
}

func (o *overlay) readSummary(v source.Value) error {
	if isAbsent(v) {
		return nil
	}
	text := v.Get("summary")
	o.summary = model.Text{Encoding: model.JSONString, Span: text.Span()}
	return needMember(v, "summary", source.KindString)
}

// byteUnits are the spellings of size units, the longer one first where two fit.
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
	if isAbsent(v) {
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
	return errors.New("its limit is not a size")
}

// wordHidden says what a compaction hides, or "" for nothing.
func (o *overlay) wordHidden() string {
	var out []string
	if o.summary.Encoding != model.NoText {
		return "all after a summary"
	}
	if o.reasoning {
		out = append(out, "reasoning"+wordLimit(o.overReasoning))
	}
	for _, p := range []struct {
		policy toolPolicy
		name   string
	}{{stripRequests, "arguments"}, {stripResponses, "tool results"}, {omitCalls, "tool calls"}} {
		if o.tools&p.policy != 0 {
			out = append(out, p.name+wordLimit(o.overTools))
		}
	}
	return strings.Join(out, ", ")
}

// wordLimit describes the size above which something is hidden.
func wordLimit(over int) string {
	if over == 0 {
		return ""
	}
	return " over " + amount.Of(over, "byte")
}
