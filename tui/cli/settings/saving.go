package settings

import "decant/strategies/spec"

// ForkKey is the setting that --in-place is for: false changes the original, so that only the
// person's own files may give it.
const ForkKey = "conversation.compaction.fork"

// ActivateKey is the setting that --activate is for: true resumes what was saved. That runs a
// program, so that only the person's own files may give it.
const ActivateKey = "conversation.compaction.activate"

// savingSettings are the settings about saving, which are none of the strategies'.
type savingSettings struct{ fork, activate bool }

// savingOwn is where they are kept.
var savingOwn = spec.Own[savingSettings]{Owner: "saving", Default: savingSettings{fork: true}}

// savingKeys are all of them.
var savingKeys = []spec.Key{
	spec.PersonalSetting(savingOwn.NewBool(ForkKey,
		"false: change the original, as --in-place does",
		func(s *savingSettings) *bool { return &s.fork })),
	spec.PersonalSetting(savingOwn.NewBool(ActivateKey,
		"true: resume the fork once it is saved, as --activate does",
		func(s *savingSettings) *bool { return &s.activate })),
}
