package strategies

import (
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/spectest"
	"decant/strategies/strategiestest"
)

// The calls of kept promises: by the index of their request.
const (
	promisedWrite  = 1
	promisedRead   = 3
	promisedError  = 5
	promisedRetry  = 7
	promisedLong   = 11
	promisedList   = 13
	promisedChange = 15
	promisedLater  = 17
)

// promising is a plan with a change of each kind that proves something of its own.
func promising(t *testing.T) *plan.Plan {
	t.Helper()
	text := strings.Repeat("package a is what it is about\n", 30)
	arg := strings.ReplaceAll(text, "\n", `\n`)
	edit := `{"old_string":"a","new_string":"bb"}`
	writes := model.Effect{Kind: model.Writes, Paths: []string{"/w/a.go"}}
	b := strategiestest.NewBuilder()
	b.Prompt("one")
	q, _ := b.Tool("Write", `{"file_path":"/w/a.go","content":"`+arg+`"}`, "ok")
	b.Call(q).Effect = writes
	b.Read("/w/a.go", text)
	b.Failing("Bash", `{"command":"`+arg+`"}`, "no")
	b.Failing("Bash", `{"command":"ls"}`, "no")
	b.Tool("Bash", `{"command":"ls"}`, "ok")
	b.Tool("Bash", `{"command":"all"}`, strings.Repeat("a line like any other\n", 900))
	list := strings.Repeat(edit+",", 30) + edit
	q, _ = b.Tool("MultiEdit", `{"file_path":"/w/a.go","edits":[`+list+`]}`, "ok")
	b.Call(q).Effect = writes
	q, _ = b.Edit("/w/a.go")
	b.Call(q).Effect = writes
	b.Read("/w/a.go", text+"more")
	for range 5 {
		b.Prompt("go on")
	}
	s := DefaultSpec()
	s.KeepLast = spec.Fence{}
	s.Uses, _ = DefaultSpec().Expand([]string{
		"stale-reads", "supersede-writes", "purge-errors", "trim-tool-results",
	})
	p := plan.MakePlan(facts.NewIndex(b.Done()), s)
	if f := check.ProvePlan(p); len(f) > 0 || len(p.Changes) != 7 {
		t.Fatalf("not sound: %v, %d changes: %+v", f, len(p.Changes), p.Changes)
	}
	return p
}

func TestCheckFindsBrokenPromises(t *testing.T) {
	t.Parallel()
	at := func(p *plan.Plan, event int) *model.Change { return &p.Changes[p.On(event)[0]] }
	reword := func(event int, old, now string) func(p *plan.Plan) {
		return func(p *plan.Plan) {
			c := at(p, event)
			if c.Text = strings.Replace(c.Text, old, now, 1); !strings.Contains(c.Text, now) {
				panic("no " + old)
			}
		}
	}
	call := func(event int, do func(c *model.Call)) func(p *plan.Plan) {
		return func(p *plan.Plan) {
			c := p.Index.Conversation
			do(&c.Calls[c.Events[event].Call])
		}
	}
	fail := func(c *model.Call) { c.Status = model.Failed }
	move := func(c *model.Call) { c.Effect.Paths = []string{"/w/b.go"} }
	read := promisedRead + 1
	tests := []struct {
		name  string
		event int
		spoil func(p *plan.Plan)
	}{
		{"another path", read, reword(read, "/w/a.go", "/w/b.go")},
		{"another tool", read, reword(read, "Read", "Grep")},
		{"another turn", read, reword(read, "turn 1", "turn 2")},
		{"no marker", read, reword(read, "[stale]", "[fresh]")},
		{"a read that failed", read, call(read, fail)},
		{"writes of another file", read, func(p *plan.Plan) {
			call(promisedList, move)(p)
			call(promisedChange, move)(p)
		}},
		{"writes that failed", read, func(p *plan.Plan) {
			call(promisedList, fail)(p)
			call(promisedChange, fail)(p)
		}},
		{"another size", promisedWrite, reword(promisedWrite, "[900 bytes", "[901 bytes")},
		{"a name gone", promisedWrite, reword(promisedWrite, `"content"`, `"contents"`)},
		{"a path gone", promisedWrite, reword(promisedWrite, `"/w/a.go"`, `"/w/b.go"`)},
		{"no object", promisedWrite, reword(promisedWrite, `{`, `[`)},
		{"a member too many", promisedWrite, reword(promisedWrite, `{`, `{"x":1,`)},
		{"a number for a text", promisedWrite, reword(promisedWrite, `"/w/a.go"`, `7`)},
		{"a write that failed", promisedWrite, call(promisedWrite, fail)},
		{"a cover that failed", promisedWrite, call(promisedLater, fail)},
		{"a cover of a part", promisedWrite, call(promisedLater, func(c *model.Call) {
			c.Effect.Lines = model.LineRange{From: 3}
		})},
		{"a cover of another file", promisedWrite, call(promisedLater, move)},
		{"a cover before", promisedList, func(p *plan.Plan) { at(p, promisedList).Cover = read }},
		{"no cover", promisedList, func(p *plan.Plan) { at(p, promisedList).Cover = -1 }},
		{"an edit for a cover", promisedList, func(p *plan.Plan) {
			at(p, promisedList).Cover = promisedChange
		}},
		{"other entries", promisedList, reword(promisedList, "in 31 entries", "in 30 entries")},
		{"a second entry", promisedList, reword(promisedList, "}]", "},{}]")},
		{"entries that nobody tells of", promisedList, func(p *plan.Plan) {
			at(p, promisedList).Text = `{"file_path":"/w/a.go","edits":[` +
				`{"old_string":"a","new_string":"bb"}]}`
		}},
		{"a call that went well", promisedError, call(promisedError, func(c *model.Call) {
			c.Status = model.Succeeded
		})},
		{"a young error", promisedError, func(p *plan.Plan) {
			p.Spec = spectest.SetKeys(p.Spec, "strategies.purge-errors.turns", "5")
		}},
		{"another retry", promisedRetry, func(p *plan.Plan) {
			at(p, promisedRetry).Cover = promisedLong + 1
		}},
		{"no retry", promisedRetry, func(p *plan.Plan) { at(p, promisedRetry).Cover = -1 }},
		{"a retry that failed", promisedRetry, call(promisedRetry+2, fail)},
		{"other lines", promisedLong + 1, reword(promisedLong+1, "[… 800", "[… 799")},
		{"other bytes", promisedLong + 1, reword(promisedLong+1, "17600", "17601")},
		{"another line", promisedLong + 1, reword(promisedLong+1, "any other", "any one")},
		{"too short to trim", promisedLong + 1, func(p *plan.Plan) {
			p.Spec = spectest.SetKeys(p.Spec, "strategies.trim-tool-results.max_bytes",
				"1048576")
		}},
		{"no cut", promisedLong + 1, func(p *plan.Plan) {
			at(p,
				promisedLong+1).Text = "[trimmed]"
		}},
	}
	for _, tt := range tests {
		p := promising(t)
		tt.spoil(p)
		place := p.Index.Conversation.Events[tt.event].ID.String()
		if !slices.ContainsFunc(check.ProvePlan(p), func(f model.Finding) bool {
			return f.Rule == "text-wrong" && f.Place == place
		}) {
			t.Errorf("%s: not found in %v", tt.name, check.ProvePlan(p))
		}
	}
}

func TestCheckWeighsPromisedClasses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		event int
		class model.Class
	}{
		{promisedWrite, model.Identical},
		{promisedList, model.Covered},
		{promisedRead + 1, model.Covered},
		{promisedError, model.Superseded},
		{promisedRetry, model.Superseded},
		{promisedLong + 1, model.Superseded},
	}
	for _, tt := range tests {
		p := promising(t)
		p.Changes[p.On(tt.event)[0]].Class = tt.class
		place := p.Index.Conversation.Events[tt.event].ID.String()
		if !slices.ContainsFunc(check.ProvePlan(p), func(f model.Finding) bool {
			return f.Rule == "class-wrong" && f.Place == place
		}) {
			t.Errorf("event %d as %s: not found in %v", tt.event, tt.class, check.ProvePlan(p))
		}
	}
}
