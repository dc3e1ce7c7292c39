package cli

import (
	"fmt"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/strategies/need"
	"decant/strategies/report"
	"decant/strategies/spec"
	"decant/tui/cli/exit"
	"decant/tui/cli/pages"
	"decant/tui/cli/settings"
)

// noCutsError says that no conversation can be cut in a useful way.
type noCutsError struct{}

// Error returns one line with the next step.
func (noCutsError) Error() string {
	return "nothing to evaluate: no conversation has enough calls and enough repeated use; name " +
		"longer ones"
}

// ExitWith returns [exit.Nothing].
func (noCutsError) ExitWith() int { return exit.Nothing }

// evaluateConversations says how much plans keep of what the agent used next, in past
// conversations. It reports conversations that cannot be read, and counts the others.
func evaluateConversations(s *session) error {
	options := need.Options{Cuts: s.options.Cuts, Choices: s.listChoices()}
	names := append([]string{s.options.Conversation}, s.options.More...)
	var all []*need.Evaluation
	var failed []report.EvaluatedConversation
	for _, name := range names {
		c, err := s.openNamed(name)
		if err != nil && len(names) == 1 {
			return err
		}
		if err != nil {
			failed = append(failed, report.EvaluatedConversation{
				Path: name, Error: err.Error(), Cuts: []report.EvaluatedCut{},
			})
			continue
		}
		all = append(all, need.Evaluate(c, options))
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
	return pages.WriteJSON(s.out, out)
}

// openNamed opens one of the conversations named on the command line.
func (s *session) openNamed(name string) (*model.Conversation, error) {
	one, options := *s, *s.options
	options.Conversation, options.More = name, nil
	one.options = &options
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
