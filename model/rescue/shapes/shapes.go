// Package shapes is the catalogue of the problems for which an agent or an API refuses a stored
// conversation: the condition, the texts that users see, the effect and the fix. It finds no
// problem by itself.
package shapes

import (
	"cmp"
	"maps"
	"slices"

	"decant/model"
)

// Shape is one kind of problem of a conversation.
type Shape struct {
	// Rule is its name, and What is the condition in words.
	Rule, What string
	// Harm is how bad it is in the worst of the tested versions. Effect says who does what.
	Harm   model.Harm
	Effect string
	// Text is the text that users see first, and Also are other texts of the same refusal. Words in
	// ‹brackets› and the letter n represent names and numbers.
	Text string
	Also []string
	// By are the texts of other APIs and agents, by the name from [limits.APIOf], or by the format
	// that the agent stores.
	By map[string]string
	// Fix is what a rescue does, starting with the least loss.
	Fix string
	// Threads are public reports, as owner/repository#number.
	Threads []string
}

// TextFor is the text that users of the agent with this format see.
func (s *Shape) TextFor(format, api string) string {
	return cmp.Or(s.By[format], s.By[api], s.Text)
}

// Texts are all texts of the refusal, starting with the most common.
func (s *Shape) Texts() []string {
	out := []string{s.Text}
	if s.Text == "" {
		out = nil
	}
	out = append(out, s.Also...)
	for _, api := range slices.Sorted(maps.Keys(s.By)) {
		if t := s.By[api]; !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	return out
}

// Of is the shape of a rule. For a rule that is not in the table only the name is known.
func Of(rule string) Shape {
	for i := range All {
		if All[i].Rule == rule {
			return All[i]
		}
	}
	return Shape{Rule: rule, Harm: model.Refused}
}

// WhatOf is the condition of a rule in words, or "" where only its name is known.
func WhatOf(rule string) string { return Of(rule).What }

// FixOf says in words how to fix a broken rule.
func FixOf(rule string) string {
	return cmp.Or(Of(rule).Fix, "no fix is known")
}

// RuleEmptied is for reasoning that was changed. Only the text of the error shows that.
const RuleEmptied = "thinking-emptied"

const (
	claudeCode = "anthropics/claude-code"
	codexRepo  = "openai/codex"
	opencode   = "anomalyco/opencode"
	piRepo     = "earendil-works/pi"
	copilot    = "github/copilot-cli"
	omp        = "can1357/oh-my-pi"
)

// All is the catalogue, in the order of its chapters: pictures, length, calls, reasoning, messages,
// bytes, chains, specific agents.
var All = slices.Concat(pictureShapes, lengthShapes, callShapes, reasoningShapes,
	messageShapes, byteShapes, chainShapes, agentShapes)
