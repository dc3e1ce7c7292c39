package lines

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"decant/model/amount"
	"decant/render"
	"decant/tui/board"
	"decant/tui/detail"
	"decant/tui/keys"
)

// askRow asks what to do with a chosen row.
func (p *dialog) askRow(r board.RowID) {
	m := p.m
	o := m.List()
	if !o.Choose(r, p.under[:len(p.under)-1]...) {
		p.back() // A decision has removed it from the list.
		return
	}
	p.detail.Show(r)
	choices := p.decisions()
	if ok, _ := p.able("jump"); ok {
		choices = append(choices, choice{
			text: "go to what it repeats or is covered by",
			do:   func() { p.goAndFollow("jump") },
		})
	}
	choices = append(choices, reading(p, r)...)
	if kids := o.KidsOf(r); len(kids) > 0 {
		choices = append(choices, choice{
			text: "choose one of the " + amount.Of(len(kids), "row") + " in it",
			do:   func() { p.from, p.inKids = 0, true },
		})
	}
	p.ask(rowText(p, r)+". What now?", append(choices, always(p, true)...))
}

// elsewhereAsked are lines of the key table that decide, but not for single rows, or that have
// their own answers.
var elsewhereAsked = []string{
	"mark", "range", "goes", "undo", "redo", "presets", "next-preset", "previous-preset", "bars",
	"ask", "uncompact",
	keys.Numbered,
}

// decidesIn reports whether a line of the key table decides about a row in one of some places.
func decidesIn(b *keys.Binding, in keys.Scope) bool {
	return b.Group == keys.GroupDecide && b.Scope&in != 0 && !slices.Contains(elsewhereAsked, b.ID)
}

// decisions returns what can be decided now.
func (p *dialog) decisions() []choice {
	var out []choice
	for i := range keys.Table {
		b := &keys.Table[i]
		if !decidesIn(b, p.scope()) {
			continue
		}
		if ok, _ := p.able(b.ID); ok {
			out = append(out, choice{text: wordDeed(p, b), do: func() { p.obey(b.ID) }})
		}
	}
	return out
}

// wordDeed says what a line of the key table does now. Some lines do the opposite the second time.
func wordDeed(p *dialog, b *keys.Binding) string {
	if word := p.m.Aim().Word(b); word != b.Foot {
		return word
	}
	return b.Help
}

// reading returns the ways to read the text of a row.
func reading(p *dialog, r board.RowID) []choice {
	if r.Event() < 0 {
		return append(changeSummary(p, r), choice{text: "read more about it", do: func() {
			lines := p.m.List().View.Detail(r, width)
			for i, l := range lines {
				lines[i] = p.glyphs.Spell(squeezeLine(l))
			}
			p.readOut(lines)
		}})
	}
	job, _, _ := p.detail.Job()
	read := func(look detail.Look, text string) choice {
		job := job
		job.Look = look
		return choice{text: text, do: func() {
			p.readOut(append(squeezeNotes(&job), strings.Split(job.PlainText(), "\n")...))
		}}
	}
	out := []choice{read(detail.AsIs, "read the text")}
	if len(p.m.B.Changes(r.Event())) > 0 {
		out = append(out, read(detail.AsWillBe, "read the text as it will be"),
			read(detail.AsDiff, "read the changes: - marks a removed line, + an added one"))
	}
	if board.HasRecord(p.m.B.Board, r.Event()) {
		out = append(out, read(detail.AsRaw, "read the raw record"))
	}
	return out
}

// changeSummary returns the way to change the visible summary.
func changeSummary(p *dialog, r board.RowID) []choice {
	if p.m.B.SummaryOf(r) == nil || p.o.Rewrite == nil {
		return nil
	}
	return []choice{{
		text: "change the summary in your editor",
		do:   func() { p.run(editSummary(p)) },
	}}
}

// squeezeNotes says what happens to an event and why.
func squeezeNotes(j *detail.Job) []string {
	lines := j.Notes()
	for i, l := range lines {
		lines[i] = j.Glyphs.Spell(squeezeLine(l))
	}
	return lines
}

// askMarks asks for the rows of a list that one decision affects.
func (p *dialog) askMarks(rows []board.RowID) {
	p.say("")
	p.say("Which of them? Type their numbers, like 1,3-5, or all; an empty line goes back.")
	answer, ok := p.read()
	if !ok || answer == "" {
		return
	}
	numbers, err := readNumbers(answer, len(rows))
	if err != nil {
		p.session.Toast.Warn(err.Error())
		return
	}
	o := p.m.List()
	o.Unmark()
	for _, n := range numbers {
		o.Marked[rows[n-1]] = true
	}
	o.Changes++
	p.many = true
}

// askMany asks for the decision about the marked rows.
func (p *dialog) askMany() {
	o := p.m.List()
	p.ask(amount.Of(len(o.Marked), "row")+". What now?",
		append(p.decisions(), choice{"b", "back", func() {}}))
	o.Unmark()
	p.many = false
}

// readNumbers reads numbers and ranges, from 1 to have, each number once and in order. The word all
// means all. The error says what is wrong on one line.
func readNumbers(text string, have int) ([]int, error) {
	if text == "all" {
		text = "1-" + strconv.Itoa(have)
	}
	chosen := map[int]bool{}
	for part := range strings.SplitSeq(text, ",") {
		from, to, ranged := strings.Cut(strings.TrimSpace(part), "-")
		if !ranged {
			to = from
		}
		first, err := strconv.Atoi(strings.TrimSpace(from))
		last, also := strconv.Atoi(strings.TrimSpace(to))
		if errors.Join(err, also) != nil || first < 1 || last > have || first > last {
			return nil, errors.New("use numbers from 1 to " + render.Number(have) +
				", like 1,3-5: " + part)
		}
		for n := first; n <= last; n++ {
			chosen[n] = true
		}
	}
	out := make([]int, 0, len(chosen))
	for n := range chosen {
		out = append(out, n)
	}
	slices.Sort(out)
	return out, nil
}
