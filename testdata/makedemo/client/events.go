package client

import (
	"strings"

	"decant/testdata/makedemo/project"
)

// Mention attaches a file that the prompt names with @.
func (s *Session) Mention(name string) {
	s.Attach(obj{"type", "file", "filename", s.Path(name), "content", obj{"type", "text",
		"file", s.FileCopy(name, 1, len(project.SplitLines(s.Files[name])))}, "displayPath", name},
		len(project.NumberLines(s.Files[name], 1, 0)))
}

// Memory attaches the instructions that the client found beside a file.
func (s *Session) Memory(name string) {
	t := s.Files[name]
	s.Attach(obj{"type", "nested_memory", "path", s.Path(name), "content",
		obj{"path", s.Path(name), "type", "Project", "content", t,
			"contentDiffersFromDisk", false}, "displayPath", name}, len(t)+60)
}

// Remind attaches the list of tasks.
func (s *Session) Remind(tasks ...string) {
	items, size := list{}, 0
	for i, t := range tasks {
		status, subject, _ := strings.Cut(t, ": ")
		items = append(items, obj{"id", string(rune('1' + i)), "subject", subject,
			"description", subject, "status", status, "blocks", list{}, "blockedBy", list{}})
		size += len(t) + 8
	}
	s.Attach(obj{"type", "task_reminder", "content", items, "itemCount", len(items)}, size+300)
}

// Queue is a prompt that is typed while the agent works. It reaches the agent
// with the next results and starts a turn.
func (s *Session) Queue(prompt string) {
	at := s.stamp()
	s.line(obj{"type", "queue-operation", "operation", "enqueue", "timestamp", at,
		"sessionId", s.id, "content", prompt})
	s.Pass(900)
	s.line(obj{"type", "queue-operation", "operation", "remove", "timestamp", s.stamp(),
		"sessionId", s.id})
	s.asked = prompt
	s.Attach(obj{"type", "queued_command", "prompt", prompt, "commandMode", "prompt",
		"origin", obj{"kind", "human"}, "timestamp", at}, len(prompt))
}

// Interrupt is what the escape key leaves behind.
func (s *Session) Interrupt() {
	const t = "[Request interrupted by user]"
	s.Pass(1500)
	s.Context += len(t)
	s.user(list{obj{"type", "text", "text", t}})
}

// Bang is a shell command that the user ran from the prompt.
func (s *Session) Bang(command, output string) {
	s.Pass(30000)
	s.begin("! " + command)
	s.askedID = s.user("<bash-input>" + command + "</bash-input>")
	s.snapshot(false, s.askedID)
	s.Pass(300)
	s.user("<bash-stdout>" + output + "</bash-stdout><bash-stderr></bash-stderr>")
}

// Local is a slash command that the client answers itself.
func (s *Session) Local(name, args, output string) {
	s.Pass(20000)
	for _, t := range []string{slashText(name, args), stdoutText(output)} {
		s.Context += len(t)
		s.System("local_command", "content", t, "level", "info")
	}
}

// Slash is a slash command. The client replaces it with a longer prompt.
func (s *Session) Slash(name, expansion string) {
	s.Pass(40000)
	s.begin("/" + name)
	s.askedID = s.user("<command-message>"+name+"</command-message>\n<command-name>/"+name+
		"</command-name>", s.typed()...)
	s.snapshot(false, s.askedID)
	s.Context += len(expansion)
	s.user(list{obj{"type", "text", "text", expansion}}, "isMeta", true)
}

// slashText spells a slash command the way the client does.
func slashText(name, args string) string {
	return "<command-name>/" + name + "</command-name>\n            <command-message>" + name +
		"</command-message>\n            <command-args>" + args + "</command-args>"
}

// stdoutText wraps what a local command printed.
func stdoutText(t string) string { return "<local-command-stdout>" + t + "</local-command-stdout>" }

// Rewound plays a branch and goes back to where it began, as when a user edits
// a prompt and sends it again.
func (s *Session) Rewound(play func()) {
	parent, context, cached, messages := s.parent, s.Context, s.cached, s.messages
	play()
	s.parent, s.Context, s.cached, s.messages = parent, context, cached, messages
}

// Compact is a compaction by hand. The records since KeepTail are sent
// again after the summary.
func (s *Session) Compact(summary string, reattach ...string) {
	s.keeping = false
	kept, keptSize := s.tail, s.Context-s.tailFrom
	anchor, boundary, last := s.uuid(), s.parent, s.parent
	before := fixedTokens + estimateTokens(s.Context)
	s.Context = keptSize
	s.Pass(52000)
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
	s.Pass(20)
	s.next = anchor
	s.user(summary, "isVisibleInTranscriptOnly", true, "isCompactSummary", true)
	s.user("<local-command-caveat>Written by the client while it ran a local command."+
		"</local-command-caveat>", "isMeta", true)
	s.askedID = s.user(slashText("compact", ""))
	s.user(stdoutText("Compacted (ctrl+o to see full summary)"))
	for _, name := range reattach {
		s.Pass(9)
		s.Mention(name)
	}
	s.cached = 0
}

// KeepTail notes that a compaction shall keep what comes now.
func (s *Session) KeepTail() { s.tail, s.tailFrom, s.keeping = nil, s.Context, true }
