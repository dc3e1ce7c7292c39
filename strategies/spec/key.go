package spec

import (
	"fmt"
	"slices"
	"strings"

	"decant/strategies/hints"
)

// PersonalSetting marks a setting that is read only from the user's own files.
func PersonalSetting(k Key) Key {
	k.personal = true
	return k
}

// planSetting marks a personal setting that is read from plan files too. The user names a plan, and
// no value of such a setting can do harm.
func planSetting(k Key) Key {
	k.planned = true
	return PersonalSetting(k)
}

// Key is one setting, by the name that TOML, --set and the screen use. It is declared where it is
// used. All code that reads, writes, lists or explains settings uses the keys of a [Set].
type Key struct {
	// Name is dotted: "conversation.deduplication.min_bytes".
	Name string
	// Kind is the kind of its values.
	Kind KeyKind
	// Doc is one line for the user.
	Doc string

	// Read returns the value in a Spec, and Write sets it. The error of Write says what a value
	// must be.
	Read  func(*Spec) string
	Write func(*Spec, string) error

	personal bool   // It is read only from the user's own files.
	planned  bool   // It is read from plan files too, although it is personal.
	owner    string // The strategy that it belongs to, if its name does not tell.
}

// Get returns the setting's value in a Spec, in the form that With takes.
func (k Key) Get(s Spec) string { return k.Read(&s) }

// Set returns a copy of a Spec with the setting changed. The error says what a value
// must be.
func (k Key) Set(s Spec, value string) (Spec, error) {
	out := s
	if err := k.Write(&out, strings.TrimSpace(value)); err != nil {
		return s, err
	}
	return out, nil
}

// Personal reports whether a value is read only from the user's own files. Such a value names a
// program to run, a model to ask, a place to send text to, or a key. Or it is a text that goes into
// a fork.
func (k Key) Personal(value string) bool {
	if k.personal || k.Kind != SubsumesKey {
		return k.personal
	}
	// Only a value that is read as one of the two words certainly runs nothing.
	s, err := hints.ParseSubsumption(strings.TrimSpace(value)) // Like Set.
	return err != nil || s.Kind == hints.SubsumesByCommand
}

// InPlan reports whether a value is read from plan files.
func (k Key) InPlan(value string) bool { return k.planned || !k.Personal(value) }

// Owner returns the strategy that a setting belongs to. It is "" for a setting of the whole plan,
// of models or of a tool.
func (k Key) Owner() string {
	if k.owner != "" {
		return k.owner
	}
	rest, ok := strings.CutPrefix(k.Name, "strategies.")
	if !ok {
		return ""
	}
	name, _, _ := strings.Cut(rest, ".")
	return name
}

// CheckForm says what a setting wants if a value has another form.
func (k Key) CheckForm(f Form, value string) error {
	rule := kindRules[k.Kind]
	odd := f == TextForm && rule.text != "" && value != rule.text
	if f != LooseForm && (odd || !slices.Contains(rule.forms, f)) {
		return fmt.Errorf("use %s", rule.want)
	}
	return nil
}

// Explain tells the user which values a setting takes in a Spec.
func (k Key) Explain(s Spec) string {
	if typed := kindRules[k.Kind].typed; typed != "" {
		return typed
	}
	// The error about an invalid value lists the valid ones.
	_, err := k.Set(s, "?")
	if err == nil {
		return "names with commas between"
	}
	_, want, _ := strings.Cut(err.Error(), "use ")
	return want
}
