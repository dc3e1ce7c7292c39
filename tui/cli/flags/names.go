package flags

import "strings"

// SplitNames takes lists apart at their commas. What is empty names nothing, so that -s "" chooses
// no strategy at all.
func SplitNames(lists []string) []string {
	var names []string
	for _, list := range lists {
		for name := range strings.SplitSeq(list, ",") {
			if name = strings.TrimSpace(name); name != "" {
				names = append(names, name)
			}
		}
	}
	return names
}
