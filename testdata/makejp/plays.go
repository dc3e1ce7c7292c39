package main

import (
	"fmt"
	"strings"
)

// play is one conversation: its id in tenths of a second, title, layout and story.
type play struct {
	id     int64
	title  string
	layout layout
	slug   string
	play   func(*stream)
}

// folder is the name that JP would give.
func (p play) folder() string { return fmt.Sprintf("%d-%s", p.id, p.slug) }

// plays are all conversations.
var plays = []play{
	// As JP writes today: base_config.json apart, attachments of every form, one
	// signed reasoning, reads and an edit.
	playRow(17600000010, "Valve timing notes", split, playValves),
	// The config below "delta" of the first event.
	playRow(17600000020, "Pump curve review", packed, playPump),
	// The config beside the own fields of the first event, no turn_start.
	playRow(17600000030, "Nozzle table", flat, playNozzles),
	// Three prompts without turn_start, repeated call ids, URL-safe contents, a
	// signature that was wrapped three times too often.
	playRow(17600000040, "Frost alarm", packed, playFrost),
	// Inquiries inside calls, one without an answer and one without a question; an
	// empty turn in the middle; two prompts in one turn; ids with dots.
	playRow(17600000050, "Drain valve rename", packed, playInquiries),
	// What JP repairs when it forks: an event before the first prompt, a lone
	// response, a lone request, turns that start twice or at the very end.
	playRow(17600000060, "Broken off in the rain", split, playBroken),
	// Requests side by side, with ids that come again in the next turn.
	playRow(17600000070, "Parallel reads", split, playParallel),
	// Config deltas in the middle, with attachments and models, types that nobody
	// knows, and what a user may have added to any event.
	playRow(17600000080, "Switching models midway", packed, playDeltas),
	// A JP that gives events ids: config resets, an authored summary, limits.
	playRow(17600000090, "Newer notes on the cistern", split, playNewer),
	// Reasoning of four providers, and structured answers.
	playRow(17600000100, "Reasoning of many kinds", split, playReasonings),
	// Compactions: reasoning and both halves of calls, responses or requests alone.
	playRow(17600000110, "Compacted strip", split, compactStrip),
	// Compactions: calls left out.
	playRow(17600000120, "Compacted omit", split, compactOmit),
	// Compactions: a summary of the first turns, and one of later ones.
	playRow(17600000130, "Compacted summary", split, compactSummary),
	// Compactions that overlap: the later by time wins, a summary beats all.
	playRow(17600000140, "Compacted overlap", packed, compactOverlap),
	// Compactions that only take what is larger than a limit.
	playRow(17600000150, "Compacted over", split, compactOver),
	// The same files read again and again, some after a write, and equal calls.
	playRow(17600000160, "Repeats", split, playRepeats),
	// What must never reach a terminal, in every place a text can be.
	playRow(17600000170, "Hostile", split, playHostile),
	// One prompt and one reply.
	playRow(17600000180, "Minimal", split, playMinimal),
	// Events with bad fields among good ones: JP cannot load the original.
	playRow(17600000190, "Bad fields", split, badFields),
}

func playRow(id int64, title string, l layout, f func(*stream)) play {
	slug := strings.ToLower(strings.ReplaceAll(title, " ", "-"))
	return play{id: id, title: title, layout: l, slug: slug, play: f}
}

// playMinimal is one prompt and one reply.
func playMinimal(s *stream) {
	s.ask("how many zones does the orchard have?")
	s.say("Four: north, east, south and the nursery.")
}

// playValves is a plain session.
func playValves(s *stream) {
	s.config = baseConfig(list{
		"file:///docs/zones.md", "https://example.org/orchard/plan",
		obj{"type", "cmd", "path", "rg", "params", obj{"args", list{"--sort-files", "--files"}}},
	})
	s.meta = append(s.meta, "pinned_at", "2025-10-09 09:10:11.5",
		"expires_at", "2031-01-02 03:04:05.0", "labels", obj{"area", "water", "urgent", ""})
	s.ask("why does the south zone start late?")
	s.think("The schedule is in valve.rs; I should read it before I guess.",
		"anthropic_thinking_signature", s.signature())
	s.say("I look at the schedule first.")
	s.read("src/valve.rs", valveRs)
	s.say("`opens_at` adds the delay once per zone, so the fourth zone waits three times.")
	s.turn()
	s.add("chat_request", "content", "make the delay the same for all zones",
		"author", "Orla <orla@example.org>")
	s.think("One line. The test in pump.rs does not touch it.",
		"anthropic_thinking_signature", s.signature())
	s.modify("src/valve.rs", "start + self.delay * zone", "start + self.delay", true)
	s.do("cargo_check", obj{"package", "orchard"}, "no warnings or errors\n")
	s.say("Done: every zone now opens one delay after the start.")
}

// playPump is a session in the packed layout.
func playPump(s *stream) {
	s.config = baseConfig(obj{
		"value",
		list{"cmd://date?arg=-u", "file:///crates/pump"},
		"strategy", "replace", "discard_when_merged", true,
	})
	s.ask("is the pump curve still a table?")
	s.think("Look, then answer.", "anthropic_thinking_signature", s.signature())
	s.read("src/pump.rs", pumpRs)
	s.say("Yes, five points, with straight lines between them.")
	s.ask("what happens above the last point?")
	s.readLines("src/pump.rs", pumpRs, 9, 17)
	s.say("The last flow is held. That is wrong for the new pump, which stops at 40 metres.")
	s.ask("thanks, note that for later")
	s.say("Noted here only; I did not write a file.")
}

// playNozzles is a session of the oldest layout.
func playNozzles(s *stream) {
	s.query("which nozzle fits a flow of 12 litres a minute?")
	s.think("Bigger than the grey one, which ends at 9.")
	s.say("The green one. It runs from 9 to 14 litres a minute.")
	s.query("and if the pressure drops to 1.5 bar?")
	s.think("Flow goes with the root of the pressure.", "google_thought_signature", s.signature())
	s.say("Then it gives about 10 litres a minute, so it still fits.")
	s.query("write that as a table")
	s.say("| bar | l/min |\n|--:|--:|\n| 3.0 | 14 |\n| 2.0 | 11.4 |\n| 1.5 | 9.9 |")
}

// playFrost is an old session with the habits of another provider.
func playFrost(s *stream) {
	s.query("the frost alarm rang at 4 degrees, find out why")
	triple := encodeBase64(encodeBase64(encodeBase64(s.signature())))
	s.think("The threshold must be somewhere in frost.rs.", "anthropic_thinking_signature", triple)
	s.callAs("fs_read_file_0", "fs_read_file", obj{"path", "src/frost.rs"})
	s.respond("fs_read_file_0", urlSafe(fenceText(frostRs)), false)
	s.callAs("fs_modify_file_0", "fs_modify_file", obj{
		"path", "src/frost.rs", "patterns",
		list{obj{"old", "t < 5.0", "new", "t < 1.0"}},
		"replace_using_regex", false,
	})
	s.respond("fs_modify_file_0", urlSafe("pattern not found??>>"), true)
	s.say("The threshold is a constant, and my first edit missed it.")
	s.query("then change the constant")
	s.callAs("fs_modify_file_0", "fs_modify_file", obj{
		"path", "src/frost.rs", "patterns",
		list{obj{"old", "LIMIT: f32 = 5.0", "new", "LIMIT: f32 = 1.0"}},
		"replace_using_regex", false,
	})
	s.answer("fs_modify_file_0", "File modified successfully: src/frost.rs")
	s.callAs("fs_read_file_0", "fs_read_file", obj{"path", "src/frost.rs"})
	s.answer("fs_read_file_0", fenceText(strings.Replace(frostRs, "= 5.0", "= 1.0", 1)))
	s.say("The alarm now rings below one degree.")
	s.query("good. does anything else use it?")
	s.callAs("fs_grep_files_0", "fs_grep_files", obj{"pattern", "LIMIT", "paths", list{"src"}})
	s.respond("fs_grep_files_0", "plain, never encoded", false)
	s.say("No, only the alarm itself.")
}
