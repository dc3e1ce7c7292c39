package claudecode

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats/claudecode/usage"
	"decant/model/source"
)

// lines are the records that a draft would write.
func lines(t *testing.T, d *model.Draft) []string {
	t.Helper()
	var out bytes.Buffer
	if err := d.Files[0].Source.Write(&out, d.Files[0].Pieces); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// oddHead and oddTail are what surrounds the content of an odd record: white space,
// escapes, numbers and unknown fields are to stay.
const (
	oddHead = `{ "x\u0041": 1.50e1,  "parentUuid":%s,"type":"user","uuid":"%s","sessionId":"%s",` +
		`"timestamp":"%s","toolUseResult":{"a":1},"message" : {"role":"user","content": `
	oddTail = ` } , "entrypoint":"%s","session_id":"%s" }`
)

// TestEditsAreExact compares the bytes of edited records.
func TestEditsAreExact(t *testing.T) {
	t.Parallel()
	record := func(parent, uuid, session, time, content, entry string) string {
		return fmt.Sprintf(oddHead, parent, uuid, session, time) + content +
			fmt.Sprintf(oddTail, entry, session)
	}
	first := record("null", "1", "s", at(1), `"a\u00e9"`, "sdk-cli")
	call := `{"type":"assistant","uuid":"2","parentUuid":"1","timestamp":"` + at(2) +
		`","message":{"id":"m","model":"x","content":[` +
		`{"type":"tool_use","id":"x","name":"T","input":{}}]}}`
	result := func(content string) string {
		return `[ {"type":"tool_result","tool_use_id":"x", "content":` + content + `} ]`
	}
	const picture = `{"type":"image","source":{}}`
	list := result(`[{"type":"text","text":"one"}, ` + picture + `, {"type":"text","text":"2"}]`)
	text := func(s string) *string { return &s }
	tests := []struct {
		name, content, want string
		out                 model.Outcome
		copied              bool // The client's copy stays.
	}{
		{"nothing", result(`"old"`), result(`"old"`), model.Outcome{}, true},
		{
			"string", result(`"old"`), result(`"n\"w"`),
			model.Outcome{Replaced: true, Whole: "n\"w"},
			false,
		},
		{
			"list to string", list, result(`"new"`),
			model.Outcome{Replaced: true, Whole: "new"},
			false,
		},
		{
			"one text", list, strings.Replace(list, `"one"`, `"new"`, 1),
			model.Outcome{Parts: map[int]*string{0: text("new")}},
			false,
		},
		{
			"an image", list, strings.Replace(list, picture, `{"type":"text","text":"new"}`, 1),
			model.Outcome{Parts: map[int]*string{1: text("new")}},
			false,
		},
		{
			"a part gone", list, strings.Replace(list, `, {"type":"text","text":"2"}`, "", 1),
			model.Outcome{Parts: map[int]*string{2: nil}},
			false,
		},
		{
			"no list", result(`"old"`), result(`"new"`),
			model.Outcome{Parts: map[int]*string{0: text("new")}},
			false,
		},
		{
			"empty list", result(`[]`), result(`"new"`),
			model.Outcome{Parts: map[int]*string{0: text("new")}},
			false,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			third := record(`"2"`, "3", "s", at(3), tt.content, "cli")
			in := first + "\n" + call + "\n" + third + "\n"
			c, err := Codec{}.Open(source.Lines("s", []byte(in)), "")
			if err != nil {
				t.Fatal(err)
			}
			d, err := Codec{}.Draft(c, changesOf(2, tt.out), model.ForkOptions{
				ID:  forkID,
				Now: forkTime,
			})
			if err != nil {
				t.Fatal(err)
			}
			got := lines(t, d)
			if want := record("null", "1", forkID, at(1), `"a\u00e9"`, "cli"); got[0] != want {
				t.Errorf("first:\ngot  %s\nwant %s", got[0], want)
			}
			want := record(`"2"`, "3", forkID, at(3), tt.want, "cli")
			if !tt.copied {
				want = strings.Replace(want, `,"toolUseResult":{"a":1}`, "", 1)
			}
			if got[2] != want {
				t.Errorf("result:\ngot  %s\nwant %s", got[2], want)
			}
		})
	}
}

// TestArgumentsAreExact writes other arguments into a call, and nothing else.
func TestArgumentsAreExact(t *testing.T) {
	t.Parallel()
	record := func(session, input string) string {
		return `{"type":"assistant","uuid":"2","parentUuid":"1","sessionId":"` + session +
			`","timestamp":"` + at(2) + `","message":{"id":"m","model":"x","content":[ ` +
			`{"type":"tool_use", "id":"x","name":"Write","input": ` + input +
			` , "caller":{"type":"direct"}} ]}, "n\u0041":1.50}`
	}
	in := record("s", `{ "file_path" : "/w/a" , "content":"long\u00e9" }`) + "\n" +
		`{"type":"user","uuid":"3","parentUuid":"2","sessionId":"s","timestamp":"` + at(3) +
		`","message":{"role":"user","content":[` +
		`{"type":"tool_result","tool_use_id":"x","content":"ok"}]}}` + "\n"
	in = `{"type":"user","uuid":"1","parentUuid":null,"sessionId":"s","timestamp":"` + at(1) +
		`","message":{"role":"user","content":"q"}}` + "\n" + in
	c, err := Codec{}.Open(source.Lines("s", []byte(in)), "")
	if err != nil {
		t.Fatal(err)
	}
	o := model.ForkOptions{ID: forkID, Now: forkTime}
	const now = `{"file_path":"/w/a","content":"[5 bytes cut by decant: why]"}`
	d, err := Codec{}.Draft(c, []model.Change{replace(1, now)}, o)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := lines(t, d)[1], record(forkID, now); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for _, bad := range []string{`"text"`, `[]`, `{"a":`, ``} {
		if _, err := (Codec{}).Draft(c, []model.Change{replace(1, bad)}, o); err == nil {
			t.Errorf("%s was taken for arguments", bad)
		}
	}
}

// changesOf are changes that come to an outcome.
func changesOf(event int, o model.Outcome) []model.Change {
	if o.Replaced {
		return []model.Change{replace(event, o.Whole)}
	}
	var out []model.Change
	for part, text := range o.Parts {
		c := model.Change{Event: event, Part: part}
		if text != nil {
			c.Op, c.Text = model.Replace, *text
		}
		out = append(out, c)
	}
	return out
}

// TestUsage reads the newest usage that a client would trust.
func TestUsage(t *testing.T) {
	t.Parallel()
	var s script
	s.user(strings.Repeat("word ", 100))
	s.reply("1", text("early"))
	s.user("b")
	s.reply("2", think("t"))
	s.reply("2", use("x"))
	s.result("x")
	s.add("assistant", m{"message": m{
		"id": "3", "model": synthetic, "content": []m{text("No response requested.")},
		"usage": m{"input_tokens": 0, "output_tokens": 0},
	}})
	c := s.open(t)
	fork, d := forkOf(t, c, []model.Change{replace(0, "short")})
	total := 0
	for i := range fork.Events {
		total += fork.Events[i].Tokens
	}
	var got []int
	for _, l := range lines(t, d) {
		if strings.Contains(l, `"usage"`) {
			var tree source.Tree
			if err := tree.Parse([]byte(l), source.Span{Start: 0, End: len(l)}); err != nil {
				t.Fatal(err)
			}
			got = append(got, usage.Names.Read(tree.Root().Get("message", "usage")).Context())
		}
	}
	if want := []int{150007, total, total, 0}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestTimesRise bumps what does not rise and leaves the rest.
func TestTimesRise(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		in, want []string
	}{
		{"rising", []string{at(1), at(2), at(3)}, []string{at(1), at(2), at(3)}},
		{
			"equal",
			[]string{at(1), at(1), at(1)},
			[]string{at(1), "2026-11-20T10:00:01.001Z", "2026-11-20T10:00:01.002Z"},
		},
		{
			"falling",
			[]string{at(5), at(1), at(9)},
			[]string{at(5), "2026-11-20T10:00:05.001Z", at(9)},
		},
		{
			"below a millisecond",
			[]string{"2026-11-20T10:00:01.0001Z", "2026-11-20T10:00:01.0002Z"},
			[]string{"2026-11-20T10:00:01.0001Z", "2026-11-20T10:00:01.001Z"},
		},
		{
			"another zone",
			[]string{"2026-11-20T12:00:00+02:00", at(1)},
			[]string{"2026-11-20T12:00:00+02:00", at(1)},
		},
		{"none at first", []string{"", at(5)}, []string{"2026-11-20T10:00:04.999Z", at(5)}},
		{
			"none",
			[]string{"", "?"},
			[]string{"2026-11-21T11:59:59.998Z", "2026-11-21T11:59:59.999Z"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var s script
			for _, x := range tt.in {
				s.user("a", m{"timestamp": x})
			}
			s.leaf(s.last)
			fork, _ := forkOf(t, s.open(t), nil)
			var got []string
			for i := range tt.in {
				got = append(got, fmt.Sprint(object(t, fork, i)["timestamp"]))
			}
			if fmt.Sprint(got) != fmt.Sprint(tt.want) {
				t.Errorf("got  %v\nwant %v", got, tt.want)
			}
		})
	}
}

func TestDraftRefuses(t *testing.T) {
	t.Parallel()
	var s script
	s.user("a")
	s.reply("1", think("t"))
	s.reply("1", use("x"))
	s.result("x")
	c := s.open(t)
	tests := []struct {
		name    string
		changes []model.Change
		want    string
	}{
		{"other reasoning", []model.Change{replace(1, "x")}, "reasoning"},
		{"arguments that are no object", []model.Change{replace(2, `[1]`)}, "JSON object"},
		{"arguments that are no JSON", []model.Change{replace(2, `{"a"`)}, "JSON object"},
		{
			"all removed",
			[]model.Change{remove(0), remove(1), remove(2), remove(3)},
			"nothing would be left",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := Codec{}.Draft(c, tt.changes, model.ForkOptions{ID: forkID, Now: forkTime})
			if err == nil || !strings.Contains(err.Error(), tt.want) ||
				!strings.HasPrefix(err.Error(), "draft fork: ") {
				t.Errorf("got %v", err)
			}
		})
	}
	if _, err := (Codec{}).Draft(&model.Conversation{}, nil, model.ForkOptions{}); err == nil {
		t.Error("a draft of another format's conversation")
	}
	if f := (Codec{}).Check(&model.Conversation{}); f != nil {
		t.Errorf("findings for another format's conversation: %v", f)
	}
}

// TestInPlace keeps id and titles.
func TestInPlace(t *testing.T) {
	t.Parallel()
	var s script
	s.user("a")
	s.raw(m{"type": "ai-title", "aiTitle": "Long\ntitle"})
	s.raw(m{"type": "custom-title", "customTitle": "Given"})
	c := s.open(t)
	d, err := Codec{}.Draft(c, nil, model.ForkOptions{Now: forkTime})
	if err != nil {
		t.Fatal(err)
	}
	if d.ID != "s" || d.Name != "s.jsonl" || d.Title != "Given" ||
		d.Resume.String() != "cd /w && claude --resume s" {
		t.Errorf("got %+v", d)
	}
	want := s.lines[0] + "\n" +
		`{"type":"ai-title","aiTitle":"Long\ntitle","sessionId":"s"}` + "\n" +
		`{"type":"custom-title","customTitle":"Given","sessionId":"s"}` + "\n" +
		`{"type":"last-prompt","lastPrompt":"a","leafUuid":"1","sessionId":"s"}`
	if got := strings.Join(lines(t, d), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	d, err = Codec{}.Draft(c, nil, model.ForkOptions{ID: forkID, Title: "Mine", Now: forkTime})
	if err != nil || d.Title != "Mine" || d.ID != forkID {
		t.Errorf("got %+v, %v", d, err)
	}
}
