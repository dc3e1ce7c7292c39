package copilot

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
)

// log makes a session of events: each a type and its data, of a sub-agent behind a "@".
func log(events ...string) *source.Source {
	var b strings.Builder
	for i, e := range append([]string{begin}, events...) {
		kind, data, _ := strings.Cut(e, " ")
		kind, agent, _ := strings.Cut(kind, "@")
		if agent != "" {
			agent = `,"agentId":"` + agent + `"`
		}
		fmt.Fprintf(&b, `{"type":%q,"data":%s%s,"id":"00000000-0000-4000-8000-%012d",`+
			`"timestamp":"2026-03-02T09:00:%02dZ","parentId":null}`+"\n", kind, data, agent, i, i)
	}
	return source.Lines("log", []byte(b.String()))
}

const begin = `session.start {"sessionId":"s","version":1,"producer":"copilot-agent",` +
	`"copilotVersion":"1.0.102","startTime":"2026-03-02T09:00:00Z","context":{"cwd":"/w"}}`

func typed(text string, more ...string) string {
	return `user.message {"content":"` + text + `","transformedContent":"<` + text + `>"` +
		strings.Join(more, "") + `}`
}

func said(text string, calls ...string) string {
	list := make([]string, len(calls))
	for i, id := range calls {
		list[i] = `{"toolCallId":"` + id + `","name":"view","arguments":{"path":"/x"}}`
	}
	return `assistant.message {"messageId":"m","content":"` + text + `","toolRequests":[` +
		strings.Join(list, ",") + `]}`
}

func ended(id, text string) string {
	return `tool.execution_complete {"toolCallId":"` + id +
		`","success":true,"result":{"content":"` + text + `"}}`
}

func sums(text string) string {
	return `session.compaction_complete {"success":true,"summaryContent":"` + text + `"}`
}

const clears = `session.context_cleared {"messagesCleared":2}`

// sentTexts are the live events, each its role and text, of a result "tool" and its call.
func sentTexts(c *model.Conversation) []string {
	var out []string
	for i := range c.Events {
		e := &c.Events[i]
		text := strings.TrimSuffix(strings.TrimPrefix(c.EventText(e), summaryOpen), summaryClose)
		switch {
		case !e.Live:
		case e.Kind == model.ToolResult:
			out = append(out, "tool "+c.Calls[e.Call].ID+" "+text)
		case e.Kind == model.ToolCall:
			out = append(out, "call "+c.Calls[e.Call].ID)
		case e.Kind == model.ImageMessage:
			out = append(out, "image")
		default:
			out = append(out, e.Role+" "+text)
		}
	}
	return out
}

// TestLiveIsWhatTheClientSends holds what is live against what the client 1.0.102 was seen to send
// of such sessions.
func TestLiveIsWhatTheClientSends(t *testing.T) {
	t.Parallel()
	const asset = `session.binary_asset {"assetId":"a","type":"image","mimeType":"image/png",` +
		`"byteLength":1,"data":"AA=="}`
	shows := func(more string) string {
		return `,"attachments":[{"type":"blob","mimeType":"image/png"` + more + `}]`
	}
	for _, tt := range []struct {
		name   string
		events []string
		want   string
	}{
		{"text as it was made", []string{typed("one"), said("a")}, "user <one>|assistant a"},
		{
			"text without what was made", []string{`user.message {"content":"one"}`}, "user one",
		},
		{"made empty", []string{typed("one", `,"transformedContent":""`)}, "user "},
		{
			"a compaction says again what was typed",
			[]string{
				typed("one"), said("a"), sums("S"), typed("two"), said("b"), sums("T"), said("c"),
			},
			"user one|user two|user T|assistant c",
		},
		{
			"a compaction without anything typed",
			[]string{said("a"), sums("S"), typed("two")},
			"user S|user <two>",
		},
		{
			"what is typed is told by its source", []string{
				typed("skill", `,"source":"skill-x"`), typed("system", `,"source":"system"`),
				typed("user", `,"source":"user"`), typed("agent", `,"source":"agent-x"`),
				typed("other", `,"source":""`), sums("S"),
			}, "user user|user agent|user S",
		},
		{
			"a compaction that failed",
			[]string{typed("one"), `session.compaction_complete {"success":false}`, said("a")},
			"user <one>|assistant a",
		},
		{
			"a compaction of nothing",
			[]string{typed("one"), sums(""), said("a")},
			"user <one>|assistant a",
		},
		{
			"all forgotten", []string{typed("one"), sums("S"), clears, typed("two")}, "user <two>",
		},
		{
			"a compaction behind all forgotten",
			[]string{typed("one"), clears, typed("two"), said("a"), sums("S")},
			"user two|user S",
		},
		{
			"a new start", []string{
				typed("one"), strings.Replace(clears, "2", `2,"initialMessage":"new"`, 1),
			}, "user new",
		},
		{
			"a sub-agent compacts and forgets", []string{
				typed("one"), strings.Replace(sums("S"), "complete", "complete@x", 1),
				strings.Replace(clears, "cleared", "cleared@x", 1), said("a"),
			}, "user <one>|assistant a",
		},
		{
			"results in the order of their calls",
			[]string{said("", "c", "d"), ended("d", "2"), ended("c", "1"), said("b")},
			"call c|call d|tool c 1|tool d 2|assistant b",
		},
		{
			"a result that comes late",
			[]string{said("", "c"), typed("two"), ended("c", "1")},
			"call c|tool c 1|user <two>",
		},
		{
			"no result",
			[]string{said("", "c"), typed("two")},
			"call c|tool c " + interrupted + "|user <two>",
		},
		{"no result at the end", []string{said("", "c")}, "call c|tool c " + interrupted},
		{
			"no result at the end of what may have done something",
			[]string{strings.Replace(said("", "c"), "view", "bash", 1)},
			"call c|tool c " + unknownEnd,
		},
		{
			"stopped", []string{
				strings.Replace(said("", "c"), "view", "bash", 1), `abort {"reason":"user_abort"}`,
			}, "call c|tool c " + interrupted,
		},
		{
			"one id again",
			[]string{said("", "c"), ended("c", "1"), said("", "c"), ended("c", "2")},
			"call c|tool c 1|call c|tool c 2",
		},
		{
			"one id again before its result",
			[]string{said("", "c"), said("", "c"), ended("c", "1")},
			"call c|tool c 1|call c|tool c " + interrupted,
		},
		{
			"a second result",
			[]string{said("", "c"), ended("c", "1"), ended("c", "2")},
			"call c|tool c 1",
		},
		{"no call", []string{typed("one"), ended("c", "1")}, "user <one>"},
		{
			"a result behind a compaction",
			[]string{typed("one"), said("", "c"), sums("S"), ended("c", "1")},
			"user one|user S",
		},
		{
			"no text",
			[]string{said("", "c"), `tool.execution_complete {"toolCallId":"c","success":true}`},
			"call c|tool c ",
		},
		{
			"failed without a word",
			[]string{said("", "c"), `tool.execution_complete {"toolCallId":"c","success":false}`},
			"call c|tool c Tool execution failed",
		},
		{
			"failed with both",
			[]string{said("", "c"), `tool.execution_complete {"toolCallId":"c",` +
				`"success":false,"error":{"message":"bad"},"result":{"content":"good"}}`},
			"call c|tool c bad",
		},
		{
			"sub-agents", []string{
				said("", "c"), strings.Replace(said("in", "c"), "message", "message@x", 1),
				strings.Replace(ended("c", "in"), "complete", "complete@x", 1), ended("c", "out"),
			}, "call c|tool c out",
		},
		{
			"a sub-agent of old", []string{
				typed("one"),
				`assistant.message {"messageId":"m","content":"in","parentToolCallId":"c"}`,
			}, "user <one>",
		},
		{
			"a picture",
			[]string{asset, typed("one", shows(`,"assetId":"a","displayName":"p"`))},
			"user <one>|user p|image",
		},
		{
			"a picture without a name",
			[]string{asset, typed("one", shows(`,"assetId":"a"`))},
			"user <one>|user Attached image|image",
		},
		{"a picture that is gone", []string{typed("one", shows(`,"assetId":"a"`))}, "user <one>"},
		{
			"a picture that comes late",
			[]string{typed("one", shows(`,"assetId":"a"`)), asset},
			"user <one>",
		},
		{
			"a picture in a file",
			[]string{asset, typed("one", `,"attachments":[{"type":"file",`+
				`"path":"/p","mimeType":"image/png","assetId":"a"}]`)},
			"user <one>|user Image file at path /p|image",
		},
		{
			"a notice, a prompt, reasoning", []string{
				`system.notification {"content":"N","kind":{}}`,
				`system.message {"content":"P","role":"system"}`,
				`assistant.message {"messageId":"m","content":"a","reasoningText":"R"}`,
			}, "user N|assistant a",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c, err := Codec{}.Open(log(tt.events...), "")
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(sentTexts(c), "|"); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// TestCheckFindsWhatIsRefused breaks one rule at a time: the client refused, or made good, each of
// these.
func TestCheckFindsWhatIsRefused(t *testing.T) {
	t.Parallel()
	sound := []string{typed("one"), said("a", "c"), ended("c", "1")}
	for _, tt := range []struct {
		name, old, with, rule string
		fork                  bool
	}{
		{"sound", "", "", "", true},
		{"no start", "session.start", "session.other", ruleStart, true},
		{"another version", `"version":1`, `"version":2`, ruleVersion, false},
		{"id", "00000000-0000-4000-8000-000000000002", "two", ruleEnvelope, true},
		{"time", "2026-03-02T09:00:01Z", "2026-03-02", ruleEnvelope, true},
		{"link", `"parentId":null`, `"parentId":7`, ruleEnvelope, true},
		{"no id of a message", `"messageId":"m",`, "", ruleField, true},
		{"no content", `"content":"one",`, "", ruleField, true},
		{"a result without content", `{"content":"1"}`, `{}`, ruleField, true},
		{"no result", `"c","success"`, `"d","success"`, ruleNoResult, true},
		{"no call", `"c","success"`, `"d","success"`, ruleNoCall, true},
		{"edited on the screen alone", `"content":"one"`, `"content":"two"`, ruleStale, true},
		{
			"no picture", `"transformedContent":"<one>"`,
			`"transformedContent":"one","attachments":[` +
				`{"type":"blob","assetId":"a","mimeType":"image/png"}]`, ruleAsset, true,
		},
		{"no JSON", `{"type":"user.message"`, `{"type"`, ruleUnread, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			whole := log(sound...)
			data := string(whole.BytesAt(whole.All()))
			if tt.old != "" && !strings.Contains(data, tt.old) {
				t.Fatalf("no %s in it", tt.old)
			}
			src := source.Lines("log", []byte(strings.ReplaceAll(data, tt.old, tt.with)))
			if tt.old == "" {
				src = whole
			}
			c, err := Codec{}.Open(src, "")
			if err != nil {
				t.Fatal(err)
			}
			found := ""
			for _, f := range (Codec{}).Check(c) {
				if f.Rule == tt.rule {
					found = f.Rule
				}
			}
			if found != tt.rule || tt.rule == "" && len((Codec{}).Check(c)) > 0 {
				t.Errorf("found %v, want %s", Codec{}.Check(c), tt.rule)
			}
			d, err := Codec{}.Draft(c, nil, model.ForkOptions{ID: forkID, Now: forkTime})
			if (err == nil) != tt.fork {
				t.Fatalf("a fork: %v", err)
			}
			if err == nil {
				fork, _ := forked(t, c, nil, model.ForkOptions{ID: forkID, Now: forkTime})
				if f := model.ListHarmful(Codec{}.Check(fork)); len(f) > 0 {
					t.Errorf("the fork breaks %v: %v", f, d.Files[0].Pieces)
				}
			}
		})
	}
}
