package strategies

import "decant/model"

// ToolSettings are the settings of dedup-tools.
type ToolSettings struct {
	// Classes are what a removal may cost.
	Classes ClassSet
}

var toolClasses = []model.Class{model.Identical, model.Covered, model.Superseded}

var defaultToolSettings = ToolSettings{Classes: Classes(toolClasses...)}

var toolKeys = []Key{
	classesKey("strategies.dedup-tools.classes",
		"what a repeated call may cost: identical, covered, superseded",
		toolClasses, func(s *Spec) *ClassSet { return &s.Settings.Tools.Classes }),
}

var dedupTools = strategy{
	Info: Info{"dedup-tools", "of equal calls only the latest stays", toolClasses},
}
