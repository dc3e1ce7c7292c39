// Package fleet sums up many conversations. It shows what fills them, by agent, project, tool,
// resource and class, and what could be removed without loss.
//
//	var f fleet.Fleet
//	for … {
//		f.Add(fleet.Measure(chosen, lossless, fleet.Source{Agent: "codex", Path: path}))
//	}
//	for _, row := range f.Sum("1.0.0").Rows() { … }
//
// A conversation is measured while it is open, and only its sums are kept. Each token counts once
// in each breakdown. So the rows by agent, by project, by tool and by resource each add up to the
// total. The rows by class add up to it too, with what is kept. All numbers are those of the plans
// and of the live context, as in [decant/strategies/report]. The package reads no file and asks
// nobody.
package fleet
