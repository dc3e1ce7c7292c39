package tui

import (
	"decant/tui/keys"
	"decant/tui/picker"
)

// Keys returns the key table in the order of the help page. All other lists of keys are printed
// from it.
func Keys() []keys.KeyHelp {
	out := make([]keys.KeyHelp, 0, len(keys.Table))
	for _, g := range keys.Groups {
		for i := range keys.Table {
			if b := &keys.Table[i]; b.Group == g {
				out = append(out, keys.KeyHelp{
					Group: g, Keys: b.Names(), Help: b.Help,
					Where: b.Where(),
				})
			}
		}
	}
	return append(out, picker.Help()...)
}
