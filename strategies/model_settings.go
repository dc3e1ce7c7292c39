package strategies

import (
	"fmt"
	"strconv"
)

// ModelSettings say which model may be asked and when. No strategy of this package
// asks one: what a model said is an input of a plan.
type ModelSettings struct {
	// Model is provider/name, "" for none: decant stays offline.
	Model string
	// Summarize beats Model for summaries; "" leaves it at that.
	Summarize string
	// Threshold is the part of the model's context window, 0 to 1, above which auto
	// summarizes.
	Threshold float64
	// SummaryPrompt and TangentPrompt are files that say what a model is asked to do, ""
	// for what is built in.
	SummaryPrompt, TangentPrompt string
	// Tangents is the least confidence, 0 to 1, from which on a turn is named a tangent.
	Tangents float64
}

// defaultModelSettings stay offline.
var defaultModelSettings = ModelSettings{Threshold: 0.5, Tangents: 0.7}

// modelKeys are the settings of models by name.
var modelKeys = []Key{
	personal(textKey("conversation.compaction.model",
		"the model that may be asked, e.g. anthropic/claude-haiku; empty: offline",
		func(s *Spec) *string { return &s.Settings.Models.Model })),
	personal(textKey("conversation.compaction.summarize_model",
		"the model for summaries, where it is not the same",
		func(s *Spec) *string { return &s.Settings.Models.Summarize })),
	ratioKey("conversation.compaction.summarize_threshold",
		"the part of the model's context window above which auto summarizes",
		func(s *Spec) *float64 { return &s.Settings.Models.Threshold }),
	personal(textKey("strategies.summarize.prompt",
		"a file that says what a summary is to keep, in the place of what is built in",
		func(s *Spec) *string { return &s.Settings.Models.SummaryPrompt })),
	personal(textKey("strategies.classify-tangents.prompt",
		"a file that says what a tangent is, in the place of what is built in",
		func(s *Spec) *string { return &s.Settings.Models.TangentPrompt })),
	ratioKey("strategies.classify-tangents.threshold",
		"the least confidence from which on a turn is named a tangent",
		func(s *Spec) *float64 { return &s.Settings.Models.Tangents }),
}

// personal marks a setting that counts only from the person's own files.
func personal(k Key) Key {
	k.personal = true
	return k
}

// textKey is a setting that is any text.
func textKey(name, doc string, at func(*Spec) *string) Key {
	return Key{
		Name: name, Kind: TextKey, Doc: doc,
		get: func(s *Spec) string { return *at(s) },
		set: func(s *Spec, v string) error {
			*at(s) = v
			return nil
		},
	}
}

// ratioKey is a setting that is a part of something, 0 to 1.
func ratioKey(name, doc string, at func(*Spec) *float64) Key {
	return Key{
		Name: name, Kind: RatioKey, Doc: doc,
		get: func(s *Spec) string { return strconv.FormatFloat(*at(s), 'f', -1, 64) },
		set: func(s *Spec, v string) error {
			f, err := strconv.ParseFloat(v, 64)
			if err != nil || !(f >= 0 && f <= 1) {
				return fmt.Errorf("%q: want a number from 0 to 1", v)
			}
			*at(s) = f
			return nil
		},
	}
}
