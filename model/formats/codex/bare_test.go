package codex

import (
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
)

// bareLines are a rollout of a client before 0.45.
var bareLines = []string{
	`{"id":"` + threadID + `","timestamp":"2025-08-18T01:16:13.522Z","instructions":"Be kind."}`,
	`{"record_type":"state"}`,
	`{"type":"message","id":null,"role":"user","content":[{"type":"input_text",` +
		`"text":"<environment_context>\n  <cwd>/w</cwd>\n</environment_context>"}]}`,
	`{"type":"message","role":"user","content":[{"type":"input_text","text":"Read a."}]}`,
	`{"type":"function_call","name":"shell","arguments":"{\"command\":[\"bash\",\"-lc\",` +
		`\"cat a\"]}","call_id":"c1"}`,
	`{"type":"function_call_output","call_id":"c1","output":"A"}`,
	`{"type":"function_call","name":"shell","arguments":"{}","call_id":"c2"}`,
	`{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Done."}]}`,
}

func openBare(t *testing.T, lines ...string) *model.Conversation {
	t.Helper()
	text := strings.Join(lines, "\n") + "\n"
	if !(Codec{}).Detect([]byte(text)) {
		t.Error("it is not detected")
	}
	c, err := Codec{}.Open(source.Lines("x", []byte(text)), "")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestBareIsOpened opens a rollout of a client before 0.45.
func TestBareIsOpened(t *testing.T) {
	t.Parallel()
	c := openBare(t, bareLines...)
	if c.ID != threadID || c.CWD != "/w" || c.Title != "Read a." || len(c.Turns) != 1 {
		t.Errorf("id %q, folder %q, title %q, %d turns", c.ID, c.CWD, c.Title, len(c.Turns))
	}
	if len(c.Warnings) != 1 || c.Warnings[0].Text != barePast {
		t.Errorf("warnings: %v", c.Warnings)
	}
	var got []string
	for i := range c.Events {
		if e := &c.Events[i]; e.Live {
			got = append(got, e.Kind.String()+" "+c.EventText(e))
		}
	}
	want := []string{
		"user <environment_context>\n  <cwd>/w</cwd>\n</environment_context>", "user Read a.",
		`tool_call {"command":["bash","-lc","cat a"]}`, "tool_result A", "tool_call {}",
		"tool_result aborted", "assistant Done.",
	}
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("live: %q\nwant: %q", got, want)
	}
	if call := c.Calls[0]; call.Effect.Kind != model.Reads || call.Folder != "/w" {
		t.Errorf("the call is %+v", call)
	}
	found := Codec{}.Check(c)
	if len(found) != 2 || found[0].Rule != ruleBare || found[1].Rule != ruleNoOutput {
		t.Errorf("findings: %v", found)
	}
}

// TestBareForkIsAFile keeps the bytes of all lines but of the one that names the thread, and
// has no command that resumes it.
func TestBareForkIsAFile(t *testing.T) {
	t.Parallel()
	for _, lines := range [][]string{bareLines, bareLines[1:]} {
		c := openBare(t, lines...)
		d, err := Codec{}.Draft(c, []model.Change{
			{Event: 3, Part: -1, Op: model.Replace, Text: "B"},
		}, model.ForkOptions{ID: forkID, Now: forkTime})
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := d.Files[0].Source.Write(&out, d.Files[0].Pieces); err != nil {
			t.Fatal(err)
		}
		want := strings.Join(lines, "\n") + "\n"
		want = strings.Replace(want, `"id":"`+threadID+`"`, `"id":"`+forkID+`"`, 1)
		want = strings.Replace(want, `"instructions":"Be kind."}`,
			`"instructions":"Be kind.","forked_from_id":"`+threadID+`"}`, 1)
		want = strings.Replace(want, `"output":"A"}`, `"output":"B"}`, 1)
		want = strings.Replace(want, `"call_id":"c2"}`, `"call_id":"c2"}`+"\n"+
			`{"type":"function_call_output","call_id":"c2","output":"aborted"}`, 1)
		if out.String() != want {
			t.Errorf("got:\n%s\nwant:\n%s", out.String(), want)
		}
		if len(d.Resume.Args) > 0 {
			t.Errorf("it is resumed by %v", d.Resume.Args)
		}
	}
}

// TestBareIsListed looks at the start of such a rollout.
func TestBareIsListed(t *testing.T) {
	t.Parallel()
	p := PeekHead([]byte(strings.Join(bareLines, "\n")))
	if p.ID != threadID || p.CWD != "/w" || p.Title != "Read a." {
		t.Errorf("%+v", p)
	}
	older := `{"type":"message","role":"user","content":[{"type":"input_text","text":` +
		`"<environment_context>\nCurrent working directory: /v\nSandbox: none\n"}]}`
	p = PeekHead([]byte(bareLines[0] + "\n" + older + "\n"))
	if p.CWD != "/v" {
		t.Errorf("%+v", p)
	}
}

// TestBareOfAnother takes no line of another program.
func TestBareOfAnother(t *testing.T) {
	t.Parallel()
	for _, line := range []string{
		`{"id":"x","timestamp":"2025-08-18T01:16:13.522Z","instructions":null}`,
		`{"id":"` + threadID + `","timestamp":1,"instructions":null}`,
		`{"id":"` + threadID + `","timestamp":"2025-08-18T01:16:13.522Z"}`,
		`{"type":"message","record_type":"state"}`,
	} {
		if (Codec{}).Detect([]byte(line + "\n")) {
			t.Errorf("%s was detected", line)
		}
	}
}
