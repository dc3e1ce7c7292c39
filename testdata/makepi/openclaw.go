package main

// heron is who answers in the sessions of OpenClaw.
var heron = model{"anthropic-messages", "anthropic", "claude-sonnet-4-5"}

// clawStories are the sessions of OpenClaw.
var clawStories = []story{
	// Reads of one file, a command, and answers that repeat what a channel was told.
	{"tools", 3, heron, playClawTools},
	// A reset that keeps the last messages, after a compaction.
	{"reset", 3, heron, playClawReset},
	// A branch that was left, by a mark of the leaf; entries beside the conversation.
	{"leaf", 3, heron, playClawLeaf},
	// A call without a result, a result without a call, a link that leads nowhere.
	{"interrupted", 3, heron, playClawInterrupted},
}

// beginClaw writes what the client writes first.
func (s *session) beginClaw() {
	s.add("model_change", "provider", s.model.provider, "modelId", s.model.name)
	s.add("thinking_level_change", "thinkingLevel", "low")
	s.add("custom", "customType", "model-snapshot", "data", obj{
		"timestamp", s.clock.UnixMilli(), "provider", s.model.provider,
		"modelApi", s.model.api, "modelId", s.model.name,
	})
}

// mirrors is an answer that the gateway writes: it repeats what a channel was told.
func (s *session) mirrors(text string) {
	s.message("assistant", "content", list{textBlock(text)}, "api", "openai-responses",
		"provider", "openclaw", "model", "delivery-mirror", "usage", usageOf(0),
		"stopReason", "stop")
}

func playClawTools(s *session) {
	s.beginClaw()
	s.says("[Wed 2026-03-04 09:00 UTC] What is in the pantry?")
	s.runs("read", obj{"path", "pantry.md"}, "# Pantry\n\n- rice\n- lentils\n- salt\n")
	s.runs("exec", obj{"command", "wc -l pantry.md"}, "5 pantry.md\n")
	s.answers(textBlock("Rice, lentils and salt."))
	s.mirrors("Rice, lentils and salt.")
	s.add("custom_message", "customType", "openclaw.runtime-context",
		"content", "The channel is quiet.", "display", false)
	s.says("Read it again.")
	s.runs("read", obj{"path", "pantry.md"}, "# Pantry\n\n- rice\n- lentils\n- salt\n")
	s.answers(textBlock("Nothing changed."))
}

func playClawReset(s *session) {
	s.beginClaw()
	s.says("Which herbs grow here?")
	s.answers(textBlock("Thyme and sage."))
	s.add("compaction", "summary", "Thyme and sage grow here.", "firstKeptEntryId", "none",
		"tokensBefore", 900)
	s.says("Is the sage old?")
	s.answers(textBlock("Three years."))
	kept := s.says("And the thyme?")
	s.add("custom_message", "customType", "openclaw.note", "content", "A note.", "display", false)
	s.runs("exec", obj{"command", "cat thyme"}, "one year\n")
	s.answers(textBlock("One year."))
	s.add("reset", "reason", "daily", "firstKeptEntryId", kept)
	s.says("Good morning.")
	s.answers(textBlock("Good morning."))
}

func playClawLeaf(s *session) {
	s.beginClaw()
	s.says("Name a bird.")
	fork := s.answers(textBlock("A heron."))
	s.says("Name another.")
	s.answers(textBlock("A crane."))
	s.add("leaf", "targetId", fork)
	s.says("Name a fish.")
	last := s.answers(textBlock("A pike."))
	s.add("custom", "customType", "openclaw:prompt-error", "data", obj{}, "appendMode", "side")
	s.last = last
	s.says("Is it large?")
	s.answers(textBlock("It can be."))
}

func playClawInterrupted(s *session) {
	s.beginClaw()
	s.says("Count the boats.")
	s.ends("toolUse", s.call("exec", obj{"command", "ls harbour"}))
	s.says("Well?")
	s.result(s.call("exec", obj{"command", "ls"}), list{textBlock("lost")})
	s.answers(textBlock("I cannot say."))
	s.last = "0000dead"
	s.says("Try once more.")
	s.runs("exec", obj{"command", "ls harbour"}, "two boats\n")
	s.answers(textBlock("Two."))
}
