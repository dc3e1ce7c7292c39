package marker

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"decant/model/tokens"
	"decant/model/tokens/o200k"
)

const recall = " (decant --recall a123#17)"

// TestRecallIsCutOffAgain puts a command behind each kind of marker and wants the marker back.
func TestRecallIsCutOffAgain(t *testing.T) {
	t.Parallel()
	outline := (&Outline{
		Head: "[compacted] Bash: success: ok", Count: 3,
		Lines: []OutlineLine{{At: 1, Text: "a line (decant --recall b456#2)"}},
	}).String()
	names := (&Outline{Head: "[compacted] Bash: success", Names: []string{"loadStation"}}).String()
	const stale = "[stale] Read a.go: changed in turn 3"
	tests := []struct{ name, body, want string }{
		{"emptied", "[removed]", "[removed]" + recall},
		{"a stub", "[compacted] Read: success: x", "[compacted] Read: success: x" + recall},
		{
			"a stub of a stub", "[compacted] Read: success: [removed] (decant --recall b456#2)",
			"[compacted] Read: success: [removed] (decant --recall b456#2)" + recall,
		},
		{"stale", stale, stale + recall},
		{"a path of two lines", "[stale] Read a\n" + stale, "[stale] Read a\n" + stale + recall},
		{"names alone", names, strings.Replace(names, "success\n", "success"+recall+"\n", 1)},
		{"an outline", outline, strings.Replace(outline, ": ok\n", ": ok"+recall+"\n", 1)},
	}
	for _, tt := range tests {
		got := AddRecall(nil, tt.body, AfterLine, recall)
		if got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
		if tt.name != "a stub of a stub" && CutRecall(tt.body) != tt.body {
			t.Errorf("%s: %q is cut", tt.name, tt.body)
		}
		if back := CutRecall(got); back != tt.body {
			t.Errorf("%s: cut to %q, want %q", tt.name, back, tt.body)
		}
		if !strings.Contains(tt.name, "path") && !HasRecall([]byte(got)) {
			t.Errorf("%s: the command in %q is not seen", tt.name, got)
		}
	}
	for _, body := range []string{
		"", "a text (decant --recall a123#17)", "[removed] (decant --recall a123#0)",
		"[removed] (decant --recall a123#17) and more", "[removed]\nx (decant --recall a123#17)",
	} {
		if HasRecall([]byte(body)) {
			t.Errorf("%q has no command", body)
		}
	}
}

// TestRecallBehindACut stands behind the first marker alone, and the sizes are still read.
func TestRecallBehindACut(t *testing.T) {
	t.Parallel()
	old := strings.Repeat("a line (decant --recall b456#2)\n", 60) + strings.Repeat("x", 9000) +
		"\n" + strings.Repeat("another line\n", 60)
	cut := CutMiddle([]byte(old), CutKeep)
	now := AddRecall([]byte(old), cut.Text, AfterCut, recall)
	if strings.Count(now, recall) != 1 || !strings.Contains(now, cutEnd+recall) ||
		strings.Replace(now, recall, "", 1) != cut.Text {
		t.Errorf("got %.4000q", now)
	}
	if wrong := ReadCuts(old, now); wrong != "" {
		t.Error(wrong)
	}
	if wrong := ReadCuts(old, now+recall); wrong == "" {
		t.Error("a command that stands nowhere is read")
	}
	if wrong := ReadCuts(old, strings.Replace(now, recall, recall+recall, 1)); wrong == "" {
		t.Error("two commands are read")
	}
}

// TestRecallInANote stands behind the first note that is new, and notes are read back with it.
func TestRecallInANote(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("word ", 60)
	tests := []struct{ name, args string }{
		{"one text", `{"path":"/w/a","text":"` + long + `"}`},
		{"two texts", `{"a":"` + long + `","b":"` + long + `"}`},
		{"an old note before", `{"a":"[9 bytes cut by decant: x]","b":"` + long + `"}`},
		{
			"an old note with its command",
			`{"a":"[300 bytes cut by decant: the file is written again later] ` +
				`(decant --recall b456#123)","b":"` + long + `"}`,
		},
		{"a text like a note", `{"a":"[9 bytes cut by decant: x]` + long + `"}`},
		{
			"a list",
			`{"edits":[{"old":"a","new":"` + long + `"},{"old":"b","new":"` + long + long + `"}]}`,
		},
	}
	for _, tt := range tests {
		s := ShrinkArguments([]byte(tt.args))
		if s == nil {
			t.Fatalf("%s: nothing is shrunk", tt.name)
		}
		plain := s.With("a reason")
		now := AddRecall([]byte(tt.args), plain, AfterNote, recall)
		if strings.Replace(now, recall, "", 1) != plain ||
			!strings.Contains(now, ` cut by decant: a reason]`+recall+`"`) ||
			strings.Index(now, recall) > strings.Index(plain, "a reason]")+len("a reason]") {
			t.Errorf("%s: got %s", tt.name, now)
		}
		if _, wrong := ReadShrunk([]byte(tt.args), []byte(now)); wrong != "" {
			t.Errorf("%s: %s: %s", tt.name, wrong, now)
		}
		if again := ShrinkArguments([]byte(now)); again != nil {
			t.Errorf("%s: shrunk again to %s", tt.name, again.With("again"))
		}
	}
}

// TestRecallIsSmall counts a command with each name that a fork may get: at most 12 tokens, and
// estimates that differ by less than half a token.
func TestRecallIsSmall(t *testing.T) {
	t.Parallel()
	for i := range 6000 {
		fork := fmt.Sprintf("%c%03d", 'a'+i/1000, i%1000)
		for _, number := range []int{1, 17, 999, 1000, 99_999} {
			if got := o200k.Count([]byte(WriteRecall(fork, number))); got > 12 {
				t.Errorf("%s#%d has %d tokens", fork, number, got)
			}
		}
		for f := tokens.Family(0); f.String() != "unknown"; f++ {
			got := tokens.Estimate(f, []byte(WriteRecall(fork, 17)))
			want := tokens.Estimate(f, []byte(WriteRecall(AnyFork, 17)))
			if math.Abs(got-want) >= 0.5 {
				t.Errorf("%s is estimated at %f by %s, %s at %f", fork, got, f, AnyFork, want)
			}
		}
	}
}

func TestNamesRemoval(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text, fork string
		want       bool
	}{
		{"[removed]" + recall, "a123", true},
		{"[removed] (decant --recall a123#18)", "a123", false},
		{"[removed]" + recall + recall, "a123", false},
		{"[removed] (decant --recall b456#18)", "a123", true},
		{"[removed]", "a123", true},
		{"[removed] (decant --recall a123#18)", "", true},
		{"[removed] (decant --recall f000#18)", AnyFork, true},
	} {
		if got := NamesRemoval(tt.text, tt.fork, 17); got != tt.want {
			t.Errorf("%q of %q: got %v", tt.text, tt.fork, got)
		}
	}
}
