package main

import "strings"

// zoneFlag is the first work after the compaction.
func zoneFlag(s *session) {
	addFlag(s)
	followRules(s)
	s.slash("check", readText("check"))
	s.step(s.bash("go vet ./... && go test ./...", "Vet and test", testShort()),
		s.status("git status"), s.cat(tableGo))
	s.step(s.sealed(), s.cat(mainGo))
	s.done(textBlock(readText("checked")))
}

// addFlag reads a file that the compaction attached, edits it until it builds.
func addFlag(s *session) {
	s.ask("ok. next: the --tz flag for table and next")
	s.remind("in_progress: Add --tz", "pending: Ticks of the chart",
		"pending: Test against the almanac", "pending: README and changelog")
	s.step(s.think("I need the current text of main.go for the edits, the table to see where the "+
		"zone comes from, and the rules. All three at once."),
		textBlock("Reading what I need for it."), s.read(mainGo), s.read(tableGo), s.cat(timesDoc))
	s.step(s.edit(mainGo, "\tout     string\n", "\tout     string\n\tzone    string\n"),
		s.edit(mainGo, "\tif err := fs.Parse(args)", "\tfs.StringVar(&o.zone, \"tz\", \"\", "+
			"\"zone of the times (default the station's)\")\n\tif err := fs.Parse(args)"),
		s.edit(mainGo, "\tfrom, err := firstDay(o.from, c)\n",
			"\tif o.zone != \"\" {\n"+
				"\t\tif st.Zone, err = time.LoadLocation(o.zone); err != nil {\n"+
				"\t\t\treturn fmt.Errorf(\"--tz %s: %w\", o.zone, err)\n\t\t}\n\t}\n"+
				"\tfrom, err := firstDay(o.from, zone, c)\n"))
	s.step(s.bashFails("go build ./... && go test ./...", "Build and test", 1, readText("build-fails")))
	s.step(s.think("firstDay got an argument that does not exist. It needs the zone of the "+
		"station as a parameter, and the call has to hand it over."), s.sed(mainGo, 58, 110))
	s.step(s.edit(mainGo, "firstDay(o.from, zone, c)", "firstDay(o.from, st.Zone, c)"),
		s.edit(mainGo, "func firstDay(s string, c clock.Clock)",
			"func firstDay(s string, zone *time.Location, c clock.Clock)"),
		s.edit(mainGo, "\t\treturn c.Now().Truncate(24 * time.Hour), nil\n",
			"\t\treturn c.Now().In(zone), nil\n"),
		s.edit(mainGo, "(\"2006-01-02\", s, time.Local)", "(\"2006-01-02\", s, zone)"),
		s.edit(mainGo, "e.Time.In(time.Local).", "e.Time.In(st.Zone)."))
	s.step(s.bash("go build ./... && go test ./...", "Build and test", testShort()))
	s.done(textBlock(readText("tz-done")))
}

// followRules attaches a file that was printed before, and makes its reads stale.
func followRules(s *session) {
	s.ask("see @docs/times.md, does it follow the rules there?")
	s.mention(timesDoc)
	s.step(s.think("Four rules. The first two I know from this morning, the fourth is the flag. "+
		"The third, a last line about the change, I have not seen anywhere. Check in the code."),
		s.read(tableGo), s.read(mainGo))
	s.step(s.edit(tableGo, "\treturn tw.Flush()\n}\n",
		"\tif note := change(rows, st.Zone); note != \"\" {\n\t\tfmt.Fprintln(tw, note)\n\t}\n"+
			"\treturn tw.Flush()\n}\n\n"+
			"// change says when the clocks change within the rows, or nothing.\n"+
			"func change(rows []row, zone *time.Location) string {\n\tfor _, r := range rows {\n"+
			"\t\t_, before := r.day.Zone()\n"+
			"\t\tname, after := r.day.AddDate(0, 0, 1).In(zone).Zone()\n"+
			"\t\tif before != after {\n\t\t\treturn fmt.Sprintf(\"Clocks change on %s; "+
			"times from then on are in %s.\",\n"+
			"\t\t\t\tr.day.Format(\"Mon 02 Jan\"), name)\n\t\t}\n"+
			"\t}\n\treturn \"\"\n}\n"))
	s.step(s.bash("go test ./...", "Run all tests", testShort()),
		s.shell("cat "+timesDoc, "Print docs/times.md once more", func(s *session) string {
			return strings.TrimRight(s.files[timesDoc], "\n")
		}))
	s.done(textBlock(readText("rules")))
}

// longRun has the long outputs and the request that was interrupted.
func longRun(s *session) {
	s.ask("run everything with -v, i want to see the names")
	s.step(s.bash("go test -v ./internal/table", "Run the tests with names", testVerbose()))
	s.done(textBlock(readText("verbose")))

	s.ask("why six minutes in the search? wouldnt golden section be nicer")
	s.step(s.think("The step is a constant in extrema.go. CLAUDE.md says that changing it changes "+
		"the golden files and that I must ask first."), s.read(extremaGo), s.read(predictGo))
	s.memory("internal/tide/CLAUDE.md")
	s.step(textBlock(readText("golden-partial")))
	s.interrupt()

	s.ask("no, leave the search alone. just tell me if it can miss a turn")
	s.step(s.think("Read it again to be exact about the comparison of signs, and the slope."),
		s.read(extremaGo), s.readRange(predictGo, 23, 14), s.cat("internal/station/data/leith.csv"))
	s.step(s.sealed(), s.read(predictGo))
	s.done(s.think("Two turns within six minutes would be needed. MS4 is the fastest, 6.1 h. "+
		"No. And the case of a slope of exactly zero: counted once."), textBlock(readText("missed")))

	almanacTest(s)
}

// almanacTest has calls that fail, one of them answered well later.
func almanacTest(s *session) {
	const run = "go test -run TestAgainstAlmanac -v ./internal/tide"
	const file = "internal/tide/almanac_test.go"
	s.ask("ok. then write the test against the almanac")
	s.remind("completed: Add --tz", "pending: Ticks of the chart",
		"in_progress: Test against the almanac", "pending: README and changelog")
	s.step(s.fetch(almanac, "The specimen for Leith at the end of March 2026", readText("almanac")),
		s.read("internal/tide/almanac.go"))
	s.step(textBlock("No file of that name yet, so I'll begin one."),
		s.create(file, readText("almanac-test")+"\n"))
	s.step(s.bashFails(run, "Run the new test", 1, readText("almanac-fails")))
	s.step(s.edit(file, "\t\tat, err := time.Parse(\"2006-01-02 15:04\", \"2026-03-\"+"+
		"time.Weekday(want.day).String()+\" \"+want.clock)\n\t\tif err != nil {\n"+
		"\t\t\tt.Fatal(err)\n\t\t}\n",
		"\t\tclock, err := time.Parse(\"15:04\", want.clock)\n\t\tif err != nil {\n"+
			"\t\t\tt.Fatal(err)\n\t\t}\n\t\tat := time.Date(2026, time.March, want.day, clock.Hour(), "+
			"clock.Minute(), 0, 0, st.Zone)\n"))
	s.step(s.bash(run, "Run the new test", readText("almanac-passes")))
	s.step(s.bash("go test ./...", "Run all tests", testShort()), s.read(predictGo))
	s.done(textBlock(readText("almanac-done")))
}
