package saving

import (
	"errors"
	"fmt"
	"regexp"
	"sync"

	"github.com/google/uuid"

	"decant/strategies/marker"
	"decant/strategies/plan"
	"decant/tui/cli/flags"
	"decant/tui/cli/manifest"
)

// maxNames is how many ids are tried to find one whose first characters no other fork has.
const maxNames = 100_000

// recallName matches the start of the fork names in markers. A letter and three digits are two
// tokens for every model, so a command in a marker has at most 12 (counted by o200k).
var recallName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[a-f][0-9]{3}`)
})

// nameFork makes a plan again if its markers name a fork, so that they name the new fork. They use
// the first characters of its future id. A plan whose markers name none is unchanged.
func (s *Saver) nameFork(made *plan.Plan) (named *plan.Plan, id string, err error) {
	spec := made.Spec
	switch {
	case spec.Recall == "":
		return made, "", nil
	case s.Options.SaveAs == flags.AsOverlay: // It has the agent's own markers.
		spec.Recall = ""
		return plan.MakePlan(made.Index, spec), "", nil
	}
	// Without its list of changes the command in the markers would find nothing.
	if err := manifest.Prepare(s.Env); err != nil && !s.leavesNoTrace(made) {
		return nil, "", fmt.Errorf("prepare the list of changes that recall markers need: %w; "+
			"set XDG_STATE_HOME to a folder that can be written, or save without "+
			"--recall-markers", err)
	}
	taken, err := manifest.ListNames(s.Env)
	if err != nil {
		return nil, "", fmt.Errorf("name the fork for its markers: %w", err)
	}
	for range maxNames {
		random, err := uuid.NewRandom()
		if err != nil {
			return nil, "", fmt.Errorf("name the fork for its markers: %w", err)
		}
		id = random.String()
		spec.Recall = recallName().FindString(id)
		if spec.Recall != "" && spec.Recall != marker.AnyFork && !taken.Has(spec.Recall) {
			return plan.MakePlan(made.Index, spec), id, nil
		}
	}
	return nil, "", errors.New("name the fork for its markers: no name is free; delete old " +
		"manifests, or save without --recall-markers")
}
