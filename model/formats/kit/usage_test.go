package kit

import (
	"testing"
	"time"

	"decant/model"
	"decant/model/source"
)

func TestUsage(t *testing.T) {
	t.Parallel()
	const text = `{"in":10,"hit":4,"put":3,"out":5,"think":2,"more":{"hour":1},"bad":-7}`
	names := UsageNames{
		Input: "in", Cached: "hit", Written: "put", Output: "out", Thought: "think",
		Hour: []string{"more", "hour"},
	}
	apart := Usage{Sent: 17, Cached: 4, Written: 3, Hour: 1, Output: 5, Thought: 2}
	whole := apart
	whole.Sent = 10
	within := names
	within.Whole = true
	var tree source.Tree
	if err := tree.Parse([]byte(text), source.Span{End: len(text)}); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name  string
		names UsageNames
		want  Usage
	}{
		{"parts that do not overlap", names, apart},
		{"parts of the whole", within, whole},
		{"not recorded", UsageNames{}, Usage{}},
		{"below zero", UsageNames{Input: "bad"}, Usage{}},
	} {
		if got := tt.names.Read(tree.Root()); got != tt.want {
			t.Errorf("%s: got %+v, want %+v", tt.name, got, tt.want)
		}
	}
	if got := apart.Context(); got != 22 {
		t.Errorf("got a context of %d", got)
	}
	at := time.Unix(9, 0)
	want := model.Usage{
		Event: 3, Model: "m", Time: at, Sent: 17, Cached: 4, Written: 3, Hour: 1, Output: 5,
		Thought: 2,
	}
	if got := apart.At(3, "m", at); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
