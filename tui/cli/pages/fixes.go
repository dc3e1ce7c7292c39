package pages

import (
	"fmt"
	"strings"

	"decant/model"
	"decant/render"
)

// maxFixPlaces is how many places of one fix a report for people names.
const maxFixPlaces = 10

// losses are what a fix loses, in words.
var losses = map[model.Loss]string{
	model.LossNone: "nothing is lost", model.LossPart: "a part is lost",
}

// FixLines lists fixes, those of one rule together, in their order.
func FixLines(fixes []model.Fix, added int) []string {
	var order []string
	places := make(map[string][]string)
	for _, f := range fixes {
		text := fmt.Sprintf("%s: %s, %s", f.Rule, f.Edits, losses[f.Loss])
		if _, ok := places[text]; !ok {
			order = append(order, text)
		}
		places[text] = append(places[text], f.Place)
	}
	var out []string
	for _, text := range order {
		at := places[text]
		more := ""
		if len(at) > maxFixPlaces {
			more = fmt.Sprintf(" and %s more", render.Number(len(at)-maxFixPlaces))
			at = at[:maxFixPlaces]
		}
		out = append(out, fmt.Sprintf("%s · at %s%s", text, strings.Join(at, ", "), more))
	}
	if added != 0 {
		out = append(out, fmt.Sprintf("fixes: %+d tokens", added))
	}
	return out
}
