package cli

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// This file takes off what JP puts round what a tool delivers, by patterns over whole texts: the
// identity of a result is what is left.

var (
	jpOwn    = regexp.MustCompile(`^(fs|github|web|cargo|git)_`)
	jpFence  = regexp.MustCompile("(?s)\\A```[^`\n]*\n(.*)\n```\n?\\z")
	jpFrom   = regexp.MustCompile(`\A\.\.\. \(starting from line #\d+\) \.\.\.\n`)
	jpUntil  = regexp.MustCompile(`\n\.\.\. \(truncated after line #\d+\) \.\.\.\z`)
	jpNumber = regexp.MustCompile(`\A *(\d+): `)
)

// content is what a call delivered.
func (c *jpCount) content(call *jpCall) string {
	if call.delivered == nil {
		text := jpContent(call.tool, call.args, c.items[call.response].text)
		call.delivered = &text
	}
	return *call.delivered
}

func jpContent(tool string, args map[string]any, text string) string {
	m := jpFence.FindStringSubmatch(text)
	if m == nil || !jpOwn.MatchString(tool) {
		return text
	}
	body := m[1]
	if tool != "fs_read_file" {
		return body
	}
	from, err := strconv.Atoi(fmt.Sprint(args["start_line"]))
	if err == nil {
		body = jpFrom.ReplaceAllString(body, "")
	} else {
		from = 1
	}
	if args["end_line"] != nil {
		body = jpUntil.ReplaceAllString(body, "")
	}
	lines := strings.Split(body, "\n")
	for i, line := range lines {
		m := jpNumber.FindStringSubmatch(line)
		if m == nil || m[1] != strconv.Itoa(from+i) {
			return body
		}
		lines[i] = line[len(m[0]):]
	}
	return strings.Join(lines, "\n")
}

// span are the lines that a good read of a file delivers, as its arguments and, where they name no
// end, its content tell; at the end of the file it shows whatever else was asked for.
func (c *jpCount) span(call *jpCall) (path string, from, to int, toEnd, ok bool) {
	path = str(call.args["path"])
	if call.tool != "fs_read_file" || call.response < 0 || path == "" {
		return "", 0, 0, false, false
	}
	from = 1
	if n, err := strconv.Atoi(fmt.Sprint(call.args["start_line"])); err == nil {
		from = n
	}
	n, err := strconv.Atoi(fmt.Sprint(call.args["end_line"]))
	if err != nil {
		n = from + strings.Count(strings.TrimSuffix(c.content(call), "\n"), "\n")
	}
	return rooted(path), from, n, err != nil, true
}

// containedReads are the elements of the reads whose lines a later read of the file has all, as
// their ranges tell or, with lines, the texts as well.
func (c *jpCount) containedReads(lines bool) map[int]bool {
	out := map[int]bool{}
	for _, call := range c.calls {
		path, from, to, _, ok := c.span(call)
		for _, other := range c.calls {
			file, first, last, toEnd, good := c.span(other)
			if ok && good && file == path && other.response > call.response &&
				(other.state == "good" || call.state != "good") &&
				!strings.HasPrefix(c.content(other), "[compacted] ") &&
				first <= from && (toEnd || last >= to) &&
				(!lines || hasLines(c.content(other), c.content(call))) {
				out[c.items[call.request].rec] = true
			}
		}
	}
	return out
}

// hasLines reports whether each line of a part is a line of a text.
func hasLines(text, part string) bool {
	for _, line := range strings.Split(strings.TrimSuffix(part, "\n"), "\n") {
		if part != "" && !strings.Contains("\n"+text+"\n", "\n"+line+"\n") {
			return false
		}
	}
	return true
}

// TestJPContentIsRight holds the second reading to what was read by hand.
func TestJPContentIsRight(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, tool string
		args       map[string]any
		text, want string
	}{
		{"old", "fs_read_file", nil, "```rs\na\n\n```\n", "a\n"},
		{"new", "fs_read_file", nil, "```rs\n1: a\n2: b\n```\n", "a\nb"},
		{
			"a range", "fs_read_file",
			map[string]any{"start_line": 9.0, "end_line": "9"},
			"```\n... (starting from line #9) ...\na\n... (truncated after line #9) ...\n```\n",
			"a",
		},
		{
			"a new range", "fs_read_file",
			map[string]any{"start_line": "9", "end_line": 10},
			"```\n 9: a\n10: b\n... (truncated after line #10) ...\n```\n", "a\nb",
		},
		{"numbers of the file", "fs_read_file", nil, "```\n7: a\n```\n", "7: a"},
		{"another tool", "cargo_check", nil, "```\n1: a\n```\n", "1: a"},
		{"no fence", "cargo_check", nil, "1: a", "1: a"},
		{"a tool of others", "notes", nil, "```\na\n```\n", "```\na\n```\n"},
	}
	for _, tt := range tests {
		if got := jpContent(tt.tool, tt.args, tt.text); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}
