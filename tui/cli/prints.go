package cli

import (
	"fmt"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/tui/cli/listing"
	"decant/tui/cli/manifest"
	"decant/tui/cli/mcpserver"
	"decant/tui/cli/show"
)

// listStored lists the stored conversations.
func listStored(s *session) error {
	l := listing.Listing{Loader: s.loader(), Out: s.out}
	return l.Print()
}

// idsFor finds the ids of conversations, to find their manifests.
func idsFor(s *session) manifest.IDs {
	l := s.loader()
	return manifest.IDs{At: l.IDAt, Named: l.IDNamed}
}

// showRemoved prints what a fork left out.
func showRemoved(s *session) error {
	f, err := manifest.FindFork(s.env, "--show-removed", s.options.ShowRemoved, idsFor(s))
	if err != nil {
		return err
	}
	return s.printAll(show.ListRemoved(f, s.options.Conversation, s.env.Demo))
}

// recallRemoved lists the removals of a fork, or prints the original text of one. A program gets it
// unchanged, a terminal gets it cleaned.
func recallRemoved(s *session) error {
	asked := s.options.Recall
	f, err := manifest.FindFork(s.env, "--recall", asked.Fork, idsFor(s))
	if err != nil {
		return err
	}
	if asked.Number == 0 {
		return s.print(show.ListRemovals(f))
	}
	got, err := show.RecallText(f, asked, s.env.Demo)
	if err != nil {
		return err
	}
	if got.Images > 0 {
		s.warn(amount.Of(got.Images, "image") + " left out: an image has no text")
	}
	if s.env.OutTerminal {
		return s.print(render.Clean(got.Text))
	}
	return s.print(got.Text)
}

// serveAgent answers an agent on standard input and output until the input ends.
func serveAgent(s *session) error {
	ctx, stop := s.env.Stoppable()
	defer stop()
	return mcpserver.Server{Env: s.env}.Serve(ctx, s.in, s.stdout)
}

// showTurn prints a turn or a call, before and after the plan.
func showTurn(s *session) error {
	return s.printAll(show.PrintTurn(s.makePlan(), s.options.Show))
}

// explainEvent prints what each strategy does to an event.
func explainEvent(s *session) error {
	return s.printAll(show.ExplainEvent(s.makePlan(), s.options.Why))
}

// reportSavedPlan says where the plan is and how to apply it.
func reportSavedPlan(s *session) error {
	o := s.options
	if o.SavePlan == "" || o.SavePlan == "-" || o.JSON {
		return nil
	}
	path := s.env.Absolute(o.SavePlan)
	again := model.Command{Args: []string{"decant", "--plan", path}}
	if n := s.conversation.Uncompacted; n > 0 {
		again.Args = append(again.Args, fmt.Sprintf("--uncompact=%d", n))
	}
	if o.Demo {
		again.Args = append(again.Args, "--demo")
	} else if o.Conversation != "" {
		again.Args = append(again.Args, o.Conversation)
	}
	return s.print("\nplan     " + render.CleanLine(path) + "\n\nRepeat it:\n\n    " +
		render.CleanLine(again.String()) + "\n")
}
