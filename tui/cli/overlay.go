package cli

import (
	"errors"
	"strings"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
)

// The values of --save-as.
const (
	asFork    = "fork"
	asOverlay = "overlay"
)

// savesAs lists the values of --save-as.
var savesAs = []string{asFork, asOverlay}

// promise is a plan as it would be saved, and what stands against that: with --save-as overlay it
// speaks in the words of the agent's own compaction, and findings name what those cannot say. The
// error is a usageError where the agent has no such words.
func (a *app) promise(plan *strategies.Plan) (*strategies.Plan, []model.Finding, error) {
	findings := strategies.Check(plan)
	if a.o.saveAs != asOverlay || plan.Spec.Scope == strategies.ScopeFile {
		return plan, findings, nil
	}
	changes, unsaid, err := formats.Overlay(plan.Index.Conversation, plan.Changes, plan.Spare)
	switch {
	case errors.Is(err, formats.ErrNoOverlay):
		return nil, nil, usagef("--save-as %s: %v; save a fork instead", asOverlay, err)
	case err != nil:
		return nil, nil, err
	case len(unsaid) > 0:
		return plan, append(findings, unsaid...), nil
	}
	return plan.Recast(changes), findings, nil
}

// saveAsClashes are the rules about --save-as.
func (o *options) saveAsClashes() []clash {
	known := o.saveAs == "" || o.saveAs == asFork || o.saveAs == asOverlay
	return []clash{{
		!known, "unknown --save-as " + o.saveAs + didYouMean(o.saveAs, savesAs) + "; want " +
			strings.Join(savesAs, " or "),
	}}
}
