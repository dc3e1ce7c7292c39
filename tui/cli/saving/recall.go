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

// maxNames is how many ids are tried for one whose beginning no other fork has.
const maxNames = 100_000

// recallName is how the names begin that markers call forks by: a letter and three digits are two
// tokens for every model, so that a command of a marker has at most 12 (counted by o200k).
var recallName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[a-f][0-9]{3}`)
})

// nameFork makes a plan whose markers name a fork anew, so that they name the one that is saved
// now: by the beginning of an id that it is to get. A plan whose markers name none stays as it is.
func (s *Saver) nameFork(made *plan.Plan) (named *plan.Plan, id string, err error) {
	spec := made.Spec
	switch {
	case spec.Recall == "":
		return made, "", nil
	case s.Options.SaveAs == flags.AsOverlay: // It has the agent's own markers.
		spec.Recall = ""
		return plan.MakePlan(made.Index, spec), "", nil
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
