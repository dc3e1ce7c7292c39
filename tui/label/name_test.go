package label_test

import (
	"strings"
	"testing"

	"decant/model"
	"decant/render"
	"decant/tui/label"
)

// reads, writes and searches are effects of one file or folder; runs is that of a shell.
func reads(path string, from, to int) model.Effect {
	return model.Effect{
		Kind: model.Reads, Paths: []string{path}, Lines: model.LineRange{From: from, To: to},
	}
}

func writes(paths ...string) model.Effect {
	return model.Effect{Kind: model.Writes, Paths: paths}
}

func searches(path string) model.Effect {
	return model.Effect{Kind: model.Searches, Paths: []string{path}}
}

var runs = model.Effect{Kind: model.Runs}

const patch = "*** Begin Patch\n*** Update File: /w/src/a.rs\n@@\n }\n-old one\n+}\n" +
	"+new one\n*** Add File: b.rs\n+x\n*** End Patch\n"

func TestNameCall(t *testing.T) {
	t.Parallel()
	shell := reads("/w/a.go", 0, 0)
	shell.Programs = []string{"sed"}
	type names []struct {
		name, arguments string
		effect          model.Effect
		about, says     string
	}
	for agent, tests := range map[string]names{
		"Claude Code": {
			{
				"a whole file", `{"file_path":"/w/src/a.go"}`,
				reads("/w/src/a.go", 0, 0), "src/a.go", "",
			},
			{
				"lines", `{"file_path":"/w/a.go","offset":58,"limit":53}`,
				reads("/w/a.go", 58, 110), "a.go 58-110", "",
			},
			{
				"to the end", `{"file_path":"/w/a.go","offset":9}`,
				reads("/w/a.go", 9, 0), "a.go 9-", "",
			},
			{
				"pages", `{"file_path":"/w/a.pdf","pages":"1-5"}`,
				reads("/w/a.pdf", 0, 0), "a.pdf p. 1-5", "",
			},
			{"elsewhere", `{"file_path":"/tmp/a.go"}`, reads("/tmp/a.go", 0, 0), "/tmp/a.go", ""},
			{
				"an edit", `{"file_path":"/w/a.go","old_string":"a\n}\n",` +
					`"new_string":"a\n}\nb := 12"}`,
				writes("/w/a.go"), "a.go", "+ b := 12",
			},
			{
				"a cut", `{"file_path":"/w/a.go","old_string":"one\ntwo","new_string":"one"}`,
				writes("/w/a.go"), "a.go", "- two",
			},
			{
				"several edits", `{"file_path":"/w/a.go","edits":[{"old_string":"a",` +
					`"new_string":"a"},` +
					`{"old_string":"one","new_string":"two"}]}`,
				writes("/w/a.go"), "a.go", "+ two",
			},
			{
				"a new file", `{"file_path":"/w/a.go","content":"package a\n\n// A says."}`,
				writes("/w/a.go"), "a.go", "// A says.",
			},
			{
				"a command", `{"command":"cd /w && go test ./...","description":"Run the tests"}`,
				runs, "go test ./...", "Run the tests",
			},
			{"elsewhere", `{"command":"cd /tmp && ls"}`, runs, "cd /tmp && ls", ""},
			{
				"a long command", `{"command":"python3 - <<'EOF'\nimport os\nEOF"}`, runs,
				"python3 - <<'EOF'", "import os",
			},
			{
				"Grep", `{"pattern":"func main","path":"/w/cmd"}`,
				searches("/w/cmd"), "func main in cmd", "",
			},
			{
				"Grep of all", `{"pattern":"func main"}`,
				model.Effect{Kind: model.Searches},
				"func main", "",
			},
			{"Glob", `{"pattern":"**/*.go","path":"/w"}`, searches("/w"), "**/*.go", ""},
			{
				"WebFetch", `{"url":"https://a.org/b","prompt":"What is it?"}`,
				model.Effect{Kind: model.Reads},
				"https://a.org/b", "What is it?",
			},
			{"WebSearch", `{"query":"go maps"}`, model.Effect{Kind: model.Searches}, "go maps", ""},
			{
				"Task", `{"description":"Find tests","prompt":"Find all\ntests",` +
					`"subagent_type":"x"}`,
				runs, "Find tests", "Find all",
			},
			{
				"TodoWrite", `{"todos":[{"content":"one","status":"completed"},` +
					`{"content":"two","status":"in_progress"}]}`,
				model.Effect{},
				"two", "",
			},
			{
				"TaskUpdate", `{"taskId":"4","status":"done"}`,
				model.Effect{},
				"status done, taskId 4", "",
			},
		},
		"Codex": {
			{"a line", `{"cmd":"rg -n a","workdir":"/w","yield_time_ms":9}`, runs, "rg -n a", ""},
			{
				"words", `{"command":["bash","-lc","sed -n 1,9p a.go"]}`,
				shell, "sed -n 1,9p a.go", "",
			},
			{"a program", `{"command":["ls","-l"]}`, runs, "ls -l", ""},
			{"apply_patch", patch, writes("/w/src/a.rs", "/w/b.rs"), "src/a.rs +1", "+ new one"},
			{
				"a patch in a shell", `{"command":["apply_patch",` + "\"x\"],\"input\":" +
					`"*** Begin Patch\n*** Delete File: a.rs\n*** End Patch"}`,
				writes("/w/a.rs"), "a.rs", "",
			},
			{
				"a script", `const r = await tools.exec_command({cmd:"git log -3",` +
					`"workdir":"/w"});`,
				runs, "git log -3", "",
			},
			{
				"a script's call", `const r = await tools.write_stdin({session_id:7})`, runs,
				"write_stdin({session_id:7})", "",
			},
			{
				"a plan", `{"plan":[{"step":"Look","status":"in_progress"}]}`,
				model.Effect{},
				"Look", "",
			},
			{
				"write_stdin", `{"session_id":7,"chars":"","yield_time_ms":1}`,
				runs, `session_id 7`, "",
			},
		},
		"pi": {
			{
				"read", `{"path":"/w/a.ts","offset":1,"limit":120}`,
				reads("/w/a.ts", 1, 120), "a.ts 1-120", "",
			},
			{
				"edit", `{"path":"/w/a.ts","oldText":"let a","newText":"let b"}`, writes("/w/a.ts"),
				"a.ts", "+ let b",
			},
			{"bash", `{"command":"npm run check","timeout":60}`, runs, "npm run check", ""},
		},
		"JP": {
			{
				"read", `{"path":"src/lib.rs","start_line":1,"end_line":50}`,
				reads("src/lib.rs", 1, 50), "src/lib.rs 1-50", "",
			},
			{
				"modify", `{"path":"src/lib.rs","patterns":[{"old":"mod a;",` +
					`"new":"mod a;\nmod b;"}]}`,
				writes("src/lib.rs"), "src/lib.rs", "+ mod b;",
			},
			{
				"grep", `{"pattern":"warn!","paths":["crates"]}`,
				searches("crates"), "warn! in crates", "",
			},
			{"check", `{"package":"jp_id"}`, model.Effect{}, "package jp_id", ""},
			{"nothing", `{}`, model.Effect{}, "", ""},
		},
		"messages": {
			{
				"an editor", `{"command":"str_replace","path":"/w/a.py","old_str":"a = 1",` +
					`"new_str":"a = 2"}`,
				writes("/w/a.py"), "a.py", "+ a = 2",
			},
			{
				"a tool of its own", `{"origin":"DEN","destination":"IAH"}`,
				model.Effect{},
				"destination IAH, origin DEN", "",
			},
			{"hostile", "{\"query\":\"a\\u001b[31m\\nb\"}", model.Effect{}, "a", ""},
		},
	} {
		for _, tt := range tests {
			name := label.NameCall(label.Call{
				Arguments: tt.arguments, Effect: &tt.effect, Folder: "/w", Home: "/w",
			})
			if got := name.About(); got != tt.about || name.Says != tt.says {
				t.Errorf("%s, %s: got %q and %q, want %q and %q", agent, tt.name, got, name.Says,
					tt.about, tt.says)
			}
		}
	}
}

func TestNameFit(t *testing.T) {
	t.Parallel()
	file := label.Name{Path: "cmd/entire/cli/strategy/manual.go", Tail: "9-40", Says: "func save()"}
	tests := []struct {
		name        string
		of          label.Name
		cells       int
		about, says string
	}{
		{"all", file, 60, "cmd/entire/cli/strategy/manual.go 9-40", "func save()"},
		{"some content", file, 49, "cmd/entire/cli/strategy/manual.go 9-40", "func sav…"},
		{"no content", file, 38, "cmd/entire/cli/strategy/manual.go 9-40", ""},
		{"the middle", file, 35, "cmd/…/cli/strategy/manual.go 9-40", ""},
		{"the nearest folder", file, 25, "…/strategy/manual.go 9-40", ""},
		{"the base", file, 16, "…/manual.go 9-40", ""},
		{"the base alone", file, 14, "manual.go 9-40", ""},
		{"no lines", file, 11, "…/manual.go", ""},
		{"less than the base", file, 7, "man….go", ""},
		{
			"a query",
			label.Name{Subject: "func main", Path: "cmd/entire"},
			21,
			"func main in …/entire", "",
		},
		{"a command", label.Name{Subject: "go test ./..."}, 8, "go test…", ""},
		{"content alone", label.Name{Says: "some words"}, 6, "some …", ""},
		{"nothing", label.Name{}, 9, "", ""},
		{"no room", file, 0, "", ""},
	}
	for _, tt := range tests {
		about, says := tt.of.Fit(tt.cells, &render.Unicode)
		if about != tt.about || says != tt.says {
			t.Errorf("%s: got %q and %q, want %q and %q", tt.name, about, says, tt.about, tt.says)
		}
	}
}

func TestFindFolder(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, home, paths, want string
	}{
		{"its own", "/w", "/w/a/b.go /w/c.go", "/w"},
		{"some elsewhere", "/w", "/tmp/x /w/a/d.go", "/w"},
		{"one file", "/w", "/v/a/b.go", "/v/a"},
		{"elsewhere", "/w", "/v/a/b.go /v/a/c/d.go", "/v/a"},
		{"nothing in common", "/w", "/v/a /x/b", "/w"},
		{"relative", "", "a.go b.go", ""},
		{"the folder itself", "/w", "/w", "/w"},
	}
	for _, tt := range tests {
		c := &model.Conversation{}
		c.CWD = tt.home
		for _, p := range strings.Fields(tt.paths) {
			c.Calls = append(c.Calls, model.Call{Effect: writes(p)})
		}
		if got := label.FindFolder(c); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

// FuzzFit checks that a name is as wide as it may be, clean, and whole where there is room.
func FuzzFit(f *testing.F) {
	f.Add("cmd/entire/cli/main.go", "9-40", "func main", "say", 20)
	f.Add("/a//世界/..", "", "", "e\u0301", 3)
	f.Fuzz(func(t *testing.T, path, tail, subject, says string, cells int) {
		of := label.Name{
			Path: render.CleanLine(path), Tail: render.CleanLine(tail),
			Subject: render.CleanLine(subject), Says: render.CleanLine(says),
		}
		about, more := of.Fit(cells, &render.Unicode)
		width := render.Width(about)
		if more != "" {
			width += 2 + render.Width(more)
		}
		if width > max(cells, 0) {
			t.Errorf("%d cells for %q, %q", width, about, more)
		}
		if all := of.About(); all != "" && render.Width(all) <= cells && about != all {
			t.Errorf("%q is cut to %q in %d cells", all, about, cells)
		}
	})
}

// TestRepeatsOfACallAreCounted: rows of calls that ask for the same are told apart.
func TestRepeatsOfACallAreCounted(t *testing.T) {
	t.Parallel()
	c := &model.Conversation{Calls: []model.Call{
		{Tool: "Read", Request: -1, Result: -1, Effect: reads("/w/a.go", 0, 0)},
		{Tool: "Read", Request: -1, Result: -1, Effect: reads("/w/a.go", 1, 9)},
		{Tool: "Read", Request: -1, Result: 0, Effect: reads("/w/a.go", 0, 0)},
	}}
	c.Events = []model.Event{{Kind: model.ToolResult, Call: 2}}
	name := label.NewNamer(c).NameEvent(0)
	for cells, want := range map[int]string{40: "a.go #2", 12: "a.go #2", 9: "a.go #2", 8: "a.go"} {
		if about, _ := name.Fit(cells, &render.Unicode); about != want {
			t.Errorf("in %d cells it is %q, want %q", cells, about, want)
		}
	}
	if words := label.NewNamer(c).Words(0); !strings.Contains(words, "a.go #2") {
		t.Errorf("a search for the number does not find it in %q", words)
	}
}

// TestCommandsKeepBothEnds: commands that begin alike end otherwise.
func TestCommandsKeepBothEnds(t *testing.T) {
	t.Parallel()
	name := label.NameCall(label.Call{
		Arguments: `{"command":"export A=1 && run-the-tests --of --all one"}`, Effect: &runs,
	})
	name.Ends = true
	if about, _ := name.Fit(20, &render.Unicode); about != "export A=1…--all one" {
		t.Errorf("it is %q", about)
	}
}

// talk is a conversation in which two commands look alike where they are cut, and one is said
// twice with another purpose.
func talk() (*label.Namer, *model.Conversation) {
	c := &model.Conversation{}
	c.Turns = make([]model.Turn, 3)
	for i, arguments := range []string{
		`{"command":"export STAGE=one && ./verify.sh --all first 2>&1 | tail -30"}`,
		`{"command":"export STAGE=one && ./verify.sh --all other 2>&1 | tail -30"}`,
		`{"command":"ls -l","description":"Look"}`,
		`{"command":"ls -l","description":"Look again"}`,
	} {
		text := model.Text{Encoding: model.Literal, Literal: arguments}
		c.Calls = append(c.Calls, model.Call{Tool: "Bash", Request: i, Result: -1, Effect: runs})
		c.Events = append(c.Events, model.Event{
			Kind: model.ToolCall, Call: i, Turn: 1 + i%3, Bytes: len(arguments),
			Parts: []model.Part{{Text: text, Bytes: len(arguments)}},
		})
	}
	for range 2 {
		text := model.Text{Encoding: model.Literal, Literal: "Now let me see"}
		c.Events = append(c.Events, model.Event{
			Kind: model.Assistant, Call: -1, Turn: 3, Parts: []model.Part{{Text: text}},
		})
	}
	return label.NewNamer(c), c
}

// TestWhatLooksAlikeIsToldApart: long commands are shown from where they differ, and what is
// shown the same has a number, whatever else was said.
func TestWhatLooksAlikeIsToldApart(t *testing.T) {
	t.Parallel()
	n, _ := talk()
	for event, want := range []string{
		"export ST…first 2>&1 | tail…", "export ST…other 2>&1 | tail…",
		"ls -l", "ls -l #2", "Now let me see", "Now let me see #2",
	} {
		name := n.NameEvent(event)
		if about, _ := name.Fit(28, &render.Unicode); about != want {
			t.Errorf("event %d is %q, want %q", event, about, want)
		}
	}
}

func TestPlacesNameWhatACallIsAbout(t *testing.T) {
	t.Parallel()
	n, c := talk()
	for event, want := range map[int]string{
		0: "call Bash in turn 1", 3: "call Bash ls -l in turn 1", 4: "answer in turn 3",
	} {
		name := n.NameEvent(event)
		if got := label.PlaceNamed(c, event, &name); got != want {
			t.Errorf("event %d stands at %q, want %q", event, got, want)
		}
	}
}

// TestAKindHasOneName: rows, narrow rows, tables and reports call a kind alike, and no other kind
// so.
func TestAKindHasOneName(t *testing.T) {
	t.Parallel()
	seen := map[string]model.Kind{}
	for _, k := range model.Kinds {
		row, narrow, whole := label.Kind(k), label.NarrowKind(k), label.KindWord(k)
		if narrow == "" || render.Width(narrow) > 7 || render.Width(row) > 9 {
			t.Errorf("%v is %q in rows and %q in narrow rows", k, row, narrow)
		}
		if !strings.HasPrefix(row, narrow) || !strings.HasPrefix(whole, narrow) {
			t.Errorf("%v is called %q, %q and %q", k, row, narrow, whole)
		}
		if got := label.NameKind(k.String()); got != whole {
			t.Errorf("by its name in JSON, %v is %q, not %q", k, got, whole)
		}
		if other, used := seen[narrow]; used {
			t.Errorf("%v and %v are both %q", k, other, narrow)
		}
		seen[narrow] = k
	}
	if got := label.NameKind("none"); got != "none" {
		t.Errorf("an unknown kind is %q", got)
	}
}

// TestNumbersDoNotDependOnTheWidth holds that a call has one number: that among the calls with the
// same whole name, however few cells the row has.
func TestNumbersDoNotDependOnTheWidth(t *testing.T) {
	t.Parallel()
	c := &model.Conversation{}
	for i, path := range []string{
		"/w/src/a/main.go", "/w/src/b/main.go", "/w/src/a/main.go", "/w/src/b/main.go",
		"/w/src/a/main.go",
	} {
		c.Calls = append(c.Calls, model.Call{
			Tool: "Read", Request: -1, Result: i, Effect: reads(path, 0, 0),
		})
		c.Events = append(c.Events, model.Event{Kind: model.ToolResult, Call: i})
	}
	n := label.NewNamer(c)
	for event, want := range []string{
		"main.go", "main.go", "main.go #2", "main.go #2", "main.go #3",
	} {
		name := n.NameEvent(event)
		for cells := 12; cells < 60; cells++ {
			about, _ := name.Fit(cells, &render.Unicode)
			if !strings.HasSuffix(about, want) {
				t.Errorf("event %d is %q in %d cells, want %q", event, about, cells, want)
			}
		}
	}
}

// TestLongNamesAreShownFromWhereTheyDiffer holds that names with the same words at both ends differ
// in a narrow row, also if some of them share more words than others.
func TestLongNamesAreShownFromWhereTheyDiffer(t *testing.T) {
	t.Parallel()
	c := &model.Conversation{}
	for i, middle := range []string{"one/first:1", "one/first:2", "two/second:1", "two/second:2"} {
		arguments := `{"command":"write_to({session ` + strings.Repeat("x", 30) + middle +
			strings.Repeat(" and", 20) + `"}`
		text := model.Text{Encoding: model.Literal, Literal: arguments}
		c.Calls = append(c.Calls, model.Call{Tool: "Bash", Request: i, Result: -1, Effect: runs})
		c.Events = append(c.Events, model.Event{
			Kind: model.ToolCall, Call: i, Bytes: len(arguments),
			Parts: []model.Part{{Text: text, Bytes: len(arguments)}},
		})
	}
	n, seen := label.NewNamer(c), map[string]bool{}
	for event := range c.Events {
		name := n.NameEvent(event)
		about, _ := name.Fit(30, &render.Unicode)
		if seen[about] || strings.Contains(about, "#") {
			t.Errorf("event %d looks like another: %q", event, about)
		}
		seen[about] = true
	}
}
