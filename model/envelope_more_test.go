package model

import "testing"

func TestMoreNote(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, body string }{
		{"a limit", "a\nb\n\n[18 more lines in file. Use offset=3 to continue.]", "a\nb"},
		{"older", "a\n\n[1 more lines in file. Use offset=2 to continue]", "a"},
		{"cut", "a\n\n[Showing lines 1-1 of 9 (50.0KB limit). Use offset=2 to continue.]", "a"},
		{"nothing before it", "\n\n[1 more lines in file. Use offset=2 to continue.]", ""},
		{"none", "a\nb", "a\nb"},
		{
			"no number",
			"a\n\n[x. Use offset=two to continue.]",
			"a\n\n[x. Use offset=two to continue.]",
		},
		{
			"goes on",
			"a\n\n[x. Use offset=2 to continue.]\nb",
			"a\n\n[x. Use offset=2 to continue.]\nb",
		},
		{
			"of two lines",
			"a\n\n[x\n Use offset=2 to continue.]",
			"a\n\n[x\n Use offset=2 to continue.]",
		},
		{"no offset", "a\n\n[see below to continue.]", "a\n\n[see below to continue.]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			text := []byte(tt.text)
			if got := string(MoreNote.Raw(text)); got != tt.body {
				t.Errorf("got %q, want %q", got, tt.body)
			}
			head, body, tail := MoreNote.Split(text)
			if got := string(head) + string(body) + string(tail); got != tt.text {
				t.Errorf("joined %q, want %q", got, tt.text)
			}
			if string(text) != tt.text {
				t.Errorf("the text became %q", text)
			}
			if got := string(Envelope(0).Raw(text)); got != tt.text {
				t.Errorf("without the flag %q, want %q", got, tt.text)
			}
		})
	}
}
