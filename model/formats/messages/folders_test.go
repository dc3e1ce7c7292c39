package messages

import "testing"

func TestFolders(t *testing.T) {
	t.Parallel()
	const env = `{"system":"<env>\nWorking directory: /w\n</env>","messages":`
	bash := func(id, command string) string {
		return `a:[{"type":"tool_use","id":"` + id + `","name":"Bash","input":{"command":"` +
			command + `"}}]`
	}
	tests := []struct{ name, data, want string }{
		{"the system says", env + talk(`u:"x"`, bash("a", "cat f")) + "}", "/w/f "},
		{"nobody says", talk(`u:"x"`, bash("a", "cat f")), ""},
		{"an absolute path", talk(`u:"x"`, bash("a", "cat /f")), "/f "},
		{
			"a command went elsewhere",
			env + talk(`u:"x"`, bash("a", "ls;cd y"), "u:["+giveA+"]", bash("b", "cat f")) + "}",
			"",
		},
		{
			"a word that only looks so",
			env + talk(`u:"x"`, bash("a", "ls abcd"), "u:["+giveA+"]", bash("b", "cat f")) + "}",
			"/w/f ",
		},
		{
			"a line of its own",
			env + talk(`u:"x"`, bash("a", `ls\ncd y`), "u:["+giveA+"]", bash("b", "cat f")) + "}",
			"",
		},
		{
			"pi's tools, all of them",
			`{"tools":[{"name":"bash"},{"name":"edit"},{"name":"write"},{"name":"read"}],` +
				`"messages":` + talk(`u:"x"`, `a:[{"type":"tool_use","id":"a","name":"read",`+
				`"input":{"path":"/f"}}]`) + "}",
			"/f ",
		},
		{
			"names that many agents have", talk(`u:"x"`,
				`a:[{"type":"tool_use","id":"a","name":"read_file","input":{"path":"/f"}}]`), "/f ",
		},
		{
			"a relative path that nobody tells the folder of", talk(`u:"x"`,
				`a:[{"type":"tool_use","id":"a","name":"read_file","input":{"path":"src/f"}}]`),
			"src/f ",
		},
		{
			"the same after a command went elsewhere", talk(`u:"x"`, bash("a", "cd y"),
				"u:["+giveA+"]",
				`a:[{"type":"tool_use","id":"b","name":"read_file","input":{"path":"src/f"}}]`),
			"",
		},
		{
			"plain words that may be anybody's", talk(`u:"x"`,
				`a:[{"type":"tool_use","id":"a","name":"read","input":{"path":"/f"}}]`), "",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c, got := text(t, &Anthropic, tt.data).c, ""
			for i := range c.Calls {
				for _, p := range c.Calls[i].Effect.Paths {
					got += p + " "
				}
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestWorkingFolder(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, want string }{
		{"a\nWorking directory: /w/x \nb", "/w/x"},
		{"a\nWorking directory: relative", ""},
		{"Working directory: /w", ""},
		{"", ""},
	}
	for _, tt := range tests {
		if got := workingFolder(tt.text); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestCurrentFolder(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text, want string
		ok         bool
	}{
		{"x\n(Current directory: /w)\nbash-$", "/w", true},
		{"(Current directory: /a)\n(Current directory: /b)\n", "/b", true},
		{"(Current directory: w)\n", "w", false},
		{"(Current directory: /w", "/w", false},
		{"x", "", false},
	}
	for _, tt := range tests {
		got, ok := currentFolder(tt.text)
		if got != tt.want || ok != tt.ok {
			t.Errorf("%q: got %q, %v, want %q, %v", tt.text, got, ok, tt.want, tt.ok)
		}
	}
}
