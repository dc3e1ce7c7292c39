package cli

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync/atomic"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/strategies/need"
	"decant/strategies/report"
	"decant/strategies/spec"
	"decant/tui/cli/exit"
	"decant/tui/cli/indent"
	"decant/tui/cli/listing"
	"decant/tui/cli/pages"
	"decant/tui/cli/progress"
	"decant/tui/cli/settings"
)

// noCutsError says that no conversation can be cut in a useful way. Note is what --list says if
// there is no conversation at all, "" if there are some.
type noCutsError struct{ note string }

// Error returns one line with the next step.
func (e noCutsError) Error() string {
	if e.note != "" {
		return "nothing to evaluate: " + strings.ToLower(e.note[:1]) + e.note[1:]
	}
	return "nothing to evaluate: a conversation needs over 30 calls, 12,000 tokens, and later " +
		"use of what came before; name longer ones"
}

// ExitWith returns [exit.Nothing].
func (noCutsError) ExitWith() int { return exit.Nothing }

// evaluated is the result for one conversation: its evaluation, or why there is none.
type evaluated struct {
	*need.Evaluation
	err error
}

// evaluateConversations says how much plans keep of what the agent used next, in past
// conversations. It reports conversations that cannot be read, and counts the others.
func evaluateConversations(s *session) error {
	options := need.Options{Cuts: s.options.Cuts, Choices: s.listChoices()}
	names, err := s.listEvaluated()
	if err != nil {
		return err
	}
	all, errs := s.evaluateAll(names, options)
	if len(names) == 1 && errs[0] != nil {
		return errs[0]
	}
	var failed []report.EvaluatedConversation
	for i, err := range errs {
		if err != nil {
			failed = append(failed, report.EvaluatedConversation{
				Path: names[i], Error: err.Error(), Cuts: []report.EvaluatedCut{},
			})
		}
	}
	rows := need.Sum(all)
	if err := s.printEvaluated(all, rows, failed); err != nil {
		return err
	}
	switch {
	case len(failed) > 0:
		return fmt.Errorf("%d of %s cannot be read; their lines say why", len(failed),
			amount.Of(len(names), "conversation"))
	case len(rows) == 0:
		return noCutsError{}
	}
	return nil
}

// evaluateAll evaluates conversations in parallel, and returns them in order. The errors are those
// of all names, nil for one that was evaluated.
func (s *session) evaluateAll(names []string, o need.Options) ([]*need.Evaluation, []error) {
	var done atomic.Int64
	defer progress.TellLine(s.env.Waiting, func() string {
		return fmt.Sprintf("evaluating conversation %s of %s; ^C stops",
			render.Number(int(done.Load())+1), render.Number(len(names)))
	})()
	var all []*need.Evaluation
	errs := make([]error, 0, len(names))
	for made := range startInOrder(context.Background(), names, func(name string) evaluated {
		c, err := s.openNamed(name, len(names) > 1)
		if err != nil {
			return evaluated{err: err}
		}
		return evaluated{Evaluation: need.Evaluate(c, o)}
	}) {
		got := <-made
		if errs = append(errs, got.err); got.err == nil {
			all = append(all, got.Evaluation)
		}
		done.Store(int64(min(len(errs), len(names)-1)))
	}
	return all, errs
}

// listEvaluated returns the conversations of the command line, or without one all that --list
// lists.
func (s *session) listEvaluated() ([]string, error) {
	if s.options.Conversation != "" || s.options.Demo {
		return append([]string{s.options.Conversation}, s.options.More...), nil
	}
	l := listing.Listing{Loader: s.loader(), Out: s.out}
	found, note, err := l.Choose()
	if err != nil {
		return nil, err
	}
	if l.Unread != nil {
		s.warn(l.Unread.Error())
	}
	switch {
	case len(found) == 0 && note != "":
		return nil, noCutsError{note}
	case note != "":
		s.warn(note)
	}
	out := make([]string, len(found))
	for i := range found {
		out[i] = found[i].Path
	}
	return out, nil
}

// printEvaluated prints the result.
func (s *session) printEvaluated(
	all []*need.Evaluation, rows []need.Row, failed []report.EvaluatedConversation,
) error {
	if !s.options.JSON {
		text := pages.SpellEvaluated(rows)
		for i := range failed {
			text += render.CleanLine("cannot read "+failed[i].Path+": "+failed[i].Error) + "\n"
		}
		return s.print(text)
	}
	out := report.NewEvaluated(all, s.env.Version)
	out.Conversations = append(out.Conversations, failed...)
	return indent.Write(s.out, out)
}

// openNamed opens one of the conversations to evaluate. Of several, no warning is printed.
func (s *session) openNamed(name string, several bool) (*model.Conversation, error) {
	one, env, options := *s, *s.env, *s.options
	env.Waiting = nil // Progress is told for all of them.
	options.Conversation, options.More = name, nil
	one.env, one.options = &env, &options
	if several {
		one.errw = io.Discard
	}
	return one.loader().Open()
}

// listChoices lists the plans to judge: that of -s, or else each preset.
func (s *session) listChoices() []need.Choice {
	chosen := s.merged.Spec
	if at := s.merged.Origin(spec.KeyStrategies); at == settings.StrategyFlag ||
		at == settings.SetFlag {
		name := spec.KeyStrategies
		if key, err := chosen.Settings.FindKey(spec.KeyStrategies); err == nil {
			name = key.Get(chosen)
		}
		return []need.Choice{{Name: name, Spec: chosen}}
	}
	var out []need.Choice
	for _, p := range s.registry().Lists() {
		out = append(out, need.Choice{Name: p.Name, Spec: chosen.WithUses(p.Uses)})
	}
	return out
}
