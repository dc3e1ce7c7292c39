package jp

import (
	"testing"

	"decant/model"
)

// TestRepairs reads streams that JP would mend.
func TestRepairs(t *testing.T) {
	t.Parallel()
	const a = `{"path":"a.go"}`
	tests := []struct {
		name  string
		s     *stream
		live  string
		rules string
	}{
		{
			"nothing to mend", newStream().start().ask("q").call("a").result("a").tell("t"),
			"| q ?a" + a + " !r-a t", "",
		},
		{
			"a text before the first request", newStream().start().tell("lost").ask("q"),
			"| q", "2.1 event-before-request",
		},
		{
			"a call before the first request",
			newStream().start().call("a").result("a").ask("q").result("a"), "| q",
			"2.1 event-before-request, 3.1 event-before-request, 5.1 result-without-call",
		},
		{
			"a result without a call", newStream().start().ask("q").result("x"),
			"| q", "3.1 result-without-call",
		},
		{
			"a call without a result", newStream().start().ask("q").call("a").tell("t"),
			"| q ?a" + a + " !Tool call was interrupted. t", "3.1 call-unanswered",
		},
		{
			"a result before its call", newStream().start().ask("q").result("a").call("a"),
			"| q ?a" + a + " !Tool call was interrupted.",
			"3.1 result-out-of-order, 4.1 call-unanswered-in-order",
		},
		{
			"one result for two calls",
			newStream().start().ask("q").call("a").result("a").call("a"),
			"| q ?a" + a + " !r-a ?a" + a + " !Tool call was interrupted.",
			"5.1 call-unanswered-in-order",
		},
		{
			"a call that broke off, and its id again",
			newStream().start().ask("q").call("a").start().ask("p").call("a").result("a"),
			"| q ?a" + a + " !Tool call was interrupted. | p ?a" + a + " !r-a",
			"3.1 call-unanswered-in-order",
		},
		{
			"three of one id, the second broke off",
			newStream().start().ask("q").call("a").result("a").call("a").tell("t").
				call("a").result("a"),
			"| q ?a" + a + " !r-a ?a" + a + " !Tool call was interrupted. t ?a" + a + " !r-a",
			"5.1 call-unanswered-in-order",
		},
		{
			"one result for two calls in a row",
			newStream().start().ask("q").call("a").call("a").result("a"),
			"| q ?a" + a + " !Tool call was interrupted. ?a" + a + " !r-a",
			"3.1 call-unanswered-in-order",
		},
		{
			"two results for one call",
			newStream().start().ask("q").call("a").result("a").result("a"),
			"| q ?a" + a + " !r-a", "5.1 result-out-of-order",
		},
		{
			"half an inquiry",
			newStream().start().ask("q").call("a").inquire("a.x").answer("b.x").result("a"),
			"| q ?a" + a + " !r-a", "5.1 answer-without-inquiry, 4.1 inquiry-unanswered",
		},
		{
			"an empty turn at the end", newStream().start().ask("q").start(), "| q",
			"3.1 turn-empty-last",
		},
		{"two at the end", newStream().start().ask("q").start().start().add("config_delta",
			m{"delta": m{}}), "| q", "4.1 turn-empty-last"},
		{
			"empty turns in front", newStream().start().start().start().ask("q"), "| | | q",
			"2.1 turn-empty-first, 1.1 turn-empty-first",
		},
		{
			"an empty turn amid", newStream().start().ask("q").start().start().ask("p"),
			"| q | | p", "",
		},
		{
			"no turn is marked", newStream().ask("q").tell("t").ask("p"), "| q t | p",
			"1.1 turn-not-marked",
		},
		{"nobody asks", newStream().start().tell("t"), "| t", "conversation no-request"},
		{
			"text between call and result",
			newStream().start().ask("q").call("a").tell("t").result("a"),
			"| q ?a" + a + " t !r-a", "5.1 call-split",
		},
		{
			"a result in another turn",
			newStream().start().ask("q").call("a").start().result("a"),
			"| q ?a" + a + " | !r-a", "5.1 call-over-turns",
		},
		{
			"calls in a row", newStream().start().ask("q").call("a").call("b", m{"arguments": nil}).
				inquire("b.x").answer("b.x").result("b").result("a"),
			"| q ?a" + a + " ?b{} !r-b !r-a", "",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := tt.s.open(t)
			if got := short(c); got != tt.live {
				t.Errorf("live: got %q, want %q", got, tt.live)
			}
			if got := rules(c); got != tt.rules {
				t.Errorf("rules: got %q, want %q", got, tt.rules)
			}
		})
	}
}

// TestInterrupted describes the result that JP makes up.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	c := newStream().start().ask("q").call("a").tell("t").open(t)
	call := c.Calls[0]
	if call.Status != model.Interrupted || !call.Pair() {
		t.Fatalf("got %+v", call)
	}
	e := c.Events[call.Result]
	if e.ID != (model.ID{Record: 3, Block: 2}) || e.Record != 2 || e.Kind != model.ToolResult ||
		call.Result != call.Request+1 || e.Parts[0].Text.Encoding != model.Literal {
		t.Errorf("got %+v", e)
	}
}

// TestHang ties inquiries to calls by their ids, which may hold dots and repeat.
func TestHang(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, id string
		want     int
	}{
		{"its call", "a.apply", 0},
		{"an id with dots", "a.b.apply.changes", 1},
		{"the nearest of one id", "c.apply", 3},
		{"no call", "x.apply", -1},
		{"no dot", "a", -1},
		{"another name that starts alike", "ab.apply", -1},
		{"a call that comes later", "later.apply", -1},
		{"nothing but dots", "....", -1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := newStream().start().ask("q")
			for _, id := range []string{"a", "a.b", "c", "c"} {
				s.call(id)
			}
			at := len(s.elements)
			s.inquire(tt.id).answer(tt.id).call("later")
			c := s.open(t)
			lines := c.State.(*state).lines
			if got := lines[at].call; got != tt.want {
				t.Errorf("inquiry: got %d, want %d", got, tt.want)
			}
			if got := lines[at+1].call; got != tt.want {
				t.Errorf("answer: got %d, want %d", got, tt.want)
			}
			e := c.Events[lines[at].events[0]]
			if e.Live || e.Call != -1 || e.Kind != model.System || e.Label != "inquiry" {
				t.Errorf("got %+v", e)
			}
		})
	}
}
