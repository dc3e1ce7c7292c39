package messages

import (
	"errors"
	"fmt"
	"slices"

	"decant/model"
	"decant/model/amount"
	"decant/model/source"
)

// candidate is a record that contains a conversation.
type candidate struct {
	place
	messages int
	// line is its line in the file, or its number in a list of runs, from 1.
	line int
	// foreign is true for a conversation of another API.
	foreign bool
}

// errNone is why a file has no dialect.
var errNone = errors.New("it has no messages; check that this is the right file")

// choosePlace finds the place of the conversation to open in the file of c: on a line, from 1, or
// for 0 that with the most messages.
func (d *Dialect) choosePlace(c *model.Conversation, line int) (place, error) {
	src := c.Source
	found, lone, bad := d.listCandidates(src)
	switch {
	case src.Layout != source.RowLayout && len(found) == 0:
		return place{}, errNone
	case line == 0 && len(found) == 0 && lone > 0:
		return place{shape: perLine}, nil
	case len(found) == 0 && lone == 0:
		return place{}, explainNone(src.BytesAt(src.All()))
	}
	unit := unitOf(src)
	best, err := pickCandidate(found, line, unit)
	if err != nil {
		return place{}, err
	}
	if src.Layout != source.WholeLayout {
		c.Line = best.line
	}
	warnUnread(c, bad)
	if src.Layout == source.ArrayLayout {
		c.Warnings = append(c.Warnings, model.Warning{Text: runsPast})
	}
	if len(found) > 1 {
		how := "the one with the most messages is open: that of"
		switch {
		case line > 0:
			how = "decant opened the one of"
		case !best.foreign && slices.ContainsFunc(found, candidate.isForeign):
			how = "the one of " + d.name + " with the most messages is open: that of"
		}
		c.Warnings = append(c.Warnings, model.Warning{Text: fmt.Sprintf(
			"the file has %s; %s %s %d, and the others are kept unchanged; "+
				"--line N opens "+
				"another", amount.Of(len(found), "conversation"), how, unit, best.line)})
	}
	return best.place, nil
}

// runsPast is what users read about a list of runs.
const runsPast = "no agent can resume a list of runs: a fork is the same list with this run made " +
	"smaller"

// unitOf is what --line counts in a file: lines, or the runs of a list.
func unitOf(src *source.Source) string {
	if src.Layout == source.ArrayLayout {
		return "run"
	}
	return "line"
}

// explainNone is why lines contain no messages. It looks at the whole file, because a cut body is
// not a valid line.
func explainNone(data []byte) error {
	var t source.Tree
	err := t.Parse(data, source.Span{End: len(data)})
	if err == nil {
		return errNone
	}
	return fmt.Errorf("it has no messages: the whole is %w, and no line has any; check that this "+
		"is the right file", err)
}

// warnUnread warns about lines that cannot be read, besides the opened one.
func warnUnread(c *model.Conversation, bad []int) {
	if len(bad) == 0 {
		return
	}
	text := fmt.Sprintf("line %d cannot be read; it is kept unchanged", bad[0])
	if n := len(bad); n > 1 {
		text = fmt.Sprintf("%s cannot be read, the first is line %d, the last line %d; "+
			"they are kept unchanged", amount.Of(n, "line"), bad[0], bad[n-1])
	}
	c.Warnings = append(c.Warnings, model.Warning{Text: text})
}

func (c candidate) isForeign() bool { return c.foreign }

// pickCandidate is the candidate on a line, or for 0 that with the most messages, and the last of
// equals. Candidates of this API come before all others, because a log may contain requests to
// several APIs.
func pickCandidate(found []candidate, line int, unit string) (candidate, error) {
	if line > 0 {
		return candidateAt(found, line, unit)
	}
	best := found[0]
	for _, c := range found {
		if c.foreign == best.foreign && c.messages >= best.messages || best.foreign && !c.foreign {
			best = c
		}
	}
	return best, nil
}

// candidateAt is the candidate on a line.
func candidateAt(found []candidate, line int, unit string) (candidate, error) {
	for _, c := range found {
		if c.line == line {
			return c, nil
		}
	}
	if len(found) == 0 {
		return candidate{}, errors.New("it is one conversation with a message per line; leave " +
			"out --line")
	}
	return candidate{}, fmt.Errorf("%[1]s %[2]d has no conversation; the first is on %[1]s "+
		"%[3]d, the last on %[1]s %[4]d", unit, line, found[0].line, found[len(found)-1].line)
}

// listCandidates are the records with a list of messages. It also returns how many records are a
// single message, and the lines that cannot be read.
func (d *Dialect) listCandidates(src *source.Source) (found []candidate, lone int, bad []int) {
	var t source.Tree
	for i, rec := range src.Records {
		if t.ParseIn(src, rec.Span) != nil {
			bad = append(bad, rec.Line)
			continue
		}
		root := t.Root()
		if isMessage(root) {
			lone++
			continue
		}
		p, ok := locateMessages(root, d.lists)
		if !ok {
			continue
		}
		p.record = i
		if src.Layout == source.ArrayLayout {
			rec.Line = i + 1
		}
		n := p.messages(p.body(root)).Len()
		found = append(found, candidate{
			place: p, messages: n, line: rec.Line, foreign: d.fitsLess(root),
		})
	}
	return found, lone, bad
}
