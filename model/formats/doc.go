// Package formats is the only entry to all codecs: it opens a stored conversation of any agent,
// checks it, and saves a fork next to it. A new format needs a new folder below this one and a line
// in the table.
//
// It reads and writes files. The rest of model does so only in the packages below this one and in
// decant/model/store, which finds conversations. It must never write to the original, except where
// the user asked for an in-place save. It must leave nothing behind when a save ends with an error.
// It knows no strategy.
//
//	c, err := formats.Open("session.jsonl")
//	changes := plan.MakePlan(facts.NewIndex(c), strategies.DefaultSpec()).Changes
//	saved, err := formats.Save(c, changes, formats.SaveOptions{Now: time.Now()})
//	fmt.Println(saved.Resume)
package formats
