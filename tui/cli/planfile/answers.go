package planfile

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"decant/strategies/spec"
	"decant/tui/cli/settings"
	"decant/tui/cli/tomltext"
)

// answers are the tables of what a model, or what stands for one, said.
var answers = map[string]bool{"tangent": true, "tangents": true, "summary": true}

// answer reads one line of such a table.
func (r *reader) answer(name string, v *unstable.Node) error {
	var err error
	switch r.table {
	case "summary":
		s := r.f.Summary
		switch name {
		case "first":
			s.First, err = readTurn(v)
		case "last":
			s.Last, err = readTurn(v)
		case "by":
			s.By, err = readText(v)
		case "text":
			s.Text, err = readText(v)
		}
	case "tangents":
		r.f.Classified, err = readText(v)
	case "tangent":
		t := &r.f.Tangents[len(r.f.Tangents)-1]
		switch name {
		case "turn":
			t.Turn, err = readTurn(v)
		case "by":
			t.By, err = readText(v)
		case "why":
			t.Why, err = readText(v)
		case "confidence":
			t.Confidence, err = readConfidence(v)
		case "risks":
			t.Risks, err = readTexts(v)
		}
	}
	return err
}

// readText reads readText in quotes.
func readText(v *unstable.Node) (string, error) {
	if v.Kind != unstable.String {
		return "", fmt.Errorf("want text in quotes")
	}
	return string(v.Data), nil
}

// readTexts reads a list of readTexts.
func readTexts(v *unstable.Node) ([]string, error) {
	if v.Kind != unstable.Array {
		return nil, fmt.Errorf(`want a list such as ["turn 12 reads a.go"]`)
	}
	var out []string
	for c := v.Children(); c.Next(); {
		t, err := readText(c.Node())
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, nil
}

// readConfidence reads a number from 0 to 1.
func readConfidence(v *unstable.Node) (float64, error) {
	f, err := strconv.ParseFloat(string(v.Data), 64)
	if v.Kind != unstable.Float && v.Kind != unstable.Integer || err != nil || !(f >= 0 && f <= 1) {
		return 0, fmt.Errorf("want a number from 0 to 1")
	}
	return f, nil
}

// answered looks whether such a table is whole once it ended.
func (r *reader) answered(table string) error {
	switch {
	case table == "tangent" && !r.given["turn"]:
		return r.fault(r.line, "[[tangent]]: want turn = 3")
	case table == "tangents" && r.f.Classified == "":
		return r.fault(r.line, `[tangents]: want by = "rule", or the model's name`)
	case table == "summary" && (!r.given["first"] || !r.given["last"] || !r.given["text"]):
		return r.fault(r.line, "[summary]: want first, last and text")
	case table == "summary" && r.f.Summary.First > r.f.Summary.Last:
		return r.fault(r.line, "[summary]: the first turn is after the last")
	}
	return nil
}

// once looks for turns that are named twice.
func (r *reader) once() error {
	for i, t := range r.f.Tangents {
		if slices.ContainsFunc(r.f.Tangents[:i], func(o spec.Tangent) bool {
			return o.Turn == t.Turn
		}) {
			return &settings.Error{
				At: r.f.Name, Text: fmt.Sprintf("turn %d is named twice; keep one", t.Turn),
			}
		}
	}
	return nil
}

// writeAnswers writes what was said of turns.
func (f *File) writeAnswers(b *bytes.Buffer) {
	if f.Classified != "" {
		fmt.Fprintf(b, "\n[tangents]\nby = %s\n", tomltext.QuoteText(f.Classified))
	}
	for _, t := range f.Tangents {
		fmt.Fprintf(b, "\n[[tangent]]\nturn = %d\n", t.Turn)
		for _, kv := range [][2]string{{"by", t.By}, {"why", t.Why}} {
			if kv[1] != "" {
				fmt.Fprintf(b, "%s = %s\n", kv[0], tomltext.QuoteText(kv[1]))
			}
		}
		if t.Confidence > 0 {
			n := strconv.FormatFloat(t.Confidence, 'f', -1, 64)
			if !strings.Contains(n, ".") {
				n += ".0"
			}
			fmt.Fprintf(b, "confidence = %s\n", n)
		}
		if len(t.Risks) > 0 {
			fmt.Fprintf(b, "risks = %s\n", tomltext.QuoteTexts(t.Risks))
		}
	}
	if s := f.Summary; s != nil {
		fmt.Fprintf(b, "\n[summary]\nfirst = %d\nlast = %d\nby = %s\ntext = %s\n",
			s.First, s.Last, tomltext.QuoteText(s.By), tomltext.QuoteText(s.Text))
	}
}

// answer puts what was said of turns into a spec. The error names a turn that there is not.
func (f *File) answer(s spec.Spec, turns int) (spec.Spec, error) {
	for _, t := range f.Tangents {
		if t.Turn > turns {
			return s, fmt.Errorf("%s: there is no turn %d: the conversation has %d", f.Name,
				t.Turn, turns)
		}
		s = s.NameTangent(t)
	}
	if f.Classified != "" {
		s.Classified = f.Classified
	}
	if f.Summary != nil {
		own := *f.Summary
		s.Summary = &own
	}
	return s, nil
}
