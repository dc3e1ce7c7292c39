// Package planfile reads and writes a plan as a TOML file that a person can read and a script can
// make: which strategies in which order, the settings, what a person decided about events and turns
// of one conversation, and which turns were named tangents. Its settings are written as in a
// settings file.
//
//	f, err := planfile.ReadPlan(settings.Registry(), "plan.toml", data)
//	merged, err := settings.MergeLayers(settings.Registry(), []settings.Layer{f.Layer()})
//	spec := f.Choose(merged.Spec)
//	spec, err = f.Decide(spec, conversation)
//
// It does no I/O. It must never take a decision over to a conversation that it was not made for,
// and never let a file say what to run, whom to ask, or where to save.
package planfile
