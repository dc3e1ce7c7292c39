package strategies

import (
	"slices"
	"strconv"
	"strings"
)

// remarker is a looker that has something to say of its own.
type remarker interface{ remark() []string }

// excuser is a looker that knows better than its tally why nothing was done, "" where
// that is not so.
type excuser interface{ excuse() string }

// wanter is a looker that may wait for an answer, nil where it does not.
type wanter interface{ want() *Want }

// notes says of each strategy why it found nothing, what the format adds, and
// what was refused.
func (e *engine) notes(p *Plan) {
	for i := range e.passes {
		ps := &e.passes[i]
		name := ps.use.Name
		note := func(text string) { p.Notes = append(p.Notes, Note{Strategy: name, Text: text}) }
		if r, ok := ps.looker.(remarker); ok {
			for _, text := range r.remark() {
				note(text)
			}
		}
		if p.row(name).Changes > 0 {
			continue
		}
		if x, ok := ps.looker.(excuser); ok {
			if text := x.excuse(); text != "" {
				note(text)
			}
		} else {
			note(e.why(i))
		}
	}
	e.unknownTools(p)
	e.silent(p)
	e.forced(p)
	for _, r := range e.refusals {
		if n := e.standing(r); n > 0 {
			p.Notes = append(p.Notes, Note{
				Strategy: e.name(r.pass), Refused: true,
				Text: counted(n, "event stays", "events stay") + ": " + r.why,
			})
		}
	}
}

// standing counts the events of a refusal that the pass did not change after all.
func (e *engine) standing(r refusal) int {
	n := 0
	for event := range r.events {
		mine := false
		for at := e.top[event]; at >= 0; at = e.recs[at].prev {
			mine = mine || !e.recs[at].void && e.recs[at].pass == r.pass
		}
		if !mine {
			n++
		}
	}
	return n
}

// why says what stood in the way of a strategy that changed nothing.
func (e *engine) why(pass int) string {
	v := e.passes[pass].view
	r := &registry[order(v.use.Name)]
	if v.seen == 0 {
		return "nothing to do: no " + r.many + " here"
	}
	var ways []string
	add := func(n int, text string) {
		if n > 0 {
			ways = append(ways, text+" "+strconv.Itoa(n))
		}
	}
	add(v.fenced[firstFence], "keep-first "+e.spec.KeepFirst.String()+" protects")
	add(v.fenced[lastFence], "keep-last "+e.spec.KeepLast.String()+" protects")
	v.ways[takenWay] = e.taken(pass)
	for w, n := range v.ways {
		add(n, wayTexts[w])
	}
	if len(ways) == 0 {
		ways = append(ways, "none may or need go")
	}
	return "nothing to do: of " + counted(v.seen, r.one, r.many) + ", " + strings.Join(ways, ", ")
}

// wayTexts say what stood in the way; a number follows.
var wayTexts = [wayCount]string{
	keptWay:  "kept by the person, a hint or a setting:",
	smallWay: "too short to gain:",
	otherWay: "gone or changed before:",
	goneWay:  "no earlier copy is left:",
	classWay: "cost more than is allowed:",
	writeWay: "written or changed in between:",
	farWay:   "further back than lookback_turns:",
	laterWay: "the later call is gone or changed:",
	takenWay: "undone, as what they pointed to went later:",
	fixedWay: "kept by the format:",
	usedWay:  "used by a call:",
}

// taken counts the references of a pass that are void now.
func (e *engine) taken(pass int) int {
	events := map[int]bool{}
	for _, r := range e.voids {
		if e.recs[r].pass == pass && e.recs[r].anchor >= 0 {
			events[e.recs[r].event] = true
		}
	}
	return len(events)
}

// unknownTools lists apart the tools without a hint whose results were stripped.
func (e *engine) unknownTools(p *Plan) {
	if p.row(stripToolResults.Name) == nil {
		return
	}
	var names []string
	n := 0
	for i := range p.Changes {
		c := &p.Changes[i]
		if c.Strategy != stripToolResults.Name || c.Cause >= 0 {
			continue
		}
		call, _ := e.ix.callOf(c.Event)
		if e.hint(c.Event).known {
			continue
		}
		n++
		if !slices.Contains(names, call.Tool) {
			names = append(names, call.Tool)
		}
	}
	if n > 0 {
		slices.Sort(names)
		p.Notes = append(p.Notes, Note{
			Strategy: stripToolResults.Name,
			Text: "stripped " + counted(n, "result", "results") + " of tools without a hint: " +
				strings.Join(names, ", "),
		})
	}
}

// silent tells of turns that a person drops though there is nothing in them.
func (e *engine) silent(p *Plan) {
	turns := e.ix.Conversation.Turns
	var numbers []string
	for i := range turns {
		if len(turns[i].Events) == 0 && e.spec.Decisions[OnTurn(i+1)] == Drop {
			numbers = append(numbers, strconv.Itoa(i+1))
		}
	}
	word := "turn "
	if len(numbers) > 1 {
		word = "turns "
	}
	if len(numbers) > 0 {
		p.Notes = append(p.Notes, Note{
			Strategy: Person, Text: "nothing was said in " + word + strings.Join(numbers, ", ") +
				", so there is nothing to drop",
		})
	}
}

// forced says what the format adds to each strategy's own changes, and how much of
// what the strategy saves that is.
func (e *engine) forced(p *Plan) {
	type tally struct{ all, tokens, fenced, kept int }
	for _, row := range p.Rows {
		reasons := map[string]tally{}
		for i := range p.Changes {
			c := &p.Changes[i]
			if c.Strategy != row.Name || c.Cause < 0 {
				continue
			}
			t := reasons[c.Reason]
			t.all++
			t.tokens += c.Tokens
			if e.fences[c.Event] != noFence {
				t.fenced++
			}
			if e.verdicts[c.Event] == Keep {
				t.kept++
			}
			reasons[c.Reason] = t
		}
		for _, why := range []string{
			suffixReason, loneReason, alikeReason, turnReason, groupReason, leanReason,
		} {
			t := reasons[why]
			if t.all == 0 {
				continue
			}
			text := "the format adds " + counted(t.all, "removal", "removals")
			if t.tokens > 0 {
				text += ", ≈ " + strconv.Itoa(t.tokens) + " of the " +
					strconv.Itoa(row.Saved.Tokens) + " tokens saved"
			}
			text += ": " + why
			if t.fenced > 0 {
				text += "; " + strconv.Itoa(t.fenced) + " behind a fence"
			}
			if t.kept > 0 {
				text += "; " + strconv.Itoa(t.kept) + " that you keep"
			}
			p.Notes = append(p.Notes, Note{Strategy: row.Name, Text: text})
		}
	}
}

// counted is a number with its noun: "1 event stays", "2 events stay".
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
