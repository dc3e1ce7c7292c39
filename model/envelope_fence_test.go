package model

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// read is what JP's tool for files may put round a file.
const read = Fence | FromNote | UntilNote | NumbersColon

func TestFence(t *testing.T) {
	t.Parallel()
	const (
		from  = "... (starting from line #10) ...\n"
		until = "\n... (truncated after line #20) ..."
	)
	tests := []struct {
		name             string
		envelope         Envelope
		head, body, tail string
		raw              string
	}{
		{"a file", read, "```rs\n", "a\nb\n", "\n```\n", "a\nb\n"},
		{"no final newline", read, "```rs\n", "a\nb", "\n```\n", "a\nb"},
		{"no newline behind the fence", read, "```xml\n", "<a/>", "\n```", "<a/>"},
		{"no language", read, "```\n", "a", "\n```\n", "a"},
		{"a blank line", read, "```\n", "", "\n```\n", ""},
		{"nothing", read, "```rs\n", "", "```\n", ""},
		{
			"a fence inside", read, "```md\n", "a\n```sh\nb\n```\nc", "\n```\n",
			"a\n```sh\nb\n```\nc",
		},
		{"more backticks at the end", read, "", "```\na\n````\n", "", "```\na\n````\n"},
		{"backticks behind a word", read, "", "```\na```\n", "", "```\na```\n"},
		{"not closed", read, "", "```rs\na\n", "", "```rs\na\n"},
		{"not opened", read, "", "a\n```\n", "", "a\n```\n"},
		{"one line", read, "", "```a```", "", "```a```"},
		{"only an end", read, "", "```", "", "```"},
		{"a longer fence", read, "", "````\na\n```\n", "", "````\na\n```\n"},
		{"text before", read, "", "see\n```\na\n```\n", "", "see\n```\na\n```\n"},
		{"text behind", read, "", "```\na\n```\nsee", "", "```\na\n```\nsee"},
		{"two newlines behind", read, "", "```\na\n```\n\n", "", "```\na\n```\n\n"},
		{"empty", read, "", "", "", ""},
		{"not asked for", NumbersColon, "", "```\na\n```\n", "", "```\na\n```\n"},
		{"a range", read, "```rs\n" + from, "a\nb", until + "\n```\n", "a\nb"},
		{
			"a range that ends with a blank line", read, "```\n" + from, "a\n", until + "\n```\n",
			"a\n",
		},
		{"only a start", read, "```\n" + from, "a", "\n```\n", "a"},
		{"only an end of the range", read, "```\n", "a", until + "\n```\n", "a"},
		{"a range of nothing", read, "```\n" + from, "", until[1:] + "\n```\n", ""},
		{"a start of nothing", read, "```\n" + from[:len(from)-1], "", "\n```\n", ""},
		{"notes not asked for", Fence, "```\n", from + "a" + until, "\n```\n", from + "a" + until},
		{
			"notes that are none", read, "```\n", "... (starting from line #) ...\na\n" +
				"... (truncated after line #x) ...", "\n```\n",
			"... (starting from line #) ...\na\n... (truncated after line #x) ...",
		},
		{"a note in a line", read, "```\n", "x " + from + "a", "\n```\n", "x " + from + "a"},
		{"numbers", read, "```rs\n", " 9: a\n10: \n11:   b", "\n```\n", "a\n\n  b"},
		{"numbers in a range", read, "```\n" + from, "10: a\n11: b", until + "\n```\n", "a\nb"},
		{"one number", read, "```\n", "7: a", "\n```\n", "a"},
		{"numbers that do not count", read, "```\n", "1: a\n3: b", "\n```\n", "1: a\n3: b"},
		{"a number missing", read, "```\n", "1: a\nb", "\n```\n", "1: a\nb"},
		{"a number without a space", read, "```\n", "1:a", "\n```\n", "1:a"},
		{"no numbers asked for", Fence, "```\n", "1: a\n2: b", "\n```\n", "1: a\n2: b"},
		{"numbers without a fence", NumbersColon, "", "1: a\n2: b\n", "", "a\nb\n"},
		{"CRLF", read, "```\n", "1: a\r\n2: b\r", "\n```\n", "a\r\nb\r"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			text := []byte(tt.head + tt.body + tt.tail)
			head, body, tail := tt.envelope.Split(text)
			if string(head) != tt.head || string(body) != tt.body || string(tail) != tt.tail {
				t.Errorf("got %q, %q, %q, want %q, %q, %q", head, body, tail, tt.head, tt.body,
					tt.tail)
			}
			if got := string(tt.envelope.Raw(text)); got != tt.raw {
				t.Errorf("raw: got %q, want %q", got, tt.raw)
			}
		})
	}
}

func TestShellEnvelopes(t *testing.T) {
	t.Parallel()
	const note = "Shell cwd was reset to /w"
	tests := []struct {
		name             string
		envelope         Envelope
		head, body, tail string
	}{
		{"an error", ErrorTag, "<tool_use_error>", "no such file", "</tool_use_error>"},
		{"an empty error", ErrorTag, "<tool_use_error>", "", "</tool_use_error>"},
		{"half an error", ErrorTag, "", "<tool_use_error>no", ""},
		{"tags that overlap", ErrorTag, "", "<tool_use_error/tool_use_error>", ""},
		{"an error not asked for", 0, "", "<tool_use_error>a</tool_use_error>", ""},
		{
			"an error and a reminder", ErrorTag | TrailingReminder, "<tool_use_error>", "no",
			"</tool_use_error>\n\n" + reminder,
		},
		{"a folder", FolderNote, "", "a\nb", "\n" + note},
		{"a folder alone", FolderNote, "", "", note},
		{
			"a folder and a reminder", FolderNote | TrailingReminder, "", "a",
			"\n" + note + "\n" + reminder,
		},
		{"a folder in a line", FolderNote, "", "a " + note, ""},
		{"a folder in the middle", FolderNote, "", note + "\na", ""},
		{"a folder not asked for", TrailingReminder, "", "a\n" + note, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			head, body, tail := tt.envelope.Split([]byte(tt.head + tt.body + tt.tail))
			if string(head) != tt.head || string(body) != tt.body || string(tail) != tt.tail {
				t.Errorf("got %q, %q, %q, want %q, %q, %q", head, body, tail, tt.head, tt.body,
					tt.tail)
			}
		})
	}
}

// TestFenceCompares holds that the old and the new form of one file compare as
// equal, the whole of it and a part.
func TestFenceCompares(t *testing.T) {
	t.Parallel()
	lines := []string{"package a", "", "func b() {", "\treturn", "}"}
	var counted strings.Builder
	for i, line := range lines {
		counted.WriteString("\n" + strconv.Itoa(i+10) + ": " + line)
	}
	file := strings.Join(lines, "\n")
	for name, text := range map[string]string{
		"old, part": "```go\n... (starting from line #10) ...\n" + file +
			"\n... (truncated after line #14) ...\n```\n",
		"old, whole": "```go\n" + file + "\n```\n",
		"new, part":  "```go" + counted.String() + "\n... (truncated after line #14) ...\n```\n",
		"new, whole": "```go" + counted.String() + "\n```\n",
	} {
		if got := string(read.Raw([]byte(text))); got != file {
			t.Errorf("%s: got %q, want %q", name, got, file)
		}
	}
}

// fenced is another description of what stands in a fence.
var (
	fenced  = regexp.MustCompile("(?s)^```[^`\n]*\n(?:(.*)\n)?```\n?$")
	starts  = regexp.MustCompile(`^\.\.\. \(starting from line #[0-9]+\) \.\.\.(?:\n|$)`)
	stops   = regexp.MustCompile(`(?:^|\n)\.\.\. \(truncated after line #[0-9]+\) \.\.\.$`)
	counted = regexp.MustCompile(`^ *([0-9]+): `)
)

// FuzzFence holds that Split loses nothing and takes off what another description
// says, and that whatever stands in a fence comes out of it again.
func FuzzFence(f *testing.F) {
	f.Add("```rs\n... (starting from line #2) ...\n2: a\n... (truncated after line #2) ...\n```\n")
	f.Add("```\n\n```")
	f.Add("```\n```")
	f.Add("```\n1: a\n2: b\n```\n")
	f.Fuzz(func(t *testing.T, s string) {
		head, body, tail := read.Split([]byte(s))
		if got := string(head) + string(body) + string(tail); got != s {
			t.Fatalf("joined: got %q, want %q", got, s)
		}
		if got, want := string(body), bodyOf(s); got != want {
			t.Fatalf("body of %q: got %q, want %q", s, got, want)
		}
		if got, want := string(read.Raw([]byte(s))), uncounted(string(body)); got != want {
			t.Fatalf("raw of %q: got %q, want %q", s, got, want)
		}
		_, body, _ = Fence.Split([]byte("```\n" + s + "\n```\n"))
		if string(body) != s {
			t.Fatalf("in a fence: got %q, want %q", body, s)
		}
	})
}

// bodyOf is what stands in a fence between its notes.
func bodyOf(s string) string {
	m := fenced.FindStringSubmatch(s)
	if m == nil {
		return s
	}
	body := m[1][len(starts.FindString(m[1])):]
	return body[:len(body)-len(stops.FindString(body))]
}

// uncounted takes numbers that count up off all lines, or off none.
func uncounted(s string) string {
	if s == "" {
		return s
	}
	lines := strings.Split(strings.TrimSuffix(s, "\n"), "\n")
	for i, last := 0, 0; i < len(lines); i++ {
		m := counted.FindStringSubmatch(lines[i])
		if m == nil {
			return s
		}
		n, _ := strconv.Atoi(m[1][max(0, len(m[1])-9):]) // More digits do not count.
		if i > 0 && n != last+1 {
			return s
		}
		lines[i], last = lines[i][len(m[0]):], n
	}
	out := strings.Join(lines, "\n")
	if strings.HasSuffix(s, "\n") {
		out += "\n"
	}
	return out
}
