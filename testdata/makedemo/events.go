package main

import "strings"

// mention attaches a file that the prompt names with @.
func (s *session) mention(name string) {
	s.attach(obj{"type", "file", "filename", s.path(name), "content", obj{"type", "text",
		"file", s.fileCopy(name, 1, len(splitLines(s.files[name])))}, "displayPath", name},
		len(numberLines(s.files[name], 1, 0)))
}

// memory attaches the instructions that the client found beside a file.
func (s *session) memory(name string) {
	t := s.files[name]
	s.attach(obj{"type", "nested_memory", "path", s.path(name), "content",
		obj{"path", s.path(name), "type", "Project", "content", t,
			"contentDiffersFromDisk", false}, "displayPath", name}, len(t)+60)
}

// remind attaches the list of tasks.
func (s *session) remind(tasks ...string) {
	items, size := list{}, 0
	for i, t := range tasks {
		status, subject, _ := strings.Cut(t, ": ")
		items = append(items, obj{"id", string(rune('1' + i)), "subject", subject,
			"description", subject, "status", status, "blocks", list{}, "blockedBy", list{}})
		size += len(t) + 8
	}
	s.attach(obj{"type", "task_reminder", "content", items, "itemCount", len(items)}, size+300)
}

// queue is a prompt that is typed while the agent works. It reaches the agent
// with the next results and starts a turn.
func (s *session) queue(prompt string) {
	at := s.stamp()
	s.line(obj{"type", "queue-operation", "operation", "enqueue", "timestamp", at,
		"sessionId", s.id, "content", prompt})
	s.pass(900)
	s.line(obj{"type", "queue-operation", "operation", "remove", "timestamp", s.stamp(),
		"sessionId", s.id})
	s.asked = prompt
	s.attach(obj{"type", "queued_command", "prompt", prompt, "commandMode", "prompt",
		"origin", obj{"kind", "human"}, "timestamp", at}, len(prompt))
}

// interrupt is what the escape key leaves behind.
func (s *session) interrupt() {
	const t = "[Request interrupted by user]"
	s.pass(1500)
	s.context += len(t)
	s.user(list{obj{"type", "text", "text", t}})
}

// bang is a shell command that the person ran from the prompt.
func (s *session) bang(command, output string) {
	s.pass(30000)
	s.begin("! " + command)
	s.askedID = s.user("<bash-input>" + command + "</bash-input>")
	s.snapshot(false, s.askedID)
	s.pass(300)
	s.user("<bash-stdout>" + output + "</bash-stdout><bash-stderr></bash-stderr>")
}

// local is a slash command that the client answers itself.
func (s *session) local(name, args, output string) {
	s.pass(20000)
	for _, t := range []string{slashText(name, args), stdoutText(output)} {
		s.context += len(t)
		s.system("local_command", "content", t, "level", "info")
	}
}

// slash is a slash command that stands for a longer prompt.
func (s *session) slash(name, expansion string) {
	s.pass(40000)
	s.begin("/" + name)
	s.askedID = s.user("<command-message>"+name+"</command-message>\n<command-name>/"+name+
		"</command-name>", s.typed()...)
	s.snapshot(false, s.askedID)
	s.context += len(expansion)
	s.user(list{obj{"type", "text", "text", expansion}}, "isMeta", true)
}

// slashText spells a slash command the way the client does.
func slashText(name, args string) string {
	return "<command-name>/" + name + "</command-name>\n            <command-message>" + name +
		"</command-message>\n            <command-args>" + args + "</command-args>"
}

// stdoutText wraps what a local command printed.
func stdoutText(t string) string { return "<local-command-stdout>" + t + "</local-command-stdout>" }

// rewound plays a branch and goes back to where it began, as when a person edits
// a prompt and sends it again.
func (s *session) rewound(play func()) {
	parent, context, cached, messages := s.parent, s.context, s.cached, s.messages
	play()
	s.parent, s.context, s.cached, s.messages = parent, context, cached, messages
}

// compact is a compaction by hand. The records since keepTail are sent
// again after the summary.
func (s *session) compact(summary string, reattach ...string) {
	s.keeping = false
	kept, keptSize := s.tail, s.context-s.tailFrom
	anchor, boundary, last := s.uuid(), s.parent, s.parent
	before := fixedTokens + estimateTokens(s.context)
	s.context = keptSize
	s.pass(52000)
	s.begin("/compact")
	s.slug, s.parent = "amber-drifting-pilot", ""
	after := estimateTokens(len(summary) + keptSize)
	s.chain(obj{"logicalParentUuid", boundary, "type", "system",
		"subtype", "compact_boundary", "content", "Conversation compacted", "isMeta", false,
		"level", "info", "compactMetadata", obj{"trigger", "manual", "preTokens", before,
			"durationMs", 31480,
			"preservedSegment", obj{"headUuid", kept[0], "anchorUuid", anchor,
				"tailUuid", last},
			"preservedMessages", obj{"anchorUuid", anchor, "uuids", kept, "allUuids", kept},
			"postTokens", after, "cumulativeDroppedTokens", before - after}}, nil)
	s.pass(20)
	s.next = anchor
	s.user(summary, "isVisibleInTranscriptOnly", true, "isCompactSummary", true)
	s.user("<local-command-caveat>Written by the client while it ran a local command."+
		"</local-command-caveat>", "isMeta", true)
	s.askedID = s.user(slashText("compact", ""))
	s.user(stdoutText("Compacted (ctrl+o to see full summary)"))
	for _, name := range reattach {
		s.pass(9)
		s.mention(name)
	}
	s.cached = 0
}

// keepTail notes that a compaction shall keep what comes now.
func (s *session) keepTail() { s.tail, s.tailFrom, s.keeping = nil, s.context, true }
