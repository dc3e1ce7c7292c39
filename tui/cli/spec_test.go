package cli

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"decant/strategies/spec"
	"decant/tui/cli/flags"
	"decant/tui/cli/settings"
)

func TestParseTurns(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, list string
		have       int
		want       []int
		err        string
	}{
		{"one", "3", 9, []int{3}, ""},
		{"a list with a range", "3,5-7", 9, []int{3, 5, 6, 7}, ""},
		{"spaces", " 1 , 2-3 ", 3, []int{1, 2, 3}, ""},
		{"each once, in the order given", "5-7,6,1", 9, []int{5, 6, 7, 1}, ""},
		{"all", "1-9", 9, []int{1, 2, 3, 4, 5, 6, 7, 8, 9}, ""},
		{"empty", "", 9, nil, "is not a turn"},
		{"a word", "last", 9, nil, "is not a turn"},
		{"an empty item", "1,,2", 9, nil, "is not a turn"},
		{"an open range", "3-", 9, nil, "is not a turn"},
		{"a negative number", "-3", 9, nil, "is not a turn"},
		{"zero", "0", 9, nil, "turn 0 does not exist"},
		{"past the end", "10", 9, nil, "the conversation has 9"},
		{"a range past the end", "8-4000000000", 9, nil, "is not a turn"},
		{"backwards", "7-5", 9, nil, "write 5-7"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := flags.ParseTurns(tt.list, tt.have)
			if !slices.Equal(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
			if got := fmt.Sprint(err); (err != nil) != (tt.err != "") ||
				!strings.Contains(got, tt.err) {
				t.Errorf("error %s, want one with %q", got, tt.err)
			}
		})
	}
}

func FuzzParseTurns(f *testing.F) {
	for _, seed := range []string{"3,5-7", "", "1-", "0", "2-1", "1-99999999999", "-", ",", "１"} {
		f.Add(seed, 9)
	}
	f.Fuzz(func(t *testing.T, list string, have int) {
		if have < 0 || have > 1000 {
			return
		}
		turns, err := flags.ParseTurns(list, have)
		if err != nil && turns != nil {
			t.Fatalf("%q: both %v and the error %v", list, turns, err)
		}
		if len(turns) > have {
			t.Fatalf("%q: %d turns of %d", list, len(turns), have)
		}
		for _, n := range turns {
			if n < 1 || n > have {
				t.Fatalf("%q: turn %d of %d", list, n, have)
			}
		}
	})
}

func TestSplitNames(t *testing.T) {
	t.Parallel()
	got := flags.SplitNames([]string{"auto, dedup-content", "", "lossless,"})
	want := []string{"auto", "dedup-content", "lossless"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// names are the strategies of a Spec.
func names(s spec.Spec) string {
	out := make([]string, len(s.Uses))
	for i, u := range s.Uses {
		out[i] = u.Name
	}
	return strings.Join(out, " ")
}

func TestSpec(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		args []string
		show func(spec.Spec) string
		want string
	}{
		{
			"the default", nil, names,
			"strip-reasoning dedup-tools dedup-resources dedup-reminders stale-reads " +
				"strip-tool-results " +
				"supersede-writes prune-tools summarize",
		},
		{
			"left to right",
			[]string{"-s", "strip-reasoning", "-s", "dedup-tools,dedup-content"},
			names,
			"strip-reasoning dedup-tools dedup-content",
		},
		{"none", []string{"-s", ""}, names, ""},
		{
			"a flag beats its setting",
			[]string{"-k", "3", "--set", "conversation.compaction.keep_last=7"},
			func(s spec.Spec) string { return s.KeepLast.String() }, "3",
		},
		{
			"a setting",
			[]string{"--set", "conversation.compaction.keep_last = 7c"},
			func(s spec.Spec) string { return s.KeepLast.String() }, "7c",
		},
		{
			"keep first",
			[]string{"--keep-first", "2/9c"},
			func(s spec.Spec) string { return s.KeepFirst.String() }, "2/9c",
		},
		{
			"scope",
			[]string{"--scope", "file"},
			func(s spec.Spec) string { return s.Scope.String() }, "file",
		},
		{
			"the last scope counts",
			[]string{"--scope", "file", "--scope", "live"},
			func(s spec.Spec) string { return s.Scope.String() }, "live",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			o, err := flags.ParseArgs(tt.args)
			if err != nil {
				t.Fatal(err)
			}
			m, err := o.Settings(settings.Registry(), nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := tt.show(m.Spec); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestForkSettingMeansInPlace(t *testing.T) {
	t.Parallel()
	inPlace := settings.ForkKey + "=false"
	o, err := flags.ParseArgs([]string{"-y", "--yes-in-place", "--set", inPlace})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := o.Settings(settings.Registry(), nil); err != nil || !o.InPlace {
		t.Errorf("in place %v, error %v; want true and none", o.InPlace, err)
	}
}
