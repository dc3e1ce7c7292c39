package messages

import (
	"errors"
	"fmt"
	"slices"

	"decant/model"
	"decant/model/source"
)

// candidate is a record that holds a conversation.
type candidate struct {
	place
	messages, line int
	// foreign is true for one that is of another API.
	foreign bool
}

// errNone is why a file is not of any dialect.
var errNone = errors.New("it holds no messages; is it the right file?")

// choose finds where the file holds the conversation that counts: on a line, from 1,
// or for 0 the longest.
func (r *reader) choose(line int) (place, error) {
	src := r.c.Source
	found, lone, bad := r.candidates()
	switch {
	case src.Layout != source.RowLayout && len(found) == 0:
		return place{}, errNone
	case line == 0 && len(found) == 0 && lone > 0:
		return place{shape: perLine}, nil
	case len(found) == 0 && lone == 0:
		return place{}, r.nowhere()
	}
	best, err := pick(found, line)
	if err != nil {
		return place{}, err
	}
	if src.Layout == source.RowLayout {
		r.c.Line = best.line
	}
	r.passed(bad)
	if len(found) > 1 {
		how := "the longest is open, of"
		switch {
		case line > 0:
			how = "open is the one of"
		case !best.foreign && slices.ContainsFunc(found, candidate.isForeign):
			how = "the longest of " + r.d.Name + " is open, of"
		}
		r.c.Warnings = append(r.c.Warnings, model.Warning{Text: fmt.Sprintf(
			"%d conversations are in this file; %s line %d, and the others are kept as they "+
				"are; --line N opens another", len(found), how, best.line)})
	}
	return best.place, nil
}

// nowhere is why lines hold no messages: what the file is as a whole tells more, since a
// body that is cut off is no line of anything.
func (r *reader) nowhere() error {
	err := r.tree.Parse(r.c.Source.Data, source.Span{End: len(r.c.Source.Data)})
	if err == nil {
		return errNone
	}
	return fmt.Errorf("it holds no messages: as a whole it is %w, and no line of it holds any; "+
		"is it the right file, and whole?", err)
}

// passed warns of lines that cannot be read beside the one that is open.
func (r *reader) passed(bad []int) {
	if len(bad) == 0 {
		return
	}
	text := fmt.Sprintf("line %d cannot be read; it is kept as it is", bad[0])
	if n := len(bad); n > 1 {
		text = fmt.Sprintf("%d lines cannot be read, the first is line %d, the last line %d; "+
			"they are kept as they are", n, bad[0], bad[n-1])
	}
	r.c.Warnings = append(r.c.Warnings, model.Warning{Text: text})
}

func (c candidate) isForeign() bool { return c.foreign }

// pick is the candidate on a line, or for 0 the longest, the last of equals. One of this
// API goes before all of others: a log may hold requests to several.
func pick(found []candidate, line int) (candidate, error) {
	if line > 0 {
		return at(found, line)
	}
	best := found[0]
	for _, c := range found {
		if c.foreign == best.foreign && c.messages >= best.messages || best.foreign && !c.foreign {
			best = c
		}
	}
	return best, nil
}

// at is the candidate on a line.
func at(found []candidate, line int) (candidate, error) {
	for _, c := range found {
		if c.line == line {
			return c, nil
		}
	}
	if len(found) == 0 {
		return candidate{}, errors.New("it is one conversation, a message a line; leave out --line")
	}
	return candidate{}, fmt.Errorf("no conversation stands on line %d; the first is on line %d, "+
		"the last on line %d", line, found[0].line, found[len(found)-1].line)
}

// candidates are the records that hold a list of messages, how many records are a
// message by themselves, and the lines of those that cannot be read.
func (r *reader) candidates() (found []candidate, lone int, bad []int) {
	for i, rec := range r.c.Source.Records {
		if r.tree.Parse(r.c.Source.Data, rec.Span) != nil {
			bad = append(bad, rec.Line)
			continue
		}
		root := r.tree.Root()
		if isMessage(root) {
			lone++
			continue
		}
		p, ok := locate(root, r.d.lists)
		if !ok {
			continue
		}
		p.record = i
		n := p.messages(p.body(root)).Len()
		found = append(found, candidate{
			place: p, messages: n, line: rec.Line, foreign: r.d.foreign(root),
		})
	}
	return found, lone, bad
}
