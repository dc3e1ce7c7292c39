package tangents_test

import (
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/strategiestest"
	"decant/strategies/tangents"
)

// short is a conversation of four turns about a parser, with another exchange as its second.
func short(prompt, answer string, calls ...string) *model.Conversation {
	b := strategiestest.NewBuilder()
	b.Prompt("The lexer rejects nested brackets. Let it accept them.")
	b.Edit("/w/lexer.go")
	b.Say("The lexer accepts nested brackets now.")
	b.Prompt(prompt)
	for _, c := range calls {
		b.Tool("Bash", `{"command":"`+c+`"}`, "ok")
	}
	b.Say(answer)
	b.Prompt("Now report the column of an unexpected bracket.")
	b.Edit("/w/lexer.go")
	b.Say("The lexer names the column of the bracket.")
	b.Prompt("Does the lexer keep comments?")
	b.Say("The lexer drops comments.")
	return b.Done()
}

// TestAsides: the obvious aside of a short conversation is named, and nothing that is none.
func TestAsides(t *testing.T) {
	t.Parallel()
	weather := "I cannot look at the sky from here, so please ask a meteorological service " +
		"about the temperature and the wind."
	tests := []struct {
		name, prompt, answer string
		calls                []string
		want                 bool
	}{
		{"the weather", "What's the weather like in Paris today?", weather, nil, true},
		{
			"a joke", "Tell me a joke!",
			"Why do programmers prefer dark mode? Light attracts bugs.", nil, true,
		},
		{
			"a question about something else", "Which river flows through Vienna and Budapest?",
			"The Danube: it rises in the Black Forest, crosses Austria, Hungary, Serbia and " +
				"Romania, and ends in a wide delta at the Black Sea.", nil, true,
		},
		{"consent", "yes, go on", "Done.", nil, false},
		{"thanks", "Thanks, that is great!", "You are welcome.", nil, false},
		{
			"a wish about the work", "Use British spelling in comments from now on.",
			"I will use British spelling.", nil, false,
		},
		{
			"a question about the work", "Does the lexer accept angle brackets, too?",
			"Angle brackets are operators, so the lexer leaves them to the grammar.", nil, false,
		},
		{
			"with a call",
			"What's the weather like in Paris today?", weather,
			[]string{"curl wttr.in/paris"},
			false,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := short(tt.prompt, tt.answer, tt.calls...)
			found := tangents.FindTangents(c, tangents.Options{})
			if is := len(found) == 1 && found[0].Turn == 2; is != tt.want || len(found) > 1 {
				t.Fatalf("got %+v", found)
			}
			if tt.want && !strings.HasSuffix(found[0].Reason, "no later turn used it") {
				t.Errorf("the reason is %q", found[0].Reason)
			}
		})
	}
}

// TestNoAsides: a conversation about the weather has no aside about it, the first turn and the
// last are none, and a user may bar any.
func TestNoAsides(t *testing.T) {
	t.Parallel()
	talk := []string{"Tell me a joke!", "Light attracts bugs."}
	about := func(turns ...[]string) *model.Conversation {
		b := strategiestest.NewBuilder()
		for _, turn := range turns {
			b.Prompt(turn[0])
			b.Say(turn[1])
		}
		return b.Done()
	}
	work := []string{"Let the lexer accept brackets.", "The lexer accepts brackets."}
	tests := []struct {
		name string
		c    *model.Conversation
		want []int
	}{
		{"first", about(talk, work, work), nil},
		{"last", about(work, work, talk), nil},
		{"between", about(work, talk, work), []int{2}},
		{"too short", about(work, talk), nil},
		{
			"what the work is about",
			about([]string{"Write an app that tells a joke.", "It tells a joke."}, talk, work),
			nil,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := named(tt.c, tangents.Options{}); !slices.Equal(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
			bar := tangents.Options{Barred: func(int) bool { return true }}
			if got := named(tt.c, bar); len(got) > 0 {
				t.Errorf("got %v though all are barred", got)
			}
		})
	}
}
