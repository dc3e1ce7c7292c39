package settings

import (
	"errors"
	"strconv"

	"decant/strategies/spec"
)

// ForkKey is the setting that --in-place is for: false changes the original, so that only the
// person's own files may give it.
const ForkKey = "conversation.compaction.fork"

// ActivateKey is the setting that --activate is for: true resumes what was saved. That runs a
// program, so that only the person's own files may give it.
const ActivateKey = "conversation.compaction.activate"

// savingKeys are the settings about saving, which are none of the strategies'.
var savingKeys = []key{
	switchKey(ForkKey, "true", "false: change the original, as --in-place does",
		func(v *values) *bool { return &v.fork }),
	switchKey(ActivateKey, "false", "true: resume the fork once it is saved, as --activate does",
		func(v *values) *bool { return &v.activate }),
}

// switchKey is a setting that is true or false, which only the person's own files may give.
func switchKey(name, preset, help string, at func(v *values) *bool) key {
	return key{
		name: name, kind: spec.BoolKey, preset: preset, help: help, personal: isAlways,
		get: func(v values) string { return strconv.FormatBool(*at(&v)) },
		set: func(v values, value string) (values, error) {
			if value != "true" && value != "false" {
				return v, errors.New(strconv.Quote(value) + ": want true or false")
			}
			*at(&v) = value == "true"
			return v, nil
		},
	}
}
