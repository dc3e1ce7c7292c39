package show

import (
	"errors"
	"fmt"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/model/formats"
	"decant/strategies/marker"
	"decant/strategies/nature"
	"decant/tui/cli/exit"
	"decant/tui/cli/manifest"
)

// findChange returns a removal of a fork by its number, from 1. The error is an [exit.UsageError]
// if there is none.
func findChange(f manifest.Found, number int) (*manifest.Change, error) {
	if n, texts := number-len(f.Changes)-1, f.FixedTexts(); n >= 0 && n < len(texts) {
		x := texts[n].Fix
		return nil, exit.Usagef("#%d of fork %s was removed by the fix %s at %s: %s", number,
			f.Fork.ID, x.Rule, x.Place, x.Edits)
	}
	if number < 1 || number > len(f.Changes) {
		return nil, exit.Usagef("fork %s has %s, and no #%d", f.Fork.ID,
			amount.Of(len(f.Changes), "removal"), number)
	}
	return &f.Changes[number-1], nil
}

// ReadStays reads what a fork has in place of a removal, exactly as stored: a marker, a reference,
// an outline, or "" for nothing. The error says why the fork cannot be read, or that it does not
// contain the answer.
func ReadStays(f manifest.Found, number int) (string, error) {
	ch, err := findChange(f, number)
	switch {
	case err != nil:
		return "", err
	case ch.Op == model.Remove.String() && !hasReplacement(f, ch):
		return "", nil
	case f.Fork.Path == "" || f.Fork.Path == "-":
		return "", errors.New("the fork went to standard output, so its place is not known")
	}
	c, err := formats.Open(f.Fork.Path)
	if err != nil {
		return "", fmt.Errorf("read what fork %s keeps: %w", f.Fork.ID, err)
	}
	command := marker.WriteRecall(f.Fork.Recall, number)
	for i := range c.EventCount() {
		e := c.EventAt(i)
		if e.Kind.String() != ch.Kind {
			continue
		}
		text := c.EventText(e)
		ofCall := ch.Call != "" && e.Call >= 0 && c.Calls[e.Call].ID == ch.Call
		if ofCall || f.Fork.Recall != "" && strings.Contains(text, command) {
			return text, nil
		}
	}
	if ch.Call == "" {
		return "", errors.New("it belongs to no call, and no marker names it: look into the fork")
	}
	return "", nil
}

// hasReplacement reports whether another change replaces the text of the same event.
func hasReplacement(f manifest.Found, of *manifest.Change) bool {
	for i := range f.Changes {
		ch := &f.Changes[i]
		if ch.Event == of.Event && ch.Kind == of.Kind && ch.Op == model.Replace.String() {
			return true
		}
	}
	return false
}

// ExplainRemoval says in clean lines what was removed, by which strategy and why. The error is an
// [exit.UsageError] if there is no removal with that number.
func ExplainRemoval(f manifest.Found, number int) (string, error) {
	ch, err := findChange(f, number)
	if err != nil {
		return "", err
	}
	var l lines
	l.line("#%d of fork %s: %s %s of turn %d", number, f.Fork.ID, nameKind(ch),
		ch.Event, ch.Turn)
	if ch.Call != "" {
		l.line("call: %s %s", ch.Tool, ch.Call)
	}
	l.line("change: %s by %s", pastOf(ch), ch.Strategy)
	l.line("class: %s", nature.NameClass(ch.Class))
	l.line("reason: %s", ch.Reason)
	return l.b.String(), nil
}
