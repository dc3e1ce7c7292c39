package opencode

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/testdata/samples"
	"decant/testdata/sound"
)

// document is an export of messages, each an id, a time, what else its info holds and its parts.
func document(head string, messages ...string) []byte {
	return []byte(`{"info":{"id":"ses_1","slug":"s","projectID":"p","directory":"/w",` +
		`"title":"t","version":"1.18.33","time":{"created":1,"updated":2}` + head +
		`},"messages":[` + strings.Join(messages, ",") + `]}`)
}

// user is a message of the user.
func user(id string, created int, parts ...string) string {
	const info = `"user","agent":"build","model":{"providerID":"a","modelID":"m"}`
	return said(id, info, created, parts)
}

// answer is one of the model, of which more is told.
func answer(id string, created int, more string, parts ...string) string {
	return said(id, `"assistant","parentID":"msg_1","mode":"build","agent":"build",`+
		`"path":{"cwd":"/","root":"/"},"cost":0,"modelID":"m","providerID":"a",`+
		`"tokens":`+noTokens+more, created, parts)
}

// said is a message.
func said(id, info string, created int, parts []string) string {
	for n := range parts {
		at := fmt.Sprintf(`,"id":"prt_%s%02d","messageID":"msg_%s"}`, id, n, id)
		parts[n] = strings.TrimSuffix(parts[n], "}") + at
	}
	return fmt.Sprintf(`{"info":{"id":"msg_%s","role":%s,"time":{"created":%d}},"parts":[%s]}`,
		id, info, created, strings.Join(parts, ","))
}

// words is a part of a text.
func words(s string) string { return `{"type":"text","text":"` + s + `"}` }

// compaction asks for one that keeps all from a message on.
func compaction(tail string) string {
	return `{"type":"compaction","auto":false,"tail_start_id":"msg_` + tail + `"}`
}

// called is a call in a state.
func called(id, state string) string {
	return `{"type":"tool","tool":"bash","callID":"` + id + `","state":{` + state + `}}`
}

// summed is what the info of the reply to the compaction 5 holds.
const summed = `,"summary":true,"finish":"stop","parentID":"msg_5"`

// liveTexts are the texts that are live, joined.
func liveTexts(c *model.Conversation) string {
	var out []string
	for i := range c.Events {
		if e := &c.Events[i]; e.Live {
			out = append(out, c.EventText(e))
		}
	}
	return strings.Join(out, "|")
}

// TestSent holds what is live against what the client 1.18.33 was seen to send of such sessions.
func TestSent(t *testing.T) {
	t.Parallel()
	const ended = `,"finish":"stop"`
	one, two := user("1", 10, words("a")), answer("2", 20, ended, words("b"))
	three, four := user("3", 30, words("c")), answer("4", 40, ended, words("d"))
	in := `"status":"completed","input":{},"title":"","metadata":{},"output":"o",`
	for _, tt := range []struct {
		name string
		file []byte
		want string
	}{
		{"all", document("", one, two, three, four), "a|b|c|d"},
		{"another order of the file", document("", four, two, three, one), "a|b|c|d"},
		{
			"equal times go by ids", document("", user("b", 1, words("2")),
				user("a", 1, words("1"))),
			"1|2",
		},
		{"undone", document(`,"revert":{"messageID":"msg_3"}`, one, two, three, four), "a|b"},
		{"undone, unknown", document(`,"revert":{"messageID":"msg_9"}`, one, two), "a|b"},
		{"undone from a part on", document(
			`,"revert":{"messageID":"msg_2","partID":"prt_201"}`, one,
			answer("2", 20, ended, words("b"), words("x")), three), "a|b"},
		{
			"no tail", document("", one, two, user("5", 50, `{"type":"compaction","auto":true}`),
				answer("6", 60, summed, words("s")), user("7", 70, words("e"))),
			question + "|s|e",
		},
		{
			"a tail", document("", one, two, three, four, user("5", 50, compaction("3")),
				answer("6", 60, summed, words("s")), user("7", 70, words("e"))),
			question + "|s|c|d|e",
		},
		{"a tail that is not there", document("", one, two, user("5", 50, compaction("9")),
			answer("6", 60, summed, words("s"))), "a|b|" + question + "|s"},
		{"a summary that failed", document("", one, two, three, four,
			user("5", 50, compaction("3")),
			answer("6", 60, summed+`,"error":{"name":"x"}`, words("s"))), question + "|c|d"},
		{
			"a summary without an end", document("", one, two, three, four,
				user("5", 50, compaction("3")),
				answer("6", 60, `,"summary":true,"parentID":"msg_5"`, words("s"))),
			question + "|s|c|d",
		},
		{"no summary", document("", one, two, user("5", 50, compaction("2"))), "a|b|" + question},
		{"ignored and empty", document("", user("1", 1, `{"type":"text","text":"x","ignored":true}`,
			words(""), words("a")), answer("2", 2, ended, words(""), words("b"))), "a|b"},
		{"an answer that failed", document("", one, answer("2", 2, `,"error":{"name":"APIError"}`,
			words("x"))), "a"},
		{"an answer that was stopped", document("", one, answer("2", 20,
			`,"error":{"name":"MessageAbortedError"}`, words("b"))), "a|b"},
		{"stopped while it thought", document("", one, answer("2", 20,
			`,"error":{"name":"MessageAbortedError"}`,
			`{"type":"reasoning","text":"x","time":{"start":1}}`)), "a"},
		{
			"calls", document("", one, answer("2", 20, ended,
				called("1", in+`"time":{"start":1,"end":2}`),
				called("2", in+`"time":{"start":1,"end":2,"compacted":3}`),
				called("3", `"status":"error","input":{},"error":"e","time":{"start":1,"end":2}`),
				called("4", `"status":"error","input":{},"error":"e","time":{"start":1,"end":2},`+
					`"metadata":{"interrupted":true,"output":"h"}`),
				called("5", `"status":"running","input":{},"time":{"start":1}`), words("b"))),
			"a|{}|{}|{}|{}|{}|b|o|" + cleared + "|e|h|" + interrupted,
		},
		{"files whose content stands before", document("", user("1", 1,
			`{"type":"text","text":"f","synthetic":true}`,
			`{"type":"file","mime":"text/plain","url":"file:///x"}`)), "f"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := read(t, "x.json", tt.file)
			sound.Check(t, c)
			if got := liveTexts(c); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			forked(t, c, nil)
		})
	}
}

// TestRules holds that each rule is found where it is broken, and that a fork breaks none that does
// harm.
func TestRules(t *testing.T) {
	t.Parallel()
	const ended = `,"finish":"stop"`
	one, two := user("1", 10, words("a")), answer("2", 20, ended, words("b"))
	for _, tt := range []struct {
		rule string
		file []byte
		harm bool
	}{
		{ruleField, []byte(strings.Replace(string(document("", one, two)), `"slug":"s",`, "",
			1)), true},
		{ruleField, document("", one, strings.Replace(two, `"cost":0,`, "", 1)), true},
		{ruleField, document("", one, answer("2", 20, ended, words("b"),
			called("1", `"status":"completed","input":{},"output":"o"`))), true},
		{ruleKind, document("", one, two, user("3", 30, `{"type":"new"}`, words("c"))), true},
		{ruleID, document("", one, strings.ReplaceAll(two, "prt_2", "part_2")), true},
		{ruleTwice, document("", one, two, strings.Replace(two, `"created":20`, `"created":21`,
			1)), true},
		{ruleOwner, document("", one, strings.Replace(two, `"messageID":"msg_2"`,
			`"messageID":"msg_1"`, 1)), true},
		{ruleUnread, document("", one, two, "7"), true},
		{
			ruleCarried,
			document("", one, two, user("3", 30, `{"type":"compaction","auto":true}`)), true,
		},
		{ruleFailed, document("", one, answer("2", 20, `,"error":{"name":"APIError"}`,
			called("1", `"status":"running","input":{},"time":{"start":1}`))), false},
		{ruleRunning, document("", one, answer("2", 20, ended,
			called("1", `"status":"running","input":{},"time":{"start":1}`))), false},
		{ruleFull, []byte(strings.ReplaceAll(strings.Replace(string(document("", one, two)),
			`"input":0`, `"input":250000`, 1), `"m"`, `"claude-3-5-sonnet"`)), false},
		{rulePicture, document("", one, two, user("3", 30, `{"type":"file","mime":"image/png",`+
			`"url":"data:image/png;base64,"}`)), false},
		{ruleCallID, document("", one, answer("2", 20, ended,
			called("1", `"status":"running","input":{},"time":{"start":1}`),
			called("1", `"status":"running","input":{},"time":{"start":1}`))), false},
	} {
		c := read(t, "x.json", tt.file)
		found := 0
		for _, f := range Opencode.Check(c) {
			if f.Rule == tt.rule {
				found++
				if f.Harmless == tt.harm {
					t.Errorf("%s does harm: %v", tt.rule, !f.Harmless)
				}
			}
		}
		if found == 0 {
			t.Errorf("%s is not found: %v", tt.rule, Opencode.Check(c))
		}
		forked(t, c, nil)
	}
}

// TestSplitSaysWhy holds that what is no export is refused with the next step.
func TestSplitSaysWhy(t *testing.T) {
	t.Parallel()
	whole := string(samples.Read(t, samples.Own(t, "opencode/minimal.json")[0])[0])
	for name, tt := range map[string]struct{ file, want string }{
		"cut in a pipe": {whole[:len(whole)/2], "export it to a file"},
		"nothing":       {"", "export it to a file"},
		"a list":        {"[]", "check that this is the right file"},
		"no messages":   {`{"info":{"id":"ses_1"}}`, "check that this is the right file"},
	} {
		if _, err := Opencode.Split("x", []byte(tt.file)); err == nil ||
			!strings.HasSuffix(err.Error(), tt.want) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if c := read(t, "x", []byte("\xef\xbb\xbf"+whole)); len(c.Events) != 5 {
		t.Errorf("behind a byte order mark stand %d events", len(c.Events))
	}
}

// TestDetect tells the two agents apart by their versions, also by the beginning of a file.
func TestDetect(t *testing.T) {
	t.Parallel()
	mine := samples.Read(t, samples.Own(t, "opencode/tools.json", "kilo/minimal.json")...)
	for n, data := range mine {
		for _, head := range [][]byte{data, data[:800]} {
			if Opencode.Detect(head) != (n == 0) || Kilo.Detect(head) != (n == 1) {
				t.Errorf("file %d is not told", n)
			}
		}
	}
	for _, other := range []string{
		`{"info":{"id":"ses_1"},"messages":[]}`, `{"info":{"id":"1","slug":"s"},"messages":[]}`,
		`{"info":{},"messages":[{"info":{"id":"msg_1"}}]}`, `{"info":7}`,
	} {
		if Opencode.Detect([]byte(other)) || Kilo.Detect([]byte(other)) {
			t.Errorf("%s is taken", other)
		}
	}
	if !Opencode.Detect([]byte(`{"info":{},"messages":[{"info":{"id":"msg_1"},"parts":[]}]}`)) {
		t.Error("a message is not told")
	}
}
