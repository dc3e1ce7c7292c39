package formats

import (
	"slices"
	"testing"

	"decant/model"
	"decant/testdata/samples"
)

// TestUndone says what the compactions of a session of pi left: by hand, the newest keeps the
// answer at line 16 (a00f) and what follows it, the one before what begins at line 6 (a005).
func TestUndone(t *testing.T) {
	t.Parallel()
	path := samples.Own(t, "pi/compacted.jsonl")[0]
	for _, tt := range []struct {
		compactions int
		from, until string // The events there, "" for the end.
		kept        []string
		said        int // Its summary, and what is told of the agent before it.
	}{
		{
			1, "21.1", "", []string{"16.1", "16.2", "17.1", "18.1", "19.1"}, 3,
		},
		{2, "11.1", "21.1", []string{"6.1", "7.1", "8.1"}, 1},
	} {
		c, err := OpenWith(path, OpenOptions{Uncompact: tt.compactions})
		if err != nil {
			t.Fatal(err)
		}
		u := c.Undone
		name := func(i int) string {
			if i >= c.EventCount() || !c.EventAt(i).Live {
				return ""
			}
			return c.EventAt(i).ID.String()
		}
		if from, until := name(u.From), name(u.Until); from != tt.from || until != tt.until {
			t.Errorf("without %d: from %s until %s", tt.compactions, from, until)
		}
		var kept []string
		for i := range c.EventCount() {
			if u.Kept[i] {
				kept = append(kept, name(i))
			}
		}
		if !slices.Equal(kept, tt.kept) || len(u.Said) != tt.said {
			t.Errorf("without %d: kept %q, said %q", tt.compactions, kept, u.Said)
		}
	}
}

// TestUncompactsRepeats leaves out the prompt that opencode sent again as the context was full, and
// the answer by which Codex summarized, where they are such.
func TestUncompactsRepeats(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, format, data string
		want               []string // What is live.
	}{
		{"opencode", "opencode", fullOpencode(`,"overflow":true`), []string{"ask", "done"}},
		{"opencode, asked again", "opencode", fullOpencode(""), []string{"ask", "ask", "done"}},
		{"codex", "codex", summarizedCodex("S."), []string{"ask", "so far", "more"}},
		{
			"codex, another answer", "codex", summarizedCodex("Other."),
			[]string{"ask", "so far", "S.", "more"},
		},
	} {
		c, err := ReadWith("", []byte(tt.data), OpenOptions{Format: tt.format, Uncompact: 1})
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		var got []string
		for i := range c.EventCount() {
			if e := c.EventAt(i); e.Live && e.Kind != model.Reasoning {
				got = append(got, c.EventText(e))
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

// fullOpencode is an export in which a prompt was said again after a compaction, with more members
// of the part that asks for it.
func fullOpencode(more string) string {
	say := func(n, role, info, part string) string {
		id := "msg_00000000000" + n
		return `{"info":{"id":"` + id + `","role":"` + role + `","sessionID":"ses_1","time":` +
			`{"created":` + n + `}` + info + `},"parts":[{"id":"prt_` + n + `","messageID":"` +
			id + `","sessionID":"ses_1",` + part + `}]}`
	}
	user := func(n, part string) string {
		return say(n, "user", `,"model":{"providerID":"p","modelID":"m"}`, part)
	}
	answer := func(n, parent, more, text string) string {
		return say(n, "assistant", `,"parentID":"msg_00000000000`+parent+
			`","finish":"stop","providerID":"p","modelID":"m"`+more,
			`"type":"text","text":"`+text+`"`)
	}
	return `{"info":{"id":"ses_1","directory":"/w"},"messages":[` +
		user("1", `"type":"text","text":"ask"`) + "," +
		user("2", `"type":"compaction","auto":true`+more) + "," +
		answer("3", "2", `,"summary":true`, "S.") + "," +
		user("4", `"type":"text","text":"ask"`) + "," + answer("5", "4", "", "done") + "]}"
}

// summarizedCodex is a rollout in which the model says "S." before a compaction with a summary.
func summarizedCodex(summary string) string {
	line := func(kind, payload string) string {
		return `{"timestamp":"2026-04-06T07:30:00Z","type":"` + kind + `","payload":{` + payload +
			"}}\n"
	}
	say := func(role, kind, text string) string {
		return line("response_item", `"type":"message","role":"`+role+`","content":[{"type":"`+
			kind+`","text":"`+text+`"}]`)
	}
	return line("session_meta", `"id":"0196a006-4b1d-7c3e-8a55-3f2e1d0c9b06","cwd":"/w"`) +
		say("user", "input_text", "ask") + say("assistant", "output_text", "so far") +
		line("response_item", `"type":"reasoning","summary":[{"type":"summary_text",`+
			`"text":"I sum up."}]`) +
		say("assistant", "output_text", "S.") +
		line("compacted", `"message":"`+summary+`","replacement_history":[{"type":"message",`+
			`"role":"user","content":[{"type":"input_text","text":"Before: `+summary+`"}]}]`) +
		say("user", "input_text", "more")
}
