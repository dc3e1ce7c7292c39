package show

import (
	"cmp"
	"fmt"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/strategies/nature"
	"decant/tui/cli/exit"
	"decant/tui/cli/flags"
	"decant/tui/cli/manifest"
	"decant/tui/label"
)

// ListRemovals lists the changes of a fork with their numbers, one per line, and then the texts
// that its fixes removed. It reads only the manifest, so it also works when the original no longer
// exists.
func ListRemovals(f manifest.Found) string {
	var l lines
	events := map[string]bool{}
	for i := range f.Changes {
		events[f.Changes[i].Event] = true
	}
	l.line("fork %s: %s%s", f.Fork.ID, countChanges(len(f.Changes), len(events)), countFixed(f))
	for i := range f.Changes {
		ch := &f.Changes[i]
		size := 0
		for k := range ch.Was {
			size += ch.Was[k].Bytes
		}
		tokens := "tokens unknown"
		if ch.Tokens != nil {
			tokens = "≈ " + amount.Of(*ch.Tokens, "token")
		}
		what := nameKind(ch)
		if ch.Call != "" {
			what += fmt.Sprintf(" %s call:%s", ch.Tool, ch.Call)
		}
		l.line("#%d  turn %d, %s %s, %s, %s, %s by %s: %s", i+1, ch.Turn, ch.Event, what, tokens,
			amount.Of(size, "byte"), pastOf(ch), ch.Strategy, nature.NameClass(ch.Class))
	}
	texts := f.FixedTexts()
	for i, t := range texts {
		l.line("#%d  %s, %s, removed by the fix %s: %s", len(f.Changes)+i+1, t.Fix.Place,
			amount.Of(t.Part.Bytes, "byte"), t.Fix.Rule, t.Fix.Edits)
	}
	if len(f.Changes)+len(texts) > 0 {
		l.line("")
		l.line("Print the text of one: decant --recall '%s#1'", f.Fork.ID)
	}
	return l.b.String()
}

// countChanges says how many changes a fork has, and how many events they change.
func countChanges(changes, events int) string {
	return amount.Of(changes, "change") + " to " + amount.Of(events, "event")
}

// countFixed says how many texts the fixes of a fork removed, "" for none.
func countFixed(f manifest.Found) string {
	texts := len(f.FixedTexts())
	if texts == 0 {
		return ""
	}
	return ", and " + amount.Of(texts, "text") + " removed by fixes"
}

// nameKind names the kind of event that a saved change affects.
func nameKind(ch *manifest.Change) string {
	return cmp.Or(label.NameKind(ch.Kind), "event")
}

// pastOf says what a saved change did.
func pastOf(ch *manifest.Change) string {
	if ch.Op == model.Remove.String() {
		return "removed"
	}
	return "replaced"
}

// Recalled is the original text of a removal, exactly as stored, and the number of images beside
// it.
type Recalled struct {
	Text   string
	Images int
}

// RecallText reads the original text of one removal. Each part of an event starts on a new line.
// The error is an [exit.UsageError] if the fork has no such removal or the text no such line.
// Otherwise it says why the text cannot be read, and what to do.
func RecallText(f manifest.Found, asked flags.Recall, demo []byte) (Recalled, error) {
	name := fmt.Sprintf("--recall %s#%d", asked.Fork, asked.Number)
	place, was, ok := findTexts(f, asked.Number)
	if !ok {
		return Recalled{}, exit.Usagef("%s: fork %s has %s; decant --recall %s lists them", name,
			f.Fork.ID, amount.Of(countRemovals(f), "removal"), asked.Fork)
	}
	original := f.FindOriginal(demo)
	var out Recalled
	var b strings.Builder
	for i := range was {
		p := &was[i]
		if p.IsImage() {
			out.Images++
			continue
		}
		text, err := original.Text(place, p)
		if err != nil {
			return Recalled{}, fmt.Errorf("%s: the text cannot be shown: %w; look for a copy of %s",
				name, err, cmp.Or(f.Source.Backup, f.Source.Path, "the original"))
		}
		if b.Len() > 0 && !strings.HasSuffix(b.String(), "\n") {
			b.WriteByte('\n')
		}
		b.WriteString(text)
	}
	if out.Images > 0 && out.Images == len(was) {
		return Recalled{}, fmt.Errorf("%s: it was an image or a document, and has no text", name)
	}
	if out.Text = b.String(); asked.First == 0 {
		return out, nil
	}
	var err error
	out.Text, err = cutLines(out.Text, asked)
	return out, err
}

// countRemovals counts the changes of a fork, and the texts that its fixes removed.
func countRemovals(f manifest.Found) int { return len(f.Changes) + len(f.FixedTexts()) }

// findTexts returns the place and the original texts of a removal by its number, from 1.
func findTexts(f manifest.Found, number int) (place string, was []manifest.Part, ok bool) {
	if number <= len(f.Changes) {
		ch := &f.Changes[number-1]
		return ch.Event, ch.Was, true
	}
	if n, texts := number-len(f.Changes)-1, f.FixedTexts(); n < len(texts) {
		return texts[n].Fix.Place, []manifest.Part{*texts[n].Part}, true
	}
	return "", nil, false
}

// cutLines cuts the requested lines out of a text, and ignores lines after its end. The error is an
// [exit.UsageError] if the text has none of them.
func cutLines(text string, asked flags.Recall) (string, error) {
	n, start, end := 0, len(text), 0
	at := 0
	for line := range strings.Lines(text) {
		n++
		if n == asked.First {
			start = at
		}
		if at += len(line); n <= asked.Last {
			end = at
		}
	}
	if asked.First > n {
		return "", exit.Usagef("--lines %d-%d: the text has %s", asked.First, asked.Last,
			amount.Of(n, "line"))
	}
	return text[start:end], nil
}
