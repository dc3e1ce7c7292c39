package segment_test

import (
	"strconv"
	"testing"

	"decant/model"
	"decant/strategies/need/segment"
	"decant/strategies/strategiestest"
)

// parallel is a conversation of pairs of calls that are open side by side, with a boundary.
func parallel() *model.Conversation {
	b := strategiestest.NewBuilder()
	for part := range 2 {
		if part > 0 {
			b.Boundary()
		}
		b.Prompt("begin")
		for i := range 30 {
			b.Say("and now")
			one := b.Ask("a"+strconv.Itoa(100*part+i), "wait", `{}`)
			two := b.Ask("b"+strconv.Itoa(100*part+i), "wait", `{}`)
			b.Answer(one, b.Part("done", ""))
			b.Answer(two, b.Part("done", ""))
		}
	}
	return b.Done()
}

// TestListPlaces cuts where no call is open, within a segment, and has the conversation as it was
// there.
func TestListPlaces(t *testing.T) {
	t.Parallel()
	c := parallel()
	segments := segment.List(c)
	if len(segments) != 2 || len(segments[0].Events) != len(segments[1].Events) {
		t.Fatalf("%d segments", len(segments))
	}
	for k := range segments {
		s := &segments[k]
		places := s.ListPlaces(c, segment.DefaultCuts)
		if len(places) < 2 {
			t.Fatalf("segment %d is cut at %v", k, places)
		}
		for _, at := range places {
			p := segment.NewPrefix(c, s.Events[:at])
			for i := range p.Calls {
				if call := &p.Calls[i]; !call.Pair() || p.EventAt(call.Result).Call != i {
					t.Errorf("segment %d, cut at %d: call %d is %+v", k, at, i, call)
				}
			}
			if len(p.Calls) != s.Calls[at] || p.EventCount() != at || p.Total(nil).Tokens == 0 {
				t.Errorf("segment %d, cut at %d: %d calls, %d events", k, at, len(p.Calls),
					p.EventCount())
			}
			next := s.ListContinuation(c, at, 6)
			if len(next) == 0 || next[0] != s.Events[at] || len(next) > 17 {
				t.Errorf("segment %d, cut at %d: continues with %v", k, at, next)
			}
		}
	}
}

// TestPrefixHasWhatEachSegmentHas gives every prefix the first instructions, in no turn, and the
// calls that the agent's program needed at that time for a further edit.
func TestPrefixHasWhatEachSegmentHas(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("one")
	b.Read("/w/a.go", "package a")
	early, _ := b.Edit("/w/a.go")
	b.Say("done")
	b.Boundary()
	told := b.Add(model.System, "system", b.Part("be brief", ""))
	b.Prompt("two")
	late, _ := b.Edit("/w/a.go")
	for _, request := range []int{early, late} {
		b.Call(request).Tracks = true
	}
	b.Event(told).Fixed, b.Event(told).Turn = true, 1
	c := b.Done()
	c.Boundaries[0].Record = c.EventAt(told).Record + 1
	model.MarkKept(c)
	segments := segment.List(c)
	if got := segments[0].Events[0]; got != told {
		t.Fatalf("the first segment begins with event %d", got)
	}
	p := segment.NewPrefix(c, segments[0].Events)
	for i := range p.EventCount() {
		e := p.EventAt(i)
		if (i == 0) != (e.Turn == 0) || i > 0 && e.Message < p.EventAt(i-1).Message {
			t.Errorf("event %d is in turn %d and message %d", i, e.Turn, e.Message)
		}
	}
	for i := range p.Calls {
		if k := &p.Calls[i]; k.Keeps != (p.EventAt(k.Request).ID == c.EventAt(early).ID) {
			t.Errorf("call %s is kept: %v", k.ID, k.Keeps)
		}
	}
	if c.Calls[c.EventAt(early).Call].Keeps || !c.Calls[c.EventAt(late).Call].Keeps {
		t.Error("the whole conversation keeps the earlier edit")
	}
}
