package report

import "path/filepath"

// SpellPlace completes "move it to" with where a fork belongs: a path, or only its name if the
// folder is not known, "" for any name.
func SpellPlace(belongs string) string {
	switch {
	case filepath.IsAbs(belongs):
		return belongs
	case belongs == "":
		return "where its agent keeps conversations"
	}
	return "where its agent keeps conversations, as " + belongs
}
