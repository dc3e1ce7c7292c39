package exit

import (
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/render"
)

// How many findings people are told: kinds of them, and places of each kind. --json has all.
const (
	maxFindings = 20
	maxPlaces   = 6
)

// ListFindings spells findings, a line for those that differ only in their place, in the order in
// which they first come.
func ListFindings(findings []model.Finding) []string {
	type kind struct{ rule, effect string }
	places := map[kind][]string{}
	var kinds []kind
	for _, f := range findings {
		k := kind{f.Rule, f.Effect}
		if _, known := places[k]; !known {
			kinds = append(kinds, k)
		}
		places[k] = append(places[k], f.Place)
	}
	out := make([]string, 0, min(len(kinds), maxFindings+1))
	told := 0
	for _, k := range kinds {
		if len(out) == maxFindings {
			out = append(
				out,
				"and "+amount.Of(len(findings)-told, "finding")+" more; --json lists all",
			)
			break
		}
		at := places[k]
		told += len(at)
		where := strings.Join(at[:min(len(at), maxPlaces)], ", ")
		if n := len(at) - maxPlaces; n > 0 {
			where += " and " + render.Number(n) + " more"
		}
		out = append(out, model.Finding{Rule: k.rule, Place: where, Effect: k.effect}.String())
	}
	return out
}
