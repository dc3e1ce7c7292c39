// Package settings finds and reads the user's settings in TOML files, merges them with each other
// and with the defaults, and prints the result. The strongest layer wins, key by key: flags, --set,
// the file of --config, each .decant.toml from the current folder up, and the user's own
// config.toml.
//
//	all := settings.Registry()
//	layers, err := settings.ReadFiles(settings.Env{Set: all, Home: home, Cwd: cwd})
//	merged, err := settings.MergeLayers(all, layers)
//	p := plan.MakePlan(index, merged.Spec)
//
// All settings are in a registry, a [spec.Set]: a key declared there is read, printed, completed
// and documented. The package only reads. It must never let a file from a project name a program to
// run, a model to ask, or where to send text. Whoever clones a repository did not write its
// settings.
package settings
