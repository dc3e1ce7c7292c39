package messages

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
)

// bodies are lines of a log; each holds as many messages as it says.
func bodies(sizes ...int) string {
	var b strings.Builder
	for _, n := range sizes {
		all := make([]string, n)
		for i := range all {
			all[i] = []string{`u:"x"`, `a:"y"`}[i%2]
		}
		fmt.Fprintf(&b, "{\"system\":\"s\",\"messages\":%s}\r\n", talk(all...))
	}
	return b.String()
}

func TestChoose(t *testing.T) {
	t.Parallel()
	list := talk(`u:"x"`, `a:"y"`)
	one := list[1 : len(list)-1]
	tests := []struct {
		name, data     string
		line, wantLine int
		messages       int    // How many there are then, at least.
		warning, err   string // A part of it.
	}{
		{"a body", bodies(2), 0, 0, 2, "", ""},
		{"a list", list, 0, 0, 2, "", ""},
		{"a message a line", strings.ReplaceAll(one, "},{", "}\n\n{"), 0, 0, 2, "", ""},
		{"the longest", bodies(1, 3, 2), 0, 2, 3, "3 conversations", ""},
		{"the last of the longest", bodies(2, 2, 1), 0, 2, 2, "line 2", ""},
		{"the one that is named", bodies(1, 3, 2), 3, 3, 2, "line 3", ""},
		{"no such line", bodies(1, 3), 9, 0, 0, "", "line 9 has no conversation"},
		{"a line of one", bodies(1), 1, 0, 1, "", ""},
		{
			"a line of a message", strings.ReplaceAll(one, "},{", "}\n{"), 1, 0, 0, "",
			"leave out --line",
		},
		{"bodies deeper down", `{"a":1}` + "\n" + `{"request":{"body":` +
			strings.TrimSpace(bodies(2)) + `}}`, 0, 2, 2, "", ""},
		{
			"a batch", `{"custom_id":"1","params":` + strings.TrimSpace(bodies(2)) + `}`, 0, 0, 2,
			"", "",
		},
		{"nothing", `{"a":1}`, 0, 0, 0, "", "has no messages"},
		{"no message in lines", "{\"a\":1}\n{}\n", 0, 0, 0, "", "has no messages"},
		{"no JSON", "hello", 0, 0, 0, "", "has no messages"},
		{"a body that is cut off", `{"messages":` + list[:30], 0, 0, 0, "", "ends too early"},
		{"a log with a broken line", bodies(1) + "{\"a\":\n", 0, 1, 1, "line 2 cannot be", ""},
		{
			"a log with many", "{\n" + bodies(1) + "{\n}\n", 0, 2, 1,
			"3 lines cannot be read, the first is line 1, the last line 4", "",
		},
		{"empty messages", `{"messages":[{"role":"user"}]}`, 0, 0, 0, "", "list of messages is " +
			"empty"},
		{
			"a line that is broken", strings.ReplaceAll(one, "},{", "}\n{\n{"), 0, 0, 2,
			"cannot be read", "",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			src, err := Chat.Split("x", []byte(tt.data))
			if err != nil {
				t.Fatal(err)
			}
			c, err := Anthropic.OpenLine(src, "x", tt.line)
			if tt.err != "" || err != nil {
				if err == nil || tt.err == "" || !strings.Contains(err.Error(), tt.err) {
					t.Fatalf("got error %v, want one with %q", err, tt.err)
				}
				return
			}
			n := 0
			for i := range c.Events {
				if c.Events[i].Kind != model.System {
					n++
				}
			}
			if n != tt.messages || c.Line != tt.wantLine {
				t.Errorf("got %d messages of line %d, want %d of line %d",
					n, c.Line, tt.messages, tt.wantLine)
			}
			said := ""
			for _, w := range c.Warnings {
				said += w.Text
			}
			if (said == "") != (tt.warning == "") || !strings.Contains(said, tt.warning) {
				t.Errorf("got warning %q, want one with %q", said, tt.warning)
			}
		})
	}
}

// TestRuns opens a list of runs and forks one of them: all other bytes stay.
func TestRuns(t *testing.T) {
	t.Parallel()
	run := func(talk string) string {
		return `{ "task_id":1,"traj" : ` + talk + `, "reward":0.50 }`
	}
	short, long := talk(`u:"x"`, `a:"y"`), talk(`u:"x"`, `a:"y"`, `u:"x"`)
	data := "\ufeff [\n" + run(short) + " ," + run("[]") + ",\n\n" + run(long) + "\n]\r\n"
	if !Chat.Detect([]byte(data)) || Responses.Detect([]byte(data)) {
		t.Error("it is not detected as what it is")
	}
	src, err := Chat.Split("x", []byte(data))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		line, want, messages int
	}{
		{0, 3, 3},
		{1, 1, 2},
		{3, 3, 3},
	} {
		c, err := Chat.OpenLine(src, "x", tt.line)
		if err != nil {
			t.Fatal(err)
		}
		if c.Line != tt.want || len(c.Events) != tt.messages {
			t.Errorf("--line %d: got run %d of %d events", tt.line, c.Line, len(c.Events))
		}
		if w := c.Warnings; len(w) != 2 || w[0].Text != runsPast {
			t.Errorf("--line %d: got warnings %v", tt.line, w)
		}
		if got := string(forked(t, &Chat, c)); got != data {
			t.Errorf("--line %d, unchanged: got %q, want %q", tt.line, got, data)
		}
	}
	_, err = Chat.OpenLine(src, "x", 2)
	none := "run 2 has no conversation; the first is on run 1, the last on run 3"
	if err == nil || err.Error() != none {
		t.Errorf("--line 2: got error %v", err)
	}
	checkRun(t, src, data, short)
}

// checkRun forks the first run of a list, which has the messages of short.
func checkRun(t *testing.T, src *source.Source, data, short string) {
	t.Helper()
	c, err := Chat.OpenLine(src, "x", 1)
	if err != nil {
		t.Fatal(err)
	}
	x := fixture{&Chat, c}
	want := strings.Replace(data, short, talk(`u:"x"`, `a:"z"`), 1)
	if got := string(forked(t, &Chat, c, x.change(t, "1/2.1=z"))); got != want {
		t.Errorf("changed: got %q, want %q", got, want)
	}
	d, err := Chat.Draft(c, nil, model.ForkOptions{ID: "0123456789"})
	if err != nil || d.Line != 1 || len(d.Resume.Args) > 0 {
		t.Errorf("got run %d, resumed by %v, %v", d.Line, d.Resume.Args, err)
	}
}

// TestNoRuns takes no list of messages, items or other objects for a list of runs.
func TestNoRuns(t *testing.T) {
	t.Parallel()
	for _, data := range []string{
		talk(`u:"x"`), `[{"traj":[]}]`, `[{"traj":[{"a":1}]}]`, `[{"role":"user","messages":2}]`,
		`[{"type":"custom_tool_call","call_id":"c","name":"x","input":"y"}]`, `[{"messages":"x"}]`,
		`[1,{"traj":[{"role":"user","content":"x"}]}]`,
	} {
		src, err := Chat.Split("x", []byte(data))
		if err != nil || src.Layout != source.WholeLayout {
			t.Errorf("%s: layout %d, %v", data, src.Layout, err)
		}
	}
}

// TestLogForks looks that a fork of one line leaves all others as they are.
func TestLogForks(t *testing.T) {
	t.Parallel()
	data := "\ufeff\r\n" + bodies(1, 3) + "\n{ \"note\" : 1 }\n" + bodies(2) + "\n"
	src, _ := Chat.Split("x", []byte(data))
	c, err := Anthropic.OpenLine(src, "x", 2)
	if err != nil {
		t.Fatal(err)
	}
	x := fixture{&Anthropic, c}
	if got := string(forked(t, x.d, c)); got != data {
		t.Errorf("unchanged: got %q, want %q", got, data)
	}
	_, err = Anthropic.Draft(c, []model.Change{x.change(t, "1/1.1")}, model.ForkOptions{ID: "x"})
	if err == nil {
		t.Error("the only message of a line could go")
	}
	c, _ = Anthropic.OpenLine(src, "x", 3)
	x.c = c
	was, is := talk(`u:"x"`, `a:"y"`, `u:"x"`), talk(`u:"x"`, `a:"z"`, `u:"x"`)
	want := strings.Replace(data, was, is, 1)
	if got := string(forked(t, x.d, c, x.change(t, "2/2.1=z"))); got != want {
		t.Errorf("changed: got %q, want %q", got, want)
	}
	d, err := Anthropic.Draft(c, nil, model.ForkOptions{ID: "0123456789"})
	if err != nil || d.Line != 3 {
		t.Errorf("got line %d, %v, want 3", d.Line, err)
	}
}

// TestLinesFork takes messages out of a file of a message a line.
func TestLinesFork(t *testing.T) {
	t.Parallel()
	data := "\n{\"role\":\"user\",\"content\":\"a\"}\r\n{\"meta\":1}\r\n" +
		"{\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\",\"id\":\"a\",\"name\":\"x\"," +
		"\"input\":{}},{\"type\":\"text\",\"text\":\"t\"}]}\r\nbroken {\r\n" +
		"{\"role\":\"user\",\"content\":[" + giveA + "]}\r\n{\"role\":\"user\",\"content\":\"b\"}"
	x := text(t, &Anthropic, data)
	if got := found(x.d, x.c); got != "1/1.1 line-unread" && got != "line 5 line-unread" {
		t.Errorf("findings: got %q", got)
	}
	if got := x.fork(t); got != data {
		t.Errorf("unchanged: got %q", got)
	}
	want := strings.Replace(data, useA+",", "", 1)
	want = strings.Replace(want, "{\"role\":\"user\",\"content\":["+giveA+"]}\r\n", "", 1)
	if got := x.fork(t, "3.1", "5.1"); got != want {
		t.Errorf("changed: got %q, want %q", got, want)
	}
	if got := x.refused(t, "1.1", "3.1", "3.2", "5.1", "6.1"); got == "" {
		t.Error("all messages could go")
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	list := talk(`u:"x"`, `a:"y"`)
	tests := []struct{ name, path, data, id, want string }{
		{"a file", "/d/talk.json", list, "talk", "talk.decant-01234567.json"},
		{"JSONL", "/d/talk.jsonl", bodies(1, 2), "talk", "talk.decant-01234567.jsonl"},
		{"two ends", "/d/talk.traj.json", list, "talk.traj", "talk.traj.decant-01234567.json"},
		{
			"a fork", "/d/talk.decant-89abcdef.json", list, "talk.decant-89abcdef",
			"talk.decant-01234567.json",
		},
		{"no end", "/d/talk", list, "talk", "talk.decant-01234567"},
		{"standard input", "-", list, "conversation", "conversation.decant-01234567.json"},
		{"the demo", "", list, "conversation", "conversation.decant-01234567.json"},
		{
			"Cline's", "/tasks/17/api_conversation_history.json", list, "17",
			"17.decant-01234567.json",
		},
		{
			"a run of SWE-agent", "/d/run.traj", `{"trajectory":[],"history":` + list + `}`, "run",
			"run.decant-01234567.json",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := open(t, &Chat, tt.path, []byte(tt.data))
			d, err := Chat.Draft(c, nil, model.ForkOptions{ID: "0123456789abcdef"})
			if err != nil {
				t.Fatal(err)
			}
			if c.ID != tt.id || d.Name != tt.want || d.Files[0].Name != tt.want {
				t.Errorf("got id %q, fork %q, want %q, %q", c.ID, d.Name, tt.id, tt.want)
			}
			if len(d.Resume.Args) != 0 {
				t.Errorf("got resume %v, want none", d.Resume)
			}
		})
	}
}

// TestTitles leaves out what Cline puts round a task.
func TestTitles(t *testing.T) {
	t.Parallel()
	for _, said := range []string{`<task>mend it</task>`, `<task>\nmend it\n</task>`, `mend it`} {
		if c := open(t, &Chat, "x", []byte(talk(`u:"`+said+`"`))); c.Title != "mend it" {
			t.Errorf("%s: got %q", said, c.Title)
		}
	}
}

// TestInPlace keeps the name and the id, and is refused where only a part is written.
func TestInPlace(t *testing.T) {
	t.Parallel()
	list := talk(`u:"x"`, `a:"y"`)
	c := open(t, &Chat, "/tasks/17/api_conversation_history.json", []byte(list))
	d, err := Chat.Draft(c, nil, model.ForkOptions{})
	if err != nil || d.ID != "17" {
		t.Errorf("got %+v, %v, want the id 17", d, err)
	}
	if len(c.Warnings) != 1 || !strings.Contains(c.Warnings[0].Text, "--in-place") {
		t.Errorf("got warnings %v, want one that says how Cline gets it", c.Warnings)
	}
	c = open(t, &Chat, "run.traj", []byte(`{"trajectory":[],"history":`+list+`}`))
	if _, err = Chat.Draft(c, nil, model.ForkOptions{}); err == nil ||
		!strings.Contains(err.Error(), "cannot be changed in place") {
		t.Errorf("got error %v, want one about the place", err)
	}
}

func TestTrajectory(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(ownFile("run.traj"))
	if err != nil {
		t.Fatal(err)
	}
	// A message may have the API's name of the call too, without a call's.
	data = bytes.Replace(data, []byte(`"tool_call_ids":`),
		[]byte(`"tool_call_id":0,"tool_call_ids":`), 1)
	x := fixture{&Chat, open(t, &Chat, "run.traj", data)}
	got := x.fork(t, "1/5.1", "1/5.2", "1/6.1")
	for _, own := range []string{
		"agent", "message_type", "tags", "thought", "action",
		"tool_call_ids", "trajectory", "info",
	} {
		if strings.Contains(got, `"`+own+`":`) {
			t.Errorf("the fork has a member %s", own)
		}
	}
	again := text(t, &Chat, got)
	if f := found(again.d, again.c); f != "" {
		t.Errorf("findings: %s", f)
	}
	if n := strings.Count(got, `"tool_call_id"`); n != 2 {
		t.Errorf("got %d answers with the id of their call, want 2\n%s", n, got)
	}
	if !bytes.HasPrefix([]byte(got), []byte("[")) {
		t.Errorf("got %.20q, want a plain list", got)
	}
	if x.c.CWD != "/tide" {
		t.Errorf("got the folder %q, want /tide", x.c.CWD)
	}
	if read := x.c.Calls[0].Effect.Paths; len(read) != 0 {
		t.Errorf("before any answer the folder is not known, but %v was read", read)
	}
	if read := x.c.Calls[1].Effect.Paths; len(read) != 1 || read[0] != "/tide/table.go" {
		t.Errorf("got %v read, want /tide/table.go", read)
	}
}

func TestDetect(t *testing.T) {
	t.Parallel()
	plain := talk(`u:"x"`, `a:"y"`)
	tests := []struct{ name, data, want string }{
		{"plain texts", plain, "openai-chat"},
		{"plain texts in a body", `{"messages":` + plain + `}`, "openai-chat"},
		{"a system prompt beside", `{"system":"s","messages":` + plain + `}`, "anthropic-messages"},
		{"a system prompt among", talk(`s:"s"`, `u:"x"`), "openai-chat"},
		{"a model's name", `{"model":"claude-x","messages":` + plain + `}`, "anthropic-messages"},
		{
			"a model's name and a prompt among",
			`{"model":"claude-x","messages":` + talk(`s:"s"`, `u:"x"`) + `}`, "openai-chat",
		},
		{
			"a prompt among, and blocks", talk(`s:"s"`, `u:"x"`, "a:["+useA+"]"),
			"anthropic-messages",
		},
		{"calls", talk(`u:"x"`, "a:"+calls("null", "a")), "openai-chat"},
		{
			"definitions", `{"tools":[{"input_schema":{}}],"messages":` + plain + `}`,
			"anthropic-messages",
		},
		{"lines", "{\"role\":\"user\",\"content\":\"x\"}\n{\"role\":\"assistant\",\"content\":[" +
			useA + "]}\n", "anthropic-messages"},
		{"a log", bodies(1, 2), "anthropic-messages"},
		{"a log behind other lines", "{\"a\":1}\n" + bodies(2), "anthropic-messages"},
		{"one line", `{"role":"user","content":"x"}`, "openai-chat"},
		{"a run", `{"trajectory":[],"history":` + plain + `}`, "openai-chat"},
		{
			"cut, and told by then",
			`{"system":"s","messages":[{"role":"user","content":"x"},{"role":"user","content":"y`,
			"anthropic-messages",
		},
		{"cut too early", `{"system":"s","messages":[{"role":"user","content":"x`, ""},
		{"cut, and not told", `{"messages":[{"role":"user","content":"x"},{"ro`, ""},
		{"an opencode export", `{"info":{},"messages":[{"info":{"role":"user"},"parts":[]}]}`, ""},
		{
			"a Gemini session",
			`{"sessionId":"s","messages":[{"id":"1","type":"user","content":"x"}]}`, "",
		},
		{"a line of Claude Code", `{"type":"user","message":{"role":"user","content":"x"}}`, ""},
		{"a line of pi", `{"type":"message","message":{"role":"user","content":"x"}}`, ""},
		{"events of JP", `[{"type":"turn_start","timestamp":"2026"}]`, ""},
		{"how a run ended", talk(`s:"s"`, `u:"x"`, `exit:"done"`), "openai-chat"},
		{"messages of parts alone", `{"messages":[{"role":"user","parts":[]}]}`, ""},
		{"other roles", talk(`human:"x"`), ""},
		{"nothing", "", ""},
		{"a number", "1", ""},
		{"an empty list", "[]", ""},
		{"text", "hello\nworld", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := ""
			for _, d := range dialects {
				if d.Detect([]byte(tt.data)) {
					got += d.name
				}
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
