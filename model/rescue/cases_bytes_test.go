package rescue_test

import (
	"bytes"
	"slices"

	"decant/model"
)

func messageCases() []brokenCase {
	marks := make([]object, 0, 6)
	for range 6 {
		marks = append(marks, with(text("a part"), object{
			"cache_control": object{"type": "ephemeral"},
		}))
	}
	first := newClaude()
	first.lines[0]["type"] = "assistant"
	first.lines[0]["message"] = first.reply([]object{text("Hello")}, nil)
	return []brokenCase{
		claudeCase("text-blank", "8.1", model.Refused, "", 0,
			newClaude().assistant(text("\n\n"), text("ok")).user("next").end()),
		bodyCase(anthropic, "text-blank", "1/5.1", model.Refused, none, 1,
			anthropicBody(anthropicStart(userSays([]object{text(""), text("go")}))...)),
		claudeCase("message-empty", "8.1", model.Healed, "", 0,
			newClaude().user([]object{}).end()),
		claudeCase("too-many-marks", "8.1", model.Refused, none, 1, newClaude().user(marks).end()),
		bodyCase(anthropic, "too-many-marks", "1/5.1", model.Refused, none, 1,
			anthropicBody(anthropicStart(userSays(marks))...)),
		claudeCase("first-not-user", "1.1", model.Refused, "", 0, first.end()),
		bodyCase(anthropic, "first-not-user", "1/1.1", model.Refused, none, 0,
			anthropicBody(anthropicStart(userSays("go"))[1:]...)),
		claudeCase("block-not-object", "8.1", model.Refused, none, 1,
			newClaude().user([]any{"just text", nil}).end()),
		bodyCase(anthropic, "block-not-object", "1/5.1", model.Refused, none, 1,
			anthropicBody(anthropicStart(userSays([]any{"just text"}))...)),
		bodyCase(anthropic, "message-empty", "1/6.1", model.Refused, none, 1,
			anthropicBody(anthropicStart(userSays("go"), answers(), userSays("again"))...)),
		bodyCase(chat, "message-empty", "1/5.1", model.Refused, none, 1,
			chatBody(userSays([]object{}), userSays("go"))),
	}
}

func roleCases() []brokenCase {
	prefill := anthropicBody(anthropicStart(userSays("write"), answers(text("Here")))...)
	return []brokenCase{
		bodyCase(anthropic, "ends-in-white-space", "1/6.1", model.Refused, none, 1,
			anthropicBody(anthropicStart(userSays("write"), answers(text("Here it is: ")))...)),
		bodyCase(anthropic, "ends-with-assistant", "1/6.1", model.Refused, "", 0,
			bytes.Replace(prefill, []byte("claude-sonnet-4-5"), []byte("claude-opus-4-7"), 1)).
			unfixed(),
		bodyCase(anthropic, "role-unknown", "1/1.1", model.Refused, none, 1,
			anthropicBody(append([]object{{"role": "system", "content": "Be brief."}},
				anthropicStart(userSays("go"))...)...)),
		bodyCase(anthropic, "role-unknown", "1/5.1", model.Refused, none, 1,
			anthropicBody(anthropicStart(object{"role": "system", "content": "Be brief."},
				userSays("go"))...)).named("in the middle"),
	}
}

// broken is a session of Claude Code with other bytes in the place of some.
func broken(rule, at string, harm model.Harm, loss model.Loss, touched int,
	change func(lines [][]byte) []byte,
) brokenCase {
	lines := bytes.SplitAfter(newClaude().end().data(), []byte("\n"))
	return brokenCase{
		format: "claude-code", data: change(lines), rule: rule, at: at, harm: harm, loss: loss,
		touched: touched,
	}
}

// replaceIn puts other bytes in the place of some of a line, from 1.
func replaceIn(line int, old, with string) func([][]byte) []byte {
	return func(lines [][]byte) []byte {
		lines[line-1] = bytes.Replace(lines[line-1], []byte(old), []byte(with), 1)
		return slices.Concat(lines...)
	}
}

func byteCases() []brokenCase {
	return []brokenCase{
		broken("lone-surrogate", "line 3", model.Refused, part, 1,
			replaceIn(3, "a.css", `a\ud83d.css`)),
		broken("control-chars", "line 3", model.Refused, part, 1,
			replaceIn(3, "a.css", `a\u0000\u0001.css`)),
		broken("utf8-invalid", "line 6", model.Refused, part, 1, replaceIn(6, "all", "a\xff\xfel")),
		broken("bom", "line 1", model.Refused, none, 1, func(lines [][]byte) []byte {
			return append([]byte("\xef\xbb\xbf"), slices.Concat(lines...)...)
		}),
		broken("line-torn", "line 10", model.HealedWithLoss, part, 1, func(lines [][]byte) []byte {
			all := slices.Concat(lines...)
			return all[:len(all)-40]
		}),
		broken("line-glued", "line 4", model.Refused, none, 1, func(lines [][]byte) []byte {
			lines[3] = bytes.TrimSuffix(lines[3], []byte("\n"))
			return slices.Concat(lines...)
		}),
		broken("nul-run", "line 6", model.HealedWithLoss, none, 0, func(lines [][]byte) []byte {
			lines[5] = append(append(make([]byte, 600), '\n'), lines[5]...)
			return slices.Concat(lines...)
		}),
		broken("nul-run", "line 11", model.HealedWithLoss, none, 0, func(lines [][]byte) []byte {
			return append(slices.Concat(lines...), make([]byte, 4096)...)
		}).named("at the end"),
		bodyCase(anthropic, "lone-surrogate", "line 1", model.Refused, part, 1, bytes.Replace(
			anthropicBody(anthropicStart(userSays("go"))...), []byte("Good."),
			[]byte(`Go\ud83dd.`), 1)),
	}
}

func chainCases() []brokenCase {
	twice := newClaude().assistant(text("ok"))
	again := twice.add("user", userSays("second"))
	again["uuid"] = twice.lines[6]["uuid"]
	twice.parent = again["uuid"]
	equal := newClaude()
	equal.lines = append(equal.lines, equal.lines[len(equal.lines)-1])
	lost := newClaude()
	lost.parent = "00000000-0000-4000-8000-999999999999"
	apart := brokenOff().end()
	circle := newClaude().end()
	circle.lines[4]["parentUuid"] = circle.lines[8]["uuid"]
	other := newClaude().end()
	for _, r := range other.lines[5:] {
		r["sessionId"] = "11111111-2222-4333-8444-555555555555"
	}
	older := newClaude().end()
	older.lines[6]["timestamp"] = "2026-11-21T10:00:00.000Z"
	same := newPi().user("x")
	same.lines[5]["id"], same.parent = "a0000002", "a0000002"
	return []brokenCase{
		claudeCase("uuid-twice", "7.1", model.HealedWithLoss, none, 2,
			twice.assistant(text("done"))),
		claudeCase("uuid-twice", "7.1", model.Healed, "", 0, equal.end()).named("equal records"),
		claudeCase("chain-broken", "8.1", model.HealedWithLoss, "", 0, lost.user("new").end()),
		claudeCase("chain-broken", "8.1", model.HealedWithLoss, none, 1, apart).
			named("after a pause"),
		claudeCase("chain-circle", "5.1", model.Refused, none, 1, circle),
		claudeCase("session-id", "6.1", model.Healed, "", 0, other),
		claudeCase("time-not-rising", "8.1", model.Healed, "", 0, older),
		linesCase(pi, "id-twice", "6.1", model.Refused, none, 2,
			same.assistant(text("ok")).data()),
		linesCase(pi, "line-unread", "line 6", model.Healed, "", 0,
			append(newPi().data(), "[1]\n"...)),
		linesCase(pi, "usage-missing", "6.1", model.Refused, none, 1, func() []byte {
			s := newPi().assistant(text("x")).user("y")
			delete(s.lines[5]["message"].(object), "usage")
			return s.data()
		}()),
		linesCase(codex, "meta-not-first", "conversation", model.Refused, none, 0,
			asLines(codexLines(item("user", "go"))[1:])),
	}
}

// brokenOff is a session with a prompt whose parent is missing, an hour after the record before it.
// The client continues only at a record of the last seconds.
func brokenOff() *claude {
	s := newClaude()
	s.parent = "00000000-0000-4000-8000-999999999999"
	s.user("new")
	s.lines[len(s.lines)-1]["timestamp"] = "2026-11-20T11:10:00.000Z"
	return s
}

func compactionCases() []brokenCase {
	wrong := newClaude().boundary().user("This session is being continued from a previous "+
		"conversation that ran out of context. The conversation is summarized below:\n"+
		"API Error: 400 prompt is too long", object{"isCompactSummary": true}).
		assistant(text("I have no summary.")).user("next").assistant(text("ok"))
	loop := newClaude().assistant(text("ok"))
	for range 3 {
		loop.user("continue").add("assistant", loop.reply(
			[]object{text(`API Error: 400 {"error":{"message":"Could not process image"}}`)},
			object{"model": "<synthetic>"}), object{"isApiErrorMessage": true})
	}
	return []brokenCase{
		claudeCase("compaction-empty", "8.1", model.HealedWithLoss, none, 2, newClaude().boundary().
			assistant(text("Ready.")).user("next").assistant(text("ok"))),
		claudeCase("compaction-empty", "8.1", model.HealedWithLoss, none, 3, wrong).
			named("an error as summary"),
		linesCase(codex, "compaction-empty", "7.1", model.HealedWithLoss, none, 1,
			asLines(codexLines(object{"message": "", "replacement_history": []object{}},
				item("user", "next")))),
		linesCase(codex, "compaction-empty", "7.1", model.HealedWithLoss, none, 1,
			asLines(codexLines(object{"message": "Error running remote compact task: timeout"},
				item("user", "next")))).named("an error as summary"),
		claudeCase("error-records", "9.1", model.HealedWithLoss, part, 6, loop),
	}
}
