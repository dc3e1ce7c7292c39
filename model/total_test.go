package model

import "testing"

func TestTotal(t *testing.T) {
	t.Parallel()
	c := talk(t)
	all := Total{}
	for _, e := range c.Events {
		if e.Live {
			all.Bytes += e.Bytes
			all.Tokens += e.Tokens
		}
	}
	tests := []struct {
		name    string
		changes []Change
		want    Total
	}{
		{"none", nil, all},
		{
			"removed",
			[]Change{{Event: 0, Part: -1, Op: Remove}},
			Total{all.Bytes - c.Events[0].Bytes, all.Tokens - c.Events[0].Tokens},
		},
		{"not live", []Change{{Event: 4, Part: -1, Op: Remove}}, all},
		{
			"replaced",
			[]Change{{Event: 0, Part: -1, Op: Replace, Text: "package a"}},
			Total{
				all.Bytes - c.Events[0].Bytes + 9,
				all.Tokens - c.Events[0].Tokens + RoundWeight(c.TextWeight("package a")),
			},
		},
		{
			"image removed",
			[]Change{{Event: 2, Part: 1, Op: Remove}},
			Total{
				all.Bytes,
				all.Tokens - c.Events[2].Tokens + RoundWeight(c.Events[2].Parts[0].Weight),
			},
		},
		{
			"image replaced",
			[]Change{{Event: 2, Part: 1, Op: Replace, Text: "x"}},
			Total{all.Bytes + 2, all.Tokens - c.Events[2].Tokens +
				RoundWeight(c.Events[2].Parts[0].Weight+c.TextWeight("x"))},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := c.Total(FoldChanges(tt.changes)); got != tt.want {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
		})
	}
	if got := c.Total(nil); got != all {
		t.Errorf("nil: got %+v, want %+v", got, all)
	}
}
