package rescue

import (
	"slices"

	"decant/model"
)

// Shape is one way in which a conversation is broken.
type Shape struct {
	// Rule is its name, What the condition in words.
	Rule, What string
	// Harm is what comes of it, in the worst of the versions that were tried, Effect who does what.
	Harm   model.Harm
	Effect string
	// Text is what people see first, Also are other texts of the same refusal. Words in
	// ‹brackets› and the letter n stand for names and numbers.
	Text string
	Also []string
	// Fix is what a rescue does, least loss first.
	Fix string
	// Threads are public reports, as owner/repository#number.
	Threads []string
}

// shapeOf is the shape of a rule; of one that is not in the table only the name is known.
func shapeOf(rule string) Shape {
	for i := range Shapes {
		if Shapes[i].Rule == rule {
			return Shapes[i]
		}
	}
	return Shape{Rule: rule, Harm: model.Refused}
}

const (
	claudeCode = "anthropics/claude-code"
	codexRepo  = "openai/codex"
	opencode   = "anomalyco/opencode"
	piRepo     = "earendil-works/pi"
	copilot    = "github/copilot-cli"
)

// Shapes is the catalogue, in the order of its chapters: pictures, length, calls, reasoning,
// messages, bytes, chains.
var Shapes = slices.Concat(pictureShapes, lengthShapes, callShapes, reasoningShapes,
	messageShapes, byteShapes, chainShapes)
