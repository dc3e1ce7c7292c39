package tangents

import (
	"fmt"
	"slices"
	"strings"

	"decant/model"
	"decant/model/tokens"
	"decant/strategies/llm/secrets"
	"decant/strategies/quote"
)

// described is a turn in a few lines. Each line begins with decant's own words.
type described struct {
	turn   int
	text   string
	mute   bool // There is nothing in it to judge.
	mask   secrets.Masker
	masked []secrets.Masked
}

// tokens estimates the tokens of the text.
func (d *described) tokens(f tokens.Family) int { return tokens.Count(f, []byte(d.text)) }

// Limits of a turn's description: characters of its texts, and numbers of files and commands.
const saidLimit, answeredLimit, commandLimit, mostFiles, mostRuns = 700, 400, 120, 12, 6

// describeTurns describes all turns with a live event, in order, without some events.
func describeTurns(
	m secrets.Masker, c *model.Conversation, without func(event int) bool,
) []described {
	var out []described
	for i := range c.Turns {
		t := c.Turns[i]
		if without != nil {
			t.Events = slices.DeleteFunc(slices.Clone(t.Events), without)
		}
		if d, live := describeTurn(m, c, &t); live {
			out = append(out, d)
		}
	}
	return out
}

// describeTurn describes one turn: what the user said, what the agent used, and what it said last.
func describeTurn(
	m secrets.Masker, c *model.Conversation, t *model.Turn,
) (d described, live bool) {
	d = described{turn: t.Number, mask: m}
	var said, answered string
	var files, runs []string
	for _, i := range t.Events {
		e := c.EventAt(i)
		if !e.Live {
			continue
		}
		live = true
		switch {
		case e.Kind == model.User || e.Kind == model.Summary:
			said += " " + d.line(c.EventText(e), saidLimit)
		case e.Kind == model.Assistant:
			answered = d.line(c.EventText(e), answeredLimit)
		case e.Kind == model.ToolCall && e.Call >= 0:
			files, runs = d.used(c, e, files, runs)
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "=== turn %d ===\n", t.Number)
	for _, l := range []struct{ what, text string }{
		{"said: ", strings.TrimSpace(said)},
		{"files: ", listThings(files, mostFiles)},
		{"ran: ", listThings(runs, mostRuns)},
		{"answered: ", answered},
	} {
		if l.text != "" {
			b.WriteString(l.what + l.text + "\n")
		}
	}
	d.text = b.String()
	d.mute = said == "" && len(files) == 0 && len(runs) == 0 && answered == ""
	return d, live
}

// used adds the files of a call, or the command that it ran.
func (d *described) used(
	c *model.Conversation, e *model.Event, files, runs []string,
) (nextFiles, nextRuns []string) {
	k := &c.Calls[e.Call]
	for _, p := range k.Effect.Paths {
		word := " (read)"
		if k.Effect.Kind == model.Writes {
			word = " (written)"
		}
		if p = d.line(p, commandLimit) + word; !slices.Contains(files, p) {
			files = append(files, p)
		}
	}
	if len(k.Effect.Paths) == 0 {
		runs = append(runs, d.line(k.Tool+" "+c.EventText(e), commandLimit))
	}
	return files, runs
}

// line returns a text on one clean line. It is masked before it is clipped, so that no half of a
// secret is left.
func (d *described) line(text string, limit int) string {
	text, masked := d.mask.Mask(quote.JoinLines(quote.CutHead(text, limit)))
	d.masked = append(d.masked, masked...)
	return quote.ClipText(text, limit)
}

// listThings lists the first of some things, and the number of the others.
func listThings(things []string, most int) string {
	if len(things) <= most {
		return strings.Join(things, "; ")
	}
	return fmt.Sprintf("%s; and %d more", strings.Join(things[:most], "; "), len(things)-most)
}
