package formats

import (
	"errors"
	"fmt"
	"slices"

	"decant/model"
	"decant/model/amount"
)

// checkShape reports why a draft does not have the expected shape: a folder, or else one file.
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
	// size is the size in bytes of all files that the fork will have.
	size int64
	// inherited are the findings that the fork shares with its original.
	inherited []model.Finding
}

// configPromises are promises of a fork's config that no change expresses: attachments that it no
// longer names, and tools that it switches off.
type configPromises struct{ undeclared, switchedOff []string }

// verifyFork opens a staged fork and checks it against the rules of its format and against what the
// changes promise. Harmless findings do not stop a save.
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

// compareFork compares what a fork sends with what was promised.
func compareFork(
	c *model.Conversation, outcomes map[int]model.Outcome, fork *model.Conversation,
) []model.Finding {
	out := model.CompareViews(c.ForkView(outcomes), fork.View(nil), "fork")
	return append(out, compareTotals(c, outcomes, fork)...)
}

// compareDeclared compares the attachments that a fork names with the promised ones: the original's
// except those to be removed.
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

// compareTools compares the tools that a fork's config offers with the promised ones: the
// original's except those to be switched off.
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

// splitFindings separates a fork's own findings from those that its original has too. The latter
// occur where the agent itself writes and reads such streams, and in lines that are carried over.
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

// seamTokens is by how many tokens the estimate may differ where a codec wrote two parts as one
// text.
const seamTokens = 2

// compareTotals compares a fork's live bytes and tokens with the promised ones. Tokens of a fork
// that names another model are counted differently.
func compareTotals(
	c *model.Conversation, outcomes map[int]model.Outcome, fork *model.Conversation,
) []model.Finding {
	if c.Exact {
		fork.CountExactly()
	}
	fork.Calibrate(c.Fit) // Both must use the same scale.
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
