package tui

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/llm"
	"decant/strategies/llm/secrets"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/keys"
	"decant/tui/review"
)

// oracle answers questions as a model would, or a digest where no model is configured, and notes
// what it is asked.
type oracle struct {
	// posed are the questions that were prepared, sent those that a model was asked, offline
	// those that were answered without one.
	posed, sent, offline []plan.Want
	// bad is why nothing can be prepared, fails how a model answers while it is not nil.
	bad, fails error
	// to is where prompts go, masked what is kept back.
	to     llm.Destination
	masked []secrets.Masked
	// refused is what of an answer does not count.
	refused []string
	// ended is the context of the last question.
	ended context.Context
}

// pose prepares a question.
func (o *oracle) pose(p *plan.Plan, w plan.Want, offline bool) (*review.Question,
	error,
) {
	if o.bad != nil {
		return nil, o.bad
	}
	o.posed = append(o.posed, w)
	name := p.Spec.Settings.Models.Model
	q := &review.Question{Sends: name != "" && !offline}
	if q.Sends {
		q.Notice = llm.Notice{
			Model: name, To: o.to, Prompts: 2, Tokens: 90_000, Bytes: 312_000,
			MaxTokens: 4000, Masked: o.masked,
		}
	}
	q.Ask = func(ctx context.Context, far func(string)) (review.Answer, error) {
		o.ended = ctx
		far("summarising: request 1 of 2\x1b[2J")
		if !q.Sends {
			o.offline = append(o.offline, w)
			return review.Answer{Into: into(w, "digest", "rule")}, nil
		}
		o.sent = append(o.sent, w)
		a := review.Answer{Used: "tokens: 90,000 in, 12 out, 2 requests"}
		if o.fails != nil {
			return a, o.fails
		}
		a.Into, a.Refused = into(w, name, name), o.refused
		return a, ctx.Err()
	}
	return q, nil
}

// into is what puts an answer into a Spec.
func into(w plan.Want, writer, judge string) func(spec.Spec) spec.Spec {
	return func(s spec.Spec) spec.Spec {
		if w.Strategy == board.Summarize {
			s.Summary = &spec.Summary{
				First: w.First, Last: w.Last, Text: "# Done\n\nThe login is mended.\x1b]0;x\x07\n",
				By: writer,
			}
			return s
		}
		s.Classified = judge
		for _, t := range []spec.Tangent{
			{Turn: 5, By: judge, Why: "monads\x1b[31m", Confidence: 0.93},
			{Turn: 4, By: judge, Confidence: 0.8},
		} {
			if t.Turn <= w.Last {
				s = s.NameTangent(t)
			}
		}
		return s
	}
}

// noted are the strategies of wants.
func noted(all []plan.Want) string {
	out := make([]string, len(all))
	for i, w := range all {
		out[i] = w.Strategy
	}
	return strings.Join(out, " ")
}

// modelled is the name of the model of stories.
const modelled = "mine/claude-haiku-4-5"

// asks is a screen with nothing on that an oracle answers; model is "" for none.
func asks(o *oracle, model string, change ...func(*Options)) func(*Options) {
	return func(opts *Options) {
		opts.Spec = strategies.DefaultSpec().WithUses(nil)
		opts.Spec.KeepFirst, opts.Spec.KeepLast = spec.Fence{}, turnsFence(1)
		opts.Spec.Settings.Models.Model = model
		opts.Question = o.pose
		for _, f := range change {
			f(opts)
		}
	}
}

// turnsFence protects that many turns.
func turnsFence(n int) spec.Fence { return spec.Fence{Turns: n, ByTurns: true} }

// turnOn turns a strategy on or off in its view.
func (d *driver) turnOn(name string) {
	d.t.Helper()
	d.press("S")
	d.choose(board.StrategyRow(name))
	d.press(" ")
}

// TestDigestThatIsTooLong makes a digest of turns that are shorter than it.
func TestDigestThatIsTooLong(t *testing.T) {
	t.Parallel()
	m := newMaker("Short")
	for _, text := range []string{"Hi", "Go", "End"} {
		m.prompt(text)
		m.say("Yes.")
	}
	c := m.done()
	const made = "summary of turns 1 to 2 by digest"
	const not = "it is not put in: with the summary of turns 1 to 2 the fork would have "
	var o oracle
	d := start(t, c, 160, 40, asks(&o, ""))
	d.turnOn(board.Summarize)
	d.sees(made+"; "+not, " tokens more than without it")
	d.misses("it is put in")
	a := answer(t, c, "=Strategies|=summarize, off|=turn a strategy|b|b|q|=quit without",
		asks(&o, ""))
	a.says(made+"; "+not, " tokens more than without it.")
}

// TestDigestIsMadeAtOnce turns summarize on without a model: the digest is there as a step of its
// own, is shown where its turns are, and nothing asks again until the user does.
func TestDigestIsMadeAtOnce(t *testing.T) {
	t.Parallel()
	var o oracle
	d := start(t, shop(), 120, 40, asks(&o, ""))
	was := d.board().Plan.After.Tokens
	d.turnOn(board.Summarize)
	d.sees("summary of turns 2 to 5 by digest; it is put in",
		"Summary of turns 2 to 5, by digest", "The login is mended.",
		"Press e to change it, or a to ask again.", "M summarised")
	if got := d.board().Plan.After.Tokens; got >= was || noted(o.offline) != board.Summarize ||
		len(o.sent) > 0 || d.session().Steps != 2 {
		t.Errorf("%d of %d tokens, asked %+v, %d steps", got, was, o, d.session().Steps)
	}
	d.press("T")
	d.choose(turnRow(3))
	d.sees("Summary of turns 2 to 5, by digest", "answer ")
	if got := d.chosen(); !strings.Contains(got, " sum ") {
		t.Errorf("the row has no mark of a summary: %q", got)
	}
	d.choose(turnRow(6))
	d.misses("The login is mended")
	d.press("s")
	d.sees("summarised", "a shorter text stays", "Summary of turns 2 to 5, by digest",
		"The login is mended.")
	d.press("esc", "u")
	d.sees("undone: summary of turns 2 to 5 by digest")
	if got := d.board().Plan.After.Tokens; got != was ||
		d.session().History.Current().Summary != nil {
		t.Errorf("after undo %d tokens stay, want %d", got, was)
	}
	d.press("ctrl+r", "x", "u")
	if len(o.posed) != 1 || d.session().History.Current().Summary == nil {
		t.Errorf("asked %d times", len(o.posed))
	}
	d.turnOn(board.Summarize)
	d.turnOn(board.Summarize)
	if len(o.posed) != 1 {
		t.Error("off and on again it is asked anew, though the summary fits")
	}
}

// TestConsent goes through a question to a model: nothing is sent before y, and every other answer
// is no.
func TestConsent(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		to   llm.Destination
		want string
	}{
		{"far", llm.Destination{Where: "https://api.example/v1"}, "https://api.example/v1"},
		{"here", llm.Destination{Where: "http://[::1]:1/v1", Local: true}, "on this machine"},
		{
			"program",
			llm.Destination{Where: "claude -p\x1b[2J", Program: true},
			"the program claude -p, which may send it on",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			o := oracle{to: tt.to, masked: []secrets.Masked{
				{Rule: "aws-access-token", Count: 2}, {Rule: "generic-api-key", Count: 1},
			}}
			d := start(t, shop(), 80, 24, asks(&o, modelled))
			for _, no := range []string{"enter", "esc", "n", "q"} {
				d.turnOn(board.Summarize)
				d.sees("Send it to a model?", "asked to summarise turns 2 to 5. Nothing is sent",
					tt.want, modelled, "2 prompts, ≈ 90,000 tokens, 312 kB",
					"at most 4,000 tokens",
					"3 texts that look like a secret: 2 aws-access-token, 1", "generic-api-key",
					"do not send it")
				d.press("x")
				d.sees("x is not an answer to this")
				d.press(no)
				d.sees("nothing was sent; a asks again")
				d.press("x")
				d.turnOn(board.Summarize)
			}
			if len(o.sent)+len(o.offline) > 0 {
				t.Fatalf("%d sent without agreement", len(o.sent))
			}
			d.turnOn(board.Summarize)
			d.press("y")
			d.sees("summary of turns 2 to 5 by "+modelled+"; tokens: ", "by "+modelled)
			if len(o.sent) != 1 || len(o.offline) != 0 {
				t.Errorf("sent %d, offline %d", len(o.sent), len(o.offline))
			}
		})
	}
}

// TestTokenUseIsTold shows what a request took where there is room.
func TestTokenUseIsTold(t *testing.T) {
	t.Parallel()
	o := oracle{refused: []string{"turn 2: it is protected or kept", "turn 3: so"}}
	d := start(t, shop(), 200, 40, asks(&o, modelled))
	d.turnOn(board.ClassifyTangents)
	d.press("y")
	d.sees("2 tangents named by "+modelled+"; tokens: 90,000 in, 12 out, 2 requests"+
		"; not counted: turn 2: it is protected or kept",
		"and 1 more")
}

// TestWithoutAModelAllTheSame works offline although a model is configured.
func TestWithoutAModelAllTheSame(t *testing.T) {
	t.Parallel()
	var o oracle
	d := start(t, shop(), 120, 40, asks(&o, modelled))
	d.turnOn(board.Summarize)
	d.sees("decant makes a digest")
	d.press("o")
	d.sees("summary of turns 2 to 5 by digest")
	d.press("A", "a")
	d.sees("A model would be asked to look for tangents", "uses a rule")
	d.press("o")
	d.sees("2 tangents named by rule", "by rule")
	if len(o.sent) > 0 || len(o.offline) != 2 {
		t.Errorf("sent %d, offline %d", len(o.sent), len(o.offline))
	}
}

// TestYesSend asks nobody who has agreed for the whole run.
func TestYesSend(t *testing.T) {
	t.Parallel()
	var o oracle
	d := start(t, shop(), 120, 40, asks(&o, modelled, func(o *Options) { o.Agreed = true }))
	d.turnOn(board.Summarize)
	d.sees("by " + modelled)
	d.press("A", "a")
	d.sees("2 tangents named by " + modelled)
	if noted(o.sent) != "summarize classify-tangents" {
		t.Errorf("sent %q", noted(o.sent))
	}
}

// TestAskedAtTheStart asks for what the user named; for what only auto would like to know it
// waits for a key.
func TestAskedAtTheStart(t *testing.T) {
	t.Parallel()
	with := func(uses ...spec.Use) func(*Options) {
		return func(o *Options) { o.Spec = o.Spec.WithUses(uses) }
	}
	var o oracle
	d := start(t, shop(), 120, 40, asks(&o, modelled, with(spec.Use{Name: board.Summarize},
		spec.Use{Name: board.ClassifyTangents})))
	d.sees("Send it to a model?", "summarise turns 2 to 5")
	d.press("y")
	d.sees("Send it to a model?", "look for tangents")
	d.press("n")
	if noted(o.posed) != "summarize classify-tangents" || noted(o.sent) != board.Summarize {
		t.Errorf("prepared %q, sent %q", noted(o.posed), noted(o.sent))
	}
	o = oracle{}
	full := func(o *Options) { o.Spec.Settings.Models.Threshold = 0.001 }
	auto := with(spec.Use{Name: board.Summarize, WhenFull: true})
	d = open(t, shop(), 120, 40, asks(&o, modelled, auto, full))
	d.sees("auto would summarise turns 2 to 5; a asks for that")
	if len(o.posed) > 0 {
		t.Error("auto asks by itself when the screen opens")
	}
	d.press("a")
	d.sees("Send it to a model?")
}

// TestThresholdMakesAutoAsk lowers the threshold until auto wants a summary.
func TestThresholdMakesAutoAsk(t *testing.T) {
	t.Parallel()
	var o oracle
	d := start(t, shop(), 120, 40, asks(&o, modelled, func(o *Options) {
		o.Spec = o.Spec.WithUses([]spec.Use{{Name: board.Summarize, WhenFull: true}})
	}))
	d.press("S")
	d.misses("Send it")
	at := slices.Index(board.PlanSettings, "conversation.compaction.summarize_threshold")
	d.choose(board.RowID{Kind: board.RowSetting, At: board.OfPlan, Part: at})
	d.press("enter")
	d.retype("0.001")
	d.sees("Send it to a model?")
	d.press("y")
	d.sees("by " + modelled)
}

// TestPresetMakesItAsk chooses auto where the conversation is too full.
func TestPresetMakesItAsk(t *testing.T) {
	t.Parallel()
	var o oracle
	d := start(t, shop(), 120, 40, asks(&o, modelled, func(o *Options) {
		o.Spec.Settings.Models.Threshold = 0.001
	}))
	d.press("P")
	for i := range 9 {
		if strings.Contains(d.line("▸ ○"), "auto") {
			break
		}
		if i == 8 {
			t.Fatalf("no preset auto:\n%s", d.screen())
		}
		d.press("j")
	}
	d.press("enter")
	d.sees("Send it to a model?")
}

// TestAskingIsStopped tells how far a request is, stops it, and leaves the plan as it was.
func TestAskingIsStopped(t *testing.T) {
	t.Parallel()
	var o oracle
	d := start(t, shop(), 120, 40, asks(&o, modelled))
	d.turnOn(board.Summarize)
	steps := d.session().Steps
	d.hold = true
	d.press("y")
	d.tick()
	d.sees("asking " + modelled + "; esc stops")
	d.press("s")
	d.sees("summarize is waiting for an answer")
	d.press("esc")
	d.session().Jobs.List[len(d.session().Jobs.List)-1].Say(
		"summarising: request 1 of 2; 12 KB of the answer\x1b[2J",
	)
	d.tick()
	d.sees("summarising: request 1 of 2; 12 KB of the answer; esc stops")
	d.press("a")
	d.sees("a: one question at a time; esc stops it")
	d.press("esc")
	d.sees("stopping")
	d.release()
	d.sees("stopped; the plan is as it was; tokens: 90,000 in")
	if o.ended.Err() == nil || d.session().Steps != steps ||
		d.session().History.Current().Summary != nil {
		t.Errorf("it was not stopped: %d steps", d.session().Steps)
	}
	d.press("a")
	d.sees("Send it to a model?")
}

// TestOffEndsTheQuestion turns a strategy off while its question runs: no answer comes.
func TestOffEndsTheQuestion(t *testing.T) {
	t.Parallel()
	var o oracle
	d := start(t, shop(), 120, 40, asks(&o, modelled))
	d.turnOn(board.Summarize)
	d.hold = true
	d.press("y", "u")
	d.release()
	if d.session().History.Current().Summary != nil || d.session().Asks.Now != nil {
		t.Error("an answer came for a strategy that is off")
	}
}

// TestNoAnswer shows why there is none with the next step, asks again, and works without a model.
func TestNoAnswer(t *testing.T) {
	t.Parallel()
	o := oracle{fails: &llm.Error{
		Model: modelled, Reason: llm.NoKey, What: "the service turned the key down\x1b[2J",
		Next: "set STORY_KEY to another",
	}}
	d := start(t, shop(), 120, 40, asks(&o, modelled))
	d.turnOn(board.Summarize)
	d.press("y")
	d.sees("No answer", modelled+": the service turned the key down",
		"What helps: set STORY_KEY to another.", "It took tokens: 90,000 in", "ask again")
	d.press("a")
	d.sees("Send it to a model?")
	d.press("y")
	d.sees("No answer")
	d.press("esc")
	d.misses("No answer")
	d.press("a", "y", "o")
	d.sees("by digest")
	o.bad = errors.New("read prompt /x: the file does not exist")
	d.press("a")
	d.sees("No answer", "read prompt /x: the file does not exist")
	d.press("enter")
	if len(o.sent) != 3 || len(o.offline) != 1 {
		t.Errorf("sent %d, offline %d", len(o.sent), len(o.offline))
	}
}

// TestNothingCanBeAsked says why the key does nothing.
func TestNothingCanBeAsked(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("a")
	d.sees("a: no question to a model is possible here")
	var o oracle
	d = start(t, shop(), 120, 40, asks(&o, ""))
	d.press("a")
	d.sees("a: summarize and classify-tangents are off")
	d = start(t, shop(), 120, 40, asks(&o, "", func(o *Options) {
		o.Spec = o.Spec.WithUses([]spec.Use{{Name: board.Summarize}})
		o.Spec.KeepLast = turnsFence(9)
	}))
	d.press("a")
	d.sees("a: every turn is protected")
}

// TestQuestionsWaitForSheets has a question wait while something else stands in front.
func TestQuestionsWaitForSheets(t *testing.T) {
	t.Parallel()
	var o oracle
	d := start(t, shop(), 120, 40, asks(&o, modelled))
	d.hold = true
	d.turnOn(board.Summarize)
	d.press("?")
	d.release()
	d.sees("Keys of decant")
	d.press("esc")
	d.sees("Send it to a model?")
	d.press("ctrl+c")
	d.sees("Quit without saving?")
	d.press("enter")
	d.sees("Send it to a model?")
	d.press("y")
	d.sees("by " + modelled)
}

// TestRecoveredAnswerIsNotAskedFor takes up a plan that has the summary already.
func TestRecoveredAnswerIsNotAskedFor(t *testing.T) {
	t.Parallel()
	var o oracle
	d := start(t, shop(), 120, 40, asks(&o, modelled, func(o *Options) {
		o.Spec = o.Spec.WithUses([]spec.Use{{Name: board.Summarize}})
		left := o.Spec
		left.Summary = &spec.Summary{First: 2, Last: 5, Text: "Mine.", By: "you"}
		o.Recovery = &review.Recovery{
			Find: func(*model.Conversation, spec.Spec) (*review.LeftBehind, error) {
				return &review.LeftBehind{Spec: left}, nil
			},
			Write:  func(*model.Conversation, spec.Spec) error { return nil },
			Remove: func(*model.Conversation) error { return nil },
		}
	}))
	for range 2 {
		if d.sheet() != nil && d.sheet().Scope == keys.InConsent {
			d.press("n")
		}
	}
	if d.sheet() == nil || d.sheet().Scope != keys.InRecovered {
		t.Fatalf("nothing is offered:\n%s", d.screen())
	}
	d.press("enter")
	d.misses("Send it to a model?")
	if d.session().History.Current().Summary == nil || len(o.sent) > 0 {
		t.Errorf("sent %d", len(o.sent))
	}
}
