package formats

import (
	"errors"
	"fmt"
	"slices"

	"decant/model"
	"decant/model/amount"
)

// checkShape reports why a draft is not what is to be saved: a folder, or else one file.
func checkShape(d *model.Draft, folder bool) error {
	switch {
	case d.Dir && !folder:
		return errors.New("the fork is a folder, and only a single file can be saved")
	case !d.Dir && (folder || len(d.Files) != 1):
		return fmt.Errorf("the fork has %s, and decant can save only one here",
			amount.Of(len(d.Files), "file"))
	}
	return nil
}

// verifiedFork is what is known of a staged fork that may be saved.
type verifiedFork struct {
	// size is that of all files that the fork will have, in bytes.
	size int64
	// inherited are findings that the fork has as its original has them.
	inherited []model.Finding
}

// configPromises are promises of a fork's config, which no change tells: attachments that it names
// no more, and tools that it switches off.
type configPromises struct{ undeclared, switchedOff []string }

// verifyFork opens a staged fork and holds it against the rules of its format and
// against what the changes promise. Findings that do no harm stop no save.
func verifyFork(
	c *model.Conversation, changes []model.Change, config configPromises,
	reread func() (*model.Conversation, error),
) (verifiedFork, error) {
	fork, err := reread()
	if err != nil {
		return verifiedFork{}, err
	}
	defer fork.Source.Close() //nolint:errcheck // It was only read.
	outcomes := model.FoldChanges(changes)
	found, inherited := splitFindings(model.ListHarmful(Check(fork)), c)
	found = append(found, compareFork(c, outcomes, fork)...)
	found = append(found, compareDeclared(c, config.undeclared, fork)...)
	found = append(found, compareTools(c, config.switchedOff, fork)...)
	if len(found) > 0 {
		return verifiedFork{}, &CheckError{found}
	}
	return verifiedFork{fork.Stamp.OnDisk, inherited}, nil
}

// compareFork holds what a fork sends against what was promised.
func compareFork(
	c *model.Conversation, outcomes map[int]model.Outcome, fork *model.Conversation,
) []model.Finding {
	out := model.CompareViews(c.ForkView(outcomes), fork.View(nil), "fork")
	return append(out, compareTotals(c, outcomes, fork)...)
}

// compareDeclared holds the attachments that a fork names against what was promised:
// those of the original except for the ones that were to go.
func compareDeclared(
	c *model.Conversation, undeclared []string, fork *model.Conversation,
) []model.Finding {
	if len(undeclared) == 0 {
		return nil
	}
	left := map[string]bool{}
	for _, d := range fork.Declared {
		left[d.Name] = true
	}
	var out []model.Finding
	for _, d := range c.Declared {
		effect := ""
		switch goes := slices.Contains(undeclared, d.Name); {
		case goes && left[d.Name]:
			effect = "the agent would attach something that the plan removes"
		case !goes && !left[d.Name]:
			effect = "the agent would not attach something that the plan keeps"
		default:
			continue
		}
		out = append(out, model.Finding{
			Rule: model.RuleNotAsPromised, Place: d.Name, Effect: effect,
		})
	}
	return out
}

// compareTools holds the tools that a fork's config offers against what was promised: those
// of the original except for the ones that were to be switched off.
func compareTools(c *model.Conversation, off []string, fork *model.Conversation) []model.Finding {
	if len(off) == 0 {
		return nil
	}
	var out []model.Finding
	for _, name := range c.Tools {
		effect, offered := "", slices.Contains(fork.Tools, name)
		switch goes := slices.Contains(off, name); {
		case goes && offered:
			effect = "the agent would be offered a tool that the plan switches off"
		case !goes && !offered:
			effect = "the agent would not be offered a tool that the plan keeps"
		default:
			continue
		}
		out = append(out, model.Finding{
			Rule: model.RuleNotAsPromised, Place: name, Effect: effect,
		})
	}
	return out
}

// splitFindings parts a fork's findings from those that its original has as well: where the
// agent itself writes such streams and reads them, and of lines that are carried along.
func splitFindings(
	findings []model.Finding, c *model.Conversation,
) (own, inherited []model.Finding) {
	k, err := codecNamed(c.Format)
	if err != nil || !k.Traits().Lenient && !k.Traits().PassesOver {
		return findings, nil
	}
	had := map[string]int{}
	for _, f := range k.Check(c) {
		if k.Traits().Lenient || f.Rule == carriedRule {
			had[f.Rule]++
		}
	}
	for _, f := range findings {
		if had[f.Rule]--; had[f.Rule] >= 0 {
			inherited = append(inherited, f)
		} else {
			own = append(own, f)
		}
	}
	return own, inherited
}

// seamTokens is how many tokens more or less the estimate may find where a codec
// wrote two parts as one text.
const seamTokens = 2

// compareTotals holds a fork's live bytes and tokens against the promised ones.
// Tokens of a fork that names another model are counted otherwise.
func compareTotals(
	c *model.Conversation, outcomes map[int]model.Outcome, fork *model.Conversation,
) []model.Finding {
	if c.Exact {
		fork.CountExactly()
	}
	fork.Calibrate(c.Fit) // Both are counted by one measure.
	want, got := c.ForkTotal(outcomes), fork.Total(nil)
	if fork.Model != c.Model || fork.Family != c.Family {
		want.Tokens, got.Tokens = 0, 0
	}
	seams := 0
	for i, o := range outcomes {
		if len(o.Parts) > 0 {
			seams += len(c.Events[i].Parts) - 1
		}
	}
	off := max(got.Tokens-want.Tokens, want.Tokens-got.Tokens)
	if got.Bytes == want.Bytes && off <= seamTokens*seams {
		return nil
	}
	return []model.Finding{{
		Rule: model.RuleNotAsPromised, Place: "fork",
		Effect: fmt.Sprintf("the agent would send %s and %s, but the plan says %s and %s",
			amount.Of(got.Bytes, "byte"), amount.Of(got.Tokens, "token"),
			amount.Of(want.Bytes, "byte"), amount.Of(want.Tokens, "token")),
	}}
}
