package codex

import (
	"fmt"
	"testing"
)

func TestGuess(t *testing.T) {
	t.Parallel()
	const (
		none = ""
		call = "const r = await tools.exec_command("
		cat  = call + `{cmd:"cat a.go"}); `
		read = "1[/w/a.go]file:///w/a.go"
	)
	tests := []struct{ name, code, want string }{
		{"plain", cat + "text(r.output);", read},
		{"with more arguments", "let out = await tools.exec_command({\"cmd\": " +
			"\"sed -n '1,9p' a.go\",\nworkdir:\"/x\",\"yield_time_ms\":1000, tty:false, });" +
			"\ntext(out.output)\n", "1[/x/a.go]file:///x/a.go#L1-9"},
		{"short", `text((await tools.exec_command({cmd: "cat a.go"})).output);`, read},
		{"with all that came back", cat + "text(r)", "1[/w/a.go]cut"},
		{"escapes", call + `{cmd:"cat \"a b\""}); text(r.output)`, "1[/w/a b]file:///w/a b"},
		{"another name", cat + "text(q.output);", none},
		{"a part", cat + "text(r.output.slice(9));", none},
		{"two commands", cat + `const q = await tools.exec_command({cmd:"cat b"}); ` +
			"text(r.output);", none},
		{"an expression", call + `{cmd:"cat " + f}); text(r.output);`, none},
		{"a template", call + "{cmd:`cat a`}); text(r.output);", none},
		{"single quotes", call + `{cmd:'cat a'}); text(r.output);`, none},
		{"an escape of one language", call + `{cmd:"cat \x61"}); text(r);`, none},
		{"no command", call + `{workdir:"/x"}); text(r.output);`, none},
		{"another tool", `const r = await tools.write_stdin({cmd:"cat a"}); text(r.output);`, none},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := none
			if f, ok := guessScript(tt.code, "/w"); ok {
				got = fmt.Sprintf("%d%v%s", f.Effect.Kind, f.Effect.Paths, f.URI)
				if f.Effect.Cut {
					got += "cut"
				}
			}
			if got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// TestGuessGivesWay takes what the screen was told before what the code says.
func TestGuessGivesWay(t *testing.T) {
	t.Parallel()
	s := old()
	s.ask("go")
	const code1 = `const r = await tools.exec_command({cmd:"cat a.go"}); text(r.output);`
	s.item(code("a", code1))
	s.item(codeOutput("a", "Script completed\nOutput:\n", "package a\n"))
	s.item(code("b", code1))
	s.tell(m{
		"type": "exec_command_end", "call_id": "exec-1", "cwd": "/x", "aggregated_output": "b",
		"command": l{"bash", "-lc", "cat b.go"},
	})
	s.item(codeOutput("b", "Script completed\nOutput:\n", "b"))
	c := s.load(t)
	for i, want := range []string{"file:///w/a.go", "file:///x/b.go"} {
		if got := c.Events[c.Calls[i].Result].Parts[1].URI; got != want {
			t.Errorf("call %d: got %q, want %q", i, got, want)
		}
	}
}
