package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"decant/model"
	"decant/render"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/review"
	"decant/tui/shelf"
)

// asked is what a review on plain lines said, and how it ended.
type asked struct {
	t    *testing.T
	text string
	review.Result
	err error
}

// user types answers, one for each question: a text to type, or = and a part of the choice whose
// number is meant.
type user struct {
	t       *testing.T
	heard   strings.Builder
	answers []string
}

// digits are what numbers are made of.
const digits = "0123456789"

func (p *user) Write(b []byte) (int, error) { return p.heard.Write(b) }

func (p *user) Read(b []byte) (int, error) {
	if len(p.answers) == 0 {
		return 0, io.EOF
	}
	answer := p.answers[0]
	p.answers = p.answers[1:]
	if want, ok := strings.CutPrefix(answer, "="); ok {
		text := p.heard.String()
		question := text[strings.LastIndex(text, "\n\n")+1:]
		answer = ""
		for l := range strings.SplitSeq(question, "\n") {
			n, rest, ok := strings.Cut(l, ". ")
			if ok && answer == "" && strings.Contains(rest, want) && strings.Trim(n, digits) == "" {
				answer = n
			}
		}
		if answer == "" {
			p.t.Errorf("no choice has %q:\n%s", want, question)
		}
	}
	return copy(b, answer+"\n"), nil
}

// answer runs a review on plain lines with answers, separated by |.
func answer(t *testing.T, c *model.Conversation, answers string, change ...func(*Options)) asked {
	t.Helper()
	out := &user{t: t}
	if answers != "" {
		out.answers = strings.Split(answers, "|")
	}
	o := Options{
		Options: review.Options{Conversation: c, Spec: repeats(), Save: saver},
		Out:     out, In: out,
	}
	for _, f := range change {
		f(&o)
	}
	r, err := RunPlain(o)
	if text := out.heard.String(); render.Clean(text) != text {
		t.Errorf("what was said is not clean: %q", text)
	}
	return asked{t, out.heard.String(), r, err}
}

// says fails unless texts were said in that order.
func (a asked) says(texts ...string) {
	a.t.Helper()
	at := 0
	for _, text := range texts {
		i := strings.Index(a.text[at:], text)
		if i < 0 {
			a.t.Fatalf("no %q, or not in the order of %q:\n%s", text, texts, a.text)
		}
		at += i + len(text)
	}
}

// TestPlainSaysWhatCanBeTyped expects each question to end with all its answers.
func TestPlainSaysWhatCanBeTyped(t *testing.T) {
	t.Parallel()
	a := answer(t, shop(), "nonsense|=Turns|b|q")
	a.says("Fix the login redirect. About ", " tokens, ", " as planned, ",
		"What do you want to look at?",
		"1. Turns", "2. Results", "3. Duplicates", "4. Files", "5. Tangents", "6. Strategies",
		"Type 1 to 6, f for find, filter and sort, ",
		"w for the diagnosis, ",
		"s for what will be removed, and save, p for presets, ",
		"u for undo, r for redo, ",
		"q for quit.",
		"This is not one of them: nonsense", "Type 1 to 6",
		"Turns in order, 1 to ", "Which one?", "1. ", "Type 1 to ", "b for back", "look at?")
	if a.err != nil || a.Code != 0 || len(a.Saved) > 0 {
		t.Errorf("%v, %+v", a.err, a.Result)
	}
	if n := strings.Count(a.text, "> "); n != strings.Count(a.text, "Type ") {
		t.Errorf("%d answers were read, after %d that say what can be typed", n,
			strings.Count(a.text, "Type "))
	}
}

// TestPlainDecides drops a turn, hears that, takes it back, and keeps a result.
func TestPlainDecides(t *testing.T) {
	t.Parallel()
	c := shop()
	a := answer(t, c, "=Turns|=turn 3: |=remove the turn|u|b|b|q")
	a.says("turn 3: ", "What now?", "removed: turn 3", "turn 3: ", "you remove it", "undo remove",
		"undone: removed: turn 3")
	if len(a.Spec.Decisions) != 0 {
		t.Errorf("after undo: %v", a.Spec.Decisions)
	}
	a = answer(t, c, "=Turns|=turn 3: |=choose one of|=result Read|=keep|q|=quit without")
	a.says("kept: result Read internal/login.go in turn 3", "you keep it", "Quit without saving?",
		"1. stay", "2. quit without saving", "Type 1 to 2.")
	for _, v := range a.Spec.Decisions {
		if v != spec.Keep || len(a.Spec.Decisions) != 1 {
			t.Errorf("decided %v", a.Spec.Decisions)
		}
	}
}

// TestPlainStrategies turns the first strategy off and on again.
func TestPlainStrategies(t *testing.T) {
	t.Parallel()
	a := answer(t, shop(), "=Strategies|1|=turn a strategy|=turn a strategy|b|b|q|=quit without")
	a.says("Strategies, 1 to ", "1. strip-reasoning, on, saves ", "What now?",
		"1. turn a strategy on", "strip-reasoning off", "strip-reasoning, off",
		"strip-reasoning on", "strip-reasoning, on")
}

// TestPlainPresets makes another preset the plan's.
func TestPlainPresets(t *testing.T) {
	t.Parallel()
	a := answer(t, shop(), "p|=lossless|p|b|q|=quit without")
	a.says("Presets. Which one?", "1. ", "lossless", "Type 1 to ", "b for back", "preset lossless.",
		"Presets. Which one?", "● lossless", "look at?")
	if !a.Spec.Has("dedup-content") {
		t.Errorf("the plan uses %v", a.Spec.Uses)
	}
}

// TestPlainReads reads a result as it is, as it will be, and what changes.
func TestPlainReads(t *testing.T) {
	t.Parallel()
	a := answer(t, shop(),
		"=Results|=as planned|=read the text|b|=as it will be|=read the changes|b")
	a.says("read the text", "read the text as it will be", "read the changes", "identical",
		"\n-", "What now?")
}

// TestPlainReadsOn reads a long text some lines at a time.
func TestPlainReadsOn(t *testing.T) {
	t.Parallel()
	k := newMaker("Long")
	k.prompt("read it")
	k.read("/a", strings.Repeat("one line\n", 100))
	k.say("done")
	a := answer(t, k.c, "=Results|1|=read the text||b")
	a.says("one line", "Type nothing for the next of 6", "one line", "or b to go back", "What now?")
	if got := strings.Count(a.text, "one line\n"); got < 2*40-5 || got > 2*40 {
		t.Errorf("%d lines were read, want about %d", got, 2*40)
	}
}

// TestPlainSaves reads what goes, saves it, and hears where it is.
func TestPlainSaves(t *testing.T) {
	t.Parallel()
	a := answer(t, shop(), "s|=save the fork|=continue here|q")
	a.says("What will be removed", " tokens removed", "checked", "save the fork", "Saved",
		"The fork is saved.",
		"claude --resume 77aa", "/home/me/77aa.jsonl")
	if len(a.Saved) != 1 || a.Saved[0].ID != "77aa" {
		t.Errorf("saved %+v", a.Saved)
	}
}

// TestPlainSaveFails says why, and asks on.
// TestPlainKeepsPathsWhole saves to a long path, and expects paths, the command and words unbroken
// on lines that offer no key.
func TestPlainKeepsPathsWhole(t *testing.T) {
	t.Parallel()
	folder := "/home/me/" + strings.Repeat("a long folder/", 12)
	long := review.SaveResult{
		ID: "77aa", Title: "T", Path: folder + "77aa.jsonl", Manifest: folder + "m.json",
		Resume:  "cd '" + folder + "' && claude --resume 77aa",
		Warning: "see /home/" + strings.Repeat("x", 150) + "/m.json",
	}
	for _, activate := range []bool{true, false} {
		a := answer(t, shop(), "s|=save the fork|=quit", func(o *Options) {
			o.CanResume, o.Activate = true, activate
			o.Save = func(context.Context, *plan.Plan, review.SaveOptions) (
				review.SaveResult, error,
			) {
				return long, nil
			}
		})
		a.says(strings.TrimPrefix(long.Warning, "see ")+"\n", "\n"+long.Resume+"\n",
			"\n"+long.Path+"\n", "\n"+long.Manifest+"\n", ". leave, and resume the fork\n")
		for _, text := range []string{"R leave", "q leave", "clipboard"} {
			if strings.Contains(a.text, text) {
				t.Errorf("%q is said, which is no answer:\n%s", text, a.text)
			}
		}
	}
}

func TestPlainSaveFails(t *testing.T) {
	t.Parallel()
	a := answer(t, shop(), "s|=save the fork", func(o *Options) {
		o.Save = func(context.Context, *plan.Plan, review.SaveOptions) (review.SaveResult,
			error,
		) {
			return review.SaveResult{}, errors.New("write x: no space left on device")
		}
	})
	a.says("save the fork", "no space left on device", "What now?")
	if len(a.Saved) > 0 || a.err != nil {
		t.Errorf("%+v, %v", a.Saved, a.err)
	}
}

// TestPlainEndsWithItsInput leaves without saving when a pipe ends, wherever that is.
func TestPlainEndsWithItsInput(t *testing.T) {
	t.Parallel()
	for _, answers := range []string{"", "1", "1|1|1", "s", "=Strategies|1|=turn a strategy|q"} {
		a := answer(t, shop(), answers)
		a.says("The input has ended. Nothing more is saved.")
		if a.err != nil || len(a.Saved) > 0 {
			t.Errorf("%q: %v, %+v", answers, a.err, a.Saved)
		}
	}
}

// TestPlainReturnsAPanic as an error with its stack.
func TestPlainReturnsAPanic(t *testing.T) {
	t.Parallel()
	a := answer(t, shop(), "s|=save the fork", func(o *Options) {
		o.Save = func(context.Context, *plan.Plan, review.SaveOptions) (review.SaveResult,
			error,
		) {
			panic("boom")
		}
	})
	var fault *review.PanicError
	if !errors.As(a.err, &fault) || fault.Value != "boom" {
		t.Errorf("error %v, want the panic", a.err)
	}
}

// TestPlainIsClean reads hostile texts out.
func TestPlainIsClean(t *testing.T) {
	t.Parallel()
	bad := "a\x1b]52;c;AAAA\x07\x9b31m\u202eb\u200bc 漢字"
	k := newMaker(bad)
	k.prompt(bad)
	k.read("/tmp/"+bad, bad)
	k.say(bad)
	for _, answers := range []string{
		"1|1|=read more|=choose one|1|=read the text", "2|1|=read the text", "4|1|=read more", "s",
	} {
		answer(t, k.c, answers)
	}
}

// TestPlainPicks asks which conversation, searches, pages and opens.
func TestPlainPicks(t *testing.T) {
	t.Parallel()
	all := make([]shelf.Stored, 0, 50)
	for i := range 50 {
		all = append(all, stored(fmt.Sprintf("k%02d", i), fmt.Sprintf("Work %02d", i), i, i == 7))
	}
	k := &shelf.Picker{
		Now: noon, Lists: []func() ([]shelf.Stored, error){func() ([]shelf.Stored,
			error,
		) {
			return all, nil
		}},
		Open: func(s shelf.Stored) (shelf.Opened, error) {
			if s.Key == "k07" {
				return shelf.Opened{}, errors.New("it was deleted")
			}
			c := shop()
			c.Title = s.Title
			return shelf.Opened{Conversation: c, Spec: repeats()}, nil
		},
	}
	picking := func(o *Options) { o.Conversation, o.Picker = nil, k }
	a := answer(t, nil, "1|m|l|/|42|1|q", picking)
	a.says("Which conversation? 1 to 20 of 50 conversations, this project's first", "1. Work 07",
		"7 h ago", "2. Work 00, claude-code, 120 kB, now, in /work/k00", "m for more",
		"it was deleted",
		"21 to 40 of 50", "l for those before", "1 to 20 of 50", "Which words?", "1 to 1 of 1",
		"1. Work 42", "Work 42. About ")
	if a := answer(t, nil, "q", picking); a.err != nil || a.Plan != nil {
		t.Errorf("q leaves with %v and a plan %t", a.err, a.Plan != nil)
	}
	answer(t, nil, "/|nothing-like-it", picking).says(
		"No conversation has the words", "The input has ended")
	k.Lists = nil
	answer(t, nil, "q", picking).says("There are none here or elsewhere; decant --demo")
}
