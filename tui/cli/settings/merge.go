package settings

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"decant/strategies"
	"decant/strategies/llm"
	"decant/strategies/spec"
	"decant/strategies/words"
)

// Merged is the result of all layers together.
type Merged struct {
	// Spec is the input of plans.
	Spec spec.Spec
	// InPlace is true if ForkKey is false.
	InPlace bool
	// Activate is true if ActivateKey is.
	Activate bool
	// Models are the user's own model providers, by name; nil for none.
	Models map[string]llm.Provider
	// Warnings are about what a project's file may not set, one line each.
	Warnings []string

	from map[string]Setting // By key: the setting that won.
}

// ownOnly is the message for a setting that a project's file may not give.
const ownOnly = " is ignored here: a project or plan cannot run programs, send text, add text to " +
	"a fork or change the original. Set it in your own config.toml or with --config"

// Origin is where a setting was given, "" for a default.
func (m *Merged) Origin(key string) string { return m.from[key].At }

// MergeLayers merges layers with each other and with the defaults of a registry, strongest first.
// Each layer must be valid by itself, even if a stronger one wins. Otherwise it returns an [Error].
func MergeLayers(set *spec.Set, layers []Layer) (*Merged, error) {
	m := &Merged{from: map[string]Setting{}}
	// A list in any layer may name the presets of any other.
	scratch, err := collectPresets(Default(set), layers)
	if err != nil {
		return nil, err
	}
	for _, l := range slices.Backward(layers) {
		var left []string
		for _, s := range l.Settings {
			k, err := scratch.Settings.FindKey(s.Key)
			if err == nil && !l.allows(k, s.Value) {
				left = append(left, s.At+": "+k.Name+ownOnly)
				continue
			}
			// Report a wrong layer even if a stronger one hides it. It would be wrong again once
			// that one is removed.
			if err == nil {
				_, err = k.Set(scratch, s.Value)
			}
			if err != nil {
				return nil, l.fault(&s, err)
			}
			m.from[k.Name] = s
		}
		m.Warnings = append(left, m.Warnings...) // Strongest first, like everything else.
	}
	m.Spec = scratch
	for _, name := range m.names() {
		k, err := scratch.Settings.FindKey(name)
		if err == nil {
			m.Spec, err = k.Set(m.Spec, m.from[name].Value)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.from[name].At, err)
		}
	}
	m.readOthers()
	m.enableChosen(layers)
	return m, nil
}

// readOthers takes the settings out that are not about a plan.
func (m *Merged) readOthers() {
	saving := savingOwn.Of(&m.Spec)
	m.InPlace, m.Activate = !saving.fork, saving.activate
	for _, name := range m.names() {
		path, _ := words.SplitKey(name)
		if of, ok := providers.Of(path); ok {
			if m.Models == nil {
				m.Models = map[string]llm.Provider{}
			}
			m.Models[of] = readProvider(&m.Spec, of)
		}
	}
}

// names returns the given keys, sorted. Own presets take effect before any of them.
func (m *Merged) names() []string {
	names := make([]string, 0, len(m.from))
	for name := range m.from {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// collectPresets returns the default with the own presets of all layers, because a list in any
// layer may name them.
func collectPresets(spec spec.Spec, layers []Layer) (spec.Spec, error) {
	var given []Setting
	var of []Layer
	for _, l := range slices.Backward(layers) {
		for _, s := range l.Settings {
			if !strings.HasPrefix(s.Key, "presets.") {
				continue
			}
			next, err := spec.With(s.Key, s.Value)
			if err != nil {
				return spec, l.fault(&s, errors.Unwrap(err))
			}
			spec = next
			given, of = append(given, s), append(of, l)
		}
	}
	// The meaning of a preset is known only now that all are present.
	for i := range given {
		path, _ := words.SplitKey(given[i].Key)
		if _, err := spec.Expand(path[1:]); err != nil {
			return spec, of[i].fault(&given[i], err)
		}
	}
	return spec, nil
}

// fault returns an error about a setting of a layer. A flag already says which setting it is.
func (l *Layer) fault(s *Setting, why error) error {
	e := &Error{At: s.At, Text: why.Error(), Flag: l.Flag}
	if !l.Flag || s.At == SetFlag {
		e.Text = s.Key + ": " + e.Text
	}
	return e
}

// enableChosen lets -s turn on what a file turned off. A --set beside it is equally the user's
// decision.
func (m *Merged) enableChosen(layers []Layer) {
	off := m.from[strategies.KeyDeduplication]
	if m.Origin(spec.KeyStrategies) != StrategyFlag || isEnabled(m.Spec) ||
		!m.Spec.Has("dedup-resources") || fromFlags(layers, off) {
		return
	}
	on, err := m.Spec.With(strategies.KeyDeduplication, "true")
	if err != nil {
		return
	}
	m.Spec = on
	m.from[strategies.KeyDeduplication] = Setting{
		Key: strategies.KeyDeduplication, Value: "true", At: StrategyFlag,
	}
}

// isEnabled reports whether a Spec has dedup-resources turned on.
func isEnabled(s spec.Spec) bool {
	k, err := s.Settings.FindKey(strategies.KeyDeduplication)
	return err == nil && k.Get(s) == "true"
}

// fromFlags reports whether a setting came from the command line.
func fromFlags(layers []Layer, s Setting) bool {
	return slices.ContainsFunc(layers, func(l Layer) bool {
		return l.Flag && slices.Contains(l.Settings, s)
	})
}
