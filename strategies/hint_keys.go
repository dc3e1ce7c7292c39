package strategies

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// toolSetting is a setting that each tool has.
type toolSetting struct {
	// path is the parts of its name, with "" where the tool's stands.
	path []string
	kind KeyKind
	doc  string
	get  func(HintRule) string
	set  func(*HintRule, string) error
}

// toolSettings are the settings of each tool.
var toolSettings = []toolSetting{
	{
		path: []string{"conversation", "tools", "", "compaction", "response"}, kind: ChoiceKey,
		doc: "what strip-tool-results does with the tool's results: keep, strip, or remove (the " +
			"whole pair); keep also bars trim-tool-results, stale-reads and strip-images",
		get: func(r HintRule) string { return textOf(r.Response, Response.String) },
		set: func(r *HintRule, v string) error {
			i := slices.Index(responses[:], v)
			if i < 0 {
				return fmt.Errorf("%q: want keep, strip or remove", v)
			}
			r.Response = new(Response(i))
			return nil
		},
	},
	{
		path: []string{"conversation", "tools", "", "compaction", "dedup"}, kind: BoolKey,
		doc: "whether dedup-tools may take the older of equal calls",
		get: func(r HintRule) string { return textOf(r.Dedup, strconv.FormatBool) },
		set: func(r *HintRule, v string) error { return parseBool(&r.Dedup, v) },
	},
	{
		path: []string{"conversation", "tools", "", "compaction", "subsumes"}, kind: SubsumesKey,
		doc: `whether a later call may say all of an earlier: "line-range", the command ` +
			`to ask with its arguments, or false`,
		get: func(r HintRule) string { return textOf(r.Subsumes, Subsumption.String) },
		set: func(r *HintRule, v string) error {
			s, err := parseSubsumption(v)
			r.Subsumes = &s
			return err
		},
	},
	{
		path: []string{"tools", "", "deduplicate"}, kind: BoolKey,
		doc: "whether the tool's results may become references: dedup-resources, " +
			"dedup-content, dedup-recent",
		get: func(r HintRule) string { return textOf(r.Deduplicate, strconv.FormatBool) },
		set: func(r *HintRule, v string) error { return parseBool(&r.Deduplicate, v) },
	},
	{
		path: []string{"tools", "", "invalidates"}, kind: ListKey,
		doc: "tools whose cached results each result of this tool makes out of date " +
			"(dedup-recent); recommended: Edit and MultiEdit: Grep; Write: Grep, Glob",
		get: func(r HintRule) string { return textOf(r.Invalidates, QuoteList) },
		set: func(r *HintRule, v string) error {
			r.Invalidates = new(slices.Clip(items(v)))
			return nil
		},
	},
}

// textOf is a setting's text, "" where it was not given.
func textOf[T any](v *T, text func(T) string) string {
	if v == nil {
		return ""
	}
	return text(*v)
}

// parseBool reads true or false.
func parseBool(to **bool, v string) error {
	if v != "true" && v != "false" {
		return fmt.Errorf("%q: want true or false", v)
	}
	*to = new(v == "true")
	return nil
}

// name is the setting's for a tool, the tool's name quoted where it needs to be.
func (s *toolSetting) name(tool string) string {
	path := slices.Clone(s.path)
	path[slices.Index(path, "")] = tool
	return JoinKey(path...)
}

// key is the setting of one tool.
func (s *toolSetting) key(tool string) Key {
	return Key{
		Name: s.name(tool), Kind: s.kind, Doc: s.doc,
		get: func(spec *Spec) string { return s.get(spec.Hints.Rule(tool)) },
		set: func(spec *Spec, v string) error {
			// Only what is set here is in the rule, so that the rest stays as it was.
			r := HintRule{Tool: tool}
			if err := s.set(&r, v); err != nil {
				return err
			}
			spec.Hints = spec.Hints.Set(r)
			return nil
		},
	}
}

// ToolKeys lists the settings that each tool has, with the given text for its name.
func ToolKeys(tool string) []Key {
	out := make([]Key, len(toolSettings))
	for i := range toolSettings {
		out[i] = toolSettings[i].key(tool)
	}
	return out
}

// toolOf is the tool that a setting of tools is about, "" where a path is not of
// that form: what comes after the tool's name may still be wrong.
func toolOf(path []string) string {
	switch {
	case len(path) > 2 && path[0] == "conversation" && path[1] == "tools":
		return path[2]
	case len(path) > 1 && path[0] == "tools":
		return path[1]
	default:
		return ""
	}
}

// String is what TOML and --set take: "line-range", false, or the command as a list.
func (s Subsumption) String() string {
	switch s.Kind {
	case SubsumesLines:
		return "line-range"
	case SubsumesByCommand:
		return QuoteList(s.Command)
	default:
		return "false"
	}
}

// parseSubsumption reads what String writes.
func parseSubsumption(v string) (Subsumption, error) {
	// What is neither of the two words can only be a command.
	switch v {
	case "line-range":
		return Subsumption{Kind: SubsumesLines}, nil
	case "false":
		return Subsumption{}, nil
	}
	command, err := ParseList(v)
	if err != nil {
		return Subsumption{}, fmt.Errorf(
			`%q: want "line-range", false, or a command like ["program", "argument"]`, v)
	}
	if len(command) == 0 || command[0] == "" {
		return Subsumption{}, fmt.Errorf("%q: the command names no program", v)
	}
	return Subsumption{Kind: SubsumesByCommand, Command: command}, nil
}

// QuoteList writes a list as ParseList reads it: ["a", "b"].
func QuoteList(list []string) string {
	quoted := make([]string, len(list))
	for i, item := range list {
		quoted[i] = strconv.Quote(item)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// ParseList reads a list of quoted texts, ["a", 'b']. A comma may end it. The error
// says where it is no such list.
func ParseList(v string) ([]string, error) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(v), "[")
	if !ok {
		return nil, fmt.Errorf("%q: want a list in brackets", v)
	}
	var out []string
	for {
		rest = strings.TrimSpace(rest)
		if rest == "]" {
			return out, nil
		}
		item, after, err := cutQuoted(rest)
		if err != nil {
			return nil, err
		}
		out = append(out, item)
		rest = strings.TrimSpace(after)
		if next, more := strings.CutPrefix(rest, ","); more {
			rest = next
		} else if rest != "]" {
			return nil, fmt.Errorf("%q: want a comma or a closing bracket", rest)
		}
	}
}

// cutQuoted takes a text in double or single quotes off the front. In single quotes
// everything stands for itself.
func cutQuoted(s string) (text, rest string, err error) {
	if plain, ok := strings.CutPrefix(s, "'"); ok {
		if text, rest, ok = strings.Cut(plain, "'"); ok {
			return text, rest, nil
		}
	} else if strings.HasPrefix(s, `"`) {
		if quoted, err := strconv.QuotedPrefix(s); err == nil {
			text, err = strconv.Unquote(quoted)
			return text, s[len(quoted):], err
		}
	}
	return "", "", fmt.Errorf("%q: want a text in quotes", s)
}
