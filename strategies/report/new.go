package report

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"slices"
	"unicode/utf8"

	"decant/model"
	"decant/strategies/nature"
	"decant/strategies/outline"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// Method is the name of the estimate: one pass over the bytes of a text, with the weights of its
// family.
const Method = "byte-class estimate"

// ExactMethod is the name of the count with the vocabulary itself.
const ExactMethod = "exact (o200k)"

// PromptLimit is how many characters of a prompt the row of a turn shows.
const PromptLimit = 200

// NewReport returns the report of a plan that is not saved. Findings come from a checker, nil for
// none. [FileSizes.After] and [Report.Fork] are nil.
func NewReport(p *plan.Plan, findings []model.Finding, version string) *Report {
	b := builder{p: p, c: p.Index.Conversation}
	b.stored = b.c.Stored()
	b.now, b.then = p.Context()
	b.costs = p.Costs(b.now, b.then)
	return &Report{
		Decant:       version,
		Conversation: b.conversation(),
		Tokens:       b.tokens(),
		ContextBytes: Sizes{Before: p.Before.Bytes, After: p.After.Bytes},
		FileBytes: FileSizes{
			Before: cmp.Or(b.c.Stamp.OnDisk, int64(b.c.Source.Size())), Unsent: b.stored.Unsent,
		},
		ByKind:     b.kinds(),
		ByTool:     b.tools(),
		Strategies: b.strategies(),
		Classes:    b.classes(),
		Turns:      b.turns(),
		Cache:      b.cache(),
		Budget:     b.budget(),
		Undone:     NewUndone(p),
		Ladder:     []RungRow{},
		Changes:    b.changes(),
		Summary:    b.summary(),
		Tangents:   b.tangents(),
		Fixes:      append([]model.Fix{}, b.c.Fixes...),
		Problems:   append([]model.Problem{}, b.c.Problems...),
		Check: Check{
			OK: len(findings) == 0, Findings: append([]model.Finding{}, findings...),
			OfSource: []model.Finding{},
		},
	}
}

// Saved returns a copy of the report with the saved fork and its size in bytes on disk.
func (r *Report) Saved(fork Fork, bytes int64) *Report {
	s := *r
	s.Fork, s.FileBytes.After = &fork, &bytes
	return &s
}

// builder fills a report from a plan.
type builder struct {
	p      *plan.Plan
	c      *model.Conversation
	stored model.Stored
	// now and then are what is sent before and after the plan. costs is the cost of that.
	now, then model.Context
	costs     plan.Costs
}

// digits is the precision of scales and errors, as a number of parts of one.
const digits = 10_000

func (b *builder) tokens() Tokens {
	f := &b.c.Fit
	now, then := &b.now, &b.then
	short := func(x float64) float64 { return math.Round(x*digits) / digits }
	t := Tokens{
		Method: Method, Family: b.c.Family.String(), FamilyAssumed: b.c.FamilyAssumed,
		Calibrated: b.c.TextScale() != 1, Scale: short(b.c.TextScale()), Why: f.Why,
		Calls: f.Calls, Error: short(f.Error),
		Script: f.Script, ScriptError: short(f.ScriptError),
		Fixed: now.Fixed, Framing: now.Framing, FramingAfter: then.Framing,
		Sealed: now.Sealed, SealedAfter: then.Sealed, Cleared: f.Cleared,
		Before: b.p.Before.Tokens, After: b.p.After.Tokens,
		Mended: b.c.Mended, Fixes: b.c.FixTokens(model.FoldChanges(b.p.Changes)),
		Context: now.Sum(), ContextAfter: then.Sum(), Window: b.c.Window,
	}
	if b.c.Exact {
		t.Method = ExactMethod
	}
	if f.Method == "" {
		t.Why = "no recorded model calls of this format are used"
	}
	return t
}

// in reports whether an event, less than 0 for none, is in the plan's scope.
func (b *builder) in(event int) bool { return event >= 0 && b.p.InScope(event) }

func (b *builder) conversation() Conversation {
	c := b.c
	out := Conversation{
		Format: c.Format, ID: c.ID, Title: c.Title, Path: c.Path, Model: c.Model, CWD: c.CWD,
		Turns: len(c.Turns), Events: c.EventCount(), Boundaries: len(c.Boundaries),
		Uncompact: c.Uncompacted,
		Warnings:  make([]string, 0, len(c.Warnings)),
		Declared:  make([]Declared, 0, len(c.Declared)),
	}
	for i := range c.EventCount() {
		if c.EventAt(i).Live {
			out.LiveEvents++
		}
	}
	for _, w := range c.Warnings {
		text := w.Text
		if w.Line > 0 {
			text = fmt.Sprintf("line %d: %s", w.Line, w.Text)
		}
		out.Warnings = append(out.Warnings, text)
	}
	for _, d := range c.Declared {
		out.Declared = append(out.Declared, Declared(d))
	}
	return out
}

func (b *builder) kinds() []KindRow {
	rows := make([]KindRow, len(model.Kinds))
	at := make(map[model.Kind]*KindRow, len(rows))
	for i, k := range model.Kinds {
		rows[i].Kind = k.String()
		at[k] = &rows[i]
	}
	for i := range b.c.EventCount() {
		if e := b.c.EventAt(i); b.in(i) {
			row, size := at[e.Kind], b.p.SizeBefore(i)
			row.Events++
			row.Bytes += size.Bytes
			row.Tokens += size.Tokens
		}
		at[b.c.EventAt(i).Kind].FileBytes += b.stored.Events[i]
	}
	return rows
}

func (b *builder) tools() []ToolRow {
	at := map[string]*ToolRow{}
	for i := range b.c.Calls {
		call := &b.c.Calls[i]
		if !b.in(call.Request) && !b.in(call.Result) {
			continue
		}
		row := at[call.Tool]
		if row == nil {
			row = &ToolRow{Tool: call.Tool}
			at[call.Tool] = row
		}
		row.Calls++
		if call.Status == model.Failed {
			row.Failed++
		}
		for _, event := range []int{call.Request, call.Result} {
			if b.in(event) {
				size := b.p.SizeBefore(event)
				row.Bytes += size.Bytes
				row.Tokens += size.Tokens
			}
			if event >= 0 {
				row.FileBytes += b.stored.Events[event]
			}
		}
	}
	rows := make([]ToolRow, 0, len(at))
	for _, row := range at {
		rows = append(rows, *row)
	}
	slices.SortFunc(rows, func(x, y ToolRow) int {
		return cmp.Or(cmp.Compare(y.Tokens, x.Tokens), cmp.Compare(y.Bytes, x.Bytes),
			cmp.Compare(x.Tool, y.Tool))
	})
	return rows
}

func (b *builder) strategies() []StrategyRow {
	rows := make([]StrategyRow, 0, len(b.p.Rows)+1)
	user := StrategyRow{Name: plan.User}
	for i := range b.p.Rows {
		row := strategyRow(&b.p.Rows[i])
		if row.Name == plan.User {
			user = row
			continue
		}
		rows = append(rows, row)
	}
	return append(rows, user)
}

func strategyRow(r *plan.Row) StrategyRow {
	row := StrategyRow{
		Name: r.Name, Changes: r.Changes, Hits: r.Hits, EventsRemoved: r.Removed,
		Bytes: r.Saved.Bytes, Tokens: r.Saved.Tokens,
	}
	for _, class := range model.Classes {
		t := r.Classes[class]
		*row.Classes.Of(class) = Tally{t.Changes, t.Saved.Bytes, t.Saved.Tokens}
	}
	return row
}

func (b *builder) classes() Classes {
	var sum Classes
	for i := range b.p.Changes {
		ch := &b.p.Changes[i]
		t := sum.Of(ch.Class)
		t.Changes++
		t.Bytes += ch.Bytes
		t.Tokens += ch.Tokens
	}
	return sum
}

func (b *builder) turns() []TurnRow {
	rows := make([]TurnRow, len(b.c.Turns)+1)
	rows[0].Facts, rows[0].Risks = []string{}, []string{}
	for n := 1; n < len(rows); n++ {
		rows[n] = TurnRow{
			Number: n, Facts: []string{}, Risks: []string{},
			Prompt: b.prompt(b.c.Turns[n-1].Prompt),
		}
		if b.p.Spec.Decisions[spec.OnTurn(n)] == spec.Drop {
			rows[n].Risks = append(rows[n].Risks, b.p.Risks(n)...)
		}
	}
	for i := range b.c.EventCount() {
		if b.in(i) {
			rows[b.c.EventAt(i).Turn].Events++
		}
	}
	for i := range b.p.Changes {
		rows[b.c.EventAt(b.p.Changes[i].Event).Turn].Changes++
	}
	for n := range rows {
		before, after := b.p.TurnSizes(n)
		rows[n].TokensBefore, rows[n].TokensAfter = before.Tokens, after.Tokens
	}
	if rows[0].Events == 0 && rows[0].Changes == 0 {
		return rows[1:]
	}
	return rows
}

// prompt returns the first line of an event that is not blank, cut to PromptLimit. It is "" for no
// event.
func (b *builder) prompt(event int) string {
	if event < 0 {
		return ""
	}
	text := b.c.HeadEvent(b.c.EventAt(event))
	for line := range bytes.Lines(text) {
		if line = bytes.TrimSpace(line); len(line) > 0 {
			return cutText(string(line), PromptLimit)
		}
	}
	return ""
}

// cutText returns at most n characters of s. The last one is an ellipsis if s was cut.
func cutText(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	left := n - 1
	for i := range s {
		if left == 0 {
			return s[:i] + "…"
		}
		left--
	}
	return s
}

func (b *builder) changes() []ChangeRow {
	rows := make([]ChangeRow, len(b.p.Changes))
	pays, needs := b.payments(), outline.FindNeeds(b.p)
	for i := range b.p.Changes {
		ch := &b.p.Changes[i]
		if rows[i] = b.change(ch); pays != nil {
			rows[i].PaysAfter = pays[ch.Event]
		}
		if needs == nil {
			continue
		}
		if need, ok := needs.Of(ch.Event); ok {
			rows[i].Need = (*Need)(&need)
		}
	}
	return rows
}

func (b *builder) change(ch *model.Change) ChangeRow {
	e := b.c.EventAt(ch.Event)
	row := ChangeRow{
		Event: e.ID.String(), Turn: e.Turn, Op: ch.Op.String(), Strategy: ch.Strategy,
		Class: ch.Class.String(), Fate: nature.FateOf(b.p, ch.Event).String(), Bytes: ch.Bytes,
		Tokens: ch.Tokens,
		Anchor: b.place(ch.Anchor), Cover: b.place(ch.Cover),
		Stays: b.place(b.p.Stays(ch)), Facts: []string{},
	}
	if e.Call >= 0 {
		row.Call, row.Tool = b.c.Calls[e.Call].ID, b.c.Calls[e.Call].Tool
	}
	if ch.Part >= 0 {
		part := ch.Part + 1
		row.Part = &part
	}
	if ch.Cause >= 0 {
		cause := ch.Cause
		row.ConsequenceOf = &cause
	}
	return row
}

// place returns the place of an event, nil for no event.
func (b *builder) place(event int) *Place {
	if event < 0 {
		return nil
	}
	e := b.c.EventAt(event)
	p := &Place{Event: e.ID.String(), Turn: e.Turn}
	if e.Call >= 0 {
		p.Call = b.c.Calls[e.Call].ID
	}
	return p
}
