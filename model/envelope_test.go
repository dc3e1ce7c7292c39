package model

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
)

const reminder = "<system-reminder>\nMind the code.\n</system-reminder>"

func TestEnvelope(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name            string
		envelope        Envelope
		text, body, raw string
	}{
		{"none", 0, "     1→a", "     1→a", "     1→a"},
		{"empty", NumbersArrow | NumbersTab | TrailingReminder, "", "", ""},
		{"arrow", NumbersArrow, "     1→a\n    22→\n   333→b", "", "a\n\nb"},
		{"arrow, final newline", NumbersArrow, "1→a\n", "", "a\n"},
		{"arrow in the line", NumbersArrow, "1→a→b", "", "a→b"},
		{"tab", NumbersTab, "1\ta\n2\t\tb", "", "a\n\tb"},
		{"a line without a number", NumbersTab, "1\ta\nplain", "", "1\ta\nplain"},
		{"a blank line", NumbersTab, "1\ta\n\n2\tb", "", "1\ta\n\n2\tb"},
		{"a mark without a number", NumbersArrow, "  →a", "", "  →a"},
		{"the other mark", NumbersArrow, "1\ta", "", "1\ta"},
		{"half an arrow", NumbersArrow, "1\xe2\x86", "", "1\xe2\x86"},
		{"CRLF stays", NumbersTab, "1\ta\r\n2\tb\r\n", "", "a\r\nb\r\n"},
		{"reminder", TrailingReminder, "a\n\n" + reminder + "\n", "a", "a"},
		{"reminder alone", TrailingReminder, reminder, "", ""},
		{"reminder not asked for", 0, "a\n" + reminder, "a\n" + reminder, "a\n" + reminder},
		{
			"reminder in a line", TrailingReminder,
			"see " + reminder, "see " + reminder, "see " + reminder,
		},
		{
			"reminder not at the end", TrailingReminder,
			reminder + "\na", reminder + "\na", reminder + "\na",
		},
		{
			"reminder not opened", TrailingReminder,
			"a\n</system-reminder>", "a\n</system-reminder>", "a\n</system-reminder>",
		},
		{
			"two reminders", TrailingReminder, "a\n" + reminder + "\n" + reminder, "a\n" + reminder,
			"a\n" + reminder,
		},
		{
			"in a reminder", InReminder | NumbersTab,
			"<system-reminder>\nResult:\n1\ta\n2\t\n</system-reminder>\n", "1\ta\n2\t", "a\n",
		},
		{"in no reminder", InReminder, "Result:\na", "Result:\na", "Result:\na"},
		{"in a reminder of one line", InReminder, reminder, reminder, reminder},
		{
			"in a reminder that overlaps", InReminder, "<system-reminder>\n</system-reminder>",
			"<system-reminder>\n</system-reminder>", "<system-reminder>\n</system-reminder>",
		},
		{
			"numbers and reminder", NumbersArrow | TrailingReminder, "1→a\n2→b\n\n" + reminder,
			"1→a\n2→b", "a\nb",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			head, body, tail := tt.envelope.Split([]byte(tt.text))
			if got := string(head) + string(body) + string(tail); got != tt.text {
				t.Errorf("joined: got %q, want %q", got, tt.text)
			}
			if want := tt.body; want != "" && string(body) != want {
				t.Errorf("body: got %q, want %q", body, want)
			}
			if got := string(tt.envelope.Raw([]byte(tt.text))); got != tt.raw {
				t.Errorf("raw: got %q, want %q", got, tt.raw)
			}
		})
	}
}

// TestEnvelopeCompares holds that two spellings of one file compare as equal.
func TestEnvelopeCompares(t *testing.T) {
	t.Parallel()
	file := "package a\n\nfunc b() {\n\treturn\n}\n"
	var arrow, tab strings.Builder
	for i, line := range strings.SplitAfter(strings.TrimSuffix(file, "\n"), "\n") {
		arrow.WriteString(strings.Repeat(" ", 5) + string(rune('1'+i)) + "→" + line)
		tab.WriteString(string(rune('1'+i)) + "\t" + line)
	}
	a := (NumbersArrow | TrailingReminder).Raw([]byte(arrow.String() + "\n\n" + reminder + "\n"))
	b := NumbersTab.Raw([]byte(tab.String()))
	if !bytes.Equal(a, b) || string(b)+"\n" != file {
		t.Errorf("got %q and %q, want %q", a, b, file)
	}
}

// FuzzEnvelope holds that Split loses nothing, that Raw takes off what a slower
// description of it says, and that Raw of its own result only goes on where the
// content itself looks wrapped.
func FuzzEnvelope(f *testing.F) {
	f.Add("1→a\n2→b\n\n"+reminder+"\n", uint16(NumbersArrow|TrailingReminder))
	f.Add("1\ta\n 2\tb\n", uint16(NumbersTab))
	f.Add("1\t2\ta\n", uint16(NumbersTab))
	f.Add("\n"+reminder+reminder, uint16(TrailingReminder))
	marks := map[Envelope]*regexp.Regexp{
		NumbersArrow: regexp.MustCompile(`^ *[0-9]+→`),
		NumbersTab:   regexp.MustCompile(`^ *[0-9]+\t`),
	}
	f.Fuzz(func(t *testing.T, s string, flags uint16) {
		e := Envelope(flags) & (NumbersArrow | NumbersTab | TrailingReminder)
		text := []byte(s)
		head, body, tail := e.Split(text)
		if got := string(head) + string(body) + string(tail); got != s {
			t.Fatalf("joined: got %q, want %q", got, s)
		}
		checkTail(t, e, string(tail))
		raw := string(e.Raw(text))
		if string(text) != s {
			t.Fatal("Raw changed the text")
		}
		want := string(body)
		for _, flag := range []Envelope{NumbersArrow, NumbersTab} {
			if e&flag != 0 {
				want = unnumber(want, marks[flag])
				break
			}
		}
		if raw != want {
			t.Fatalf("raw of %q: got %q, want %q", s, raw, want)
		}
		if again := string(e.Raw([]byte(raw))); len(again) > len(raw) {
			t.Fatalf("raw twice: got %q, longer than %q", again, raw)
		}
		if e&TrailingReminder == 0 && unnumbered(raw) && string(e.Raw([]byte(raw))) != raw {
			t.Fatalf("raw twice of %q, which has no numbers", raw)
		}
	})
}

// checkTail holds that only a reminder is cut off, and only where it was asked for.
func checkTail(t *testing.T, e Envelope, tail string) {
	t.Helper()
	if e&TrailingReminder == 0 && tail != "" {
		t.Fatalf("tail %q was not asked for", tail)
	}
	if tail != "" && !strings.HasPrefix(strings.TrimLeft(tail, "\r\n"), "<system-reminder>") {
		t.Fatalf("tail %q is no reminder", tail)
	}
}

// unnumber takes the mark off each line, or leaves a text that lacks one.
func unnumber(s string, mark *regexp.Regexp) string {
	lines := strings.SplitAfter(s, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	for i, l := range lines {
		m := mark.FindString(strings.TrimSuffix(l, "\n"))
		if m == "" {
			return s
		}
		lines[i] = l[len(m):]
	}
	return strings.Join(lines, "")
}

// unnumbered reports that a text does not start with a number.
func unnumbered(s string) bool {
	s = strings.TrimLeft(s, " ")
	return s == "" || s[0] < '0' || s[0] > '9'
}
