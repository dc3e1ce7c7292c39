// Package planfile reads and writes a plan as a TOML file that a user can read and a script can
// make. It has the strategies in order, the settings, the user's decisions about events and turns
// of one conversation, and the turns named as tangents. Its settings have the form of a settings
// file.
//
//	f, err := planfile.ReadPlan(settings.Registry(), "plan.toml", data)
//	merged, err := settings.MergeLayers(settings.Registry(), []settings.Layer{f.Layer()})
//	spec := f.Choose(merged.Spec)
//	spec, err = f.Decide(spec, conversation)
//
// The package does no I/O. It must never apply a decision to a conversation for which it was not
// made. It must never let a file say what to run, whom to ask, or where to save.
package planfile
