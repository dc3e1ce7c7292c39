package jp

import (
	"strings"

	"decant/model/source"
)

// settings are the parts of a config that decant reads.
type settings struct {
	// reset is true for a delta that revokes all earlier ones.
	reset bool
	// model is the model's name or alias, or "" when the config names none.
	model string
	// aliases are the config's names for models.
	aliases map[string]string
	// attached are the attachments that the config names.
	attached []string
	// tools are the tools that the config names, and whether it offers them to the model, where it
	// says so.
	tools map[string]bool
	// every is true where the config says for all tools at once whether they are offered. named are
	// the tools that it names, and forced is the tool that the model must use.
	every  bool
	named  []string
	forced string
}

// readSettings reads a config, whole or in part.
func readSettings(v source.Value) *settings {
	s := &settings{model: modelName(v.Get("assistant", "model", "id"))}
	for name, id := range v.Get("providers", "llm", "aliases").Members() {
		if s.aliases == nil {
			s.aliases = make(map[string]string)
		}
		s.aliases[name] = modelName(id)
	}
	for item := range attachmentList(v).Items() {
		if name := attachmentName(item); name != "" {
			s.attached = append(s.attached, name)
		}
	}
	s.forced = forcedTool(v.Get("assistant", "tool_choice"))
	for name, tool := range v.Get("conversation", "tools").Members() {
		if name == everyTool {
			s.every = tool.Get("enable").Exists()
			continue
		}
		s.named = append(s.named, name)
		if s.tools == nil {
			s.tools = make(map[string]bool)
		}
		// A tool that is available only on request is not offered.
		if on := tool.Get("enable"); on.Exists() {
			s.tools[name] = on.True() || on.Is("always")
		} else if tool.Get("source").Exists() {
			s.tools[name] = true
		}
	}
	return s
}

// forcedTool is the tool that a choice of tools names, or "" for the words that mean any or none.
func forcedTool(choice source.Value) string {
	if choice.Kind() == source.KindObject {
		for _, v := range choice.Members() {
			return v.Text()
		}
	}
	switch name := choice.Text(); name {
	case "auto", "none", "required":
		return ""
	default:
		return name
	}
}

// everyTool means all tools in a config.
const everyTool = "*"

// attachmentList is the list of attachments in a config.
func attachmentList(config source.Value) source.Value {
	list := config.Get("conversation", "attachments")
	if list.Kind() == source.KindObject {
		list = list.Get("value")
	}
	return list
}

// modelName is a model's name without its provider, or "" for none.
func modelName(v source.Value) string {
	if v.Kind() == source.KindObject {
		return v.Get("name").Text()
	}
	id := v.Text()
	if _, name, ok := strings.Cut(id, "/"); ok {
		return name
	}
	return id
}

// attachmentName is the name of one attachment: its URI, or the command that makes it.
func attachmentName(v source.Value) string {
	if v.Kind() != source.KindObject {
		return v.Text()
	}
	words := []string{v.Get("type").Text() + ":", v.Get("path").Text()}
	for a := range v.Get("params", "args").Items() {
		words = append(words, a.Text())
	}
	return strings.Join(words, " ")
}
