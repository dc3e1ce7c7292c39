package planfile

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"decant/model"
	"decant/strategies"
)

// keyValue reads one line of a table.
func (r *reader) keyValue(e *unstable.Node) error {
	path, _, line := r.path(e.Key())
	name := strategies.JoinKey(path...)
	if !slices.Contains(keys[r.table], name) {
		next := "; it may have " + strings.Join(keys[r.table], ", ")
		if near := strategies.Nearest(name, keys[r.table]); near != "" {
			next = "; did you mean " + near + "?"
		}
		return r.fault(line, "%s: no such key of %s%s", name, r.table, next)
	}
	r.given[name] = true
	if err := r.value(name, e.Value()); err != nil {
		return r.fault(line, "%s: %v", name, err)
	}
	return nil
}

// value puts a value where it belongs.
func (r *reader) value(name string, v *unstable.Node) error {
	if name == "turn" {
		return r.turn(v)
	}
	if name == "classes" {
		return r.classes(v)
	}
	if v.Kind != unstable.String {
		return fmt.Errorf("want text in quotes")
	}
	text := string(v.Data)
	switch name {
	case "format":
		r.f.Source.Format = text
	case "id":
		r.f.Source.ID = text
	case "path":
		r.f.Source.Path = text
	case "sha256":
		return r.sum(text)
	case "name":
		return r.name(text)
	case "by":
		r.f.Tangents[len(r.f.Tangents)-1].By = text
	case "why":
		r.f.Tangents[len(r.f.Tangents)-1].Why = text
	case "event":
		id, err := model.ParseID(text)
		r.f.Decisions[len(r.f.Decisions)-1].Event = id
		return err
	case "verdict":
		verdict, ok := verdicts[text]
		if !ok {
			return fmt.Errorf("%q: want keep or drop", text)
		}
		r.f.Decisions[len(r.f.Decisions)-1].Verdict = verdict
	}
	return nil
}

// turn reads the number of a turn.
func (r *reader) turn(v *unstable.Node) error {
	n, err := strconv.ParseInt(string(v.Data), 10, 32)
	if v.Kind != unstable.Integer || err != nil || n < 1 {
		return fmt.Errorf("want the number of a turn, from 1, without quotes")
	}
	if r.table == "tangent" {
		r.f.Tangents[len(r.f.Tangents)-1].Turn = int(n)
	} else {
		r.f.Decisions[len(r.f.Decisions)-1].Turn = int(n)
	}
	return nil
}

// sum reads the checksum of the source.
func (r *reader) sum(text string) error {
	sum, err := hex.DecodeString(text)
	if err != nil || len(sum) != len(model.Sum{}) {
		return fmt.Errorf("want a SHA-256 in 64 hexadecimal digits")
	}
	r.f.Source.SHA256 = strings.ToLower(text)
	return nil
}

// name reads the name of a strategy. Names of lists do not count here: a plan says what they were.
func (r *reader) name(text string) error {
	all := strategies.All()
	names := make([]string, len(all))
	for i := range all {
		names[i] = all[i].Name
	}
	if !slices.Contains(names, text) {
		next := "; there are " + strings.Join(names, ", ")
		if near := strategies.Nearest(text, names); near != "" {
			next = "; did you mean " + near + "?"
		}
		return fmt.Errorf("%q: no such strategy%s", text, next)
	}
	r.f.Uses[len(r.f.Uses)-1].Name = text
	return nil
}

// classes reads to what a strategy is limited.
func (r *reader) classes(v *unstable.Node) error {
	want := make([]string, len(model.Classes))
	for i, c := range model.Classes {
		want[i] = c.String()
	}
	var set strategies.ClassSet
	if v.Kind == unstable.Array {
		for c := v.Children(); c.Next(); {
			i := slices.Index(want, string(c.Node().Data))
			if c.Node().Kind != unstable.String || i < 0 {
				return fmt.Errorf("%q: want some of %s", c.Node().Data, strings.Join(want, ", "))
			}
			set |= strategies.Classes(model.Classes[i])
		}
	}
	if set == 0 {
		return fmt.Errorf(`want a list such as ["identical", "covered"]`)
	}
	r.f.Uses[len(r.f.Uses)-1].Classes = set
	return nil
}
