// Package settings finds and reads the settings that a person keeps in TOML files, lays them over
// each other and over the defaults, and prints what came of it. The strongest layer wins, key by
// key: flags, --set, the file of --config, each .decant.toml from the current folder up, and the
// person's own config.toml.
//
//	all := settings.Registry()
//	layers, err := settings.ReadFiles(settings.Env{Set: all, Home: home, Cwd: cwd})
//	merged, err := settings.MergeLayers(all, layers)
//	plan := plan.MakePlan(index, merged.Spec)
//
// What can be set is in a registry, a [spec.Set]: a key that is declared there is read, printed,
// completed and documented. It only reads. It must never let a file that came with a project name a
// program to run, a model to ask, or where to send text: whoever clones a repository did not write
// its settings.
package settings
