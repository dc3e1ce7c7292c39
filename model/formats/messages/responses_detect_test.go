package messages

import "testing"

func TestResponsesDetect(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, data string
		want       *Dialect
	}{
		{"a body", body(asked), &Responses},
		{"a prompt", `{"model":"gpt-5.5","input":"x"}`, &Responses},
		{
			"a prompt with what it goes on from",
			`{"model":"m","input":"x","previous_response_id":"r"}`,
			&Responses,
		},
		{"a list of items", `[` + asked + `,` + call1 + `]`, &Responses},
		{
			"a message with parts of items",
			`[{"role":"user","content":[{"type":"input_text","text":"x"}]}]`,
			&Responses,
		},
		{
			"a log",
			`{"request":` + body(asked, said) + `}` + "\n" + `{"request":` + body(asked) + `}`,
			&Responses,
		},
		{
			"lists a line",
			`[` + asked + `,` + call1 + "]\n[" + asked + `,` + call1 + `,` + out1 + `]`,
			&Responses,
		},
		{"a list of plain messages", `[` + asked + `]`, &Chat},
		{"a body of chat", `{"model":"m","messages":[` + asked + `]}`, &Chat},
		{
			"a list with calls of chat",
			`[{"role":"assistant","content":"x","tool_calls":[]}]`,
			&Chat,
		},
		{"a body that is cut", body(asked, call1)[:60], &Responses},
		{"texts to embed", `{"model":"text-embedding-3-small","input":"x"}`, nil},
		{"a row of a table", `{"instruction":"a","input":"b","output":"c"}`, nil},
		{"something to say aloud", `{"model":"m","input":"x","voice":"y"}`, nil},
		{"an item a line", call1 + "\n" + out1, nil},
		{"a message a line", said + "\n" + said, nil},
		{
			"a list of roles that nobody has",
			`[{"role":"narrator","content":"x"},` + call1 + `]`,
			nil,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, d := range dialects {
				if got := d.Detect([]byte(tt.data)); got != (d == tt.want) {
					t.Errorf("%s: %v", d.name, got)
				}
			}
		})
	}
}
