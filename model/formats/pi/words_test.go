package pi

import (
	"bytes"
	"strings"
	"testing"

	"decant/model"
)

// TestSaidOtherwise replaces texts that the client would put words round: another kind
// of entry says them, in the same place.
func TestSaidOtherwise(t *testing.T) {
	t.Parallel()
	s := began(3)
	s.user("old")
	kept := s.message(m{"role": "bashExecution", "command": "ls", "output": ""})
	s.add("branch_summary", m{"fromId": "x", "summary": "B"})
	s.add("compaction", m{"summary": "S", "firstKeptEntryId": kept, "systemMessage": m{
		"role": "system", "content": "P", "toolsAdded": []m{{"name": "read"}},
	}})
	s.reply(use("1", "f"), use("2", "f"))
	s.result("2", "r")
	s.user("new")
	c := s.open(t)
	changes := each(c, func(e *model.Event) bool {
		return e.Parts[0].Text.Encoding == model.Literal
	}, func(i int) model.Change {
		return model.Change{
			Event: i, Part: -1, Op: model.Replace, Text: "new " + c.Events[i].Label,
		}
	})
	fork, data := forked(t, c, changes, forkOptions)
	want := "P | tool read | new compaction | new bash | new branch_summary | ?1 | ?2 | !2 r | " +
		"!1 new  | new"
	if got := short(fork); got != want {
		t.Errorf("got  %s\nwant %s\n%s", got, want, data)
	}
	if f := (Codec{}).Check(fork); len(f) > 0 {
		t.Error(f)
	}
	chain(t, data)
}

// TestAnswersOfOneGroup takes reasoning out of an answer of OpenAI's Responses: what is
// left of the answer goes without the server's ids, its results as well.
func TestAnswersOfOneGroup(t *testing.T) {
	t.Parallel()
	s := began(3)
	s.api = "openai-responses"
	item := `{"type":"reasoning"}`
	said := words("x")
	said["textSignature"] = `{"id":"msg"}`
	s.reply(thinks("t", item), said, use("call_1|fc_1", "f"))
	s.result("call_1|fc_1", "r")
	s.reply(thinks("u", item), use("call_2|fc_2", "f"))
	s.result("call_2|fc_2", "q")
	c := s.open(t)
	fork, data := forked(t, c, []model.Change{remove(find(t, c, "(t)"))}, forkOptions)
	want := "x | ?call_1 | !call_1 r | (u) | ?call_2 | !call_2 q"
	if got := short(fork); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for word, want := range map[string]int{
		"fc_1": 0, `"call_1"`: 2, "textSignature": 0, "call_2|fc_2": 2,
	} {
		if got := strings.Count(string(data), word); got != want {
			t.Errorf("%s stands %d times, want %d", word, got, want)
		}
	}
	if c.Events[0].Group == 0 || c.Events[0].Group != c.Events[2].Group ||
		c.Events[0].Group == c.Events[4].Group {
		t.Errorf("groups %d, %d, %d", c.Events[0].Group, c.Events[2].Group, c.Events[4].Group)
	}
}

// TestGoesOn holds that a fork goes on with the model of the original, though none of
// its answers is left.
func TestGoesOn(t *testing.T) {
	t.Parallel()
	s := began(3)
	s.user("a")
	s.reply(thinks("t", signed), words("x"))
	s.message(m{
		"role": "assistant", "api": "google", "provider": "g", "model": "gemini",
		"usage": m{}, "content": []m{words("y")},
	})
	c := s.open(t)
	fork, data := forked(t, c, []model.Change{remove(find(t, c, "y"))}, forkOptions)
	if fork.Model != "gemini" || short(fork) != "a | x" {
		t.Errorf("got %s by %s", short(fork), fork.Model)
	}
	if !bytes.Contains(data, []byte(`"thinking":"t"`)) {
		t.Error("the file of the fork has lost reasoning that older clients send")
	}
}

// TestAnotherModelsReasoning holds which clients send it.
func TestAnotherModelsReasoning(t *testing.T) {
	t.Parallel()
	by, next := origin{"a", "p", "one"}, origin{"a", "p", "two"}
	for in, sent := range map[client]bool{pi: false, ohMyPi: true, openClaw: true} {
		b := block{thought: &thought{signed: true}}
		if b.decideThought(by, next, in); (b.dead == "") != sent {
			t.Errorf("%s: it is sent: %v, want %v", clientNames[in], b.dead == "", sent)
		}
	}
}

// TestUsage holds what the newest answer says of the context's size: the client goes by
// it, so it must not be the original's.
func TestUsage(t *testing.T) {
	t.Parallel()
	s := began(3)
	s.user(strings.Repeat("long words, ", 500))
	s.reply(words("x"))
	s.user("b")
	s.reply(words("y"))
	s.stop("aborted", words("z"))
	c := s.open(t)
	total := func(data []byte, line int) any {
		message, _ := entries(t, data)[line]["message"].(m)
		return message["usage"].(m)["totalTokens"]
	}
	_, data := forked(t, c, nil, forkOptions)
	if got := total(data, 4); got != 5000.0 {
		t.Errorf("unchanged: %v", got)
	}
	fork, data := forked(t, c, []model.Change{replace(0)}, forkOptions)
	if got, want := total(data, 4), float64(fork.Total(nil).Tokens); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := total(data, 2); got != 5000.0 {
		t.Errorf("an older answer: %v", got)
	}
}

// TestInPlace holds that nothing but what changed becomes another.
func TestInPlace(t *testing.T) {
	t.Parallel()
	s := began(3)
	s.user("a")
	s.reply(words("x"))
	s.add("session_info", m{"name": "N"})
	s.last = "e1"
	s.reply(words("y"))
	c := s.open(t)
	fork, data := forked(t, c, nil, model.ForkOptions{Now: forkTime})
	if fork.ID != "s" || fork.Title != "N" {
		t.Errorf("got %s, called %s", fork.ID, fork.Title)
	}
	if got := strings.SplitN(string(data), "\n", 2)[0]; got != s.lines[0] {
		t.Errorf("the header is %s", got)
	}
	fork, _ = forked(t, c, nil, model.ForkOptions{Title: "T", Now: forkTime})
	if fork.Title != "T" {
		t.Errorf("called %s", fork.Title)
	}
}

// TestRefused holds what cannot be written.
func TestRefused(t *testing.T) {
	t.Parallel()
	s := began(3)
	s.message(m{"role": "system", "content": "P"})
	s.user("a")
	s.reply(thinks("t", signed), use("1", "f"))
	c := s.open(t)
	tests := []struct {
		name    string
		changes []model.Change
		want    string
	}{
		{"the client's prompt", []model.Change{remove(0)}, "stay"},
		{"other reasoning", []model.Change{replace(find(t, c, "(t)"))}, "reasoning"},
		{"arguments that are none", []model.Change{replace(find(t, c, "?1"))}, "JSON object"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := Codec{}.Draft(c, tt.changes, forkOptions)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q in it", err, tt.want)
			}
		})
	}
	bare := began(3).open(t)
	if _, err := (Codec{}).Draft(bare, nil, forkOptions); err == nil {
		t.Error("an empty session was forked")
	}
	if _, err := (Codec{}).Draft(&model.Conversation{}, nil, forkOptions); err == nil {
		t.Error("a conversation of no format was forked")
	}
	if f := (Codec{}).Check(&model.Conversation{}); len(f) != 1 {
		t.Errorf("got %v", f)
	}
}
