package rescue_test

import (
	"bytes"
	"fmt"
	"strings"

	"decant/model"
)

// brokenCase is a conversation that breaks one rule at one place.
type brokenCase struct {
	name, format string
	data         []byte
	// rule and at are what is found, harm how bad it is.
	rule, at string
	harm     model.Harm
	// loss is what the fix loses, "" where every fork fixes it or nothing has to be fixed.
	loss model.Loss
	// touched is how many records, messages or items have other bytes after the fix.
	touched int
	// stays is true for what cannot be fixed, alone for what only a shorter conversation fixes.
	stays bool
}

// claudeCase is a session of Claude Code.
func claudeCase(
	rule, at string, harm model.Harm, loss model.Loss, touched int, s *claude,
) brokenCase {
	return brokenCase{
		format: "claude-code", data: s.data(), rule: rule, at: at, harm: harm, loss: loss,
		touched: touched,
	}
}

// named is a case with its own name beside that of its rule.
func (b brokenCase) named(name string) brokenCase {
	b.name = name
	return b
}

// unfixed is a case that no fix of its own helps.
func (b brokenCase) unfixed() brokenCase {
	b.stays = true
	return b
}

// bodyCase is a body of a request.
func bodyCase(
	format, rule, at string, harm model.Harm, loss model.Loss, touched int, data []byte,
) brokenCase {
	return brokenCase{
		format: format, data: data, rule: rule, at: at, harm: harm, loss: loss, touched: touched,
	}
}

// linesCase is a rollout of Codex, or a session of pi.
func linesCase(
	format, rule, at string, harm model.Harm, loss model.Loss, touched int, data []byte,
) brokenCase {
	return bodyCase(format, rule, at, harm, loss, touched, data)
}

const (
	anthropic = "anthropic-messages"
	chat      = "openai-chat"
	responses = "openai-responses"
	codex     = "codex"
	pi        = "pi"

	none   = model.LossNone
	pixels = model.LossPixels
	part   = model.LossPart
	note   = model.LossNote
)

// brokenCases are all conversations of the table.
func brokenCases() []brokenCase {
	var out []brokenCase
	for _, list := range [][]brokenCase{
		pictureCases(), countCases(), documentCases(), lengthCases(), longTextCases(),
		pairCases(), idCases(), argumentCases(), gapCases(), nullCases(), reasoningCases(),
		messageCases(), roleCases(), byteCases(), chainCases(), compactionCases(),
	} {
		out = append(out, list...)
	}
	return out
}

// dot is a small picture.
var dot = picture(16, 16, 0)

// showsPicture is a session whose third call, of record 8, has a picture as its result.
func showsPicture(data []byte, kind string) *claude {
	return newClaude().pair("toolu_p", onePicture(data, kind)).end()
}

// chatPicture is a message of the user with a picture by its address.
func chatPicture(url string) object {
	return userSays([]object{{"type": "image_url", "image_url": object{"url": url}}})
}

// codexPicture is the same for Codex.
func codexPicture(url string) object {
	return object{"type": "message", "role": "user", "content": []object{
		{"type": "input_image", "image_url": url},
	}}
}

func pictureCases() []brokenCase {
	html := []byte("<!DOCTYPE html><html>404 not found</html>")
	svg := []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`)
	spaced := inBase64(dot, "image/png")
	spaced["source"].(object)["data"] = strings.ReplaceAll(
		spaced["source"].(object)["data"].(string), "A", "A\n")
	return []brokenCase{
		claudeCase("image-px", "9.1", model.Refused, pixels, 1,
			showsPicture(picture(100, 8600, 0), "image/png")),
		claudeCase("image-bytes", "9.1", model.Refused, none, 1,
			showsPicture(picture(16, 16, 4<<20), "image/png")),
		claudeCase("image-media-type", "9.1", model.Refused, none, 1,
			showsPicture(dot, "image/jpeg")),
		claudeCase("image-media-type", "9.1", model.Refused, note, 1,
			showsPicture(svg, "image/svg+xml")).named("svg"),
		claudeCase("image-unreadable", "9.1", model.Refused, note, 1,
			showsPicture(dot[:60], "image/png")),
		claudeCase("image-unreadable", "9.1", model.Refused, note, 1,
			showsPicture(html, "image/png")).named("html"),
		claudeCase("image-unreadable", "9.1", model.Refused, note, 1,
			showsPicture(nil, "image/png")).named("empty"),
		claudeCase("image-unreadable", "9.1", model.Refused, none, 1,
			newClaude().pair("toolu_p", []object{spaced}).end()).named("white space in base64"),
		bodyCase(chat, "image-unreadable", "1/5.1", model.Refused, note, 1,
			chatBody(chatPicture(address(html, "image/png")))),
		linesCase(codex, "image-media-type", "7.1", model.Refused, note, 1,
			asLines(codexLines(codexPicture(address(svg, "image/svg+xml")), item("user", "go")))),
		linesCase(pi, "image-unreadable", "7.1", model.Refused, note, 1, newPi().call("call_9").
			result("call_9", object{"type": "image", "data": "PGh0bWw+", "mimeType": "image/png"}).
			data()),
		bodyCase(chat, "image-role", "1/6.1", model.Refused, none, 2, chatBody(
			chatCalls(chatCall("call_2", "shot", "{}")),
			chatResult("call_2", []object{{
				"type": "image_url", "image_url": object{"url": address(dot, "image/png")},
			}}), userSays("go"))),
		claudeCase("image-as-text", "9.1", model.HealedWithLoss, none, 1, newClaude().
			pair("toolu_p", string(marshal(onePicture(picture(16, 16, 20_000), "image/png")))).
			end()),
	}
}

// countCases are too many pictures, and too large ones together.
func countCases() []brokenCase {
	many := newClaude()
	for i := range 21 {
		width := 20
		if i == 7 {
			width = 2100
		}
		many.pair(fmt.Sprintf("toolu_%d", i), onePicture(picture(width, 4, 0), "image/png"))
	}
	over := make([]object, 0, 101)
	for range 101 {
		over = append(over, inBase64(dot, "image/png"))
	}
	large := newClaude()
	for i := range 9 {
		large.pair(fmt.Sprintf("toolu_%d", i),
			onePicture(picture(16, 16, 2_900_000), "image/png"))
	}
	return []brokenCase{
		claudeCase("image-many-px", "23.1", model.Refused, pixels, 1, many.end()),
		bodyCase(anthropic, "image-count", "1/5.1", model.HealedWithLoss, note, 1,
			anthropicBody(anthropicStart(userSays(append(over, text("see"))))...)),
		claudeCase("body-bytes", "conversation", model.Refused, pixels, 1, large.end()),
	}
}

func documentCases() []brokenCase {
	shows := func(data []byte) *claude {
		return newClaude().user([]object{document(data), text("see the paper")}).end()
	}
	return []brokenCase{
		claudeCase("pdf-pages", "8.1", model.Refused, note, 1, shows(paper(101))),
		claudeCase("pdf-unreadable", "8.1", model.Refused, note, 1,
			shows([]byte("%PDF-1.4 broken"))),
	}
}

// logLines is a text of so many lines.
func logLines(n int) string { return strings.Repeat("x1 = 0x3f; y2 = 0x77;\n", n) }

func lengthCases() []brokenCase {
	long := newClaude()
	for i := range 60 {
		long.pair(fmt.Sprintf("toolu_%d", i), logLines(700))
	}
	stale := newClaude()
	stale.add("assistant", stale.reply([]object{text("Hm.")}, object{"usage": object{
		"input_tokens": 10, "output_tokens": 20, "cache_read_input_tokens": 1_190_000,
	}}))
	told := make([]object, 0, 17)
	for range 8 {
		told = append(told, userSays(logLines(1000)), answers(text("Seen.")))
	}
	asks := bytes.Replace(anthropicBody(append(told, userSays("go"))...),
		[]byte(`"max_tokens":8000`), []byte(`"max_tokens":128000`), 1)
	return []brokenCase{
		claudeCase("window", "conversation", model.HealedWithLoss, "", 0, long.end()).unfixed(),
		claudeCase("window", "9.1", model.HealedWithLoss, part, 1,
			newClaude().pair("toolu_p", logLines(60_000)).end()).named("one result"),
		bodyCase(anthropic, "window-answer", "conversation", model.Refused, "", 0, asks).
			unfixed(),
		claudeCase("usage-stale", "8.1", model.HealedWithLoss, "", 0, stale.user("and now?")),
	}
}

// longTextCases are texts and arguments that are too long by themselves.
func longTextCases() []brokenCase {
	text := strings.Repeat("x1 = 0x3f; ", 960_000)
	arguments := string(marshal(object{"path": "a.txt", "text": text[:1_100_000]}))
	var calls, results [129]object
	for i := range calls {
		calls[i] = chatCall(fmt.Sprintf("call_n%d", i), "bash", "{}")
		results[i] = chatResult(fmt.Sprintf("call_n%d", i), "ok")
	}
	many := append([]object{chatCalls(calls[:]...)}, results[:]...)
	return []brokenCase{
		linesCase(codex, "text-too-long", "8.1", model.Refused, part, 1,
			asLines(codexLines(itemCall("call_9", "shell", "{}"), itemResult("call_9", text)))),
		bodyCase(responses, "text-too-long", "1/6.1", model.Refused, part, 1,
			responsesBody(itemCall("call_9", "shell", "{}"), itemResult("call_9", text))),
		bodyCase(responses, "arguments-too-long", "1/5.1", model.Refused, part, 1, responsesBody(
			itemCall("call_9", "write", arguments), itemResult("call_9", "ok"))),
		linesCase(codex, "arguments-too-long", "7.1", model.Refused, part, 1, asLines(codexLines(
			itemCall("call_9", "write", arguments), itemResult("call_9", "ok")))),
		bodyCase(chat, "calls-too-many", "1/5.1", model.Refused, none, 1,
			chatBody(append(many, userSays("go"))...)),
	}
}
