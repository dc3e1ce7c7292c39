// Command makemessages writes the small files of messages that decant tests with, one
// for each shape in which messages of an API are stored.
//
//	go run ./testdata/makemessages -dir testdata/messages
//
// What each file is for stands at its row of the table. The output depends on nothing
// but this folder; it must never read the clock, the environment or anything random,
// and holds no text that was not written for it.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

// plays are the files.
var plays = []struct {
	name string
	play func() []byte
}{
	// A request of the Messages API with all that it may hold.
	{"anthropic.json", func() []byte { return spellPretty(anthropicBody()) }},
	// The same messages as a bare list, as Cline and Roo keep them.
	{"cline.json", func() []byte { return spellFlat(clineList()) }},
	// A message a line, with the line ends of Windows.
	{"anthropic.jsonl", func() []byte { return spellLines("\r\n", anthropicMessages()...) }},
	// A log of requests, of which each goes on with the one before.
	{"requests.jsonl", func() []byte { return spellLines("\n", logRequests()...) }},
	// The server has compacted what came first.
	{"compacted.json", func() []byte { return spellPretty(compactedList()) }},
	// The last tool loop is open, and reasons.
	{"open.json", func() []byte { return spellPretty(openLoop()) }},
	// A request of chat completions with all that it may hold.
	{"chat.json", func() []byte { return spellPretty(chatBody()) }},
	// A file for fine-tuning: a conversation a line.
	{"tuning.jsonl", func() []byte { return spellLines("\n", tuningLog()...) }},
	// A run of SWE-agent, and one of mini-swe-agent.
	{"run.traj", func() []byte { return spellPretty(sweRun()) }},
	{"mini.json", func() []byte { return spellPretty(miniRun()) }},
	// Runs of tau-bench, of which one ended before anything was said.
	{"runs.json", func() []byte { return spellPretty(measuredRuns()) }},
	// A request of the Responses API with all that it may hold.
	{"responses.json", func() []byte { return spellPretty(responsesBody()) }},
	// What Codex sends, as a bare list, and what it once sent.
	{"items.json", func() []byte { return spellFlat(codexItems()) }},
	{"shells.json", func() []byte { return spellFlat(oldItems()) }},
	// A part of the conversation is on the server.
	{"chained.json", func() []byte { return spellPretty(chainedBody()) }},
	// A log of requests, of which each goes on with the one before but the last.
	{"responses.jsonl", func() []byte { return spellLines("\n", responsesLog()...) }},
}

func main() {
	dir := flag.String("dir", "testdata/messages", "write the files into this folder")
	flag.Parse()
	if err := writeFiles(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "makemessages:", err)
		os.Exit(1)
	}
}

// writeFiles writes every file.
func writeFiles(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make %s: %w", dir, err)
	}
	for _, p := range plays {
		path := filepath.Join(dir, p.name)
		if err := os.WriteFile(path, p.play(), 0o644); err != nil {
			return fmt.Errorf("write %s: %w", path, err)
		}
	}
	return nil
}
