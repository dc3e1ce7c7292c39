package model

import "testing"

func TestOutputFields(t *testing.T) {
	t.Parallel()
	const foot = "\nError: (none)\nExit Code: 0\nSignal: (none)\nProcess Group PGID: 7"
	tests := []struct{ name, text, body string }{
		{"a line", "Command: cat a\nDirectory: (root)\nOutput: one" + foot, "one"},
		{"lines", "Command: cat a\nDirectory: /w\nOutput: one\n\ntwo\n" + foot, "one\n\ntwo\n"},
		{"a command of lines", "Command: a\nb\nDirectory: (root)\nOutput: x" + foot, "x"},
		{"no command", "Directory: (root)\nOutput: x" + foot, "x"},
		{
			"an output that has such lines",
			"Command: a\nDirectory: (root)\nOutput: x\nError: y\nOutput: z" + foot,
			"x\nError: y\nOutput: z",
		},
		{
			"cut", "Command: a\nDirectory: (root)\nOutput: x",
			"Command: a\nDirectory: (root)\nOutput: x",
		},
		{"no output", "Directory: a\nExit Code: 0", "Directory: a\nExit Code: 0"},
		{
			"no error", "Directory: a\nOutput: b\nExit Code: 0",
			"Directory: a\nOutput: b\nExit Code: 0",
		},
		{"plain", "one", "one"},
		{"in a line", "see Directory: a\nOutput: b" + foot, "see Directory: a\nOutput: b" + foot},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			text := []byte(tt.text)
			if got := string(OutputFields.Raw(text)); got != tt.body {
				t.Errorf("got %q, want %q", got, tt.body)
			}
			head, body, tail := OutputFields.Split(text)
			if got := string(head) + string(body) + string(tail); got != tt.text {
				t.Errorf("joined %q, want %q", got, tt.text)
			}
		})
	}
	numbered := "Command: cat -n a\nDirectory: (root)\nOutput: 1\tx\n2\ty" + foot
	if got := string((OutputFields | NumbersTab).Raw([]byte(numbered))); got != "x\ny" {
		t.Errorf("numbered: got %q", got)
	}
}
