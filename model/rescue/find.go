package rescue

import (
	"cmp"
	"slices"

	"decant/model"
	"decant/model/formats"
	"decant/model/rescue/limits"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// Problem is one place that breaks a rule, with the edits that fix it.
type Problem struct {
	model.Problem

	// phase is when it is fixed: what decides how the rest is read comes first.
	phase phase
	// forked is true where every fork fixes it by itself.
	forked bool
	edits  []edit
	// bytes is what goes in the place of bytes of the file.
	bytes []source.Patch
}

// phase is a group of problems that are fixed together.
type phase uint8

const (
	inContent phase = iota // What is sent.
	inLinks                // How records hang together.
	inBytes                // What is a record at all.
)

// edit is one change of a record.
type edit struct {
	record int
	source.Edit
}

// Fixable reports whether there is a fix that can be done by itself.
func (p *Problem) Fixable() bool { return len(p.edits) > 0 || len(p.bytes) > 0 }

// Forked reports whether every fork fixes the problem by itself.
func (p *Problem) Forked() bool { return p.forked }

// Find lists the problems of an opened conversation, in the order of the rules.
func Find(c *model.Conversation) []Problem { return findAsked(c, nil) }

// findAsked is Find where an error named rules.
func findAsked(c *model.Conversation, asked []string) []Problem {
	f := newFinder(c)
	f.asked = asked
	f.findBytes()
	findings := formats.Check(c)
	if len(findings) > 0 || len(asked) > 0 || f.isSuspect() {
		f.read()
	}
	for _, find := range rules {
		find(f)
	}
	f.findLinks(findings)
	f.findHeader(findings)
	f.findMissingUsage(findings)
	f.findStored(findings)
	for i := range f.out {
		if slices.Contains(asked, f.out[i].Rule) {
			f.out[i].Harm = model.Refused
		}
		f.out[i].Optional = f.out[i].Fixable() && !f.out[i].forked
	}
	return f.out
}

// rules find problems in what is sent.
var rules = []func(*finder){
	(*finder).findPictures, (*finder).findDocuments, (*finder).findMediaCount,
	(*finder).findPicturesInTexts, (*finder).findMisplacedPictures, (*finder).findBodySize,
	(*finder).findPairs, (*finder).findOrder, (*finder).findBetween, (*finder).findCallIDs, (*finder).findItemIDs, (*finder).findToolNames,
	(*finder).findArguments, (*finder).findCallCount, (*finder).findServerCalls,
	(*finder).findReferences,
	(*finder).findLongTexts, (*finder).findMarks, (*finder).findBlocks, (*finder).findRoles,
	(*finder).findEnding, (*finder).findReasoning,
	(*finder).findLength, (*finder).findEmptyMessages, (*finder).findUsage, (*finder).findCompaction,
	(*finder).findErrorLoop,
}

// finder looks for problems in one conversation.
type finder struct {
	c        *model.Conversation
	api      string
	limits   limits.Set
	spelling wire.Spelling
	blocks   []wire.Block
	// asked are the rules that an error named.
	asked []string
	// marked is true where the file may hold cache marks.
	marked bool
	// starts are where the parts of live events start, with the event, in the order of the file.
	starts []start
	out    []Problem
}

// start is where a part of an event starts.
type start struct{ at, event int }

// newFinder readies a finder.
func newFinder(c *model.Conversation) *finder {
	api := limits.APIOf(c.Format)
	return &finder{c: c, api: api, limits: limits.Of(api), spelling: wire.Spellings[c.Format]}
}

// isSuspect reports whether anything of a conversation can break a rule about blocks, from what is
// known of it already: then its records are read once more.
func (f *finder) isSuspect() bool {
	if f.marked || f.isBody() || f.c.Format == "pi" {
		return true
	}
	for i := range f.c.Calls {
		k := &f.c.Calls[i]
		if !k.Unique || !idPattern.MatchString(k.ID) || !idPattern.MatchString(k.Tool) ||
			f.limits.Exceeds(limits.ToolName, len(k.Tool)) || f.limits.Exceeds(limits.CallID, len(k.ID)) {
			return true
		}
	}
	longest, last := f.longestText(), model.User
	for i := range f.c.Events {
		e := &f.c.Events[i]
		if !e.Live {
			continue
		}
		last = e.Kind
		if e.Kind == model.ToolCall && e.Bytes > f.limits[limits.ArgumentChars] &&
			f.limits[limits.ArgumentChars] > 0 {
			return true
		}
		for k := range e.Parts {
			if p := &e.Parts[k]; p.Text.Span.Len() > longest || p.Kind == model.PartImage || p.Kind == model.PartData ||
				p.Kind == model.PartText && f.looksLikePicture(p.Text) {
				return true
			}
		}
	}
	return last == model.Reasoning // Nothing that it led to.
}

// read reads the blocks that are sent; none where the format is none that an API spells.
func (f *finder) read() {
	if f.spelling.Read == nil {
		return
	}
	for record, m := range formats.Messages(f.c) {
		f.blocks = f.spelling.Read(f.blocks, record, m)
	}
	for i := range f.c.Events {
		for k := range f.c.Events[i].Parts {
			if at := f.c.Events[i].Parts[k].Text.Span; !at.Empty() {
				f.starts = append(f.starts, start{at.Start, i})
			}
		}
	}
	slices.SortFunc(f.starts, func(a, b start) int { return cmp.Compare(a.at, b.at) })
}

// eventIn is the first event that stands in a span, -1 for none.
func (f *finder) eventIn(at source.Span) int {
	i, _ := slices.BinarySearchFunc(f.starts, at.Start, func(s start, n int) int {
		return cmp.Compare(s.at, n)
	})
	if i < len(f.starts) && f.starts[i].at < at.End {
		return f.starts[i].event
	}
	return -1
}

// placeOf names the event of a block.
func (f *finder) placeOf(b *wire.Block) string {
	if i := f.eventIn(b.At); i >= 0 {
		return f.c.Events[i].ID.String()
	}
	return model.ID{Record: b.Record + 1, Block: 1}.String()
}

// textAt is the decoded text of a JSON string.
func (f *finder) textAt(at source.Span) string {
	if at.Empty() {
		return ""
	}
	return string(f.c.Source.AppendText(nil, at))
}

// rawAt is the bytes of a value.
func (f *finder) rawAt(at source.Span) []byte { return f.c.Source.BytesAt(at) }

// add notes that a block breaks a rule.
func (f *finder) add(rule string, b *wire.Block) *Problem {
	return f.addAt(rule, f.placeOf(b))
}

// addAt notes that a rule is broken at a place.
func (f *finder) addAt(rule, place string) *Problem {
	s := shapeOf(rule)
	f.out = append(f.out, Problem{Problem: model.Problem{
		Rule: rule, Place: place, Text: s.Text, Effect: s.Effect, Harm: s.Harm,
	}})
	return &f.out[len(f.out)-1]
}

// fix says how a problem is fixed.
func (p *Problem) fix(loss model.Loss, words string) *Problem {
	p.Loss, p.Fix = loss, words
	return p
}

// replace puts a JSON value in the place of another.
func (p *Problem) replace(record int, at source.Span, with []byte) *Problem {
	p.edits = append(p.edits, edit{record, source.Replace(at, with)})
	return p
}

// drop takes a list element or a member out.
func (p *Problem) drop(record int, at source.Span) *Problem {
	p.edits = append(p.edits, edit{record, source.Drop(at)})
	return p
}

// measure says what is allowed and what is there.
func (p *Problem) measure(limit, actual string) *Problem {
	p.Limit, p.Actual = limit, actual
	return p
}

// ListProblems lists what Find finds, without the edits, behind what was fixed to open it. What every fork fixes counts as fixed.
func ListProblems(c *model.Conversation) []model.Problem {
	out := slices.Clone(c.Problems)
	for _, p := range Find(c) {
		p.Fixed = p.forked
		out = append(out, p.Problem)
	}
	return out
}
