package report

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// costly is a plan that changes something small before something long, then something large.
func costly(t *testing.T, name string, settings ...string) *Report {
	t.Helper()
	return costlyAt(t, name, 0, time.Time{}, settings...)
}

// lastCall is when the newest call of those plans was answered.
var lastCall = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

// costlyAt is costly with so many tokens in the cache that lasts an hour, at a time.
func costlyAt(t *testing.T, name string, hour int, now time.Time, settings ...string) *Report {
	t.Helper()
	b := strategiestest.NewBuilder()
	b.Prompt("first")
	b.Tool("Bash", `{"command":"ls"}`, strings.Repeat("one name\n", 12))
	b.Say(strings.Repeat("a long answer that stays as it is. ", 400))
	for i := range 3 {
		b.Prompt(fmt.Sprintf("step %d", i))
		b.Tool("Bash", fmt.Sprintf(`{"command":"make %d"}`, i),
			strings.Repeat(fmt.Sprintf("built %d things\n", i), 300))
	}
	c := b.Done()
	c.Model = name
	c.Usage = []model.Usage{{Sent: 9, Written: 8, Hour: hour, Time: lastCall}}
	spec := strategies.DefaultSpec().WithUses([]spec.Use{{Name: "strip-tool-results"}})
	for i := 0; i < len(settings); i += 2 {
		var err error
		if spec, err = spec.With(settings[i], settings[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	spec.Now = now
	return NewReport(plan.MakePlan(facts.NewIndex(c), spec), nil, "")
}

// TestCacheRunsOut: a call says which cache it wrote to, and the time whether that is still warm.
func TestCacheRunsOut(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		model string
		hour  int
		after time.Duration
		write float64
		lasts int
		cold  bool
	}{
		{"five minutes, warm", "claude-sonnet-4-5", 0, 5 * time.Minute, 1.25, 300, false},
		{"five minutes, cold", "claude-sonnet-4-5", 0, 6 * time.Minute, 1.25, 300, true},
		{"an hour, warm", "claude-sonnet-4-5", 8, time.Hour, 2, 3600, false},
		{"an hour, cold", "claude-sonnet-4-5", 8, 61 * time.Minute, 2, 3600, true},
		{"a clock that is late", "claude-sonnet-4-5", 8, -time.Hour, 2, 3600, false},
		{"a day", "gpt-5", 0, 23 * time.Hour, 1, 86_400, false},
		{"no price", "llama-4", 8, 1e6 * time.Hour, 0, 0, false},
	} {
		c := costlyAt(t, tt.model, tt.hour, lastCall.Add(tt.after)).Cache
		if c.Write != tt.write || c.LastsSeconds != tt.lasts || c.Cold != tt.cold ||
			c.LastCall != "2026-03-04T05:06:07Z" {
			t.Errorf("%s: %+v", tt.name, c)
		}
		if tt.write > 0 && (*c.PaysAfter == 1) != tt.cold || tt.cold && len(c.Early) > 0 {
			t.Errorf("%s: it pays after %d calls, early are %v", tt.name, *c.PaysAfter, c.Early)
		}
	}
	const gain = "conversation.compaction.min_gain"
	all := costlyAt(t, "claude-sonnet-4-5", 0, lastCall.Add(time.Hour), gain, "2")
	warm := costly(t, "claude-sonnet-4-5", gain, "2")
	if len(all.Changes) <= len(warm.Changes) {
		t.Errorf("%d changes pay at once, and %d in a warm cache", len(all.Changes),
			len(warm.Changes))
	}
	if c := costly(t, "claude-sonnet-4-5").Cache; c.Cold {
		t.Error("without a time it is cold")
	}
}

func TestCache(t *testing.T) {
	t.Parallel()
	r := costly(t, "claude-sonnet-4-5")
	c := &r.Cache
	if c.Write != 1.25 || c.Read != 0.1 || c.First == nil || c.First.Turn != 1 {
		t.Fatalf("got %+v", c)
	}
	if c.Kept+c.Written != r.Tokens.After || c.Saved != r.Tokens.Before-r.Tokens.After {
		t.Errorf("got %+v of %+v", c, r.Tokens)
	}
	// As much as it takes until what is read less has paid for what is written, to the call.
	pays := (115*c.Written + 10*c.Saved - 1) / (10 * c.Saved)
	if c.PaysAfter == nil || *c.PaysAfter != pays {
		t.Errorf("it pays after %v calls, want %d", c.PaysAfter, pays)
	}
}

func TestEarly(t *testing.T) {
	t.Parallel()
	r := costly(t, "claude-sonnet-4-5")
	c, pays := &r.Cache, *r.Cache.PaysAfter
	if len(c.Early) != 1 || c.Early[0].From != 1 || c.Early[0].To != 1 || c.Early[0].Changes != 1 ||
		c.Early[0].PaysAfter <= pays || c.Early[0].Event != c.First.Event {
		t.Errorf("early is %+v", c.Early)
	}
	if got := r.Changes[0].PaysAfter; got == nil || *got != c.Early[0].PaysAfter {
		t.Errorf("the first change pays after %v", got)
	}
	if got := r.Changes[len(r.Changes)-1].PaysAfter; got == nil || *got >= pays {
		t.Errorf("the last change pays after %v", got)
	}
}

func TestCacheWithoutAPrice(t *testing.T) {
	t.Parallel()
	r := costly(t, "llama-4")
	if c := &r.Cache; c.PaysAfter != nil || c.Write != 0 || len(c.Early) > 0 || c.Saved == 0 {
		t.Errorf("got %+v", c)
	}
	if r.Changes[0].PaysAfter != nil {
		t.Errorf("a change pays after %d", *r.Changes[0].PaysAfter)
	}
}

func TestCacheOfNothing(t *testing.T) {
	t.Parallel()
	r := costly(t, "claude-sonnet-4-5", "conversation.compaction.strategy", "")
	if c := &r.Cache; c.First != nil || c.PaysAfter != nil || c.Written != 0 || r.Budget != nil {
		t.Errorf("got %+v", c)
	}
}

// TestMoney goes by the price of the model, and says nothing where none is known.
func TestMoney(t *testing.T) {
	t.Parallel()
	c := costly(t, "claude-sonnet-4-6").Cache
	m := c.Money
	if m == nil || m.Input != 3 || m.Source == "" || m.Date == "" {
		t.Fatalf("got %+v", m)
	}
	// A write costs 12.5 times what a read does.
	if m.Warm <= 0 || math.Abs(m.Cold-12.5*m.Warm) > 1e-5 || m.Then >= m.Warm ||
		m.Once <= m.Then || m.Once >= m.Cold {
		t.Errorf("got %+v", m)
	}
	if m := costly(t, "some-model").Cache.Money; m != nil {
		t.Errorf("of an unknown model it is %+v", m)
	}
}

func TestBudget(t *testing.T) {
	t.Parallel()
	const key = "conversation.compaction.budget"
	if b := costly(t, "", key, "90%").Budget; b == nil || !b.Met || b.Class != "dropped" ||
		b.Through == 0 {
		t.Errorf("got %+v", b)
	}
	if b := costly(t, "", key, "7").Budget; b == nil || b.Met || b.Want != 7 || b.Class != "" {
		t.Errorf("got %+v", b)
	}
}

func TestNewRedundant(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	for range 3 {
		b.Prompt("again")
		b.Tool("Read", `{"file_path":"/w/a"}`, strings.Repeat("the same line\n", 99))
	}
	b.Prompt("end")
	p := plan.MakePlan(facts.NewIndex(b.Done()), strategies.DefaultSpec())
	r := NewRedundant(p)
	if r.Of != p.Before.Tokens || r.Tokens <= r.Of/3 || r.Tokens >= r.Of {
		t.Errorf("got %+v of %d", r, p.Before.Tokens)
	}
	if want := 100 * float64(r.Tokens) / float64(r.Of); r.Percent != want {
		t.Errorf("got %v %%, want %v", r.Percent, want)
	}
}
