package pages

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/render/page"
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/tui/cli/exit"
	"decant/tui/label"
)

// Sheet is a report for people. What a save adds is printed after it.
type Sheet struct {
	Report *report.Report
	Plan   *plan.Plan
	// Facts are those of the plan's conversation, nil where nobody asked.
	Facts *nature.Facts
	// namer names events, nil before the first was.
	namer *label.Namer
}

// totalRow is one row of sizes.
func totalRow(name string, before, after int) []string {
	return []string{
		name, render.Number(before), render.Number(after), render.Number(before - after),
		spellPercent(before-after, before),
	}
}

// spellPercent is a share with its sign.
func spellPercent(part, whole int) string {
	p := render.Percent(-part, whole)
	if part < 0 && p != "0%" && p != "-" {
		return "-" + p
	}
	return render.Percent(part, whole)
}

// nameClasses names the classes of some changes, the costliest first.
func nameClasses(c *report.Classes) string {
	var parts []string
	for _, class := range slices.Backward(model.Classes) {
		if n := c.Of(class).Changes; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", nature.ClassWord(class), n))
		}
	}
	return strings.Join(parts, ", ")
}

// tableSection is a section of one table, empty when the table has no row.
func tableSection(title string, table page.Table) page.Section {
	if len(table.Rows) == 0 {
		return page.Section{}
	}
	return page.Section{Title: title, Tables: []page.Table{table}}
}

// numbers are the sides of a table of a name and numbers.
var numbers = []page.Align{
	page.Left, page.Right, page.Right, page.Right, page.Right, page.Right, page.Right,
}

// LayOut lays the report out.
func (t *Sheet) LayOut() page.Page {
	sections := []page.Section{
		t.head(),
		t.presetSection(),
		t.factSection(),
		t.factEvents(),
		t.kinds(),
		t.tools(),
		t.strategies(),
		t.losses(),
		t.cacheSection(),
		t.redundancy(),
		t.summary(),
		t.tangents(),
		ListLines("Attachments, fetched again at each request: listed, not counted", t.declared()),
		ListLines("Notes", t.notes()),
		ListLines("Warnings", t.Report.Conversation.Warnings),
		ListLines("Fixes: what a fork repairs", FixLines(t.Report.Fixes, t.Report.Tokens.Fixes)),
		ListLines("Findings: this plan is not saved", t.findings()),
		ListLines(
			amount.Of(
				len(t.Report.Check.OfSource),
				"finding",
			)+" of the source, which the fork has too",
			exit.ListFindings(t.Report.Check.OfSource),
		),
	}
	sections = slices.DeleteFunc(sections, func(s page.Section) bool {
		return len(s.Lines) == 0 && len(s.Tables) == 0
	})
	return page.Page{Title: t.nameSheet(), Sections: sections}
}

// WriteJSON prints a value as indented JSON. Characters that a terminal obeys or hides are written
// as escapes, so that nothing is lost and nothing is done to who looks at it.
func WriteJSON(w io.Writer, v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("encode the report: %w", err)
	}
	_, err := w.Write(escapeHidden(b.Bytes()))
	return err
}

// escapeHidden writes every character of a JSON text that [render.Clean] would not let through as
// \uXXXX. All of them are inside strings, where JSON leaves its own line breaks out.
func escapeHidden(text []byte) []byte {
	// Nearly all reports are clean, and some are large.
	if render.Clean(string(text)) == string(text) {
		return text
	}
	out := make([]byte, 0, len(text)+len(text)/16)
	var sieve render.Sieve
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		if sieve.Keeps(r) {
			out = append(out, text[:n]...)
		} else if hi, lo := utf16.EncodeRune(r); hi != utf8.RuneError {
			out = fmt.Appendf(out, `\u%04x\u%04x`, hi, lo)
		} else {
			out = fmt.Appendf(out, `\u%04x`, r)
		}
		text = text[n:]
	}
	return out
}
