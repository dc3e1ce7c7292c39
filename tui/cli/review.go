package cli

import (
	"fmt"
	"slices"

	"decant/strategies/spec"
	"decant/tui"
	"decant/tui/cli/exit"
	"decant/tui/cli/saving"
	"decant/tui/cli/screen"
	"decant/tui/cli/settings"
	"decant/tui/review"
)

// reviewOne reviews the open conversation.
func reviewOne(s *session) error {
	shown := s.makeScreen()
	r := review.Options{Conversation: s.conversation, Spec: shown.Begin(s.spec)}
	return endReview(s, shown.Review(tui.Options{Options: r}))
}

// reviewListed lets the user choose a conversation, and reviews it.
func reviewListed(s *session) error {
	shown := s.makeScreen()
	return endReview(s, shown.Review(tui.Options{Picker: shown.Picker(s.merged.Spec)}))
}

// makeScreen makes the screen for a review.
func (s *session) makeScreen() *screen.Screen {
	out := &screen.Screen{
		Env: s.env, Options: s.options, In: s.in, Direct: s.stdout, Errw: s.errw,
		Loader: s.usualLoader(), Asker: s.asker(), Saver: s.saver(), Decide: s.decide,
		Chosen: s.hasPlan(),
	}
	if s.env.OutTerminal {
		out.Terminal = s.stdout
	}
	return out
}

// hasPlan reports whether the user said what to remove: by own strategies, by a size to fit, or by
// a plan file. Otherwise a review starts with nothing chosen, on the screen and on plain lines, in
// a terminal and in a pipe.
func (s *session) hasPlan() bool {
	for _, key := range []string{spec.KeyStrategies, spec.KeyBudget} {
		if s.merged.Origin(key) != "" {
			return true
		}
	}
	byDefault := settings.Default(s.registry()).Uses
	return s.planFile != nil || !slices.Equal(s.merged.Spec.Uses, byDefault)
}

// endReview prints the report of every save after the user left the review, however it ended.
func endReview(s *session, ended screen.Ended) error {
	s.code = ended.Code
	s.overwrote = slices.ContainsFunc(ended.Saves, (*saving.Saved).InPlace)
	for _, saved := range ended.Saves {
		if printed := s.printSaved(saved); printed != nil {
			return printed
		}
	}
	all := ended.Saves
	late := slices.IndexFunc(all, func(of *saving.Saved) bool { return of.Fork.Alarm != "" })
	switch {
	case late >= 0:
		return &exit.LateError{Alarm: all[late].Fork.Alarm}
	case ended.Err != nil:
		return fmt.Errorf("the screen stopped: %w", ended.Err)
	case ended.Lost != nil:
		return ended.Lost
	case len(all) > 0 && ended.Code == 0 && (ended.Resume || s.options.Activate):
		return resumeSaved(s, all[len(all)-1])
	case len(all) > 0:
		return all[len(all)-1].Imported.Failed
	}
	return nil
}
