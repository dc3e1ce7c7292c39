package spec

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"decant/strategies/hints"
	"decant/strategies/words"
)

// toolSetting is a setting that every tool has.
type toolSetting struct {
	// path holds the parts of its name, with "" in place of the tool.
	path []string
	kind KeyKind
	doc  string
	get  func(hints.HintRule) string
	set  func(*hints.HintRule, string) error
}

// toolSettings are the settings that every tool has.
var toolSettings = []toolSetting{
	{
		path: []string{"conversation", "tools", "", "compaction", "response"}, kind: ChoiceKey,
		doc: "what strip-tool-results does with results of the tool: keep, strip, or remove " +
			"(with the call). keep also stops trim-tool-results, stale-reads and strip-images",
		get: func(r hints.HintRule) string { return textOf(r.Response, hints.Response.String) },
		set: func(r *hints.HintRule, v string) error {
			i := slices.Index(hints.Responses[:], v)
			if i < 0 {
				return fmt.Errorf("%q: use keep, strip or remove", v)
			}
			r.Response = new(hints.Response(i))
			return nil
		},
	},
	{
		path: []string{"conversation", "tools", "", "compaction", "dedup"}, kind: BoolKey,
		doc: "whether dedup-tools may remove the older of equal calls: true for any tool and " +
			"every class, false never",
		get: func(r hints.HintRule) string { return textOf(r.Dedup, strconv.FormatBool) },
		set: func(r *hints.HintRule, v string) error { return parseBool(&r.Dedup, v) },
	},
	{
		path: []string{"conversation", "tools", "", "compaction", "subsumes"}, kind: SubsumesKey,
		doc: `how to find a later call that covers an earlier one: "line-range", a command ` +
			`that gets both arguments, or false`,
		get: func(r hints.HintRule) string { return textOf(r.Subsumes, hints.Subsumption.String) },
		set: func(r *hints.HintRule, v string) error {
			s, err := hints.ParseSubsumption(v)
			r.Subsumes = &s
			return err
		},
	},
	{
		path: []string{"tools", "", "deduplicate"}, kind: BoolKey,
		doc: "whether the tool's results may become references: dedup-resources, " +
			"dedup-content, dedup-recent",
		get: func(r hints.HintRule) string { return textOf(r.Deduplicate, strconv.FormatBool) },
		set: func(r *hints.HintRule, v string) error { return parseBool(&r.Deduplicate, v) },
	},
	{
		path: []string{"tools", "", "invalidates"}, kind: ListKey,
		doc: "tools whose remembered results become outdated by a result of this tool " +
			"(dedup-recent); recommended: Edit and MultiEdit: Grep; Write: Grep, Glob",
		get: func(r hints.HintRule) string { return textOf(r.Invalidates, words.QuoteList) },
		set: func(r *hints.HintRule, v string) error {
			r.Invalidates = new(slices.Clip(words.SplitNames(v)))
			return nil
		},
	},
	{
		path: []string{"tools", "", "effect"}, kind: ChoiceKey,
		doc: "what calls of the tool do: read, write, search, list, run or fetch; for tools " +
			"that decant does not know",
		get: func(r hints.HintRule) string { return textOf(r.Effect, strings.Clone) },
		set: func(r *hints.HintRule, v string) error {
			if !slices.Contains(hints.Effects, v) {
				return fmt.Errorf("%q: use read, write, search, list, run or fetch", v)
			}
			r.Effect = &v
			return nil
		},
	},
	{
		path: []string{"tools", "", "path"}, kind: TextKey,
		doc: "the argument that names the file or folder; for fetch the URL, for run the command " +
			"line",
		get: func(r hints.HintRule) string { return textOf(r.Path, strings.Clone) },
		set: func(r *hints.HintRule, v string) error {
			if v == "" {
				return fmt.Errorf("%q: use the name of an argument", v)
			}
			r.Path = &v
			return nil
		},
	},
	{
		path: []string{"tools", "", "range"}, kind: ListKey,
		doc: `the arguments that name the first and the last line of a read: ` +
			`["start_line", "end_line"]`,
		get: func(r hints.HintRule) string {
			return textOf(r.Range, func(ends [2]string) string { return words.QuoteList(ends[:]) })
		},
		set: func(r *hints.HintRule, v string) error {
			ends := words.SplitNames(v)
			if len(ends) != 2 {
				return fmt.Errorf(`%q: use two arguments, ["first", "last"]`, v)
			}
			r.Range = &[2]string{ends[0], ends[1]}
			return nil
		},
	},
}

// textOf returns a setting's text, "" if it is not set.
func textOf[T any](v *T, text func(T) string) string {
	if v == nil {
		return ""
	}
	return text(*v)
}

// parseBool reads true or false.
func parseBool(to **bool, v string) error {
	var is bool
	err := readBool(&is, v)
	*to = &is
	return err
}

// keyName returns the name of the setting for a tool. The tool's name is quoted if necessary.
func (s *toolSetting) keyName(tool string) string {
	path := slices.Clone(s.path)
	path[slices.Index(path, "")] = tool
	return words.JoinKey(path...)
}

// keyOf returns the setting for one tool.
func (s *toolSetting) keyOf(tool string) Key {
	return Key{
		Name: s.keyName(tool), Kind: s.kind, Doc: s.doc,
		Read: func(spec *Spec) string { return s.get(spec.Hints.Rule(tool)) },
		Write: func(spec *Spec, v string) error {
			// The rule holds only what is set here, so the rest does not change.
			r := hints.HintRule{Tool: tool}
			if err := s.set(&r, v); err != nil {
				return err
			}
			spec.Hints = spec.Hints.Set(r)
			return nil
		},
	}
}

// ListToolKeys lists the settings that every tool has, with the given text as the tool's name.
func ListToolKeys(tool string) []Key {
	out := make([]Key, len(toolSettings))
	for i := range toolSettings {
		out[i] = toolSettings[i].keyOf(tool)
	}
	return out
}

// toolOf returns the tool that a tool setting is about, false if a path does not have that form.
// The rest of the path may still be wrong.
func toolOf(path []string) (string, bool) {
	at := 1
	if len(path) > 2 && path[0] == "conversation" && path[1] == "tools" {
		at = 2
	} else if len(path) < 2 || path[0] != "tools" {
		return "", false
	}
	return path[at], path[at] != ""
}
