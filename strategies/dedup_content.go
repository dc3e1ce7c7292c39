package strategies

import "decant/model"

// ContentSettings are the settings of dedup-content.
type ContentSettings struct {
	// KeepRecent is how many of the last messages stay untouched.
	KeepRecent int
}

var defaultContentSettings = ContentSettings{}

var contentKeys = []Key{
	countKey("strategies.dedup-content.keep_recent", "the last N messages stay untouched",
		func(s *Spec) *int { return &s.Settings.Content.KeepRecent }),
}

var dedupContent = strategy{
	Info: Info{"dedup-content", "equal tool results become references to the first",
		[]model.Class{model.Identical}},
}
