package strategies

import "decant/model"

var stripReasoning = strategy{
	Info: Info{"strip-reasoning", "reasoning goes, with its signatures",
		[]model.Class{model.Dropped}},
}
