package model

import "testing"

func TestFileTags(t *testing.T) {
	t.Parallel()
	const (
		head = "<path>/w/a</path>\n<type>file</type>\n<content>\n"
		note = "\n\n(End of file - total 2 lines)"
		end  = "\n</content>"
		all  = FileTags | NumbersColon | TrailingReminder
		more = "\n\n<system-reminder>\nx\n</system-reminder>"
	)
	for _, tt := range []struct {
		name, head, body, tail, raw string
	}{
		{"a file", head, "1: a\n2: b", note + end, "a\nb"},
		{"without a note", head, "1: a", end, "a"},
		{"a part of it", head, "7: a", "\n\n(Showing lines 7-7 of 9. Use offset=8 to continue.)" +
			end, "a"},
		{"a reminder behind it", head, "1: a", note + end + more, "a"},
		{"a bracket in the content", head, "1: (x\n2: y)", end, "(x\ny)"},
		{"no numbers", head, "a (b)", note + end, "a (b)"},
		{"nothing in it", head, "", end, ""},
		{"no path", "", "<type>file</type>\n<content>\n1: a" + end, "", ""},
		{"not closed", "", head + "1: a", "", ""},
		{
			"a folder", "",
			"<path>/w</path>\n<type>directory</type>\n<entries>\na\n</entries>", "", "",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if tt.raw == "" && tt.head == "" {
				tt.raw = tt.body
			}
			text := []byte(tt.head + tt.body + tt.tail)
			h, b, l := all.Split(text)
			if string(h) != tt.head || string(b) != tt.body || string(l) != tt.tail {
				t.Errorf("got %q, %q, %q", h, b, l)
			}
			if got := string(all.Raw(text)); got != tt.raw {
				t.Errorf("got the content %q, want %q", got, tt.raw)
			}
		})
	}
}
