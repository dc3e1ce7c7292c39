package strategies

import "decant/model"

var stripToolResults = strategy{
	Info: Info{"strip-tool-results", "tool results shrink to one line each",
		[]model.Class{model.Dropped}},
}
