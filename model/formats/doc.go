// Package formats is the one door to all codecs: it opens a stored conversation,
// whichever agent wrote it, checks it, and saves a fork next to it. Adding a
// format is a new folder below this one and a line in the table.
//
// It reads and writes files; nothing else of model does. It must never write to
// the original, but where the person asked for it in place, and never leave
// anything behind when a save ends with an error. It knows no strategy.
//
//	c, err := formats.Open("session.jsonl")
//	changes := plan.MakePlan(facts.NewIndex(c), strategies.DefaultSpec()).Changes
//	saved, err := formats.Save(c, changes, formats.SaveOptions{Now: time.Now()})
//	fmt.Println(saved.Resume)
package formats
