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
