package strict

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// chat is one body of Chat Completions.
type chat struct {
	report
	// open are the calls of the last answer without a result so far.
	open     []string
	asked    []string
	pictures []picture
}

// CheckChat lists why OpenAI's Chat Completions refuse a body, none if they accept it.
func CheckChat(body []byte) []string {
	var c chat
	v := c.read(body)
	all := v.get("messages").list()
	for i, m := range all {
		c.message(i, m)
	}
	c.close()
	tokens := v.get("messages").tokens() + v.get("tools").tokens()
	for _, p := range c.pictures {
		tokens += p.tokens()
	}
	if window := openaiWindow(v.get("model").text()); window > 0 && tokens > window {
		c.refuse("This model's maximum context length is %d tokens. However, your messages "+
			"resulted "+
			"in %d tokens.", window, tokens)
	}
	return c.refused
}

// close refuses calls without results at the end of an answer.
func (c *chat) close() {
	if len(c.open) > 0 {
		c.refuse("An assistant message with 'tool_calls' must be followed by tool messages "+
			"responding "+
			"to each 'tool_call_id'. The following tool_call_ids did not have response "+
			"messages: %s",
			strings.Join(c.open, ", "))
	}
	c.open, c.asked = nil, nil
}

// message checks one message.
func (c *chat) message(i int, m value) {
	at := fmt.Sprintf("messages[%d]", i)
	role := m.get("role").text()
	if m.get("content").longest() > mostText {
		c.refuse("Invalid '%s.content': string too long. Expected a string with maximum length "+
			"10485760", at)
	}
	if role == "tool" {
		c.result(at, m)
		c.content(at, role, m.get("content"))
		return
	}
	c.close()
	switch role {
	case "system", "developer", "user", "function":
	case "assistant":
		c.calls(at, m)
	default:
		c.refuse("Invalid value: '%s'. Supported values are: 'system', 'assistant', 'user', "+
			"'function', 'tool', and 'developer'. (%s)", role, at)
	}
	if !m.get("content").exists() && !m.get("tool_calls").exists() &&
		!m.get("function_call").exists() {
		c.refuse("Invalid value for 'content': expected a string, got null. (%s)", at)
	}
	c.content(at, role, m.get("content"))
}

// calls checks the calls of an answer.
func (c *chat) calls(at string, m value) {
	list := m.get("tool_calls")
	if !list.exists() {
		return
	}
	calls := list.list()
	switch {
	case len(calls) == 0:
		c.refuse("Invalid '%s.tool_calls': empty array. Expected an array with minimum "+
			"length 1, but "+
			"got an empty array instead.", at)
	case len(calls) > mostChatCalls:
		c.refuse("Invalid '%s.tool_calls': array too long. Expected an array with maximum "+
			"length 128, "+
			"but got an array with length %d instead.", at, len(calls))
	}
	for k, call := range calls {
		at := fmt.Sprintf("%s.tool_calls[%d]", at, k)
		id := call.get("id").text()
		if slices.Contains(c.asked, id) {
			c.refuse("Duplicate value for 'tool_call_id' of %s (%s)", id, at)
		}
		c.asked, c.open = append(c.asked, id), append(c.open, id)
		if n := utf8.RuneCountInString(id); n > mostChatID {
			c.refuse("Invalid '%s.id': string too long. Expected a string with maximum "+
				"length 40, but "+
				"got a string with length %d instead.", at, n)
		}
		if call.get("function").exists() {
			c.function(at+".function", call.get("function"))
		}
	}
}

// function checks the name and the arguments of a call.
func (c *chat) function(at string, f value) {
	c.name(at+".name", f.get("name").text(), mostChatName)
	arguments := f.get("arguments").text()
	if utf8.RuneCountInString(arguments) > mostArguments {
		c.refuse("Invalid '%s.arguments': string too long. Expected a string with maximum length "+
			"1048576", at)
	}
	if !json.Valid([]byte(arguments)) {
		c.refuse("invalid tool call arguments (%s)", at)
	}
}

// result checks which call a message answers.
func (c *chat) result(at string, m value) {
	id := m.get("tool_call_id").text()
	k := slices.Index(c.open, id)
	switch {
	case k >= 0:
		c.open = slices.Delete(c.open, k, k+1)
	case slices.Contains(c.asked, id):
		c.refuse("Duplicate value for 'tool_call_id' of %s (%s)", id, at)
	default:
		//nolint:misspell // The API spells it so.
		c.refuse("messages with role 'tool' must be a response to a preceeding message with "+
			"'tool_calls'. (%s)", at)
	}
}

// content checks the parts of a message.
func (c *chat) content(at, role string, content value) {
	for k, part := range content.list() {
		at := fmt.Sprintf("%s.content[%d]", at, k)
		switch kind := part.get("type").text(); kind {
		case "image_url":
			if role != "user" {
				c.refuse("Image URLs are only allowed for messages with role 'user', but "+
					"this message "+
					"with role '%s' contains an image URL.", role)
			}
			c.pictures = append(c.pictures,
				c.address(at+".image_url", part.get("image_url", "url").text()))
		case "text", "refusal", "input_audio", "file":
		default:
			c.refuse("Invalid value: '%s'. Supported values are: 'text', 'image_url', … (%s)",
				kind, at)
		}
	}
}
