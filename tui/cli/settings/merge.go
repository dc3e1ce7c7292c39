package settings

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"decant/strategies"
)

// Merged is what all layers make together.
type Merged struct {
	// Spec is what plans are made from.
	Spec strategies.Spec
	// InPlace is true where ForkKey is false.
	InPlace bool
	// Activate is true where ActivateKey is.
	Activate bool
	// Warnings are one line each: what a project's file may not say.
	Warnings []string

	from map[string]Setting // By key: the setting that won.
}

// ownOnly is said of a setting that a project's file may not give.
const ownOnly = " counts only from --config or your own config.toml, as no project or " +
	"plan may run programs or send text; it is left out"

// At is where a setting was given, "" for a default.
func (m *Merged) At(key string) string { return m.from[key].At }

// Merge lays layers over each other and the defaults, the strongest first. Each layer must be right
// by itself, even where a stronger one wins; what is not is an [Error].
func Merge(layers []Layer) (*Merged, error) {
	m := &Merged{from: map[string]Setting{}}
	// A list of any layer may name the presets of any other.
	scratch, err := presets(layers)
	if err != nil {
		return nil, err
	}
	for _, l := range slices.Backward(layers) {
		var left []string
		for _, s := range l.Settings {
			// A layer that is wrong is told of even where a stronger one hides it: it would
			// be wrong again as soon as that goes.
			k, err := check(scratch, l, &s)
			switch {
			case err != nil:
				return nil, err
			case !l.Own && !l.Flag && k.personal(s.Value):
				left = append(left, s.At+": "+k.Name+ownOnly)
			default:
				m.from[k.Name] = s
			}
		}
		m.Warnings = append(left, m.Warnings...) // The strongest first, like everything else.
	}
	v := values{spec: scratch, fork: true}
	for _, name := range m.names() {
		k, err := find(name)
		if err == nil {
			v, err = k.set(v, m.from[name].Value)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.from[name].At, err)
		}
	}
	m.Spec, m.InPlace, m.Activate = v.spec, !v.fork, v.activate
	m.chosen(layers)
	return m, nil
}

// names are the keys that were given, sorted: own presets are in force before any of them.
func (m *Merged) names() []string {
	names := make([]string, 0, len(m.from))
	for name := range m.from {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// presets is the default with the own presets of all layers: a list of any layer may name them.
func presets(layers []Layer) (strategies.Spec, error) {
	spec := strategies.Default()
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
	// What a preset stands for is known only now that all are there.
	for i := range given {
		path, _ := strategies.SplitKey(given[i].Key)
		if _, err := spec.Expand(path[1:]); err != nil {
			return spec, of[i].fault(&given[i], err)
		}
	}
	return spec, nil
}

// fault is an error about a setting of a layer. A flag of its own says which setting it is.
func (l *Layer) fault(s *Setting, why error) error {
	e := &Error{At: s.At, Text: why.Error(), Flag: l.Flag}
	if !l.Flag || s.At == SetFlag {
		e.Text = s.Key + ": " + e.Text
	}
	return e
}

// check reports whether a setting is right by itself.
func check(scratch strategies.Spec, l Layer, s *Setting) (known, error) {
	k, err := find(s.Key)
	if err != nil {
		return k, l.fault(s, err)
	}
	if _, err := k.set(values{spec: scratch}, s.Value); err != nil {
		return k, l.fault(s, err)
	}
	return k, nil
}

// enabledKey is the setting that turns dedup-resources off where a file chose it.
const enabledKey = "conversation.deduplication.enabled"

// StrategyFlag is where the list of strategies comes from when -s gave it.
const StrategyFlag = "-s"

// chosen lets -s turn on what a file turned off; a --set beside it is no less the person's word.
func (m *Merged) chosen(layers []Layer) {
	const list = "conversation.compaction.strategy"
	off := m.from[enabledKey]
	if m.At(list) != StrategyFlag || m.Spec.Settings.Resources.Enabled ||
		!m.Spec.Has("dedup-resources") || fromFlags(layers, off) {
		return
	}
	m.Spec.Settings.Resources.Enabled = true
	m.from[enabledKey] = Setting{Key: enabledKey, Value: "true", At: StrategyFlag}
}

// fromFlags reports whether the command line gave a setting.
func fromFlags(layers []Layer, s Setting) bool {
	return slices.ContainsFunc(layers, func(l Layer) bool {
		return l.Flag && slices.Contains(l.Settings, s)
	})
}
