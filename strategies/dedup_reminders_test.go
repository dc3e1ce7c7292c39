package strategies_test

import (
	"testing"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// remind adds a reminder of a label.
func remind(b *strategiestest.Builder, kind model.Reminder, label, text string) {
	i := b.Attach("", text)
	e := b.Event(i)
	e.Label, e.Standing, e.Reminder = label, true, kind
}

func TestSentencesOnReminders(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	hook := func(b *builder, text string) { remind(b, model.Repeated, "hook", text) }
	tasks := func(b *builder, text string) { remind(b, model.Renewed, "tasks", text) }
	only := []string{"strategies.dedup-reminders.classes=identical"}
	stories := []story{
		{
			name:  "of equal reminders the newest stays",
			build: func(b *builder) { hook(b, "x"); hook(b, "x"); hook(b, "y"); hook(b, "x") },
			want:  map[int]string{1: gone, 2: gone},
			class: map[int]model.Class{1: model.Identical, 2: model.Identical},
		},
		{
			name:  "of a state only the newest counts",
			build: func(b *builder) { tasks(b, "1"); tasks(b, "2"); tasks(b, "1") },
			want:  map[int]string{1: gone, 2: gone},
			class: map[int]model.Class{1: model.Identical, 2: model.Superseded},
		},
		{
			name:  "where it may cost nothing, an equal state is needed",
			sets:  only,
			build: func(b *builder) { tasks(b, "1"); tasks(b, "1"); tasks(b, "2"); tasks(b, "3") },
			want:  map[int]string{1: gone},
			class: map[int]model.Class{1: model.Identical},
		},
		{
			name: "other kinds of attachments stay",
			build: func(b *builder) {
				b.Attach("", "x")
				b.Attach("", "x")
				remind(b, model.Repeated, "other", "x")
				hook(b, "x")
			},
		},
		{
			name: "nothing is taken for a reminder of before a compaction",
			build: func(b *builder) {
				hook(b, "x")
				b.Boundary()
				hook(b, "x")
			},
		},
		{
			name:  "one that the user keeps stays, and the older goes",
			build: func(b *builder) { tasks(b, "1"); tasks(b, "2"); tasks(b, "3") },
			spec:  func(s spec.Spec) spec.Spec { return s.Decide(spec.OnEvent(2), spec.Keep) },
			want:  map[int]string{1: gone},
		},
		{
			name:  "if the user drops the newest, the newest of the others stays",
			build: func(b *builder) { tasks(b, "1"); tasks(b, "2"); tasks(b, "3") },
			spec:  func(s spec.Spec) spec.Spec { return s.Decide(spec.OnEvent(3), spec.Drop) },
			want:  map[int]string{1: gone, 3: gone},
			class: map[int]model.Class{1: model.Superseded, 3: model.Dropped},
		},
	}
	for _, tt := range stories {
		tt.uses = "dedup-reminders"
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tell(t, tt)
		})
	}
}

// TestCheckFindsFalseReminders spoils a plan in each way in which a later reminder may not stand
// for a removed one.
func TestCheckFindsFalseReminders(t *testing.T) {
	t.Parallel()
	make2 := func() *plan.Plan {
		b := strategiestest.NewBuilder()
		b.Prompt("p")
		remind(b, model.Repeated, "hook", "x")
		remind(b, model.Renewed, "tasks", "1")
		remind(b, model.Renewed, "tasks", "2")
		remind(b, model.Repeated, "hook", "x")
		return make1(t, b, chosen(t, "dedup-reminders"))
	}
	if f := check.ProvePlan(make2()); len(f) > 0 {
		t.Fatalf("not sound: %v", f)
	}
	event := func(p *plan.Plan, i int) *model.Event { return p.Index.Conversation.EventAt(i) }
	for name, spoil := range map[string]func(p *plan.Plan){
		"no cover":           func(p *plan.Plan) { p.Changes[0].Cover = -1 },
		"an earlier cover":   func(p *plan.Plan) { p.Changes[1].Cover = 1 },
		"another label":      func(p *plan.Plan) { event(p, 4).Label = "other" },
		"no reminder":        func(p *plan.Plan) { event(p, 1).Reminder = model.NoReminder },
		"another partition":  func(p *plan.Plan) { event(p, 4).Partition = 1 },
		"too cheap a class":  func(p *plan.Plan) { p.Changes[1].Class = model.Identical },
		"no longer a state":  func(p *plan.Plan) { event(p, 2).Reminder = model.Repeated },
		"a cover off screen": func(p *plan.Plan) { event(p, 4).OffPath = true },
	} {
		p := make2()
		if len(p.Changes) != 2 {
			t.Fatalf("%d changes", len(p.Changes))
		}
		spoil(p)
		if f := check.ProvePlan(p); len(f) == 0 {
			t.Errorf("%s: not found", name)
		}
	}
}
