package planfile

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"decant/model"
	"decant/strategies/spec"
	"decant/strategies/words"
	"decant/tui/cli/settings"
)

// verdicts are the words for decisions.
var verdicts = map[string]spec.Verdict{"keep": spec.Keep, "drop": spec.Drop}

// readValue reads a value of a plan into its field. A whole number is a turn, another number a part
// of 1.
func readValue(to any, v *unstable.Node) (err error) {
	switch to := to.(type) {
	case *int:
		*to, err = readTurn(v)
	case *bool:
		*to = string(v.Data) == "true"
		err = wantKind(v, "true or false", unstable.Bool)
	case *float64:
		*to, err = strconv.ParseFloat(string(v.Data), 64)
		if err != nil || !(*to >= 0 && *to <= 1) ||
			v.Kind != unstable.Float && v.Kind != unstable.Integer {
			err = errors.New("use a number from 0 to 1")
		}
	case *[]string:
		*to, err = readTexts(v)
	case *spec.ClassSet:
		*to, err = readClasses(v)
	default:
		if err = wantKind(v, "text in quotes", unstable.String); err == nil {
			err = readWord(to, string(v.Data))
		}
	}
	return err
}

// readWord reads a value written as text.
func readWord(to any, text string) (err error) {
	switch to := to.(type) {
	case *string:
		*to = text
	case *model.ID:
		*to, err = model.ParseID(text)
	case *spec.Verdict:
		var ok bool
		if *to, ok = verdicts[text]; !ok {
			err = fmt.Errorf("%q: use keep or drop", text)
		}
	}
	return err
}

// wantKind returns an error if a value has the wrong kind.
func wantKind(v *unstable.Node, want string, kind unstable.Kind) error {
	if v.Kind != kind {
		return errors.New("use " + want)
	}
	return nil
}

// readTurn reads the number of a turn.
func readTurn(v *unstable.Node) (int, error) {
	n, err := strconv.ParseInt(string(v.Data), 10, 32)
	if v.Kind != unstable.Integer || err != nil || n < 1 {
		return 0, errors.New("use the number of a turn, from 1, without quotes")
	}
	return int(n), nil
}

// readTexts reads a list of texts.
func readTexts(v *unstable.Node) ([]string, error) {
	err := wantKind(v, `a list such as ["turn 12 reads a.go"]`, unstable.Array)
	var out []string
	for c := v.Children(); err == nil && c.Next(); {
		out = append(out, string(c.Node().Data))
		err = wantKind(c.Node(), "text in quotes", unstable.String)
	}
	return out, err
}

// readClasses reads the classes to which a strategy is limited.
func readClasses(v *unstable.Node) (spec.ClassSet, error) {
	want := strings.Split(spec.NewClassSet(model.Classes[:]...).String(), ",")
	var set spec.ClassSet
	if v.Kind == unstable.Array {
		for c := v.Children(); c.Next(); {
			i := slices.Index(want, string(c.Node().Data))
			if c.Node().Kind != unstable.String || i < 0 {
				return 0, fmt.Errorf("%q: use some of %s", c.Node().Data, strings.Join(want, ", "))
			}
			set |= spec.NewClassSet(model.Classes[i])
		}
	}
	if set == 0 {
		return 0, errors.New(`use a list such as ["identical", "covered"]`)
	}
	return set, nil
}

// writeValue writes a value as readValue reads it, "" for an empty one.
func writeValue(from any) string {
	switch v := from.(type) {
	case *int:
		return unless(*v == 0, strconv.Itoa(*v))
	case *bool:
		return unless(!*v, "true")
	case *float64:
		text := strconv.FormatFloat(*v, 'f', -1, 64)
		if !strings.Contains(text, ".") {
			text += ".0"
		}
		return unless(*v == 0, text)
	case *string:
		return unless(*v == "", settings.QuoteText(*v))
	case *[]string:
		return unless(len(*v) == 0, settings.QuoteTexts(*v))
	case *spec.ClassSet:
		return unless(*v == 0, settings.QuoteTexts(words.SplitNames(v.String())))
	case *model.ID:
		return unless(*v == model.ID{}, settings.QuoteText(v.String()))
	case *spec.Verdict:
		for word, verdict := range verdicts {
			if verdict == *v {
				return settings.QuoteText(word)
			}
		}
	}
	return ""
}
