package model

import "testing"

func TestOutcomes(t *testing.T) {
	t.Parallel()
	remove := func(part int) Change { return Change{Part: part, Op: Remove} }
	replace := func(part int, text string) Change {
		return Change{Part: part, Op: Replace, Text: text}
	}
	tests := []struct {
		name    string
		changes []Change
		text    string
		there   bool
		images  int
	}{
		{"none", nil, "one\ntwo", true, 1},
		{"remove", []Change{remove(-1)}, "", false, 0},
		{"replace", []Change{replace(-1, "new")}, "new", true, 0},
		{"replace by nothing", []Change{replace(-1, "")}, "", true, 0},
		{
			"the last one wins",
			[]Change{replace(-1, "a"), remove(-1), replace(-1, "b")},
			"b", true, 0,
		},
		{"remove the first part", []Change{remove(0)}, "two", true, 1},
		{"remove the image", []Change{remove(1)}, "one\ntwo", true, 0},
		{"replace the image", []Change{replace(1, "[image]")}, "one\n[image]\ntwo", true, 0},
		{"replace a part twice", []Change{replace(0, "a"), replace(0, "b")}, "b\ntwo", true, 1},
		{"two parts", []Change{replace(0, "a"), remove(2)}, "a", true, 1},
		{"text parts gone", []Change{remove(0), remove(2)}, "", true, 1},
		{"all parts gone", []Change{remove(0), remove(1), remove(2)}, "", false, 0},
		{"a part, then the whole", []Change{remove(0), replace(-1, "w")}, "w", true, 0},
		{"the whole, then a part", []Change{replace(-1, "w"), remove(0)}, "two", true, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := build(t, []stored{str(`"one"`), picture(28, 28), str(`"two"`)})
			e := &c.Events[0]
			outcomes := FoldChanges(tt.changes)
			text, there := c.TextAfter(e, outcomes[0])
			if text != tt.text || there != tt.there {
				t.Errorf("got %q, %v, want %q, %v", text, there, tt.text, tt.there)
			}
			if got := e.countImages(outcomes[0]); there && got != tt.images {
				t.Errorf("images: got %d, want %d", got, tt.images)
			}
		})
	}
}

func TestOutcomesByEvent(t *testing.T) {
	t.Parallel()
	changes := []Change{
		{Event: 3, Part: -1, Op: Remove},
		{Event: 1, Part: -1, Op: Replace, Text: "x"},
	}
	got := FoldChanges(changes)
	if len(got) != 2 || !got[3].Removed || !got[1].Replaced || got[1].Whole != "x" {
		t.Errorf("got %v", got)
	}
}

// TestOutcomesShareNothing holds that the outcome of a longer list leaves the
// outcome of a shorter one alone.
func TestOutcomesShareNothing(t *testing.T) {
	t.Parallel()
	changes := []Change{
		{Part: 0, Op: Replace, Text: "a"}, {Part: 1, Op: Remove}, {Part: 0, Op: Remove},
	}
	short := FoldChanges(changes[:1])[0]
	long := short.withChange(&changes[1])
	long = long.withChange(&changes[2])
	if len(short.Parts) != 1 || short.Parts[0] == nil || *short.Parts[0] != "a" {
		t.Errorf("the short list's outcome became %v", short.Parts)
	}
	if p, ok := long.Parts[0]; len(long.Parts) != 2 || !ok || p != nil {
		t.Errorf("the long list's outcome is %v", long.Parts)
	}
}

func TestWritable(t *testing.T) {
	t.Parallel()
	c := &Conversation{Format: "toy", Events: []Event{
		{ID: ID{Record: 1, Block: 1}, Fixed: true}, {ID: ID{Record: 2, Block: 1}},
	}}
	for _, tt := range []struct {
		name    string
		changes []Change
		want    string
	}{
		{"nothing", nil, ""},
		{"a removal", []Change{{Event: 1, Op: Remove}}, ""},
		{
			"a fixed event",
			[]Change{{Event: 1, Op: Replace}, {Event: 0, Op: Remove}},
			"1.1: it stays as it is in every fork",
		},
	} {
		got := ""
		if err := c.Writable(tt.changes); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}
