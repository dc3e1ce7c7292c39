package responses

import (
	"strings"
	"testing"
)

func TestEndings(t *testing.T) {
	t.Parallel()
	const chunk = "Chunk ID: 0a1b2c\nWall time: 0.0412 seconds\n"
	tests := []struct{ name, output, want string }{
		{"a plain text", result("c", "hello"), "succeeded whole"},
		{"nothing", result("c", ""), "succeeded whole"},
		{
			"status 0",
			result("c", "Exit code: 0\nWall time: 0.1 seconds\nOutput:\nx"),
			"succeeded whole",
		},
		{
			"status 1",
			result("c", "Exit code: 1\nWall time: 0.1 seconds\nOutput:\nx"),
			"failed whole",
		},
		{
			"status -1",
			result("c", "Exit code: -1\nWall time: 0.1 seconds\nOutput:\n"),
			"failed whole",
		},
		{
			"JSON, status 0",
			result("c", `{"output":"x","metadata":{"exit_code":0,"duration_seconds":0.1}}`),
			"succeeded whole",
		},
		{
			"JSON, status 2",
			result("c", `{"output":"x","metadata":{"exit_code":2,"duration_seconds":0.1}}`),
			"failed whole",
		},
		{"JSON of a tool", result("c", `{"output":"x","ok":false}`), "succeeded whole"},
		{
			"a chunk",
			result("c", chunk+"Process exited with code 0\nOriginal token count: 1\nOutput:\nx"),
			"succeeded whole",
		},
		{
			"a chunk that failed",
			result("c", chunk+"Process exited with code 127\nOriginal token count: 1\nOutput:\nx"),
			"failed whole",
		},
		{
			"a chunk that runs",
			result(
				"c",
				chunk+"Process running with session ID 7\nOriginal token count: 1\nOutput:\nx",
			),
			"succeeded partial",
		},
		{
			"a script",
			results("Script completed\nWall time 0.1 seconds\nOutput:\n",
				"Script error:\nsaid by a file",
			),
			"succeeded whole",
		},
		{
			"a script that failed",
			results("Script failed\nWall time 0.1 seconds\nOutput:\n", "Script error:\nx"),
			"failed whole",
		},
		{
			"a script that runs",
			results("Script running with cell ID 3\nWall time 10.0 seconds\nOutput:\n"),
			"succeeded partial",
		},
		{
			"a script that was stopped",
			results("Script terminated\nWall time 1.0 seconds\nOutput:\n"),
			"succeeded partial",
		},
		{
			"cut in the middle",
			result(
				"c",
				"Exit code: 0\nWall time: 0.1 seconds\nTotal output lines: 9\nOutput:\na\n"+
					"…5 tokens truncated…\nb",
			),
			"succeeded partial",
		},
		{
			"cut by an old client",
			result("c", "a\n[... omitted 5 of 9 lines ...]\nb"),
			"succeeded partial",
		},
		{
			"a part cut",
			results("Script completed\nWall time 0.1 seconds\nOutput:\n",
				"a…5 tokens truncated…b",
			),
			"succeeded partial",
		},
		{"stopped by the user", result("c", "aborted by user after 3.2s"), "interrupted whole"},
		{"stopped", result("c", "aborted"), "interrupted whole"},
		{"a word like it", result("c", "aborted the mission"), "succeeded whole"},
		{
			"a patch that does not fit",
			result("c", "apply_patch verification failed: no"),
			"failed whole",
		},
		{
			"a call that cannot be read",
			result("c", "failed to parse function arguments: x"),
			"failed whole",
		},
		{"no such tool", result("c", "unsupported call: frob"), "failed whole"},
		{
			"a failure of very old clients",
			`{"type":"function_call_output","call_id":"c","output":{"content":"x","success":` +
				`false}}`,
			"failed whole",
		},
		{
			"a patch of the API that failed",
			`{"type":"apply_patch_call_output","call_id":"c","status":"failed","output":"x"}`,
			"failed whole",
		},
		{
			"a shell of the API",
			`{"type":"shell_call_output","call_id":"c","output":[{"stdout":"x","stderr":"",` +
				`"outcome":{"type":"exit","exit_code":1}}]}`,
			"failed whole",
		},
		{
			"its time was up",
			`{"type":"shell_call_output","call_id":"c","output":[{"stdout":"x","stderr":"",` +
				`"outcome":{"type":"timeout"}}]}`,
			"failed whole",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := read(t, function("shell_command", `{"command":"cat a"}`), tt.output)
			k := &s.c.Calls[0]
			got := statuses[k.Status] + " whole"
			if s.items[1].Calls[0].Partial {
				got = statuses[k.Status] + " partial"
			}
			if got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			if k.Effect.Cut != strings.HasSuffix(tt.want, "partial") {
				t.Errorf("cut is %v", k.Effect.Cut)
			}
			uri := ""
			for _, p := range s.c.Events[1].Parts {
				uri += p.URI
			}
			if good := tt.want == "succeeded whole"; (uri != "") != good {
				t.Errorf("URI is %q", uri)
			}
		})
	}
}
