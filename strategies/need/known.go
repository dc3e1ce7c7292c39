package need

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"decant/strategies"
	"decant/strategies/ladder"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// page is the README of this package, with tables that a program writes.
//
//go:embed README.md
var page string

// shown are the presets that a sentence about one preset names for comparison.
var shown = []string{"careful", "auto", "tight"}

// heldOut marks the tables of conversations that were not used for tuning presets.
const heldOut = "<!-- more -->"

// KnownOf is [Known] for the preset of a plan. It is "" for a plan that was not measured: one with
// other settings, hints, a goal, an asked summary or the user's own decisions, and one that changes
// nothing. A plan of the whole file only measures, so it keeps nothing that an agent could need.
func KnownOf(p *plan.Plan) string {
	s, usual := &p.Spec, strategies.DefaultSpec()
	if p.IsIdle() || s.Scope != usual.Scope || s.Goal != usual.Goal || len(s.Decisions) > 0 ||
		!s.Hints.None() || s.KeepFirst != usual.KeepFirst || s.KeepLast != usual.KeepLast ||
		slices.ContainsFunc(s.Uses, func(u spec.Use) bool { return s.Settings.Chosen(u.Name) }) ||
		p.Summary != nil && p.Summary == s.Summary {
		return ""
	}
	return Known(ladder.FindStep(s))
}

// Known says how much plans by a preset kept of what agents needed next, in conversations not used
// for tuning. The text is one sentence without its end: "keeps ≈ 9 in 10 of what agents needed
// next: names, paths and text to edit (measured on other conversations: careful 96 %, auto 91 %,
// tight 86 %)". It is "" for a preset that was not measured.
func Known(preset string) string {
	kept := readKept(page)
	own, ok := kept[preset]
	if !ok {
		return ""
	}
	var others []string
	for _, name := range shown {
		if n, ok := kept[name]; ok {
			others = append(others, fmt.Sprintf("%s %.0f %%", name, n))
		}
	}
	if !slices.Contains(shown, preset) {
		others = append(others, fmt.Sprintf("%s %.0f %%", preset, own))
	}
	return fmt.Sprintf("keeps %s of what agents needed next: names, paths and text to edit "+
		"(measured on other conversations: %s)", wordShare(own), strings.Join(others, ", "))
}

// wordShare writes a percentage in words, in tenths. A number of tenths is an estimate.
func wordShare(percent float64) string {
	const tenths = 10
	switch n := int(math.Round(percent / tenths)); {
	case percent >= 99.95:
		return "all"
	case n == tenths:
		return "nearly all"
	default:
		return "≈ " + strconv.Itoa(n) + " in 10"
	}
}

// readKept reads the percentage of the need that plans kept, from the first table of held-out
// conversations on a page.
func readKept(page string) map[string]float64 {
	_, page, _ = strings.Cut(page, heldOut)
	out := make(map[string]float64)
	column := -1
	for line := range strings.Lines(page) {
		if !strings.HasPrefix(line, "|") {
			if column >= 0 {
				break
			}
			continue
		}
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if column < 0 {
			column = slices.Index(cells, "need")
			continue
		}
		if n, err := strconv.ParseFloat(cells[min(column, len(cells)-1)], 64); err == nil {
			out[cells[0]] = n
		}
	}
	return out
}
