package model

import (
	"math"
	"strings"
	"testing"

	"decant/model/source"
)

func TestCalibrate(t *testing.T) {
	t.Parallel()
	long := str(`"` + strings.Repeat("word ", 100) + `"`)
	tests := []struct {
		name string
		fit  Fit
		want float64
	}{
		{"scaled", Fit{Method: FitScaled, Scale: 1.25}, 1.25},
		{"inherited", Fit{Method: FitInherited, Scale: 0.9}, 0.9},
		{"only what is fixed", Fit{Method: FitFixed, Scale: 1.25}, 1},
		{"nothing known", Fit{Method: FitNone, Scale: 1.25}, 1},
		{"nobody asked", Fit{}, 1},
		{"no scale", Fit{Method: FitScaled}, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := build(t, []stored{long, picture(280, 280)}, []stored{long})
			c.Events[1].Live = false
			text, image := c.Events[0].Parts[0].Weight, c.Events[0].Parts[1].Weight
			for range 2 { // A second time it starts from what was there first.
				c.Calibrate(tt.fit)
				if got, want := c.Events[0].Tokens, RoundWeight(text*tt.want+image); got != want {
					t.Errorf("%d tokens, want %d", got, want)
				}
			}
			if got := c.Events[1].Parts[0].Weight; got != text*tt.want {
				t.Errorf("what is not live weighs %v, want %v", got, text*tt.want)
			}
			words := strings.Repeat("word ", 100)
			if got := c.TextWeight(words); got != text*tt.want || c.TextScale() != tt.want {
				t.Errorf("a text weighs %v at %v, want %v", got, c.TextScale(), text*tt.want)
			}
		})
	}
}

func TestContext(t *testing.T) {
	t.Parallel()
	c := build(t, []stored{str(`"a"`)}, []stored{str(`"b"`)}, []stored{str(`"c"`)},
		[]stored{str(`"d"`)}, []stored{str(`"e"`)})
	for i := range c.Events[:3] {
		c.Events[i].Kind = ToolCall
	}
	c.Events[2].Live = false
	for i, turn := range []int{1, 1, 1, 1, 2} {
		c.Events[i].Turn = turn
	}
	for _, i := range []int{3, 4} {
		c.Events[i].Kind, c.Events[i].Opaque = Reasoning, 100
	}
	removed := func(events ...int) map[int]Outcome {
		out := map[int]Outcome{}
		for _, i := range events {
			out[i] = Outcome{Removed: true}
		}
		return out
	}
	fit := Fit{Scale: 1, PerTool: 20.5, Fixed: 1000, Hidden: 30, Cleared: 700}
	forgets := fit
	forgets.Forgets = true
	texts := c.Total(nil).Tokens
	for _, tt := range []struct {
		name   string
		method FitMethod
		fit    Fit
		outs   map[int]Outcome
		want   Context
	}{
		{"nobody asked", "", fit, nil, Context{Texts: texts}},
		{"nothing known", FitNone, fit, nil, Context{Texts: texts}},
		{"refused", FitRefused, fit, nil, Context{Texts: texts}},
		{"fixed", FitFixed, fit, nil, Context{texts, 1000, 41, 30}},
		{"scaled", FitScaled, fit, nil, Context{texts, 1000, 41, 30}},
		{"newest", FitNewest, fit, nil, Context{texts, 1000, 41, 30}},
		{"a fork", FitInherited, fit, nil, Context{texts, 1000, 41, 30}},
		{"a call goes", FitFixed, fit, removed(0), Context{0, 1000, 21, 30}},
		{"half of the reasoning", FitFixed, fit, removed(3), Context{0, 1000, 41, 15}},
		{"what was not sent", FitFixed, forgets, removed(3), Context{0, 1000, 41, 30}},
		{"all of it", FitFixed, fit, removed(0, 1, 2, 3, 4), Context{0, 1000, 0, 0}},
	} {
		tt.fit.Method = tt.method
		c.Calibrate(tt.fit)
		if tt.outs != nil {
			tt.want.Texts = c.Total(tt.outs).Tokens
		}
		got := c.Context(tt.outs)
		if got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
		if got.Sum() != got.Texts+got.Beside() || got.Sum() < got.Fixed+got.Texts {
			t.Errorf("%s: all of %+v is %d", tt.name, got, got.Sum())
		}
	}
}

func TestFitString(t *testing.T) {
	t.Parallel()
	for want, f := range map[string]Fit{
		"± 0.7 %, calibrated on 41 model calls": {
			Method: FitScaled, Error: 0.0071, Calls: 41, Held: 41,
		},
		"± 2.1 %, not scaled": {Method: FitFixed, Error: 0.021, Held: 9},
		"not scaled":          {Method: FitFixed},
		"± 4.0 %, from the newest recorded size": {Method: FitNewest, Error: 0.04},
		"from the newest recorded size":          {Method: FitNewest},
		"± 1.5 %, calibrated as its original":    {Method: FitInherited, Error: 0.015},
		"calibrated as its original":             {Method: FitInherited},
		"not calibrated":                         {},
	} {
		if got := f.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestMarkIsReadBack writes marks into usages and reads them.
func TestMarkIsReadBack(t *testing.T) {
	t.Parallel()
	usage := func(mark string) *Fit { return markedUsage(t, mark) }
	c := build(t)
	if got := string(c.Mark(nil)); got != "true" || usage(got).Method != "" {
		t.Errorf("a mark that knows nothing is %s", got)
	}
	c = build(t, []stored{str(`"a"`)})
	c.Events[0].Kind, c.Events[0].Opaque = Reasoning, 9
	c.Calibrate(Fit{
		Method: FitScaled, Scale: 0.9 / 7 * 8, Fixed: 1234, PerTool: 22.5 / 7, Hidden: 55,
		Forgets: true, Error: 0.0123,
	})
	c.Exact = true // Only the mark asks, after the fit.
	got := usage(string(c.Mark(nil)))
	if got.Method != FitInherited || got.Scale != c.TextScale() || got.Fixed != 1234 ||
		got.PerTool != 22.5/7 || got.Hidden != 55 || !got.Forgets || got.Error != 0.0123 ||
		got.Why == "" || !got.Exact {
		t.Errorf("%s is read as %+v", c.Mark(nil), got)
	}
}

// markedUsage is what a usage with a mark is read as.
func markedUsage(t *testing.T, mark string) *Fit {
	t.Helper()
	var tree source.Tree
	data := []byte(`{"input":5,"decant":` + mark + `}`)
	if err := tree.Parse(data, source.Span{End: len(data)}); err != nil {
		t.Fatal(err)
	}
	return ReadMark(tree.Root())
}

// TestBadMarks holds that no mark is believed that no fork has.
func TestBadMarks(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{
		`null`, `1`, `{}`, `{"scale":9,"fixed":1,"tool":1}`, `{"scale":"1","fixed":1,"tool":1}`,
		`{"scale":1,"fixed":-1,"tool":1}`, `{"scale":1,"fixed":1e9,"tool":1}`,
		`{"scale":1,"fixed":1,"tool":-2}`, `{"scale":1,"fixed":1}`,
	} {
		if got := markedUsage(t, bad); got == nil || *got != (Fit{}) {
			t.Errorf("%s is believed: %+v", bad, got)
		}
	}
}

func TestForked(t *testing.T) {
	t.Parallel()
	c := build(t, []stored{str(`"a"`)}, []stored{str(`"b"`)}, []stored{str(`"c"`)})
	for i := range c.Events {
		c.Events[i].Record = i
		c.Answered(Usage{Event: i, Sent: 10})
	}
	mark := &Fit{Method: FitInherited, Scale: 1.1}
	c.Forked(1, mark, "another model")
	if c.Inherited != (Fit{}) {
		t.Error("a scale of another model is inherited")
	}
	c.Forked(1, mark, c.Model)
	if c.Inherited != *mark {
		t.Error("the scale of the original is not inherited")
	}
	for i, want := range []bool{true, true, false} {
		if got := c.Usage[i].Foreign; got != want {
			t.Errorf("call %d is foreign: %v, want %v", i, got, want)
		}
	}
}

func TestStored(t *testing.T) {
	t.Parallel()
	c := build(t, []stored{str(`"one\n"`)}, []stored{str(`"two"`), str(`"three"`)},
		[]stored{str(`"an echo"`)}, []stored{str(`"one\n"`)})
	c.Events[2].Unsent = true
	c.Events[3].Parts[0].Text.Span = c.Events[0].Parts[0].Text.Span // It is sent again.
	c.Events[1].Opaque = 2
	s := c.Stored()
	for i, want := range []int{7, 5 + 7 + 2, 0, 0} {
		if s.Events[i] != want {
			t.Errorf("event %d has %d bytes of the file, want %d", i, s.Events[i], want)
		}
	}
	if want := c.Source.Size() - 21; s.Unsent != want {
		t.Errorf("%d bytes are never sent, want %d", s.Unsent, want)
	}
	// Fixes made the file 5 bytes longer than what is held, and the folder has 9 more.
	size := int64(c.Source.Size())
	c.Stamp.Size, c.Stamp.OnDisk = size+5, size+5+9
	if got := c.Stored().Unsent; got != s.Unsent+5+9 {
		t.Errorf("after fixes %d bytes are never sent, want %d", got, s.Unsent+5+9)
	}
}

// FuzzReadMark holds that no mark gives numbers that make no sense.
func FuzzReadMark(f *testing.F) {
	f.Add(`{"scale":0.9,"fixed":100,"tool":65}`)
	f.Add(`{"scale":NaN,"fixed":1e400,"tool":-0}`)
	f.Fuzz(func(t *testing.T, mark string) {
		var tree source.Tree
		data := []byte(`{"decant":` + mark + `}`)
		if tree.Parse(data, source.Span{End: len(data)}) != nil {
			return
		}
		if got := ReadMark(tree.Root()); got != nil && got.Method != "" &&
			(got.Scale < 0.5 || got.Scale > 2 || got.Fixed < 0 || math.IsNaN(got.PerTool) ||
				got.Hidden < 0 || got.Error < 0 || got.Error > 1) {
			t.Errorf("%s is read as %+v", mark, got)
		}
	})
}
