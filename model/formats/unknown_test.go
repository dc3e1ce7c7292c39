package formats

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// corpusDir is the folder of conversations to try everything on, "" where it is not.
func corpusDir() string {
	dir := filepath.Join("..", "..", "..", "shared", "corpus")
	if _, err := os.Stat(dir); err != nil {
		return ""
	}
	return dir
}

func TestUnknownFiles(t *testing.T) {
	t.Parallel()
	const (
		gemini = "it looks like a session of Gemini CLI, which decant does not support; " +
			"use /compress in Gemini CLI itself (decant reads "
		unknown = "it is JSON, but not a known conversation (tried claude-code, "
	)
	for _, tt := range []struct{ name, in, want string }{
		{"opencode without an id", "{\n\"info\": {},\n \"messages\": [\n{\"info\":{}," +
			"\"parts\":[]}]}\n", unknown},
		{
			"Gemini", `{"sessionId":"1","projectHash":"2","kind":"main"}` + "\n" +
				`{"id":"3","type":"user","content":"hello"}` + "\n", gemini,
		},
		{
			"Gemini, the header alone", `{"sessionId":"1","projectHash":"2","kind":"main"}`, gemini,
		},
		{
			"Gemini, before 2026", "{\n\"sessionId\":\"1\",\"projectHash\":\"2\",\n" +
				"\"messages\":[]}", gemini,
		},
		{"an event of nobody", `{"type":"session.start","data":{"sessionId":"1"}}`, unknown},
		{"neither", `{"info":{},"messages":[{"info":{}}]}`, unknown},
		{"a session of nobody", `{"sessionId":"1","kind":"main"}`, unknown},
		{"anything", `{"a":1}`, unknown},
		{"a database", sqliteMark + "\x10\x00\n", "it is an SQLite database; name a conversation"},
		{"a number", `7`, unknown},
		{"cut", `{"info":{"projectID":"p"},"messages":[{"info":`, "check that this is the right " +
			"file"},
	} {
		for _, name := range []string{"-", "a.json"} {
			_, err := Read(name, []byte(tt.in), "")
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: got %v, want %q", tt.name, err, tt.want)
				continue
			}
			oneLine(t, err)
			known := strings.HasSuffix(tt.want, "right file") || tt.name == "a database"
			if got := errors.Is(err, ErrUnknownFormat); got == known {
				t.Errorf("%s: an unknown format: %v", tt.name, got)
			}
			if !known && !strings.Contains(err.Error(), strings.Join(Names(), ", ")) {
				t.Errorf("%s: %v does not say what was tried", tt.name, err)
			}
		}
	}
}

// TestStrangersAreTold opens what decant does not read and must say so.
func TestStrangersAreTold(t *testing.T) {
	t.Parallel()
	dir := corpusDir()
	if dir == "" {
		t.Skip("no corpus here")
	}
	for pattern, want := range map[string]string{
		"gemini/*": "a session of Gemini CLI",
	} {
		found, _ := filepath.Glob(filepath.Join(dir, "genuine", pattern))
		if len(found) == 0 {
			t.Errorf("no file of %s", pattern)
		}
		for _, path := range found {
			_, err := Open(path)
			if err == nil || !strings.Contains(err.Error(), want) ||
				!errors.Is(err, ErrUnknownFormat) {
				t.Errorf("%s: got %v, want %q", path, err, want)
			}
		}
	}
}
