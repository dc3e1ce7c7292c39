package rescue_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/model/rescue"
	"decant/model/rescue/shapes"
	"decant/testdata/growth"
)

// filled is a text of the catalogue as an agent shows it: with numbers and names in it.
func filled(text string) string {
	text = regexp.MustCompile(`‹[^›]*›`).ReplaceAllString(text, "toolu_01A7xY")
	text = strings.ReplaceAll(text, "nMB", "5.7MB")
	return regexp.MustCompile(`\bn\b`).ReplaceAllString(text, "1234")
}

// shown are the ways in which agents show a text of an API.
var shown = map[string]func(string) string{
	"bare": func(s string) string { return s },
	"with a place": func(s string) string {
		return "API Error: 400 messages.3.content.1: " + s
	},
	"as JSON": func(s string) string {
		return `API Error: 400 {"type":"error","error":{"type":"invalid_request_error",` +
			`"message":` + string(marshal(s)) + `},"request_id":"req_011CSHoEeqs5C35K2UUqR7Fy"}`
	},
	"in colour": func(s string) string {
		return "\x1b[31m  ⎿  API Error:\x1b[0m \x1b[1m" + s + "\x1b[0m"
	},
	"as an error of OpenAI": func(s string) string {
		return "unexpected status 400 Bad Request: {\n  \"error\": {\n    \"message\": " +
			string(marshal(s)) + ",\n    \"type\": \"invalid_request_error\",\n" +
			"    \"param\": \"input[3]\",\n    \"code\": null\n  }\n}, request id: 2f1a-77"
	},
	"over several lines": func(s string) string {
		return strings.ReplaceAll(s, " ", "\n  ")
	},
}

func TestMatchError(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	growth.SkipRaced(t)
	for _, s := range shapes.All {
		for _, text := range s.Texts() {
			for name, show := range shown {
				rules := rescue.MatchError(show(filled(text))).Rules
				at := slices.Index(rules, s.Rule)
				if at < 0 || at > 1 && !slices.Contains(sharing(text), s.Rule) {
					t.Errorf("%s: %q matches %v, want %s among the first two", name, text, rules,
						s.Rule)
				}
			}
		}
	}
}

// sharing lists the rules that have a text in common.
func sharing(text string) []string {
	var out []string
	for _, s := range shapes.All {
		if slices.Contains(s.Texts(), text) {
			out = append(out, s.Rule)
		}
	}
	return out
}

func TestMatchErrorKnowsNothing(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", " ", "n", "400", "API Error", "API Error: 500 Internal server error",
		"API Error: Connection error.", "credit balance is too low", "messages.3.content.1",
		"rate limit exceeded, try again in 20 seconds", "invalid x-api-key", "Overloaded",
		`{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`,
		"The model claude-3-opus does not exist",
	} {
		if m := rescue.MatchError(text); len(m.Rules) > 0 {
			t.Errorf("%q matches %v, want nothing", text, m.Rules)
		}
	}
}

func TestMatchErrorPlace(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, want string }{
		{"API Error: 400 messages.12.content.3.image.source: x", "messages.12.content.3"},
		{"Invalid 'input[7].arguments': string too long", "input[7]"},
		{"Invalid 'messages[6].tool_calls[0].id': string too long", "messages[6].tool_calls[0]"},
		{"Could not process image", ""},
	}
	for _, tt := range tests {
		if got := rescue.MatchError(tt.text).Place; got != tt.want {
			t.Errorf("%q points to %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestMatchErrorFragment(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, want string }{
		{
			"messages.3.content.1.image.source.base64: image exceeds 5 MB maximum",
			"image-bytes",
		},
		{"API Error: 400 prompt is too long: 208310 tokens", "window"},
		{"Codex ran out of room in the model's context window.", "window"},
		{"Image base64 size (5.7MB) exceeds API limit (5MB).", "image-bytes"},
		{"`tool_use` ids were found without `tool_result` blocks", "call-unanswered"},
	}
	for _, tt := range tests {
		if m := rescue.MatchError(tt.text); !slices.Contains(m.Rules, tt.want) {
			t.Errorf("%q matches %v, want %s", tt.text, m.Rules, tt.want)
		}
	}
}

func TestMatchErrorLength(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text string
		want model.Refusal
	}{
		{
			"API Error: 400 prompt is too long: 208310 tokens > 200000 maximum",
			model.Refusal{TooLong: true, Count: 208_310, Limit: 200_000},
		},
		{
			"input length and `max_tokens` exceed context limit: 190,000 + 32,000 > 200,000",
			model.Refusal{TooLong: true, Count: 190_000, Answer: 32_000, Limit: 200_000},
		},
		{
			"This model's maximum context length is 128000 tokens. However, your messages " +
				"resulted in 150000 tokens. Please reduce the length of the messages.",
			model.Refusal{TooLong: true, Count: 150_000, Limit: 128_000},
		},
		{
			"maximum context length is 8192 tokens. However, you requested 9000 tokens (8000 in " +
				"the messages, 1000 in the completion).",
			model.Refusal{TooLong: true, Count: 8000, Answer: 1000, Limit: 8192},
		},
		{"Prompt is too long", model.Refusal{TooLong: true}},
		{
			"Codex ran out of room in the model's context window. Start a new thread or clear " +
				"earlier history before retrying.", model.Refusal{TooLong: true},
		},
		{
			"prompt is too long: 99999999999999999999 tokens > 0 maximum",
			model.Refusal{TooLong: true},
		},
		{"image exceeds 5 MB maximum: 7 bytes > 5242880 bytes", model.Refusal{}},
	}
	for _, tt := range tests {
		if got := rescue.MatchError(tt.text).Length; got != tt.want {
			t.Errorf("%q says %+v, want %+v", tt.text, got, tt.want)
		}
	}
}
