package calibrate_test

import (
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/model/calibrate"
)

// talk is a conversation in the making; every event weighs what it is told to.
type talk struct{ c model.Conversation }

// say adds a live event of the newest partition.
func (t *talk) say(kind model.Kind, weight float64) *model.Event {
	n := len(t.c.Events)
	t.c.Events = append(t.c.Events, model.Event{
		Kind: kind, Record: n, Partition: len(t.c.Boundaries), Live: true,
		Parts: []model.Part{{Weight: weight}},
	})
	return &t.c.Events[n]
}

// answer adds an event whose answer was counted.
func (t *talk) answer(by string, context, thought int) *model.Event {
	e := t.say(model.Assistant, 10)
	t.c.Answered(model.Usage{
		Event: len(t.c.Events) - 1, Model: by, Sent: context, Thought: thought,
	})
	return e
}

// compact starts a partition; what was live is so no more.
func (t *talk) compact() {
	for i := range t.c.Events {
		t.c.Events[i].Live = false
	}
	t.c.Boundaries = append(t.c.Boundaries, model.Boundary{Record: len(t.c.Events)})
}

func TestCalls(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		write func(t *talk)
		want  []calibrate.Call
	}{
		{"what is before the answer counts", func(t *talk) {
			t.say(model.User, 5)
			t.answer("m", 100, 0)
			t.say(model.ToolCall, 7)
			t.say(model.ToolResult, 20)
			t.answer("m", 140, 0)
		}, []calibrate.Call{{Context: 100, Text: 5}, {Context: 140, Text: 42, Tools: 1}}},
		{"another model's calls do not, what it said does", func(t *talk) {
			t.answer("other", 100, 0)
			t.answer("m", 140, 0)
			t.answer("", 150, 0)
		}, []calibrate.Call{{Context: 140, Text: 10}, {Context: 150, Text: 20}}},
		{"nor those that a fork's original made", func(t *talk) {
			t.answer("m", 900, 0)
			t.c.Usage[0].Foreign = true
			t.answer("m", 140, 0)
		}, []calibrate.Call{{Context: 140, Text: 10}}},
		{"a scale that lies over the texts is taken off", func(t *talk) {
			t.say(model.User, 50)
			t.c.Fit = model.Fit{Method: model.FitScaled, Scale: 2}
			t.answer("m", 140, 0)
		}, []calibrate.Call{{Context: 140, Text: 25}}},
		{"a boundary starts anew", func(t *talk) {
			t.say(model.User, 500)
			t.answer("m", 900, 0)
			t.compact()
			t.say(model.Summary, 30)
			t.answer("m", 400, 0)
		}, []calibrate.Call{{Context: 900, Text: 500}, {Stretch: 1, Context: 400, Text: 30}}},
		{"a call that was kept was of the partition before", func(t *talk) {
			t.compact()
			t.answer("m", 900, 0).Record = -1
			t.answer("m", 400, 0)
		}, []calibrate.Call{{Stretch: 1, Context: 400, Text: 10}}},
		{"what was never sent does not count", func(t *talk) {
			t.say(model.User, 500).Unsent = true
			t.say(model.User, 3)
			t.answer("m", 900, 0)
			t.compact()
			t.say(model.User, 500).Live = false
			t.answer("m", 400, 0)
		}, []calibrate.Call{{Context: 900, Text: 3}, {Stretch: 1, Context: 400}}},
		{"nor what is off the path", func(t *talk) {
			t.answer("m", 400, 0)
			t.say(model.User, 500).OffPath = true
			t.answer("m", 900, 0).OffPath = true
		}, []calibrate.Call{{Context: 400}}},
		{"sealed reasoning is what was recorded of it", func(t *talk) {
			t.answer("m", 100, 70)
			t.say(model.Reasoning, 20).Opaque = 900
			t.say(model.Reasoning, 0).Opaque = 900
			t.answer("m", 200, 0)
			t.say(model.User, 1).Prompt = true
			t.answer("m", 300, 0)
		}, []calibrate.Call{
			{Context: 100},
			{Context: 200, Text: 30, Hidden: 50},
			{Context: 300, Text: 41, Past: 50},
		}},
		{"reasoning in the open is a text", func(t *talk) {
			t.answer("m", 100, 70)
			t.say(model.Reasoning, 60)
			t.answer("m", 200, 0)
		}, []calibrate.Call{{Context: 100}, {Context: 200, Text: 70}}},
		{"images", func(t *talk) {
			t.say(model.ImageMessage, 1500).Parts[0].Kind = model.PartImage
			t.answer("m", 2000, 0)
		}, []calibrate.Call{{Context: 2000, Images: 1500}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			k := talk{c: model.Conversation{Model: "m"}}
			tt.write(&k)
			if got := calibrate.ListCalls(&k.c); !slices.Equal(got, tt.want) {
				t.Errorf("calls are\n%+v, want\n%+v", got, tt.want)
			}
		})
	}
}

// TestForkOfAnExactCount holds that estimates take no scale from a count that had none.
func TestForkOfAnExactCount(t *testing.T) {
	t.Parallel()
	k := talk{c: model.Conversation{Model: "m", Inherited: model.Fit{
		Method: model.FitInherited, Scale: 1, Fixed: 77, Error: 0.01, Exact: true,
	}}}
	f := calibrate.MeasureFit(&k.c)
	if f.Method != model.FitFixed || f.Fixed != 77 || f.Error != 0 {
		t.Errorf("its fit is %+v, want no scale and no error", f)
	}
}

func TestOf(t *testing.T) {
	t.Parallel()
	k := talk{c: model.Conversation{Model: "m"}}
	if f := calibrate.MeasureFit(&k.c); f.Method != model.FitNone || f.Scale != 1 ||
		!strings.Contains(f.Why, "records no model calls") {
		t.Errorf("fit of nothing is %+v", f)
	}
	k.answer("m", 100, 0)
	k.c.Usage[0].Foreign = true
	f := calibrate.MeasureFit(&k.c)
	if f.Method != model.FitNone || !strings.Contains(f.Why, "a fork") {
		t.Errorf("fit of an original's call is %+v", f)
	}
	k.c.Inherited = model.Fit{Method: model.FitInherited, Scale: 0.9, Fixed: 77}
	if f := calibrate.MeasureFit(&k.c); f != k.c.Inherited {
		t.Errorf("fit of a fork is %+v, want its original's", f)
	}
	k = talk{c: model.Conversation{Model: "m"}}
	k.answer("other", 100, 0)
	if f := calibrate.MeasureFit(&k.c); f.Method != model.FitNewest || f.Fixed != 100 ||
		!strings.Contains(f.Why, "other models") {
		t.Errorf("fit of another model's calls is %+v", f)
	}
	k.say(model.User, 90)
	k.answer("m", 300, 0)
	f = calibrate.MeasureFit(&k.c)
	if f.Method != model.FitFixed || f.Fixed != 200 || f.Calls != 1 {
		t.Errorf("fit of one call is %+v, want 200 fixed", f)
	}
}
