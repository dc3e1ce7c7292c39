package spec

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"decant/strategies/facts"
	"decant/strategies/marker"
	"decant/strategies/words"
)

// modelKeys are the settings of models.
var modelKeys = []Key{
	PersonalSetting(textKey(KeyModel,
		"the model that decant may ask, e.g. anthropic/claude-haiku; empty: offline",
		func(s *Spec) *string { return &s.Settings.Models.Model })),
	PersonalSetting(textKey(KeySummaryModel,
		"the model for summaries, if it is another one",
		func(s *Spec) *string { return &s.Settings.Models.Summarize })),
	ratioKey(KeyThreshold,
		"presets summarise above this part of the model's context window",
		func(s *Spec) *float64 { return &s.Settings.Models.Threshold }),
	PersonalSetting(textKey(KeySummaryPrompt,
		"a file with instructions for summaries, instead of the built-in ones",
		func(s *Spec) *string { return &s.Settings.Models.SummaryPrompt })),
	PersonalSetting(textKey(KeyTangentPrompt,
		"a file that defines tangents, instead of the built-in definition",
		func(s *Spec) *string { return &s.Settings.Models.TangentPrompt })),
	ratioKey("strategies.classify-tangents.threshold",
		"the least confidence at which a turn is named a tangent",
		func(s *Spec) *float64 { return &s.Settings.Models.Tangents }),
}

// textKey returns a setting that takes any text.
func textKey(name, doc string, at func(*Spec) *string) Key {
	return Key{
		Name: name, Kind: TextKey, Doc: doc,
		Read: func(s *Spec) string { return *at(s) },
		Write: func(s *Spec, v string) error {
			*at(s) = v
			return nil
		},
	}
}

// ratioKey returns a setting that takes a fraction from 0 to 1.
func ratioKey(name, doc string, at func(*Spec) *float64) Key {
	return Key{
		Name: name, Kind: RatioKey, Doc: doc,
		Read: func(s *Spec) string { return strconv.FormatFloat(*at(s), 'f', -1, 64) },
		Write: func(s *Spec, v string) error {
			f, err := strconv.ParseFloat(v, 64)
			if err != nil || !(f >= 0 && f <= 1) {
				return fmt.Errorf("%q: use a number from 0 to 1", v)
			}
			*at(s) = f
			return nil
		},
	}
}

// ListKeys lists every setting with a name of its own. Settings of one table are together, and
// those of the whole plan come first. Settings of tools and other families are not included: see
// [Settings.ListFamilies].
func (s Settings) ListKeys() []Key {
	out := slices.Concat(specKeys, modelKeys)
	if s.Set != nil {
		out = append(out, s.Set.Keys...)
	}
	for _, info := range s.Set.byTable() {
		for _, k := range s.Set.Find(info.Name).Keys() {
			k.owner = info.Name
			out = append(out, k)
		}
	}
	at := map[string]int{}
	for i := range out {
		if _, ok := at[out[i].table()]; !ok {
			at[out[i].table()] = i
		}
	}
	slices.SortStableFunc(out, func(a, b Key) int { return at[a.table()] - at[b.table()] })
	return out
}

// table returns the table of a setting with a name of its own.
func (k *Key) table() string { return k.Name[:max(strings.LastIndexByte(k.Name, '.'), 0)] }

// specKeys are the settings of a whole plan.
var specKeys = []Key{
	{
		Name: KeyStrategies, Kind: ListKey,
		Doc:  "strategies and presets, left to right",
		Read: func(s *Spec) string { return s.usesText() },
		Write: func(s *Spec, v string) (err error) {
			s.Uses, err = s.Expand(words.SplitNames(v))
			return err
		},
	},
	{
		Name: KeyScope, Kind: ScopeKey,
		Doc:  "live: only what the agent sends; file: every event, for measuring only",
		Read: func(s *Spec) string { return s.Scope.String() },
		Write: func(s *Spec, v string) (err error) {
			s.Scope, err = facts.ParseScope(v)
			return err
		},
	},
	fenceKey(KeyKeepFirst, "the turns at the start that no strategy changes",
		func(s *Spec) *Fence { return &s.KeepFirst }),
	fenceKey(KeyKeepLast, "the turns at the end that no strategy changes",
		func(s *Spec) *Fence { return &s.KeepLast }),
	{
		Name: KeyBudget, Kind: BudgetKey,
		Doc:  "the size in tokens to reach, lossless and old first (12k, 80%, 70%w), or none",
		Read: func(s *Spec) string { return s.Goal.Budget.String() },
		Write: func(s *Spec, v string) (err error) {
			s.Goal.Budget, err = ParseBudget(v)
			return err
		},
	},
	planSetting(Key{
		Name: KeyRecall, Kind: BoolKey,
		Doc:  "true: markers end with the command that prints the removed text",
		Read: func(s *Spec) string { return strconv.FormatBool(s.Recall != "") },
		Write: func(s *Spec, v string) error {
			on := false
			err := readBool(&on, v)
			if s.Recall = ""; on {
				s.Recall = marker.AnyFork
			}
			return err
		},
	}),
	countKey(KeyMinGain,
		"the most model calls in which a change must repay the prompt cache that it breaks; 0: any",
		func(s *Spec) *int { return &s.Goal.MinGain }),
}

// countKey returns a setting that takes a whole number.
func countKey(name, doc string, at func(*Spec) *int) Key {
	return Key{
		Name: name, Kind: CountKey, Doc: doc,
		Read:  func(s *Spec) string { return strconv.Itoa(*at(s)) },
		Write: func(s *Spec, v string) error { return readCount(at(s), v) },
	}
}

// fenceKey returns a setting that takes a fence.
func fenceKey(name, doc string, at func(*Spec) *Fence) Key {
	return Key{
		Name: name, Kind: FenceKey, Doc: doc,
		Read: func(s *Spec) string { return at(s).String() },
		Write: func(s *Spec, v string) (err error) {
			*at(s), err = ParseFence(v)
			return err
		},
	}
}

// usesText returns the list in the form that the strategy setting takes. If the list is exactly a
// preset, it returns the preset's name.
func (s *Spec) usesText() string {
	names := make([]string, len(s.Uses))
	for i, u := range s.Uses {
		names[i] = u.Name
	}
	for _, p := range s.Settings.Set.Lists() {
		if slices.Equal(p.Uses, s.Uses) {
			return p.Name
		}
	}
	return strings.Join(names, ",")
}

// KeysOf lists the settings of one strategy, nil if it has none.
func (s Settings) KeysOf(name string) []Key {
	return slices.DeleteFunc(s.ListKeys(), func(k Key) bool { return k.Owner() != name })
}

// The names of the settings of models.
const (
	KeyModel         = "conversation.compaction.model"
	KeySummaryModel  = "conversation.compaction.summarize_model"
	KeyThreshold     = "conversation.compaction.summarize_threshold"
	KeySummaryPrompt = "strategies.summarize.prompt"
	KeyTangentPrompt = "strategies.classify-tangents.prompt"
)
