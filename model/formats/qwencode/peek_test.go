package qwencode

import (
	"strings"
	"testing"

	"decant/testdata/samples"
)

func TestDetect(t *testing.T) {
	t.Parallel()
	const record = `{"uuid":"a","parentUuid":null,"sessionId":"s","type":"user",`
	for _, tt := range []struct {
		name, head string
		want       bool
	}{
		{"a message", record + `"message":{"role":"user","parts":[]}}` + "\n", true},
		{"behind a bad line", "x\n" + record + `"message":{"role":"user","parts":[]}}`, true},
		{"a note", strings.Replace(record, "user", "system", 1) + `"systemPayload":{}}`, true},
		{"cut", record + `"message":{"role":"user","parts":[{"text":"x`, true},
		{"nothing", "", false},
		{"no parts", record + `"message":{"role":"user"}}`, false},
		{"content", record + `"message":{"role":"user","content":"x"}}`, false},
		{"no id", `{"parentUuid":null,"type":"user","message":{"parts":[]}}`, false},
		{"another type", strings.Replace(record, "user", "x", 1) + `"systemPayload":{}}`, false},
	} {
		if got := (Codec{}).Detect([]byte(tt.head)); got != tt.want {
			t.Errorf("%s: got %v", tt.name, got)
		}
	}
}

// TestPeek holds what the ends of a file tell.
//
//nolint:cyclop // It is a list of what is looked for.
func TestPeek(t *testing.T) {
	t.Parallel()
	s := &script{}
	s.note("session_model", m{})
	s.add("user", m{
		"message":    m{"role": "user", "parts": []m{words("hello")}},
		"forkedFrom": m{"sessionId": "old"},
	})
	head := strings.Join(s.lines, "\n") + "\n"
	got := PeekEnds([]byte(head), nil)
	if got.ID != "s" || got.CWD != "/w" || got.Title != "hello" || !got.Talk || got.Agent ||
		got.Tokens != 0 || got.Fork {
		t.Errorf("got %+v", got)
	}
	s = &script{}
	s.note("custom_title", m{"customTitle": "T (decant 2)"})
	s.reply(words("x"))
	tail := "cut\n" + strings.Join(s.lines, "\n")
	if got = PeekEnds([]byte(head), []byte(tail)); got.Tokens != 5000 || !got.Fork ||
		got.Title != "T (decant 2)" {
		t.Errorf("got %+v", got)
	}
	s.compress()
	if got = PeekEnds([]byte(strings.Join(s.lines, "\n")), nil); got.Tokens != 700 {
		t.Errorf("after a compression: got %+v", got)
	}
	long := `{"uuid":"a","parentUuid":null,"sessionId":"s","cwd":"/w","type":"user","message":` +
		`{"role":"user","parts":[{"text":"x`
	if got = PeekEnds([]byte(long), []byte(tail)); got.ID != "s" || got.CWD != "/w" || !got.Talk {
		t.Errorf("a long first line: got %+v", got)
	}
	if got = PeekEnds([]byte("rubbish\n"), nil); got.ID != "" || got.Talk {
		t.Errorf("rubbish: got %+v", got)
	}
	for _, path := range samples.Own(t, "qwencode/*.jsonl") {
		c := open(t, path)
		if got = PeekEnds(samples.Read(t, path)[0], nil); got.ID != c.ID || got.CWD != c.CWD {
			t.Errorf("%s: got %+v", path, got)
		}
	}
}
