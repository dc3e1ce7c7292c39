package kit

import (
	"slices"
	"testing"

	"decant/model"
)

// pairAll pairs events of the ids given: a leading "+" asks, a "-" answers, and "|" stops
// all waiting.
func pairAll(steps ...string) (*model.Conversation, *Pairing[string]) {
	c := &model.Conversation{Events: make([]model.Event, len(steps))}
	p := NewPairing[string](c)
	for i, s := range steps {
		c.Events[i].Call = -1
		switch s[0] {
		case '+':
			p.Ask(s[1:], i, model.Call{ID: s[1:]})
		case '-':
			p.Answer(s[1:], i, model.Succeeded)
		default:
			p.StopWaiting()
		}
	}
	for _, i := range p.Orphans() {
		p.Adopt(i, model.Call{ID: steps[i][1:], Status: model.Succeeded})
	}
	MarkUnique(c)
	return c, p
}

func TestPairing(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		steps   []string
		calls   []int // Of each event, -1 for none.
		orphans []int
		shared  []int // Calls whose id another request has.
	}{
		{name: "in order", steps: []string{"+a", "-a"}, calls: []int{0, 0}},
		{name: "crossed", steps: []string{"+a", "+b", "-b", "-a"}, calls: []int{0, 1, 1, 0}},
		{
			name:  "an id that repeats goes by position",
			steps: []string{"+a", "+a", "-a", "-a"}, calls: []int{0, 1, 0, 1}, shared: []int{0, 1},
		},
		{name: "unanswered", steps: []string{"+a"}, calls: []int{0}},
		{
			name:  "a result before its call is an orphan",
			steps: []string{"-a", "+a"}, calls: []int{1, 0}, orphans: []int{0},
		},
		{
			name:  "nothing waits any more",
			steps: []string{"+a", "|", "-a"}, calls: []int{0, -1, 1}, orphans: []int{2},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c, p := pairAll(tt.steps...)
			calls := make([]int, 0, len(c.Events))
			var shared []int
			for i := range c.Events {
				calls = append(calls, c.Events[i].Call)
			}
			for i := range c.Calls {
				if !c.Calls[i].Unique {
					shared = append(shared, i)
				}
			}
			if !slices.Equal(calls, tt.calls) || !slices.Equal(p.Orphans(), tt.orphans) ||
				!slices.Equal(shared, tt.shared) {
				t.Errorf("got calls %v, orphans %v, shared %v, want %v, %v, %v",
					calls, p.Orphans(), shared, tt.calls, tt.orphans, tt.shared)
			}
		})
	}
}

func TestPairingSaysHowCallsEnd(t *testing.T) {
	t.Parallel()
	c, _ := pairAll("+a", "+b", "-b", "-c")
	want := []model.Call{
		{ID: "a", Request: 0, Result: -1, Status: model.Unanswered, Unique: true},
		{ID: "b", Request: 1, Result: 2, Status: model.Succeeded, Unique: true},
		{ID: "c", Request: -1, Result: 3, Status: model.Succeeded, Unique: true},
	}
	for i := range want {
		got := c.Calls[i]
		if got.ID != want[i].ID || got.Request != want[i].Request ||
			got.Result != want[i].Result || got.Status != want[i].Status || !got.Unique {
			t.Errorf("call %d: got %+v, want %+v", i, got, want[i])
		}
	}
}
