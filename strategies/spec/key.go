package spec

import (
	"fmt"
	"slices"
	"strings"

	"decant/strategies/hints"
)

// PersonalSetting marks a setting that counts only from the person's own files.
func PersonalSetting(k Key) Key {
	k.personal = true
	return k
}

// Key is one setting by the name that TOML, --set and the screen use. It is declared where it is
// used, and all that reads, writes, lists or explains settings goes by the keys of a [Set].
type Key struct {
	// Name is dotted: "conversation.deduplication.min_bytes".
	Name string
	// Kind is what values it takes.
	Kind KeyKind
	// Doc is one line for a person.
	Doc string

	// Read is the value that a Spec has, Write puts one in; its error says what a value must be.
	Read  func(*Spec) string
	Write func(*Spec, string) error

	personal bool   // It counts only from the person's own files.
	owner    string // The strategy that it is of, where its name does not tell.
}

// Get is the setting's value in a Spec, as With takes it.
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

// Personal reports whether a value counts only from the person's own files: what
// names a program to run, a model to ask, a place to send text to, or a key, and what
// words a text that is written into a fork.
func (k Key) Personal(value string) bool {
	if k.personal || k.Kind != SubsumesKey {
		return k.personal
	}
	// Only what is read as one of the two words runs nothing for certain.
	s, err := hints.ParseSubsumption(strings.TrimSpace(value)) // As Set does.
	return err != nil || s.Kind == hints.SubsumesByCommand
}

// Owner is the strategy that a setting is of, "" for one of the whole plan, of models
// or of a tool.
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

// CheckForm says what a setting wants where a value is written in another form.
func (k Key) CheckForm(f Form, value string) error {
	rule := kindRules[k.Kind]
	odd := f == TextForm && rule.text != "" && value != rule.text
	if f != LooseForm && (odd || !slices.Contains(rule.forms, f)) {
		return fmt.Errorf("use %s", rule.want)
	}
	return nil
}

// Explain says what values a setting takes, to a person who types one for a Spec.
func (k Key) Explain(s Spec) string {
	if typed := kindRules[k.Kind].typed; typed != "" {
		return typed
	}
	// What is no value is refused with those that are.
	_, err := k.Set(s, "?")
	if err == nil {
		return "names with commas between"
	}
	_, want, _ := strings.Cut(err.Error(), "use ")
	return want
}
