package digest

import (
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/digest/stretch"
	"decant/strategies/strategiestest"
)

// TestReadPrompt: what a client says in its user's name is no request.
func TestReadPrompt(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text, want string
		aside            bool
	}{
		{"a request", " make it so\n", "make it so", false},
		{"a reminder", "<system-reminder>be good</system-reminder>", "", false},
		{
			"a reminder behind a request", "fix it\n<system-reminder>x</system-reminder>",
			"fix it", false,
		},
		{"a task's end", "<task-notification><id>1</id></task-notification>", "", false},
		{"a hook", "Operation stopped by hook: another session is active", "", false},
		{"a stop", "[Request interrupted by user]", "", false},
		{"output of a command", "<local-command-stdout>ok</local-command-stdout>", "", false},
		{
			"a command of the client", "<command-name>/exit</command-name>\n" +
				"<command-message>exit</command-message>\n<command-args></command-args>", "", false,
		},
		{
			"a command that asks for something", "<command-message>review</command-message>\n" +
				"<command-name>/review</command-name>\n<command-args>this branch</command-args>",
			"/review this branch", false,
		},
		{"a shell", "<bash-input>git pull</bash-input>", "! git pull", true},
		{"a word about hooks", "why does the Stop hook run?", "why does the Stop hook run?", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := stretch.ReadPrompt(1, tt.text); got.Text != tt.want || got.Aside != tt.aside {
				t.Errorf("got %+v, want %q, %t", got, tt.want, tt.aside)
			}
		})
	}
}

// TestRequests: the task is the newest long prompt, the last request the newest of all.
func TestRequests(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("please build the parser of tabs ", 3)
	tests := []struct {
		name       string
		prompts    []string
		task, last string
	}{
		{"none", nil, "", ""},
		{"one", []string{"go"}, "go", "go"},
		{"a long one and what goes on", []string{"hello", long, "yes"}, long, "yes"},
		{
			"the newer of two tasks",
			[]string{long, "old " + long, "new " + long},
			"new " + long, "new " + long,
		},
		{"only short ones", []string{"fix the tabs", "yes"}, "fix the tabs", "yes"},
		{
			"a shell at the end",
			[]string{"fix the tabs", "<bash-input>ls</bash-input>"},
			"fix the tabs", "fix the tabs",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var of talk
			for i, p := range tt.prompts {
				of.prompts = append(of.prompts, stretch.ReadPrompt(i+1, p))
			}
			task, last := of.requests()
			said := func(q *stretch.Saying) string {
				if q == nil {
					return ""
				}
				return q.Text
			}
			if said(task) != strings.TrimSpace(tt.task) ||
				said(last) != strings.TrimSpace(tt.last) {
				t.Errorf("got %q and %q", said(task), said(last))
			}
		})
	}
}

// talking is a stretch of what a user and an agent say in turn.
func talking(texts ...string) reader {
	b := strategiestest.NewBuilder()
	for i, text := range texts {
		if i%2 == 0 {
			b.Prompt(text)
		} else {
			b.Say(text)
		}
	}
	c := b.Done()
	return reader{stretch.New(c, ListStretch(c, 1, len(c.Turns)))}
}

// TestDecisions: sentences with a reason, of both, without code.
func TestDecisions(t *testing.T) {
	t.Parallel()
	s := talking(
		"Let's use a map rather than a slice. And thanks.",
		"- I keep the lock because two writers may come at once. Done.\n"+
			"```go\n// because this is code and no decision at all\n```\n"+
			"| because | this is a table and no sentence at all |\nBecause.",
		"Please never push to the main branch yourself.", "ok",
	)
	of := s.readTalk()
	want := "turn 1: the user: Let's use a map rather than a slice.\n" +
		"turn 1: I keep the lock because two writers may come at once.\n" +
		"turn 2: the user: Please never push to the main branch yourself."
	if got := strings.Join(of.decisions(), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestStood: the task, the last request, what was done last, and what is next.
func TestStood(t *testing.T) {
	t.Parallel()
	s := talking("Write the new parser of tabs, with tests for each kind of tab.", "Done.",
		"go on", "The lexer is ready. Now let me write its tests.")
	of := s.readTalk()
	want := "task, turn 1: Write the new parser of tabs, with tests for each kind of tab.\n" +
		"last request, turn 2: go on\n" +
		"done last, turn 2: The lexer is ready. Now let me write its tests.\n" +
		"next: Now let me write its tests."
	if got := strings.Join(s.stood(&of, 1), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestSubjectIn: a commit is told by its subject, never by the command line.
func TestSubjectIn(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, command, want string }{
		{"quoted", `git commit -m 'Say more'`, "Say more"},
		{"long option", `git commit --message="Say more"`, "Say more"},
		{"more than one line", "git commit -qm 'Say more\n\nAnd why.'", "Say more"},
		{"a document", "git commit -m \"$(cat <<'EOF'\nSay more\n\nAnd why.\nEOF\n)\"", "Say more"},
		{"a file", "git commit -F /tmp/message", ""},
		{"what the editor knows", "git add . && git commit --amend --no-edit", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			quoted := strings.NewReplacer(`"`, `\"`, "\n", `\n`).Replace(tt.command)
			s := calling("Bash", `{"command":"`+quoted+`"}`, "", model.Effect{})
			if got := s.subjectIn(0); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
