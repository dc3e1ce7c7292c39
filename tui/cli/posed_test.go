package cli

import (
	"context"
	"io"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/testdata/shellscript"
	"decant/tui"
	"decant/tui/cli/exit"
	"decant/tui/review"
)

// sitter sits in front of the real screen: keys go in, commands run at once.
type sitter struct {
	t *testing.T
	m tea.Model
	// quit is true when the screen was left.
	quit bool
}

// sit opens the screen of options.
func sit(t *testing.T, o tui.Options) *sitter {
	t.Helper()
	s := &sitter{t: t, m: tui.New(o)}
	s.send(tea.WindowSizeMsg{Width: 160, Height: 50})
	s.run(s.m.Init())
	return s
}

func (s *sitter) send(msg tea.Msg) {
	var cmd tea.Cmd
	s.m, cmd = s.m.Update(msg)
	s.run(cmd)
}

// run obeys a command; those that would come again and again are left.
func (s *sitter) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.QuitMsg:
		s.quit = true
	case tea.BatchMsg:
		for _, c := range msg {
			s.run(c)
		}
	default:
		if name := reflect.TypeOf(msg).Name(); name != "lookDue" && name != "looked" {
			s.send(msg)
		}
	}
}

// press presses keys by name, or single letters.
func (s *sitter) press(keys ...string) {
	s.t.Helper()
	for _, k := range keys {
		msg := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)}
		switch k {
		case "enter":
			msg = tea.KeyMsg{Type: tea.KeyEnter}
		case "esc":
			msg = tea.KeyMsg{Type: tea.KeyEsc}
		}
		s.send(msg)
	}
}

// sees fails unless all texts are on the screen.
func (s *sitter) sees(texts ...string) {
	s.t.Helper()
	screen := ansi.Strip(s.m.View())
	for _, text := range texts {
		if !strings.Contains(screen, text) {
			s.t.Fatalf("the screen does not show %q:\n%s", text, screen)
		}
	}
}

// leave leaves the screen, whatever is not saved.
func (s *sitter) leave() {
	s.t.Helper()
	if s.press("q"); !s.quit {
		s.sees("Quit without saving?")
		s.press("y")
	}
}

// seated runs the program with a screen that a story plays on.
func (w *world) seated(play func(s *sitter), args ...string) ran {
	w.t.Helper()
	r := w.onScreen(func(o tui.Options) (review.Result, error) {
		o.InUse = nil
		s := sit(w.t, o)
		play(s)
		if !s.quit {
			w.t.Error("the screen was not left")
		}
		return review.Result{}, nil
	}, args...)
	if r.code != exit.Done {
		w.t.Fatalf("%q: exit code %d; it wrote %q and %q", args, r.code, r.out, r.err)
	}
	w.keyless(r)
	return r
}

// TestScreenAsksEachProvider is the whole way on the screen: the strategy wants an answer, nothing
// is sent before the user agrees, the summary is shown, and it is in the fork.
func TestScreenAsksEachProvider(t *testing.T) {
	t.Parallel()
	for name, make := range providers(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			settings, calls := make(t)
			w, path := storyWorld(t, settings)
			r := w.seated(func(s *sitter) {
				s.sees("Send it to a model?", "mine/claude-haiku-4-5", "1 prompt, ≈ ",
					"no secret was found")
				s.press("enter")
				s.sees("nothing was sent; a asks again")
				s.press("s")
				s.sees("There is no summary of turns 8 to 27 yet")
				s.press("esc")
				if calls() != 0 {
					t.Fatalf("%d calls without agreement", calls())
				}
				s.press("a", "y")
				s.sees("summary of turns 8 to 27 by mine/claude-haiku-4-5; tokens: ", " in, ",
					" out")
				s.press("s")
				s.sees("The chart was made.", "decant's rules find no problem")
				s.press("enter")
				s.leave()
			}, "-s", "summarize", "-k", "1", path)
			if calls() != 1 || w.forks() != 1 {
				t.Errorf("%d calls, %d forks: %s", calls(), w.forks(), r.out)
			}
			if !strings.Contains(r.out, "The chart was made.") {
				t.Errorf("the report does not tell the summary: %s", r.out)
			}
		})
	}
}

// TestScreenNamesTangents fills the view with what a model names, and with the rule.
func TestScreenNamesTangents(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"anthropic", "openai"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			m := newMocked(t, answering(kind, naming(17, 18, 28), "tool_use"))
			w, path := storyWorld(t, service(kind, m.URL))
			w.seated(func(s *sitter) {
				s.press("A", "a")
				s.sees("look for tangents")
				s.press("y")
				s.sees("2 tangents named by mine/claude-haiku-4-5; tokens: 90,000 in, 12 out",
					"model       0.91", "0/2 confirmed", "confidence 0.91: another")
				s.press("g", "c", "j")
				s.sees("1/2 confirmed")
				s.press(" ")
				s.sees("rejected: turn 18")
				s.leave()
			}, "-s", "safe", "-k", "1", path)
			if m.calls() != 1 {
				t.Errorf("%d calls", m.calls())
			}
		})
	}
	w, path := storyWorld(t, "")
	w.seated(func(s *sitter) {
		s.press("A", "a")
		s.sees("named by rule", "rule       0.")
		s.leave()
	}, "-s", "safe", "-k", "1", path)
}

// TestScreenYesSend sends without a question what was agreed to on the command line.
func TestScreenYesSend(t *testing.T) {
	t.Parallel()
	m := newMocked(t, answering("openai", goodSummary, "tool_use"))
	w, path := storyWorld(t, service("openai", m.URL))
	w.seated(func(s *sitter) {
		s.sees("summary of turns 8 to 27 by mine/claude-haiku-4-5; tokens: 90,000 in, 12 out")
		s.leave()
	}, "--yes-send", "-s", "summarize", "-k", "1", "--guidance", "Mind the tides.", path)
	if m.calls() != 1 || !strings.Contains(m.bodies[0], "Mind the tides.") {
		t.Errorf("%d calls", m.calls())
	}
}

// TestScreenSaysWhyThereIsNoAnswer shows what each failure says, and works offline after it.
func TestScreenSaysWhyThereIsNoAnswer(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		reply reply
		want  string
	}{
		{"key", status(401, `{"error":{"message":"bad key"}}`), "STORY_KEY"},
		{"unwell", status(500, "broken"), "What helps: "},
		{"not JSON", answering("openai", "I will not", "tool_use"), "What helps: "},
		{"cut off", answering("openai", goodSummary[:20], "max_tokens"), "What helps: "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m := newMocked(t, tt.reply)
			w, path := storyWorld(t, service("openai", m.URL))
			w.seated(func(s *sitter) {
				s.press("y")
				s.sees("No answer", tt.want, "the plan is as it was")
				s.press("o")
				s.sees("summary of turns 8 to 27 by digest")
				s.leave()
			}, "-s", "summarize", "-k", "1", path)
		})
	}
	w, path := storyWorld(t, strings.Replace(service("openai", "http://127.0.0.1:1"),
		"STORY_KEY", "NO_SUCH_KEY", 1))
	w.seated(func(s *sitter) {
		s.sees("No answer", "NO_SUCH_KEY")
		s.press("esc")
		s.leave()
	}, "-s", "summarize", "-k", "1", path)
}

// TestScreenKeepsAnswers takes the plan with a summary and tangents through the file of w, and
// through the one that is kept against a crash, without the model.
func TestScreenKeepsAnswers(t *testing.T) {
	t.Parallel()
	m := newMocked(t, answering("openai", goodSummary, "tool_use"))
	w, path := storyWorld(t, service("openai", m.URL))
	args := []string{"-s", "summarize", "-k", "1", path}
	var kept spec.Spec
	w.onScreen(func(o tui.Options) (review.Result, error) {
		o.InUse = nil
		write := o.Recovery.Write
		o.Recovery.Write = func(c *model.Conversation, chosen spec.Spec) error {
			kept = chosen
			return write(c, chosen)
		}
		s := sit(t, o)
		s.press("y", "A", "a", "o", "g", "c", "s", "w", "enter")
		s.sees("the plan is in")
		return review.Result{
			Conversation: o.Conversation, Spec: kept, Unsaved: true, Cut: true,
		}, nil
	}, args...)
	if kept.Summary == nil || kept.Summary.By != "mine/claude-haiku-4-5" ||
		kept.Classified != "rule" || len(kept.Tangents) == 0 || len(kept.Decisions) != 1 {
		t.Fatalf("kept %+v", kept)
	}
	w.seated(func(s *sitter) {
		s.sees("An earlier plan was "+
			"interrupted", "summary of turns 8 to 27 by mine/claude-haiku-4-5")
		s.press("enter", "A")
		s.sees("1/", "confirmed, by rule")
		s.press("s")
		s.sees("The chart was made.")
		s.press("esc")
		s.leave()
	}, "-k", "1", path)
	plans, err := filepath.Glob(filepath.Join(w.env.Cwd, "*.plan.toml"))
	if err != nil || len(plans) != 1 {
		t.Fatalf("%q, %v", plans, err)
	}
	w.seated(func(s *sitter) {
		s.press("esc", "s")
		s.sees("The chart was made.", "Summary of turns 8 to 27, by mine/claude-haiku-4-5")
		s.press("esc")
		s.leave()
	}, "--plan", plans[0], path)
	if m.calls() != 1 {
		t.Errorf("%d calls", m.calls())
	}
}

// TestPlainAsksAModel reads out what would be sent, and sends it after the right number.
func TestPlainAsksAModel(t *testing.T) {
	t.Parallel()
	m := newMocked(t, answering("openai", goodSummary, "tool_use"))
	w, path := storyWorld(t, service("openai", m.URL))
	r := w.story(exit.Done, "1\nq\n", "--plain", "-s", "summarize", "-k", "1", path)
	if m.calls() != 0 || !strings.Contains(r.out, "nothing was sent") {
		t.Fatalf("%d calls: %s", m.calls(), r.out)
	}
	r = w.story(exit.Done, "2\ns\n1\n1\nq\n", "--plain", "-s", "summarize", "-k", "1", path)
	for _, want := range []string{
		"Send it to a model?", "1. do not send it", "Please wait: asking mine/claude-haiku-4-5.",
		"tokens: 90,000 in, 12 out", "The chart was made.", "The fork is saved.",
	} {
		if !strings.Contains(r.out, want) {
			t.Errorf("no %q in %s", want, r.out)
		}
	}
	if m.calls() != 1 || w.forks() != 1 {
		t.Errorf("%d calls, %d forks", m.calls(), w.forks())
	}
}

// TestPosedIsStopped ends a request with its context, as esc does.
func TestPosedIsStopped(t *testing.T) {
	t.Parallel()
	_, settings := counted(t)
	w, path := storyWorld(t, settings)
	w.onScreen(func(o tui.Options) (review.Result, error) {
		made := plan.MakePlan(facts.NewIndex(o.Conversation), o.Spec)
		q, err := o.Question(made, made.Wants[0], false)
		if err != nil || !q.Sends || o.Agreed {
			t.Fatalf("%+v, %v", q, err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		_, err = q.Ask(ctx, func(string) {})
		if exit.ReportError(io.Discard, err) != exit.Stopped {
			t.Errorf("got %v", err)
		}
		return review.Result{}, nil
	}, "-s", "summarize", "-k", "1", path)
}

// TestRewriter takes back what a user's editor left of a text.
func TestRewriter(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("there is no shell")
	}
	for _, tt := range []struct{ name, script, want, fails string }{
		{"changed", `printf more >>"$1"`, "# Was\nmore", ""},
		{"left", `true`, "# Was\n", ""},
		{"removed", `rm "$1"`, "", "the edited file is missing"},
		{"no text", `printf '\377' >"$1"`, "", "not UTF-8 text"},
		{"failed", `exit 3`, "", "$EDITOR is the command"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "edit")
			if err := shellscript.Write(path, tt.script+"\n"); err != nil {
				t.Fatal(err)
			}
			w := newWorld(t)
			w.env.Getenv = func(name string) string {
				return map[string]string{"EDITOR": path}[name]
			}
			p, err := w.env.Rewriter("summary.md", "# Was\n")
			if err != nil {
				t.Fatal(err)
			}
			err = p.Run()
			if got := p.Text(); got != tt.want || (err == nil) != (tt.fails == "") ||
				err != nil && !strings.Contains(err.Error(), tt.fails) {
				t.Errorf("got %q, %v; want %q, %q", got, err, tt.want, tt.fails)
			}
		})
	}
}
