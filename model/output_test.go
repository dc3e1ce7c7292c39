package model

import (
	"strings"
	"testing"

	"decant/model/source"
)

// The envelopes of outputs, as a program writes them.
const (
	exitHead  = "Exit code: 0\nWall time: 0.1 seconds\nOutput:\n"
	chunkHead = "Chunk ID: 9f01ab\nWall time: 0.0512 seconds\nProcess exited with code 0\n" +
		"Original token count: 12\nOutput:\n"
	scriptHead = "Script completed\nWall time 0.2 seconds\nOutput:\n"
	cutHead    = "Warning: truncated output (original token count: 9000)\n" +
		"Total output lines: 700\n\n"
	jsonTail = `","metadata":{"exit_code":0,"duration_seconds":0.1}}`
)

func TestOutputSplit(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text       string
		head, body, tail string
		raw              string
	}{
		{"nothing", "", "", "", "", ""},
		{"a plain text", "a\nb", "", "a\nb", "", "a\nb"},
		{"a status", exitHead + "a\n", exitHead, "a\n", "", "a\n"},
		{
			"a status with a count of lines",
			"Exit code: 0\nWall time: 3 seconds\nTotal output lines: 9\nOutput:\na",
			"Exit code: 0\nWall time: 3 seconds\nTotal output lines: 9\nOutput:\n", "a", "", "a",
		},
		{"a chunk", chunkHead + "a", chunkHead, "a", "", "a"},
		{
			"a chunk without a name", "Wall time: 0.1 seconds\nOutput:\n{\"a\":1}",
			"Wall time: 0.1 seconds\nOutput:\n", `{"a":1}`, "", `{"a":1}`,
		},
		{"a script", scriptHead, scriptHead, "", "", ""},
		{
			"a head without a newline",
			"Wall time: 0.1 seconds\nOutput:",
			"Wall time: 0.1 seconds\nOutput:",
			"",
			"",
			"",
		},
		{"a chunk that was cut", chunkHead + cutHead + "a", chunkHead + cutHead, "a", "", "a"},
		{"a part of a script that was cut", cutHead + "a", cutHead, "a", "", "a"},
		{
			"no line that ends the head",
			"Exit code: 0\nWall time: 1 seconds\na",
			"",
			"Exit code: 0\nWall time: 1 seconds\na",
			"",
			"Exit code: 0\nWall time: 1 seconds\na",
		},
		{"the line alone", "Output:\na", "", "Output:\na", "", "Output:\na"},
		{
			"a line that opens no head",
			"Original token count: 1\nOutput:\na",
			"",
			"Original token count: 1\nOutput:\na",
			"",
			"Original token count: 1\nOutput:\na",
		},
		{"a second head is content", exitHead + exitHead, exitHead, exitHead, "", exitHead},
		{
			"a status that is bad",
			strings.Replace(exitHead, "0", "2", 1) + "a",
			strings.Replace(exitHead, "0", "2", 1),
			"a",
			"",
			"a\nfailed with status 2",
		},
		{
			"a status that is bad and nothing else",
			strings.Replace(exitHead, "0", "2", 1),
			strings.Replace(exitHead, "0", "2", 1),
			"",
			"",
			"failed with status 2",
		},
		{
			"a program that runs",
			strings.Replace(chunkHead, "exited with code 0", "running with session ID 7", 1) + "a",
			strings.Replace(chunkHead, "exited with code 0", "running with session ID 7", 1),
			"a",
			"",
			"a\nstill running with session ID 7",
		},
		{
			"a script that was stopped",
			"Script terminated\nWall time 1.0 seconds\nOutput:\na",
			"Script terminated\nWall time 1.0 seconds\nOutput:\n",
			"a",
			"",
			"a\nstopped",
		},
		{"JSON", `{"output":"a\n\"b\"` + jsonTail, `{"output":"`, `a\n\"b\"`, jsonTail, "a\n\"b\""},
		{"JSON of nothing", `{"output":"` + jsonTail, `{"output":"`, "", jsonTail, ""},
		{
			"JSON of a failure",
			`{"output":"a","metadata":{"exit_code":-1,"duration_seconds":1e-5}}`,
			`{"output":"`,
			"a",
			`","metadata":{"exit_code":-1,"duration_seconds":1e-5}}`,
			"a\nfailed with status -1",
		},
		{
			"JSON of something else",
			`{"output":"a","ok":true}`,
			"",
			`{"output":"a","ok":true}`,
			"",
			`{"output":"a","ok":true}`,
		},
		{
			"JSON that is broken",
			`{"output":"\x` + jsonTail,
			"",
			`{"output":"\x` + jsonTail,
			"",
			`{"output":"\x` + jsonTail,
		},
		{"JSON that is cut", `{"output":"a\`, "", `{"output":"a\`, "", `{"output":"a\`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			head, body, tail := Outputs.Split([]byte(tt.text))
			if string(head) != tt.head || string(body) != tt.body || string(tail) != tt.tail {
				t.Errorf("got %q, %q, %q", head, body, tail)
			}
			if raw := string(Outputs.Raw([]byte(tt.text))); raw != tt.raw {
				t.Errorf("raw is %q, want %q", raw, tt.raw)
			}
		})
	}
}

func TestEnd(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		e          Envelope
		want       End
		status     int
	}{
		{"a status", exitHead, OutputHead, EndWell, 0},
		{"a flag that is not set", exitHead, OutputJSON, EndUnknown, 0},
		{"a chunk", strings.Replace(chunkHead, "code 0", "code 127", 1), OutputHead, EndBadly, 127},
		{"no number", strings.Replace(exitHead, "0", "x", 1), OutputHead, EndUnknown, 0},
		{"a script", scriptHead, OutputHead, EndWell, 0},
		{
			"a script that failed",
			strings.Replace(scriptHead, "completed", "failed", 1),
			OutputHead,
			EndBadly,
			0,
		},
		{
			"a time alone",
			"Wall time: 1 seconds\nOutput:\nExit code: 1\n",
			OutputHead,
			EndUnknown,
			0,
		},
		{"JSON", `{"output":"` + jsonTail, OutputJSON, EndWell, 0},
		{
			"JSON that failed",
			`{"output":"` + strings.Replace(jsonTail, ":0,", ":3,", 1),
			OutputJSON,
			EndBadly,
			3,
		},
		{"a plain text", "a", Outputs, EndUnknown, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got, status := tt.e.End([]byte(tt.text)); got != tt.want || status != tt.status {
				t.Errorf("got %d, %d, want %d, %d", got, status, tt.want, tt.status)
			}
		})
	}
}

func TestOutputEquals(t *testing.T) {
	t.Parallel()
	const body = "package main\n\n\"x\"\n"
	want := string(Outputs.Raw([]byte(body)))
	for _, text := range []string{
		exitHead + body, chunkHead + body, scriptHead + body, chunkHead + cutHead + body,
		`{"output":` + string(source.Quote(body)) + jsonTail[1:],
	} {
		if got := string(Outputs.Raw([]byte(text))); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	failed := strings.Replace(exitHead, "code: 0", "code: 1", 1) + body
	if got := string(Outputs.Raw([]byte(failed))); got == want {
		t.Error("a failure is as good as a success")
	}
}

func TestFrame(t *testing.T) {
	t.Parallel()
	js := `{"output":"a\n\"b\"` + jsonTail
	tests := []struct {
		name, text, body, want string
	}{
		{"nothing", "a", "b", "b"},
		{"a head", exitHead + "a", "b\"", exitHead + "b\""},
		{"JSON", js, "b\"\n", `{"output":"b\"\n` + jsonTail},
		{"JSON of another kind", `{"output":"a"}`, `b"`, `b"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f := Outputs.Frame([]byte(tt.text))
			if got := f.Around(tt.body); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if got, ok := f.Within(tt.want); !ok || got != tt.body {
				t.Errorf("within is %q, %v, want %q", got, ok, tt.body)
			}
		})
	}
	f := Outputs.Frame([]byte(js))
	for _, text := range []string{
		"", "a", f.Head, f.Tail, f.Head + "a\"" + f.Tail, f.Head + `\` + f.Tail,
	} {
		if got, ok := f.Within(text); ok {
			t.Errorf("%q: within is %q", text, got)
		}
	}
}

// FuzzOutput cuts texts into their envelope and body: the three are the text, and a body
// that is put into the frame is read back.
func FuzzOutput(f *testing.F) {
	for _, text := range []string{
		exitHead, chunkHead + cutHead, scriptHead, `{"output":"a\n` + jsonTail,
	} {
		f.Add([]byte(text), uint16(Outputs), "b\n\"")
	}
	f.Add([]byte("1\ta\n2\tb"), uint16(OutputHead|NumbersTab), "")
	f.Add([]byte("Wall time: 1\nOutput:\nShell cwd was reset to "), uint16(1586), "")
	f.Fuzz(func(t *testing.T, text []byte, flags uint16, other string) {
		e := Envelope(flags)
		head, body, tail := e.Split(text)
		if got := string(head) + string(body) + string(tail); got != string(text) {
			t.Fatalf("%q is not %q", got, text)
		}
		e.Raw(text)
		e.End(text)
		f := e.Frame(text)
		if in, ok := f.Within(string(text)); !ok || in != string(e.Body(text)) {
			t.Fatalf("%q, %v within %q, want %q", in, ok, text, e.Body(text))
		}
		want := other
		if f.Quoted {
			want = string([]rune(other))
		}
		if in, ok := f.Within(f.Around(other)); !ok || in != want {
			t.Fatalf("%q in %+v reads %q, %v", other, f, in, ok)
		}
	})
}
