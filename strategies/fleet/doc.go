// Package fleet sums up many conversations: what fills them, by agent, project, tool, resource and
// class, and what could be removed from them without loss.
//
//	var f fleet.Fleet
//	for … {
//		f.Add(fleet.Measure(chosen, lossless, fleet.Source{Agent: "codex", Path: path}))
//	}
//	for _, row := range f.Rows() { … }
//
// A conversation is measured when it is open, and only its sums are kept. Each token counts once in
// each way to split them: the rows by agent, by project, by tool and by resource each add up to the
// total, and so do the rows by class with what is kept. All numbers are those of the plans and of
// the live context, as [decant/strategies/report] has them. It reads no file and asks nobody.
package fleet
