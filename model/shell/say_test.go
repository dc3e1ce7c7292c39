package shell

import (
	"strconv"
	"strings"

	"decant/model"
)

// say spells facts in short: "read /w/a 10-20", "write /w/a /w/b", "write below /w",
// "write anything", "search /w/a", "run".
func say(f Facts) string {
	e := f.Effect
	paths := strings.Join(e.Paths, " ")
	switch e.Kind {
	case model.Searches:
		return "search " + paths
	case model.Writes:
		switch {
		case e.Everything && len(e.Paths) == 0:
			return "write anything"
		case e.Everything:
			return "write below " + paths
		}
		return "write " + paths
	case model.Reads:
		out := "read " + paths
		if !e.Lines.Whole() {
			out += " " + strconv.Itoa(e.Lines.From) + "-"
			if e.Lines.To > 0 {
				out += strconv.Itoa(e.Lines.To)
			}
		}
		if e.Cut {
			out += " " + f.Part
		}
		if f.Numbered {
			out += " numbered"
		}
		return out
	default:
		return "run"
	}
}
