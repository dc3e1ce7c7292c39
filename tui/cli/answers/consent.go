package answers

import (
	"slices"
	"strings"

	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/cli/exit"
	"decant/tui/cli/host"
)

// confirm returns the questions that may be asked. These are questions that send nothing, and the
// others after consent by --yes-send or on the terminal. Without consent, it drops questions that
// only auto would ask. Any other is an [exit.UsageError], also if nobody can be asked.
func (a *Asker) confirm(plan *plan.Plan, all []question) ([]question, error) {
	said := joinNotices(all)
	if said == "" || a.Options.YesSend {
		return all, nil
	}
	if !a.Env.InTerminal || a.Env.Waiting == nil {
		return nil, exit.Usagef(
			"nothing was sent: %s Add --yes-send to agree, or work offline with "+
				"--set conversation.compaction.model= "+
				"--set conversation.compaction.summarize_model=",
			said,
		)
	}
	if host.Confirm(a.In, a.Errw, said, "Send it?") {
		return all, nil
	}
	named := slices.ContainsFunc(all, func(q question) bool {
		return q.sends && !isWhenFull(plan.Spec, q.want.Strategy)
	})
	if named {
		return nil, exit.Usagef(
			"nothing was sent because you did not consent; leave out summarize and " +
				"classify-tangents, or work offline with --set conversation.compaction.model=",
		)
	}
	a.warn("nothing was sent, and nothing is summarised")
	return slices.DeleteFunc(all, func(q question) bool { return q.sends }), nil
}

// isWhenFull reports whether a strategy runs only if the conversation is too full.
func isWhenFull(chosen spec.Spec, name string) bool {
	return slices.ContainsFunc(chosen.Uses, func(u spec.Use) bool {
		return u.Name == name && u.WhenFull
	})
}

// joinNotices says in sentences what questions would send; "" for nothing.
func joinNotices(all []question) string {
	var out []string
	for _, q := range all {
		if q.sends {
			out = append(out, "for "+q.want.Strategy+", "+q.notice.String())
		}
	}
	return strings.Join(out, " ")
}
